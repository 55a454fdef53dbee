//! Reporting a finding: how much it weighs here, and what it follows from.

use super::Replay;
use crate::finding::{Facts, Finding, Severity, Situation, Tempered};
use crate::notation::{Line, Marks, Verdict};
use crate::rules::RuleId;
use crate::rules::dadu::{Consulted, Rules, Turn, Use, Value};
use crate::rules::variant::Parameter;
use crate::span::Span;

/// A finding that weighs what its code says.
pub fn in_text(span: Span, facts: Facts, rules: &[RuleId]) -> Finding {
    Finding {
        severity: facts.code().severity(),
        span,
        rules: rules.to_vec(),
        facts,
        situation: None,
        tempered: None,
        follows: None,
    }
}

/// Puts the findings of a game in the order of its lines; in a line, what merely follows comes last.
pub fn in_order(findings: &mut Vec<Finding>, lines: &[Line]) {
    if findings.len() < 2 {
        return;
    }
    let key = |index: &usize| {
        let Finding { span, follows, .. } = &findings[*index];
        let line = lines.partition_point(|line| line.span.start <= span.start);
        (line, follows.is_some(), span.start)
    };
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(key);
    let mut place = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        place[old] = new;
    }
    let mut old: Vec<Option<Finding>> = findings.drain(..).map(Some).collect();
    let sorted = order.iter().filter_map(|&index| old[index].take());
    findings.extend(
        sorted.map(|finding| Finding {
            follows: finding.follows.map(|cause| place[cause]),
            ..finding
        }),
    );
}

impl<W> Replay<'_, W> {
    pub(super) fn report(&mut self, span: Span, facts: Facts, rules: &[RuleId]) {
        self.report_following(span, facts, rules, None);
    }

    pub(super) fn report_following(
        &mut self,
        span: Span,
        facts: Facts,
        rules: &[RuleId],
        follows: Option<usize>,
    ) {
        let finding = Finding { follows, ..in_text(span, facts, rules) };
        self.push(finding, Marks::default(), &[]);
    }

    /// Adds a finding, tempered by the recorder's marks, by what is unknown of the variant, and by
    /// what it rests on. Returns its index.
    pub(super) fn push(
        &mut self,
        mut finding: Finding,
        marks: Marks,
        consulted: &[Parameter],
    ) -> usize {
        if let Some((severity, tempered)) = self.temper(&finding, marks, consulted) {
            finding.severity = severity.min(finding.severity);
            finding.tempered = Some(tempered);
        }
        self.findings.push(finding);
        self.findings.len() - 1
    }

    fn temper(
        &self,
        finding: &Finding,
        marks: Marks,
        consulted: &[Parameter],
    ) -> Option<(Severity, Tempered)> {
        let code = finding.code();
        if code.severity() != Severity::Error || !code.depends_on_variant() {
            return None;
        }
        if marks.verdict != Verdict::None {
            return Some((Severity::Note, Tempered::Marked));
        }
        if marks.unsure {
            return Some((Severity::Note, Tempered::Unsure));
        }
        if self.declaration.is_wholly_unknown() {
            return Some((Severity::Warning, Tempered::VariantUnknown));
        }
        let governs =
            |&p: &Parameter| consulted.contains(&p) || finding.rules.contains(&p.definition().rule);
        if let Some(unknown) = self.declaration.unknown().find(governs) {
            return Some((Severity::Warning, Tempered::ParameterUnknown(unknown)));
        }
        let rests_on = self.doubt.rests_on.filter(|_| code.depends_on_position());
        rests_on.map(|span| (Severity::Warning, Tempered::RestsOn(span)))
    }

    /// What the engine consults when it decides on a use; only asked where the log leaves
    /// parameters open.
    pub(super) fn consulted_for_use(&self, turn: &Turn, used: Use) -> Vec<Parameter> {
        self.consulted(|rules| {
            let _ = rules.may_use(&self.position, turn, used);
        })
    }

    /// What the engine consults when it decides whether the player turn may end.
    pub(super) fn consulted_for_end(&self, turn: &Turn) -> Vec<Parameter> {
        self.consulted(|rules| {
            let _ = rules.may_end(&self.position, turn);
        })
    }

    fn consulted(&self, ask: impl FnOnce(&Rules<Consulted>)) -> Vec<Parameter> {
        if self.declaration.unknown().next().is_none() {
            return Vec::new();
        }
        let rules = Rules::listening(self.declaration.variant, Consulted::default());
        ask(&rules);
        rules.consulted().take()
    }

    /// Where things stand, for a finding about a use: `value` is the result in question, or every
    /// result in hand is.
    pub(super) fn situation(&self, turn: &Turn, value: Option<Value>) -> Option<Box<Situation>> {
        if self.doubt.position {
            return None;
        }
        let values: Vec<Value> = match value {
            Some(value) if turn.hand().count(value) > 0 => vec![value],
            _ => turn.hand().values().collect(),
        };
        let blocked = turn.is_over() || turn.throw_is_due();
        let uses = |value| self.rules.legal_uses(&self.position, turn, value);
        let legal = if blocked { vec![] } else { values.into_iter().flat_map(uses).collect() };
        Some(Box::new(Situation {
            board: self.rules.board(),
            position: self.position,
            player: turn.player(),
            hand: turn.hand().results().map(|value| self.rules.number(value)).collect(),
            legal,
            top: self.rules.number(Value::Top),
        }))
    }
}
