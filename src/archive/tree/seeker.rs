//! The search of one log, with everything that a user can choose.

use super::continuation::Continuation;
use super::symmetry::{Symmetry, symmetries};
use super::target::{KnownPosition, Target};
use super::watch::Watcher;
use crate::archive::query::{BoardAfter, Candidate, EarnedFacts, SeenBoard};
use crate::layout::{Plan, Spot};
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
    /// The known position in the log's squares, with its checksum.
    wanted: Option<(BoardAfter, u64)>,
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

    /// Returns those of the views in which a position is the target. `board` makes its layout.
    pub(super) fn reached(
        &self,
        views: &[View],
        seen: &dyn SeenBoard,
        board: &dyn Fn() -> BoardAfter,
    ) -> Vec<usize> {
        let is_known = matches!(self.target, Target::Position(_));
        let sum = if is_known { checksum(seen) } else { 0 };
        let is_reached = |view: &View| match (&self.target, &view.wanted) {
            (Target::Start, _) | (Target::Position(_), None) => false,
            (Target::Facts(query), _) => match &view.back {
                None => query.holds(seen),
                Some(back) => query.holds(&turned(&board(), back)),
            },
            // Nearly all positions differ in the checksum, and need no layout.
            (Target::Position(_), Some((wanted, wanted_sum))) => {
                *wanted_sum == sum
                    && self.agrees(wanted.earned, seen.earned())
                    && wanted.layout == board().layout
            }
        };
        (0..views.len()).filter(|&index| is_reached(&views[index])).collect()
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
            let sum = checksum(&board);
            (Some((board, sum)), *side)
        }
        // The beginner is shown as the first side of the board.
        Target::Start if options.mirrored => (None, plan.seats.first().map(|seat| seat.side)),
        Target::Start | Target::Facts(_) => (None, None),
    };
    let side = options.side.or(due);
    let side = side.map(|side| turn.as_ref().map_or(side, |turn| turn.side(side)));
    View { back: turn.map(|turn| turn.inverse()), wanted, side }
}

/// Returns a number that is the same for equal positions, in whatever order their pieces are seen.
fn checksum(board: &dyn SeenBoard) -> u64 {
    let mut sum = 0u64;
    board.visit(&mut |group| {
        let spot = match group.spot {
            Spot::Square(square) => {
                8 + (u64::from(square.letter()) << 8 | u64::from(square.place()))
            }
            Spot::Waiting => 0,
            Spot::Centre => 1,
            Spot::Out => 2,
        };
        let piece = spot << 16 | u64::from(group.letter.unwrap_or(0)) << 8 | group.side as u64;
        let hash = (piece + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum = sum.wrapping_add((hash ^ hash >> 29).wrapping_mul(u64::from(group.count)));
    });
    sum
}

fn turned(board: &BoardAfter, turn: &Symmetry) -> BoardAfter {
    BoardAfter {
        layout: turn.layout(&board.layout),
        earned: board.earned.as_ref().map(|earned| turn.values(earned)),
    }
}
