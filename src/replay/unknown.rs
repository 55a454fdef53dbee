//! What is known of findings where the log says that a parameter of its variant is not known.

use crate::finding::{Finding, Severity, Tempered};
use crate::rulebook::{Declaration, Parameter};

/// What a parameter that is not known decides is no error: it is found by replaying with each other
/// value that the parameter may have. `again` gives what is found then.
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
