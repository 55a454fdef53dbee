//! Players who come, go, and change sides (P4).

use super::{Listening, Replay, Witness};
use crate::finding::{Facts, Finding};
use crate::notation::Seat;
use crate::rules::RuleId::*;
use crate::rules::dadu::Side;
use crate::span::Span;

impl<W: Witness, C: Listening> Replay<'_, W, C> {
    pub(super) fn arrives(&mut self, seat: &Seat) {
        self.comes_or_goes(seat, true);
    }

    pub(super) fn leaves(&mut self, seat: &Seat) {
        self.comes_or_goes(seat, false);
    }

    /// Who goes over to the other side keeps da, and the 1 that counts for the licence to exit (our
    /// reading, P4).
    pub(super) fn crosses(&mut self, from: &Seat, to: &Seat) {
        let earned = self.player(from).map(|player| {
            let unsaid = self.doubt.unsaid.leaves_out_da_of(player);
            (self.position.has_da(player), self.position.has_one(player), unsaid)
        });
        if self.comes_or_goes(from, false) {
            self.comes_or_goes(to, true);
        }
        let Some((player, (da, one, unsaid))) = self.player(to).zip(earned) else { return };
        let kept = |is_so: bool| if is_so { player.bit() } else { 0 };
        let side = self.position.side_mut(player.side);
        side.da |= kept(da);
        side.ones |= kept(one);
        self.doubt.unsaid.da[player.side.index()] |= kept(unsaid);
    }

    /// Returns whether it fits.
    fn comes_or_goes(&mut self, seat: &Seat, comes: bool) -> bool {
        let Some(player) = self.player(seat) else {
            self.no_such_number(seat);
            return false;
        };
        let fits = match comes {
            true => self.roster.join(player),
            false => self.roster.leave(player),
        };
        if !fits {
            self.report(seat.span, Facts::ComesOrGoes { player, comes }, &[P4]);
        } else if self.roster.is_too_uneven() {
            self.warn_of_uneven_sides(seat.span);
        }
        fits
    }

    /// Said once (P3).
    fn warn_of_uneven_sides(&mut self, span: Span) {
        if !std::mem::replace(&mut self.uneven_said, true) {
            let (n, s) = (self.roster.size(Side::N), self.roster.size(Side::S));
            self.report(span, Facts::UnevenSides { n, s }, &[P3]);
        }
    }
}

/// Whether it says that one side has more players than it should.
pub(super) fn is_of_uneven_sides(finding: &Finding) -> bool {
    matches!(finding.facts, Facts::UnevenSides { .. })
}
