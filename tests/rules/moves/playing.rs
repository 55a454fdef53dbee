//! Plays the examples of a page on an implementation of its game.

use std::collections::BTreeMap;

use super::examples::{Block, Check, Done, Line, State, Variant, Word};

/// An implementation of a game. A refusal is the id of the rule that decides.
pub trait Game: Clone {
    /// Creates the game under a variant, in a position, or at the start if the position has no words.
    fn set_up(variant: &Variant, state: &State) -> Self;
    /// Begins the turn of a side.
    fn begin(&mut self, side: char) -> Result<(), String>;
    /// Takes an item.
    fn play(&mut self, item: &str) -> Result<Done, String>;
    /// Ends the turn.
    fn end(&mut self) -> Result<(), String>;
    /// Returns every legal item.
    fn items(&self) -> Vec<String>;
    /// Returns the position. Its turn is correct after a turn has ended.
    fn state(&self) -> State;
    /// Returns the side that plays next; `None` if either may.
    fn next(&self) -> Option<char>;
    /// Returns the winner, or `-` for a draw.
    fn ending(&self) -> Option<char>;
    /// Returns whether a third repetition ends the game.
    fn repetition_ends(&self) -> bool;
    /// Ends the game because a position came for the third time.
    fn end_by_repetition(&mut self);
}

/// A game with the number of times that each position ended a turn.
#[derive(Clone)]
pub struct Table<G> {
    pub game: G,
    side: char,
    seen: BTreeMap<State, u32>,
}

impl<G: Game> Table<G> {
    pub fn new(variant: &Variant, state: &State) -> Table<G> {
        Table { game: G::set_up(variant, state), side: '-', seen: BTreeMap::new() }
    }

    pub fn begin(&mut self, side: char) -> Result<(), String> {
        self.game.begin(side)?;
        self.side = side;
        Ok(())
    }

    pub fn end(&mut self) -> Result<(), String> {
        self.game.end()?;
        let count = self.seen.entry(self.game.state()).or_default();
        *count += 1;
        if *count == 3 && self.game.ending().is_none() && self.game.repetition_ends() {
            self.game.end_by_repetition();
        }
        Ok(())
    }

    /// Does what a word says. The refusal of a wrong claim is `extra`.
    fn go(&mut self, word: &Word) -> Result<(), String> {
        let other = if self.side == 'S' { 'N' } else { 'S' };
        let ends = |side: char| claim(self.game.ending() == Some(side), "an end");
        match word {
            Word::Item(item) => {
                let done = self.game.play(&item.text)?;
                claim(item.agrees(&done), "extra")
            }
            Word::End => self.end(),
            Word::Begin(side) => self.begin(*side),
            Word::Then(side) => {
                let goes_on = self.game.ending().is_none();
                claim(goes_on && self.game.next().is_none_or(|next| next == *side), "next")
            }
            Word::Wins => ends(self.side),
            Word::Loses => ends(other),
            Word::Draws => ends('-'),
        }
    }

    fn course(&mut self, course: &[Word]) -> Result<(), String> {
        course.iter().try_for_each(|word| self.go(word))
    }
}

fn claim(is_so: bool, name: &str) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(name.to_owned()) }
}

/// Plays every check of a block.
pub fn play_block<G: Game>(block: &Block) {
    for check in &block.checks {
        let place = format!("block {}: {check:?}", block.number);
        let mut table = Table::<G>::new(&block.variant, &block.state);
        assert_eq!(table.begin(block.side), Ok(()), "{place}");
        match check {
            Check::All(expected) => {
                let (mut legal, mut expected) = (table.game.items(), expected.clone());
                legal.sort();
                expected.sort();
                assert_eq!(legal, expected, "{place}");
            }
            Check::Yes(course, gives) => {
                assert_eq!(table.course(course), Ok(()), "{place}");
                if let Some(expected) = gives {
                    assert_eq!(table.game.state().sides, expected.sides, "{place}");
                }
            }
            Check::No(course, rule) => {
                let (last, before) = course.split_last().expect("a course");
                assert_eq!(table.course(before), Ok(()), "{place}");
                assert_eq!(table.go(last), Err(rule.clone()), "{place}");
            }
        }
    }
}

/// Plays a log, and compares its positions and its result.
pub fn play_log<G: Game>(log: &[Line], variant: &Variant) {
    let mut table: Option<Table<G>> = None;
    for line in log {
        match line {
            Line::State(stated) if table.is_none() => table = Some(Table::new(variant, stated)),
            Line::State(stated) => {
                let state = table.as_ref().expect("a game").game.state();
                assert_eq!((&state.sides, state.turn), (&stated.sides, stated.turn));
            }
            Line::Turn(side, items) => {
                let start = || Table::new(variant, &State::default());
                let table = table.get_or_insert_with(start);
                assert_eq!(table.begin(*side), Ok(()), "{line:?}");
                assert_eq!(table.course(items), Ok(()), "{line:?}");
                assert_eq!(table.end(), Ok(()), "{line:?}");
            }
            Line::Result(winner) => {
                assert_eq!(table.as_ref().expect("a game").game.ending(), *winner);
            }
        }
    }
}
