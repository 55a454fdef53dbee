//! A side that cannot move: the other side opens the way (O1), or the blocked side passes (R4).

use super::{MILL, Position, Rules, Stones, id};
use crate::games::lines::{self, Point};
use crate::games::move_game::{Bar, Reason};
use crate::table::{Both, Side};

/// Returns whether a side has a step (M1). Nothing else moves a stone.
fn can_move(stones: &Stones, side: Side) -> bool {
    stones.has_step(&MILL, side)
}

/// Returns whether a single step of a side lets the other one move.
fn can_open(stones: &Stones, side: Side) -> bool {
    stones.steps(&MILL, side).any(|step| lines::opens(stones, side, step, can_move))
}

/// Returns whether a side cannot move although the stones are placed and the first removals made.
pub(super) fn is_blocked(position: &Position, side: Side) -> bool {
    let has_begun = !position.is_placing() && position.removals == Both::all(false);
    has_begun && lines::is_blocked(&position.stones, side, can_move)
}

impl Rules {
    /// Returns whether a blocked side passes: no single step of the other side opens its way (R4).
    pub(super) fn passes(&self, position: &Position, side: Side) -> bool {
        is_blocked(position, side)
            && !can_open(&position.stones, side.opposite())
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
        step: (Point, Point),
    ) -> Result<(), Bar> {
        let stones = &position.stones;
        let is_right = lines::opens(stones, side, step, can_move) || !can_open(stones, side);
        if is_right { Ok(()) } else { Err(Bar::new(id::O1, Reason::DoesNotOpen(side.opposite()))) }
    }
}
