//! Items, squares and effects of the engines, as the examples write them.

use dadu::games::move_game::{Bar, Effect, Ending, Path, TurnItem};
use dadu::layout::SquareName;
use dadu::rulebook::{Parameter, Variant};
use dadu::table::Side;

use super::examples::{self, Done};

/// Returns the variant of the written changes.
pub fn variant<P: Parameter>(changes: &examples::Variant) -> Variant<P> {
    changes.iter().fold(Variant::BASIC, |variant, (name, value)| {
        let parameter = dadu::rulebook::parameter::<P>(name).expect("a parameter");
        let value = parameter.row().values.read(value).expect("a value");
        variant.with(parameter, value).expect("an allowed value")
    })
}

pub fn side(letter: char) -> Side {
    Side::of_letter(letter as u8).expect("a side")
}

pub fn letter(side: Side) -> char {
    side.letter().into()
}

pub fn square(word: &str) -> SquareName {
    let (letter, place) = word.split_at(1);
    SquareName::new(letter.as_bytes()[0], place.parse().expect("a place"))
}

/// Reads an item without extras.
pub fn item(word: &str) -> TurnItem {
    match word {
        "pass" => TurnItem::Pass,
        _ if word.starts_with('+') => TurnItem::Place(square(&word[1..])),
        _ if word.starts_with('x') => TurnItem::Remove(square(&word[1..])),
        _ if word.contains('-') => {
            TurnItem::Path(Path::new(word.split('-').map(square)).expect("a path"))
        }
        _ => TurnItem::Sow(square(word)),
    }
}

pub fn rule<T>(result: Result<T, Bar>) -> Result<T, String> {
    result.map_err(|bar| bar.rule.to_string())
}

pub fn done(effect: Effect) -> Done {
    let last = effect.last.map(|(hole, balls)| (hole.to_string(), balls.into()));
    Done { taken: effect.taken.into(), last, qar: effect.makes_qar }
}

pub fn ending(ending: Option<Ending>) -> Option<char> {
    ending.map(|ending| ending.winner().map_or('-', letter))
}

/// Implements the examples' game on an engine, given its module, and functions that read a position
/// and write it.
macro_rules! engine {
    ($game:ident, $set_up:expr, $state:expr) => {
        /// A game on the engine.
        #[derive(Clone)]
        pub struct Real {
            pub rules: $game::Rules,
            pub position: $game::Position,
            pub turn: Option<$game::Turn>,
        }

        impl Game for Real {
            fn set_up(variant: &Variant, state: &State) -> Real {
                let rules = $game::Rules::new(real::variant(variant));
                let position = $set_up(&rules, state);
                Real { rules, position, turn: None }
            }

            fn begin(&mut self, side: char) -> Result<(), String> {
                let side = real::side(side);
                real::rule(self.rules.may_begin(&self.position, side))?;
                self.turn = Some(self.rules.begin(&self.position, side));
                Ok(())
            }

            fn play(&mut self, item: &str) -> Result<Done, String> {
                let turn = self.turn.as_mut().expect("a turn has begun");
                let effect = self.rules.play(&mut self.position, turn, &real::item(item));
                real::rule(effect).map(real::done)
            }

            fn end(&mut self) -> Result<(), String> {
                let turn = self.turn.as_ref().expect("a turn has begun");
                real::rule(self.rules.may_end(&self.position, turn))?;
                self.rules.end(&mut self.position, turn);
                Ok(())
            }

            fn items(&self) -> Vec<String> {
                let turn = self.turn.as_ref().expect("a turn has begun");
                let items = self.rules.legal_items(&self.position, turn);
                items.iter().map(ToString::to_string).collect()
            }

            fn state(&self) -> State {
                let mut state = $state(&self.position);
                state.turn = self.position.turn().map(real::letter);
                state
            }

            fn next(&self) -> Option<char> {
                self.rules.next(&self.position).map(real::letter)
            }

            fn ending(&self) -> Option<char> {
                real::ending(self.position.ending())
            }

            fn repetition_ends(&self) -> bool {
                self.rules.repetition().is_some()
            }

            fn end_by_repetition(&mut self) {
                self.position.end_by_repetition();
            }
        }
    };
}
pub(super) use engine;
