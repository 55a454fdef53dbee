//! The engine, as the examples call it.

use dadu::games::game::Game as _;
use dadu::games::thaayam::{Kind, Move, Place, Position, Rules, Setup, Turn};
use dadu::table::Side;

use super::examples::{self, Layout, MoveItem, SideLayout};
use super::playing::Game;
use crate::square::engine::{self, column_and_row, letter, move_item, side, values, variant};

/// A game on the engine.
#[derive(Clone)]
pub struct Real {
    pub rules: Rules,
    pub position: Position,
    pub turn: Option<Turn>,
}

/// Returns the rules of a written variant: `twins-stick, R15 = in a row`.
pub fn rules(text: &str) -> Rules {
    rules_of(&examples::variant(text))
}

fn rules_of(written: &examples::Variant) -> Rules {
    Rules::new(variant(written))
}

/// Returns the square of a name.
pub fn square(name: &str) -> Place {
    let (column, row) = column_and_row(name);
    Place::square(column, row).expect("a square")
}

/// Returns a stated position, not yet checked.
pub fn setup(layout: &Layout) -> Setup {
    let mut setup =
        Setup { turn: layout.turn.map(side), again: layout.again as u8, ..Setup::default() };
    for stated in &layout.sides {
        let squares =
            stated.squares.iter().map(|(twins, name, count)| (kind(*twins), square(name), *count));
        let others = [
            (Kind::Single, Place::WAITING, stated.waiting),
            (Kind::Twins, Place::WAITING, stated.waiting_twins),
            (Kind::Single, Place::OUT, stated.out),
        ];
        setup.sides[side(stated.side)] = Some(squares.chain(others).collect());
    }
    setup
}

fn kind(twins: bool) -> Kind {
    if twins { Kind::Twins } else { Kind::Single }
}

/// Returns the move that an item names.
pub fn read(item: &MoveItem) -> Move {
    let values = values(&item.values);
    let from = item.from.as_deref().map_or(Place::WAITING, square);
    if item.twins { Move::twins(from, &values) } else { Move::single(from, &values) }
}

fn written(play: &Move) -> MoveItem {
    let from = (play.from != Place::WAITING).then(|| play.from.to_string());
    move_item(play.kind == Kind::Twins, from, &play.throws)
}

fn side_layout(position: &Position, side: Side) -> SideLayout {
    let pieces = position.side(side);
    let mut squares = Vec::new();
    for kind in Kind::BOTH {
        let held = pieces.places(kind).filter(|(place, _)| place.is_square());
        squares.extend(held.map(|(at, n)| (kind == Kind::Twins, at.to_string(), u32::from(n))));
    }
    squares.sort();
    SideLayout {
        side: letter(side),
        squares,
        waiting: pieces.count(Kind::Single, Place::WAITING).into(),
        waiting_twins: pieces.count(Kind::Twins, Place::WAITING).into(),
        out: pieces.pieces(Place::OUT).into(),
    }
}

impl Real {
    /// Returns a game in a written position, under a written variant.
    pub fn at(variant: &str, layout: &str) -> Real {
        Real::set_up(&examples::variant(variant), &examples::layout(layout))
    }

    fn turn(&mut self) -> (&Rules, &mut Position, &mut Turn) {
        (&self.rules, &mut self.position, self.turn.as_mut().expect("a turn has begun"))
    }
}

impl Game for Real {
    fn set_up(variant: &examples::Variant, layout: &Layout) -> Real {
        let rules = rules_of(variant);
        let position = setup(layout).check(&rules).expect("a right position");
        Real { rules, position, turn: None }
    }

    fn begin(&mut self, letter: char) -> Result<(), String> {
        let turn = self.rules.begin(&self.position, side(letter));
        self.turn = Some(turn.map_err(|bar| bar.rule().to_string())?);
        Ok(())
    }

    fn throw(&mut self, number: u32) -> Result<(), String> {
        let (rules, position, turn) = self.turn();
        let thrown = rules.throw(position, turn, values(&[number])[0]);
        thrown.map(|_| ()).map_err(|bar| engine::first(&rules.throwing(turn, bar)))
    }

    fn play(&mut self, item: &MoveItem) -> Result<(Option<String>, u32), String> {
        let (rules, position, turn) = self.turn();
        let effect = rules.play(position, turn, read(item));
        let outcome = effect.map_err(|bar| bar.rule().to_string())?.outcome;
        let to = (outcome.to != Place::OUT).then(|| outcome.to.to_string());
        Ok((to, outcome.captures.total().into()))
    }

    fn declare(&mut self, name: &str) -> Result<(), String> {
        let (rules, position, turn) = self.turn();
        rules.declare(position, turn, square(name)).map_err(|bar| bar.rule().to_string())
    }

    fn dissolve(&mut self, name: &str) -> Result<(), String> {
        let (rules, position, turn) = self.turn();
        rules.dissolve(position, turn, square(name)).map_err(|bar| bar.rule().to_string())
    }

    fn end(&mut self) -> Result<(), String> {
        let (rules, position, turn) = self.turn();
        // Every reason that keeps a turn from ending is A3, except a due throw.
        rules
            .may_end(position, turn)
            .map_err(|unfinished| engine::first(&<Rules>::unfinished(turn, &unfinished)))?;
        rules.end(position, turn);
        Ok(())
    }

    fn moves(&self) -> Vec<MoveItem> {
        let turn = self.turn.as_ref().expect("a turn has begun");
        self.rules.legal_moves(&self.position, turn).iter().map(written).collect()
    }

    fn layout(&self) -> Layout {
        let position = &self.position;
        let sides = position.sides().map(|side| side_layout(position, side)).collect();
        Layout { again: position.further_turns().into(), ..engine::layout(sides, position.turn()) }
    }

    fn winner(&self) -> Option<char> {
        self.position.winner().map(letter)
    }
}
