//! The number of options of a player at each point of a player turn, and the distances of the sides after it.

use std::ops::ControlFlow::{Break, Continue};

use super::course::Course;
use super::token::{Token, TokenKind};
use super::{Replay, naming};
use crate::finding::GameFacts;
use crate::games::game::{GamePosition, GameTurn, Piece};
use crate::layout::Spot;
use crate::notation::Marks;
use crate::replay::options::{MOST_MOVES, MOST_POINTS};
use crate::replay::{Options, Witness};
use crate::table::Side;

/// The options at the points of a player turn; `None` where they are unknown.
#[derive(Clone, Debug, Default)]
pub(super) struct Points(pub(super) Vec<Option<Options>>);

impl<G: GameFacts> Course<'_, G> {
    /// Counts the options of the player after a token, if the witness measures.
    pub(super) fn count_options(&mut self, token: &Token) {
        let Some(count) = self.points.as_ref().map(|points| points.0.len()) else { return };
        // One more point stands for the rest of the turn, which is not counted.
        if count > MOST_POINTS || !is_done(token) || self.turn.is_over() {
            return;
        }
        let is_known = self.known && !self.is_open && !self.has_gap && count < MOST_POINTS;
        if is_known && self.rules.must_throw(&self.turn) {
            return;
        }
        let options = is_known.then(|| self.options());
        self.points.iter_mut().for_each(|points| points.0.push(options));
    }

    fn options(&self) -> Options {
        let mut moves = 0;
        let _ = self.rules.visit_legal_moves(&self.position, &self.turn, |_, _| {
            moves += 1;
            if moves < MOST_MOVES { Continue(()) } else { Break(()) }
        });
        Options {
            moves,
            declarations: self.declarations(),
            may_throw: self.turn.throw_is_due(),
            may_end: self.rules.may_end(&self.position, &self.turn).is_ok(),
        }
    }

    /// Returns the number of pairs that may become one piece, and of pieces that may be parted.
    fn declarations(&self) -> u32 {
        let letters: Vec<_> = naming::letters::<G>().collect();
        if letters.len() < 2 {
            return 0;
        }
        let may = |at: Spot, made: bool| {
            let (mut position, mut turn) = (self.position.clone(), self.turn.clone());
            self.rules.pair(&mut position, &mut turn, at, made).is_ok()
        };
        let is_there = |at: &Spot| {
            let count = |&letter| self.position.count(self.player.side, Piece { letter, at: *at });
            letters.iter().map(count).any(|count| count > 0)
        };
        let places = G::squares().map(Spot::Square).filter(is_there);
        places.map(|at| u32::from(may(at, true)) + u32::from(may(at, false))).sum()
    }
}

/// Returns whether a token is a throw or a move that counts, so that the player decides again.
fn is_done(token: &Token) -> bool {
    let stays = |marks: Marks| !marks.verdict.is_undone();
    match &token.kind {
        TokenKind::Throw(throw) => stays(throw.marks),
        TokenKind::Move(written) => stays(written.token.marks),
        TokenKind::Either(_) => true,
        TokenKind::Pairing(pairing) => stays(pairing.marks),
        TokenKind::Touch | TokenKind::Unused(_) | TokenKind::Gap | TokenKind::Unreadable => false,
    }
}

impl<G: GameFacts, W: Witness> Replay<'_, G, W> {
    /// Tells a measuring witness the distance that each side still has to go.
    pub(super) fn tell_left(&mut self, position: Option<&G::Position>) {
        if !self.witness.wants().options {
            return;
        }
        if let Some(position) = position.filter(|_| self.seats.is_empty()) {
            let sides: Vec<Side> = position.sides().collect();
            self.seats = self.rules.plan(&sides).seats;
        }
        let left = position.map(|position| G::left_to_go(&self.seats, position));
        self.witness.on_distances(left.as_ref());
    }
}
