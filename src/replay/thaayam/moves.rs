//! The moves of a player turn: made where they are legal, taken as they were seen where they are not, and
//! held against what the log says came of them.

use super::barring::{barring, twins_barring};
use super::course::{Basis, Course, Done, EVERYBODY, NOBODY};
use super::naming;
use super::token::Written;
use crate::finding::{Facts, InThaayam, Reading};
use crate::games::thaayam::{AsSeen, Bar, Effect, Kind, Move, Place, TwinsBar, id, value};
use crate::notation::{
    Action, Capture, Letter, Marks, PairingToken, PieceToken, Seen, Spot, Verdict,
};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::BySide;

impl Course<'_> {
    /// Where a token says that a piece is. Says what the game does not have.
    fn spot(&mut self, span: Span, spot: Spot, marks: Marks) -> Option<Place> {
        let place = naming::place(spot);
        if let (None, Spot::Square(name)) = (place, spot) {
            let facts = Facts::OffTheBoard { name, last: ('e', 5) };
            self.find(span, facts, &[id::B1], marks, Basis::Throws, self.own());
        } else if place.is_none() && spot == Spot::Centre {
            let facts = Facts::Thaayam(InThaayam::InPlace);
            self.find(span, facts, &[id::B1], marks, Basis::Throws, self.own());
        }
        place
    }

    fn kind(&mut self, span: Span, piece: PieceToken, marks: Marks) -> Option<Kind> {
        match piece.letter {
            Letter::None => Some(Kind::Single),
            Letter::Is(naming::TWINS) => Some(Kind::Twins),
            Letter::Is(letter) => {
                let facts = Facts::NoSuchKind { letter: char::from(letter) };
                self.find(span, facts, &[id::P1], marks, Basis::Throws, self.own());
                None
            }
            Letter::Unknown => None,
        }
    }

    /// A move of which everything is written.
    pub(super) fn moved(&mut self, written: &Written) {
        let (span, marks) = (written.span, written.token.marks);
        if !self.counts(span, marks) {
            return;
        }
        if marks.unsure {
            self.note(span, Facts::Unsure { reading: Reading::AsWritten });
            self.rests_on = self.rests_on.or(Some(span));
        }
        if written.token.action == Action::InPlace {
            let facts = Facts::Thaayam(InThaayam::InPlace);
            return self.find(span, facts, &[id::M1, id::C1], marks, Basis::Throws, self.own());
        }
        if let Some(play) = self.exact(written) {
            self.play(written, play);
        }
    }

    /// The move that a token says; what the game does not have is found.
    pub(super) fn exact(&mut self, written: &Written) -> Option<Move> {
        let (span, token) = (written.span, &written.token);
        let kind = self.kind(span, token.piece, token.marks)?;
        let from = self.spot(span, token.piece.spot, token.marks)?;
        let mut values = Vec::new();
        for seen in written.results() {
            let Seen::Is(number) = seen else { return None };
            let Some(value) = value(number) else {
                let facts = Facts::Thaayam(InThaayam::ImpossibleThrow { number });
                self.find(span, facts, &[id::H1], token.marks, Basis::Throws, self.own());
                return None;
            };
            values.push(value);
        }
        Some(match kind {
            Kind::Single => Move::single(from, &values),
            Kind::Twins => Move::twins(from, &values),
        })
    }

    pub(super) fn play(&mut self, written: &Written, play: Move) {
        if !self.known {
            return;
        }
        let marks = written.token.marks;
        match self.rules.resolve(&self.position, &self.turn, play) {
            Ok(outcome) => {
                let captured = outcome.captures.total();
                if let Some(seen) = self.irregular_capture(written, captured) {
                    self.capture_differs(written, captured);
                    return self.force(written, play, seen);
                }
                let Ok(effect) = self.rules.play(&mut self.position, &mut self.turn, play) else {
                    return;
                };
                let fits = self.check_extras(written, &effect);
                if fits && marks.verdict == Verdict::Irregular {
                    self.note(written.span, Facts::NeedlessMark);
                }
                self.done.push(Done::Moved { item: written.item, play, effect, legal: fits });
            }
            Err(bar) => self.barred(written, play, bar),
        }
    }

    /// A capture that the rules do not give, or one that was not made, where the table let it stand.
    fn irregular_capture(&self, written: &Written, captured: u8) -> Option<AsSeen> {
        let said = written.token.captured.filter(|_| self.lets_stand(written.token.marks))?;
        let some = !matches!(said, Capture::Nothing | Capture::Count(0));
        let differs = !agrees(said, captured) && some != (captured > 0);
        differs.then_some(AsSeen { landed: None, captured: Some(some) })
    }

    fn lets_stand(&self, marks: Marks) -> bool {
        let verdict = if marks.verdict == Verdict::None { self.verdict } else { marks.verdict };
        verdict != Verdict::None && !verdict.is_undone()
    }

    /// Holds the checked extras of a move against what came of it. Returns whether they fit.
    fn check_extras(&mut self, written: &Written, effect: &Effect) -> bool {
        let (token, before) = (&written.token, self.found.len());
        let captured = effect.outcome.captures.total();
        let lands = |spot| naming::place(spot) == Some(effect.outcome.to);
        if let Some(spot) = token.landing.filter(|&spot| !lands(spot)) {
            let replayed = effect.outcome.to;
            let facts = Facts::Thaayam(InThaayam::LandingDiffers { written: spot, replayed });
            let rules: &[RuleId] = match (token.piece.spot, replayed) {
                (Spot::Start, _) => &[id::E1],
                (_, Place::OUT) => &[id::X2],
                (_, Place::KEEP) => &[id::X1, id::M1],
                _ => &[id::M1],
            };
            self.find(written.span, facts, rules, token.marks, Basis::Own, EVERYBODY);
        }
        if token.captured.is_some_and(|said| !agrees(said, captured)) {
            self.capture_differs(written, captured);
        }
        self.found.len() == before
    }

    fn capture_differs(&mut self, written: &Written, replayed: u8) {
        let Some(said) = written.token.captured else { return };
        if let Capture::Is(letter) = said
            && letter != naming::TWINS
        {
            let facts = Facts::NoSuchKind { letter: char::from(letter) };
            return self.find(
                written.span,
                facts,
                &[id::P1],
                written.token.marks,
                Basis::Throws,
                NOBODY,
            );
        }
        let facts = Facts::Thaayam(InThaayam::CaptureDiffers { said, replayed });
        let rules = [id::C1, id::C2, id::V3];
        self.find(written.span, facts, &rules, written.token.marks, Basis::Others, EVERYBODY);
    }

    /// A move that the rules bar: said, then taken as it was seen.
    fn barred(&mut self, written: &Written, play: Move, bar: Bar) {
        let (span, marks) = (written.span, written.token.marks);
        if let (Bar::ThrowFirst | Bar::ThrowForCapture, true) = (bar, self.is_open) {
            self.turn.end_throwing(&self.position);
            return self.play(written, play);
        }
        if let (Bar::NotInHand(value), true) = (bar, self.is_open || self.has_gap) {
            self.turn.grant(value);
            return self.play(written, play);
        }
        self.say_barred(span, marks, play, bar);
        match bar {
            Bar::GameOver => {}
            Bar::ThrowFirst | Bar::ThrowForCapture => {
                self.turn.end_throwing(&self.position);
                self.grant(&play);
                self.play_or_force(written, play);
            }
            Bar::NotInHand(_) | Bar::LostBeforeOne(_) | Bar::NoThrow => {
                self.grant(&play);
                self.play_or_force(written, play);
            }
            Bar::NoPiece => self.turn.revoke(&play.throws),
            _ => self.force(written, play, self.as_seen(written)),
        }
    }

    /// Makes a move whose throws were wrong: what the piece did may still be legal.
    fn play_or_force(&mut self, written: &Written, play: Move) {
        if self.rules.resolve(&self.position, &self.turn, play).is_ok() {
            self.play(written, play);
        } else {
            self.force(written, play, self.as_seen(written));
        }
    }

    /// Puts what a move uses in hand, as far as it is not there.
    fn grant(&mut self, play: &Move) {
        for value in play.throws.values() {
            while self.turn.hand().throws().count(value) < play.throws.count(value) {
                self.turn.grant(value);
            }
        }
    }

    fn as_seen(&self, written: &Written) -> AsSeen {
        let landed = written.token.landing.and_then(naming::place);
        let said = written.token.captured.filter(|_| self.lets_stand(written.token.marks));
        let captured = said.map(|said| !matches!(said, Capture::Nothing | Capture::Count(0)));
        AsSeen { landed, captured }
    }

    fn force(&mut self, written: &Written, play: Move, seen: AsSeen) {
        if let Some(effect) = self.rules.force(&mut self.position, &mut self.turn, play, seen) {
            self.done.push(Done::Moved { item: written.item, play, effect, legal: false });
        }
    }

    fn say_barred(&mut self, span: Span, marks: Marks, play: Move, bar: Bar) {
        let pieces = self.position.side(self.player.side);
        let other = if play.kind == Kind::Single { Kind::Twins } else { Kind::Single };
        let other_kind_there = pieces.count(other, play.from) > 0;
        let facts = match bar {
            Bar::ThrowFirst => Facts::MissingThrow { extra: false, after: self.last_thrown },
            Bar::ThrowForCapture => Facts::MissingThrow { extra: true, after: None },
            bar => Facts::Thaayam(InThaayam::Barred {
                bar,
                kind: play.kind,
                from: play.from,
                other_kind_there,
            }),
        };
        let basis = match bar {
            Bar::ThrowFirst => Basis::Throws,
            Bar::ThrowForCapture => Basis::Others,
            _ => Basis::Own,
        };
        let rules = barring(self.rules, &self.position, &self.turn, play, bar);
        let strays = self.strayed_by(play, bar);
        self.find(span, facts, &rules, marks, basis, strays);
    }

    /// The sides whose pieces may stand elsewhere after a move that the rules bar: its own, and those that
    /// it may have captured, if it is not known where it went.
    fn strayed_by(&self, play: Move, bar: Bar) -> BySide<bool> {
        let to = self.rules.led_to(&self.turn, play);
        let is_there = |side| self.position.side(side).pieces(to) > 0 && !to.is_marked();
        let own = self.player.side;
        BySide::of(|side| side == own || is_there(side) && bar != Bar::GameOver)
    }

    /// Twins are declared or dissolved.
    pub(super) fn paired(&mut self, span: Span, pairing: &PairingToken) {
        if !self.counts(span, pairing.marks) || !self.known {
            return;
        }
        let Some(at) = self.spot(span, pairing.piece.spot, pairing.marks) else { return };
        let paired = match pairing.made {
            true => self.rules.declare(&mut self.position, &mut self.turn, at),
            false => self.rules.dissolve(&mut self.position, &mut self.turn, at),
        };
        match paired {
            Ok(()) => {}
            Err(TwinsBar::ThrowFirst | TwinsBar::ThrowForCapture) if self.is_open => {}
            Err(bar) => {
                let facts = match bar {
                    TwinsBar::ThrowFirst => {
                        Facts::MissingThrow { extra: false, after: self.last_thrown }
                    }
                    TwinsBar::ThrowForCapture => Facts::MissingThrow { extra: true, after: None },
                    bar => Facts::Thaayam(InThaayam::Twins { bar, at }),
                };
                let rules = twins_barring(&bar);
                self.find(span, facts, &rules, pairing.marks, Basis::Own, self.own());
            }
        }
    }
}

impl Written {
    /// Everything that it was seen to use.
    pub(super) fn results(&self) -> impl Iterator<Item = Seen> + '_ {
        let first = match self.token.action {
            Action::Result(seen) => Some(seen),
            Action::InPlace => None,
        };
        first.into_iter().chain(self.added.iter().copied())
    }
}

/// Whether a written capture agrees with the number of captured pieces; `x` says one or more.
pub(super) fn agrees(said: Capture, captured: u8) -> bool {
    match said {
        Capture::Piece => captured > 0,
        Capture::Count(number) => number == captured,
        Capture::Nothing => captured == 0,
        Capture::Is(letter) => letter == naming::TWINS && captured > 1,
    }
}
