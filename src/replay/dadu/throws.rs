//! The throws in a player turn. A throw that is not due is reported and then taken as heard.

use super::trial::TokenReading;
use super::turn::{OpenThrow, TurnReplay};
use super::{Consult, Replay, Witness};
use crate::finding::{Facts, Finding, InDadu, UnsureReading};
use crate::games::dadu::id::*;
use crate::games::dadu::{Parameter, ThrowBar, ThrowEffect};
use crate::notation::{Item, ItemKind, Marks, SeenNumber, ThrowToken};
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::Side;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Replays a throw, by its index in the player turn.
    pub(super) fn replay_throw(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        throw: ThrowToken,
    ) {
        self.frame.counts.throws += 1;
        if let Some(TokenReading::Throw(value)) = seat.reading.of(index)
            && SeenNumber::Is(u16::from(value.number())) != throw.number
        {
            return self.threw_as_read(seat, index, throw, value);
        }
        let span = seat.items[index].span;
        if throw.marks != Marks::default() {
            self.note_marks(span, throw.marks);
            if throw.marks.verdict.is_undone() {
                return;
            }
        }
        if seat.turn.is_over() && !self.frame.is_lost() {
            return self.threw_after_the_end(seat, span, throw.marks);
        }
        let Some(value) = self.heard_value(seat, span, throw) else { return };
        if throw.marks.unsure {
            self.note_open_throw(seat, OpenThrow { span, seen: SeenNumber::Not, read: None });
        } else if value == Value::ONE && !seat.taker.sure {
            self.leave_da_open(seat);
        }
        let thrown = self.take_throw(seat, span, throw.marks, value);
        self.note_throw(seat, index, throw.marks, value, thrown);
    }

    /// Replays a throw that is not read as written, because no value is written or the written one
    /// would not fit.
    fn threw_as_read(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        throw: ThrowToken,
        value: Value,
    ) {
        let span = seat.items[index].span;
        let number = value.number();
        self.note_marks(span, Marks { unsure: false, ..throw.marks });
        let (facts, seen, read) = match throw.number {
            SeenNumber::Is(_) => {
                (Facts::Unsure { reading: UnsureReading::Instead(number) }, SeenNumber::Not, None)
            }
            SeenNumber::Or(_) => {
                (Facts::Unsure { reading: UnsureReading::Open }, throw.number, Some(value))
            }
            SeenNumber::Not => (Facts::NotHeard, SeenNumber::Not, Some(value)),
        };
        self.report(span, facts, &[]);
        self.note_open_throw(seat, OpenThrow { span, seen, read });
        self.take_throw(seat, span, throw.marks, value);
        seat.last_thrown = Some(number);
    }

    fn take_throw(
        &mut self,
        seat: &mut TurnReplay<'_>,
        span: Span,
        marks: Marks,
        value: Value,
    ) -> ThrowEffect {
        let had = self.position.has_one(seat.taker.player);
        let thrown = match self.rules.throw(&mut self.position, &mut seat.turn, value) {
            Ok(thrown) => thrown,
            Err(bar) => {
                self.barred_throw(seat, span, marks, bar);
                self.rules.force_throw(&mut self.position, &mut seat.turn, value)
            }
        };
        self.note_one(seat.taker.player, had);
        thrown
    }

    /// Returns the thrown value. If it was not heard or is impossible, throwing ends there.
    fn heard_value(
        &mut self,
        seat: &mut TurnReplay<'_>,
        span: Span,
        throw: ThrowToken,
    ) -> Option<Value> {
        let SeenNumber::Is(number) = throw.number else {
            let is_behind_move = throw.number == SeenNumber::Not && follows_move(seat.items, span);
            if is_behind_move && self.is_unheard_too_many(seat, span, throw.marks) {
                return None;
            }
            let facts = match throw.number {
                SeenNumber::Or(..) => Facts::Unsure { reading: UnsureReading::Open },
                _ => Facts::NotHeard,
            };
            self.report(span, facts, &[]);
            self.unknown_throw(seat, span, throw.number);
            return None;
        };
        let value = self.rules.value(number);
        if value.is_none() {
            let facts = self.impossible_throw(number);
            let fault = self.finding_at(span, facts, &[H1], throw.marks);
            seat.fault.get_or_insert(fault);
            self.unknown_throw(seat, span, SeenNumber::Not);
        }
        value
    }

    fn note_throw(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        marks: Marks,
        value: Value,
        thrown: ThrowEffect,
    ) {
        let item = seat.token.items.start as usize + index;
        let player = seat.taker.player;
        self.tell_throw(item, player, value, thrown);
        if thrown.one_lost && !self.ones_lost.contains(&player) {
            self.ones_lost.push(player);
        }
        let one = value == Value::ONE && !marks.unsure;
        seat.one_seen |= one;
        seat.one_first |= one && index == 0;
        seat.last_thrown = Some(value.number());
    }

    fn unknown_throw(&mut self, seat: &mut TurnReplay<'_>, span: Span, seen: SeenNumber) {
        self.note_open_throw(seat, OpenThrow { span, seen, read: None });
        self.rules.end_throwing(&mut self.position, &mut seat.turn);
        seat.last_thrown = None;
    }

    /// Records an uncertain throw. As long as it is uncertain whether the player has thrown a 1 that
    /// counts, the throw may have been that 1, or a 0 that lost one.
    fn note_open_throw(&mut self, seat: &mut TurnReplay<'_>, open: OpenThrow) {
        seat.open.push(open);
        let player = seat.taker.player;
        let counts = self.position.has_da(player) && self.position.has_one(player);
        if seat.taker.sure {
            seat.da_left_open |= !counts && (seat.one_seen || self.may_be(open.seen, Value::ONE));
        } else if self.may_be(open.seen, Value::ONE) {
            self.leave_da_open(seat);
        }
    }

    pub(super) fn impossible_throw(&self, number: u16) -> Facts {
        let die = self.rules.is_die();
        Facts::Dadu(InDadu::ImpossibleThrow { number, possible: self.possible_throws(), die })
    }

    pub(super) fn possible_throws(&self) -> Vec<u8> {
        (0..=10).filter(|&n| self.rules.value(u16::from(n)).is_some()).collect()
    }

    /// W1: the game was won earlier in this player turn. Reports the first throw after that; none of
    /// these throws counts.
    fn threw_after_the_end(&mut self, seat: &mut TurnReplay<'_>, span: Span, marks: Marks) {
        let Some(winner) = self.rules.winner(&self.position) else { return };
        if std::mem::replace(&mut seat.thrown_after_the_end, true) {
            return;
        }
        let facts = Facts::AfterTheEnd { winner, at: seat.token.player.span };
        let follows = seat.cause().or(self.taint.first());
        let finding = Finding { follows, ..Finding::new(span, facts, &[W1]) };
        self.push(finding, seat.marks_with(marks));
    }

    /// Reports a `?` where no throw is due. It was more likely meant as a mark of the token before it.
    fn is_unheard_too_many(&mut self, seat: &mut TurnReplay<'_>, span: Span, marks: Marks) -> bool {
        let (mut position, mut turn) = (self.position, seat.turn.clone());
        let thrown = self.rules.throw(&mut position, &mut turn, Value::TWO);
        thrown.is_err_and(|bar| self.barred_throw(seat, span, marks, bar))
    }

    /// Reports a throw that is not due. Returns whether it did: after an unheard throw or unseen moves, another
    /// throw may well be due.
    fn barred_throw(
        &mut self,
        seat: &mut TurnReplay<'_>,
        span: Span,
        marks: Marks,
        bar: ThrowBar,
    ) -> bool {
        let ThrowBar::NotGranted { after_capture } = bar else { return false };
        if seat.lacks_throws() || seat.unread || seat.gap || self.frame.is_lost() {
            return false;
        }
        let mut before = seat.items.iter().take_while(|item| item.span != span);
        let used = before.any(|item| matches!(item.kind, ItemKind::Move(_)));
        let capture_grants = self.rules.variant().get(Parameter::CaptureThrow) == 0;
        let after = seat.last_thrown;
        let facts = InDadu::ThrowTooMany { after_capture, capture_grants, after, used };
        let facts = Facts::Dadu(facts);
        let rules: &[RuleId] = if after_capture { &[H5, H2] } else { &[H2, H5] };
        let strayed = || self.capture_follows(seat).filter(|_| used);
        let follows = seat.cause().or_else(strayed);
        let finding = Finding { follows, ..Finding::new(span, facts, rules) };
        let fault = self.push(finding, marks);
        seat.fault.get_or_insert(fault);
        if marks == Marks::default() {
            self.taint.stray(fault, Side::BOTH);
        }
        true
    }
}

/// Returns whether the item before a span is a move.
fn follows_move(items: &[Item], span: Span) -> bool {
    let at = items.partition_point(|item| item.span.start < span.start);
    items[..at].last().is_some_and(|item| matches!(item.kind, ItemKind::Move(_)))
}
