//! The board and the pieces on it as plain data, as drawings have them.

use super::board::{LAST_STEP, Place};
use super::position::{Kind, Position};
use super::{Consult, Rules};
use crate::layout::{
    Edge, Group, Layout, Lettered, Mark, Plan, Seat, Shape, Spot, Square, SquareName,
};
use crate::table::Side;

/// The letter of twins.
pub const TWINS: u8 = b'T';

const LETTERED: &[Lettered] =
    &[Lettered { letter: TWINS, name: "twins", one: "pair of twins", several: "pairs of twins" }];

/// The sides in the order in which `Players` counts them, each with the edge at which it sits (B1).
/// North is at the top.
const SEATS: [(Side, Edge); 4] =
    [(Side::N, Edge::Top), (Side::E, Edge::Right), (Side::S, Edge::Bottom), (Side::W, Edge::Left)];

impl<C: Consult> Rules<C> {
    /// The board with the ways of some sides: of those that play (B1 to B3, R1).
    pub fn board_plan(&self, sides: &[Side]) -> Plan {
        let seats = SEATS.iter().filter(|(side, _)| sides.contains(side));
        Plan {
            shape: Shape::Grid,
            columns: 5,
            rows: 5,
            squares: Place::squares().filter_map(drawn).collect(),
            bays: Vec::new(),
            seats: seats.map(|&(side, edge)| self.seat(side, edge)).collect(),
            has_centre: false,
            ordinary: ["single piece", "single pieces"],
            lettered: LETTERED,
            marks: &[(Mark::Palace, "palace"), (Mark::Goal, "keep")],
        }
    }

    fn seat(&self, side: Side, edge: Edge) -> Seat {
        let path = &self.paths[side];
        let squares = (0..=LAST_STEP).filter_map(|step| path.square(step).name());
        Seat { side, edge, path: squares.collect() }
    }
}

/// B1, B2: a square as it is drawn.
fn drawn(place: Place) -> Option<Square> {
    let mark = match place {
        Place::KEEP => Some(Mark::Goal),
        place => place.is_marked().then_some(Mark::Palace),
    };
    let (column, row) = (u16::from(place.column()), 4 - u16::from(place.row()));
    Some(Square { name: place.name()?, column, row, mark, is_home: false })
}

impl Place {
    /// The name of a square; `None` off the board.
    pub fn name(self) -> Option<SquareName> {
        self.is_square().then(|| SquareName::new(b'a' + self.column(), self.row() + 1))
    }

    /// Where it is on a board as plain data.
    pub fn spot(self) -> Spot {
        match self.name() {
            Some(square) => Spot::Square(square),
            None if self == Place::WAITING => Spot::Waiting,
            None => Spot::Out,
        }
    }
}

impl Kind {
    /// The letter of the kind; none for single pieces.
    pub const fn letter(self) -> Option<u8> {
        match self {
            Kind::Single => None,
            Kind::Twins => Some(TWINS),
        }
    }
}

impl Position {
    /// Which pieces are where. Twins count as one.
    pub fn layout(&self) -> Layout {
        let of = |(side, kind): (Side, Kind)| {
            let there = self.side(side).places(kind);
            there.map(move |(place, count)| Group {
                side,
                spot: place.spot(),
                letter: kind.letter(),
                count,
            })
        };
        let kinds = |side| Kind::BOTH.map(|kind| (side, kind));
        Layout::new(self.sides().flat_map(kinds).flat_map(of))
    }
}
