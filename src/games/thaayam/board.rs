//! The board: 25 squares, the sides that sit round it, and the path of each (B1 to B4, R1).

use std::fmt;

use crate::table::Side;

/// Where a piece can be: one of the 25 squares, waiting, or out (B1, B4).
///
/// Squares are numbered row by row from `a1`, 0, to `e5`, 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// How many places there are.
    pub const COUNT: usize = 27;
    /// How many squares there are.
    pub const SQUARES: usize = 25;
    /// The keep, `c3`.
    pub const KEEP: Place = Place(12);
    /// Not yet entered, or captured (B4).
    pub const WAITING: Place = Place(25);
    /// Borne off (X2).
    pub const OUT: Place = Place(26);

    /// The square in a column, 0 for `a` to 4 for `e`, and a row, 0 for `1` to 4 for `5`.
    pub const fn square(column: u8, row: u8) -> Option<Place> {
        if column < 5 && row < 5 { Some(Place(row * 5 + column)) } else { None }
    }

    /// Every square, from `a1` to `e5`, row by row.
    pub fn squares() -> impl Iterator<Item = Place> {
        (0..Place::SQUARES as u8).map(Place)
    }

    /// Whether it is a square of the board, the keep included.
    #[inline]
    pub const fn is_square(self) -> bool {
        (self.0 as usize) < Place::SQUARES
    }

    /// The column of a square, 0 to 4.
    pub const fn column(self) -> u8 {
        self.0 % 5
    }

    /// The row of a square, 0 to 4.
    pub const fn row(self) -> u8 {
        self.0 / 5
    }

    /// B2: whether nobody is captured there: the four palaces and the keep.
    #[inline]
    pub const fn is_marked(self) -> bool {
        matches!(self.0, 2 | 14 | 22 | 10 | 12)
    }

    /// The place of a number, if it is below [`Place::COUNT`].
    pub(super) const fn numbered(number: u8) -> Option<Place> {
        if (number as usize) < Place::COUNT { Some(Place(number)) } else { None }
    }

    /// Its number, below [`Place::COUNT`].
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Place::WAITING => f.write_str("wait"),
            Place::OUT => f.write_str("out"),
            square => write!(f, "{}{}", (b'a' + square.column()) as char, square.row() + 1),
        }
    }
}

/// The last step of every path: the keep (B3).
pub const LAST_STEP: u8 = 24;
/// The step of the palace opposite a side's own, where twins are declared (V1).
pub const OPPOSITE_STEP: u8 = 8;

/// S's path when the outer ring is walked anticlockwise, as columns and rows counted from the keep (B3).
const PATH_OF_S: [(i8, i8); Place::SQUARES] = [
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
    squares: [Place; Place::SQUARES],
    steps: [u8; Place::SQUARES],
}

impl Path {
    /// B3: the path of a side, S's turned by quarter turns; R1 decides whether it is the mirror image.
    pub(super) const fn of(side: Side, clockwise: bool) -> Path {
        let mut path = Path { squares: [Place::KEEP; 25], steps: [LAST_STEP; 25] };
        let mut step = 0;
        while step < Place::SQUARES {
            let (column, row) = PATH_OF_S[step];
            let square = turned(if clockwise { -column } else { column }, row, side.quarters());
            path.squares[step] = square;
            path.steps[square.index()] = step as u8;
            step += 1;
        }
        path
    }

    /// The square of a step from 0, the own palace, to [`LAST_STEP`]; steps beyond give the keep.
    #[inline]
    pub fn square(&self, step: u8) -> Place {
        self.squares[step.min(LAST_STEP) as usize]
    }

    /// The step of a square; `None` off the board.
    #[inline]
    pub fn step(&self, square: Place) -> Option<u8> {
        self.steps.get(square.index()).copied()
    }

    /// The own palace, where pieces enter.
    pub fn palace(&self) -> Place {
        self.square(0)
    }

    /// The palace opposite, where twins are declared (V1).
    pub fn opposite(&self) -> Place {
        self.square(OPPOSITE_STEP)
    }
}

/// The square at a column and a row counted from the keep, after some quarter turns anticlockwise.
const fn turned(column: i8, row: i8, quarters: usize) -> Place {
    let (column, row) = match quarters {
        0 => (column, row),
        1 => (-row, column),
        2 => (-column, -row),
        _ => (row, -column),
    };
    Place(((row + 2) * 5 + column + 2) as u8)
}
