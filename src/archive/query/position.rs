//! Positions: what stands on the board after a player turn.

use super::tree::{Comparison, Fact, Formula, Spot};
use super::watch::{Match, Moment};
use super::words::KING;
use crate::layout::{self, Group, Layout};
use crate::notation::Letter;
use crate::replay;
use crate::table::{BySide, Side};

/// The board after a player turn.
pub struct BoardAfter {
    /// Which pieces are where.
    pub layout: Layout,
    /// The earned facts of each side, in a game that has them.
    pub earned: Option<BySide<EarnedFacts>>,
}

/// The earned facts of a side.
#[derive(Clone, Copy, Debug, Default)]
pub struct EarnedFacts {
    /// Whether the opponents' home row is open to it (M4).
    pub open: bool,
    /// How many of its players have thrown da (T2).
    pub da: u32,
}

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
    pub fn see(&mut self, board: &BoardAfter, now: Moment, sure: bool) -> Option<Match> {
        if !self.formula.holds(&mut |fact| holds(fact, board)) {
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

fn holds(fact: &Fact, BoardAfter { layout, earned }: &BoardAfter) -> bool {
    match *fact {
        Fact::Pieces { side, kind, spot, count } => count.holds(pieces(layout, side, kind, spot)),
        Fact::KingsSameSegment => kings_meet(layout),
        Fact::Open(side) => {
            earned.is_some_and(|earned| of(side, &earned).any(|earned| earned.open))
        }
        Fact::Da(side, count) => earned.is_some_and(|earned| da(side, &earned, count)),
    }
}

/// The earned facts of the side, or of each side.
fn of(side: Option<Side>, earned: &BySide<EarnedFacts>) -> impl Iterator<Item = &EarnedFacts> {
    let meant = move |(one, _): &(Side, &EarnedFacts)| side.is_none_or(|side| side == *one);
    earned.iter().filter(meant).map(|(_, earned)| earned)
}

fn da(side: Option<Side>, earned: &BySide<EarnedFacts>, count: Comparison) -> bool {
    count.holds(of(side, earned).map(|earned| earned.da).sum())
}

/// How many pieces are there; twins are two.
fn pieces(layout: &Layout, side: Option<Side>, kind: Option<Letter>, spot: Spot) -> u32 {
    let is_meant = |group: &&Group| {
        let letter = group.letter.map_or(Letter::None, Letter::Is);
        side.is_none_or(|side| side == group.side)
            && kind.is_none_or(|kind| kind == letter)
            && is_there(group, spot)
    };
    let groups = layout.groups().iter().filter(is_meant);
    groups.map(|group| u32::from(group.count) * u32::from(replay::pieces(group.letter))).sum()
}

fn is_there(group: &Group, spot: Spot) -> bool {
    match (spot, group.spot) {
        (Spot::Waiting, layout::Spot::Waiting)
        | (Spot::Centre, layout::Spot::Centre)
        | (Spot::Exited, layout::Spot::Out)
        | (Spot::Track, layout::Spot::Square(_)) => true,
        (Spot::Square(name), layout::Spot::Square(there)) => there == name,
        _ => false,
    }
}

/// The segment of a square is its letter; the last square of the track is a segment by itself.
fn kings_meet(layout: &Layout) -> bool {
    let segments = |side: Side| {
        let kings = layout.groups().iter();
        let kings = kings.filter(move |king| king.side == side && king.letter == Some(KING));
        kings.filter_map(|king| match king.spot {
            layout::Spot::Square(square) => Some(square.letter()),
            _ => None,
        })
    };
    segments(Side::N).any(|segment| segments(Side::S).any(|other| other == segment))
}
