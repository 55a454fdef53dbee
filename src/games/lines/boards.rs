//! The boards of the games on lines.

use super::Board;
use crate::layout::SquareName;

const fn at(name: &[u8; 2]) -> SquareName {
    SquareName::new(name[0], name[1] - b'0')
}

/// The mill board: three squares, one inside the other, joined by four lines. The middle point, `d4`, does
/// not exist.
pub static MILL: Board = Board::new(&MILL_NAMES, &MILL_ROWS, &[]);

const MILL_NAMES: [SquareName; 24] = [
    at(b"a1"),
    at(b"d1"),
    at(b"g1"), // the row 1
    at(b"b2"),
    at(b"d2"),
    at(b"f2"),
    at(b"c3"),
    at(b"d3"),
    at(b"e3"),
    at(b"a4"),
    at(b"b4"),
    at(b"c4"), // the row 4, west of the middle
    at(b"e4"),
    at(b"f4"),
    at(b"g4"), // the row 4, east of it
    at(b"c5"),
    at(b"d5"),
    at(b"e5"),
    at(b"b6"),
    at(b"d6"),
    at(b"f6"),
    at(b"a7"),
    at(b"d7"),
    at(b"g7"),
];

/// The rows of three: eight from west to east, then eight from south to north.
const MILL_ROWS: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// Nine points, `a1` to `c3`, on three rows and three columns.
pub static NINE: Board = Board::new(&NINE_NAMES, &NINE_ROWS, &[]);

/// The same nine points, with the two diagonals as rows. Every point is joined only to the points
/// diagonally beside it.
pub static NINE_DIAGONALS: Board =
    Board::new(&NINE_NAMES, &[[0, 4, 8], [2, 4, 6]], &[[1, 3], [1, 5], [3, 7], [5, 7]]);

const NINE_NAMES: [SquareName; 9] = [
    at(b"a1"),
    at(b"b1"),
    at(b"c1"), // from west to east
    at(b"a2"),
    at(b"b2"),
    at(b"c2"),
    at(b"a3"),
    at(b"b3"),
    at(b"c3"),
];

const NINE_ROWS: [[u8; 3]; 6] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];
