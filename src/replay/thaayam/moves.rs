//! The moves of a player turn: made where they are legal, taken as they were seen where they are not, and
//! held against what the log says came of them.

use super::barring::barring;
use super::claims;
use super::course::{Basis, Course, Done};
use super::naming;
use super::token::Written;
use crate::finding::{Facts, InThaayam, Reading};
use crate::games::thaayam::{AsSeen, Bar, Kind, Move, Place, id, value};
use crate::notation::{Action, Letter, Marks, PieceToken, Seen, Spot, Verdict};
use crate::span::Span;
use crate::table::BySide;

impl Course<'_> {
    /// Where a token says that a piece is. Says what the game does not have.
    pub(super) fn spot(&mut self, span: Span, spot: Spot, marks: Marks) -> Option<Place> {
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
    fn exact(&mut self, written: &Written) -> Option<Move> {
        let (span, token) = (written.span, &written.token);
        self.kind(span, token.piece, token.marks)?;
        self.spot(span, token.piece.spot, token.marks)?;
        let impossible = written.results().find_map(|seen| match seen {
            Seen::Is(number) if value(number).is_none() => Some(number),
            _ => None,
        });
        if let Some(number) = impossible {
            let facts = Facts::Thaayam(InThaayam::ImpossibleThrow { number });
            self.find(span, facts, &[id::H1], token.marks, Basis::Throws, self.own());
        }
        written.exact()
    }

    pub(super) fn play(&mut self, written: &Written, play: Move) {
        if !self.known {
            return;
        }
        let marks = written.token.marks;
        match self.rules.resolve(&self.position, &self.turn, play) {
            Ok(outcome) => {
                let fits = self.check_extras(written, play, &outcome);
                if let Some(seen) = self.as_let_stand(written, &outcome) {
                    return self.force(written, play, seen);
                }
                let Ok(effect) = self.rules.play(&mut self.position, &mut self.turn, play) else {
                    return;
                };
                if fits && marks.verdict == Verdict::Irregular {
                    self.note(written.span, Facts::NeedlessMark);
                }
                self.done.push(Done::Moved { item: written.item, play, effect, legal: fits });
            }
            Err(bar) => self.barred(written, play, bar),
        }
    }

    pub(super) fn lets_stand(&self, marks: Marks) -> bool {
        let verdict = if marks.verdict == Verdict::None { self.verdict } else { marks.verdict };
        verdict != Verdict::None && !verdict.is_undone()
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
                self.miss_throw();
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

    /// Goes on after a throw that should have come first.
    pub(super) fn miss_throw(&mut self) {
        self.turn.end_throwing(&self.position);
        self.is_short = true;
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
        let captured = said.map(claims::is_some);
        AsSeen { landed, captured }
    }

    pub(super) fn force(&mut self, written: &Written, play: Move, seen: AsSeen) {
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
