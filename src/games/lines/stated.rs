//! Stated positions, layouts and boards as plain data.

use super::{Board, Stones};
use crate::games::game::{Piece, StatedSide};
use crate::layout::{BoardSeat, Edge, Group, Layout, Plan, Shape, Spot, Square, SquareName};
use crate::table::{Both, Side};

/// Returns the statement about the stones of a side, and those in hand.
pub fn state(board: &Board, stones: &Stones, side: Side, hand: u8) -> StatedSide {
    let piece = |at, count| (Piece { letter: None, at }, count);
    let placed = stones.of(side).iter().map(|at| piece(Spot::Square(board.name(at)), 1));
    let waiting = (hand > 0).then_some(piece(Spot::Waiting, hand.into()));
    StatedSide { pieces: placed.chain(waiting).collect(), ..StatedSide::default() }
}

/// Returns which stones are where.
pub fn layout(board: &Board, stones: &Stones, hands: Both<u8>) -> Layout {
    let group = |side, spot, count| Group { side, spot, letter: None, count };
    Layout::new(Side::BOTH.into_iter().flat_map(|side| {
        let at = stones.of(side).iter().map(|point| Spot::Square(board.name(point)));
        let placed = at.map(move |spot| group(side, spot, 1));
        placed.chain([group(side, Spot::Waiting, hands[side])])
    }))
}

/// Returns the drawing of a board, with the lines of `others` too. Its points are `size` columns and rows.
pub fn plan(board: &Board, others: &[&Board], size: u8) -> Plan {
    let seat = |(side, edge)| BoardSeat { side, edge, path: Vec::new(), captured: Spot::Out };
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
        seats: [(Side::N, Edge::Top), (Side::S, Edge::Bottom)].map(seat).into(),
        beside: &[Spot::Waiting],
        has_centre: false,
        ordinary: ["stone", "stones"],
        lettered: &[],
        marks: &[],
    }
}

/// Returns whether stones can be in a place.
pub fn has(board: &Board, spot: Spot) -> bool {
    match spot {
        Spot::Square(name) => board.named(name).is_some(),
        spot => spot == Spot::Waiting,
    }
}
