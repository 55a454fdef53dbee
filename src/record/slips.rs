//! Where was the slip? What may have been meant where the log breaks, offered by number.

use super::entry::Entry;
use super::history::Step;
use super::{After, Key, Mode, Recorder};
use crate::finding::Finding;
use crate::notation::{Content, Log, parse};
use crate::replay::replay;
use crate::suggest::{Suggestion, changes_at, line_after, line_with_remark};

/// How many lines are replayed at most: what is offered must be there at once.
const MOST_LINES: u64 = 100_000;

/// How many are offered.
const OFFERED: usize = 3;

/// A change that is offered.
pub(super) struct Slip {
    /// What is said of it.
    said: String,
    step: Step,
}

impl Recorder {
    /// Looks for the slip behind the first error since a position was stated, the player turn that is
    /// being written included.
    pub(super) fn look_for_slips(&mut self) {
        let Some(found) = self.slips() else {
            return self.say("It would take too long to look for a slip here.");
        };
        if found.is_empty() {
            return self.say("No small change of a line mends what does not fit here.");
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
        let findings = replay(&text, &log, &setup, &mut ()).findings;
        let Some(broken) = first_break(&log, &findings) else { return Some(Vec::new()) };
        let found = changes_at(&text, &log, &setup, broken, MOST_LINES)?;
        let offered = found.iter().take(OFFERED);
        Some(offered.map(|suggestion| self.slip(&text, &log, suggestion)).collect())
    }

    fn slip(&self, text: &[u8], log: &Log, suggestion: &Suggestion) -> Slip {
        let span = log.lines[suggestion.line].span;
        let (start, end) = (span.start as usize, span.end as usize);
        let was = String::from_utf8_lossy(&text[start..end]).into_owned();
        let after = line_after(text, log, suggestion);
        let before = self.entry.clone();
        // The player turn that is being written is not in the log yet: it is just another one.
        if start >= self.text.len() {
            let at = self.text.len();
            let said = format!("this turn: `{after}`");
            let remark = self.entry.remark();
            let remark = if remark.is_empty() { "" } else { &format!("  # {remark}") };
            let after = Entry::read(&format!("{after}{remark}"));
            return Slip { said, step: Step { at, old: vec![], new: vec![], before, after } };
        }
        let said = match after.is_empty() {
            true => format!("line {} of the game: `{was}` was written twice", suggestion.line + 1),
            false => format!("line {} of the game: `{after}` for `{was}`", suggestion.line + 1),
        };
        let new = line_with_remark(text, log, suggestion);
        let new = [new.as_bytes(), &self.text[end..]].concat();
        let old = self.text[start..].to_vec();
        Slip { said, step: Step { at: start, old, new, before: before.clone(), after: before } }
    }

    pub(super) fn slips_key(&mut self, mut slips: Vec<Slip>, key: Key) -> After {
        let number = match key {
            Key::Char(c) => c.to_digit(10).unwrap_or(0) as usize,
            _ => 0,
        };
        if (1..=slips.len()).contains(&number) {
            let slip = slips.swap_remove(number - 1);
            self.say(format!("Changed: {}", slip.said));
            self.take(slip.step);
        } else {
            self.say("It stays as it is.");
        }
        After::GoOn
    }
}

/// The line in which the log breaks first, after the last stated position before its last error.
fn first_break(log: &Log, findings: &[Finding]) -> Option<usize> {
    let errors = findings.iter().filter(|f| f.is_own_error());
    let broken: Vec<usize> = errors.filter_map(|f| log.line_at(f.span.start)).collect();
    let stated = |content: &Content| matches!(content, Content::Position(_));
    let before = &log.lines[..*broken.last()?];
    let start = before.iter().rposition(|line| stated(&line.content)).map_or(0, |at| at + 1);
    broken.into_iter().find(|&line| line >= start)
}
