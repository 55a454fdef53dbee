//! The replay of a game line by line, to continue under another variant.

use std::hash::{Hash, Hasher};

use super::items::Course;
use super::{Replay, header};
use crate::finding::Finding;
use crate::games::move_game::MoveGame;
use crate::notation::Log;
use crate::replay::stepwise::{LetGo, Stepwise, Survey, same, step_methods, unfinished};
use crate::replay::{Setup, Witness};
use crate::rulebook::{Declaration, Variant};

/// A replay between two lines. `G` are rules that record which parameters were consulted.
#[derive(Clone)]
pub struct Steps<'a, G: MoveGame> {
    replay: Replay<'a, G, ()>,
    let_go: LetGo,
}

impl<'a, G: MoveGame> Stepwise<'a, G::Parameter> for Steps<'a, G> {
    const BOARD: &'static [G::Parameter] = G::BOARD;
    const PLAYERS: Option<G::Parameter> = None;

    fn set_up(&self, variant: Variant<G::Parameter>) -> Steps<'a, G> {
        let mut other = self.under(variant);
        let replay = &mut other.replay;
        replay.position = header::first_position(&replay.rules, replay.first);
        other
    }

    step_methods!();
}

impl<G: MoveGame> Replay<'_, G, ()> {
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
            && standing(one) == standing(two)
            && (&one.finish, one.round) == (&two.finish, two.round)
            && unfinished(one.unfinished.as_ref()) == unfinished(two.unfinished.as_ref())
            && one.repetitions == two.repetitions
    }
}

/// Gives replays that continue alike the same hash.
impl<G: MoveGame> Hash for Steps<'_, G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.replay.position, standing(&self.replay)).hash(state);
    }
}

/// Returns the doubtful facts, without their causes.
fn standing<G: MoveGame>(replay: &Replay<'_, G, ()>) -> [bool; 4] {
    let Replay { lost, rests_on, fault, order_is_known, .. } = replay;
    [lost.is_some(), rests_on.is_some(), fault.is_some(), *order_is_known]
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
