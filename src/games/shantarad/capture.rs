//! The stones that a step captures.

use super::position::CENTRE;
use crate::games::grid::{Squares, Stones, beside};
use crate::games::square::Square;
use crate::table::Side;

/// Returns the enemy stones that a stone shuts in between itself and another own stone (C1), after it
/// has moved to a square. A stone in the centre is safe (C2).
pub(super) fn captures(after: &Stones, side: Side, to: Square) -> Squares {
    let (own, enemy) = (after.of(side), after.of(side.opposite()));
    let is_shut_in = |&(square, behind): &(Square, Option<Square>)| {
        enemy.has(square) && square != CENTRE && behind.is_some_and(|behind| own.has(behind))
    };
    beside(to).filter(is_shut_in).map(|(square, _)| square).collect()
}

/// Returns whether some step of a side captures, of a single stone if one is given.
pub(super) fn some_step_captures(stones: &Stones, side: Side, stone: Option<Square>) -> bool {
    let captures = |(from, to)| !captures(&stones.moved(side, from, to), side, to).is_empty();
    let mut steps = stones.steps(side).filter(|&(from, _)| stone.is_none_or(|one| one == from));
    steps.any(captures)
}
