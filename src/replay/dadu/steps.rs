//! A replay of Dadu that advances line by line. It can be copied between two lines, to continue under
//! another variant, or with other tokens (`branching`).

use std::hash::{Hash, Hasher};

use super::{Doubt, Replay, Round, Setup, Taint, Unwritten};
use crate::finding::Finding;
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Chances, ConsultedParameters, Position, Rules};
use crate::notation::Log;
use crate::replay::finish::Finish;
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{FindingKey, LetGo, Stepwise, UnfinishedTurn, unfinished};
use crate::rulebook::{ParameterSet, Row, UntypedVariant};
use crate::table::{Both, Player, Roster};

/// A replay between two lines.
#[derive(Clone)]
pub struct Steps<'a, C = ConsultedParameters> {
    pub(super) replay: Replay<'a, (), C>,
    /// The number of findings before the last step.
    pub(super) before: usize,
}

/// Creates a replay before the first line of a log, under a variant.
pub(in crate::replay) fn steps<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    variant: &UntypedVariant,
) -> crate::replay::Steps<'a> {
    let replay = Replay::new(text, log, &Setup { variants: variant.into(), ..*setup }, ());
    Box::new(Steps { replay, before: 0 })
}

impl<'a> Stepwise<'a> for Steps<'a> {
    fn copy(&self) -> crate::replay::Steps<'a> {
        Box::new(self.clone())
    }

    fn set_up(&self, variant: &UntypedVariant) -> crate::replay::Steps<'a> {
        let mut other = self.clone();
        other.turn_to(variant);
        other.replay.position = Position::start(&other.replay.rules);
        Box::new(other)
    }

    fn turn_to(&mut self, variant: &UntypedVariant) {
        self.replay.rules = Rules::listening(variant.typed(), ConsultedParameters::default());
        self.replay.terms.turn_to(variant);
        for finding in std::mem::take(&mut self.replay.findings) {
            self.replay.let_go.of(&finding);
        }
        self.before = 0;
    }

    fn variant(&self) -> UntypedVariant {
        UntypedVariant::of(self.replay.rules.variant())
    }

    fn line(&mut self, index: usize) -> ParameterSet {
        let log = self.replay.log;
        if self.replay.terms.playable {
            self.replay.line(index, &log.lines[index]);
        }
        self.replay.rules.consulted().take_consulted()
    }

    fn survey(&mut self, index: usize) -> (u64, ParameterSet) {
        self.replay.survey = Some(Box::default());
        let consulted = self.line(index);
        let survey = self.replay.survey.take().unwrap_or_default();
        (survey.finish(), consulted)
    }

    fn end(&mut self) -> ParameterSet {
        self.replay.settle_end();
        self.replay.rules.consulted().take_consulted()
    }

    fn new_findings(&self) -> &[Finding] {
        self.replay.findings.get(self.before..).unwrap_or_default()
    }

    fn dropped_findings(&self) -> LetGo {
        self.replay.let_go
    }

    fn outlook(&self) -> StateKey {
        StateKey::new(self.replay.outlook().into_owned())
    }

    fn state_with_causes(&self) -> StateKey {
        StateKey::new(self.replay.state_with_causes())
    }

    fn are_alike(&self, parameter: &Row, one: u8, two: u8) -> bool {
        Rules::are_alike(Parameter::ALL[parameter.index()], one, two)
    }
}

/// Everything on which the continuation of a replay depends, without its findings: with the first chances `C` and the lost 1s
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

/// The state of a replay: its outlook, and the causes of each doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StateWithCauses {
    pub(super) outlook: Outlook<Chances, Vec<Player>>,
    pub(super) doubt: Doubt,
    taint: Taint,
    round: Round,
    /// The finding about the last player turn, if it is unfinished.
    unfinished: Option<FindingKey>,
}

impl Hash for StateWithCauses {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.outlook.hash(state);
    }
}

impl<C> Replay<'_, (), C> {
    pub(super) fn state_with_causes(&self) -> StateWithCauses {
        StateWithCauses {
            outlook: self.outlook().into_owned(),
            doubt: self.doubt,
            taint: self.taint,
            round: self.round,
            unfinished: self.unfinished.as_deref().map(Finding::key),
        }
    }

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
    /// Returns the same without references.
    pub(super) fn into_owned(self) -> Outlook<Chances, Vec<Player>> {
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
