//! Possible corrections of throws: another number, one throw more, one throw fewer.

use super::candidates::{Changes, after, text_of};
use super::{Edit, Slip, cost};
use crate::finding::{Facts, Finding};
use crate::notation::format::write_throw;
use crate::notation::{Action, Item, ItemKind, Marks, MoveToken, SeenNumber, ThrowToken};
use crate::replay::{SureToken, is_open};
use crate::span::Span;

/// The cost of a throw that was not written.
const MISSING: f64 = 1.5;

/// The cost of a wrong throw whose true number is unknown. It lies between the cost of another number for
/// the throw alone and that of another number for the throw and a move.
const MISHEARD: f64 = 1.45;

/// The extra cost of a wrong throw together with a move that uses it. Such a move agrees with the wrong throw, and
/// not with the board. A token that was left out is likelier than that.
const TOGETHER: f64 = 0.4;

impl<'a> Changes<'a, '_> {
    pub(super) fn throw(&mut self, index: usize, throw: ThrowToken) {
        let span = self.span(index);
        let unsure = ThrowToken { marks: Marks { unsure: true, ..throw.marks }, ..throw };
        let unsure = Item { kind: ItemKind::Throw(unsure), span };
        let others = self.steps.readings(self.line, self.turn, self.before(index), &[unsure]);
        for other in others.into_iter().skip(1) {
            let ItemKind::Throw(other) = other.item.kind else { continue };
            self.other_throw(index, throw, other);
        }
        if !self.is_followed_by_throw(index + 1) && !self.moves_follow(index + 1) {
            let misheard = ThrowToken { number: SeenNumber::Not, ..throw };
            let edit = Edit { span, text: text_of(|out| write_throw(out, &misheard)) };
            let items = self.with(index, &token(misheard, span));
            self.add(Slip::Throw, vec![edit], MISHEARD, items);
        }
        self.throw_twice(index, throw);
    }

    /// Proposes another number for a throw, alone and together with each move that uses it.
    fn other_throw(&mut self, index: usize, throw: ThrowToken, other: ThrowToken) {
        let span = self.span(index);
        let text = text_of(|out| write_throw(out, &other));
        let cost = match (throw.number, other.number) {
            (SeenNumber::Is(written), SeenNumber::Is(other)) => self.dice.between(written, other),
            _ => cost::between(&self.text(span), &text).min(1.0),
        };
        let edit = Edit { span, text };
        let items = self.with(index, &token(other, span));
        self.add(Slip::Throw, vec![edit.clone()], cost, items.clone());
        for at in index + 1..self.tokens.len() {
            let span = self.span(at);
            for used in with_result(self.token(at), throw.number, other.number) {
                let text = used.text();
                let both = cost + cost::between(&self.text(span), &text) + TOGETHER;
                // The throw has one item, so the places of the other tokens stay.
                let mut items = items.clone();
                items.splice(self.tokens[at].clone(), used.items());
                let edits = vec![edit.clone(), Edit { span, text }];
                self.add(Slip::ThrowAndMove, edits, both, items);
            }
        }
    }

    /// Proposes throws that were not written: the first one, or one after any throw or move.
    pub(super) fn missing_throws(&mut self) {
        for index in 0..=self.tokens.len() {
            let before = self.preceding(index).map(|item| item.kind);
            let may_follow = matches!(
                before,
                None | Some(ItemKind::Throw(_) | ItemKind::Move(_) | ItemKind::Either(_))
            );
            if may_follow {
                self.missing_throw(index);
            }
        }
    }

    /// Proposes a throw that was not written before the token at this index.
    fn missing_throw(&mut self, index: usize) {
        for number in self.dice.numbers() {
            let cost = MISSING + self.dice.rarity(number);
            self.new_throw(index, SeenNumber::Is(number), cost);
        }
        let is_due = |found: &Finding| matches!(found.facts, Facts::MissingThrow { .. });
        let is_due = match index {
            0 => self.base.is_throwless(self.line),
            _ => self.base.found(self.line).iter().any(is_due),
        };
        if is_due && !self.is_followed_by_throw(index) {
            // If no move follows that shows the number, nobody can know it.
            let cost = if self.moves_follow(index) { MISSING + 0.1 } else { MISSING - 0.1 };
            self.new_throw(index, SeenNumber::Not, cost);
        }
    }

    fn is_followed_by_throw(&self, index: usize) -> bool {
        matches!(self.first(index).map(|item| item.kind), Some(ItemKind::Throw(_)))
    }

    fn moves_follow(&self, index: usize) -> bool {
        let is_move = |item: Item| matches!(item.kind, ItemKind::Move(_) | ItemKind::Either(_));
        (index..self.tokens.len()).filter_map(|at| self.first(at)).any(is_move)
    }

    /// Adds a throw before the token at this index, in the series at that place if there is one.
    fn new_throw(&mut self, index: usize, number: SeenNumber, cost: f64) {
        let before = self.preceding(index);
        let goes_on = matches!(before.map(|item| item.kind), Some(ItemKind::Throw(_)));
        let throw = ThrowToken { number, opens: !goes_on, marks: Marks::default() };
        let text = text_of(|out| write_throw(out, &throw));
        let behind = before.map_or(after(self.turn.player.span), |item| after(item.span));
        let mut items = self.with_new(index, &token(throw, behind));
        let at = self.before(index).len() + 1;
        let (span, text) = match items.get_mut(at) {
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
        let Some(before) = self.preceding(index).filter(|_| !throw.opens) else { return };
        let alike = matches!(before.kind, ItemKind::Throw(b) if b.number == throw.number);
        self.left_out(index, Slip::TokenTwice, if alike { 0.8 } else { 2.0 });
    }
}

fn token(throw: ThrowToken, span: Span) -> SureToken {
    SureToken::of(Item { kind: ItemKind::Throw(throw), span })
}

/// Returns a move with one of its results replaced by another, for each such result.
fn with_result(items: &[Item], result: SeenNumber, other: SeenNumber) -> Vec<SureToken> {
    let (ItemKind::Move(token), false) = (items[0].kind, is_open(items)) else { return Vec::new() };
    let written = SureToken::of_items(items);
    let mut found = Vec::new();
    if token.action == Action::Result(result) {
        found.push(
            written.with(ItemKind::Move(MoveToken { action: Action::Result(other), ..token })),
        );
    }
    for (at, _) in written.added.iter().enumerate().filter(|(_, seen)| **seen == result) {
        let mut changed = written.clone();
        changed.added[at] = other;
        found.push(changed);
    }
    found
}
