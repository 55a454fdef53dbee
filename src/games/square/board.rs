//! The 25 squares, and the path of each side round them.

use std::fmt;

use crate::table::Side;

/// One of the 25 squares. They are numbered row by row from `a1`, 0, to `e5`, 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 25;
    /// The square in the middle, `c3`, where every path ends.
    pub const CENTRE: Square = Square(12);

    /// Returns the square in a column, 0 for `a` to 4 for `e`, and a row, 0 for `1` to 4 for `5`.
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < 5 && row < 5 { Some(Square(row * 5 + column)) } else { None }
    }

    /// Returns the square of a number, if it is below [`Square::COUNT`].
    #[inline]
    pub const fn numbered(number: u8) -> Option<Square> {
        if (number as usize) < Square::COUNT { Some(Square(number)) } else { None }
    }

    /// Returns every square, from `a1` to `e5`, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Returns its number, below [`Square::COUNT`].
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the column, 0 to 4.
    pub const fn column(self) -> u8 {
        self.0 % 5
    }

    /// Returns the row, 0 to 4.
    pub const fn row(self) -> u8 {
        self.0 / 5
    }

    /// Returns whether a side sits at it: `c1`, `e3`, `c5` or `a3`, where a path begins.
    #[inline]
    pub const fn is_seat(self) -> bool {
        matches!(self.0, 2 | 10 | 14 | 22)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

/// The last step of every path: the centre.
pub const LAST_STEP: u8 = 24;
/// The step of the seat opposite a side's own.
pub const OPPOSITE_STEP: u8 = 8;

/// S's path with the outer ring anticlockwise, as columns and rows counted from the centre.
const PATH_OF_S: [(i8, i8); Square::COUNT] = [
    (0, -2),
    (1, -2),
    (2, -2),
    (2, -1),
    (2, 0),
    (2, 1),
    (2, 2),
    (1, 2),
    (0, 2),
    (-1, 2),
    (-2, 2),
    (-2, 1),
    (-2, 0),
    (-2, -1),
    (-2, -2),
    (-1, -2),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (0, 0),
];

/// The way that one side goes: its squares in order, and the step of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    squares: [Square; Square::COUNT],
    steps: [u8; Square::COUNT],
}

impl Path {
    /// Returns the path of a side: S's path, turned by quarter turns. It goes round the outer ring in one
    /// direction and round the inner ring in the other. `clockwise` is the direction of the outer ring.
    pub const fn of(side: Side, clockwise: bool) -> Path {
        let mut path = Path { squares: [Square::CENTRE; 25], steps: [LAST_STEP; 25] };
        let mut step = 0;
        while step < Square::COUNT {
            let (column, row) = PATH_OF_S[step];
            let square = turned(if clockwise { -column } else { column }, row, side.quarters());
            path.squares[step] = square;
            path.steps[square.0 as usize] = step as u8;
            step += 1;
        }
        path
    }

    /// Returns the square of a step from 0, the side's own seat, to [`LAST_STEP`]; steps beyond give the
    /// centre.
    #[inline]
    pub fn square(&self, step: u8) -> Square {
        self.squares[step.min(LAST_STEP) as usize]
    }

    /// Returns the step of a square.
    #[inline]
    pub fn step(&self, square: Square) -> u8 {
        self.steps[square.0 as usize]
    }
}

/// Turns the square at a column and a row, counted from the centre, anticlockwise by some quarter turns.
const fn turned(column: i8, row: i8, quarters: usize) -> Square {
    let (column, row) = match quarters {
        0 => (column, row),
        1 => (-row, column),
        2 => (-column, -row),
        _ => (row, -column),
    };
    Square(((row + 2) * 5 + column + 2) as u8)
}
