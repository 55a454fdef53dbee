//! Players who join, leave, and switch sides (P4).

use super::{Consult, Replay, Witness};
use crate::finding::{Facts, Finding, InDadu};
use crate::games::dadu::id::*;
use crate::games::dadu::{EarnedFact, OrderBar, is_too_uneven};
use crate::notation::PlayerSeat;
use crate::span::Span;
use crate::table::{Both, Player, Side, players};

/// The rights that players earn for themselves, not for their side.
const OF_A_PLAYER: [EarnedFact; 2] = [EarnedFact::Da, EarnedFact::Ones];

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Moves a player to the other side. The player keeps da, and the 1 that counts for the licence to
    /// exit (our interpretation, P4).
    pub(super) fn change_sides(&mut self, from: &PlayerSeat, to: &PlayerSeat) {
        let earned = self.player(from).map(|player| self.earned(player));
        if self.join_or_leave(from, false) {
            self.join_or_leave(to, true);
        }
        let Some((player, earned)) = self.player(to).zip(earned) else { return };
        let (side, unsaid) = (self.position.side_mut(player.side), &mut self.doubt.unsaid);
        let with =
            |set: u32, holds: bool| set & !player.bit() | if holds { player.bit() } else { 0 };
        for (fact, (has, unknown)) in OF_A_PLAYER.into_iter().zip(earned) {
            side.set_earned(fact, with(side.earned(fact), has));
            let set = &mut unsaid[(player.side, fact)];
            *set = with(*set, unknown);
        }
        self.licence_may_come(player.side);
    }

    /// Returns, for each right of a player, whether the player has it and whether that is unknown.
    /// Players take both along to the other side.
    fn earned(&self, player: Player) -> [(bool, bool); 2] {
        let has = |set: u32| set & player.bit() != 0;
        let side = self.position.side(player.side);
        OF_A_PLAYER
            .map(|fact| (has(side.earned(fact)), has(self.doubt.unsaid[(player.side, fact)])))
    }

    /// Adds a player to the table. Returns false if the player was already there.
    pub(super) fn join(&mut self, player: Player) -> bool {
        let bit = player.bit();
        let stranger = self.doubt.strangers[player.side] & bit;
        self.doubt.strangers[player.side] &= !bit;
        self.doubt.unsaid[(player.side, EarnedFact::Da)] |= stranger;
        self.doubt.unsaid[(player.side, EarnedFact::Ones)] |= stranger;
        self.position.side_mut(player.side).da |= stranger;
        self.frame.roster.join(player)
    }

    /// Records that players may have joined or left unseen.
    pub(super) fn forget_company(&mut self) {
        self.doubt.company = true;
        self.doubt.gone = Both::of(|side| self.frame.roster.players(side));
    }

    /// Records that a player was seen at the table.
    #[inline(always)]
    pub(super) fn is_there(&mut self, player: Player) {
        self.doubt.gone[player.side] &= !player.bit();
    }

    /// Returns whether players who left unseen can explain why somebody throws now. Either those who
    /// owe a throw are gone, or the smaller side has a second chance (P3, P4).
    pub(super) fn have_left(&mut self, bar: OrderBar) -> bool {
        let any = self.doubt.gone != Both::all(0);
        let (OrderBar::OthersOwe { players: owing, .. }, Some(side)) =
            (bar, self.position.turn.side)
        else {
            return any && !matches!(bar, OrderBar::NotPresent | OrderBar::JoinedDuringSideTurn);
        };
        let gone = &mut self.doubt.gone[side];
        if !any || owing & !*gone != 0 {
            return false;
        }
        *gone &= !owing;
        for player in players(side, owing) {
            self.frame.roster.leave(player);
        }
        true
    }

    /// Sets aside the absent players whose rights a stated position leaves out.
    pub(super) fn leave_strangers_open(&mut self) {
        for side in Side::BOTH {
            let present = self.frame.roster.players(side);
            let unsaid = &mut self.doubt.unsaid;
            let strangers = unsaid[(side, EarnedFact::Da)] & !present;
            self.doubt.strangers[side] = strangers;
            unsaid[(side, EarnedFact::Da)] &= present;
            unsaid[(side, EarnedFact::Ones)] &= present;
            self.position.side_mut(side).da &= !strangers;
        }
    }

    /// Adds or removes a player. Returns whether that was possible.
    pub(super) fn join_or_leave(&mut self, seat: &PlayerSeat, comes: bool) -> bool {
        let Some(player) = self.player(seat) else {
            self.no_such_number(seat);
            return false;
        };
        let may_be_gone = self.doubt.gone[player.side] & player.bit() != 0;
        let fits = match comes {
            true => self.join(player) || may_be_gone,
            false => self.frame.roster.leave(player) || self.doubt.company,
        };
        self.is_there(player);
        self.licence_may_come(player.side);
        if !fits {
            self.report(seat.span, Facts::ComesOrGoes { player, comes }, &[P4]);
        } else if is_too_uneven(&self.frame.roster) {
            self.warn_of_uneven_sides(seat.span);
        }
        fits
    }

    /// Warns about uneven sides, but only once (P3).
    fn warn_of_uneven_sides(&mut self, span: Span) {
        if !std::mem::replace(&mut self.uneven_said, true) {
            let (n, s) = (self.frame.roster.size(Side::N), self.frame.roster.size(Side::S));
            self.report(span, Facts::Dadu(InDadu::UnevenSides { n, s }), &[P3]);
        }
    }
}

/// Returns whether a finding reports that one side has more players than it should.
pub(super) fn is_of_uneven_sides(finding: &Finding) -> bool {
    matches!(finding.facts, Facts::Dadu(InDadu::UnevenSides { .. }))
}
