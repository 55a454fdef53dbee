//! The log as it stands, replayed once, and changes of it held against that.

use std::cmp::Ordering;

use super::candidates::Candidate;
use super::{Slip, Suggestion, unread};
use crate::finding::{Code, Facts, Finding, Severity};
use crate::games::dadu::Silent;
use crate::notation::{
    Content, Item, ItemKind, Log, PlayerTurn, PositionLine, PositionPart, SyntaxError,
    SyntaxErrorKind,
};
use crate::replay::{Setup, Steps};

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
    /// The line as it is, after a player turn that was not written.
    After(PlayerTurn, Vec<Item>),
    /// A stated position.
    Position(PositionLine, Vec<PositionPart>),
    /// Nothing: it was written twice.
    Nothing,
}

impl Changed {
    fn has_throw(&self) -> bool {
        let is_throw = |item: &Item| matches!(item.kind, ItemKind::Throw(_));
        matches!(self, Changed::Turn(_, items) if items.iter().any(is_throw))
    }
}

/// Where the log breaks.
#[derive(Clone, Debug)]
pub struct Break {
    /// The line at which it is known.
    pub at: usize,
    /// The line in which it stands.
    pub line: usize,
    /// What is wrong there.
    pub finding: Finding,
    /// What the line was meant as, if it cannot be read.
    pub reading: Option<Candidate>,
}

/// How many errors were found at a line.
#[derive(Clone, Copy, Debug, Default)]
struct Errors {
    /// Those that do not merely follow from another.
    own: usize,
    all: usize,
}

impl Errors {
    /// Those among some findings, and a player turn without a throw, which is found before any line is
    /// replayed.
    fn among(findings: &[Finding], throwless: bool) -> Errors {
        let own = findings.iter().filter(|finding| finding.is_own_error()).count();
        let all = findings.iter().filter(|finding| is_error(finding)).count();
        Errors { own: own + usize::from(throwless), all: all + usize::from(throwless) }
    }
}

pub fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

/// The log with the changes made so far, replayed.
pub struct Base<'a> {
    pub text: &'a [u8],
    pub log: &'a Log,
    /// How things stood before each line, and after the end, as far as it was replayed.
    before: Vec<Steps<'a, Silent>>,
    /// How many errors are found at each line; the end of the log comes last.
    errors: Vec<Errors>,
    /// How many errors stand in each line, whether they follow from others or not. Of some it is only
    /// known at the end of the log.
    standing: Vec<usize>,
    made: Vec<Candidate>,
    /// How many more lines are replayed at most.
    to_spend: u64,
}

fn size(steps: &Steps<'_, Silent>) -> usize {
    COPY + steps.findings().len()
}

impl<'a> Base<'a> {
    pub fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, most: u64) -> Base<'a> {
        let start = Steps::declared(text, log, setup);
        let (before, errors, standing, made) = (vec![start], Vec::new(), Vec::new(), Vec::new());
        let mut base = Base { text, log, before, errors, standing, made, to_spend: most };
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
            let found = self.pass(&mut steps, line, None);
            self.errors.push(found);
            kept += size(&steps);
            self.before.push(steps.clone());
            steps.trim();
        }
        self.standing = self.standing(steps.findings());
    }

    /// How many errors stand in each line.
    fn standing<'f>(&self, findings: impl IntoIterator<Item = &'f Finding>) -> Vec<usize> {
        let mut standing = vec![0; self.log.lines.len()];
        for finding in findings.into_iter().filter(|finding| self.is_left(finding)) {
            if let Some(errors) = standing.get_mut(self.line_of(finding)) {
                *errors += 1;
            }
        }
        standing
    }

    /// Whether it is an error, and not of something that is read otherwise by now.
    fn is_left(&self, finding: &Finding) -> bool {
        is_error(finding) && !self.made.iter().any(|made| self.is_read(finding, made))
    }

    /// Whether a change makes readable what could not be read, or gives a throw to a player turn that has
    /// none.
    fn is_read(&self, finding: &Finding, change: &Candidate) -> bool {
        match finding.facts {
            Facts::Syntax(SyntaxErrorKind::NoThrow) => {
                let changed = change.of(self.line_of(finding));
                changed.is_some_and(Changed::has_throw)
            }
            Facts::Syntax(_) => {
                change.slip == Slip::Unreadable && self.line_of(finding) == change.line()
            }
            _ => false,
        }
    }

    /// Whether a player turn was written without a throw.
    pub fn is_throwless(&self, line: usize) -> bool {
        self.syntax_errors(line).any(|error| error.kind == SyntaxErrorKind::NoThrow)
    }

    /// What cannot be read in a line.
    pub fn unread(&self, line: usize) -> impl Iterator<Item = &'a SyntaxError> + use<'a> {
        self.syntax_errors(line).filter(|error| error.kind != SyntaxErrorKind::NoThrow)
    }

    fn syntax_errors(&self, line: usize) -> impl Iterator<Item = &'a SyntaxError> + use<'a> {
        let span = self.log.lines.get(line).map_or_else(Default::default, |line| line.span);
        let errors = &self.log.errors;
        let first = errors.partition_point(|error| error.span.start < span.start);
        errors[first..].iter().take_while(move |error| error.span.start < span.end)
    }

    /// What is found at a line.
    pub fn found(&self, line: usize) -> &[Finding] {
        self.before.get(line + 1).map_or(&[], Steps::new_findings)
    }

    /// The line in which a finding stands.
    fn line_of(&self, finding: &Finding) -> usize {
        self.log.line_at(finding.span.start).unwrap_or(0)
    }

    fn count_tokens(&self, line: usize) -> usize {
        match self.log.lines.get(line).map(|line| &line.content) {
            Some(Content::Turn(turn)) => self.log.items_of(turn).len(),
            Some(Content::Position(position)) => self.log.parts_of(position).len(),
            _ => 0,
        }
    }

    /// How many lines were replayed, the end of the log among them.
    pub fn replayed(&self) -> usize {
        self.errors.len()
    }

    /// The first line that was not replayed, if there is one.
    pub fn unreached(&self) -> Option<usize> {
        Some(self.errors.len()).filter(|&line| line <= self.log.lines.len())
    }

    /// Replays a line, as a candidate or a change that was made has it. Returns how many errors are found.
    fn pass(
        &mut self,
        steps: &mut Steps<'a, Silent>,
        line: usize,
        candidate: Option<&Candidate>,
    ) -> Errors {
        self.to_spend = self.to_spend.saturating_sub(1);
        let changed = candidate.into_iter().chain(&self.made).find_map(|change| change.of(line));
        match changed {
            Some(changed) => go(steps, line, changed),
            None => steps.pass(line),
        }
        let throwless = self.is_throwless(line) && !changed.is_some_and(Changed::has_throw);
        Errors::among(steps.new_findings(), throwless)
    }

    /// How many errors there are in what cannot be read and in the header, for which nothing is looked for.
    pub fn errors_before(&self) -> usize {
        let is_other = |finding: &&Finding| {
            self.is_left(finding)
                && !matches!(finding.facts, Facts::Syntax(SyntaxErrorKind::NoThrow))
        };
        self.before[0].findings().iter().filter(is_other).count()
    }

    /// How many errors may merely follow from those, and the line of the first that they follow from.
    pub fn following(&self) -> Option<(usize, usize)> {
        let findings = self.before[self.errors.len()].findings();
        let known = self.before[0].findings().len();
        let causes = findings.iter().filter(|finding| is_error(finding)).filter_map(|finding| {
            let mut cause = finding.follows?;
            while let Some(further) = findings[cause].follows {
                cause = further;
            }
            (cause < known).then_some(cause)
        });
        let causes: Vec<usize> = causes.collect();
        Some((causes.len(), self.line_of(&findings[*causes.iter().min()?])))
    }

    /// Whether so much was tried that it takes too long.
    pub fn is_spent(&self) -> bool {
        self.to_spend == 0
    }

    /// How many more lines may be replayed.
    pub fn to_spend(&self) -> u64 {
        self.to_spend
    }

    /// How things stand before a line.
    pub fn before(&self, line: usize) -> &Steps<'a, Silent> {
        &self.before[line]
    }

    /// Whether a line was changed already.
    pub fn is_made(&self, line: usize) -> bool {
        self.made.iter().any(|made| made.of(line).is_some())
    }

    /// Where the log breaks first from this line on.
    pub fn next_break(&self, from: usize) -> Option<Break> {
        let breaks = |line: &usize| self.errors[*line].own > 0 || self.reading(*line).is_some();
        let at = (from..self.errors.len()).find(breaks)?;
        let reading = self.reading(at);
        let is_unread = reading.is_some() || self.is_throwless(at) && !self.is_made(at);
        let finding = match is_unread {
            true => self.before[0].findings().iter().find(|f| self.line_of(f) == at)?,
            false => self.found(at).iter().find(|finding| finding.is_own_error())?,
        };
        Some(Break { at, line: self.line_of(finding), finding: finding.clone(), reading })
    }

    /// What a line was meant as that cannot be read.
    fn reading(&self, line: usize) -> Option<Candidate> {
        let is_open = self.unread(line).next().is_some() && !self.is_made(line);
        is_open.then(|| unread::of(self, line)).flatten()
    }

    /// The first line in which a slip can be that shows in this one: the one after the last stated
    /// position before it.
    pub fn window(&self, line: usize) -> usize {
        let lines = &self.log.lines[..line.min(self.log.lines.len())];
        let stated = |content: &Content| matches!(content, Content::Position(_) | Content::Gap(_));
        lines.iter().rposition(|line| stated(&line.content)).map_or(0, |stated| stated + 1)
    }

    /// What comes of a change, if it mends what is wrong where the log breaks, and breaks nothing before
    /// it.
    pub fn try_out(&mut self, candidate: &Candidate, broken: &Break) -> Option<Suggestion> {
        let mut steps = self.copy(candidate.line());
        let reached = self.go_on(&mut steps, candidate, broken)?;
        // From a stated position on all is as it was.
        let rest =
            &self.before[self.errors.len()].findings()[self.before[reached].findings().len()..];
        let found = steps.findings().iter().chain(rest);
        let found: Vec<&Finding> = found.filter(|f| !self.is_read(f, candidate)).collect();
        self.suggestion(candidate, broken, &found)
    }

    /// The replay before a line, to go on from.
    fn copy(&mut self, line: usize) -> Steps<'a, Silent> {
        let steps = self.before[line].clone();
        // A copy with much in it takes as long as some lines.
        self.to_spend = self.to_spend.saturating_sub(1 + size(&steps) as u64 / 10);
        steps
    }

    /// The first line that has an error of its own with a change; the end of the log if none has. Nothing,
    /// if the change breaks something before the place in question.
    pub fn holds_until(&mut self, candidate: &Candidate, broken: &Break) -> Option<usize> {
        let mut steps = self.copy(candidate.line());
        for line in candidate.line()..self.errors.len() {
            let found = self.pass(&mut steps, line, Some(candidate));
            let was = self.errors[line].own;
            if line < broken.at && found.own > was {
                return None;
            }
            if found.own > 0 && (line >= broken.at || was == 0) {
                return Some(line);
            }
        }
        Some(usize::MAX)
    }

    /// Replays what comes from a changed line on, up to the end or to a stated position from which on all
    /// is as it was. Returns the line that was reached, if the change is not dropped before.
    fn go_on(
        &mut self,
        steps: &mut Steps<'a, Silent>,
        candidate: &Candidate,
        broken: &Break,
    ) -> Option<usize> {
        for line in candidate.line()..self.errors.len() {
            let found = self.pass(steps, line, Some(candidate));
            let is_as_before = line >= candidate.last_line()
                && steps.position() == self.before[line + 1].position();
            if !self.may_go_on(line, found, broken) || is_as_before && line < broken.at {
                return None;
            }
            if is_as_before && self.is_stated(line) {
                return Some(line + 1);
            }
        }
        Some(self.errors.len())
    }

    /// Whether a change may have so many errors at a line: none that was not there up to the break,
    /// and fewer there. What could not be read may turn out to be illegal.
    fn may_go_on(&self, line: usize, found: Errors, broken: &Break) -> bool {
        let was = self.errors[line];
        match line.cmp(&broken.at) {
            _ if broken.reading.is_some() => true,
            Ordering::Less => found.own <= was.own && found.all <= was.all,
            Ordering::Equal => found.own < was.own && found.all < was.all,
            Ordering::Greater => true,
        }
    }

    fn is_stated(&self, line: usize) -> bool {
        let line = self.log.lines.get(line);
        line.is_some_and(|line| matches!(line.content, Content::Position(_)))
    }

    /// What is suggested, with what is found once it is made: all of it, whether it follows or not.
    fn suggestion(
        &self,
        candidate: &Candidate,
        broken: &Break,
        found: &[&Finding],
    ) -> Option<Suggestion> {
        let code = broken.finding.code();
        let before = self.before[self.errors.len()].findings();
        if self.count(code, broken.line, found.iter().copied())
            >= self.count(code, broken.line, before)
        {
            return None;
        }
        let standing = &self.standing(found.iter().copied());
        let lines = |is: fn(usize, usize) -> bool| {
            let from = candidate.line()..standing.len();
            from.filter(move |&line| is(standing[line], self.standing[line]))
        };
        Some(Suggestion {
            line: candidate.line(),
            slip: candidate.slip,
            edits: candidate.edits.clone(),
            mends: lines(|now, was| now < was).collect(),
            left: lines(|now, _| now > 0).collect(),
            breaks: lines(|now, was| now > was).count(),
            cost: candidate.cost,
            is_open: candidate.is_open,
        })
    }

    /// How many errors of a kind stand in a line.
    fn count<'f>(
        &self,
        code: Code,
        line: usize,
        findings: impl IntoIterator<Item = &'f Finding>,
    ) -> usize {
        let alike = |f: &&Finding| self.is_left(f) && f.code() == code && self.line_of(f) == line;
        findings.into_iter().filter(alike).count()
    }

    /// Makes a change, and replays what comes after it.
    pub fn make(&mut self, candidate: Candidate) {
        self.before.truncate(candidate.line() + 1);
        self.errors.truncate(candidate.line());
        self.made.push(candidate);
        self.replay();
    }
}

fn go(steps: &mut Steps<'_, Silent>, line: usize, changed: &Changed) {
    match changed {
        Changed::Turn(turn, items) => steps.turn(line, turn, items),
        Changed::After(turn, items) => steps.pass_after(turn, items, line),
        Changed::Position(position, parts) => steps.stated(position, parts),
        Changed::Nothing => steps.skip(),
    }
}
