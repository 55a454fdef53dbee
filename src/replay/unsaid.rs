//! What is not known of what a side and its players have earned: granted where it would bar, demanded
//! nowhere.

use super::turn::Seat;
use super::{Listening, Replay, Witness};
use crate::rules::dadu::{Effect, Outcome, Side, Use};

impl<W: Witness, C: Listening> Replay<'_, W, C> {
    /// A throw may have been a 1 that was not heard for certain, or of which it is not certain who
    /// threw it: whoever that may have been may have da from here on (T2, O3).
    pub(super) fn leave_da_open(&mut self, seat: &Seat<'_>) {
        let (side, players) = (seat.taker.player.side, self.throwers(seat));
        let (there, unsaid) = (self.position.side_mut(side), &mut self.doubt.unsaid);
        self.doubt.da_unheard[side.index()] |= players & !there.da;
        unsaid.da[side.index()] |= players & !there.da;
        unsaid.exit[side.index()] |= players & !there.ones != 0 && !there.licence_to_exit;
        there.da |= players;
        there.ones |= players;
    }

    /// What can only be settled when the player turn is over: whether a throw that was taken for
    /// another was a 1, and whether a 1 that was seen was lost again.
    pub(super) fn settle_da(&mut self, seat: &Seat<'_>) {
        if seat.da_left_open {
            self.leave_da_open(seat);
        } else if seat.one_stays() && seat.taker.sure {
            let player = seat.taker.player;
            self.doubt.unsaid.da[player.side.index()] &= !player.bit();
        }
    }

    /// Who it may have been that threw, of the side, one bit each.
    fn throwers(&self, seat: &Seat<'_>) -> u32 {
        let (taker, written) = (seat.taker.player, &seat.token.player);
        let others = match written.or {
            _ if seat.taker.sure => 0,
            None => self.roster.players(taker.side),
            Some(or) => {
                let named = [written.seat, or].map(|seat| self.player(&seat));
                let here = named.into_iter().flatten().filter(|player| player.side == taker.side);
                here.fold(0, |players, player| players | player.bit())
            }
        };
        taker.bit() | others
    }

    /// Whether results may be in hand only because da was granted that nobody knows of.
    pub(super) fn may_lack_da(&self, seat: &Seat<'_>) -> bool {
        let side = seat.taker.player.side;
        let unsaid = self.doubt.unsaid.da[side.index()];
        if !seat.taker.sure {
            return self.throwers(seat) & (unsaid | !self.position.side(side).da) != 0;
        }
        unsaid & seat.taker.player.bit() != 0 && !self.shows_da(seat)
    }

    /// Whether this player turn shows that what is in hand would be there whether or not the player
    /// had da before: a 1 was thrown, and neither it nor what was thrown before it was lost (R1, R2).
    fn shows_da(&self, seat: &Seat<'_>) -> bool {
        seat.one_seen
            && (seat.one_stays() || self.rules.lost_one_is_da())
            && (seat.one_first || self.rules.keeps_throws_before_da())
    }

    /// Applies a use that is barred only by what was granted where nothing was said: a row that may
    /// still be closed obliges to nothing beyond it, nor does a licence that may not be held.
    pub(super) fn apply_as_unsaid(&mut self, seat: &mut Seat<'_>, u: Use) -> Option<Effect> {
        let side = seat.taker.player.side;
        let granted = *self.position.side(side);
        let unsaid = self.unsaid_of(side);
        (1..8).filter(|taken| taken & !unsaid == 0).find_map(|taken: u8| {
            let there = self.position.side_mut(side);
            there.open &= taken & 1 == 0;
            there.licence_to_exit &= taken & 2 == 0;
            there.licence_to_kill &= taken & 4 == 0;
            let effect = self.rules.apply(&mut self.position, &mut seat.turn, u).ok();
            let there = self.position.side_mut(side);
            there.open |= granted.open;
            there.licence_to_exit |= granted.licence_to_exit;
            there.licence_to_kill |= granted.licence_to_kill;
            effect
        })
    }

    /// What is unsaid of a side, as bits: the row (1), the licence to exit (2), the one to kill (4).
    fn unsaid_of(&self, side: Side) -> u8 {
        let (unsaid, index) = (&self.doubt.unsaid, side.index());
        let bit = |unsaid: bool, bit: u8| if unsaid { bit } else { 0 };
        bit(unsaid.open[index], 1) | bit(unsaid.exit[index], 2) | bit(unsaid.kill[index], 4)
    }

    /// Whether a use captures only with a licence to kill of which nothing is said; without it, it would
    /// share the square (O6, R16).
    pub(super) fn captures_as_unsaid(&self, seat: &Seat<'_>, u: Use) -> bool {
        let side = seat.taker.player.side;
        if !self.doubt.unsaid.kill[side.index()] {
            return false;
        }
        let captured = |position| {
            let outcome = self.rules.may_use(position, &seat.turn, u);
            matches!(outcome, Ok(Outcome { captured: Some(_), .. }))
        };
        let mut without = self.position;
        without.side_mut(side).licence_to_kill = false;
        captured(&self.position) && !captured(&without)
    }
}
