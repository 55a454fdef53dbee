//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::Continue;

use super::course::Course;
use super::{Replay, header};
use crate::finding::{Finding, GameFacts};
use crate::games::game::GameTurn;
use crate::notation::Log;
use crate::replay::Setup;
use crate::replay::stepwise::{LetGo, Stepwise, Survey, same, step_methods, unfinished};
use crate::rulebook::{Declaration, Variant};
use crate::table::Side;

/// A replay between two lines. `G` are rules that record which parameters were consulted.
#[derive(Clone)]
pub struct Steps<'a, G: GameFacts> {
    replay: Replay<'a, G, ()>,
    let_go: LetGo,
}

impl<'a, G: GameFacts> Stepwise<'a, G::Parameter> for Steps<'a, G> {
    const BOARD: &'static [G::Parameter] = G::BOARD;
    const PLAYERS: Option<G::Parameter> = None;

    fn set_up(&self, variant: Variant<G::Parameter>) -> Steps<'a, G> {
        let mut other = self.under(variant);
        let replay = &mut other.replay;
        replay.position = header::first_position(&replay.rules, &replay.players);
        other
    }

    step_methods!();
}

impl<G: GameFacts> Replay<'_, G, ()> {
    /// Returns whether both have the same findings and will continue alike.
    pub(super) fn is_at_one_with(&self, other: &Self) -> bool {
        same(&self.findings, &other.findings)
            && same(&self.unfinished, &other.unfinished)
            && self.goes_on_like(other)
    }

    /// Returns whether both will continue alike, whatever their findings so far.
    fn goes_on_like(&self, other: &Self) -> bool {
        let (one, two) = (self, other);
        one.position == two.position
            && one.roster == two.roster
            && one.unsaid == two.unsaid
            && standing(one) == standing(two)
            && (&one.finish, one.round, one.streak) == (&two.finish, two.round, two.streak)
            && unfinished(one.unfinished.as_ref()) == unfinished(two.unfinished.as_ref())
    }
}

/// Gives replays that continue alike the same hash.
impl<G: GameFacts> Hash for Steps<'_, G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.replay.position, standing(&self.replay)).hash(state);
    }
}

/// Returns the doubtful facts, without their causes.
fn standing<G: GameFacts>(replay: &Replay<'_, G, ()>) -> (bool, bool, bool, [bool; 4]) {
    let strays = Side::ALL.map(|side| replay.strays[side].is_some());
    (replay.lost.is_some(), replay.order_is_known, replay.rests_on.is_some(), strays)
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
