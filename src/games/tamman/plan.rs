//! The board and the men on it as plain data for drawings.

use super::board::path;
use super::{Position, Rules};
use crate::games::square;
use crate::layout::{Group, Layout, Mark, Plan, Spot};
use crate::table::Side;

impl Rules {
    /// Returns the board with the ways of the sides that play (B1 to B3).
    pub fn board_plan(&self, sides: &[Side]) -> Plan {
        Plan {
            ordinary: ["man", "men"],
            marks: &[(Mark::Palace, "'ayn"), (Mark::Goal, "habarti")],
            ..square::drawn_board(sides, |side| *path(side))
        }
    }
}

impl Position {
    /// Returns which men are where.
    pub fn layout(&self) -> Layout {
        let of = |side: Side| {
            let squares = self.side(side).squares();
            squares.map(move |(square, count)| {
                let spot = Spot::Square(square.name());
                Group { side, spot, letter: None, count }
            })
        };
        Layout::new(self.sides().flat_map(of))
    }
}
