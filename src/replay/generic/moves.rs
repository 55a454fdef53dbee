//! The moves of a player turn. Legal moves are made, and others are taken as seen. Both are compared
//! with the extras in the log.

use super::barring::barring;
use super::claims;
use super::course::{Basis, Course};
use super::naming;
use super::reading::may_be;
use super::token::WrittenMove;
use crate::finding::{About, Facts, GameFacts, InPlay, UnsureReading};
use crate::games::game::{AsSeen, GamePosition, GameTurn, Ground, Piece};
use crate::layout;
use crate::notation::{Action, Letter, Marks, PieceToken, SeenNumber, Spot, Verdict};
use crate::play::Value;
use crate::span::Span;
use crate::table::BySide;

impl<G: GameFacts> Course<'_, G> {
    /// Returns where a token says that a piece is. Reports a spot that the game does not have.
    pub(super) fn spot(&mut self, span: Span, spot: Spot, marks: Marks) -> Option<layout::Spot> {
        let (last, is_beyond) = self.last_square(spot);
        let place = naming::place(spot).filter(|&place| G::has(place) && !is_beyond);
        if let (None, Spot::Square(name)) = (place, spot) {
            let facts = Facts::OffTheBoard { name, last };
            self.find(span, facts, &[G::CITED.board], marks, Basis::Throws, self.own());
        } else if place.is_none() && spot != Spot::Unknown {
            let facts = Facts::Play(G::ID, InPlay::NoSuchMove);
            // If no piece waits, none can enter.
            let rule = if spot == Spot::Start { G::CITED.pieces } else { G::CITED.board };
            self.find(span, facts, &[rule], marks, Basis::Throws, self.own());
        }
        place
    }

    /// Returns the last square, and whether a spot is in a row beyond it.
    fn last_square(&self, spot: Spot) -> ((char, u8), bool) {
        let last = self.rules.last_square();
        (last, matches!(spot, Spot::Square(name) if name.place() > last.1))
    }

    /// Returns whether pieces of the game have the letter that a token gives. Reports it if they do
    /// not.
    pub(super) fn has_letter(&mut self, span: Span, piece: PieceToken, marks: Marks) -> bool {
        let Letter::Is(letter) = piece.letter else { return piece.letter == Letter::None };
        let is_known = naming::is_letter::<G>(letter);
        if !is_known {
            let facts = Facts::NoSuchKind { letter: char::from(letter) };
            self.find(span, facts, &[G::CITED.pieces], marks, Basis::Throws, self.own());
        }
        is_known
    }

    /// Takes a move that is written in full.
    pub(super) fn moved(&mut self, written: &WrittenMove) {
        let (span, marks) = (written.span, written.token.marks);
        if !self.counts(span, marks) {
            return;
        }
        if marks.unsure {
            self.note(span, Facts::Unsure { reading: UnsureReading::AsWritten });
            self.rests_on = self.rests_on.or(Some(span));
        }
        if written.token.action == Action::InPlace {
            let facts = Facts::Play(G::ID, InPlay::NoSuchMove);
            let rules = [G::CITED.moving, G::CITED.capture];
            return self.find(span, facts, &rules, marks, Basis::Throws, self.own());
        }
        if let Some(play) = self.exact(written) {
            self.play(written, play);
        }
    }

    /// Returns the move that a token describes. Reports anything that the game does not have.
    fn exact(&mut self, written: &WrittenMove) -> Option<G::Move> {
        let (span, token) = (written.span, &written.token);
        if !self.has_letter(span, token.piece, token.marks) {
            return None;
        }
        self.spot(span, token.piece.spot, token.marks)?;
        let impossible = written.results().find_map(|seen| match seen {
            SeenNumber::Is(number) if G::value(number).is_none() => Some(number),
            _ => None,
        });
        if let Some(number) = impossible {
            let facts = Facts::Play(
                G::ID,
                InPlay::ImpossibleThrow { number, lots: None, elsewhere: false },
            );
            self.find(span, facts, &[G::CITED.values], token.marks, Basis::Throws, self.own());
        }
        let play = written.exact::<G>();
        if play.is_none() && impossible.is_none() {
            let facts = Facts::Play(G::ID, InPlay::NoSuchMove);
            self.find(span, facts, &[G::CITED.moving], token.marks, Basis::Throws, self.own());
        }
        play
    }

    pub(super) fn play(&mut self, written: &WrittenMove, play: G::Move) {
        self.make(written, play, false);
    }

    /// Makes a move. `is_found` says whether an error in it was already reported, so that its mark is
    /// justified.
    fn make(&mut self, written: &WrittenMove, play: G::Move, is_found: bool) {
        if !self.known {
            return;
        }
        let mut fits = true;
        if written.has_extras() {
            let outcome = match self.rules.resolve(&self.position, &self.turn, play) {
                Ok(outcome) => outcome,
                Err(bar) => return self.barred(written, play, bar),
            };
            fits = self.check_extras(written, play, &outcome);
            if let Some(seen) = self.as_let_stand(written, &outcome) {
                return self.force(written, play, seen);
            }
        }
        match self.rules.play(&mut self.position, &mut self.turn, play) {
            Ok(effect) => {
                if fits && written.token.marks.verdict == Verdict::Irregular && !is_found {
                    self.note(written.span, Facts::NeedlessMark);
                }
                self.did_move(written, play, effect, fits);
            }
            Err(bar) => self.barred(written, play, bar),
        }
    }

    pub(super) fn lets_stand(&self, marks: Marks) -> bool {
        let verdict = if marks.verdict == Verdict::None { self.verdict } else { marks.verdict };
        verdict != Verdict::None && !verdict.is_undone()
    }

    /// Reports a move that the rules bar, then takes it as seen.
    fn barred(&mut self, written: &WrittenMove, play: G::Move, bar: G::Bar) {
        let (span, marks) = (written.span, written.token.marks);
        let ground = G::ground(bar);
        if let (Ground::ThrowDue | Ground::ThrowDueForCapture, true) = (ground, self.is_open) {
            G::end_throwing(&self.position, &mut self.turn);
            return self.play(written, play);
        }
        if let (Ground::NotAdmitted, true) = (ground, self.is_open || self.has_gap) {
            self.rules.admit(&mut self.position, &mut self.turn);
            return self.play(written, play);
        }
        if let Ground::NotInHand(value) = ground
            && self.was_thrown_unheard(value)
        {
            return self.play(written, play);
        }
        if let Ground::NotInHand(value) = ground
            && self.may_be_kept(value)
        {
            self.turn.grant(value);
            return self.play(written, play);
        }
        self.say_barred(span, marks, play, bar);
        match ground {
            Ground::GameOver => {}
            Ground::ThrowDue | Ground::ThrowDueForCapture => {
                self.miss_throw();
                self.grant(play);
                self.play_or_force(written, play);
            }
            Ground::NotInHand(_) | Ground::Throws | Ground::NotAdmitted => {
                self.rules.admit(&mut self.position, &mut self.turn);
                self.grant(play);
                self.play_or_force(written, play);
            }
            Ground::NoPiece => self.turn.revoke(&G::throws(play)),
            Ground::Place | Ground::Other => self.force(written, play, self.as_seen(written)),
        }
    }

    /// Puts a value in hand if a throw that was not heard may have had it. Returns whether it is in
    /// hand now.
    fn was_thrown_unheard(&mut self, value: Value) -> bool {
        // A throw that was not heard at all may not be the only one.
        let any = self.has_gap || self.unheard.contains(&SeenNumber::Not);
        let shown = self.unheard.iter().position(|&seen| may_be(seen, value));
        if !any && shown.is_none() {
            return false;
        }
        let before = self.turn.hand().count(value);
        self.turn.grant(value);
        let is_in_hand = self.turn.hand().count(value) > before;
        if let Some(shown) = shown.filter(|_| is_in_hand && !any) {
            self.unheard.remove(shown);
        }
        is_in_hand
    }

    /// Returns whether a result may come from those that the side keeps, whose number is unknown.
    fn may_be_kept(&self, value: Value) -> bool {
        let side = self.player.side;
        self.unsaid.counts[side] && self.rules.may_keep(&self.position, side, value)
    }

    /// Continues after a missing throw.
    pub(super) fn miss_throw(&mut self) {
        G::end_throwing(&self.position, &mut self.turn);
        self.is_short = true;
    }

    /// Makes a move whose throws were wrong. The piece's move may still be legal.
    fn play_or_force(&mut self, written: &WrittenMove, play: G::Move) {
        if self.rules.resolve(&self.position, &self.turn, play).is_ok() {
            self.make(written, play, true);
        } else {
            self.force(written, play, self.as_seen(written));
        }
    }

    /// Puts those results in hand that a move uses and that are missing there.
    fn grant(&mut self, play: G::Move) {
        let hand = self.turn.hand();
        for (value, count) in G::throws(play).counts() {
            (hand.count(value)..count).for_each(|_| self.turn.grant(value));
        }
    }

    fn as_seen(&self, written: &WrittenMove) -> AsSeen {
        let landed = written.token.landing.and_then(naming::place);
        let said = written.token.captured.filter(|_| self.lets_stand(written.token.marks));
        let captured = said.map(claims::is_some);
        AsSeen { landed, captured }
    }

    pub(super) fn force(&mut self, written: &WrittenMove, play: G::Move, seen: AsSeen) {
        if let Some(effect) = self.rules.force(&mut self.position, &mut self.turn, play, seen) {
            self.did_move(written, play, effect, false);
        }
    }

    fn say_barred(&mut self, span: Span, marks: Marks, play: G::Move, bar: G::Bar) {
        let (facts, basis) = match G::ground(bar) {
            Ground::ThrowDue => (self.missing_throw(), Basis::Throws),
            Ground::ThrowDueForCapture => {
                (Facts::MissingThrow { extra: true, after: None }, Basis::Others)
            }
            _ => (G::barred(bar, self.about(play)), Basis::Own),
        };
        let rules = barring(self.rules, &self.position, &self.turn, (play, bar));
        let strays = self.strayed_by(play, bar);
        self.find(span, facts, &rules, marks, basis, strays);
    }

    /// Returns the sides whose pieces may be elsewhere after a barred move: its own side, and those
    /// that it may have captured if it is unknown where it went.
    fn strayed_by(&self, play: G::Move, bar: G::Bar) -> BySide<bool> {
        let mut strays = self.own();
        if G::ground(bar) != Ground::GameOver {
            let others = self.rules.may_have_captured(&self.position, &self.turn, play);
            others.iter().for_each(|(side, may)| strays[side] |= may);
        }
        strays
    }

    /// Returns the piece of a move, for a finding.
    fn about(&self, play: G::Move) -> About {
        let Piece { letter, at } = G::piece(play);
        let is_there = |letter| self.position.count(self.player.side, Piece { letter, at }) > 0;
        let others = naming::letters::<G>().filter(|&other| other != letter);
        About { letter, at, other_kind_there: others.into_iter().any(is_there) }
    }

    /// Returns the finding that a throw which must come first is missing.
    pub(super) fn missing_throw(&self) -> Facts {
        Facts::MissingThrow { extra: false, after: self.turn.due_after(self.last_thrown) }
    }
}

impl WrittenMove {
    /// Returns every result that the move was seen to use.
    pub(super) fn results(&self) -> impl Iterator<Item = SeenNumber> + '_ {
        let first = match self.token.action {
            Action::Result(seen) => Some(seen),
            Action::InPlace => None,
        };
        first.into_iter().chain(self.added.iter().copied())
    }
}
