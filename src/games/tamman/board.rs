//! The board: 25 squares, the sides around it, and the path of each (B1 to B3).

use crate::games::square::{Path, Square};
use crate::table::{BySide, Side};

/// B3: the path of each side, the outer ring anticlockwise.
static PATHS: BySide<Path> = BySide([
    Path::of(Side::ALL[0], false),
    Path::of(Side::ALL[1], false),
    Path::of(Side::ALL[2], false),
    Path::of(Side::ALL[3], false),
]);

/// Returns the path of a side, from its own 'ayn to habarti (B3).
#[inline]
pub fn path(side: Side) -> &'static Path {
    &PATHS[side]
}

/// Returns the 'ayn of a side, the first square of its men and of its slaves (B2).
#[inline]
pub fn ayn(side: Side) -> Square {
    path(side).square(0)
}

/// B2: the square where every path ends.
pub const HABARTI: Square = Square::CENTRE;

/// Returns whether a square is safe from captures: the four 'ayn and habarti (C2).
#[inline]
pub(super) const fn is_safe(square: Square) -> bool {
    square.is_seat() || matches!(square, HABARTI)
}
