//! Claims of a log about a move: its landing, its captures, and the throws that it leaves. All of them
//! are compared with the replay.

use super::course::{Basis, Course, EVERYBODY, NOBODY};
use super::token::WrittenMove;
use super::{barring, naming};
use crate::finding::{Facts, GameFacts, InPlay};
use crate::games::game::{AsSeen, GameTurn, Outcome};
use crate::notation::{Capture, Marks};

impl<G: GameFacts> Course<'_, G> {
    /// Returns the observed effect of a legal move, if it is irregular and the table allowed it:
    /// another landing, a capture that the rules do not give, or a missing capture.
    pub(super) fn as_let_stand(&self, written: &WrittenMove, outcome: &Outcome) -> Option<AsSeen> {
        if !self.lets_stand(written.token.marks) {
            return None;
        }
        let landed = written.token.landing.and_then(naming::place).filter(|&to| to != outcome.to);
        let total = outcome.captures.total();
        let captured = written.token.captured.filter(|&said| !agrees(said, total));
        let captured = captured.map(is_some).filter(|&some| some != (total > 0));
        (landed.is_some() || captured.is_some()).then_some(AsSeen { landed, captured })
    }

    /// Compares the checked extras of a legal move with its outcome, before the move is made. Returns
    /// whether they agree.
    pub(super) fn check_extras(
        &mut self,
        written: &WrittenMove,
        play: G::Move,
        outcome: &Outcome,
    ) -> bool {
        let before = self.found.len();
        self.check_landing(written, play, outcome);
        if written.token.captured.is_some_and(|said| !agrees(said, outcome.captures.total())) {
            self.capture_differs(written, play, outcome);
        }
        self.found.len() == before
    }

    fn check_landing(&mut self, written: &WrittenMove, play: G::Move, outcome: &Outcome) {
        let Some(spot) = written.token.landing else { return };
        let (place, replayed) = (naming::place(spot), outcome.to);
        if place == Some(replayed) {
            return;
        }
        let deciding = G::landing(G::piece(play).at, replayed);
        let lands = |other: &Outcome| Some(other.to) == place;
        let readings = barring::fitting(self.rules, &self.position, &self.turn, play, lands);
        let replayed = naming::spot(replayed);
        let facts = Facts::Play(G::ID, InPlay::LandingDiffers { written: spot, replayed });
        let rules = [deciding, &readings].concat();
        self.find(written.span, facts, &rules, written.token.marks, Basis::Own, EVERYBODY);
    }

    fn capture_differs(&mut self, written: &WrittenMove, play: G::Move, outcome: &Outcome) {
        let (Some(said), marks) = (written.token.captured, written.token.marks) else { return };
        if let Capture::Is(letter) = said
            && !naming::is_letter::<G>(letter)
        {
            let facts = Facts::NoSuchKind { letter: char::from(letter) };
            return self.find(
                written.span,
                facts,
                &[G::CITED.pieces],
                marks,
                Basis::Throws,
                NOBODY,
            );
        }
        let (position, side, to) = (&self.position, self.player.side, outcome.to);
        let deciding = self.rules.capture_rules(position, side, play, to);
        let captures = |other: &Outcome| other.to == to && agrees(said, other.captures.total());
        let readings = barring::fitting(self.rules, position, &self.turn, play, captures);
        let replayed = outcome.captures.total();
        let facts = Facts::Play(G::ID, InPlay::CaptureDiffers { said, replayed });
        let rules = [deciding, readings].concat();
        self.find(written.span, facts, &rules, marks, Basis::Others, EVERYBODY);
    }

    /// Checks an extra: a throw that the log lists as left was thrown and not used.
    pub(super) fn check_unused(&mut self) {
        if !self.known || self.is_open {
            return;
        }
        let (mut hand, mut lost) = (self.turn.hand(), self.turn.lost());
        for (number, span) in std::mem::take(&mut self.unused) {
            let left = G::value(number).is_some_and(|value| hand.take(value) || lost.take(value));
            if !left {
                let facts = Facts::NotLeft { number };
                self.find(
                    span,
                    facts,
                    &[G::CITED.in_hand],
                    Marks::default(),
                    Basis::Throws,
                    NOBODY,
                );
            }
        }
    }
}

/// Returns whether a written capture means that something was captured.
pub(super) fn is_some(said: Capture) -> bool {
    !matches!(said, Capture::Nothing | Capture::Count(0))
}

/// Returns whether a written capture agrees with the number of captured pieces; `x` means one or more.
pub(super) fn agrees(said: Capture, captured: u8) -> bool {
    match said {
        Capture::Piece => captured > 0,
        Capture::Count(number) => number == captured,
        Capture::Nothing => captured == 0,
        Capture::Is(_) => captured > 1,
    }
}
