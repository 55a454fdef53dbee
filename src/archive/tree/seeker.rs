//! The search of one log, with everything that a user can choose.

use super::continuation::Continuation;
use super::symmetry::{Symmetry, symmetries};
use super::target::{KnownPosition, Target};
use super::watch::Watcher;
use crate::archive::query::{BoardAfter, Candidate, EarnedFacts};
use crate::layout::Plan;
use crate::notation::with_parser;
use crate::replay::{Setup, replay};
use crate::table::{BySide, Side};

/// The facts that must also agree, in a game that has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Whether the opponents' home row is open to each side (M4).
    pub open: bool,
    /// The number of players of each side who have thrown da (T2).
    pub da: bool,
}

/// The choices of a user.
#[derive(Clone, Debug, Default)]
pub struct SeekerOptions {
    /// The facts that must agree with those of a known position.
    pub agreement: Agreement,
    /// Whether a position with the sides swapped counts as the same.
    pub mirrored: bool,
    /// The side that plays; `None` for the side of a known position, or else any side.
    pub side: Option<Side>,
    /// The throws that the turn begins with, as text: `1-4`.
    pub throws: Option<String>,
}

/// Searches logs for the player turns that followed a target.
#[derive(Clone, Debug)]
pub struct Seeker {
    pub(super) target: Target,
    pub(super) options: SeekerOptions,
    /// The views of a known position, which all logs with its board share.
    known: Vec<View>,
}

/// A way to look at a board: as it is, or with the sides swapped.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The way back from the log's squares and sides to those of the target; `None` if they are the same.
    pub back: Option<Symmetry>,
    /// The known position in the log's squares.
    wanted: Option<BoardAfter>,
    /// The side in the log that plays, if only one may.
    side: Option<Side>,
}

impl Seeker {
    /// Prepares a search.
    pub fn new(target: Target, options: SeekerOptions) -> Seeker {
        let known = match &target {
            Target::Position(known) => views(&target, &options, &known.plan),
            _ => Vec::new(),
        };
        Seeker { target, options, known }
    }

    /// Returns the player turns in a log that followed the target.
    pub fn seek(&self, candidate: &Candidate) -> Vec<Continuation> {
        let load = |name: &str| candidate.load(name);
        let setup = Setup { load: &load, ..Setup::default() };
        let text = candidate.text();
        let mut found = with_parser(|parser| {
            let log = parser.parse(text, &[]);
            let mut watcher = Watcher::new(self, text, log, &setup);
            replay(text, log, &setup, &mut watcher);
            watcher.found
        });
        let is_meant = |found: &Continuation| {
            self.options.throws.as_ref().is_none_or(|throws| *throws == found.throws)
        };
        found.retain(is_meant);
        found
    }

    /// Returns whether the pieces before each turn matter.
    pub(super) fn needs_positions(&self) -> bool {
        !matches!(self.target, Target::Start)
    }

    /// Returns whether a first player turn counts even if no view shows its side as the first one: no symmetry
    /// may lead there.
    pub(super) fn admits_any_beginner(&self) -> bool {
        matches!(self.target, Target::Start) && self.options.side.is_none()
    }

    /// Returns the ways to look at a board; none if the target cannot occur on it.
    pub(super) fn views(&self, plan: &Plan) -> Vec<View> {
        match &self.target {
            Target::Position(known) if known.plan == *plan => self.known.clone(),
            Target::Position(_) => Vec::new(),
            _ => views(&self.target, &self.options, plan),
        }
    }

    /// Returns whether a position is the target as a view shows it.
    pub(super) fn is_reached(&self, view: &View, board: &BoardAfter) -> bool {
        match (&self.target, &view.wanted) {
            (Target::Start, _) => false,
            (Target::Facts(query), _) => match &view.back {
                None => query.holds(board),
                Some(back) => query.holds(&turned(board, back)),
            },
            (Target::Position(_), Some(wanted)) => {
                wanted.layout == board.layout && self.agrees(wanted.earned, board.earned)
            }
            (Target::Position(_), None) => false,
        }
    }

    fn agrees(
        &self,
        wanted: Option<BySide<EarnedFacts>>,
        found: Option<BySide<EarnedFacts>>,
    ) -> bool {
        let Agreement { open, da } = self.options.agreement;
        let (Some(wanted), Some(found)) = (wanted, found) else { return true };
        let same = |side: Side| {
            let (wanted, found) = (wanted[side], found[side]);
            (!open || wanted.open == found.open) && (!da || wanted.da == found.da)
        };
        Side::BOTH.into_iter().all(same)
    }
}

impl View {
    /// Returns whether a side may be the one that plays.
    pub fn admits(&self, side: Side) -> bool {
        self.side.is_none_or(|meant| meant == side)
    }
}

/// Returns the ways to look at a board, the board as it is first.
fn views(target: &Target, options: &SeekerOptions, plan: &Plan) -> Vec<View> {
    let turns = if options.mirrored { symmetries(plan) } else { Vec::new() };
    let turns = std::iter::once(None).chain(turns.into_iter().map(Some));
    turns.map(|turn| view(target, options, plan, turn)).collect()
}

fn view(target: &Target, options: &SeekerOptions, plan: &Plan, turn: Option<Symmetry>) -> View {
    let (wanted, due) = match target {
        Target::Position(known) => {
            let KnownPosition { board, side, .. } = &**known;
            let board = turn.as_ref().map_or_else(|| board.clone(), |turn| turned(board, turn));
            (Some(board), *side)
        }
        // The beginner is shown as the first side of the board.
        Target::Start if options.mirrored => (None, plan.seats.first().map(|seat| seat.side)),
        Target::Start | Target::Facts(_) => (None, None),
    };
    let side = options.side.or(due);
    let side = side.map(|side| turn.as_ref().map_or(side, |turn| turn.side(side)));
    View { back: turn.map(|turn| turn.inverse()), wanted, side }
}

fn turned(board: &BoardAfter, turn: &Symmetry) -> BoardAfter {
    BoardAfter {
        layout: turn.layout(&board.layout),
        earned: board.earned.as_ref().map(|earned| turn.values(earned)),
    }
}
