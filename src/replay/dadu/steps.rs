//! A replay of Dadu that advances line by line. It can be copied between two lines, to continue under
//! another variant, or with other tokens (`branching`).

use std::hash::{Hash, Hasher};

use super::{Replay, Setup};
use crate::finding::{Code, Finding, Severity};
use crate::games::Variants;
use crate::games::dadu::variant::{Declaration, Parameter, Variant};
use crate::games::dadu::{Consult, ConsultedParameters, Position, Rules};
use crate::notation::Log;
use crate::replay::stepwise::{Stepwise, same};
use crate::span::Span;

/// A replay between two lines.
#[derive(Clone)]
pub struct Steps<'a, C = ConsultedParameters> {
    pub(super) replay: Replay<'a, (), C>,
    /// The number of findings before the last step.
    pub(super) before: usize,
}

impl<'a> Stepwise<'a, Parameter> for Steps<'a> {
    const BOARD: &'static [Parameter] = &[
        Parameter::Segments,
        Parameter::SegmentLength,
        Parameter::StandardPieces,
        Parameter::Kings,
    ];
    const PLAYERS: Option<Parameter> = Some(Parameter::PlayersASide);

    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, variant: Variant) -> Steps<'a> {
        let variants = Variants { dadu: Some(Declaration::of_variant(variant)), ..setup.variants };
        let setup = Setup { variants, ..*setup };
        Steps { replay: Replay::new(text, log, &setup, ()), before: 0 }
    }

    fn set_up(&self, variant: Variant) -> Steps<'a> {
        let mut other = self.under(variant);
        other.replay.position = Position::start(&other.replay.rules);
        other
    }

    fn turn_to(&mut self, variant: Variant) {
        self.replay.rules = Rules::listening(variant, ConsultedParameters::default());
        self.replay.declaration = Declaration::of_variant(variant);
        for finding in std::mem::take(&mut self.replay.findings) {
            self.replay.let_go.of(&finding);
        }
        self.before = 0;
    }

    fn variant(&self) -> &Variant {
        self.replay.rules.variant()
    }

    fn line(&mut self, index: usize) -> Vec<Parameter> {
        let log = self.replay.log;
        if self.replay.playable {
            self.replay.line(index, &log.lines[index]);
        }
        self.replay.rules.consulted().take()
    }

    fn survey(&mut self, index: usize) -> (u64, Vec<Parameter>) {
        self.replay.survey = Some(Box::default());
        let consulted = self.line(index);
        let survey = self.replay.survey.take().unwrap_or_default();
        (survey.finish(), consulted)
    }

    fn end(&mut self) -> Vec<Parameter> {
        self.replay.settle_end();
        self.replay.rules.consulted().take()
    }

    fn new_findings(&self) -> &[Finding] {
        self.replay.findings.get(self.before..).unwrap_or_default()
    }

    fn dropped_follow_ons(&self) -> usize {
        self.replay.let_go.following
    }

    fn is_equivalent_to(&self, other: &Self) -> bool {
        Steps::is_equivalent_to(self, other)
    }

    fn goes_on_like(&self, other: &Self) -> bool {
        Steps::goes_on_like(self, other)
    }

    fn are_alike(parameter: Parameter, one: u8, two: u8) -> bool {
        Rules::are_alike(parameter, one, two)
    }
}

impl<'a, C: Consult> Steps<'a, C> {
    /// Returns whether both have the same findings and will continue alike under the same variant.
    pub fn is_equivalent_to(&self, other: &Steps<'_, C>) -> bool {
        let (one, two) = (&self.replay, &other.replay);
        one.doubt == two.doubt
            && one.taint == two.taint
            && one.round == two.round
            && one.let_go == two.let_go
            && same(&one.findings, &two.findings)
            && same(one.unfinished.as_deref(), two.unfinished.as_deref())
            && self.goes_on_like(other)
    }

    /// Returns whether both will continue alike under the same variant, whatever their findings so far.
    /// A later finding may follow from an earlier one, but then it does so in both.
    pub fn goes_on_like(&self, other: &Steps<'_, C>) -> bool {
        let (one, two) = (&self.replay, &other.replay);
        one.position == two.position
            && one.roster == two.roster
            && one.doubt.without_cause() == two.doubt.without_cause()
            && one.taint.without_cause() == two.taint.without_cause()
            && one.round.without_cause() == two.round.without_cause()
            && one.unwritten == two.unwritten
            && one.ones_lost == two.ones_lost
            && one.chances == two.chances
            && same(touches(one), touches(two))
            && (&one.finish, one.players) == (&two.finish, two.players)
            && unfinished(one).eq(unfinished(two))
    }
}

/// Gives replays that continue alike the same hash.
impl<C: Consult> Hash for Steps<'_, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Replay { position, taint, ones_lost, .. } = &self.replay;
        (position, taint.without_cause(), ones_lost).hash(state);
    }
}

/// Returns the finding about an unfinished turn, and whether it follows from another finding.
fn unfinished<C>(replay: &Replay<'_, (), C>) -> impl Iterator<Item = (Code, Span, Severity, bool)> {
    let finding = replay.unfinished.iter();
    finding.map(|f| (f.code(), f.span, f.severity, f.follows.is_some()))
}

fn touches<'r, C>(replay: &'r Replay<'_, (), C>) -> impl Iterator<Item = &'r Finding> {
    replay.touches_left.iter().map(|(_, finding, _)| finding)
}
