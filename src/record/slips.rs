//! Suggested fixes for the first error of a log. The user chooses one by its number.

use super::entry::Entry;
use super::history::Step;
use super::{Key, Mode, NextStep, Recorder};
use crate::finding::{Facts, Finding};
use crate::notation::{Content, Log, SyntaxErrorKind, parse};
use crate::replay::replay;
use crate::suggest::{self, Rewrite, Suggestion, changes_at, rewrites};

/// The maximum number of lines to replay, because the suggestions must appear at once.
const MOST_LINES: u64 = 100_000;

/// The maximum number of suggestions.
const OFFERED: usize = 3;

/// A suggested change.
pub(super) struct Slip {
    /// The description for the user.
    said: String,
    step: Step,
}

impl Recorder {
    /// Suggests fixes for the first error since the last stated position. Includes the player turn in progress.
    pub(super) fn look_for_slips(&mut self) {
        let Some(found) = self.slips() else {
            return self.say("This log is too long to look for fixes.");
        };
        if found.is_empty() {
            return self.say("No single-line change fixes this error.");
        }
        for (index, slip) in found.iter().enumerate() {
            self.say(format!("{} {}", index + 1, slip.said));
        }
        self.mode = Mode::Slips(found);
    }

    fn slips(&self) -> Option<Vec<Slip>> {
        let text = [&self.text, self.entry.body().as_bytes()].concat();
        let log = parse(&text);
        let setup = self.setup();
        let mut findings = replay(&text, &log, &setup, &mut ()).findings;
        // The player turn in progress may have no throw yet.
        let is_begun = |finding: &Finding| {
            matches!(finding.facts, Facts::Syntax(SyntaxErrorKind::NoThrow))
                && finding.span.start as usize >= self.text.len()
        };
        findings.retain(|finding| !is_begun(finding));
        let Some(broken) = first_break(&log, &findings) else { return Some(Vec::new()) };
        let found = changes_at(&text, &log, &setup, broken, MOST_LINES)?;
        let offered = found.iter().take(OFFERED);
        Some(offered.map(|suggestion| self.slip(&text, &log, suggestion)).collect())
    }

    fn slip(&self, text: &[u8], log: &Log, suggestion: &Suggestion) -> Slip {
        // The player turn in progress is not in the log yet, but a suggestion may change it too.
        let (above, entry): (Vec<Rewrite>, Vec<Rewrite>) = rewrites(text, log, suggestion)
            .into_iter()
            .partition(|rewrite| rewrite.before.is_empty() || !self.is_entry(rewrite));
        let before = self.entry.clone();
        let after = entry.first().map_or(before.clone(), |rewrite| self.entry_as(&rewrite.after));
        let (at, new) = self.rewritten(&above);
        let old = self.text[at..].to_vec();
        let said = describe(suggestion, above.first(), entry.first());
        Slip { said, step: Step { at, old, new, before, after } }
    }

    /// Returns true if a rewrite changes the player turn in progress.
    fn is_entry(&self, rewrite: &Rewrite) -> bool {
        rewrite.span.start as usize >= self.text.len()
    }

    /// Returns the player turn in progress as this line, with its remark.
    fn entry_as(&self, line: &str) -> Entry {
        let remark = self.entry.remark();
        let remark = if remark.is_empty() { "" } else { &format!("  # {remark}") };
        Entry::read(self.state.game, &format!("{line}{remark}"))
    }

    /// Returns the offset where the log changes, and the new text from there to the end.
    fn rewritten(&self, rewrites: &[Rewrite]) -> (usize, Vec<u8>) {
        let start = rewrites.first().map_or(self.text.len(), |first| first.span.start as usize);
        let (mut at, mut new) = (start, Vec::new());
        for Rewrite { span, text, .. } in rewrites {
            new.extend_from_slice(&self.text[at..span.start as usize]);
            new.extend_from_slice(text.as_bytes());
            at = span.end as usize;
        }
        new.extend_from_slice(&self.text[at..]);
        (start, new)
    }

    pub(super) fn slips_key(&mut self, mut slips: Vec<Slip>, key: Key) -> NextStep {
        let number = match key {
            Key::Char(c) => c.to_digit(10).unwrap_or(0) as usize,
            _ => 0,
        };
        if (1..=slips.len()).contains(&number) {
            let slip = slips.swap_remove(number - 1);
            self.say(format!("Changed: {}", slip.said));
            self.take(slip.step);
        } else {
            self.say("Nothing was changed.");
        }
        NextStep::GoOn
    }
}

/// Describes a change.
fn describe(suggestion: &Suggestion, above: Option<&Rewrite>, entry: Option<&Rewrite>) -> String {
    let line = suggestion.line + 1;
    match (suggestion.slip, above, entry) {
        (suggest::Slip::LineMissing, Some(Rewrite { after, .. }), _) => {
            format!("before line {line} of the game, `{after}` is missing")
        }
        (suggest::Slip::LinesSwapped, Some(Rewrite { before, after, .. }), _) => {
            format!("line {line} of the game: `{before}` and `{after}` are in the wrong order")
        }
        (_, _, Some(Rewrite { after, .. })) => format!("this turn: `{after}`"),
        (_, Some(Rewrite { before, after, .. }), _) if after.is_empty() => {
            format!("line {line} of the game: `{before}` was written twice")
        }
        (_, Some(Rewrite { before, after, .. }), _) => {
            format!("line {line} of the game: `{after}` instead of `{before}`")
        }
        (_, None, None) => String::new(),
    }
}

/// Returns the first line with an error after the start of the search. The search starts after the last
/// position that was stated before the last error. Follow-on errors do not count.
fn first_break(log: &Log, findings: &[Finding]) -> Option<usize> {
    let errors = findings.iter().filter(|f| f.is_own_error());
    let broken: Vec<usize> = errors.filter_map(|f| log.line_at(f.span.start)).collect();
    let stated = |content: &Content| matches!(content, Content::Position(_));
    let before = &log.lines[..*broken.last()?];
    let start = before.iter().rposition(|line| stated(&line.content)).map_or(0, |at| at + 1);
    broken.into_iter().find(|&line| line >= start)
}
