//! Stated positions, layouts and the board as plain data.

use super::{Setup, Squares, StatedStones, Stones, square_name};
use crate::games::game::{Piece, StatedPosition, StatedSide};
use crate::games::square::Square;
use crate::layout::{self, BoardSeat, Edge, Group, Layout, Mark, Plan, Shape, Spot, SquareName};
use crate::table::{Both, Side};

impl From<&StatedPosition> for Setup {
    fn from(stated: &StatedPosition) -> Setup {
        let stones = |side: Side| stated.sides[side].as_ref().map(StatedStones::from);
        Setup { sides: Both::of(|side| stones(side).unwrap_or_default()), turn: stated.turn }
    }
}

impl From<&StatedSide> for StatedStones {
    fn from(stated: &StatedSide) -> StatedStones {
        let mut stones = StatedStones::default();
        for &(piece, count) in &stated.pieces {
            match piece.at {
                Spot::Square(name) => stones.squares.push((name, count)),
                _ => stones.hand = stones.hand.saturating_add(count),
            }
        }
        stones
    }
}

/// Returns the statement about the stones of a side, and those in hand.
pub fn state(stones: &Stones, side: Side, hand: u8) -> StatedSide {
    state_on(stones.of(side).iter().map(square_name), hand)
}

/// Returns the statement about stones with these names of squares, and those in hand.
pub fn state_on(squares: impl Iterator<Item = SquareName>, hand: u8) -> StatedSide {
    let piece = |at, count| (Piece { letter: None, at }, count);
    let placed = squares.map(|name| piece(Spot::Square(name), 1));
    let waiting = (hand > 0).then_some(piece(Spot::Waiting, hand.into()));
    StatedSide { pieces: placed.chain(waiting).collect(), ..StatedSide::default() }
}

/// Returns which stones are where.
pub fn layout(stones: &Stones, hands: Both<u8>) -> Layout {
    layout_on(|side| stones.of(side).iter().map(square_name), hands)
}

/// Returns the layout of the stones of each side, given by the names of their squares.
pub fn layout_on<I: Iterator<Item = SquareName>>(
    squares: impl Fn(Side) -> I,
    hands: Both<u8>,
) -> Layout {
    let group = |side, spot, count| Group { side, spot, letter: None, count };
    Layout::new(Side::BOTH.into_iter().flat_map(|side| {
        let placed = squares(side).map(move |name| group(side, Spot::Square(name), 1));
        placed.chain([group(side, Spot::Waiting, hands[side])])
    }))
}

/// The seats of two sides that sit opposite each other, on a board without ways.
pub fn seats() -> Vec<BoardSeat> {
    let seat = |(side, edge)| BoardSeat { side, edge, path: Vec::new(), captured: Spot::Out };
    [(Side::N, Edge::Top), (Side::S, Edge::Bottom)].map(seat).into()
}

/// Returns the board. Stones on some squares are safe.
pub fn plan(safe: Squares, beside: &'static [Spot]) -> Plan {
    Plan {
        shape: Shape::Grid,
        columns: 5,
        rows: 5,
        squares: Square::all().map(|square| plan_square(square, safe)).collect(),
        lines: Vec::new(),
        bays: Vec::new(),
        seats: seats(),
        beside,
        has_centre: false,
        ordinary: ["stone", "stones"],
        lettered: &[],
        holes: None,
        marks: if safe.is_empty() { &[] } else { &[(Mark::Safe, "centre")] },
    }
}

fn plan_square(square: Square, safe: Squares) -> layout::Square {
    let (column, row) = (u16::from(square.column()), 4 - u16::from(square.row()));
    let mark = safe.has(square).then_some(Mark::Safe);
    layout::Square { name: square_name(square), column, row, mark, is_home: false }
}
