//! The order of findings, and the reasons that lower their severity.

use std::cmp::Reverse;

use crate::finding::{Finding, Mitigation, Severity};
use crate::notation::{Line, Marks, Verdict};
use crate::span::Span;

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
