//! The field and the men on it as plain data, for drawings.
//!
//! The drawing is a grid of four columns, the lines, with cross-line 1 at the bottom. It shows neither
//! which men are slaves nor which are homeward.

use super::board::{Line, Point};
use super::{Men, Position, Rules};
use crate::layout::{
    BoardSeat, Edge, Group, Layout, LetteredKind, Plan, Shape, Spot, Square, SquareName,
};
use crate::table::Side;

/// The letter of a double.
pub const DOUBLE: u8 = b'T';

const LETTERED: &[LetteredKind] =
    &[LetteredKind { letter: DOUBLE, name: "double", one: "double", several: "doubles" }];

impl Rules {
    /// Returns the field with the ways of some sides (B1, B2).
    pub fn board_plan(&self, sides: &[Side]) -> Plan {
        let field = self.field();
        let seats = [(Side::N, Edge::Left), (Side::S, Edge::Right)];
        let seats = seats.into_iter().filter(|(side, _)| sides.contains(side));
        Plan {
            shape: Shape::Grid,
            columns: Line::ALL.len() as u16,
            rows: field.cross_lines().into(),
            squares: field.points().map(|point| self.square(point)).collect(),
            lines: Vec::new(),
            bays: Vec::new(),
            seats: seats.map(|(side, edge)| self.seat(side, edge)).collect(),
            // C1: eaten men are out of the game, and positions do not state them.
            beside: &[],
            has_centre: false,
            ordinary: ["man", "men"],
            lettered: LETTERED,
            marks: &[],
            holes: None,
        }
    }

    /// Returns the way of a side: one round from the start of its own line to the same point.
    fn seat(&self, side: Side, edge: Edge) -> BoardSeat {
        let field = self.field();
        let round = (0..=field.round()).map(|step| field.place(side, step).point.name());
        BoardSeat { side, edge, path: round.collect(), captured: Spot::Out }
    }

    fn square(&self, point: Point) -> Square {
        let row = u16::from(self.field().cross_lines()) - u16::from(point.number);
        let column = point.line as u16;
        Square { name: point.name(), column, row, mark: None, is_home: false }
    }
}

impl Point {
    /// Returns its name as plain data.
    pub fn name(self) -> SquareName {
        SquareName::new(self.line.letter(), self.number)
    }

    /// Returns the point with a name, on a field of any length.
    pub fn of_name(name: SquareName) -> Option<Point> {
        Some(Point { line: Line::of_letter(name.letter())?, number: name.place() })
    }
}

impl Position {
    /// Returns which men are where. Men who move as one are drawn as doubles, and an odd number of them
    /// as doubles and one single man.
    pub fn layout(&self) -> Layout {
        let of = |side| self.points_of(side).flat_map(|(at, men)| groups(at, men));
        Layout::new(Side::BOTH.into_iter().flat_map(of))
    }
}

fn groups(at: Point, men: Men) -> [Group; 2] {
    let doubles = if men.joined { men.free / 2 } else { 0 };
    let group =
        |letter, count| Group { side: men.side, spot: Spot::Square(at.name()), letter, count };
    [group(Some(DOUBLE), doubles), group(None, men.count() - 2 * doubles)]
}
