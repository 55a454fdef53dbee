//! Parameter values that explain an error: each makes the error legal and nothing else illegal.

use std::collections::HashSet;

use crate::finding::{Code, Finding};
use crate::notation::Log;
use crate::replay::{Assumption, Setup, replay};
use crate::rulebook::{Row, Values};
use crate::span::Span;

/// The errors of a log, by code and location.
type Errors = HashSet<(Code, Span)>;

/// The errors of the log under the declared variant, and under each variant that differs from it in one
/// parameter.
pub struct Others {
    declared: Errors,
    others: Vec<(Assumption, Errors)>,
}

/// Replays a log under every variant that differs in one parameter. Returns `None` if `go_on` returns
/// false.
pub fn others(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    go_on: &dyn Fn() -> bool,
) -> Option<Others> {
    let run = |instead| replay(text, log, &Setup { instead, ..*setup }, &mut ());
    let declared = run(None);
    let values = declared.play.declared().values;
    let open = values.into_iter().filter(|(row, _)| !is_given(row));
    let assumed = open.flat_map(|(row, taken)| {
        let others = row.values.all().filter(move |&value| Some(value) != taken);
        others.map(move |value| (row, value))
    });
    let tried = assumed.map(|it| go_on().then(|| (it, errors(&run(Some(it)).findings))));
    Some(Others { declared: errors(&declared.findings), others: tried.collect::<Option<_>>()? })
}

/// Whether no log leaves a parameter in doubt: the dice, and all numbers, which are those of the board,
/// the pieces and the players.
fn is_given(row: &Row) -> bool {
    // In every game, the rule about the dice has this id.
    let is_number = matches!(row.values, Values::Number { .. } | Values::AnyOrNumber { .. });
    is_number || row.rule.name() == "H1"
}

fn errors(findings: &[Finding]) -> Errors {
    findings.iter().filter(|f| f.is_own_error()).map(|f| (f.code(), f.span)).collect()
}

/// Returns the parameter values that make a finding disappear and add no other error.
pub fn lifting(others: &Others, finding: &Finding) -> Vec<Assumption> {
    let key = (finding.code(), finding.span);
    if !others.declared.contains(&key) {
        return Vec::new();
    }
    let lifts = |errors: &Errors| !errors.contains(&key) && errors.is_subset(&others.declared);
    let lifting = others.others.iter().filter(|(_, errors)| lifts(errors));
    lifting.map(|&(assumed, _)| assumed).collect()
}
