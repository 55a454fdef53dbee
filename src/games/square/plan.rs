//! The square board as plain data for drawings.

use super::{LAST_STEP, Path, Square};
use crate::layout::{self, BoardSeat, Edge, Mark, Plan, Shape, Spot, SquareName};
use crate::table::Side;

/// The sides in the order in which `Players` counts them, each with the edge where it sits. North is at
/// the top.
const SEATS: [(Side, Edge); 4] =
    [(Side::N, Edge::Top), (Side::E, Edge::Right), (Side::S, Edge::Bottom), (Side::W, Edge::Left)];

/// Returns the board with the ways of some sides, for a game in which captured pieces restart at the
/// beginning of their way. The game adds the names of pieces and marked squares.
pub fn drawn_board(sides: &[Side], path: impl Fn(Side) -> Path) -> Plan {
    let seats = SEATS.iter().filter(|(side, _)| sides.contains(side));
    Plan {
        shape: Shape::Grid,
        columns: 5,
        rows: 5,
        squares: Square::all().map(plan_square).collect(),
        lines: Vec::new(),
        bays: Vec::new(),
        seats: seats.map(|&(side, edge)| seat(side, edge, &path(side))).collect(),
        beside: &[],
        has_centre: false,
        ordinary: ["piece", "pieces"],
        lettered: &[],
        marks: &[],
        holes: None,
    }
}

impl Square {
    /// Returns the name of the square on a board as plain data.
    pub const fn name(self) -> SquareName {
        SquareName::new(b'a' + self.column(), self.row() + 1)
    }
}

fn seat(side: Side, edge: Edge, path: &Path) -> BoardSeat {
    let squares = (0..=LAST_STEP).map(|step| path.square(step).name());
    BoardSeat { side, edge, path: squares.collect(), captured: Spot::Square(path.square(0).name()) }
}

fn plan_square(square: Square) -> layout::Square {
    let mark = match square {
        Square::CENTRE => Some(Mark::Goal),
        square => square.is_seat().then_some(Mark::Palace),
    };
    let (column, row) = (u16::from(square.column()), 4 - u16::from(square.row()));
    layout::Square { name: square.name(), column, row, mark, is_home: false }
}
