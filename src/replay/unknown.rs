//! Downgrading of errors where the log declares a parameter of its variant unknown.

use crate::finding::{Finding, Severity, Tempered};
use crate::rulebook::{Declaration, Parameter};

/// Downgrades errors that depend on a parameter declared unknown. To find them, it replays the log with
/// every other value that the parameter may have: an error that one of these replays lacks becomes a
/// warning. `again` returns the findings of such a replay.
pub(super) fn temper<P: Parameter>(
    findings: &mut [Finding],
    declared: &Declaration<P>,
    again: impl Fn(P, u8) -> Vec<Finding>,
) {
    if declared.is_wholly_unknown() {
        return;
    }
    for parameter in declared.unknown() {
        let weighs = |f: &Finding| f.severity == Severity::Error && f.facts.depend_on_variant();
        if !findings.iter().any(weighs) {
            return;
        }
        let values = parameter.row().values.all();
        for value in values.filter(|&value| value != declared.variant.get(parameter)) {
            let others = again(parameter, value);
            let same =
                |f: &Finding| others.iter().any(|o| (o.code(), o.span) == (f.code(), f.span));
            for finding in findings.iter_mut().filter(|f| weighs(f) && !same(f)) {
                finding.severity = Severity::Warning;
                finding.tempered = Some(Tempered::ParameterUnknown(parameter.row()));
            }
        }
    }
}
