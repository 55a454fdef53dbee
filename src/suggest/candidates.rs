//! What a line may have said: every change of it that a slip of the pen could explain.

use super::base::{Base, Changed};
use super::{Edit, Slip, cost, positions};
use crate::finding::{Facts, Finding};
use crate::notation::format::{write_player, write_throw, write_use};
use crate::notation::{
    Action, Content, Item, ItemKind, Letter, Marks, PlayerTurn, Seen, ThrowToken, UseToken,
};
use crate::replay::Steps;
use crate::rules::dadu::Silent;
use crate::span::Span;

/// A change of a line.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub line: usize,
    pub slip: Slip,
    pub edits: Vec<Edit>,
    pub cost: f64,
    pub changed: Changed,
}

/// Every change of a line.
pub fn of(base: &Base<'_>, line: usize) -> Vec<Candidate> {
    let content = base.log.lines.get(line).map(|line| &line.content);
    let is_open = !base.is_made(line) && base.unread(line).next().is_none();
    match content.filter(|_| is_open) {
        Some(Content::Turn(turn)) => of_turn(base, line, turn),
        Some(Content::Position(position)) => positions::of(base, line, position),
        _ => Vec::new(),
    }
}

fn of_turn(base: &Base<'_>, line: usize, turn: &PlayerTurn) -> Vec<Candidate> {
    let steps = base.before(line);
    if !steps.may_branch() {
        return Vec::new();
    }
    let items = base.log.items_of(turn);
    let mut found = Changes { base, line, turn, items, steps, found: Vec::new() };
    found.players();
    found.round();
    for (index, item) in items.iter().enumerate() {
        match item.kind {
            ItemKind::Throw(throw) if !item.is_open() => found.throw(index, throw),
            ItemKind::Use(used) if !item.is_open() && !found.is_choice(index) => {
                found.used(index, used);
            }
            ItemKind::Unused(_) => found.unused(index),
            _ => {}
        }
    }
    found.missing_uses();
    found.swapped();
    found.line_twice();
    found.found
}

struct Changes<'a, 'b> {
    base: &'b Base<'a>,
    line: usize,
    turn: &'b PlayerTurn,
    items: &'b [Item],
    steps: &'b Steps<'a, Silent>,
    found: Vec<Candidate>,
}

impl Changes<'_, '_> {
    fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.base.text[span.range()]).into_owned()
    }

    fn add(&mut self, slip: Slip, edits: Vec<Edit>, cost: f64, items: Vec<Item>) {
        let changed = Changed::Turn(*self.turn, items);
        self.found.push(Candidate { line: self.line, slip, edits, cost, changed });
    }

    /// The items with one put in the place of another.
    fn with(&self, index: usize, kind: ItemKind) -> Vec<Item> {
        let mut items = self.items.to_vec();
        items[index].kind = kind;
        items
    }

    fn without(&self, index: usize) -> Vec<Item> {
        let mut items = self.items.to_vec();
        items.remove(index);
        items
    }

    fn with_new(&self, index: usize, item: Item) -> Vec<Item> {
        let mut items = self.items.to_vec();
        items.insert(index, item);
        items
    }

    /// Whether an item is one of some uses of which one was seen.
    fn is_choice(&self, index: usize) -> bool {
        self.items[..index].iter().enumerate().any(|(at, item)| match item.kind {
            ItemKind::Either(options) => index <= at + usize::from(options),
            _ => false,
        })
    }

    fn players(&mut self) {
        let token = self.turn.player;
        if token.is_open() {
            return;
        }
        let mut unsure = token;
        unsure.marks.unsure = true;
        for player in self.steps.players(&unsure).into_iter().skip(1) {
            let text = written(|out| write_player(out, &player));
            let cost = cost::between(&self.text(token.span), &text) * 1.2;
            let edits = vec![Edit { span: token.span, text }];
            let turn = PlayerTurn { player, ..*self.turn };
            let changed = Changed::Turn(turn, self.items.to_vec());
            self.found.push(Candidate {
                line: self.line,
                slip: Slip::Player,
                edits,
                cost,
                changed,
            });
        }
    }

    /// The round as the log counts it.
    fn round(&mut self) {
        let Some((_, span)) = self.turn.round else { return };
        let counted = self.base.found(self.line).iter().find_map(|finding| match finding.facts {
            Facts::WrongRound { counted, .. } => Some(counted),
            _ => None,
        });
        let Some(counted) = counted else { return };
        let digits = self.text(span).bytes().take_while(u8::is_ascii_digit).count() as u32;
        let span = Span::new(span.start, span.start + digits);
        let text = counted.to_string();
        self.found.push(Candidate {
            line: self.line,
            slip: Slip::Round,
            cost: cost::between(&self.text(span), &text),
            edits: vec![Edit { span, text }],
            changed: Changed::Turn(
                PlayerTurn { round: Some((counted, span)), ..*self.turn },
                self.items.to_vec(),
            ),
        });
    }

    /// Two uses after each other, or two throws of a series, stand in the wrong order.
    fn swapped(&mut self) {
        for index in 1..self.items.len() {
            let (one, two) = (self.items[index - 1], self.items[index]);
            let kinds = match (one.kind, two.kind) {
                (ItemKind::Use(_), ItemKind::Use(_)) => (two.kind, one.kind),
                (ItemKind::Throw(a), ItemKind::Throw(b)) if !b.opens => (
                    ItemKind::Throw(ThrowToken { opens: a.opens, ..b }),
                    ItemKind::Throw(ThrowToken { opens: b.opens, ..a }),
                ),
                _ => continue,
            };
            let texts = (self.text(two.span), self.text(one.span));
            if texts.0 == texts.1 || self.is_choice(index - 1) || self.is_choice(index) {
                continue;
            }
            let mut items = self.items.to_vec();
            (items[index - 1].kind, items[index].kind) = kinds;
            let edits = vec![
                Edit { span: one.span, text: texts.0 },
                Edit { span: two.span, text: texts.1 },
            ];
            self.add(Slip::Swapped, edits, 1.2, items);
        }
    }

    fn throw(&mut self, index: usize, throw: ThrowToken) {
        let span = self.items[index].span;
        let unsure = ThrowToken { marks: Marks { unsure: true, ..throw.marks }, ..throw };
        let unsure = Item { kind: ItemKind::Throw(unsure), span };
        let before = &self.items[..index];
        let others = self.steps.items(self.line, self.turn, before, unsure, &[]);
        for other in others.into_iter().skip(1) {
            let ItemKind::Throw(other) = other.kind else { continue };
            self.other_throw(index, throw, other);
        }
        self.missing_throw(index);
        self.throw_twice(index, throw);
    }

    /// Another number was thrown, and perhaps used too.
    fn other_throw(&mut self, index: usize, throw: ThrowToken, other: ThrowToken) {
        let span = self.items[index].span;
        let text = written(|out| write_throw(out, &other));
        let cost = cost::between(&self.text(span), &text);
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

    /// After this throw or use, a throw was not written.
    fn missing_throw(&mut self, index: usize) {
        for number in (0..=10).filter(|&n| self.steps.rules().value(n).is_some()) {
            self.new_throw(index, Seen::Is(number), 1.5);
        }
        let rest = &self.items[index + 1..];
        let goes_on = matches!(rest.first().map(|i| i.kind), Some(ItemKind::Throw(t)) if !t.opens);
        let is_due = |found: &Finding| matches!(found.facts, Facts::MissingThrow { .. });
        if !goes_on && self.base.found(self.line).iter().any(is_due) {
            // Where no use is left that tells the number, nobody can know it.
            let is_told = rest.iter().any(|item| matches!(item.kind, ItemKind::Use(_)));
            self.new_throw(index, Seen::Not, if is_told { 1.6 } else { 1.4 });
        }
    }

    fn new_throw(&mut self, index: usize, number: Seen, cost: f64) {
        let span = self.items[index].span;
        let opens = !matches!(self.items[index].kind, ItemKind::Throw(_));
        let throw = ThrowToken { number, opens, marks: Marks::default() };
        let items = self.with_new(index + 1, Item { kind: ItemKind::Throw(throw), span });
        let text = written(|out| write_throw(out, &throw));
        let text = format!("{}{text}", if opens { ' ' } else { '-' });
        self.add(Slip::MissingThrow, vec![Edit { span: after(span), text }], cost, items);
    }

    /// A throw that follows another was written once too often.
    fn throw_twice(&mut self, index: usize, throw: ThrowToken) {
        let Some(before) = index.checked_sub(1).map(|before| self.items[before]) else { return };
        if throw.opens {
            return;
        }
        let alike = matches!(before.kind, ItemKind::Throw(b) if b.number == throw.number);
        self.left_out(index, Slip::TokenTwice, if alike { 0.8 } else { 2.0 });
    }

    /// An item that is not there.
    fn left_out(&mut self, index: usize, slip: Slip, cost: f64) {
        let before = match index.checked_sub(1) {
            Some(before) => self.end(before),
            None => self.turn.player.span.end,
        };
        self.taken_out(index, Span::new(before, self.end(index)), slip, cost);
    }

    fn taken_out(&mut self, index: usize, span: Span, slip: Slip, cost: f64) {
        self.add(slip, vec![Edit { span, text: String::new() }], cost, self.without(index));
    }

    /// Where an item ends, with the bracket behind a result that was left.
    fn end(&self, index: usize) -> u32 {
        let Item { span, kind } = self.items[index];
        let closes = self.base.text.get(span.end as usize) == Some(&b')');
        span.end + u32::from(closes && matches!(kind, ItemKind::Unused(_)))
    }

    /// Whether an item is a result that was left, and another one follows in the same brackets.
    fn is_in_brackets(&self, index: usize) -> bool {
        let item = self.items[index];
        matches!(item.kind, ItemKind::Unused(_)) && self.end(index) == item.span.end
    }

    /// A result that was not left.
    fn unused(&mut self, index: usize) {
        let is_first = !index.checked_sub(1).is_some_and(|before| self.is_in_brackets(before));
        match self.items.get(index + 1) {
            Some(next) if is_first && self.is_in_brackets(index) => {
                let span = Span::new(self.items[index].span.start, next.span.start);
                self.taken_out(index, span, Slip::Extra, 2.0);
            }
            // The last of several goes, and the brackets stay.
            _ if !is_first => {
                let span = Span::new(self.end(index - 1), self.items[index].span.end);
                self.taken_out(index, span, Slip::Extra, 2.0);
            }
            _ => self.left_out(index, Slip::Extra, 2.0),
        }
    }

    /// Another use that is legal there, with what is said of what came of it, or without.
    fn used(&mut self, index: usize, used: UseToken) {
        let span = self.items[index].span;
        let unsure = UseToken { marks: Marks { unsure: true, ..used.marks }, ..used };
        let unsure = Item { kind: ItemKind::Use(unsure), span };
        let before = &self.items[..index];
        let others = self.steps.items(self.line, self.turn, before, unsure, &[]);
        for other in others.into_iter().skip(1) {
            let ItemKind::Use(other) = other.kind else { continue };
            let captured = other.captured.or(used.captured);
            self.other_use(index, UseToken { landing: used.landing, captured, ..other });
            if used.landing.is_some() || used.captured.is_some() {
                self.other_use(index, other);
            }
        }
        if used.landing.is_some() || used.captured.is_some() {
            self.other_extras(index, used);
        }
        self.use_twice(index);
        self.missing_throw(index);
    }

    /// What came of a use, left out or written otherwise.
    fn other_extras(&mut self, index: usize, used: UseToken) {
        let captured = used.captured.filter(|_| used.action == Action::InPlace);
        let plain = UseToken { landing: None, captured, ..used };
        let no_king = UseToken { captured: Some(Letter::None), ..used };
        for other in [plain, no_king] {
            self.other_use(index, other);
        }
    }

    fn other_use(&mut self, index: usize, other: UseToken) {
        let span = self.items[index].span;
        let (old, text) = (self.text(span), written(|out| write_use(out, &other)));
        let slip = match self.items[index].kind {
            ItemKind::Use(used) if (used.piece, used.action) == (other.piece, other.action) => {
                Slip::Extra
            }
            ItemKind::Use(used)
                if (used.piece.spot, used.action) == (other.piece.spot, other.action) =>
            {
                Slip::Kind
            }
            _ => Slip::Use,
        };
        let cost = cost::between(&old, &text);
        let items = self.with(index, ItemKind::Use(other));
        self.add(slip, vec![Edit { span, text }], cost, items);
    }

    fn use_twice(&mut self, index: usize) {
        let Some(before) = index.checked_sub(1).map(|before| self.items[before]) else { return };
        let alike = self.text(before.span) == self.text(self.items[index].span);
        self.left_out(index, Slip::TokenTwice, if alike { 0.8 } else { 2.5 });
    }

    /// A use was not written: after any item that no throw follows.
    fn missing_uses(&mut self) {
        for index in 1..=self.items.len() {
            let next = self.items.get(index).map(|item| item.kind);
            let goes_on = matches!(next, Some(ItemKind::Throw(throw)) if !throw.opens);
            if goes_on || self.is_choice(index) || self.is_in_brackets(index - 1) {
                continue;
            }
            let end = self.end(index - 1);
            let span = Span::new(end, end);
            for item in self.steps.any_use(self.line, self.turn, &self.items[..index], span) {
                let ItemKind::Use(used) = item.kind else { continue };
                let text = written(|out| write_use(out, &used));
                let is_entry = used.piece.letter == Letter::None && text.starts_with('+');
                let edit = Edit { span, text: format!(" {text}") };
                let cost = if is_entry { 1.3 } else { 1.8 };
                self.add(Slip::MissingUse, vec![edit], cost, self.with_new(index, item));
            }
        }
    }

    /// The line says the same as one of the last few.
    fn line_twice(&mut self) {
        let whole = |line: usize| match &self.base.log.lines[line].content {
            Content::Turn(turn) => {
                let last = self.base.log.items_of(turn).last().map_or(turn.player.span, |i| i.span);
                Some(self.text(turn.player.span.to(last)))
            }
            _ => None,
        };
        let last = (0..self.line).rev().filter_map(whole).take(4);
        if whole(self.line).is_some_and(|said| last.into_iter().any(|before| before == said)) {
            let line = &self.base.log.lines[self.line];
            let edits = vec![Edit { span: line.span, text: String::new() }];
            let (line, slip) = (self.line, Slip::LineTwice);
            self.found.push(Candidate { line, slip, edits, cost: 0.7, changed: Changed::Nothing });
        }
    }
}

/// The empty stretch behind another.
fn after(span: Span) -> Span {
    Span::new(span.end, span.end)
}

fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}
