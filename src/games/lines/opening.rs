//! A side that cannot move, and the steps of the other side that let it move.
//!
//! The boards are connected. So a side that has shut the other one in can always make a step itself, unless
//! no point is empty.

use super::{Point, Stones};
use crate::table::Side;

/// Returns whether a side has stones but cannot move, as a game defines it.
pub fn is_blocked(
    stones: &Stones,
    side: Side,
    can_move: impl FnOnce(&Stones, Side) -> bool,
) -> bool {
    !stones.of(side).is_empty() && !can_move(stones, side)
}

/// Returns whether the other side can move after a step of `side`.
pub fn opens(
    stones: &Stones,
    side: Side,
    step: (Point, Point),
    can_move: impl FnOnce(&Stones, Side) -> bool,
) -> bool {
    can_move(&stones.moved(side, step.0, step.1), side.opposite())
}
