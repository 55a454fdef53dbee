//! The order of the sides around the table.

use crate::table::Side;

/// Returns the next side for which `plays` holds, to the left or to the right; the side itself, if there
/// is no other.
pub fn next(side: Side, to_the_right: bool, plays: impl Fn(Side) -> bool) -> Side {
    let beside = |side: &Side| Some(if to_the_right { side.right() } else { side.left() });
    let mut round = std::iter::successors(beside(&side), beside).take(4);
    round.find(|&other| plays(other)).unwrap_or(side)
}
