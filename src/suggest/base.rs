//! The log as it stands, replayed once, and changes of it held against that.

use super::Suggestion;
use super::candidates::Candidate;
use crate::finding::Finding;
use crate::notation::{Content, Item, Log, PlayerTurn, PositionLine, PositionPart};
use crate::replay::{Setup, Steps};
use crate::rules::dadu::Silent;

/// How much is kept at most of how things stood before each line: so that a log in which everything is
/// wrong does not take all memory there is. What a copy takes is counted in findings.
const MOST_KEPT: usize = 400_000;

/// What a copy without findings counts as.
const COPY: usize = 5;

/// The most tokens of a line that is looked at. A player turn has a few dozen at the very most, and
/// each change of a line is a copy of all of them.
const MOST_TOKENS: usize = 200;

/// What a line says once it is changed.
#[derive(Clone, Debug)]
pub enum Changed {
    /// A player turn.
    Turn(PlayerTurn, Vec<Item>),
    /// A stated position.
    Position(PositionLine, Vec<PositionPart>),
    /// Nothing: it was written twice.
    Nothing,
}

/// The log with the changes made so far, replayed.
pub struct Base<'a> {
    pub text: &'a [u8],
    pub log: &'a Log,
    /// How things stood before each line, and after the end, as far as it was replayed.
    before: Vec<Steps<'a, Silent>>,
    /// How many errors each line has that do not merely follow; the end of the log comes last.
    errors: Vec<usize>,
    made: Vec<Candidate>,
    /// How many more lines are replayed at most.
    to_spend: u64,
}

fn size(steps: &Steps<'_, Silent>) -> usize {
    COPY + steps.findings().len()
}

fn count_errors(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.is_own_error()).count()
}

impl<'a> Base<'a> {
    pub fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, most: u64) -> Base<'a> {
        let start = Steps::declared(text, log, setup);
        let (before, errors, made) = (vec![start], Vec::new(), Vec::new());
        let mut base = Base { text, log, before, errors, made, to_spend: most };
        base.replay();
        base
    }

    /// Replays from where it has come to, as far as there is room for it.
    fn replay(&mut self) {
        let first = self.errors.len();
        let mut steps = self.before[first].clone();
        let mut kept: usize = self.before.iter().map(size).sum();
        for line in first..=self.log.lines.len() {
            if kept > MOST_KEPT || self.count_tokens(line) > MOST_TOKENS {
                break;
            }
            let found = self.pass(&mut steps, line);
            self.errors.push(found);
            kept += size(&steps);
            self.before.push(steps.clone());
            steps.trim();
        }
    }

    fn count_tokens(&self, line: usize) -> usize {
        match self.log.lines.get(line).map(|line| &line.content) {
            Some(Content::Turn(turn)) => self.log.items_of(turn).len(),
            Some(Content::Position(position)) => self.log.parts_of(position).len(),
            _ => 0,
        }
    }

    /// The first line that was not replayed, if there is one.
    pub fn unreached(&self) -> Option<usize> {
        Some(self.errors.len()).filter(|&line| line <= self.log.lines.len())
    }

    /// Replays a line, with the change that was made of it. Returns how many errors it has.
    fn pass(&mut self, steps: &mut Steps<'a, Silent>, line: usize) -> usize {
        self.to_spend = self.to_spend.saturating_sub(1);
        match self.made.iter().find(|made| made.line == line) {
            Some(made) => go(steps, line, &made.changed),
            None => steps.pass(line),
        }
        count_errors(steps.new_findings())
    }

    /// How many errors there are before any line is replayed: in what cannot be read, and in the
    /// header.
    pub fn errors_before(&self) -> usize {
        count_errors(self.before[0].findings())
    }

    /// Whether so much was tried that it takes too long.
    pub fn is_spent(&self) -> bool {
        self.to_spend == 0
    }

    /// How things stand before a line.
    pub fn before(&self, line: usize) -> &Steps<'a, Silent> {
        &self.before[line]
    }

    /// Whether a line was changed already.
    pub fn is_made(&self, line: usize) -> bool {
        self.made.iter().any(|made| made.line == line)
    }

    /// The first line from here on with an error, and the error.
    pub fn next_break(&self, from: usize) -> Option<(usize, Finding)> {
        let line = (from..self.errors.len()).find(|&line| self.errors[line] > 0)?;
        let finding = self.before[line + 1].new_findings().iter().find(|f| f.is_own_error())?;
        Some((line, finding.clone()))
    }

    /// The first line in which a slip can be that shows in this one: the one after the last stated
    /// position before it.
    pub fn window(&self, line: usize) -> usize {
        let lines = &self.log.lines[..line.min(self.log.lines.len())];
        let stated = |content: &Content| matches!(content, Content::Position(_) | Content::Gap(_));
        lines.iter().rposition(|line| stated(&line.content)).map_or(0, |stated| stated + 1)
    }

    /// What comes of a change, if it mends something in the line where the replay breaks, and breaks
    /// nothing before it.
    pub fn try_out(&mut self, candidate: &Candidate, broken: usize) -> Option<Suggestion> {
        let mut steps = self.before[candidate.line].clone();
        // A copy with much in it takes as long as some lines.
        self.to_spend = self.to_spend.saturating_sub(1 + size(&steps) as u64 / 10);
        go(&mut steps, candidate.line, &candidate.changed);
        let mut errors = vec![count_errors(steps.new_findings())];
        if !self.may_go_on(candidate.line, errors[0], broken) {
            return None;
        }
        for line in candidate.line + 1..self.errors.len() {
            if steps.position() == self.before[line].position() {
                if line <= broken {
                    return None;
                }
                if self.is_stated(line - 1) {
                    errors.extend(&self.errors[line..]);
                    break;
                }
            }
            let found = self.pass(&mut steps, line);
            if !self.may_go_on(line, found, broken) {
                return None;
            }
            errors.push(found);
        }
        Some(self.suggestion(candidate, &errors))
    }

    /// Whether a change may have so many errors in a line: none that was not there up to the break,
    /// and fewer there.
    fn may_go_on(&self, line: usize, found: usize, broken: usize) -> bool {
        match line.cmp(&broken) {
            std::cmp::Ordering::Less => found <= self.errors[line],
            std::cmp::Ordering::Equal => found < self.errors[line],
            std::cmp::Ordering::Greater => true,
        }
    }

    fn is_stated(&self, line: usize) -> bool {
        matches!(self.log.lines[line].content, Content::Position(_))
    }

    fn suggestion(&self, candidate: &Candidate, errors: &[usize]) -> Suggestion {
        let first = candidate.line;
        let lines = || errors.iter().enumerate().map(|(index, &found)| (first + index, found));
        Suggestion {
            line: first,
            slip: candidate.slip,
            edits: candidate.edits.clone(),
            mends: lines()
                .filter(|&(line, found)| found < self.errors[line])
                .map(|l| l.0)
                .collect(),
            left: lines().filter(|&(_, found)| found > 0).map(|l| l.0).collect(),
            breaks: lines().filter(|&(line, found)| found > self.errors[line]).count(),
            cost: candidate.cost,
        }
    }

    /// Makes a change, and replays what comes after it.
    pub fn make(&mut self, candidate: Candidate) {
        self.before.truncate(candidate.line + 1);
        self.errors.truncate(candidate.line);
        self.made.push(candidate);
        self.replay();
    }
}

fn go(steps: &mut Steps<'_, Silent>, line: usize, changed: &Changed) {
    match changed {
        Changed::Turn(turn, items) => steps.turn(line, turn, items),
        Changed::Position(position, parts) => steps.stated(position, parts),
        Changed::Nothing => steps.skip(),
    }
}
