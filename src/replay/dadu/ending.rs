//! The end of a player turn. Checks that everything was thrown and used that had to be, and that the
//! unused results in the log are still in hand.

use super::causes::strayed_by_end;
use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::finding::{Facts, Finding, InDadu};
use crate::games::dadu::id::*;
use crate::games::dadu::{EndBars, Place, Touch};
use crate::notation::{Action, Item, ItemKind, Marks, SeenNumber, Verdict};
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::span::Span;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Ends the player turn. Checks that everything was thrown and used that had to be (H2, A3, O4).
    pub(super) fn end(&mut self, seat: &mut TurnReplay<'_>) {
        self.look_at_end(&seat.turn);
        let is_open = !seat.turn.is_over() && !seat.gap;
        let may_end = || self.rules.may_end(&self.position, &seat.turn);
        let unfinished = if is_open { may_end().err() } else { None };
        let whole = unfinished.is_none() && !seat.gap;
        if let Some(unfinished) = unfinished {
            self.check_end(seat, unfinished);
        }
        // R14: nobody wins before a reentry that is due. The last player turn may stop there (W2).
        let may_stop = !seat.turn.is_over() && self.frame.end.last_turn == Some(seat.line);
        // A part that was not seen may have brought a piece back.
        let is_known = !seat.gap && !self.frame.is_lost();
        if let Some(side) = self.rules.winner(&self.position).filter(|_| !may_stop && is_known) {
            let span = seat.items.last().map_or(seat.token.player.span, |item| item.span);
            self.frame.finish.win(side, span);
            self.witness.on_win(side);
            // R14: an unheard 1 may still have to bring the last piece back.
            if let Some(open) = seat.open.first() {
                self.frame.doubt.rests_on = Some(open.span);
            }
        }
        self.check_unused(seat);
        self.settle_da(seat);
        let marks = seat.token.player.marks == Marks::default();
        let sure = marks && seat.is_sure() && self.is_sure();
        self.tell_end(seat.line, &seat.known_turn(), sure, whole);
    }

    fn check_end(&mut self, seat: &mut TurnReplay<'_>, unfinished: EndBars) {
        let has_throw = seat.items.iter().any(|item| matches!(item.kind, ItemKind::Throw(_)));
        if !has_throw {
            return;
        }
        // If the position is unknown, it is also unknown whether there was a capture.
        let due = unfinished.throw_due.filter(|&extra| !extra || !self.frame.is_lost());
        if let Some(extra) = due {
            let facts = Facts::MissingThrow { extra, after: seat.last_thrown };
            let rules: &[RuleId] = if extra { &[H5] } else { &[H2] };
            let span = seat.items.last().map_or(seat.token.player.span, |item| item.span);
            return self.unfinished(seat, span, facts, rules);
        }
        if self.frame.is_lost() {
            return;
        }
        self.results_left(seat, &unfinished);
        for touch in unfinished.touches {
            let facts =
                Facts::Dadu(InDadu::TouchedPieceLeft { kind: touch.kind, place: touch.place });
            let span = self.touch_of(seat, touch);
            let rules: &[RuleId] = if seat.turn.goes_on() { &[O4, R20] } else { &[O4] };
            self.unfinished(seat, span, facts, rules);
        }
    }

    /// Returns where a piece was touched that has not moved since.
    fn touch_of(&self, seat: &TurnReplay<'_>, touch: Touch) -> Span {
        let side = seat.taker.player.side;
        let is_it = |item: &&Item| {
            let ItemKind::Touch(piece) = item.kind else { return false };
            let exact = self.exact(side, piece, Action::InPlace).ok().flatten();
            exact.is_some_and(|play| (play.kind, play.from) == (touch.kind, touch.place))
        };
        let before = self.touched_before.unwrap_or(seat.token.player.span);
        seat.items.iter().find(is_it).map_or(before, |item| item.span)
    }

    fn results_left(&mut self, seat: &mut TurnReplay<'_>, unfinished: &EndBars) {
        if seat.lacks_throws() || seat.unread || seat.turn.lacks_first_chance() {
            return;
        }
        let left = &unfinished.results;
        let Some(&first) = left.first() else { return };
        if self.may_lack_da(seat) {
            return;
        }
        let results: Vec<u8> = left.iter().map(|&value| value.number()).collect();
        let span = self.throw_of(seat, first);
        let uses = self.rules.legal_moves(&self.position, &seat.turn, first);
        let shortened = uses.iter().all(|outcome| outcome.shortened);
        let comes_back = uses.iter().all(|outcome| outcome.applied.from == Place::EXITED);
        let rules: &[RuleId] = match (shortened, comes_back) {
            (true, _) => &[A3, R18, O5],
            (_, true) if seat.turn.goes_on() => &[A3, O2, R20],
            (_, true) => &[A3, O2],
            _ => &[A3],
        };
        self.unfinished(seat, span, Facts::ResultsLeft { results, shortened }, rules);
    }

    /// Returns where a result was thrown that is still in hand.
    fn throw_of(&self, seat: &TurnReplay<'_>, value: Value) -> Span {
        let number = u16::from(value.number());
        let thrown = seat.items.iter().rev().find(
            |item| matches!(item.kind, ItemKind::Throw(throw) if throw.number == SeenNumber::Is(number)),
        );
        thrown.map_or(seat.token.player.span, |item| item.span)
    }

    /// Reports something unfinished. In the log's last player turn the game may have stopped (W2),
    /// which is only known at the end of the log.
    fn unfinished(&mut self, seat: &TurnReplay<'_>, span: Span, facts: Facts, rules: &[RuleId]) {
        let follows = seat.cause().or_else(|| self.taint.first());
        let situation = self.situation(&seat.turn, None);
        let finding = Finding { follows, situation, ..Finding::new(span, facts, rules) };
        let mut marks = seat.token.player.marks;
        let of_throw = seat.items.iter().find(|item| item.span == span);
        if let Some(Item { kind: ItemKind::Throw(throw), .. }) = of_throw {
            marks.unsure |= throw.marks.unsure;
            marks.verdict =
                if marks.verdict == Verdict::None { throw.marks.verdict } else { marks.verdict };
        }
        let Some(finding) = self.put_off(seat.taker.player, finding, marks) else { return };
        if self.frame.end.last_turn == Some(seat.line) && self.frame.end.unfinished.is_none() {
            self.frame.end.unfinished = Some(Box::new(self.weighed(finding, marks)));
            return;
        }
        let sides = strayed_by_end(seat.taker.player.side, &finding.facts);
        let cause = self.push(finding, marks);
        if marks == Marks::default() {
            self.taint.stray(cause, sides);
        }
    }

    /// Checks an extra: a result that the log lists as unused is still in hand.
    fn check_unused(&mut self, seat: &TurnReplay<'_>) {
        if self.frame.is_lost() || !seat.open.is_empty() {
            return;
        }
        let mut hand = *seat.turn.hand();
        for &(seen, span) in &seat.unused {
            let SeenNumber::Is(number) = seen else { continue };
            let value = self.rules.value(number);
            if !value.is_some_and(|value| hand.take(value) || seat.may_be_kept(value)) {
                let lost = value.and_then(|value| seat.turn.loss(value));
                let was_lost = |lost| Facts::Dadu(InDadu::WasLost { number, lost });
                let facts = lost.map_or(Facts::NotLeft { number }, was_lost);
                let follows = seat.cause().or_else(|| self.loss_follows(seat, lost));
                let finding = Finding { follows, ..Finding::new(span, facts, &[A4]) };
                self.push(finding, seat.token.player.marks);
            }
        }
    }
}
