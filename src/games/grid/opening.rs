//! A side that cannot move, and the steps of the other side that let it move.
//!
//! Some side can always make a step, because some stone is beside an empty square. So the side that
//! blocked the other one can always make a step itself.

use super::Stones;
use crate::games::square::Square;
use crate::table::Side;

/// Whether a side has a legal move with these stones, as a game defines it.
pub type CanMove = fn(&Stones, Side) -> bool;

/// Returns whether a side has stones but cannot move.
pub fn is_blocked(stones: &Stones, side: Side, can_move: CanMove) -> bool {
    !stones.of(side).is_empty() && !can_move(stones, side)
}

/// Returns whether the other side can move after a step of `side`.
pub fn opens(stones: &Stones, side: Side, step: (Square, Square), can_move: CanMove) -> bool {
    can_move(&stones.moved(side, step.0, step.1), side.opposite())
}

/// Returns whether a single step of `side` lets the other side move.
pub fn can_open(stones: &Stones, side: Side, can_move: CanMove) -> bool {
    stones.steps(side).any(|step| opens(stones, side, step, can_move))
}
