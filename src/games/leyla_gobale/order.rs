//! The order of turns (T1).

use super::play::Turn;
use super::{Position, Rules, id};
use crate::games::move_game::{Bar, Reason};
use crate::table::Side;

impl Rules {
    /// Returns the side that plays next; `None` if either may.
    pub fn next(&self, position: &Position) -> Option<Side> {
        position.turn
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
    pub fn begin(&self, _: &Position, side: Side) -> Turn {
        Turn { side, has_sown: false }
    }
}
