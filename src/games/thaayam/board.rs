//! The board: 25 squares, the sides around it, and the path of each (B1 to B4, R1).

use std::fmt;

use crate::games::square::{self, Square};
pub use crate::games::square::{LAST_STEP, OPPOSITE_STEP};
use crate::table::Side;

/// The place of a piece: one of the 25 squares, waiting, or borne off (B1, B4).
///
/// Squares are numbered row by row from `a1`, 0, to `e5`, 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// How many places there are.
    pub const COUNT: usize = 27;
    /// How many squares there are.
    pub const SQUARES: usize = Square::COUNT;
    /// The keep, `c3`.
    pub const KEEP: Place = Place::on(Square::CENTRE);
    /// Not yet entered, or captured (B4).
    pub const WAITING: Place = Place(25);
    /// Borne off (X2).
    pub const OUT: Place = Place(26);

    /// Returns the place on a square.
    #[inline]
    pub(super) const fn on(square: Square) -> Place {
        Place(square.number())
    }

    /// Returns the square in a column, 0 for `a` to 4 for `e`, and a row, 0 for `1` to 4 for `5`.
    pub const fn square(column: u8, row: u8) -> Option<Place> {
        match Square::at(column, row) {
            Some(square) => Some(Place::on(square)),
            None => None,
        }
    }

    /// Returns every square, from `a1` to `e5`, row by row.
    pub fn squares() -> impl Iterator<Item = Place> {
        Square::all().map(Place::on)
    }

    /// Returns the square; `None` off the board.
    #[inline]
    pub(super) const fn on_board(self) -> Option<Square> {
        Square::numbered(self.0)
    }

    /// Returns whether it is a square of the board, which includes the keep.
    #[inline]
    pub const fn is_square(self) -> bool {
        self.on_board().is_some()
    }

    /// Returns the column of a square, 0 to 4.
    pub const fn column(self) -> u8 {
        self.0 % 5
    }

    /// Returns the row of a square, 0 to 4.
    pub const fn row(self) -> u8 {
        self.0 / 5
    }

    /// Returns whether a place is safe from captures: the four palaces and the keep (B2).
    #[inline]
    pub const fn is_marked(self) -> bool {
        match self.on_board() {
            Some(Square::CENTRE) => true,
            Some(square) => square.is_seat(),
            None => false,
        }
    }

    /// Returns the place of a number, if it is below [`Place::COUNT`].
    pub(super) const fn numbered(number: u8) -> Option<Place> {
        if (number as usize) < Place::COUNT { Some(Place(number)) } else { None }
    }

    /// Returns its number, below [`Place::COUNT`].
    #[inline]
    pub(super) const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.on_board() {
            Some(square) => square.fmt(f),
            None if *self == Place::WAITING => f.write_str("wait"),
            None => f.write_str("out"),
        }
    }
}

/// The way that one side goes: its squares in order, and the step of each (B3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path(pub(super) square::Path);

impl Path {
    /// Returns the path of a side: S's path, turned by quarter turns (B3). R1 decides whether it is the
    /// mirror image.
    pub(super) const fn of(side: Side, clockwise: bool) -> Path {
        Path(square::Path::of(side, clockwise))
    }

    /// Returns the square of a step from 0, the side's own palace, to [`LAST_STEP`]; steps beyond give
    /// the keep.
    #[inline]
    pub fn square(&self, step: u8) -> Place {
        Place::on(self.0.square(step))
    }

    /// Returns the step of a square; `None` off the board.
    #[inline]
    pub fn step(&self, place: Place) -> Option<u8> {
        place.on_board().map(|square| self.0.step(square))
    }

    /// Returns the side's own palace, where pieces enter.
    pub fn palace(&self) -> Place {
        self.square(0)
    }

    /// Returns the opposite palace, where twins are declared (V1).
    pub fn opposite(&self) -> Place {
        self.square(OPPOSITE_STEP)
    }
}
