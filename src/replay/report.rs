//! Reporting a finding: how much it weighs here, and what it follows from.

use std::cmp::Reverse;

use crate::finding::{Finding, Severity, Tempered};
use crate::notation::{Line, Marks, Verdict};
use crate::span::Span;

/// Puts the findings of a game in the order of its lines; in a line the weightiest come first, and
/// what merely follows last.
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
    // Each goes to its place in the same memory: there may be very many.
    for index in 0..place.len() {
        while place[index] != index {
            let to = place[index];
            findings.swap(index, to);
            place.swap(index, to);
        }
    }
}

/// How many findings each follows from, one from the other.
fn depths(findings: &[Finding]) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::with_capacity(findings.len());
    for finding in findings {
        let of_cause = finding.follows.and_then(|cause| depths.get(cause));
        depths.push(of_cause.map_or(0, |depth| depth + 1));
    }
    depths
}

/// Why a finding weighs less than its code says, and what it weighs then: by the recorder's marks, because
/// the variant is not known, or because it rests on an unsure reading.
pub(super) fn tempered(
    finding: &Finding,
    marks: Marks,
    variant_is_unknown: bool,
    rests_on: Option<Span>,
) -> Option<(Severity, Tempered)> {
    if finding.code().severity() != Severity::Error || !finding.facts.depend_on_variant() {
        return None;
    }
    if marks.verdict != Verdict::None {
        return Some((Severity::Note, Tempered::Marked));
    }
    if marks.unsure {
        return Some((Severity::Note, Tempered::Unsure));
    }
    if variant_is_unknown {
        return Some((Severity::Warning, Tempered::VariantUnknown));
    }
    rests_on.map(|span| (Severity::Warning, Tempered::RestsOn(span)))
}
