//! The legal items of a turn (I1, P1, M1, J1, J3, T3).

use super::play::{Stage, Turn};
use super::{GRID, Position, Rules, id};
use crate::games::grid::{Squares, beside, on_board, own_stone, square_name, step_end};
use crate::games::move_game::{Bar, Effect, Path, Reason, TurnItem};
use crate::games::square::Square;

/// The outcome of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A stone has stepped or jumped.
    Moved {
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
        let taken = if let Outcome::Moved { captures, .. } = self { captures.len() } else { 0 };
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
            TurnItem::Path(path) => self.path(position, turn, path),
            TurnItem::Pass => self.passing(position, turn),
            TurnItem::Place(_) | TurnItem::Remove(_) | TurnItem::Sow(_) => {
                Err(Bar::new(id::I1, Reason::NoSuchItem))
            }
        }
    }

    /// Checks a path: a step (M1) or a chain of jumps (J1, J2). No jump is obliged (J3).
    fn path(&self, position: &Position, turn: &Turn, path: &Path) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let stones = &position.stones;
        let from = own_stone(&GRID, stones, turn.side, path.from())?;
        let to = on_board(&GRID, path.to())?;
        let is_jump = || beside(from).any(|(_, behind)| behind == Some(to));
        let captures = if path.as_step().is_some() && !is_jump() {
            step_end(&GRID, stones, path).map(|_| Squares::default())?
        } else {
            self.chain(stones, turn.side, path)?
        };
        self.may_move(position, turn, (from, to))?;
        Ok(Outcome::Moved { from, to, captures })
    }

    /// Checks that the turn may have this move now: one (T3), then steps that open the way (O1).
    fn may_move(
        &self,
        position: &Position,
        turn: &Turn,
        step: (Square, Square),
    ) -> Result<(), Bar> {
        match turn.stage {
            Stage::Fresh => Ok(()),
            Stage::Opening | Stage::Moved if self.must_open(position, turn.side) => {
                self.opens(position, turn.side, step)
            }
            _ => Err(Bar::new(id::T3, Reason::TurnIsOver)),
        }
    }

    /// Checks a pass: only a side that cannot move may pass, and only as R3 says (T3).
    fn passing(&self, position: &Position, turn: &Turn) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let may = turn.stage == Stage::Fresh && self.passes(position, turn.side);
        if may { Ok(Outcome::Passed) } else { Err(Bar::new(id::T3, Reason::NoPass)) }
    }

    /// Returns every legal item, in the order of the board. Each part of a chain is an item (J3).
    pub fn legal_items(&self, position: &Position, turn: &Turn) -> Vec<TurnItem> {
        let stones = &position.stones;
        let steps = stones.steps(turn.side);
        let steps = steps.map(|(from, to)| Path::step(square_name(from), square_name(to)));
        let chains = stones.of(turn.side).iter();
        let chains = chains.flat_map(|from| self.chains(stones, turn.side, from));
        let items = steps.chain(chains).map(TurnItem::Path).chain([TurnItem::Pass]);
        items.filter(|item| self.resolve(position, turn, item).is_ok()).collect()
    }
}
