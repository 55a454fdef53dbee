//! The order of turns (T1).

use super::play::{Stage, Turn};
use super::{Position, Rules, id};
use crate::games::move_game::{Bar, Reason};
use crate::table::Side;

impl Rules {
    /// Returns the side that plays next; `None` if either may. For a side that cannot move, the other one
    /// plays, to open its way (O1).
    pub fn next(&self, position: &Position) -> Option<Side> {
        let side = position.turn?;
        let waits = self.must_open(position, side.opposite());
        Some(if waits { side.opposite() } else { side })
    }

    /// Checks that a side may begin a turn now (T1).
    ///
    /// # Errors
    /// It is the other side's turn, or the game is over.
    pub fn may_begin(&self, position: &Position, side: Side) -> Result<(), Bar> {
        match self.next(position) {
            _ if position.ending.is_some() => Err(Bar::new(id::T1, Reason::GameOver)),
            Some(next) if next != side => Err(Bar::new(id::T1, Reason::NotTheTurn(next))),
            _ => Ok(()),
        }
    }

    /// Begins a turn of a side, even out of turn.
    pub fn begin(&self, position: &Position, side: Side) -> Turn {
        let opens = position.turn == Some(side.opposite()) && self.next(position) == Some(side);
        Turn { side, stage: if opens { Stage::Opening } else { Stage::Fresh } }
    }

    /// Ends a turn, whether it may end or not. The other side is next (T1), unless it cannot move and so
    /// has lost (R3).
    pub fn end(&self, position: &mut Position, turn: &Turn) {
        position.turn = Some(turn.side.opposite());
        self.see_blocked_side(position);
    }
}
