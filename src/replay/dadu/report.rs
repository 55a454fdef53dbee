//! Reporting of findings in Dadu: their severity, and the rules that bar a move.

use super::Replay;
use crate::finding::{Facts, Finding, Mitigation, Severity, Situation};
use crate::games::dadu::id;
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Bar, Consult, ConsultedParameters, Move, Position, Rules, Turn};
use crate::notation::Marks;
use crate::play::Value;
use crate::replay::report::tempered;
use crate::rulebook::RuleId;
use crate::span::Span;

impl<W, C: Consult> Replay<'_, W, C> {
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
        let finding = Finding { follows, ..Finding::new(span, facts, rules) };
        self.push(finding, Marks::default());
    }

    /// Adds a finding and returns its index. The recorder's marks, an unknown variant, or an unsure
    /// reading that it rests on may lower its severity.
    pub(super) fn push(&mut self, finding: Finding, marks: Marks) -> usize {
        let finding = self.weighed(finding, marks);
        if finding.is_own_error() && finding.code().is_of_move() {
            self.doubt.turn_fault.get_or_insert(self.frame.findings.next());
        }
        self.frame.findings.push(finding)
    }

    /// Returns a finding with the severity that it has here.
    pub(super) fn weighed(&mut self, mut finding: Finding, marks: Marks) -> Finding {
        let is_wrong = finding.severity == Severity::Error && finding.facts.depend_on_variant();
        self.rules_were_broken |= is_wrong;
        if let Some((severity, tempered)) = self.temper(&finding, marks) {
            finding.severity = severity.min(finding.severity);
            finding.tempered = Some(tempered);
        }
        let is_marked = matches!(finding.tempered, Some(Mitigation::Marked | Mitigation::Unsure));
        self.wrong += usize::from(is_wrong && !is_marked);
        finding
    }

    fn temper(&self, finding: &Finding, marks: Marks) -> Option<(Severity, Mitigation)> {
        let rests_on = self
            .frame
            .doubt
            .rests_on
            .filter(|_| finding.facts.depend_on_position() || self.misread);
        tempered(finding, marks, self.frame.terms.is_wholly_unknown(), rests_on)
    }

    /// Returns the situation for a finding about a move. `value` is the result in question; `None`
    /// stands for every result in hand.
    pub(super) fn situation(&self, turn: &Turn, value: Option<Value>) -> Option<Box<Situation>> {
        if self.frame.is_lost() || C::LISTENS {
            return None;
        }
        let unsaid = self.doubt.unsaid;
        let situation = Situation::of(&self.rules, &self.position, unsaid, turn, value);
        Some(Box::new(situation))
    }
}

/// Returns the rules that bar a move, the deciding one first. Adds the interpretations without which
/// they would not bar it: each one that the decision consults is tried with its other values.
pub fn barring<C: Consult>(
    rules: &Rules<C>,
    position: &Position,
    turn: &Turn,
    play: Move,
    bar: Bar,
) -> Vec<RuleId> {
    let mut barring = match bar {
        Bar::NoPiece if play.from.is_on_track() => vec![id::M1],
        bar => bar.rules().to_vec(),
    };
    barring.extend(turn.barred_by_first_chance(bar, (play.kind, play.from)));
    // Callers that listen to the engine need to know what happens, not why.
    if C::LISTENS {
        return barring;
    }
    let variant = *rules.variant();
    let listening = Rules::listening(variant, ConsultedParameters::default());
    let _ = listening.check_move(position, turn, play);
    let consulted = listening.consulted().take();
    let readings = consulted.into_iter().filter(|p| p.definition().is_reading());
    let lifts = |p: &Parameter| {
        let mut others = p.definition().values.all().filter(|&value| value != variant.get(*p));
        others.any(|value| {
            let other = variant.with(*p, value).map(Rules::new);
            other.is_ok_and(|rules| rules.check_move(position, turn, play).is_ok())
        })
    };
    barring.extend(readings.filter(lifts).map(|p| p.definition().rule));
    barring
}
