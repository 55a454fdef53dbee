//! Suggested fixes for the errors in a log.
//!
//! Where the replay breaks, the cause is often several lines earlier. This module looks for the smallest
//! change of the log, at the break or before it, that makes the rest legal.
//!
//! These changes are tried:
//! - A token is read as if the recorder had marked it as unsure.
//! - A token is missing, or there is one too many.
//! - A line was written twice, or forgotten.
//! - Two neighbouring lines are in the wrong order.
//!
//! Each change is replayed from its line on. It is dropped if it adds an error before the break, or does
//! not reduce the errors at the break.

mod apply;
mod base;
mod candidates;
mod changed;
mod cost;
mod extras;
mod habit;
mod lines;
mod plays;
mod positions;
mod rule;
mod throws;
mod unread;

use std::collections::HashSet;

use crate::finding::Finding;
use crate::fix::{self, Fix};
use crate::notation::Log;
use crate::replay::{Assumption, Setup, may_branch};
use crate::span::Span;

pub use apply::{Applied, Rewrite, applied, applied_together, rewrites};
pub use base::Scope;
use base::{Base, Break};
pub use candidates::Candidate;
pub use changed::ChangedLine;
pub use rule::ExplainingRule;

/// The default limit on the lines replayed, over all changes that are tried. This takes about a second.
pub const MOST_LINES: u64 = 1_000_000;

/// The number of suggestions kept for a finding.
const KEPT: usize = 5;

/// The largest difference in rank at which a change still counts as equal to the best one.
const AS_GOOD: f64 = 1.0;

/// The number of lines after a break that stay legal with a change that explains it, in a log with few mistakes.
const FAR: usize = 4;

/// A kind of recording mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// A safe fix, which `check --fix` makes too.
    Fix(fix::Kind),
    /// A token cannot be read.
    Unreadable,
    /// The round number is wrong.
    Round,
    /// Two tokens are in the wrong order.
    Swapped,
    /// The wrong throw is written.
    Throw,
    /// A move is written with the wrong piece or the wrong result.
    Move,
    /// A king is written instead of a standard piece, or the other way round.
    Kind,
    /// The wrong throw is written, and also a move that uses it.
    ThrowAndMove,
    /// The landing or capture written with a move is wrong, or an unused result is.
    Extra,
    /// A throw was not written.
    MissingThrow,
    /// A move was not written.
    MissingMove,
    /// A token was written one time too many.
    TokenTwice,
    /// A player turn was written twice.
    LineTwice,
    /// A player turn was not written.
    LineMissing,
    /// Two neighbouring player turns are in the wrong order.
    LinesSwapped,
    /// The wrong player is written.
    Player,
    /// The stated position is wrong.
    Position,
}

/// A stretch of the log and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The stretch to replace; empty for an insertion.
    pub span: Span,
    /// The new text; empty for a deletion.
    pub text: String,
}

/// A change of the log that fixes an error.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The index of the changed line. For two swapped lines, this is the first of them. For a forgotten
    /// line, it is the line before which the new one is inserted.
    pub line: usize,
    /// The kind of mistake that the change assumes.
    pub slip: Slip,
    /// The edits, in the order of the log. For a forgotten line, the edit holds the line without its line
    /// ending.
    pub edits: Vec<Edit>,
    /// The lines that have fewer errors with the change.
    pub mends: Vec<usize>,
    /// The lines, from the changed line on, that have errors after the change.
    pub left: Vec<usize>,
    /// The number of lines that have more errors than before.
    pub breaks: usize,
    /// The distance from the written text: about the number of characters that differ.
    pub cost: f64,
    /// Whether the change leaves a throw unknown.
    is_open: bool,
    /// Whether the changed line has no errors, except that a throw may be missing.
    is_fitting: bool,
    /// Whether the log was replayed with the change. If not, nobody knows which errors remain.
    pub is_replayed: bool,
}

impl Suggestion {
    /// Returns the first line at or after `from` that still has an error, or `usize::MAX`. A later line
    /// speaks more strongly for the change.
    fn first_error_after(&self, from: usize) -> usize {
        let wrong = self.left.iter().find(|&&line| line >= from);
        wrong.map_or(usize::MAX, |&line| line)
    }

    /// Returns the distance from the written text, plus a small amount for the distance from the line at
    /// which the log breaks.
    fn rank(&self, broken: usize) -> f64 {
        self.cost + broken.saturating_sub(self.line) as f64 / 50.0
    }

    /// Whether the change writes the number of a throw in place of the number of lots up: an 8 for a 0, where none up
    /// is an 8. No other throw can be meant by such a number.
    pub fn is_counted(&self) -> bool {
        is_counted(self.slip, self.cost) && self.is_fitting
    }

    /// Whether two changes are of the same kind at the same places, and only one of them leaves a throw
    /// unknown.
    fn agrees(&self, other: &Suggestion) -> bool {
        let places = |s: &Suggestion| s.edits.iter().map(|edit| edit.span).collect::<Vec<_>>();
        self.is_open != other.is_open && self.slip == other.slip && places(self) == places(other)
    }

    /// Whether the change adds errors to more lines than it corrects.
    fn is_harmful(&self) -> bool {
        self.breaks > self.mends.len()
    }

    /// Whether the change is small, makes its own line legal, and adds no errors to any line.
    pub fn is_near(&self) -> bool {
        self.breaks == 0 && self.cost <= 2.0 && !self.left.contains(&self.line)
    }
}

/// Whether a change of this kind and cost writes the number of a throw in place of the number of lots up.
fn is_counted(slip: Slip, cost: f64) -> bool {
    slip == Slip::Throw && cost <= cost::COUNTED
}

/// The suggestions for one break of the replay.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The index of the line.
    pub line: usize,
    /// The error in that line.
    pub finding: Finding,
    /// The changes that fix the error, the likeliest first.
    pub suggestions: Vec<Suggestion>,
    /// How many of the first suggestions fit equally well, or 0 if no other fits as well as the first.
    /// The log does not tell which of them is right, and there may be others that are not shown.
    pub equal: usize,
    /// The parameter values that make the error disappear and cause no other error.
    pub lifted_by: Vec<Assumption>,
}

/// All suggestions for a game.
#[derive(Clone, Debug, Default)]
pub struct GameAdvice {
    /// One entry for each break. Later entries assume that the likeliest change for each earlier break
    /// was made.
    pub advice: Vec<Advice>,
    /// Parameter values that explain most of the errors, the ones that leave the fewest first.
    pub rules: Vec<ExplainingRule>,
    /// Whether the play was not examined, because a safe fix of the header changes how it is read.
    pub is_header_misread: bool,
    /// The line from which breaks were not examined, because that would take too much time or memory.
    pub stopped: Option<usize>,
    /// The number of errors for which no fix is searched: unreadable text, and errors in the header.
    pub other_errors: usize,
    /// How many errors may be caused by those, and the line of the first of these causes.
    pub following: Option<(usize, usize)>,
}

/// Looks for mistakes in a game and replays at most `most` lines. For a game without a replay, the result
/// is empty. Returns `None` if `go_on`, which is called now and then, returns false.
pub fn suggest<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    most: u64,
    go_on: &dyn Fn() -> bool,
) -> Option<GameAdvice> {
    if !log.is_readable() || !may_branch(text, log) {
        return Some(GameAdvice::default());
    }
    let mut base = Base::new(text, log, setup, most);
    let mut advised = GameAdvice::default();
    let safe = unread::safe_fixes(text, log, setup);
    base.make_all(safe.iter().filter_map(|fix| unread::fixed(&base, fix)).collect());
    advised.advice.extend(safe.iter().filter_map(|fix| advice_of(&base, fix)));
    advised.is_header_misread = safe.iter().any(unread::is_of_header);
    if advised.is_header_misread {
        return Some(advised);
    }
    let mut rules = None;
    let mut next = 0;
    while let Some(broken) = base.next_break(next) {
        if base.is_spent() {
            advised.stopped = Some(broken.at);
            break;
        }
        let (found, equal) = changes_for(&mut base, &broken, go_on)?;
        let is_unread = broken.reading.is_some();
        if rules.is_none() && !is_unread {
            rules = rule::others(text, log, setup, go_on);
        }
        let lifted_by = match is_unread {
            true => Vec::new(),
            false => rules.as_ref()?.lifting(&broken.finding),
        };
        if let Some((candidate, _)) = found.first() {
            base.make(candidate.clone());
        }
        // After an unreadable line was fixed, look at the same line again: it may be illegal.
        next = broken.at + usize::from(!is_unread || found.is_empty());
        let suggestions = found.into_iter().map(|(_, suggestion)| suggestion).collect();
        let Break { line, finding, .. } = broken;
        advised.advice.push(Advice { line, finding, suggestions, equal, lifted_by });
    }
    advised.rules = rules.map_or_else(Vec::new, |rules| rules.explaining());
    advised.stopped = advised.stopped.or(base.unreached());
    (advised.other_errors, advised.following) = (base.errors_before(&safe), base.following());
    Some(advised)
}

/// Returns a safe fix as advice about the finding in its line.
fn advice_of(base: &Base<'_>, fix: &Fix) -> Option<Advice> {
    let edit = Edit { span: fix.span(base.log), text: fix.after.clone() };
    let suggestion = Suggestion {
        line: fix.line,
        slip: Slip::Fix(fix.kind),
        edits: vec![edit],
        mends: vec![fix.line],
        left: base.left_from(fix.line),
        breaks: 0,
        cost: cost::between(&fix.before, &fix.after),
        is_open: false,
        is_fitting: true,
        is_replayed: unread::fixed(base, fix).is_some(),
    };
    let finding = base.header_finding(fix.line)?.clone();
    let suggestions = vec![suggestion];
    Some(Advice { line: fix.line, finding, suggestions, equal: 0, lifted_by: Vec::new() })
}

/// Looks for the mistake that causes the first error of one line, and replays at most `most` lines. Finds none if a safe fix
/// of the header changes how the play is read.
/// Returns `None` if that limit is too low to find any fix.
pub fn changes_at<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    line: usize,
    most: u64,
) -> Option<Vec<Suggestion>> {
    if unread::safe_fixes(text, log, setup).iter().any(unread::is_of_header) {
        return Some(Vec::new());
    }
    let mut base = Base::new(text, log, setup, most);
    if base.unreached().is_some_and(|unreached| unreached <= line) {
        return None;
    }
    let Some(broken) = base.next_break(line).filter(|broken| broken.line == line) else {
        return Some(Vec::new());
    };
    let (found, _) = changes_for(&mut base, &broken, &|| true)?;
    let is_enough = !found.is_empty() || !base.is_spent();
    is_enough.then(|| found.into_iter().map(|(_, suggestion)| suggestion).collect())
}

/// A mistake that was found with earlier changes made, and the changes that undo it.
pub struct Repairs {
    /// The line at which the replay finds the error.
    pub at: usize,
    /// The error.
    pub finding: Finding,
    /// The changes, the likeliest first.
    pub changes: Vec<Candidate>,
}

/// Looks for the first mistake of a part of a log whose error is found at a wanted line, after some changes were made. Replays
/// at most `most` lines.
pub fn repairs<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    made: Vec<Candidate>,
    scope: Scope,
    is_wanted: impl Fn(usize) -> bool,
    most: u64,
) -> Option<Repairs> {
    let mut base = Base::within(scope, text, log, setup, most);
    base.make_all(made);
    let mut from = 0;
    let broken = loop {
        let broken = base.next_break(from)?;
        if is_wanted(broken.at) {
            break broken;
        }
        from = broken.at + 1;
    };
    let (found, _) = changes_for(&mut base, &broken, &|| true)?;
    let changes = found.into_iter().map(|(candidate, _)| candidate).collect();
    Some(Repairs { at: broken.at, finding: broken.finding, changes })
}

/// Changes that fix a break, each with its suggestion.
type RankedChanges = Vec<(Candidate, Suggestion)>;

/// Returns the changes that fix a break, the likeliest first, and how many of the first fit equally well.
/// Returns `None` if `go_on` returns false.
fn changes_for(
    base: &mut Base<'_>,
    broken: &Break,
    go_on: &dyn Fn() -> bool,
) -> Option<(RankedChanges, usize)> {
    let mut found: RankedChanges = Vec::new();
    if let Some(reading) = &broken.reading {
        found.extend(base.try_out(reading, broken).map(|suggestion| (reading.clone(), suggestion)));
        return Some((found, 0));
    }
    // Try forgotten lines first. Otherwise the limit might be reached before them, and other changes
    // would be offered instead.
    let forgotten = lines::forgotten_lines(base, broken);
    try_all(base, broken, forgotten, &mut found);
    for at in (base.window(broken.at)..=broken.at).rev() {
        if !go_on() {
            return None;
        }
        if base.is_spent() {
            break;
        }
        let candidates = candidates::of(base, at);
        try_all(base, broken, candidates, &mut found);
    }
    try_forgotten_before(base, broken, &mut found);
    Some(ranked(base, broken, found))
}

/// If no change explains the break, tries lines that may have been forgotten although the order of the players does
/// not show it. Such a line must explain clearly more than any other change.
fn try_forgotten_before(base: &mut Base<'_>, broken: &Break, found: &mut RankedChanges) {
    let holds = |suggestion: &Suggestion| suggestion.first_error_after(broken.line);
    let others = found.iter().map(|(_, suggestion)| holds(suggestion)).max().unwrap_or(broken.at);
    if others >= broken.at + FAR {
        return;
    }
    let forgotten = lines::forgotten_before(base, broken);
    let mut lines = Vec::new();
    try_all(base, broken, forgotten, &mut lines);
    lines.retain(|(_, suggestion)| holds(suggestion) >= others + FAR);
    found.extend(lines);
}

fn try_all(
    base: &mut Base<'_>,
    broken: &Break,
    candidates: Vec<Candidate>,
    found: &mut RankedChanges,
) {
    for candidate in candidates {
        if let Some(suggestion) = base.try_out(&candidate, broken) {
            found.push((candidate, suggestion));
        }
    }
}

/// Sorts the changes, the likeliest first, and keeps at most `KEPT`. The longer the log stays legal with
/// a change, the likelier it is. Among equals, the change nearest to the written text and to the break is
/// first. Before all others comes the throw that the number of lots up shows, even if it earns a throw that is missing.
fn ranked(base: &Base<'_>, broken: &Break, mut found: RankedChanges) -> (RankedChanges, usize) {
    let rank = |suggestion: &Suggestion| suggestion.rank(broken.at);
    found.sort_by(|(_, one), (_, two)| {
        let holds = |suggestion: &Suggestion| suggestion.first_error_after(broken.line);
        let counted = two.is_counted().cmp(&one.is_counted());
        counted.then(holds(two).cmp(&holds(one))).then(rank(one).total_cmp(&rank(two)))
    });
    // Removing any one of three equal throws gives the same text. Keep only one of such changes.
    let mut seen = HashSet::new();
    let after = |s: &Suggestion| {
        let rewrites = rewrites(base.text, base.log, s).into_iter();
        rewrites.map(|rewrite| (rewrite.line, rewrite.after)).collect::<Vec<_>>()
    };
    found.retain(|(_, suggestion)| {
        seen.insert((suggestion.slip == Slip::LineMissing, after(suggestion)))
    });
    // A change that causes more errors than it removes explains nothing, if another one does not.
    if found.first().is_some_and(|(_, first)| !first.is_harmful()) {
        found.retain(|(_, suggestion)| !suggestion.is_harmful());
    }
    let equal = equal(&found, broken.at).min(KEPT);
    found.truncate(KEPT);
    (found, equal)
}

/// Returns how many changes fit as well as the first one. Returns 0 if the first one leaves errors, or if
/// every other change that fits as well agrees with it.
fn equal(found: &RankedChanges, broken: usize) -> usize {
    let is_clear =
        |(_, first): &&(Candidate, Suggestion)| first.left.is_empty() && !first.is_counted();
    let Some((_, first)) = found.first().filter(is_clear) else { return 0 };
    let is_equal = |(_, other): &&(Candidate, Suggestion)| {
        other.left.is_empty() && other.rank(broken) <= first.rank(broken) + AS_GOOD
    };
    let equal: Vec<_> = found.iter().take_while(is_equal).collect();
    let competes = |(_, other): &&(Candidate, Suggestion)| !first.agrees(other);
    if equal[1..].iter().any(competes) { equal.len() } else { 0 }
}
