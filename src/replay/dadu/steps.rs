//! A replay of Dadu that advances line by line. It can be copied between two lines, to continue under
//! another variant, or with other tokens (`branching`).

use std::hash::{Hash, Hasher};

use super::{Doubt, Replay, Round, Setup, Taint, Unwritten};
use crate::finding::Finding;
use crate::games::Variants;
use crate::games::dadu::variant::{Declaration, Parameter, Variant};
use crate::games::dadu::{Chances, Consult, ConsultedParameters, Position, Rules};
use crate::notation::Log;
use crate::replay::finish::Finish;
use crate::replay::stepwise::{FindingKey, Stepwise, UnfinishedTurn, same, unfinished};
use crate::table::{Both, Player, Roster};

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
        let (one, two) = (&self.replay, &other.replay);
        one.doubt == two.doubt
            && one.taint == two.taint
            && one.round == two.round
            && one.let_go == two.let_go
            && same(&one.findings, &two.findings)
            && same(one.unfinished.as_deref(), two.unfinished.as_deref())
            && self.goes_on_like(other)
    }

    fn goes_on_like(&self, other: &Self) -> bool {
        self.replay.outlook() == other.replay.outlook()
    }

    fn are_alike(parameter: Parameter, one: u8, two: u8) -> bool {
        Rules::are_alike(parameter, one, two)
    }
}

/// All on which the continuation of a replay depends, without its findings: with the first chances `C` and the lost 1s
/// `O`. A later finding may follow from an earlier one, but then it does so in every replay with the same outlook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outlook<C, O> {
    pub(super) position: Position,
    roster: Roster,
    doubt: Doubt,
    taint: Taint,
    round: Round,
    unwritten: Unwritten,
    ones_lost: O,
    chances: C,
    touches: Vec<FindingKey>,
    finish: Finish,
    players: Both<u8>,
    unfinished: Option<UnfinishedTurn>,
}

impl<C, O: Hash> Hash for Outlook<C, O> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, self.taint, &self.ones_lost).hash(state);
    }
}

impl<C> Replay<'_, (), C> {
    pub(super) fn outlook(&self) -> Outlook<&Chances, &[Player]> {
        Outlook {
            position: self.position,
            roster: self.roster,
            doubt: self.doubt.without_cause(),
            taint: self.taint.without_cause(),
            round: self.round.without_cause(),
            unwritten: self.unwritten,
            ones_lost: &self.ones_lost,
            chances: &self.chances,
            touches: self.touches_left.iter().map(|(_, finding, _)| finding.key()).collect(),
            finish: self.finish,
            players: self.players,
            unfinished: unfinished(self.unfinished.as_deref()),
        }
    }
}

impl Outlook<&Chances, &[Player]> {
    /// Returns the same with chances and players of its own.
    pub(super) fn kept(self) -> Outlook<Chances, Vec<Player>> {
        let Outlook { position, roster, doubt, taint, round, unwritten, .. } = self;
        let Outlook { touches, finish, players, unfinished, .. } = self;
        let (ones_lost, chances) = (self.ones_lost.to_vec(), self.chances.clone());
        Outlook {
            position,
            roster,
            doubt,
            taint,
            round,
            unwritten,
            ones_lost,
            chances,
            touches,
            finish,
            players,
            unfinished,
        }
    }
}

/// Gives replays that continue alike the same hash.
impl<C: Consult> Hash for Steps<'_, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.replay.outlook().hash(state);
    }
}
