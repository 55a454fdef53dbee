//! Unknown da, and unknown 1s that count for the licence to exit (T2, O3).

use super::order::Taker;
use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::games::dadu::EarnedFact;
use crate::notation::PlayerToken;
use crate::table::{Player, Side};

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Grants da to every player who may have thrown a 1, and marks it as uncertain (T2, O3). The 1 may
    /// not have been heard, it may have been lost, or the player may be uncertain.
    pub(super) fn leave_da_open(&mut self, seat: &TurnReplay<'_>) {
        let (side, players, before) = (seat.taker.player.side, self.throwers(seat), &seat.before);
        // T2: a player who moves has thrown a 1.
        let shown = if seat.has_moved && seat.taker.sure { players & !before.da } else { 0 };
        let (da, ones) = (players & !before.da & !shown, players & !before.ones & !shown);
        let (there, unsaid) = (self.position.side_mut(side), &mut self.doubt.unsaid);
        unsaid[(side, EarnedFact::Da)] |= da;
        unsaid[(side, EarnedFact::Ones)] |= ones;
        there.da |= players;
        there.ones = (there.ones | shown) & !ones;
        let may_have_come = there.licence_to_exit && !before.licence_to_exit && ones != 0;
        if self.doubt.licence_waits {
            there.licence_to_exit &= !may_have_come;
            return;
        }
        unsaid[(side, EarnedFact::Exit)] |= u32::from(may_have_come);
        self.rules.grant_licence_to_exit(&mut self.position, side);
        self.licence_may_come(side);
    }

    /// Makes the licence to exit unknown if every player of the side may have thrown a 1 that counts (O3).
    pub(super) fn licence_may_come(&mut self, side: Side) {
        let turn = &self.position.turn;
        let present = self.frame.roster.players(side);
        let present = if turn.side == Some(side) { present & turn.present() } else { present };
        let (there, unsaid) = (self.position.side_mut(side), &mut self.doubt.unsaid);
        let without = present & !there.ones;
        if !there.licence_to_exit
            && without != 0
            && without & !unsaid[(side, EarnedFact::Ones)] == 0
        {
            (there.licence_to_exit, unsaid[(side, EarnedFact::Exit)]) = (true, 1);
        }
    }

    /// Records a 1 that counts for the licence to exit; `had` is true if the player had one before.
    pub(super) fn note_one(&mut self, player: Player, had: bool) {
        if !had && self.position.has_one(player) {
            self.doubt.unsaid[(player.side, EarnedFact::Ones)] &= !player.bit();
            self.licence_may_come(player.side);
        }
    }

    /// Settles da at the end of a player turn: whether an uncertain throw may have been a 1, and
    /// whether a 1 that was seen was lost again.
    pub(super) fn settle_da(&mut self, seat: &TurnReplay<'_>) {
        if seat.da_left_open {
            self.leave_da_open(seat);
        } else if seat.one_stays() && seat.taker.sure {
            let player = seat.taker.player;
            self.doubt.unsaid[(player.side, EarnedFact::Da)] &= !player.bit();
        }
    }

    /// Returns the players of the side who may have thrown, one bit each.
    pub(super) fn throwers(&self, seat: &TurnReplay<'_>) -> u32 {
        self.takers(seat.taker, &seat.token.player)
    }

    /// Returns the players of the side who may have taken the turn, one bit each.
    pub(super) fn takers(&self, taker: Taker, written: &PlayerToken) -> u32 {
        let (sure, taker) = (taker.sure, taker.player);
        let others = match written.or {
            _ if sure => 0,
            None => self.frame.roster.players(taker.side),
            Some(or) => {
                let named = [written.seat, or].map(|seat| self.player(&seat));
                let here = named.into_iter().flatten().filter(|player| player.side == taker.side);
                here.fold(0, |players, player| players | player.bit())
            }
        };
        taker.bit() | others
    }

    /// Returns whether the player has thrown da, or `None` if that is unknown. Unreadable text may
    /// contain da.
    pub(super) fn known_da(&self, player: Player) -> Option<bool> {
        let has = self.position.has_da(player);
        let hidden = !has && self.taint.hidden_da(player).is_some();
        let open = self.doubt.unsaid.leaves_out_da_of(player);
        (!hidden && !open).then_some(has)
    }

    /// Returns whether the results may be in hand only because an uncertain da was granted.
    pub(super) fn may_lack_da(&self, seat: &TurnReplay<'_>) -> bool {
        let side = seat.taker.player.side;
        let unsaid = self.doubt.unsaid[(side, EarnedFact::Da)];
        if !seat.taker.sure {
            return self.throwers(seat) & (unsaid | !self.position.side(side).da) != 0;
        }
        unsaid & seat.taker.player.bit() != 0 && !self.shows_da(seat)
    }

    /// Returns whether this player turn shows that its results would be in hand even if the player had
    /// no da before: a 1 was thrown, and neither that 1 nor an earlier throw was lost (R1, R2).
    fn shows_da(&self, seat: &TurnReplay<'_>) -> bool {
        seat.one_seen
            && (seat.one_stays() || self.rules.lost_one_is_da())
            && (seat.one_first || self.rules.keeps_throws_before_da())
    }
}
