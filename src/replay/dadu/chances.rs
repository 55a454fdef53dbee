//! First chances of a side turn, and second ones that go on from them (P3, R20).

use super::turn::Seat;
use super::{Consult, Replay, Witness};
use crate::finding::{Facts, Finding, InDadu};
use crate::games::dadu::Turn;
use crate::games::dadu::id::R20;
use crate::notation::Marks;
use crate::table::Player;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Opens a player turn. If it is not known who has thrown, it may be a second chance.
    #[inline]
    pub(super) fn begin(&self, player: Player) -> Turn {
        let order = self.doubt.order || self.doubt.unsaid.order;
        if order && self.follows_chances() {
            return self.rules.begin_after_unknown(&self.position, player);
        }
        self.rules.begin_after(&self.position, player, &self.chances)
    }

    /// Whether a player turn must be kept for a second chance. Then nobody takes the short way.
    #[inline]
    pub(super) fn follows_chances(&self) -> bool {
        self.rules.keeps_chances() && self.position.turn.has_chance_left()
    }

    /// Keeps what a second chance may go on from. After a player turn that is not certain, nothing is
    /// known of any first chance.
    pub(super) fn keep_chance(&mut self, seat: &Seat<'_>) {
        if !self.rules.keeps_chances() {
            return;
        }
        if !seat.taker.sure {
            self.touches_left.clear();
        }
        if !seat.is_sure() || seat.unread || self.doubt.position {
            return self.chances.forget();
        }
        self.rules.keep_chance(&self.position, &seat.turn, &seat.moved, &mut self.chances);
    }

    /// It is not known who has played what in this side turn.
    pub(super) fn forget_chances(&mut self) {
        self.chances.forget();
        self.touches_left.clear();
    }

    /// A player turn begins, and perhaps a side turn with it. Then it is known of touches that were left
    /// in first chances whether their players go on from there.
    pub(super) fn settle_chances(&mut self, player: Player, begins: bool) {
        if begins {
            self.chances.forget();
            self.touched_before = None;
        }
        // Where a player turn is missing, it may have been the second chance.
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

    /// Puts off the report of a touched piece that the player may still move in a second chance (R20).
    /// Gives any other finding back.
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
