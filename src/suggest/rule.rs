//! Parameter values that explain errors: each makes an error legal and nothing else illegal, or leaves far
//! fewer errors than the declared rules.

use std::collections::HashSet;

use super::base::is_error;
use crate::finding::{Code, Finding};
use crate::notation::Log;
use crate::replay::{Assumption, Setup, replay};
use crate::rulebook::{Row, Values};
use crate::span::Span;

/// The errors of a log, by code and location.
struct Errors {
    /// All errors, with those that may follow from another.
    all: HashSet<(Code, Span)>,
    /// The errors that do not follow from another.
    own: HashSet<(Code, Span)>,
}

/// The errors of the log under the declared variant, and under each variant that differs from it in one
/// parameter.
pub struct Others {
    declared: Errors,
    others: Vec<(Assumption, Errors)>,
}

/// A parameter value under which the log has far fewer errors.
#[derive(Clone, Copy, Debug)]
pub struct ExplainingRule {
    /// The parameter and its value.
    pub value: Assumption,
    /// The number of errors that it leaves, follow-on errors included.
    pub left: usize,
    /// The number of errors under the declared rules, follow-on errors included.
    pub declared: usize,
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
    let keys = |is: fn(&&Finding) -> bool| {
        findings.iter().filter(is).map(|f| (f.code(), f.span)).collect()
    };
    Errors { all: keys(|f| is_error(f)), own: keys(|f| f.is_own_error()) }
}

impl Others {
    /// Returns the parameter values that make a finding disappear and add no other error.
    pub fn lifting(&self, finding: &Finding) -> Vec<Assumption> {
        let (key, declared) = ((finding.code(), finding.span), &self.declared.all);
        if !declared.contains(&key) {
            return Vec::new();
        }
        let lifts = |errors: &Errors| !errors.all.contains(&key) && errors.own.is_subset(declared);
        let lifting = self.others.iter().filter(|(_, errors)| lifts(errors));
        lifting.map(|&(assumed, _)| assumed).collect()
    }

    /// Returns the parameter values that leave at most half of the errors, and explain at least two. Those
    /// that leave the fewest come first.
    pub fn explaining(&self) -> Vec<ExplainingRule> {
        let declared = self.declared.all.len();
        let rule = |&(value, ref errors): &(Assumption, Errors)| {
            let left = errors.all.len();
            ExplainingRule { value, left, declared }
        };
        let rules = self.others.iter().map(rule);
        let mut rules: Vec<ExplainingRule> =
            rules.filter(|rule| rule.left * 2 <= declared && rule.left + 2 <= declared).collect();
        rules.sort_by_key(|rule| rule.left);
        rules
    }
}
