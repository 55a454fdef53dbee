//! A side that cannot move: the other side opens the way (O1), or the blocked side passes (R4).

use super::{Position, Rules, id};
use crate::games::grid::{self, Stones};
use crate::games::move_game::{Bar, Reason};
use crate::games::square::Square;
use crate::table::Side;

/// Returns whether a side has a step (M1). Nothing else moves a stone.
fn can_move(stones: &Stones, side: Side) -> bool {
    stones.has_step(side)
}

/// Returns whether a side cannot move although all stones are placed.
pub(super) fn is_blocked(position: &Position, side: Side) -> bool {
    !position.is_placing() && grid::is_blocked(&position.stones, side, can_move)
}

impl Rules {
    /// Returns whether a blocked side passes: no single step of the other side opens its way (R4).
    pub(super) fn passes(&self, position: &Position, side: Side) -> bool {
        is_blocked(position, side)
            && !grid::can_open(&position.stones, side.opposite(), can_move)
            && self.blocked_side_passes()
    }

    /// Returns whether a side must open the way of the other one (O1).
    pub(super) fn must_open(&self, position: &Position, side: Side) -> bool {
        let enemy = side.opposite();
        is_blocked(position, enemy) && !self.passes(position, enemy)
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
