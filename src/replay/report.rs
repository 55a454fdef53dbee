//! Reporting a finding: how much it weighs here, and what it follows from.

use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Listening, Replay};
use crate::finding::{Facts, Finding, Severity, Situation, Tempered};
use crate::notation::{Line, Marks, Verdict};
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::rules::dadu::{Bar, Consult, Consulted, Position, Rules, Turn, Use};
use crate::rules::id;
use crate::rules::variant::Parameter;
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

impl<W, C: Listening> Replay<'_, W, C> {
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

    /// Adds a finding, tempered by the recorder's marks, by an unknown variant, and by what it rests
    /// on. Returns its index.
    pub(super) fn push(&mut self, finding: Finding, marks: Marks) -> usize {
        let finding = self.weighed(finding, marks);
        if finding.is_own_error() && finding.code().is_of_move() {
            self.doubt.turn_fault.get_or_insert(self.let_go + self.findings.len());
        }
        // Who tries all variants at once asks for what speaks against them, of a million copies.
        if C::LISTENS && !finding.is_offence() {
            self.let_go_of(&finding);
        } else {
            self.findings.push(finding);
        }
        self.let_go + self.findings.len() - 1
    }

    /// A finding with the weight that it has here.
    pub(super) fn weighed(&mut self, mut finding: Finding, marks: Marks) -> Finding {
        let is_wrong = finding.severity == Severity::Error && finding.facts.depend_on_variant();
        self.rules_were_broken |= is_wrong;
        if let Some((severity, tempered)) = self.temper(&finding, marks) {
            finding.severity = severity.min(finding.severity);
            finding.tempered = Some(tempered);
        }
        let is_marked = matches!(finding.tempered, Some(Tempered::Marked | Tempered::Unsure));
        self.wrong += usize::from(is_wrong && !is_marked);
        finding
    }

    /// Keeps of a finding no more than that it was.
    pub(super) fn let_go_of(&mut self, finding: &Finding) {
        let mut hasher = DefaultHasher::new();
        (self.digest, finding.key()).hash(&mut hasher);
        self.digest = hasher.finish();
        self.let_go += 1;
    }

    fn temper(&self, finding: &Finding, marks: Marks) -> Option<(Severity, Tempered)> {
        let rests_on =
            self.doubt.rests_on.filter(|_| finding.facts.depend_on_position() || self.misread);
        tempered(finding, marks, self.declaration.is_wholly_unknown(), rests_on)
    }

    /// Where things stand, for a finding about a use: `value` is the result in question, or every
    /// result in hand is.
    pub(super) fn situation(&self, turn: &Turn, value: Option<Value>) -> Option<Box<Situation>> {
        if self.doubt.position || C::LISTENS {
            return None;
        }
        let unsaid = self.doubt.unsaid;
        let situation = Situation::of(&self.rules, &self.position, unsaid, turn, value);
        Some(Box::new(situation))
    }
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

/// The rules that bar a use, the deciding one first, and the readings without which they would not
/// bar it: each that the decision consults is tried with its other values.
pub fn barring<C: Consult>(
    rules: &Rules<C>,
    position: &Position,
    turn: &Turn,
    used: Use,
    bar: Bar,
) -> Vec<RuleId> {
    let mut barring = match bar {
        Bar::NoPiece if used.from.is_on_track() => vec![id::M1],
        bar => bar.rules().to_vec(),
    };
    barring.extend(turn.barred_by_first_chance(bar, (used.kind, used.from)));
    // Who listens to the engine wants to know what happens, and not why.
    if C::LISTENS {
        return barring;
    }
    let variant = *rules.variant();
    let listening = Rules::listening(variant, Consulted::default());
    let _ = listening.may_use(position, turn, used);
    let consulted = listening.consulted().take();
    let readings = consulted.into_iter().filter(|p| p.definition().is_reading());
    let lifts = |p: &Parameter| {
        let mut others = p.definition().values.all().filter(|&value| value != variant.get(*p));
        others.any(|value| {
            let other = variant.with(*p, value).map(Rules::new);
            other.is_ok_and(|rules| rules.may_use(position, turn, used).is_ok())
        })
    };
    barring.extend(readings.filter(lifts).map(|p| p.definition().rule));
    barring
}
