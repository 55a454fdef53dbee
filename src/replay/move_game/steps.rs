//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};

use super::cleared::ClearedBoard;
use super::items::Course;
use super::{Replay, header};
use crate::games::move_game::{MoveGame, Repetitions};
use crate::replay::Witness;
use crate::replay::frame::FrameOutlook;
use crate::replay::rounds::Order;
use crate::replay::stepwise::{ComparableReplay, Survey};
use crate::rulebook::{ParameterSet, UntypedVariant};

/// Everything on which the continuation of a replay depends, without its findings: with the position `P` and the count of
/// positions `R`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook<P, R> {
    pub(super) position: P,
    frame: FrameOutlook,
    order: Order,
    /// Whether the position may be another one.
    is_in_doubt: bool,
    repetitions: R,
    cleared: Option<ClearedBoard<P>>,
}

impl<P: Hash, R: Hash> Hash for Outlook<P, R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Outlook { position, frame, order, is_in_doubt, repetitions, cleared } = self;
        (position, frame, order.is_known, is_in_doubt, repetitions, cleared).hash(state);
    }
}

impl<'a, G: MoveGame> ComparableReplay<'a> for Replay<'a, G, ()> {
    type Outlook = Outlook<G::Position, Repetitions<G>>;

    fn set_up(&mut self) {
        self.position = header::first_position(&self.rules, self.first);
    }

    fn variant(&self) -> UntypedVariant {
        UntypedVariant::of(self.rules.variant())
    }

    fn take_consulted(&self) -> ParameterSet {
        self.rules.take_consulted()
    }

    fn outlook(&self) -> Self::Outlook {
        Outlook {
            position: self.position,
            frame: self.frame.outlook(),
            order: self.order,
            is_in_doubt: self.fault.is_some(),
            repetitions: self.repetitions.clone(),
            cleared: self.cleared,
        }
    }
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Adds the legal items with their effects to the digest, if variants are compared.
    pub(super) fn look(&mut self, course: &Course<G::Turn>) {
        let Some(Survey(digest)) = self.frame.survey.as_deref_mut() else { return };
        for item in self.rules.legal_items(&self.position, &course.turn) {
            let (mut position, mut turn) = (self.position, course.turn);
            let effect = self.rules.play(&mut position, &mut turn, &item);
            (item, effect.ok(), position).hash(digest);
        }
        self.rules.may_end(&self.position, &course.turn).is_ok().hash(digest);
    }
}
