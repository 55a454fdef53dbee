//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};

use super::items::Course;
use super::{Replay, header};
use crate::finding::Finding;
use crate::games::move_game::{MoveGame, Repetitions};
use crate::notation::Log;
use crate::replay::frame::FrameOutlook;
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{LetGo, Stepwise, Survey, step_methods};
use crate::replay::{Setup, Witness};
use crate::rulebook::{ParameterSet, UntypedVariant};

/// A replay between two lines.
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
        let mut replay = Replay::new(text, log, &setup, ());
        replay.frame.compares = true;
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
    frame: FrameOutlook,
    /// Whether the position may be another one.
    is_in_doubt: bool,
    repetitions: R,
}

impl<P: Hash, R> Hash for Outlook<P, R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, &self.frame, self.is_in_doubt).hash(state);
    }
}

impl<G: MoveGame> Replay<'_, G, ()> {
    pub(super) fn outlook(&self) -> Outlook<G::Position, Repetitions<G>> {
        Outlook {
            position: self.position,
            frame: self.frame.outlook(),
            is_in_doubt: self.fault.is_some(),
            repetitions: self.repetitions.clone(),
        }
    }
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Adds the legal items with their effects to the digest, if variants are compared.
    pub(super) fn look(&mut self, course: &Course<G::Turn>) {
        let Some(Survey(digest)) = &mut self.frame.survey else { return };
        for item in self.rules.legal_items(&self.position, &course.turn) {
            let (mut position, mut turn) = (self.position, course.turn);
            let effect = self.rules.play(&mut position, &mut turn, &item);
            (item, effect.ok(), position).hash(digest);
        }
        self.rules.may_end(&self.position, &course.turn).is_ok().hash(digest);
    }
}
