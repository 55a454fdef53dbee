//! The board and its pieces as plain data for drawings.

use super::Rules;
use super::board::Place;
use super::position::{Kind, Position};
use crate::games::square::{self, Square};
use crate::layout::{BoardSeat, Group, Layout, LetteredKind, Mark, Plan, Spot, SquareName};
use crate::table::Side;

/// The letter of twins.
pub const TWINS: u8 = b'T';

const LETTERED: &[LetteredKind] = &[LetteredKind {
    letter: TWINS,
    name: "twins",
    one: "pair of twins",
    several: "pairs of twins",
}];

impl Rules {
    /// Returns the board with the ways of the sides that play (B1 to B3, R1).
    pub fn board_plan(&self, sides: &[Side]) -> Plan {
        let board = square::drawn_board(sides, |side| self.paths[side].0);
        // C3: captured pieces wait.
        let waits = |seat| BoardSeat { captured: Spot::Waiting, ..seat };
        Plan {
            seats: board.seats.into_iter().map(waits).collect(),
            beside: &[Spot::Waiting, Spot::Out],
            ordinary: ["single piece", "single pieces"],
            lettered: LETTERED,
            marks: &[(Mark::Palace, "palace"), (Mark::Goal, "keep")],
            ..board
        }
    }
}

impl Place {
    /// Returns the name of a square; `None` off the board.
    pub fn name(self) -> Option<SquareName> {
        self.on_board().map(Square::name)
    }

    /// Returns its spot on a board as plain data.
    pub fn spot(self) -> Spot {
        match self.name() {
            Some(square) => Spot::Square(square),
            None if self == Place::WAITING => Spot::Waiting,
            None => Spot::Out,
        }
    }
}

impl Kind {
    /// Returns the letter of the kind; `None` for single pieces.
    pub const fn letter(self) -> Option<u8> {
        match self {
            Kind::Single => None,
            Kind::Twins => Some(TWINS),
        }
    }
}

impl Position {
    /// Returns which pieces are where. Twins count as one.
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
