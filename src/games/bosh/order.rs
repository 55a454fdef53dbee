//! The order of turns (T1, R5).

use super::play::{Stage, Turn};
use super::{Position, Rules, id};
use crate::games::move_game::{Bar, Reason};
use crate::table::Side;

impl Rules {
    /// Returns the side that plays next; `None` if either may. A side that has to fill holes plays first
    /// (F1).
    pub fn next(&self, position: &Position) -> Option<Side> {
        position.fill.or(position.turn)
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
        Turn { side, stage: Stage::Fresh }
    }

    /// Returns the side that begins after a filling (R5): either, or the side that did not begin the last
    /// time.
    pub(super) fn beginner(&self, position: &Position) -> Option<Side> {
        position.beginner.filter(|_| self.other_side_begins()).map(Side::opposite)
    }

    /// Notes who began after a filling, if R5 asks for it.
    pub(super) fn note_beginner(&self, position: &mut Position, side: Side) {
        if position.is_fresh {
            position.is_fresh = false;
            position.beginner = Some(side).filter(|_| self.other_side_begins());
        }
    }
}
