//! Downgrading of errors where the log declares a parameter of its variant unknown.

use super::{Game, Play, Setup};
use crate::finding::{Finding, Mitigation, Severity};
use crate::rulebook::Row;

/// Downgrades errors that depend on a parameter declared unknown. `again` replays the log with another
/// value of the parameter.
pub fn temper_by_unknown<'a>(
    setup: &Setup<'a>,
    game: &mut Game,
    again: impl Fn(&Setup<'a>) -> Vec<Finding>,
) {
    let Play { game: of, declared, .. } = game.play;
    let unknown: Vec<(&'static Row, u8)> = declared.unknown_of(of.rulebook()).collect();
    if unknown.len() < of.rulebook().parameters.len() {
        temper_rows(setup, &mut game.findings, &unknown, again);
    }
}

/// Replays the log with every other value that an unknown parameter may have. An error that one of these
/// replays lacks becomes a warning, unless that replay has a new error before it, because the rest is then another
/// game.
fn temper_rows<'a>(
    setup: &Setup<'a>,
    findings: &mut [Finding],
    unknown: &[(&'static Row, u8)],
    again: impl Fn(&Setup<'a>) -> Vec<Finding>,
) {
    if setup.assume.is_some() {
        return;
    }
    for &(row, taken) in unknown {
        let weighs = |f: &Finding| f.severity == Severity::Error && f.facts.depend_on_variant();
        if !findings.iter().any(weighs) {
            return;
        }
        for value in row.values.all().filter(|&value| value != taken) {
            let others = again(&Setup { assume: Some((row, value)), ..*setup });
            let is_in = |all: &[Finding], one: &Finding| {
                all.iter().any(|f| (f.code(), f.span) == (one.code(), one.span))
            };
            let new = others.iter().filter(|other| other.is_own_error() && !is_in(findings, other));
            let breaks = new.map(|other| other.span.start).min().unwrap_or(u32::MAX);
            let is_lifted = |f: &Finding| f.span.start < breaks && !is_in(&others, f);
            for finding in findings.iter_mut().filter(|f| weighs(f) && is_lifted(f)) {
                finding.severity = Severity::Warning;
                finding.tempered = Some(Mitigation::ParameterUnknown(row));
            }
        }
    }
}
