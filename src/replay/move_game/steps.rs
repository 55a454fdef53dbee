//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};

use super::ending::Finish;
use super::items::Course;
use super::{Replay, Round, header};
use crate::finding::Finding;
use crate::games::move_game::{MoveGame, Repetitions};
use crate::notation::Log;
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{LetGo, Stepwise, Survey, UnfinishedTurn, step_methods, unfinished};
use crate::replay::{Setup, Witness};
use crate::rulebook::{Declaration, ParameterSet, UntypedVariant};

/// A replay between two lines. `G` are rules that record which parameters were consulted.
#[derive(Clone)]
pub struct Steps<'a, G: MoveGame> {
    replay: Replay<'a, G, ()>,
    let_go: LetGo,
}

impl<'a, G: MoveGame> Steps<'a, G> {
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

impl<'a, G: MoveGame> Stepwise<'a> for Steps<'a, G> {
    fn set_up(&self, variant: &UntypedVariant) -> crate::replay::Steps<'a> {
        let mut other = self.clone();
        other.turn_to(variant);
        let replay = &mut other.replay;
        replay.position = header::first_position(&replay.rules, replay.first);
        Box::new(other)
    }

    step_methods!();
}

/// Everything on which the continuation of a replay depends, without its findings: with the position `P` and the count of
/// positions `R`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outlook<P, R> {
    pub(super) position: P,
    /// The doubtful facts, without their causes.
    doubts: [bool; 4],
    finish: Finish,
    round: Round,
    unfinished: Option<UnfinishedTurn>,
    repetitions: R,
}

impl<P: Hash, R> Hash for Outlook<P, R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, self.doubts).hash(state);
    }
}

impl<G: MoveGame> Replay<'_, G, ()> {
    pub(super) fn outlook(&self) -> Outlook<G::Position, &Repetitions<G>> {
        let Replay { lost, rests_on, fault, order_is_known, .. } = self;
        Outlook {
            position: self.position,
            doubts: [lost.is_some(), rests_on.is_some(), fault.is_some(), *order_is_known],
            finish: self.finish,
            round: self.round,
            unfinished: unfinished(self.unfinished.as_ref()),
            repetitions: &self.repetitions,
        }
    }
}

impl<P, R: Clone> Outlook<P, &R> {
    /// Returns the same without references.
    pub(super) fn into_owned(self) -> Outlook<P, R> {
        let Outlook { position, doubts, finish, round, unfinished, repetitions } = self;
        let repetitions = repetitions.clone();
        Outlook { position, doubts, finish, round, unfinished, repetitions }
    }
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Adds the legal items with their effects to the digest, if variants are compared.
    pub(super) fn look(&mut self, course: &Course<G::Turn>) {
        let Some(Survey(digest)) = &mut self.survey else { return };
        for item in self.rules.legal_items(&self.position, &course.turn) {
            let (mut position, mut turn) = (self.position, course.turn);
            let effect = self.rules.play(&mut position, &mut turn, &item);
            (item, effect.ok(), position).hash(digest);
        }
        self.rules.may_end(&self.position, &course.turn).is_ok().hash(digest);
    }
}
