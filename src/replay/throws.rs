//! The throws in a player turn: made where one was due, taken as they were heard where none was.

use super::turn::Seat;
use super::{Listening, Replay, Threw, Witness};
use crate::finding::{Facts, Finding, Reading};
use crate::notation::{ItemKind, Marks, Seen, ThrowToken};
use crate::rules::RuleId::{self, *};
use crate::rules::dadu::{ThrowBar, Thrown, Value};
use crate::span::Span;

impl<W: Witness, C: Listening> Replay<'_, W, C> {
    /// A throw, by its index in the player turn.
    pub(super) fn threw(&mut self, seat: &mut Seat<'_>, index: usize, throw: ThrowToken) {
        let span = seat.items[index].span;
        self.counts.throws += 1;
        if throw.marks != Marks::default() {
            self.note_marks(span, throw.marks);
            if throw.marks.verdict.is_undone() {
                return;
            }
        }
        let Some(value) = self.heard(seat, span, throw) else { return };
        if value == Value::One && (throw.marks.unsure || !seat.taker.sure) {
            self.leave_da_open(seat);
        }
        let thrown = match self.rules.throw(&mut self.position, &mut seat.turn, value) {
            Ok(thrown) => thrown,
            Err(bar) => {
                self.barred_throw(seat, span, throw.marks, bar);
                self.rules.force_throw(&mut self.position, &mut seat.turn, value)
            }
        };
        self.note_throw(seat, index, throw.marks, value, thrown);
    }

    /// What was thrown. Where it was not heard, or cannot be, throwing ends there.
    fn heard(&mut self, seat: &mut Seat<'_>, span: Span, throw: ThrowToken) -> Option<Value> {
        let Seen::Is(number) = throw.number else {
            let facts = match throw.number {
                Seen::Or(..) => Facts::Unsure { reading: Reading::Open },
                _ => Facts::NotHeard,
            };
            self.report(span, facts, &[]);
            self.unknown_throw(seat, throw.number);
            return None;
        };
        let value = self.rules.value(number);
        if value.is_none() {
            let possible = self.possible_throws();
            let facts = Facts::ImpossibleThrow { number, possible };
            let fault = self.finding_at(span, facts, &[H1], throw.marks);
            seat.fault.get_or_insert(fault);
            self.unknown_throw(seat, Seen::Not);
        }
        value
    }

    fn note_throw(
        &mut self,
        seat: &mut Seat<'_>,
        index: usize,
        marks: Marks,
        value: Value,
        thrown: Thrown,
    ) {
        let item = seat.token.items.start as usize + index;
        let player = seat.taker.player;
        self.witness.threw(&Threw { item, player, value, thrown });
        if thrown.one_lost && !self.ones_lost.contains(&player) {
            self.ones_lost.push(player);
        }
        let one = value == Value::One && !marks.unsure;
        seat.one_seen |= one;
        seat.one_first |= one && index == 0;
        seat.last_thrown = Some(self.rules.number(value));
        if marks.unsure {
            seat.da_left_open = true;
            seat.unheard.push(Seen::Not);
        }
    }

    fn unknown_throw(&mut self, seat: &mut Seat<'_>, seen: Seen) {
        if self.may_be(seen, Value::One) {
            self.leave_da_open(seat);
        }
        self.rules.end_throwing(&mut self.position, &mut seat.turn);
        seat.unheard.push(seen);
        seat.last_thrown = None;
    }

    pub(super) fn possible_throws(&self) -> Vec<u8> {
        (0..=10).filter(|&n| self.rules.value(u16::from(n)).is_some()).collect()
    }

    fn barred_throw(&mut self, seat: &mut Seat<'_>, span: Span, marks: Marks, bar: ThrowBar) {
        let ThrowBar::NotGranted { after_capture } = bar else { return };
        // After a throw that was not heard, or uses that were not seen, another may well be due.
        if !seat.unheard.is_empty() || seat.unread || seat.gap || self.doubt.position {
            return;
        }
        let mut before = seat.items.iter().take_while(|item| item.span != span);
        let used = before.any(|item| matches!(item.kind, ItemKind::Use(_)));
        let facts = Facts::ThrowTooMany { after_capture, after: seat.last_thrown, used };
        let rules: &[RuleId] = if after_capture { &[H5, H2] } else { &[H2, H5] };
        let finding = Finding { follows: seat.fault, ..Finding::new(span, facts, rules) };
        let fault = self.push(finding, marks);
        seat.fault.get_or_insert(fault);
    }
}
