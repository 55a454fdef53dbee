//! Sets of squares, and the squares beside a square.

use crate::games::bits::bits;
use crate::games::square::Square;
use crate::layout::SquareName;

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u32);

/// The column `a`, one bit for each square.
const WEST_EDGE: u32 = 0b00001_00001_00001_00001_00001;
/// The column `e`.
const EAST_EDGE: u32 = WEST_EDGE << 4;

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

    /// Returns every square beside one of these, not diagonally.
    #[inline]
    pub const fn around(self) -> Squares {
        // The squares are numbered row by row.
        let (west, east) = (self.0 & !WEST_EDGE, self.0 & !EAST_EDGE);
        Squares((west >> 1 | east << 1 | self.0 >> 5 | self.0 << 5) & Squares::ALL.0)
    }

    /// Returns whether the sets have a square in common.
    #[inline]
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
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
        bits(self.0.into()).filter_map(Square::numbered)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::default(), Squares::with)
    }
}

/// The four ways from a square, none of them diagonal: columns and rows to add.
const WAYS: [(i8, i8); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];

/// A square beside another one, and the square just behind it, if there is one.
type Neighbour = (Square, Option<Square>);

/// The squares beside each square, by its number.
static BESIDE: [[Option<Neighbour>; 4]; Square::COUNT] = {
    let mut all = [[None; 4]; Square::COUNT];
    let mut number = 0;
    while number < Square::COUNT {
        let mut way = 0;
        while way < WAYS.len() {
            if let Some(square) = onward(number as u8, WAYS[way], 1) {
                all[number][way] = Some((square, onward(number as u8, WAYS[way], 2)));
            }
            way += 1;
        }
        number += 1;
    }
    all
};

/// Returns the square some steps away from the square of a number.
const fn onward(number: u8, (columns, rows): (i8, i8), steps: i8) -> Option<Square> {
    let Some(square) = Square::numbered(number) else { return None };
    let column = square.column() as i8 + columns * steps;
    let row = square.row() as i8 + rows * steps;
    if column < 0 || row < 0 { None } else { Square::at(column as u8, row as u8) }
}

/// Returns the squares beside a square, each with the square just behind it, if there is one.
pub fn beside(square: Square) -> impl Iterator<Item = (Square, Option<Square>)> {
    BESIDE[usize::from(square.number())].iter().flatten().copied()
}

/// Returns whether two squares are beside each other, not diagonally.
pub const fn is_beside(one: Square, other: Square) -> bool {
    Squares(0).with(one).around().has(other)
}

/// Returns the square of a name, if the board has it.
pub fn named(name: SquareName) -> Option<Square> {
    Square::at(name.letter().checked_sub(b'a')?, name.place().checked_sub(1)?)
}

/// Returns the name of a square.
pub const fn square_name(square: Square) -> SquareName {
    SquareName::new(b'a' + square.column(), square.row() + 1)
}
