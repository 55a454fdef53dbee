//! The engine, as the examples call it.

use dadu::games::game::Game as _;
use dadu::games::tamman::{Move, Position, Rules, Setup, Square, Turn};
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

/// Returns the rules of a written variant: `ludii, men = 6`.
pub fn rules(text: &str) -> Rules {
    Rules::new(variant(&examples::variant(text)))
}

/// Returns the square of a name.
pub fn square(name: &str) -> Square {
    let (column, row) = column_and_row(name);
    Square::at(column, row).expect("a square")
}

/// Returns a stated position, not yet checked.
pub fn setup(layout: &Layout) -> Setup {
    let mut setup = Setup { turn: layout.turn.map(side), ..Setup::default() };
    for stated in &layout.sides {
        let squares = stated.squares.iter().map(|(_, name, count)| (square(name), *count));
        setup.sides[side(stated.side)] = Some(squares.collect());
    }
    setup
}

/// Returns the move that an item names.
pub fn read(item: &MoveItem) -> Move {
    let from = item.from.as_deref().expect("every man is on a square");
    Move::of(square(from), &values(&item.values))
}

fn side_layout(position: &Position, side: Side) -> SideLayout {
    let men = position.side(side).squares();
    let mut squares: Vec<_> = men.map(|(at, n)| (false, at.to_string(), u32::from(n))).collect();
    squares.sort();
    SideLayout { side: letter(side), squares, ..SideLayout::default() }
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
    fn set_up(written: &examples::Variant, layout: &Layout) -> Real {
        let rules = Rules::new(variant(written));
        let position = setup(layout).check(&rules).expect("a right position");
        Real { rules, position, turn: None }
    }

    fn begin(&mut self, letter: char) -> Result<(), String> {
        let turn = self.rules.begin(&self.position, side(letter));
        self.turn = Some(turn.map_err(|bar| bar.rule().to_string())?);
        Ok(())
    }

    fn throw(&mut self, number: u32) -> Result<(), String> {
        let (rules, _, turn) = self.turn();
        let thrown = rules.throw(turn, values(&[number])[0]);
        thrown.map(|_| ()).map_err(|bar| engine::first(&rules.throwing(turn, bar)))
    }

    fn play(&mut self, item: &MoveItem) -> Result<(Option<String>, u32), String> {
        let (rules, position, turn) = self.turn();
        let effect = rules.play(position, turn, read(item));
        let outcome = effect.map_err(|bar| bar.rule().to_string())?.outcome;
        Ok((Some(outcome.to.to_string()), outcome.captures.total().into()))
    }

    fn end(&mut self) -> Result<(), String> {
        let (rules, position, turn) = self.turn();
        rules
            .may_end(position, turn)
            .map_err(|unfinished| engine::first(&<Rules>::unfinished(turn, &unfinished)))?;
        rules.end(position, turn);
        Ok(())
    }

    fn moves(&self) -> Vec<MoveItem> {
        let turn = self.turn.as_ref().expect("a turn has begun");
        let legal = self.rules.legal_moves(&self.position, turn);
        let written = |play: &Move| move_item(false, Some(play.from.to_string()), &play.throws);
        legal.iter().map(written).collect()
    }

    fn layout(&self) -> Layout {
        let position = &self.position;
        let sides = position.sides().map(|side| side_layout(position, side)).collect();
        engine::layout(sides, position.turn())
    }

    fn winner(&self) -> Option<char> {
        self.position.winner().map(letter)
    }
}
