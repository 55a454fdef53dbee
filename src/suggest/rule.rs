//! Parameter values that explain an error: each makes the error legal and nothing else illegal.

use std::collections::HashSet;

use crate::finding::{Code, Finding};
use crate::games::dadu::variant::Parameter;
use crate::notation::Log;
use crate::replay::{Setup, replay};
use crate::span::Span;

/// The errors of a log, by code and location.
type Errors = HashSet<(Code, Span)>;

/// The errors of the log under the declared variant, and under each variant that differs from it in one
/// parameter.
pub struct Others {
    declared: Errors,
    others: Vec<(Parameter, u8, Errors)>,
}

/// Parameters that no log leaves in doubt: the dice, the board, the pieces and the number of players.
const GIVEN: [Parameter; 6] = [
    Parameter::Dice,
    Parameter::Segments,
    Parameter::SegmentLength,
    Parameter::StandardPieces,
    Parameter::Kings,
    Parameter::PlayersASide,
];

/// Replays a log under every variant that differs in one parameter. Returns `None` if `go_on` returns
/// false.
pub fn others(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    go_on: &dyn Fn() -> bool,
) -> Option<Others> {
    let run = |instead| {
        let game = replay(text, log, &Setup { instead, ..*setup }, &mut ());
        (errors(&game.findings), game.play.of_dadu().variant)
    };
    let (declared, variant) = run(None);
    let parameters = Parameter::ALL.iter().copied().filter(|p| !GIVEN.contains(p));
    let values = parameters.flat_map(|p| p.definition().values.all().map(move |value| (p, value)));
    let differing = values.filter(|&(p, value)| variant.get(p) != value);
    let tried = differing.map(|(p, v)| go_on().then(|| (p, v, run(Some((p, v))).0)));
    Some(Others { declared, others: tried.collect::<Option<_>>()? })
}

fn errors(findings: &[Finding]) -> Errors {
    findings.iter().filter(|f| f.is_own_error()).map(|f| (f.code(), f.span)).collect()
}

/// Returns the parameter values that make a finding disappear and add no other error.
pub fn lifting(others: &Others, finding: &Finding) -> Vec<(Parameter, u8)> {
    let key = (finding.code(), finding.span);
    if !others.declared.contains(&key) {
        return Vec::new();
    }
    let lifts = |errors: &Errors| !errors.contains(&key) && errors.is_subset(&others.declared);
    let lifting = others.others.iter().filter(|(.., errors)| lifts(errors));
    lifting.map(|&(parameter, value, _)| (parameter, value)).collect()
}
