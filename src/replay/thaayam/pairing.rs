//! Twins as a log has them declared and dissolved.

use super::course::{Basis, Course, Done};
use super::{barring, naming};
use crate::finding::{Facts, InThaayam, Reading};
use crate::games::thaayam::{Place, TwinsBar, id};
use crate::notation::{Letter, PairingToken, Spot};
use crate::span::Span;

impl Course<'_> {
    /// Twins are declared or dissolved: as the rules allow it or, if they do not, as it was seen.
    pub(super) fn paired(&mut self, item: usize, span: Span, pairing: &PairingToken) {
        if !self.counts(span, pairing.marks) || !self.known {
            return;
        }
        let Some(at) = self.pairing_place(span, pairing) else { return };
        if pairing.marks.unsure || pairing.piece.spot == Spot::Unknown {
            self.note(span, Facts::Unsure { reading: Reading::AsWritten });
            self.rests_on = self.rests_on.or(Some(span));
        }
        match self.pair(pairing.made, at) {
            Err(TwinsBar::ThrowFirst | TwinsBar::ThrowForCapture) if self.is_open => {
                self.turn.end_throwing(&self.position);
                self.paired(item, span, pairing);
            }
            Err(bar) => {
                self.say_unpaired(span, pairing, at, bar);
                // Twins on another square are rather a slip, unless the table let them stand.
                let stands = self.lets_stand(pairing.marks);
                if (stands || !matches!(bar, TwinsBar::NotThere(_)))
                    && self.force_pair(pairing.made, at, bar)
                {
                    self.done.push(Done::Paired { item, at, made: pairing.made });
                }
            }
            Ok(()) => self.done.push(Done::Paired { item, at, made: pairing.made }),
        }
    }

    /// Where it happens. What was not seen of a declaration is clear: there is one place for it (V1).
    fn pairing_place(&mut self, span: Span, pairing: &PairingToken) -> Option<Place> {
        let (made, marks) = (pairing.made, pairing.marks);
        let fits = match pairing.piece.letter {
            Letter::None => made,
            Letter::Is(naming::TWINS) => !made,
            Letter::Is(letter) => {
                let facts = Facts::NoSuchKind { letter: char::from(letter) };
                self.find(span, facts, &[id::P1], marks, Basis::Throws, self.own());
                return None;
            }
            Letter::Unknown => true,
        };
        if !fits {
            let facts = Facts::Thaayam(InThaayam::PairingForm);
            self.find(span, facts, &[id::V1], marks, Basis::Throws, self.own());
        }
        match pairing.piece.spot {
            Spot::Unknown if made => Some(self.rules.path(self.player.side).opposite()),
            spot => self.spot(span, spot, marks).filter(|_| fits),
        }
    }

    fn pair(&mut self, made: bool, at: Place) -> Result<(), TwinsBar> {
        match made {
            true => self.rules.declare(&mut self.position, &mut self.turn, at),
            false => self.rules.dissolve(&mut self.position, &mut self.turn, at),
        }
    }

    /// Returns whether it changed anything.
    fn force_pair(&mut self, made: bool, at: Place, bar: TwinsBar) -> bool {
        match bar {
            TwinsBar::GameOver => return false,
            TwinsBar::ThrowFirst | TwinsBar::ThrowForCapture => self.miss_throw(),
            _ => {}
        }
        match made {
            true => self.rules.force_declare(&mut self.position, &mut self.turn, at),
            false => self.rules.force_dissolve(&mut self.position, &mut self.turn, at),
        }
    }

    fn say_unpaired(&mut self, span: Span, pairing: &PairingToken, at: Place, bar: TwinsBar) {
        let facts = match bar {
            TwinsBar::ThrowFirst => Facts::MissingThrow { extra: false, after: self.last_thrown },
            TwinsBar::ThrowForCapture => Facts::MissingThrow { extra: true, after: None },
            bar => Facts::Thaayam(InThaayam::Twins { bar, at }),
        };
        let rules = barring::twins_barring(&bar);
        self.find(span, facts, &rules, pairing.marks, Basis::Own, self.own());
    }
}
