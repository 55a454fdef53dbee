//! Where was the slip? Where the replay breaks, the cause often stands lines before. This looks for the
//! smallest change of the log, at the break or before it, with which the rest is legal.
//!
//! A change is a token read as if the recorder had not been sure of it, one token too few or too many,
//! a line written twice or forgotten, or two neighbouring lines in the wrong order. Each is replayed from
//! its line on, and dropped as soon as it breaks something that was whole.

mod apply;
mod base;
mod candidates;
mod cost;
mod lines;
mod positions;
mod rule;
mod throws;
mod unread;

use std::collections::HashSet;

use crate::finding::Finding;
use crate::games::GameId;
use crate::games::dadu::variant::Parameter;
use crate::notation::Log;
use crate::replay::Setup;
use crate::span::Span;

pub use apply::{Rewrite, applied, rewrites};
use base::{Base, Break};
use candidates::Candidate;

/// How many lines are replayed at most, over all changes that are tried, unless it is said otherwise:
/// about a second's worth.
pub const MOST_LINES: u64 = 1_000_000;

/// How many suggestions are kept for a finding.
const KEPT: usize = 5;

/// How much more a change may cost than the best one to be as good as that.
const AS_GOOD: f64 = 1.0;

/// A slip of the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// It is written so that it cannot be read.
    Unreadable,
    /// The number of the round is written wrongly.
    Round,
    /// Two tokens stand in the wrong order.
    Swapped,
    /// Another number was thrown.
    Throw,
    /// Another piece moved, or it took another result.
    Use,
    /// A king for a standard piece, or the other way round.
    Kind,
    /// Another number was thrown, and used.
    ThrowAndUse,
    /// What came of a use is written wrongly, or what was left.
    Extra,
    /// A throw was not written.
    MissingThrow,
    /// A use was not written.
    MissingUse,
    /// A token was written once too often.
    TokenTwice,
    /// A player turn was written twice.
    LineTwice,
    /// A player turn was not written.
    LineMissing,
    /// Two neighbouring player turns stand in the wrong order.
    LinesSwapped,
    /// It was another player.
    Player,
    /// The stated position is written wrongly.
    Position,
}

/// A stretch of the log, and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The stretch; empty where something is put in.
    pub span: Span,
    /// The new text; empty where something is taken out.
    pub text: String,
}

/// A change of the log that mends something.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The line, by its index: the first of two that are swapped, and the one before which a forgotten
    /// one stood.
    pub line: usize,
    /// What kind of slip it takes it for.
    pub slip: Slip,
    /// What is changed, in the order of the log. Of a forgotten line it is the line, without its end.
    pub edits: Vec<Edit>,
    /// The lines of which errors go with it.
    pub mends: Vec<usize>,
    /// The lines from there on that still have errors, or have them then.
    pub left: Vec<usize>,
    /// How many lines have more errors than they had.
    pub breaks: usize,
    /// How far it is from what is written: about the number of characters.
    pub cost: f64,
    /// Whether it leaves open which number was thrown.
    is_open: bool,
}

impl Suggestion {
    /// The first line from one on that is still wrong: the further it is, the more speaks for the change.
    fn holds_until(&self, from: usize) -> usize {
        let wrong = self.left.iter().find(|&&line| line >= from);
        wrong.map_or(usize::MAX, |&line| line)
    }

    /// How far it is from what is written, and from the line at which the log breaks.
    fn rank(&self, broken: usize) -> f64 {
        self.cost + broken.saturating_sub(self.line) as f64 / 50.0
    }

    /// Whether one of two changes says what the other does, and leaves open which number was thrown.
    fn agrees(&self, other: &Suggestion) -> bool {
        let places = |s: &Suggestion| s.edits.iter().map(|edit| edit.span).collect::<Vec<_>>();
        self.is_open != other.is_open && self.slip == other.slip && places(self) == places(other)
    }

    /// Whether it is a small change that makes nothing else wrong, and its own line right.
    pub fn is_near(&self) -> bool {
        self.breaks == 0 && self.cost <= 2.0 && !self.left.contains(&self.line)
    }
}

/// What is advised where the replay breaks.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The line, by its index.
    pub line: usize,
    /// What is wrong there.
    pub finding: Finding,
    /// The changes that mend it, the likeliest first.
    pub suggestions: Vec<Suggestion>,
    /// How many of the first ones fit equally well, if more than one do: the log does not tell which of
    /// them is right, and there may be others that are not shown.
    pub equal: usize,
    /// The parameters that lift it, each with a value, and break nothing else.
    pub lifted_by: Vec<(Parameter, u8)>,
}

/// What is advised for a game.
#[derive(Clone, Debug, Default)]
pub struct Advised {
    /// One for each break. Those after the first take it that the likeliest changes before them were
    /// made.
    pub advice: Vec<Advice>,
    /// The line from which on breaks were not looked at, because it would take too long.
    pub stopped: Option<usize>,
    /// How many errors there are for which nothing is looked for: what cannot be read, and what does
    /// not fit in the header.
    pub other_errors: usize,
    /// How many errors may merely follow from those, and the line of the first of them.
    pub following: Option<(usize, usize)>,
}

/// Looks for slips in a game of Dadu, replaying at most so many lines; in another game it looks for none.
/// Nothing, if it was given up, which `go_on` is asked now and then.
pub fn suggest<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    most: u64,
    go_on: &dyn Fn() -> bool,
) -> Option<Advised> {
    if !log.is_of(GameId::Dadu) {
        return Some(Advised::default());
    }
    let mut base = Base::new(text, log, setup, most);
    let mut advised = Advised::default();
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
            false => rule::lifting(rules.as_ref()?, &broken.finding),
        };
        if let Some((candidate, _)) = found.first() {
            base.make(candidate.clone());
        }
        // What can be read now may be illegal.
        next = broken.at + usize::from(!is_unread || found.is_empty());
        let suggestions = found.into_iter().map(|(_, suggestion)| suggestion).collect();
        let Break { line, finding, .. } = broken;
        advised.advice.push(Advice { line, finding, suggestions, equal, lifted_by });
    }
    advised.stopped = advised.stopped.or(base.unreached());
    (advised.other_errors, advised.following) = (base.errors_before(), base.following());
    Some(advised)
}

/// Looks for the slip behind the first error of one line, replaying at most so many lines. Nothing,
/// if that is not enough to find any.
pub fn changes_at<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    line: usize,
    most: u64,
) -> Option<Vec<Suggestion>> {
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

/// Changes that mend a break, each with what is suggested.
type Found = Vec<(Candidate, Suggestion)>;

/// The changes that mend a break, the likeliest first, and how many of the first fit equally well.
fn changes_for(
    base: &mut Base<'_>,
    broken: &Break,
    go_on: &dyn Fn() -> bool,
) -> Option<(Found, usize)> {
    let mut found: Found = Vec::new();
    if let Some(reading) = &broken.reading {
        found.extend(base.try_out(reading, broken).map(|suggestion| (reading.clone(), suggestion)));
        return Some((found, 0));
    }
    // Whether a line was forgotten is looked at first: no other change may be offered in its place because
    // there was no time for it.
    let forgotten = lines::forgotten(base, broken);
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
    Some(ranked(base, broken, found))
}

fn try_all(base: &mut Base<'_>, broken: &Break, candidates: Vec<Candidate>, found: &mut Found) {
    for candidate in candidates {
        if let Some(suggestion) = base.try_out(&candidate, broken) {
            found.push((candidate, suggestion));
        }
    }
}

/// The likeliest changes: those with which the log is right furthest, and of these the nearest.
fn ranked(base: &Base<'_>, broken: &Break, mut found: Found) -> (Found, usize) {
    let rank = |suggestion: &Suggestion| suggestion.rank(broken.at);
    found.sort_by(|(_, one), (_, two)| {
        let holds = |suggestion: &Suggestion| suggestion.holds_until(broken.line);
        holds(two).cmp(&holds(one)).then(rank(one).total_cmp(&rank(two)))
    });
    // One of three equal throws may be left out in three ways, which all write the same.
    let mut seen = HashSet::new();
    let after = |s: &Suggestion| {
        let rewrites = rewrites(base.text, base.log, s).into_iter();
        rewrites.map(|rewrite| (rewrite.line, rewrite.after)).collect::<Vec<_>>()
    };
    found.retain(|(_, suggestion)| {
        seen.insert((suggestion.slip == Slip::LineMissing, after(suggestion)))
    });
    let equal = equal(&found, broken.at).min(KEPT);
    found.truncate(KEPT);
    (found, equal)
}

/// How many changes fit as well as the first one. One that only leaves open what another says is not one
/// more.
fn equal(found: &Found, broken: usize) -> usize {
    let Some((_, first)) = found.first().filter(|(_, first)| first.left.is_empty()) else {
        return 0;
    };
    let is_equal = |(_, other): &&(Candidate, Suggestion)| {
        other.left.is_empty() && other.rank(broken) <= first.rank(broken) + AS_GOOD
    };
    let equal: Vec<_> = found.iter().take_while(is_equal).collect();
    let competes = |(_, other): &&(Candidate, Suggestion)| !first.agrees(other);
    if equal[1..].iter().any(competes) { equal.len() } else { 0 }
}
