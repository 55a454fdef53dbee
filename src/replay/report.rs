//! The findings of a replay, their order, and the reasons that lower their severity.

use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::finding::{Finding, Mitigation, Severity};
use crate::notation::{Line, Marks, Verdict};
use crate::span::Span;

/// The findings of a replay, in the order in which it made them.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    /// Those that were not dropped.
    pub(super) list: Vec<Finding>,
    /// Whether variants are compared: only findings against a variant are kept.
    pub(super) compares: bool,
    dropped: LetGo,
}

/// The number and a digest of dropped findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LetGo {
    /// The number of findings.
    pub(super) count: usize,
    /// How many of them are follow-on errors.
    pub(super) following: usize,
    pub(super) digest: u64,
}

impl LetGo {
    /// Drops a finding's details and keeps only its digest.
    fn of(&mut self, finding: &Finding) {
        let mut hasher = DefaultHasher::new();
        (self.digest, finding.key()).hash(&mut hasher);
        self.digest = hasher.finish();
        self.count += 1;
        self.following += usize::from(finding.is_follow_on_error());
    }
}

impl Findings {
    /// Creates the findings of a replay that begins with those of the header.
    pub(super) fn of_header(list: Vec<Finding>) -> Findings {
        Findings { list, ..Findings::default() }
    }

    /// Returns the same number of findings, all dropped.
    pub(super) fn only_counted(&self) -> Findings {
        let dropped = LetGo { count: self.next(), ..self.dropped };
        Findings { list: Vec::new(), dropped, compares: self.compares }
    }

    /// Returns the index of the next finding. Dropped findings count.
    pub(super) fn next(&self) -> usize {
        self.dropped.count + self.list.len()
    }

    /// Adds a finding and returns its index.
    ///
    /// A caller that compares variants makes a million copies, and needs only findings against a variant.
    pub(super) fn push(&mut self, finding: Finding) -> usize {
        if self.compares && !finding.is_offence() {
            self.dropped.of(&finding);
            return self.next() - 1;
        }
        self.keep(finding)
    }

    /// Adds a finding that must not be dropped, and returns its index.
    pub(super) fn keep(&mut self, finding: Finding) -> usize {
        self.list.push(finding);
        self.next() - 1
    }

    /// Returns a finding that was not dropped.
    pub(super) fn get(&self, index: usize) -> Option<&Finding> {
        self.list.get(index.checked_sub(self.dropped.count)?)
    }

    /// Drops all findings.
    pub(super) fn drop_all(&mut self) {
        for finding in std::mem::take(&mut self.list) {
            self.dropped.of(&finding);
        }
    }

    /// Returns the number and a digest of the dropped findings.
    pub(super) fn dropped(&self) -> LetGo {
        self.dropped
    }
}

/// Sorts the findings of a game by line. Within a line, follow-on errors come last; otherwise the most
/// severe findings come first.
pub fn in_order(findings: &mut [Finding], lines: &[Line]) {
    if findings.len() < 2 {
        return;
    }
    let depths = depths(findings);
    let key = |index: &usize| {
        let Finding { span, severity, .. } = &findings[*index];
        let line = lines.partition_point(|line| line.span.start <= span.start);
        (line, depths[*index], Reverse(*severity), span.start)
    };
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(key);
    let mut place = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        place[old] = new;
    }
    for finding in findings.iter_mut() {
        finding.follows = finding.follows.map(|cause| place[cause]);
    }
    // Swap in place to save memory: there may be very many findings.
    for index in 0..place.len() {
        while place[index] != index {
            let to = place[index];
            findings.swap(index, to);
            place.swap(index, to);
        }
    }
}

/// Returns the length of each finding's chain of causes.
fn depths(findings: &[Finding]) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::with_capacity(findings.len());
    for finding in findings {
        let of_cause = finding.follows.and_then(|cause| depths.get(cause));
        depths.push(of_cause.map_or(0, |depth| depth + 1));
    }
    depths
}

/// Returns the lowered severity of a finding and the reason for it: the recorder's marks, an unknown
/// variant, or an unsure reading that it rests on.
pub(super) fn tempered(
    finding: &Finding,
    marks: Marks,
    variant_is_unknown: bool,
    rests_on: Option<Span>,
) -> Option<(Severity, Mitigation)> {
    if finding.code().severity() != Severity::Error || !finding.facts.depend_on_variant() {
        return None;
    }
    if marks.verdict != Verdict::None {
        return Some((Severity::Note, Mitigation::Marked));
    }
    if marks.unsure {
        return Some((Severity::Note, Mitigation::Unsure));
    }
    if variant_is_unknown {
        return Some((Severity::Warning, Mitigation::VariantUnknown));
    }
    rests_on.map(|span| (Severity::Warning, Mitigation::RestsOn(span)))
}
