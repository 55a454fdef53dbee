//! Positions: what stands on the board after a player turn.

use super::tree::{Comparison, Fact, Formula, Spot};
use super::watch::{Match, Moment};
use crate::games::dadu::{Board, Kind, Place, Position};
use crate::table::Side;

/// Looks for one kind of position in one game. Player turns in a row after which it stands are one
/// match.
pub struct Finder<'a> {
    formula: &'a Formula<Fact>,
    standing: Option<Match>,
}

impl<'a> Finder<'a> {
    /// Nothing was seen yet.
    pub fn new(formula: &'a Formula<Fact>) -> Finder<'a> {
        Finder { formula, standing: None }
    }

    /// The position after a player turn. Returns the match that ended before it, if one did.
    pub fn see(
        &mut self,
        board: Board,
        position: &Position,
        now: Moment,
        sure: bool,
    ) -> Option<Match> {
        if !self.formula.holds(&mut |fact| holds(fact, board, position)) {
            return self.standing.take();
        }
        let since = self.standing.unwrap_or(Match { from: now, to: now, sure: true });
        self.standing = Some(Match { to: now, sure: sure && since.sure, ..since });
        None
    }

    /// The match that lasts to the end of the game.
    pub fn end(self) -> Option<Match> {
        self.standing
    }
}

fn holds(fact: &Fact, board: Board, position: &Position) -> bool {
    match *fact {
        Fact::Pieces { side, kind, spot, count } => {
            let pieces = sides(side).map(|side| pieces(board, position, side, kind, spot));
            count.holds(pieces.sum())
        }
        Fact::KingsSameSegment => kings_meet(board, position),
        Fact::Open(side) => sides(side).any(|side| position.side(side).open),
        Fact::Da(side, count) => da(position, side, count),
    }
}

fn sides(side: Option<Side>) -> impl Iterator<Item = Side> {
    Side::BOTH.into_iter().filter(move |one| side.is_none_or(|side| side == *one))
}

fn da(position: &Position, side: Option<Side>, count: Comparison) -> bool {
    count.holds(sides(side).map(|side| position.side(side).da.count_ones()).sum())
}

/// How many pieces of a side are there.
fn pieces(board: Board, position: &Position, side: Side, kind: Option<Kind>, spot: Spot) -> u32 {
    let is_there = |place: &Place| match spot {
        Spot::Waiting => *place == Place::WAITING,
        Spot::Centre => *place == Place::CENTRE,
        Spot::Exited => *place == Place::EXITED,
        Spot::Track => place.is_on_track(),
        Spot::Square(name) => {
            let square = board.named(name.letter(), name.place());
            square.is_some_and(|square| board.place(side, square) == *place)
        }
    };
    let kinds = Kind::BOTH.into_iter().filter(|one| kind.is_none_or(|kind| kind == *one));
    let there = kinds.flat_map(|kind| position.side(side).pieces(kind)).filter(|p| is_there(p));
    there.count() as u32
}

/// The segment of a square is its letter; the last square of the track is a segment by itself.
fn kings_meet(board: Board, position: &Position) -> bool {
    let segments = |side: Side| {
        let kings = position.side(side).pieces(Kind::King).iter();
        kings.filter_map(move |&place| Some(board.name(board.square(side, place)?).0))
    };
    segments(Side::N).any(|segment| segments(Side::S).any(|other| other == segment))
}
