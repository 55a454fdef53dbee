//! Search for positions of the board after a player turn.

use super::tree::{Comparison, Fact, Formula, Spot};
use super::watch::{Match, MatchPoint};
use super::words::KING;
use crate::facts::boards::BoardEntry;
use crate::layout::{self, Group, Layout};
use crate::notation::Letter;
use crate::replay::{self, EarnedRights, PositionView};
use crate::table::{BySide, Side};

/// The board after a player turn.
#[derive(Clone, Debug)]
pub struct BoardAfter {
    /// The groups of pieces and their places.
    pub layout: Layout,
    /// The earned facts of each side, in a game that has them.
    pub earned: Option<BySide<EarnedFacts>>,
}

/// The earned facts of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarnedFacts {
    /// Whether the opponents' home row is open to it (M4).
    pub open: bool,
    /// The number of its players who have thrown da (T2).
    pub da: u32,
}

/// A board whose pieces a search can look at, in whatever form its game keeps them.
pub trait SeenBoard {
    /// Passes every piece, or every group of equal pieces, to `visit`.
    fn visit(&self, visit: &mut dyn FnMut(&Group));

    /// Returns the earned facts of each side, in a game that has them.
    fn earned(&self) -> Option<BySide<EarnedFacts>>;

    /// Counts the pieces of this description; twins count as two.
    fn count(&self, meant: &MeantPieces) -> u32 {
        let mut pieces = 0;
        self.visit(&mut |group| {
            let count = u32::from(group.count) * u32::from(replay::pieces(group.letter));
            pieces += if meant.are(group) { count } else { 0 };
        });
        pieces
    }
}

/// A description of pieces.
#[derive(Clone, Copy, Debug)]
pub struct MeantPieces {
    /// The side; `None` for any side.
    pub side: Option<Side>,
    /// The kind; `None` for every kind.
    pub kind: Option<Letter>,
    /// Their place.
    pub spot: Spot,
}

impl MeantPieces {
    /// Returns whether a group is of this description.
    fn are(&self, group: &Group) -> bool {
        let letter = group.letter.map_or(Letter::None, Letter::Is);
        self.side.is_none_or(|side| side == group.side)
            && self.kind.is_none_or(|kind| kind == letter)
            && is_there(group, self.spot)
    }
}

impl SeenBoard for BoardAfter {
    fn visit(&self, visit: &mut dyn FnMut(&Group)) {
        self.layout.groups().iter().for_each(visit);
    }

    fn earned(&self) -> Option<BySide<EarnedFacts>> {
        self.earned
    }
}

impl BoardAfter {
    /// Takes the board from a position of a replay.
    pub fn of(position: &dyn PositionView) -> BoardAfter {
        BoardAfter { layout: position.layout(), earned: ReplayBoard(position).earned() }
    }
}

impl From<EarnedRights> for EarnedFacts {
    fn from(earned: EarnedRights) -> EarnedFacts {
        EarnedFacts { open: earned.open, da: earned.da.count_ones() }
    }
}

/// A position of a replay. Looking at it is faster than making a layout of it.
#[derive(Clone, Copy)]
pub struct ReplayBoard<'a>(pub &'a dyn PositionView);

impl SeenBoard for ReplayBoard<'_> {
    fn visit(&self, visit: &mut dyn FnMut(&Group)) {
        self.0.visit(visit);
    }

    fn earned(&self) -> Option<BySide<EarnedFacts>> {
        let earned = self.0.earned()?;
        Some(BySide::of(|side| EarnedFacts::from(earned[side])))
    }

    fn count(&self, meant: &MeantPieces) -> u32 {
        let letter = match meant.kind {
            None => None,
            Some(Letter::None) => Some(None),
            Some(Letter::Is(letter)) => Some(Some(letter)),
            Some(Letter::Unknown) => return 0,
        };
        let at = match meant.spot {
            Spot::Square(name) => Some(layout::Spot::Square(name)),
            Spot::Waiting => Some(layout::Spot::Waiting),
            Spot::Centre => Some(layout::Spot::Centre),
            Spot::Exited => Some(layout::Spot::Out),
            Spot::Track => None,
        };
        self.0.count(meant.side, letter, at)
    }
}

/// Searches one game for a kind of position. Consecutive player turns after which the position holds form
/// one match.
pub struct Finder<'a> {
    formula: &'a Formula<Fact>,
    /// Whether the last seen position was such a one.
    holds: bool,
    standing: Option<Match>,
}

impl<'a> Finder<'a> {
    /// Creates a finder before the first player turn.
    pub fn new(formula: &'a Formula<Fact>) -> Finder<'a> {
        Finder { formula, holds: false, standing: None }
    }

    /// Takes the position after a player turn; `None` if it is the same as after the last one. Returns the match
    /// that ended before it, if any.
    pub fn see(
        &mut self,
        board: Option<&dyn SeenBoard>,
        now: MatchPoint,
        sure: bool,
    ) -> Option<Match> {
        if let Some(board) = board {
            self.holds = all_hold(self.formula, board);
        }
        if !self.holds {
            return self.standing.take();
        }
        let since = self.standing.unwrap_or(Match { from: now, to: now, sure: true });
        self.standing = Some(Match { to: now, sure: sure && since.sure, ..since });
        None
    }

    /// Returns whether a match has begun and not ended.
    pub fn is_standing(&self) -> bool {
        self.standing.is_some()
    }

    /// Returns the match that lasts to the end of the game.
    pub fn end(self) -> Option<Match> {
        self.standing
    }
}

/// Returns whether the conditions hold for a board.
pub fn all_hold(formula: &Formula<Fact>, board: &dyn SeenBoard) -> bool {
    formula.holds(&mut |fact| holds(fact, board))
}

fn holds(fact: &Fact, board: &dyn SeenBoard) -> bool {
    match *fact {
        Fact::Pieces { side, kind, spot, count } => {
            count.holds(board.count(&MeantPieces { side, kind, spot }))
        }
        Fact::KingsSameSegment => kings_meet(board),
        Fact::Open(side) => {
            board.earned().is_some_and(|earned| of(side, &earned).any(|earned| earned.open))
        }
        Fact::Da(side, count) => board.earned().is_some_and(|earned| da(side, &earned, count)),
    }
}

/// Returns the earned facts of the given side, or of each side.
fn of(side: Option<Side>, earned: &BySide<EarnedFacts>) -> impl Iterator<Item = &EarnedFacts> {
    let meant = move |(one, _): &(Side, &EarnedFacts)| side.is_none_or(|side| side == *one);
    earned.iter().filter(meant).map(|(_, earned)| earned)
}

fn da(side: Option<Side>, earned: &BySide<EarnedFacts>, count: Comparison) -> bool {
    count.holds(of(side, earned).map(|earned| earned.da).sum())
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

/// Returns whether a fact depends on the number of an entry of the board.
pub fn depends_on(fact: &Fact, entry: &BoardEntry) -> bool {
    match (*fact, entry) {
        (Fact::Pieces { side, kind, spot, .. }, BoardEntry::Pieces(group)) => {
            MeantPieces { side, kind, spot }.are(group)
        }
        (Fact::KingsSameSegment, BoardEntry::Pieces(group)) => group.letter == Some(KING),
        (Fact::Open(of), BoardEntry::Open(side)) | (Fact::Da(of, _), BoardEntry::Da(side)) => {
            of.is_none_or(|of| of == *side)
        }
        _ => false,
    }
}

/// Returns whether kings of N and S are in the same segment. The letter of a square is its segment; the last
/// square of the track is a separate segment.
fn kings_meet(board: &dyn SeenBoard) -> bool {
    let mut segments: BySide<u32> = BySide::all(0);
    board.visit(&mut |group| {
        if let (Some(KING), layout::Spot::Square(square)) = (group.letter, group.spot) {
            segments[group.side] |= 1 << (square.letter() & 31);
        }
    });
    segments[Side::N] & segments[Side::S] != 0
}
