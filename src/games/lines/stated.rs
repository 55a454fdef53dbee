//! Stated positions, layouts and boards as plain data.

use super::{Board, Stones};
use crate::games::game::StatedSide;
use crate::games::grid;
use crate::layout::{Layout, Plan, Shape, Spot, Square, SquareName};
use crate::table::{Both, Side};

/// Returns the statement about the stones of a side, and those in hand.
pub fn state(board: &Board, stones: &Stones, side: Side, hand: u8) -> StatedSide {
    grid::state_on(stones.of(side).iter().map(|point| board.name(point)), hand)
}

/// Returns which stones are where.
pub fn layout(board: &Board, stones: &Stones, hands: Both<u8>) -> Layout {
    grid::layout_on(|side| stones.of(side).iter().map(|point| board.name(point)), hands)
}

/// Returns the drawing of a board, with the lines of `others` too. Its points are `size` columns and rows.
pub fn plan(board: &Board, others: &[&Board], size: u8) -> Plan {
    let square = |name: SquareName| {
        let (column, row) = (u16::from(name.letter() - b'a'), u16::from(size - name.place()));
        Square { name, column, row, mark: None, is_home: false }
    };
    Plan {
        shape: Shape::Grid,
        columns: size.into(),
        rows: size.into(),
        squares: board.all().iter().map(|point| square(board.name(point))).collect(),
        lines: board.joins().chain(others.iter().flat_map(|other| other.joins())).collect(),
        bays: Vec::new(),
        seats: grid::seats(),
        beside: &[Spot::Waiting],
        has_centre: false,
        ordinary: ["stone", "stones"],
        lettered: &[],
        marks: &[],
        holes: None,
    }
}

/// Returns whether stones can be in a place.
pub fn has(board: &Board, spot: Spot) -> bool {
    match spot {
        Spot::Square(name) => board.named(name).is_some(),
        spot => spot == Spot::Waiting,
    }
}
