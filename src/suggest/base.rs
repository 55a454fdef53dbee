//! The replay of a log with the changes made so far, and trial replays of further changes.

use std::cmp::Ordering;

use super::candidates::Candidate;
use super::changed::ChangedLine;
use super::habit::Habit;
use super::{Slip, Suggestion, unread};
use crate::finding::{Code, Facts, Finding, Severity};
use crate::fix::Fix;
use crate::notation::{Content, Log, SyntaxError, SyntaxErrorKind};
use crate::replay::{Branch, Setup, branch};

/// The maximum total size of the replay states that are kept, one for each line. Without a limit, a log
/// full of errors would exhaust the memory. The size of a state is counted in findings.
const MOST_KEPT: usize = 400_000;

/// The size of a state without findings.
const COPY: usize = 5;

/// The maximum number of tokens in a line that is examined. A player turn has a few dozen at most, and
/// each change of a line copies all its tokens.
const MOST_TOKENS: usize = 200;

/// A place where the replay of the log breaks.
#[derive(Clone, Debug)]
pub struct Break {
    /// The line at which the replay finds the error.
    pub at: usize,
    /// The line that contains the error.
    pub line: usize,
    /// The error.
    pub finding: Finding,
    /// The line as it was probably meant, if it cannot be read.
    pub reading: Option<Candidate>,
}

/// The number of errors found at a line.
#[derive(Clone, Copy, Debug, Default)]
struct Errors {
    /// Errors that do not follow from another one.
    own: usize,
    all: usize,
}

impl Errors {
    /// Counts the errors among some findings. A player turn without a throw counts as one more, because
    /// that error is found before any line is replayed.
    fn among(findings: &[Finding], throwless: bool) -> Errors {
        let own = findings.iter().filter(|finding| finding.is_own_error()).count();
        let all = findings.iter().filter(|finding| is_error(finding)).count();
        Errors { own: own + usize::from(throwless), all: all + usize::from(throwless) }
    }
}

pub fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

/// The log, replayed with the changes made so far.
pub struct Base<'a> {
    pub text: &'a [u8],
    pub log: &'a Log,
    pub habit: Habit,
    /// The replay states before each line and after the end, as far as the log was replayed.
    before: Vec<Branch<'a>>,
    /// The errors found at each line, with those at the end of the log last.
    errors: Vec<Errors>,
    /// The number of errors located in each line, including follow-on errors. Some of them are only known
    /// at the end of the log.
    standing: Vec<usize>,
    made: Vec<Candidate>,
    /// The number of lines that may still be replayed.
    to_spend: u64,
    scope: Scope,
}

/// The part of a log that is searched for mistakes.
#[derive(Clone, Copy)]
pub struct Scope {
    /// The line after the last one that is replayed; the number of lines to include the end of the log.
    pub end: usize,
    /// Whether an error that may follow from another one counts as a separate mistake.
    pub follow_ons: bool,
}

fn size(steps: &Branch<'_>) -> usize {
    COPY + steps.findings().len()
}

impl<'a> Base<'a> {
    pub fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, most: u64) -> Base<'a> {
        let scope = Scope { end: log.lines.len(), follow_ons: false };
        Base::within(scope, text, log, setup, most)
    }

    /// Replays a part of the log.
    pub fn within(
        scope: Scope,
        text: &'a [u8],
        log: &'a Log,
        setup: &Setup<'a>,
        most: u64,
    ) -> Base<'a> {
        let start = branch(text, log, setup);
        let (before, errors, standing, made) = (vec![start], Vec::new(), Vec::new(), Vec::new());
        let habit = Habit::of(log);
        let mut base =
            Base { text, log, habit, before, errors, standing, made, to_spend: most, scope };
        base.replay();
        base
    }

    /// Continues the replay as far as the limits allow.
    fn replay(&mut self) {
        let first = self.errors.len();
        let mut steps = self.before[first].clone();
        let mut kept: usize = self.before.iter().map(|steps| size(steps)).sum();
        for line in first..=self.scope.end.min(self.log.lines.len()) {
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

    /// Counts the errors located in each line.
    fn standing<'f>(&self, findings: impl IntoIterator<Item = &'f Finding>) -> Vec<usize> {
        let mut standing = vec![0; self.log.lines.len()];
        for finding in findings.into_iter().filter(|finding| self.is_left(finding)) {
            if let Some(errors) = standing.get_mut(self.line_of(finding)) {
                *errors += 1;
            }
        }
        standing
    }

    /// Whether a finding is an error, and does not concern text that a change made so far has corrected.
    fn is_left(&self, finding: &Finding) -> bool {
        is_error(finding) && !self.made.iter().any(|made| self.is_read(finding, made))
    }

    /// Whether a change makes unreadable text readable, or adds a throw to a player turn without one.
    fn is_read(&self, finding: &Finding, change: &Candidate) -> bool {
        match finding.facts {
            Facts::Syntax(SyntaxErrorKind::NoThrow) => {
                let changed = change.of(self.line_of(finding));
                changed.is_some_and(ChangedLine::has_throw)
            }
            Facts::Syntax(_) => {
                change.slip == Slip::Unreadable && self.line_of(finding) == change.line()
            }
            _ => false,
        }
    }

    /// Whether a player turn was written without a throw, and needs one.
    pub fn is_throwless(&self, line: usize) -> bool {
        let after = self.before.get(line + 1).or(self.before.last());
        after.is_some_and(|steps| self.lacks_throw(steps, line))
    }

    /// Whether a player turn was written without a throw, and needs one according to a replay of it.
    fn lacks_throw(&self, steps: &Branch<'_>, line: usize) -> bool {
        let has_none = |error: &&SyntaxError| error.kind == SyntaxErrorKind::NoThrow;
        let error = self.syntax_errors(line).find(has_none);
        error.is_some_and(|error| {
            let found = steps.findings().iter().take(self.log.errors.len());
            let is_it = |f: &Finding| f.facts == Facts::Syntax(error.kind) && f.span == error.span;
            found.filter(|&f| is_it(f)).any(is_error)
        })
    }

    /// Returns the finding about an unreadable part of a line, as the replay of the line left it.
    pub fn finding_of(&self, line: usize, error: &SyntaxError) -> Option<&Finding> {
        let found = self.before.get(line + 1)?.findings();
        let is_it = |f: &&Finding| f.facts == Facts::Syntax(error.kind) && f.span == error.span;
        found.iter().take(self.log.errors.len()).find(is_it)
    }

    /// Returns the unreadable parts of a line.
    pub fn unread(&self, line: usize) -> impl Iterator<Item = &'a SyntaxError> + use<'a> {
        self.syntax_errors(line).filter(|error| error.kind != SyntaxErrorKind::NoThrow)
    }

    fn syntax_errors(&self, line: usize) -> impl Iterator<Item = &'a SyntaxError> + use<'a> {
        let span = self.log.lines.get(line).map_or_else(Default::default, |line| line.span);
        let errors = &self.log.errors;
        let first = errors.partition_point(|error| error.span.start < span.start);
        errors[first..].iter().take_while(move |error| error.span.start < span.end)
    }

    /// Returns the findings of the step that replays a line.
    pub fn found(&self, line: usize) -> &[Finding] {
        self.before.get(line + 1).map_or(&[], |steps| steps.new_findings())
    }

    /// Returns the line that contains a finding.
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

    /// Returns the number of lines replayed. The end of the log counts as one.
    pub fn replayed(&self) -> usize {
        self.errors.len()
    }

    /// Returns the first line that was not replayed, if there is one.
    pub fn unreached(&self) -> Option<usize> {
        Some(self.errors.len()).filter(|&line| line <= self.log.lines.len())
    }

    /// Replays a line, with the change that a candidate or an earlier change makes to it. Returns the
    /// number of errors found.
    fn pass(
        &mut self,
        steps: &mut Branch<'_>,
        line: usize,
        candidate: Option<&Candidate>,
    ) -> Errors {
        self.to_spend = self.to_spend.saturating_sub(1);
        let changed = candidate.into_iter().chain(&self.made).find_map(|change| change.of(line));
        match changed {
            Some(changed) => changed.continue_branch(steps, line),
            None => steps.pass(line),
        }
        let throwless =
            !changed.is_some_and(ChangedLine::has_throw) && self.lacks_throw(steps, line);
        Errors::among(steps.new_findings(), throwless)
    }

    /// Returns the number of errors for which no fix is searched, and no safe one known: unreadable text,
    /// and errors in the header.
    pub fn errors_before(&self, safe: &[Fix]) -> usize {
        let is_other = |finding: &&Finding| {
            let line = self.line_of(finding);
            self.is_left(finding)
                && !safe.iter().any(|fix| fix.line == line)
                && !matches!(finding.facts, Facts::Syntax(SyntaxErrorKind::NoThrow))
        };
        self.before[0].findings().iter().filter(is_other).count()
    }

    /// Returns how many errors may be caused by errors that are found before any line is replayed, and
    /// the line of the first of these causes.
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

    /// Whether the limit on replayed lines is reached.
    pub fn is_spent(&self) -> bool {
        self.to_spend == 0
    }

    /// Returns the number of lines that may still be replayed.
    pub fn to_spend(&self) -> u64 {
        self.to_spend
    }

    /// Takes some lines from the limit, for work that takes as long as replaying them.
    pub fn spend(&mut self, lines: u64) {
        self.to_spend = self.to_spend.saturating_sub(lines);
    }

    /// Returns the replay state before a line.
    pub fn before(&self, line: usize) -> &Branch<'a> {
        &self.before[line]
    }

    /// Whether a line was already changed.
    pub fn is_made(&self, line: usize) -> bool {
        self.made.iter().any(|made| made.of(line).is_some())
    }

    /// Returns the first break at or after a line.
    pub fn next_break(&self, from: usize) -> Option<Break> {
        let breaks = |line: &usize| self.counted(*line) > 0 || self.reading(*line).is_some();
        let at = (from..self.errors.len()).find(breaks)?;
        let reading = self.reading(at);
        let is_unread = reading.is_some() || self.is_throwless(at) && !self.is_made(at);
        let finding = match is_unread {
            true => self.before[0].findings().iter().find(|f| self.line_of(f) == at)?,
            false => self.found(at).iter().find(|finding| self.is_mistake(finding))?,
        };
        Some(Break { at, line: self.line_of(finding), finding: finding.clone(), reading })
    }

    /// Returns the number of errors at a line that count as separate mistakes.
    fn counted(&self, line: usize) -> usize {
        let Errors { own, all } = self.errors[line];
        if self.scope.follow_ons { all } else { own }
    }

    /// Whether a finding is an error that counts as a separate mistake.
    fn is_mistake(&self, finding: &Finding) -> bool {
        if self.scope.follow_ons { is_error(finding) } else { finding.is_own_error() }
    }

    /// Returns the probable correction of an unreadable line.
    fn reading(&self, line: usize) -> Option<Candidate> {
        let is_open = self.unread(line).next().is_some() && !self.is_made(line);
        is_open.then(|| unread::of(self, line)).flatten()
    }

    /// Returns the first line in which a mistake can cause an error in this line. This is the line after the last gap or
    /// stated position before it. If the position sets up a game, or continues one after a gap, it is the position itself.
    pub fn window(&self, line: usize) -> usize {
        let lines = &self.log.lines[..line.min(self.log.lines.len())];
        let stated = |content: &Content| matches!(content, Content::Position(_) | Content::Gap(_));
        let Some(last) = lines.iter().rposition(|line| stated(&line.content)) else { return 0 };
        let play = |content: &Content| matches!(content, Content::Turn(_) | Content::Gap(_));
        let before = lines[..last].iter().rfind(|line| play(&line.content));
        let is_checked = matches!(before, Some(line) if matches!(line.content, Content::Turn(_)));
        let is_position = matches!(lines[last].content, Content::Position(_));
        if is_position && !is_checked { last } else { last + 1 }
    }

    /// Replays the log with a change. Returns a suggestion if the change fixes the break and breaks
    /// nothing before it.
    pub fn try_out(&mut self, candidate: &Candidate, broken: &Break) -> Option<Suggestion> {
        let mut steps = self.copy(candidate.line());
        let reached = self.go_on(&mut steps, candidate, broken)?;
        // From a stated position on, the rest of the replay is unchanged.
        let rest =
            &self.before[self.errors.len()].findings()[self.before[reached].findings().len()..];
        let found = steps.findings().iter().chain(rest);
        let found: Vec<&Finding> = found.filter(|f| !self.is_read(f, candidate)).collect();
        self.suggestion(candidate, broken, &found)
    }

    /// Returns a copy of the replay state before a line, to continue from it.
    fn copy(&mut self, line: usize) -> Branch<'a> {
        let steps = self.before[line].clone();
        // A large copy takes as long as replaying some lines.
        self.to_spend = self.to_spend.saturating_sub(1 + size(&steps) as u64 / 10);
        steps
    }

    /// Returns the first line that has an error of its own after a change, or `usize::MAX` if there is
    /// none. Errors that a line before the break already had do not count. Returns `None` if the change
    /// adds an error before the break.
    pub fn first_error_after(&mut self, candidate: &Candidate, broken: &Break) -> Option<usize> {
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

    /// Replays the log from a changed line to the end, or to a stated position from which the rest is
    /// unchanged. Returns the line after the last one replayed. Returns `None` if the change is dropped.
    /// This happens if [`Base::may_go_on`] rejects it, or if the position before the break is the same as without the
    /// change, and the error is in another line.
    fn go_on(
        &mut self,
        steps: &mut Branch<'_>,
        candidate: &Candidate,
        broken: &Break,
    ) -> Option<usize> {
        for line in candidate.line()..self.errors.len() {
            let found = self.pass(steps, line, Some(candidate));
            let is_as_before = line >= candidate.last_line()
                && steps.position() == self.before[line + 1].position();
            // A turn that was not finished may end in the same position: both sides then have no balls left.
            let is_in_vain =
                is_as_before && line < broken.at && candidate.of(broken.line).is_none();
            if is_in_vain || !self.may_go_on(line, found, broken, candidate) {
                return None;
            }
            if is_as_before && self.is_stated(line) {
                return Some(line + 1);
            }
        }
        Some(self.errors.len())
    }

    /// Whether a change may have these errors at a line. It may add none before the break, and must have
    /// fewer at the break. An unreadable line may have any, because it may turn out to be illegal. A throw that was
    /// written as the number of lots up may earn a throw that is missing.
    fn may_go_on(&self, line: usize, found: Errors, broken: &Break, candidate: &Candidate) -> bool {
        let was = self.errors[line];
        match line.cmp(&broken.at) {
            _ if broken.reading.is_some() => true,
            Ordering::Less => found.own <= was.own && found.all <= was.all,
            Ordering::Equal if candidate.is_counted() => {
                found.own <= was.own && found.all <= was.all
            }
            Ordering::Equal => {
                let is_own = broken.finding.is_own_error();
                found.all < was.all && found.own < was.own + usize::from(!is_own)
            }
            Ordering::Greater => true,
        }
    }

    fn is_stated(&self, line: usize) -> bool {
        let line = self.log.lines.get(line);
        line.is_some_and(|line| matches!(line.content, Content::Position(_)))
    }

    /// Builds the suggestion from all findings that remain with a change, including follow-on errors.
    /// Returns `None` if the line of the break has as many errors of the same code as before.
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
        let here =
            || found.iter().filter(|f| self.is_left(f) && self.line_of(f) == candidate.line());
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
            is_fitting: here().all(|f| matches!(f.facts, Facts::MissingThrow { .. })),
            is_replayed: true,
        })
    }

    /// Returns the number of errors with a code in a line.
    fn count<'f>(
        &self,
        code: Code,
        line: usize,
        findings: impl IntoIterator<Item = &'f Finding>,
    ) -> usize {
        let alike = |f: &&Finding| self.is_left(f) && f.code() == code && self.line_of(f) == line;
        findings.into_iter().filter(alike).count()
    }

    /// Returns the lines from `from` on that have errors.
    pub fn left_from(&self, from: usize) -> Vec<usize> {
        (from..self.standing.len()).filter(|&line| self.standing[line] > 0).collect()
    }

    /// Returns the first finding in a line that is found before any line is replayed.
    pub fn header_finding(&self, line: usize) -> Option<&Finding> {
        self.before[0].findings().iter().find(|finding| self.line_of(finding) == line)
    }

    /// Makes several changes and replays the log from the first of them on.
    pub fn make_all(&mut self, candidates: Vec<Candidate>) {
        let Some(first) = candidates.iter().map(Candidate::line).min() else { return };
        self.before.truncate(first + 1);
        self.errors.truncate(first);
        self.made.extend(candidates);
        self.replay();
    }

    /// Makes a change and replays the log from there on.
    pub fn make(&mut self, candidate: Candidate) {
        self.before.truncate(candidate.line() + 1);
        self.errors.truncate(candidate.line());
        self.made.push(candidate);
        self.replay();
    }
}
