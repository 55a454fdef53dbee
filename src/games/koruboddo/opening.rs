//! A side that cannot move (R3): the other side opens the way (O1), or the blocked side passes or has lost.

use super::jump::jumps;
use super::{Position, Rules, id};
use crate::games::grid::{self, Stones};
use crate::games::move_game::{Bar, Reason};
use crate::games::square::Square;
use crate::table::Side;

/// Returns whether a side has a step (M1) or a jump (J1).
fn can_move(stones: &Stones, side: Side) -> bool {
    stones.has_step(side)
        || stones.of(side).iter().any(|from| !jumps(stones, side, from).is_empty())
}

/// Returns whether a side cannot move.
pub(super) fn is_blocked(position: &Position, side: Side) -> bool {
    grid::is_blocked(&position.stones, side, can_move)
}

impl Rules {
    /// Returns whether a side cannot move and so passes (R3).
    pub(super) fn passes(&self, position: &Position, side: Side) -> bool {
        is_blocked(position, side) && self.blocked_side_passes()
    }

    /// Returns whether a side must open the way of the other one (O1, R3).
    pub(super) fn must_open(&self, position: &Position, side: Side) -> bool {
        is_blocked(position, side.opposite()) && self.blocked_side_is_opened()
    }

    /// Checks that a step opens the way, if a single step can (O1).
    pub(super) fn opens(
        &self,
        position: &Position,
        side: Side,
        step: (Square, Square),
    ) -> Result<(), Bar> {
        let stones = &position.stones;
        let is_right =
            grid::opens(stones, side, step, can_move) || !grid::can_open(stones, side, can_move);
        if is_right { Ok(()) } else { Err(Bar::new(id::O1, Reason::DoesNotOpen(side.opposite()))) }
    }
}
