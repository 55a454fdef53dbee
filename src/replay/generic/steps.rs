//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::Continue;

use super::course::Course;
use super::order::Streak;
use super::{Replay, Unsaid, header};
use crate::finding::GameFacts;
use crate::games::game::GameTurn;
use crate::replay::frame::FrameOutlook;
use crate::replay::rounds::Order;
use crate::replay::stepwise::{ComparableReplay, Survey};
use crate::rulebook::{ParameterSet, UntypedVariant};
use crate::table::Side;

/// Everything on which the continuation of a replay depends, without its findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook<P> {
    pub(super) position: P,
    frame: FrameOutlook,
    order: Order,
    /// The sides whose pieces may be elsewhere.
    strays: [bool; 4],
    unsaid: Unsaid,
    streak: Streak,
}

impl<P: Hash> Hash for Outlook<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, &self.frame, self.order.is_known, self.strays).hash(state);
    }
}

impl<'a, G: GameFacts> ComparableReplay<'a> for Replay<'a, G, ()> {
    type Outlook = Outlook<G::Position>;

    fn set_up(&mut self) {
        self.position = header::first_position(&self.rules, &self.players);
    }

    fn variant(&self) -> UntypedVariant {
        UntypedVariant::of(self.rules.variant())
    }

    fn take_consulted(&self) -> ParameterSet {
        self.rules.take_consulted()
    }

    fn outlook(&self) -> Self::Outlook {
        Outlook {
            position: self.position.clone(),
            frame: self.frame.outlook(),
            order: self.order,
            strays: Side::ALL.map(|side| self.strays[side].is_some()),
            unsaid: self.unsaid,
            streak: self.streak,
        }
    }
}

impl<G: GameFacts> Course<'_, G> {
    /// Adds the player's hand and legal moves to the digest, if variants are compared.
    pub(super) fn look(&mut self) {
        let Some(Survey(digest)) = self.survey.as_deref_mut() else { return };
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
