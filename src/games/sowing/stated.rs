//! Stated positions, layouts and the board as plain data.

use super::{Hole, Holes, MAX_HOLES, Setup, StatedHoles, hole_name};
use crate::games::game::{Piece, StatedPosition, StatedSide};
use crate::games::grid;
use crate::layout::{self, Group, HoleState, Layout, Plan, Shape, SpecialHoles, Spot, SquareName};
use crate::table::{Both, Side};

/// The word for the balls that a side has won.
pub const WON: &str = "won";
/// The word for the holes of both rows that a side owns.
pub const QAR: &str = "qar";
/// The word for closed holes.
pub const CLOSED: &str = "closed";

impl From<&StatedPosition> for Setup {
    fn from(stated: &StatedPosition) -> Setup {
        let holes = |side: Side| stated.sides[side].as_ref().map(StatedHoles::from);
        let sides = Both::of(|side| holes(side).unwrap_or_default());
        Setup { sides, turn: stated.turn, fill: stated.fill }
    }
}

impl From<&StatedSide> for StatedHoles {
    fn from(stated: &StatedSide) -> StatedHoles {
        let won = stated.counts.iter().filter(|(word, _)| *word == WON).flat_map(|(_, won)| won);
        StatedHoles {
            holes: on_squares(&stated.pieces),
            won: won.map(|&(_, count)| u32::from(count)).sum(),
            qar: on_squares(after(stated, QAR)),
            closed: on_squares(after(stated, CLOSED)).into_iter().map(|(name, _)| name).collect(),
        }
    }
}

fn after<'a>(stated: &'a StatedSide, word: &str) -> &'a [(Piece, u32)] {
    let found = stated.places.iter().find(|(known, _)| *known == word);
    found.map_or(&[], |(_, pieces)| pieces)
}

fn on_squares(pieces: &[(Piece, u32)]) -> Vec<(SquareName, u32)> {
    let at = |&(piece, count): &(Piece, u32)| match piece.at {
        Spot::Square(name) => Some((name, count)),
        _ => None,
    };
    pieces.iter().filter_map(at).collect()
}

/// Returns the statement about a side: the balls in its row without those of a qar, its special holes, and its
/// winnings.
pub fn state(
    holes: &Holes,
    side: Side,
    won: u8,
    special: impl Fn(Hole) -> Option<HoleState>,
) -> StatedSide {
    let piece = |hole: Hole, count: u8| {
        (Piece { letter: None, at: Spot::Square(hole_name(hole)) }, u32::from(count))
    };
    let filled = |hole: &Hole| holes.balls(*hole) > 0;
    let of = |hole: Hole| piece(hole, holes.balls(hole));
    let own = || Hole::of_row(side, MAX_HOLES);
    let both = own().flat_map(|hole| [Side::S, Side::N].map(|row| Hole::new(row, hole.column())));
    let is_own = |hole: &Hole| special(*hole) == Some(HoleState::Owned(side));
    let owned: Vec<_> = both.filter(is_own).map(of).collect();
    let is_closed = |hole: &Hole| special(*hole) == Some(HoleState::Closed);
    let closed: Vec<_> = own().filter(is_closed).map(|hole| piece(hole, 1)).collect();
    let is_owned = |hole: Hole| matches!(special(hole), Some(HoleState::Owned(_)));
    let places = [(QAR, owned), (CLOSED, closed)];
    StatedSide {
        pieces: own().filter(filled).filter(|&hole| !is_owned(hole)).map(of).collect(),
        places: places.into_iter().filter(|(_, holes)| !holes.is_empty()).collect(),
        counts: vec![(WON, vec![(0, won.into())])],
        ..StatedSide::default()
    }
}

/// Returns how many balls are where. Those of a qar belong to its owner, all others to the side of the row.
pub fn layout(holes: &Holes, special: impl Fn(Hole) -> Option<HoleState>) -> Layout {
    let all = || Side::BOTH.into_iter().flat_map(|row| Hole::of_row(row, MAX_HOLES));
    let side = |hole: Hole| match special(hole) {
        Some(HoleState::Owned(owner)) => owner,
        _ => hole.row(),
    };
    let balls = all().map(|hole| Group {
        side: side(hole),
        spot: Spot::Square(hole_name(hole)),
        letter: None,
        count: holes.balls(hole),
    });
    Layout::new(balls).with_holes(all().filter_map(|hole| Some((hole_name(hole), special(hole)?))))
}

/// Returns the board of some holes in a row.
pub fn plan(holes: u8, ordinary: [&'static str; 2], special: SpecialHoles) -> Plan {
    let rows = [Side::S, Side::N].into_iter().flat_map(|row| Hole::of_row(row, holes));
    Plan {
        shape: Shape::Grid,
        columns: holes.into(),
        rows: 2,
        squares: rows.map(plan_square).collect(),
        lines: Vec::new(),
        bays: Vec::new(),
        seats: grid::seats(),
        beside: &[],
        has_centre: false,
        ordinary,
        lettered: &[],
        marks: &[],
        holes: Some(special),
    }
}

fn plan_square(hole: Hole) -> layout::Square {
    let (column, row) = (u16::from(hole.column()), u16::from(hole.row() == Side::S));
    layout::Square { name: hole_name(hole), column, row, mark: None, is_home: false }
}

/// Returns whether balls can be in a place, on a board of any size.
pub fn has(spot: Spot) -> bool {
    matches!(spot, Spot::Square(name) if super::named(name, MAX_HOLES).is_some())
}
