//! The points beside a point (B1, R3), and rows of three (W1, R2).

use super::{NINE, Points, Rules, Stones};
use crate::games::lines::{NINE_DIAGONALS, Point};
use crate::table::Side;

impl Rules {
    /// Returns whether two points are next to each other: on a row or a column (B1), or diagonally if R3
    /// says so.
    pub(super) fn is_beside(&self, one: Point, other: Point) -> bool {
        NINE.beside(one).has(other)
            || NINE_DIAGONALS.beside(one).has(other) && self.stones_step_diagonally()
    }

    /// Returns every step of a side: a stone's point, and an empty point beside it.
    pub(super) fn steps(&self, stones: &Stones, side: Side) -> Vec<(Point, Point)> {
        let diagonal: Vec<_> = stones.steps(&NINE_DIAGONALS, side).collect();
        let mut steps: Vec<_> = stones.steps(&NINE, side).collect();
        if !diagonal.is_empty() && self.stones_step_diagonally() {
            steps.extend(diagonal);
            steps.sort_unstable();
        }
        steps
    }

    /// Returns whether a side has a step (M1). Nothing else moves a stone.
    pub(super) fn can_move(&self, stones: &Stones, side: Side) -> bool {
        stones.has_step(&NINE, side)
            || stones.has_step(&NINE_DIAGONALS, side) && self.stones_step_diagonally()
    }

    /// Returns whether these points have three on one line (W1): a row or a column, or a diagonal if R2 says
    /// so.
    pub(super) fn has_row(&self, own: Points) -> bool {
        !NINE.in_rows(own).is_empty()
            || !NINE_DIAGONALS.in_rows(own).is_empty() && self.diagonal_is_row()
    }
}
