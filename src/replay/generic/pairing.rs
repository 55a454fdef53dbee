//! Declarations in a log that two pieces become one, as twins, or that one becomes two.

use super::course::{Basis, Course, CourseEvent};
use crate::finding::{Facts, GameFacts, InPlay, UnsureReading};
use crate::games::game::Ground;
use crate::layout;
use crate::notation::{Letter, PairingToken, Spot};
use crate::span::Span;

impl<G: GameFacts> Course<'_, G> {
    /// Takes a declaration that two pieces become one or one becomes two: by the rules if it is legal,
    /// otherwise as it was seen.
    pub(super) fn paired(&mut self, item: usize, span: Span, pairing: &PairingToken) {
        if !self.counts(span, pairing.marks) || !self.known {
            return;
        }
        let Some(at) = self.pairing_place(span, pairing) else { return };
        if pairing.marks.unsure || pairing.piece.spot == Spot::Unknown {
            self.note(span, Facts::Unsure { reading: UnsureReading::AsWritten });
            self.rests_on = self.rests_on.or(Some(span));
        }
        let made = pairing.made;
        match self.rules.pair(&mut self.position, &mut self.turn, at, made) {
            Ok(()) => self.note_event(CourseEvent::Paired { item, at, made }),
            Err(bar) if self.is_open && waits_for_throw(G::pair_ground(bar)) => {
                G::end_throwing(&self.position, &mut self.turn);
                self.paired(item, span, pairing);
            }
            Err(bar) => {
                self.say_unpaired(span, pairing, at, bar);
                // A pair on another square is probably a typo, unless the table allowed it.
                let ground = G::pair_ground(bar);
                let stands = ground != Ground::Place || self.lets_stand(pairing.marks);
                if stands && self.force_pair(made, at, ground) {
                    self.note_event(CourseEvent::Paired { item, at, made });
                }
            }
        }
    }

    /// Returns where the declaration takes place. If its square was not seen, it is still clear: only
    /// one is possible (V1).
    fn pairing_place(&mut self, span: Span, pairing: &PairingToken) -> Option<layout::Spot> {
        let (made, marks) = (pairing.made, pairing.marks);
        let fits = match pairing.piece.letter {
            Letter::Unknown => true,
            Letter::None => made,
            Letter::Is(_) if !self.has_letter(span, pairing.piece, marks) => return None,
            Letter::Is(_) => !made,
        };
        if !fits {
            let facts = Facts::Play(G::ID, InPlay::PairingForm);
            self.find(span, facts, &[G::CITED.pairs], marks, Basis::Throws, self.own());
        }
        match pairing.piece.spot {
            Spot::Unknown if made => self.rules.pairing_place(self.player.side),
            spot => self.spot(span, spot, marks).filter(|_| fits),
        }
    }

    /// Makes a declaration that the rules bar. Returns whether it changed anything.
    fn force_pair(&mut self, made: bool, at: layout::Spot, ground: Ground) -> bool {
        if waits_for_throw(ground) {
            self.miss_throw();
        }
        self.rules.force_pair(&mut self.position, &mut self.turn, at, made)
    }

    fn say_unpaired(
        &mut self,
        span: Span,
        pairing: &PairingToken,
        at: layout::Spot,
        bar: G::PairBar,
    ) {
        let facts = match G::pair_ground(bar) {
            Ground::ThrowDue => self.missing_throw(),
            Ground::ThrowDueForCapture => Facts::MissingThrow { extra: true, after: None },
            _ => G::unpaired(bar, at),
        };
        let rules = G::pair_rules(bar);
        self.find(span, facts, &rules, pairing.marks, Basis::Own, self.own());
    }
}

fn waits_for_throw(ground: Ground) -> bool {
    matches!(ground, Ground::ThrowDue | Ground::ThrowDueForCapture)
}
