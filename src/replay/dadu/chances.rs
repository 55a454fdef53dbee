//! First chances of a side turn, and second chances that continue from them (P3, R20).

use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::finding::{Facts, Finding, InDadu};
use crate::games::dadu::Turn;
use crate::games::dadu::id::R20;
use crate::notation::Marks;
use crate::table::Player;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Begins a player turn. If it is unknown who has thrown, it may be a second chance.
    #[inline]
    pub(super) fn begin(&self, player: Player) -> Turn {
        let order = self.doubt.order || self.doubt.unsaid.order;
        if order && self.follows_chances() {
            return self.rules.begin_after_unknown(&self.position, player);
        }
        self.rules.begin_after(&self.position, player, &self.chances)
    }

    /// Returns whether player turns must be kept for a second chance. Then none takes the fast path.
    #[inline]
    pub(super) fn follows_chances(&self) -> bool {
        self.rules.keeps_chances() && self.position.turn.has_chance_left()
    }

    /// Keeps the state from which a second chance may continue. After an uncertain player turn, all
    /// first chances are unknown.
    pub(super) fn keep_chance(&mut self, seat: &TurnReplay<'_>) {
        if !self.rules.keeps_chances() {
            return;
        }
        if !seat.taker.sure {
            self.touches_left.clear();
        }
        if !seat.is_sure() || seat.unread || self.frame.is_lost() {
            return self.chances.forget();
        }
        self.rules.keep_chance(&self.position, &seat.turn, &seat.moved, &mut self.chances);
    }

    /// Forgets all first chances, because the play of this side turn is unknown.
    pub(super) fn forget_chances(&mut self) {
        self.chances.forget();
        self.touches_left.clear();
    }

    /// Settles the touches that were left in first chances, when a player turn begins and perhaps a
    /// side turn with it. Now it is known whether their players continue from there.
    pub(super) fn settle_chances(&mut self, player: Player, begins: bool) {
        if begins {
            self.chances.forget();
            self.touched_before = None;
        }
        // A missing player turn may have been the second chance.
        if begins && self.doubt.order_fault.is_some() {
            self.touches_left.clear();
        }
        let settled = begins || self.position.turn.doubled == player.number();
        if !settled || self.touches_left.is_empty() {
            return;
        }
        for (other, finding, marks) in std::mem::take(&mut self.touches_left) {
            if begins || other != player {
                self.push(finding, marks);
            } else {
                self.touched_before = Some(finding.span);
            }
        }
    }

    /// Postpones the report of a touched piece that the player may still move in a second chance (R20).
    /// Returns any other finding.
    pub(super) fn put_off(
        &mut self,
        player: Player,
        mut finding: Finding,
        marks: Marks,
    ) -> Option<Finding> {
        let is_touch = matches!(finding.facts, Facts::Dadu(InDadu::TouchedPieceLeft { .. }));
        if !is_touch || !self.rules.may_go_on(&self.position, player) {
            return Some(finding);
        }
        finding.rules.push(R20);
        self.touches_left.push((player, finding, marks));
        None
    }
}
