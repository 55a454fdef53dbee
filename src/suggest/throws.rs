//! Possible corrections of throws: another number, one throw more, one throw fewer.

use super::candidates::{Changes, after, written};
use super::{Edit, Slip, cost};
use crate::finding::{Facts, Finding};
use crate::notation::format::{write_throw, write_use};
use crate::notation::{Action, Item, ItemKind, Marks, Seen, ThrowToken, UseToken};
use crate::span::Span;

/// The cost of a throw that was not written.
const MISSING: f64 = 1.5;

/// The cost of a wrong throw whose true number is unknown. It lies between the cost of another number for
/// the throw alone and that of another number for the throw and a move.
const MISHEARD: f64 = 1.45;

impl Changes<'_, '_> {
    pub(super) fn throw(&mut self, index: usize, throw: ThrowToken) {
        let span = self.items[index].span;
        let unsure = ThrowToken { marks: Marks { unsure: true, ..throw.marks }, ..throw };
        let unsure = Item { kind: ItemKind::Throw(unsure), span };
        let before = &self.items[..index];
        let others = self.steps.items(self.line, self.turn, before, unsure, &[]);
        for other in others.into_iter().skip(1) {
            let ItemKind::Throw(other) = other.kind else { continue };
            self.other_throw(index, throw, other);
        }
        if !self.is_followed_by_throw(index + 1) && !self.uses_follow(index + 1) {
            let misheard = ThrowToken { number: Seen::Not, ..throw };
            let edit = Edit { span, text: written(|out| write_throw(out, &misheard)) };
            let items = self.with(index, ItemKind::Throw(misheard));
            self.add(Slip::Throw, vec![edit], MISHEARD, items);
        }
        self.throw_twice(index, throw);
    }

    /// Proposes another number for a throw, alone and together with each move that uses it.
    fn other_throw(&mut self, index: usize, throw: ThrowToken, other: ThrowToken) {
        let span = self.items[index].span;
        let text = written(|out| write_throw(out, &other));
        let cost = cost::between(&self.text(span), &text).min(1.0) + self.rarity(other.number);
        let edit = Edit { span, text };
        let items = self.with(index, ItemKind::Throw(other));
        self.add(Slip::Throw, vec![edit.clone()], cost, items.clone());
        for (at, item) in self.items.iter().enumerate().skip(index + 1) {
            let ItemKind::Use(used) = item.kind else { continue };
            if used.action != Action::Result(throw.number) || item.is_open() {
                continue;
            }
            let used = UseToken { action: Action::Result(other.number), ..used };
            let text = written(|out| write_use(out, &used));
            let both = cost + cost::between(&self.text(item.span), &text);
            let mut items = items.clone();
            items[at].kind = ItemKind::Use(used);
            let edits = vec![edit.clone(), Edit { span: item.span, text }];
            self.add(Slip::ThrowAndUse, edits, both, items);
        }
    }

    fn rarity(&self, number: Seen) -> f64 {
        match number {
            Seen::Is(number) => cost::rarity(self.steps.rules(), number),
            _ => 0.0,
        }
    }

    /// Proposes throws that were not written: the first one, or one after any throw or move.
    pub(super) fn missing_throws(&mut self) {
        for index in 0..=self.items.len() {
            let before = index.checked_sub(1).map(|before| self.items[before].kind);
            let may_follow =
                matches!(before, None | Some(ItemKind::Throw(_)) | Some(ItemKind::Use(_)));
            if may_follow && !self.is_choice(index) {
                self.missing_throw(index);
            }
        }
    }

    /// Proposes a throw that was not written before the item at this index.
    fn missing_throw(&mut self, index: usize) {
        for number in (0..=10).filter(|&n| self.steps.rules().value(n).is_some()) {
            let cost = MISSING + cost::rarity(self.steps.rules(), number);
            self.new_throw(index, Seen::Is(number), cost);
        }
        let is_due = |found: &Finding| matches!(found.facts, Facts::MissingThrow { .. });
        let is_due = match index {
            0 => self.base.is_throwless(self.line),
            _ => self.base.found(self.line).iter().any(is_due),
        };
        if is_due && !self.is_followed_by_throw(index) {
            // If no move follows that shows the number, nobody can know it.
            let cost = if self.uses_follow(index) { MISSING + 0.1 } else { MISSING - 0.1 };
            self.new_throw(index, Seen::Not, cost);
        }
    }

    fn is_followed_by_throw(&self, index: usize) -> bool {
        matches!(self.items.get(index).map(|item| item.kind), Some(ItemKind::Throw(_)))
    }

    fn uses_follow(&self, index: usize) -> bool {
        self.items[index..].iter().any(|item| matches!(item.kind, ItemKind::Use(_)))
    }

    /// Adds a throw before the item at this index, in the series at that place if there is one.
    fn new_throw(&mut self, index: usize, number: Seen, cost: f64) {
        let before = index.checked_sub(1).map(|before| self.items[before]);
        let goes_on = matches!(before.map(|item| item.kind), Some(ItemKind::Throw(_)));
        let throw = ThrowToken { number, opens: !goes_on, marks: Marks::default() };
        let text = written(|out| write_throw(out, &throw));
        let behind = before.map_or(after(self.turn.player.span), |item| after(item.span));
        let mut items = self.with_new(index, Item { kind: ItemKind::Throw(throw), span: behind });
        let (span, text) = match items.get_mut(index + 1) {
            Some(Item { kind: ItemKind::Throw(next), span }) if next.opens => {
                next.opens = false;
                (Span::new(span.start, span.start), format!("{text}-"))
            }
            _ => (behind, format!("{}{text}", if goes_on { '-' } else { ' ' })),
        };
        self.add(Slip::MissingThrow, vec![Edit { span, text }], cost, items);
    }

    /// Proposes removing a throw that follows another in its series.
    fn throw_twice(&mut self, index: usize, throw: ThrowToken) {
        let Some(before) = index.checked_sub(1).map(|before| self.items[before]) else { return };
        if throw.opens {
            return;
        }
        let alike = matches!(before.kind, ItemKind::Throw(b) if b.number == throw.number);
        self.left_out(index, Slip::TokenTwice, if alike { 0.8 } else { 2.0 });
    }
}
