//! The legal items of a turn (I1, A1, A2, P1, M1, C3, T3).

use super::capture::captures;
use super::play::{Stage, Turn};
use super::position::CENTRE;
use super::{GRID, Position, Rules, id};
use crate::games::grid::{Squares, on_board, own_stone, square_name, step_end};
use crate::games::move_game::{Bar, Effect, Path, Reason, TurnItem};
use crate::games::square::Square;
use crate::layout::SquareName;

/// The outcome of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A stone is placed.
    Placed(Square),
    /// A stone has stepped.
    Stepped {
        /// The square that it left.
        from: Square,
        /// The square where it is now.
        to: Square,
        /// The enemy stones that it takes.
        captures: Squares,
    },
    /// A blocked side gave up its turn.
    Passed,
}

impl Outcome {
    /// Returns the effect, against which the extras of a log are checked.
    pub fn effect(&self) -> Effect {
        let taken = if let Outcome::Stepped { captures, .. } = self { captures.len() } else { 0 };
        Effect { taken, ..Effect::default() }
    }
}

impl Rules {
    /// Returns the outcome of an item, without making it (I1).
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn resolve(
        &self,
        position: &Position,
        turn: &Turn,
        item: &TurnItem,
    ) -> Result<Outcome, Bar> {
        match item {
            TurnItem::Place(at) => self.placing(position, turn, *at),
            TurnItem::Path(path) => self.step(position, turn, path),
            TurnItem::Pass => self.passing(position, turn),
            TurnItem::Remove(_) | TurnItem::Sow(_) => Err(Bar::new(id::I1, Reason::NoSuchItem)),
        }
    }

    /// Checks a placing: two stones a turn (A1), on an empty square other than the centre (A2).
    fn placing(&self, position: &Position, turn: &Turn, at: SquareName) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let square = on_board(&GRID, at)?;
        match turn.stage {
            Stage::Placed(2..) => Err(Bar::new(id::A1, Reason::TurnIsOver)),
            _ if position.hand(turn.side) == 0 => Err(Bar::new(id::A1, Reason::NothingToPlace)),
            _ if square == CENTRE => Err(Bar::new(id::A2, Reason::KeptEmpty(at))),
            _ if !position.stones.empty().has(square) => {
                Err(Bar::new(id::A2, Reason::NotEmpty(at)))
            }
            _ => Ok(Outcome::Placed(square)),
        }
    }

    /// Checks a step, and that the turn has one.
    fn step(&self, position: &Position, turn: &Turn, path: &Path) -> Result<Outcome, Bar> {
        position.goes_on()?;
        match turn.stage {
            _ if position.is_placing() => return Err(Bar::new(id::A1, Reason::PlaceFirst)),
            Stage::Placed(_) => return Err(Bar::new(id::A1, Reason::TurnIsOver)),
            _ => {}
        }
        let from = own_stone(&GRID, &position.stones, turn.side, path.from())?;
        let to = step_end(&GRID, &position.stones, path)?;
        let captures = captures(&position.stones.moved(turn.side, from, to), turn.side, to);
        self.may_step(position, turn, (from, to), captures)?;
        Ok(Outcome::Stepped { from, to, captures })
    }

    /// Checks that the turn may have this step now: one step (T3), then captures (C3), then steps that open
    /// the way (O1).
    fn may_step(
        &self,
        position: &Position,
        turn: &Turn,
        step: (Square, Square),
        captures: Squares,
    ) -> Result<(), Bar> {
        match turn.stage {
            Stage::Fresh => Ok(()),
            Stage::Opening | Stage::Stepped { .. } if self.must_open(position, turn.side) => {
                self.opens(position, turn.side, step)
            }
            Stage::Stepped { to, captured: true } => self.may_go_on(to, step.0, captures),
            _ => Err(Bar::new(id::T3, Reason::TurnIsOver)),
        }
    }

    /// Checks that a further step after a capture captures too (C3), and with the same stone if R2 says so.
    fn may_go_on(&self, last: Square, from: Square, captures: Squares) -> Result<(), Bar> {
        if captures.is_empty() {
            return Err(Bar::new(id::C3, Reason::MustCapture));
        }
        if last != from && self.same_stone_goes_on() {
            return Err(Bar::new(id::C3, Reason::OnlyStone(square_name(last))));
        }
        Ok(())
    }

    /// Checks a pass: only a side that cannot move may pass, and only as R4 says (T3).
    fn passing(&self, position: &Position, turn: &Turn) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let may = turn.stage == Stage::Fresh && self.passes(position, turn.side);
        if may { Ok(Outcome::Passed) } else { Err(Bar::new(id::T3, Reason::NoPass)) }
    }

    /// Returns every legal item, in the order of the board.
    pub fn legal_items(&self, position: &Position, turn: &Turn) -> Vec<TurnItem> {
        let places = position.stones.empty().iter().map(|to| TurnItem::Place(square_name(to)));
        let steps = position.stones.steps(turn.side);
        let steps = steps.map(|(from, to)| Path::step(square_name(from), square_name(to)));
        let items = places.chain(steps.map(TurnItem::Path)).chain([TurnItem::Pass]);
        items.filter(|item| self.resolve(position, turn, item).is_ok()).collect()
    }
}
