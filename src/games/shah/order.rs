//! The order of turns (T1, T2).

use super::opening::is_blocked;
use super::play::{Stage, Turn};
use super::{Position, Rules, id};
use crate::games::move_game::{Bar, Reason};
use crate::table::{Both, Side};

impl Rules {
    /// Returns the side that plays next; `None` if either may. For a side that cannot move, the other one
    /// plays, to open its way (O1).
    pub fn next(&self, position: &Position) -> Option<Side> {
        let side = position.turn?;
        let waits = is_blocked(position, side) && !self.passes(position, side);
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

    /// Ends a turn, whether it may end or not. The other side is next (T1). After the last placing, the play
    /// begins with the first removals (F1).
    pub fn end(&self, position: &mut Position, turn: &Turn) {
        position.turn = Some(turn.side.opposite());
        if turn.stage == (Stage::Placed { was_last: true }) {
            position.turn = beginner(position, turn.side);
            position.djare = None;
            position.removals = Both::all(true);
        }
    }
}

/// Returns the side that begins the play: the one that made the first row while placing. If there is no row,
/// it is the side that placed last (T2). If a stated position did not say whose row was the first, it is
/// unknown.
fn beginner(position: &Position, last: Side) -> Option<Side> {
    position.djare.or_else(|| (!position.has_row()).then_some(last))
}
