//! The cloth and its pieces as plain data for drawings.
//!
//! The track lies on the cloth (B1) in straight segments at right angles, one after the other. It winds,
//! and leaves an empty bay between each two segments that lie side by side. The bays at both ends of the
//! cloth hold the pieces that wait. One in the middle holds those in the centre (B5).

use super::board::{Board, Place, Square};
use super::position::{Kind, Position};
use super::words::KING;
use crate::layout::{
    self, Bay, BoardSeat, Edge, Group, Layout, LetteredKind, Mark, Plan, Shape, Spot, SquareName,
};
use crate::table::Side;

const LETTERED: &[LetteredKind] =
    &[LetteredKind { letter: KING, name: "king", one: "king", several: "kings" }];

impl Board {
    /// Returns the cloth, with N's end on the left and S's on the right.
    pub fn plan(&self) -> Plan {
        let squares = (1..=self.last()).filter_map(|n| self.square(Side::N, Place::on(n)?));
        Plan {
            shape: Shape::Track,
            columns: u16::from(self.segments() / 2) * self.segment() + 1,
            rows: self.segment() + 1,
            squares: squares.map(|square| self.layout_square(square)).collect(),
            lines: Vec::new(),
            bays: self.bays(),
            seats: vec![self.seat(Side::N, Edge::Left), self.seat(Side::S, Edge::Right)],
            beside: &[Spot::Waiting, Spot::Out],
            has_centre: true,
            ordinary: ["standard piece", "standard pieces"],
            lettered: LETTERED,
            marks: &[(Mark::Safe, "safe")],
            holes: None,
        }
    }

    /// Returns the number of squares in a segment.
    fn segment(&self) -> u16 {
        u16::from(self.length())
    }

    fn layout_square(&self, square: Square) -> layout::Square {
        let (column, row) = self.at(square);
        let far = |side| self.place(side, square).steps().is_some_and(|n| self.in_far_row(n));
        layout::Square {
            name: self.square_name(square),
            column,
            row,
            mark: self.is_safe(square.number()).then_some(Mark::Safe),
            is_home: Side::BOTH.into_iter().any(far),
        }
    }

    /// Returns the column and row of a square, from 0.
    fn at(&self, square: Square) -> (u16, u16) {
        let long = self.segment();
        let steps = u16::from(square.number() - 1);
        let (segment, k) = (steps / long, steps % long);
        // Segments run in turn along the home row, away from N's end, back across, and away again.
        let (along, across) = match segment % 4 {
            0 => (0, k),
            1 => (k, long),
            2 => (0, long - k),
            _ => (k, 0),
        };
        (segment / 2 * long + along, across)
    }

    fn square_name(&self, square: Square) -> SquareName {
        let (letter, place) = self.name(square);
        SquareName::new(letter as u8, place)
    }

    fn seat(&self, side: Side, edge: Edge) -> BoardSeat {
        let squares = (1..=self.last()).filter_map(|n| self.square(side, Place::on(n)?));
        let path = squares.map(|square| self.square_name(square)).collect();
        BoardSeat { side, edge, path, captured: Spot::Waiting }
    }

    /// Returns the bay where each side's pieces wait and the bay of the centre, if the board is long
    /// enough.
    fn bays(&self) -> Vec<Bay> {
        let bays = u16::from(self.segments().div_ceil(2)) - 1;
        let mut found = Vec::new();
        if bays >= 2 {
            found.push(self.bay(Spot::Waiting, Some(Side::N), 0));
            found.push(self.bay(Spot::Waiting, Some(Side::S), bays - 1));
        }
        if bays >= 3 {
            found.push(self.bay(Spot::Centre, None, (bays - 1) / 2));
        }
        found
    }

    fn bay(&self, spot: Spot, side: Option<Side>, index: u16) -> Bay {
        let long = self.segment();
        // The closed end of the bay alternates between the two long edges of the cloth.
        let (column, row) = (index * long + 1, index % 2);
        Bay { spot, side, column, row, columns: long - 1, rows: long }
    }

    /// Returns the spot of a side's place.
    pub fn spot(&self, side: Side, place: Place) -> Spot {
        match self.square(side, place) {
            Some(square) => Spot::Square(self.square_name(square)),
            None if place == Place::WAITING => Spot::Waiting,
            None if place == Place::CENTRE => Spot::Centre,
            None => Spot::Out,
        }
    }
}

impl Kind {
    /// Returns the letter of the kind; `None` for a standard piece.
    pub const fn letter(self) -> Option<u8> {
        match self {
            Kind::Standard => None,
            Kind::King => Some(KING),
        }
    }
}

impl Position {
    /// Returns which pieces are where.
    pub fn layout(&self, board: Board) -> Layout {
        let pieces = |side, kind: Kind| {
            let there = self.side(side).pieces(kind).iter();
            there.map(move |&place| Group {
                side,
                spot: board.spot(side, place),
                letter: kind.letter(),
                count: 1,
            })
        };
        let of = |side| Kind::BOTH.into_iter().flat_map(move |kind| pieces(side, kind));
        Layout::new(Side::BOTH.into_iter().flat_map(of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every board with its plan, across and upright.
    fn plans() -> impl Iterator<Item = (Board, Plan)> {
        let boards = (2..=12).flat_map(|s| (2..=9).map(move |l| Board::new(s, l)));
        boards.flat_map(|board| [board.plan(), board.plan().upright()].map(|plan| (board, plan)))
    }

    #[test]
    fn the_track_never_breaks_and_never_meets_itself() {
        for (board, plan) in plans() {
            let places: Vec<_> = plan.squares.iter().map(|at| (at.column, at.row)).collect();
            assert_eq!(places.len(), usize::from(board.last()));
            for pair in places.windows(2) {
                let apart = pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1);
                assert_eq!(apart, 1, "{board:?}: {pair:?}");
            }
            let mut once = places.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), places.len());
            assert_eq!(places.iter().map(|at| at.0).max(), Some(plan.columns - 1));
            assert_eq!(places.iter().map(|at| at.1).max(), Some(plan.rows - 1));
        }
    }

    #[test]
    fn bays_are_empty_and_within_the_cloth() {
        for (board, plan) in plans() {
            for bay in &plan.bays {
                let within = |at: &layout::Square| {
                    (bay.column..bay.column + bay.columns).contains(&at.column)
                        && (bay.row..bay.row + bay.rows).contains(&at.row)
                };
                assert!(!plan.squares.iter().any(within), "{board:?}");
                assert!(bay.column + bay.columns <= plan.columns);
                assert!(bay.row + bay.rows <= plan.rows);
            }
        }
    }

    #[test]
    fn on_the_usual_cloth_both_sides_enter_beside_the_bay_where_they_wait() {
        let plan = Board::new(7, 5).plan().upright();
        let first = |seat: &BoardSeat| {
            let square = plan.square(seat.path[0]).expect("a square");
            (square.column, square.row)
        };
        assert_eq!((plan.columns, plan.rows), (6, 16));
        assert_eq!(plan.seats.iter().map(first).collect::<Vec<_>>(), [(0, 0), (0, 15)]);
        let bays = plan.bays.iter().map(|bay| (bay.column, bay.row, bay.columns, bay.rows));
        assert_eq!(bays.collect::<Vec<_>>(), [(0, 1, 5, 4), (0, 11, 5, 4), (1, 6, 5, 4)]);
    }
}
