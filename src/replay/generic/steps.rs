//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::Continue;

use super::course::Course;
use super::order::Streak;
use super::{Finish, Replay, Round, Unsaid, header};
use crate::finding::{Finding, GameFacts};
use crate::games::game::GameTurn;
use crate::notation::Log;
use crate::replay::Setup;
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{LetGo, Stepwise, Survey, UnfinishedTurn, step_methods, unfinished};
use crate::rulebook::{Declaration, ParameterSet, UntypedVariant};
use crate::table::{Roster, Side};

/// A replay between two lines. `G` are rules that record which parameters were consulted.
#[derive(Clone)]
pub struct Steps<'a, G: GameFacts> {
    replay: Replay<'a, G, ()>,
    let_go: LetGo,
}

impl<'a, G: GameFacts> Steps<'a, G> {
    /// Creates a replay before the first line of a log, under a variant.
    pub(super) fn new(
        text: &'a [u8],
        log: &'a Log,
        setup: &Setup<'a>,
        variant: &UntypedVariant,
    ) -> Steps<'a, G> {
        let setup = Setup { variants: variant.into(), ..*setup };
        let replay = Replay::new(text, log, &setup, ());
        Steps { replay, let_go: LetGo::default() }
    }
}

impl<'a, G: GameFacts> Stepwise<'a> for Steps<'a, G> {
    fn set_up(&self, variant: &UntypedVariant) -> crate::replay::Steps<'a> {
        let mut other = self.clone();
        other.turn_to(variant);
        let replay = &mut other.replay;
        replay.position = header::first_position(&replay.rules, &replay.players);
        Box::new(other)
    }

    step_methods!();
}

/// Everything on which the continuation of a replay depends, without its findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outlook<P> {
    pub(super) position: P,
    /// The doubtful facts, without their causes.
    doubts: (bool, bool, bool, [bool; 4]),
    roster: Roster,
    unsaid: Unsaid,
    finish: Finish,
    round: Round,
    streak: Streak,
    unfinished: Option<UnfinishedTurn>,
}

impl<P: Hash> Hash for Outlook<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, self.doubts).hash(state);
    }
}

impl<G: GameFacts> Replay<'_, G, ()> {
    pub(super) fn outlook(&self) -> Outlook<&G::Position> {
        let strays = Side::ALL.map(|side| self.strays[side].is_some());
        Outlook {
            position: &self.position,
            doubts: (self.lost.is_some(), self.order_is_known, self.rests_on.is_some(), strays),
            roster: self.roster,
            unsaid: self.unsaid,
            finish: self.finish,
            round: self.round,
            streak: self.streak,
            unfinished: unfinished(self.unfinished.as_ref()),
        }
    }
}

impl<P: Clone> Outlook<&P> {
    /// Returns the same without references.
    pub(super) fn into_owned(self) -> Outlook<P> {
        let Outlook { position, doubts, roster, unsaid, finish, round, streak, unfinished } = self;
        let position = position.clone();
        Outlook { position, doubts, roster, unsaid, finish, round, streak, unfinished }
    }
}

impl<G: GameFacts> Course<'_, G> {
    /// Adds the player's hand and legal moves to the digest, if variants are compared.
    pub(super) fn look(&mut self) {
        let Some(Survey(digest)) = &mut self.survey else { return };
        let turn = &self.turn;
        (turn.is_over(), turn.throw_is_due(), self.rules.must_throw(turn)).hash(digest);
        turn.hand().counts().for_each(|(value, count)| (value.number(), count).hash(digest));
        let _ = self.rules.visit_legal_moves(&self.position, turn, |play, outcome| {
            format!("{play:?} {outcome:?}").hash(digest);
            Continue(())
        });
        self.rules.may_end(&self.position, turn).is_ok().hash(digest);
    }
}
