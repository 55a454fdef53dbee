//! All fixes of one game.

use std::collections::{BTreeMap, HashSet};

use super::measure::Measure;
use super::spelled::Read;
use super::{Fix, Kind, guessed, spelled};
use crate::finding::{Facts, Finding};
use crate::notation::consent::stays_limited;
use crate::notation::stream::Blocks;
use crate::notation::{BOM, Log, SyntaxErrorKind, with_parser};
use crate::replay::{Setup, replay};

/// The longest line that is fixed, in bytes, so that it is not too long with the old one in a remark.
pub const LONGEST: usize = 4096;

/// The most lines that are replayed to try fixes of one game. This takes a few seconds.
const MOST_LINES: u64 = 3_000_000;

/// The fixes of a game.
#[derive(Clone, Debug, Default)]
pub struct Fixing {
    /// The fixes, in the order of their lines.
    pub fixes: Vec<Fix>,
    /// The number of fixes that were dropped, because the log would have more errors or warnings with them.
    pub dropped: u64,
    /// Whether the limit on replayed lines was reached, so that there may be more fixes.
    pub stopped: bool,
    /// The number of lines that were replayed to find the fixes.
    pub replayed: u64,
}

/// Returns the safe fixes of a game; with `only`, those of one line.
pub fn fixes(text: &[u8], setup: &Setup<'_>, only: Option<usize>) -> Fixing {
    fixes_within(text, setup, only, MOST_LINES)
}

/// Returns the safe fixes of a game, as far as they can be found by replaying so many lines.
pub(super) fn fixes_within(
    text: &[u8],
    setup: &Setup<'_>,
    only: Option<usize>,
    most_lines: u64,
) -> Fixing {
    let mut fixer = Fixer::new(text, setup, only, most_lines.min(MOST_LINES));
    while fixer.spell() || fixer.guess() {}
    fixer.fixing()
}

/// A game as it is with the fixes made so far.
struct State {
    text: Vec<u8>,
    log: Log,
    findings: Vec<Finding>,
    measure: Measure,
}

struct Fixer<'a> {
    setup: &'a Setup<'a>,
    only: Option<usize>,
    /// The lines with their ends, with the fixes made so far.
    lines: Vec<Vec<u8>>,
    /// The line of the game as it was written that each of them is, or is a part of.
    origins: Vec<usize>,
    /// The lines of the game as it was written that hold several lines.
    broken: BTreeMap<usize, String>,
    state: Option<State>,
    made: BTreeMap<usize, Fix>,
    /// The lines that were tried and dropped.
    dropped: HashSet<(usize, String)>,
    /// The places with guesses of which none, or more than one, fits.
    open: HashSet<(usize, String)>,
    most_lines: u64,
    to_spend: u64,
}

impl<'a> Fixer<'a> {
    fn new(text: &[u8], setup: &'a Setup<'a>, only: Option<usize>, most_lines: u64) -> Fixer<'a> {
        let lines: Vec<Vec<u8>> = split(text).collect();
        let mut fixer = Fixer {
            setup,
            only,
            origins: (0..lines.len()).collect(),
            broken: BTreeMap::new(),
            lines,
            state: None,
            made: BTreeMap::new(),
            dropped: HashSet::new(),
            open: HashSet::new(),
            most_lines,
            to_spend: most_lines,
        };
        fixer.read();
        fixer
    }

    /// Reads the game again.
    fn read(&mut self) {
        self.spend();
        self.state = read(&self.lines.concat(), self.setup);
    }

    fn spend(&mut self) {
        self.to_spend = self.to_spend.saturating_sub(1 + self.lines.len() as u64);
    }

    fn measured(&mut self, fixes: &[Fix]) -> Measure {
        self.spend();
        let mut lines = self.lines.clone();
        fixes.iter().for_each(|fix| put(&mut lines, fix));
        Measure::of(&lines.concat(), self.setup)
    }

    /// Makes all fixes that only spell the text in another way. Returns whether there were any.
    fn spell(&mut self) -> bool {
        let Some(state) = &self.state else { return false };
        let (read, now) = (state.as_read(), state.measure);
        let findings = state.findings.iter().filter(|finding| self.is_wanted(&read, finding));
        let fixes = findings.filter_map(|finding| spelled::of(&read, finding));
        let fixes = fixes.filter(|fix| stays_limited(read.game(), &fix.before, &fix.after));
        let mut new: BTreeMap<usize, Fix> = BTreeMap::new();
        for fix in fixes.filter(|fix| !self.dropped.contains(&(fix.line, fix.after.clone()))) {
            new.entry(fix.line).or_insert(fix);
        }
        let accepted = self.accepted(new.into_values().collect(), now);
        self.make(accepted)
    }

    /// Returns the fixes with which the log has no more errors and warnings: all, or as many as possible.
    fn accepted(&mut self, fixes: Vec<Fix>, now: Measure) -> Vec<Fix> {
        if fixes.is_empty() || self.to_spend == 0 {
            return Vec::new();
        }
        if self.measured(&fixes).is_better_than(now) {
            return fixes;
        }
        if let [fix] = &fixes[..] {
            self.dropped.insert((fix.line, fix.after.clone()));
            return Vec::new();
        }
        let (first, second) = fixes.split_at(fixes.len() / 2);
        let mut accepted = self.accepted(first.to_vec(), now);
        let lines = self.lines.clone();
        accepted.iter().for_each(|fix| put(&mut self.lines, fix));
        let now = if accepted.is_empty() { now } else { self.measured(&[]) };
        accepted.extend(self.accepted(second.to_vec(), now));
        self.lines = lines;
        accepted
    }

    /// Makes the first fix among the guesses that the replay allows. Returns whether there was one.
    fn guess(&mut self) -> bool {
        let Some(state) = self.state.take() else { return false };
        let read = state.as_read();
        let mut found = None;
        for finding in &state.findings {
            let place = || Some((read.line_of(finding)?, read.excerpt(finding.span)));
            let Some(place) = place().filter(|_| self.is_wanted(&read, finding)) else { continue };
            if self.to_spend == 0 {
                break;
            }
            if self.open.contains(&place) {
                continue;
            }
            let mut fixes = guessed::of(&read, finding, self.setup);
            fixes.retain(|fix| stays_limited(read.game(), &fix.before, &fix.after));
            let measured = |fix: &Fix| self.measured(std::slice::from_ref(fix));
            found = guessed::the_only_one(fixes, state.measure, measured);
            if found.is_some() {
                break;
            }
            self.open.insert(place);
        }
        self.state = Some(state);
        self.make(found.into_iter().collect())
    }

    /// Returns whether a finding is in a line that may be fixed.
    fn is_wanted(&self, read: &Read<'_>, finding: &Finding) -> bool {
        let Some(line) = read.line_of(finding) else { return false };
        let is_short = self.lines.get(line).is_some_and(|line| line.len() <= LONGEST);
        // A file in which only CR ends lines is one long line.
        let is_break =
            matches!(finding.facts, Facts::Syntax(SyntaxErrorKind::OtherLineBreak { .. }));
        let is_it = || self.origins.get(line).is_some_and(|&origin| self.only == Some(origin));
        (is_short || is_break) && (self.only.is_none() || is_it())
    }

    fn make(&mut self, fixes: Vec<Fix>) -> bool {
        let is_any = !fixes.is_empty();
        for fix in fixes {
            put(&mut self.lines, &fix);
            let whole = match self.made.remove(&fix.line) {
                // If the value changes too, the old line is worth keeping.
                Some(first) if first.kind == Kind::FieldName => Fix { before: first.before, ..fix },
                Some(first) => Fix { before: first.before, kind: first.kind, ..fix },
                None => fix,
            };
            self.made.insert(whole.line, whole);
        }
        if self.made.values().any(|fix| fix.kind == Kind::LineBreak) {
            self.split_lines();
        }
        if is_any {
            self.read();
        }
        is_any
    }

    /// Counts the lines again, after some were broken into several.
    fn split_lines(&mut self) {
        let (lines, origins) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.origins));
        let mut made = std::mem::take(&mut self.made);
        for (index, (line, origin)) in lines.into_iter().zip(origins).enumerate() {
            let start = self.lines.len();
            self.lines.extend(split(&line));
            self.origins.resize(self.lines.len(), origin);
            match made.remove(&index) {
                Some(fix) if fix.kind == Kind::LineBreak => {
                    self.broken.insert(origin, fix.before);
                }
                Some(fix) => {
                    self.made.insert(start, Fix { line: start, ..fix });
                }
                None => {}
            }
        }
    }

    /// Returns the fixes, with the lines of the game as it was written.
    fn fixing(self) -> Fixing {
        let dropped = self.dropped.len() as u64;
        let mut fixes: BTreeMap<usize, Fix> = BTreeMap::new();
        for (index, origin) in self.origins.iter().copied().enumerate() {
            let made = self.made.get(&index);
            if let Some(before) = self.broken.get(&origin) {
                let line = made.map_or_else(|| body(&self.lines[index]), Fix::text);
                let whole = fixes.entry(origin).or_insert_with(|| Fix {
                    line: origin,
                    kind: Kind::LineBreak,
                    before: before.clone(),
                    after: String::new(),
                });
                let is_first = self.origins[..index].last() != Some(&origin);
                whole.after.push_str(if is_first { "" } else { "\n" });
                whole.after.push_str(&line);
            } else if let Some(fix) = made {
                fixes.insert(origin, Fix { line: origin, ..fix.clone() });
            }
        }
        let fixes = fixes.into_values().collect();
        let replayed = self.most_lines - self.to_spend;
        Fixing { fixes, dropped, stopped: self.to_spend == 0, replayed }
    }
}

impl State {
    fn as_read(&self) -> Read<'_> {
        Read { text: &self.text, log: &self.log }
    }
}

/// Reads and replays the only game in a text. Returns `None` if it is too long.
fn read(text: &[u8], setup: &Setup<'_>) -> Option<State> {
    let block = Blocks::new(text).next_block().ok().flatten().filter(|block| !block.game_cut)?;
    let game = block.games().next().filter(|game| game.opens)?;
    let log = with_parser(|parser| parser.parse(game.shown, &game.cuts).clone());
    let findings = replay(game.shown, &log, setup, &mut ()).findings;
    let mut measure = Measure::default();
    measure.add(game.shown, &log, &findings);
    Some(State { text: game.shown.to_vec(), log, findings, measure })
}

/// Puts a fixed line in the place of the old one, before its line end and behind a byte-order mark.
pub(super) fn put(lines: &mut [Vec<u8>], fix: &Fix) {
    replace_line(lines, fix.line, &fix.after);
}

/// Returns the lines of a text, with their ends.
fn split(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec)
}

/// Returns a line without its end and without a byte-order mark before it.
fn body(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    String::from_utf8_lossy(line.strip_prefix(BOM).unwrap_or(line)).into_owned()
}

/// Replaces a line, without its end and without a byte-order mark before it. If it becomes several lines, all
/// end as it does.
pub(super) fn replace_line(lines: &mut [Vec<u8>], index: usize, new: &str) {
    let Some(line) = lines.get_mut(index) else { return };
    let body = line.strip_suffix(b"\n").unwrap_or(line);
    let body = body.strip_suffix(b"\r").unwrap_or(body);
    let end = line[body.len()..].to_vec();
    let mark: &[u8] = if line.starts_with(BOM) { BOM } else { &[] };
    let (new, end) = match &end[..] {
        b"\r\n" => (new.replace('\n', "\r\n"), &end[..]),
        // In a file in which only CR ends lines, the last one does not stay.
        b"\r" if new.contains('\n') => (new.to_owned(), &b"\n"[..]),
        _ => (new.to_owned(), &end[..]),
    };
    *line = [mark, new.as_bytes(), end].concat();
}
