//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::Continue;

use super::course::Course;
use super::order::Streak;
use super::{Replay, Unsaid, header};
use crate::finding::{Finding, GameFacts};
use crate::games::game::GameTurn;
use crate::notation::Log;
use crate::replay::Setup;
use crate::replay::frame::FrameOutlook;
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{LetGo, Stepwise, Survey, step_methods};
use crate::rulebook::{ParameterSet, UntypedVariant};
use crate::table::Side;

/// A replay between two lines.
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
        let mut replay = Replay::new(text, log, &setup, ());
        replay.frame.compares = true;
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
    frame: FrameOutlook,
    /// The sides whose pieces may be elsewhere.
    strays: [bool; 4],
    unsaid: Unsaid,
    streak: Streak,
}

impl<P: Hash> Hash for Outlook<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, &self.frame, self.strays).hash(state);
    }
}

impl<G: GameFacts> Replay<'_, G, ()> {
    pub(super) fn outlook(&self) -> Outlook<G::Position> {
        Outlook {
            position: self.position.clone(),
            frame: self.frame.outlook(),
            strays: Side::ALL.map(|side| self.strays[side].is_some()),
            unsaid: self.unsaid,
            streak: self.streak,
        }
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
