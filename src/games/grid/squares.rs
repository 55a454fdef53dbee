//! Sets of squares, and the squares beside a square.

use crate::games::square::Square;
use crate::layout::SquareName;

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u32);

impl Squares {
    /// Every square of the board.
    pub const ALL: Squares = Squares((1 << Square::COUNT) - 1);

    /// Returns whether the square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.number() & 1 == 1
    }

    /// Returns the set with a square added.
    #[inline]
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.number())
    }

    /// Returns the set without the squares of another one.
    #[inline]
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// Returns the squares of both sets together.
    #[inline]
    pub const fn union(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// Returns the number of squares.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there is no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the squares, from `a1` to `e5`, row by row.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| self.has(square))
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::default(), Squares::with)
    }
}

/// The four ways from a square, none of them diagonal: columns and rows to add.
const WAYS: [(i8, i8); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];

/// Returns the squares beside a square, each with the square just behind it, if there is one.
pub fn beside(square: Square) -> impl Iterator<Item = (Square, Option<Square>)> {
    let step = move |(columns, rows): (i8, i8), times: i8| {
        let column = square.column() as i8 + columns * times;
        let row = square.row() as i8 + rows * times;
        Square::at(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    };
    WAYS.into_iter().filter_map(move |way| Some((step(way, 1)?, step(way, 2))))
}

/// Returns whether two squares are beside each other, not diagonally.
pub fn is_beside(one: Square, other: Square) -> bool {
    beside(one).any(|(square, _)| square == other)
}

/// Returns the square of a name, if the board has it.
pub fn named(name: SquareName) -> Option<Square> {
    Square::at(name.letter().checked_sub(b'a')?, name.place().checked_sub(1)?)
}

/// Returns the name of a square.
pub const fn square_name(square: Square) -> SquareName {
    SquareName::new(b'a' + square.column(), square.row() + 1)
}
