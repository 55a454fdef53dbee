//! The replay of a game line by line, to continue under another variant.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow::Continue;

use super::course::Course;
use super::{Replay, header};
use crate::finding::{Code, Finding, GameFacts, Severity};
use crate::games::game::GameTurn;
use crate::notation::Log;
use crate::replay::Setup;
use crate::replay::stepwise::{LetGo, Stepwise, same};
use crate::rulebook::{Declaration, Variant};
use crate::span::Span;
use crate::table::Side;

/// A replay between two lines. `G` are rules that record which parameters were consulted.
#[derive(Clone)]
pub struct Steps<'a, G: GameFacts> {
    replay: Replay<'a, G, ()>,
    let_go: LetGo,
}

impl<'a, G: GameFacts> Steps<'a, G> {
    fn step(&mut self, go: impl FnOnce(&mut Replay<'a, G, ()>)) -> Vec<G::Parameter> {
        go(&mut self.replay);
        self.replay.rules.take_consulted()
    }
}

impl<'a, G: GameFacts> Stepwise<'a, G::Parameter> for Steps<'a, G> {
    const BOARD: &'static [G::Parameter] = G::BOARD;
    const PLAYERS: Option<G::Parameter> = None;

    fn new(
        text: &'a [u8],
        log: &'a Log,
        setup: &Setup<'a>,
        variant: Variant<G::Parameter>,
    ) -> Steps<'a, G> {
        let setup = Setup { variants: Declaration::of_variant(variant).into(), ..*setup };
        let replay = Replay::new(text, log, &setup, ());
        Steps { replay, let_go: LetGo::default() }
    }

    fn set_up(&self, variant: Variant<G::Parameter>) -> Steps<'a, G> {
        let mut other = self.under(variant);
        let replay = &mut other.replay;
        replay.position = header::first_position(&replay.rules, &replay.players);
        other
    }

    fn turn_to(&mut self, variant: Variant<G::Parameter>) {
        self.replay.rules = G::of(variant);
        self.replay.declaration = Declaration::of_variant(variant);
        for finding in std::mem::take(&mut self.replay.findings) {
            self.let_go.of(&finding);
        }
    }

    fn variant(&self) -> &Variant<G::Parameter> {
        self.replay.rules.variant()
    }

    fn line(&mut self, index: usize) -> Vec<G::Parameter> {
        let log = self.replay.log;
        self.step(|replay| {
            if replay.playable {
                replay.line(index, &log.lines[index]);
            }
        })
    }

    fn survey(&mut self, index: usize) -> (u64, Vec<G::Parameter>) {
        self.replay.survey = Some(Survey::default());
        let consulted = self.line(index);
        (self.replay.survey.take().unwrap_or_default().0.finish(), consulted)
    }

    fn end(&mut self) -> Vec<G::Parameter> {
        self.step(Replay::settle_end)
    }

    fn new_findings(&self) -> &[Finding] {
        &self.replay.findings
    }

    fn dropped_follow_ons(&self) -> usize {
        self.let_go.following
    }

    fn is_equivalent_to(&self, other: &Self) -> bool {
        self.let_go == other.let_go && self.replay.is_at_one_with(&other.replay)
    }

    fn goes_on_like(&self, other: &Self) -> bool {
        self.replay.goes_on_like(&other.replay)
    }
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
            && unfinished(one) == unfinished(two)
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

/// Returns the finding about an unfinished turn, and whether it follows from another finding.
fn unfinished<G: GameFacts>(replay: &Replay<'_, G, ()>) -> Option<(Code, Span, Severity, bool)> {
    let finding = replay.unfinished.as_ref();
    finding.map(|f| (f.code(), f.span, f.severity, f.follows.is_some()))
}

/// A digest of the legal moves at every point of a player turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey(DefaultHasher);

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
