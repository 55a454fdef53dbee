//! Changes that captures made without a token in the log. They explain later findings.

use crate::games::dadu::id::*;
use crate::games::dadu::{Consult, Effect, Kind, Position, Rules};
use crate::rulebook::RuleId;
use crate::table::{Both, Side};

/// The rules that move pieces of the captured side without a token.
const MOVERS: [RuleId; 5] = [C2, C4, K1, K2, K4];

/// The rules that changed something without a token. Small, because it is copied in every player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Unwritten {
    /// By side: the rules that moved its pieces since a position was stated, the latest first. They
    /// decide which pieces a captured king took along, or which of several pieces was captured. Each is
    /// an index in [`MOVERS`], counted from 1; 0 means no rule.
    moved: Both<[u8; MOVERS.len()]>,
    /// By side: whether the capture of its plain king closed the home row to it (R15).
    closed: Both<bool>,
    /// By side: whether its licences ended with its king (R10).
    licence_ended: Both<bool>,
}

impl Unwritten {
    /// Records a capture by a side. `position` is the one after the capture.
    pub(super) fn note<C: Consult>(
        &mut self,
        rules: &Rules<C>,
        position: &Position,
        side: Side,
        effect: &Effect,
    ) {
        let Some(captured) = effect.outcome.captured else { return };
        let other = side.opposite();
        self.closed[side] = false;
        let victims = position.side(other);
        let there = rules.board().mirrored(effect.outcome.to);
        if victims.any(there) {
            self.note_moved(other, C4);
        }
        if captured == Kind::Standard && victims.count(Kind::King, there) > 0 {
            self.note_moved(other, C2);
        }
        if captured == Kind::King {
            self.note_moved(other, rules.king_rule(effect));
        }
        self.closed[other] |= effect.capture.closed_by_plain_king;
        self.licence_ended[other] |= effect.capture.ended_licence;
    }

    fn note_moved(&mut self, side: Side, rule: RuleId) {
        let Some(place) = MOVERS.iter().position(|&mover| mover == rule) else { return };
        let (moved, number) = (&mut self.moved[side], place as u8 + 1);
        let known = moved.iter().position(|&there| there == number || there == 0);
        let known = known.unwrap_or(moved.len() - 1);
        moved[..=known].rotate_right(1);
        moved[0] = number;
    }

    /// Returns the rules that moved a side's pieces, the latest first.
    pub(super) fn moved(&self, side: Side) -> impl Iterator<Item = RuleId> {
        let numbers = self.moved[side].into_iter();
        numbers.filter_map(|number| MOVERS.get(usize::from(number).checked_sub(1)?).copied())
    }

    /// Returns the interpretation that closed the home row to a side, if one did.
    pub(super) fn closed_row(&self, side: Side) -> Option<RuleId> {
        self.closed[side].then_some(R15)
    }

    /// Returns the interpretation that ended a side's licences, if one did.
    pub(super) fn ended_licence(&self, side: Side) -> Option<RuleId> {
        self.licence_ended[side].then_some(R10)
    }
}
