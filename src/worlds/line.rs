//! The replay of one line in all worlds: the worlds that remain after it, and its findings.

use std::collections::HashMap;

use super::World;
use crate::finding::{Code, Finding, Mitigation, Severity, Worlds};
use crate::replay::{Branch, StateKey, are_at_one};
use crate::span::Span;

/// The identity of a finding: its code and location, which are the same in every world.
type Key = (Code, Span);

fn key(finding: &Finding) -> Key {
    (finding.code(), finding.span)
}

/// The worlds in which a line was tried, and those that remain: the ones in which the line has the fewest
/// errors.
#[derive(Default)]
pub struct LineTrial<'a> {
    /// The worlds that remain.
    pub left: Vec<World<'a>>,
    by_position: HashMap<StateKey, Vec<usize>>,
    /// The number of errors of the line in the worlds that remain. A position that becomes unknown counts
    /// as one.
    least: usize,
    count: u32,
    found: HashMap<Key, u32>,
    /// The findings in the world that reads everything as it is written.
    as_written: Vec<Finding>,
    has_cut: bool,
}

impl<'a> LineTrial<'a> {
    /// Adds a world in which the line was tried. `known` says whether its position was known before the
    /// line.
    pub fn add(&mut self, mut world: World<'a>, known: bool) {
        self.count += 1;
        let new = world.steps.new_findings();
        for finding in new {
            *self.found.entry(key(finding)).or_default() += 1;
        }
        let errors = new.iter().filter(|f| f.is_own_error());
        let wrong = errors.count() + usize::from(known && !world.steps.is_known());
        if self.count == 1 {
            self.least = wrong;
        }
        if world.as_written {
            self.as_written = new.to_vec();
        }
        self.has_cut |= wrong != self.least;
        if wrong < self.least {
            self.left.clear();
            self.by_position.clear();
            self.least = wrong;
        }
        if wrong == self.least {
            if !self.left.is_empty() {
                world.steps.trim();
            }
            self.join(world);
        }
    }

    fn join(&mut self, world: World<'a>) {
        let alike = self.by_position.entry(world.steps.position()).or_default();
        let same = alike.iter().find(|&&i| are_at_one(&self.left[i].steps, &world.steps));
        match same {
            Some(&index) => self.left[index].chosen.join(&world.chosen),
            None => {
                alike.push(self.left.len());
                self.left.push(world);
            }
        }
    }

    /// Whether the line excluded any world.
    pub fn has_cut(&self) -> bool {
        self.has_cut
    }
}

/// The findings of the log so far.
#[derive(Default)]
pub struct WorldFindings {
    /// The findings, each of them once.
    pub found: Vec<Finding>,
    at: HashMap<Key, usize>,
}

impl WorldFindings {
    /// Adds findings.
    pub fn tell(&mut self, findings: Vec<Finding>) {
        for finding in findings {
            self.at.insert(key(&finding), self.found.len());
            self.found.push(finding);
        }
    }

    /// Adds the findings of the last step of a world, converted by `put`. The cause of a follow-on error
    /// stays linked.
    pub fn tell_step<'a>(&mut self, steps: &Branch<'a>, put: impl Fn(Finding) -> Finding) {
        for finding in steps.new_findings() {
            let cause = finding.follows.and_then(|cause| steps.findings().get(cause));
            let follows = cause.and_then(|cause| self.at.get(&key(cause)).copied());
            self.tell(vec![put(Finding { follows, ..finding.clone() })]);
        }
    }

    /// Adds the findings of a line:
    /// - the findings in the nearest remaining world
    /// - as notes, the errors that occur only if the log is read as it is written, while the line is
    ///   legal in other worlds and has no unsure tokens
    ///
    /// `open` lists the unsure tokens of the line.
    pub fn line<'a>(&mut self, tried: &LineTrial<'a>, open: &[Span]) {
        let is_open =
            |f: &Finding| open.iter().any(|o| o.start <= f.span.start && f.span.end <= o.end);
        let Some(nearest) = tried.left.first() else { return };
        self.tell_step(&nearest.steps, |finding| match is_open(&finding) {
            true => unsure(finding),
            false => in_worlds(finding, tried),
        });
        let is_left = |f: &Finding| nearest.steps.new_findings().iter().any(|n| key(n) == key(f));
        let errors = tried.as_written.iter().filter(|f| f.is_own_error());
        let tells = tried.least == 0 && open.is_empty();
        for finding in errors.filter(|f| tells && !is_left(f)) {
            let finding = Finding {
                severity: Severity::Note,
                tempered: Some(Mitigation::OneReading),
                follows: None,
                ..in_worlds(finding.clone(), tried)
            };
            self.tell(vec![finding]);
        }
    }
}

/// Downgrades an error at a token that the recorder marked as unsure, if it depends on the variant.
fn unsure(finding: Finding) -> Finding {
    if finding.severity == Severity::Error && finding.facts.depend_on_variant() {
        return Finding { severity: Severity::Note, tempered: Some(Mitigation::Unsure), ..finding };
    }
    finding
}

fn in_worlds<'a>(finding: Finding, tried: &LineTrial<'a>) -> Finding {
    let said = tried.count > 1 && finding.facts.depend_on_variant();
    let found = tried.found.get(&key(&finding)).copied().unwrap_or_default();
    Finding { worlds: said.then_some(Worlds { found, of: tried.count }), ..finding }
}
