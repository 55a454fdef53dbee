//! Candidate changes of a line: every change that a recording mistake could explain.

use super::base::{Base, Changed};
use super::{Edit, Slip, cost, lines, positions};
use crate::finding::Facts;
use crate::games::dadu::Silent;
use crate::notation::format::{write_player, write_use};
use crate::notation::{
    Action, Capture, Content, Item, ItemKind, Letter, Marks, PlayerTurn, Seen, ThrowToken, UseToken,
};
use crate::replay::Steps;
use crate::span::Span;

/// A change of the log: of one line, or of two lines in the wrong order.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub slip: Slip,
    pub edits: Vec<Edit>,
    pub cost: f64,
    /// Whether the change leaves a throw unknown.
    pub is_open: bool,
    /// The changed lines with their indexes, in order. There is at least one.
    changes: Vec<(usize, Changed)>,
}

impl Candidate {
    pub fn new(
        line: usize,
        slip: Slip,
        edits: Vec<Edit>,
        cost: f64,
        changed: Changed,
    ) -> Candidate {
        Candidate { slip, edits, cost, is_open: false, changes: vec![(line, changed)] }
    }

    /// Adds the change of another line.
    pub fn and(mut self, line: usize, changed: Changed) -> Candidate {
        self.changes.push((line, changed));
        self
    }

    /// Returns the first line that it changes.
    pub fn line(&self) -> usize {
        self.changes[0].0
    }

    /// Returns the last line that it changes.
    pub fn last_line(&self) -> usize {
        self.changes[self.changes.len() - 1].0
    }

    /// Returns the new content of a line, if it is changed.
    pub fn of(&self, line: usize) -> Option<&Changed> {
        self.changes.iter().find(|(at, _)| *at == line).map(|(_, changed)| changed)
    }
}

/// Returns every change that is tried for a line.
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
    found.missing_throws();
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
    found.found.extend(lines::swapped(base, line));
    found.found
}

/// The changes found so far for a player turn.
pub(super) struct Changes<'a, 'b> {
    pub(super) base: &'b Base<'a>,
    pub(super) line: usize,
    pub(super) turn: &'b PlayerTurn,
    pub(super) items: &'b [Item],
    pub(super) steps: &'b Steps<'a, Silent>,
    found: Vec<Candidate>,
}

impl Changes<'_, '_> {
    pub(super) fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.base.text[span.range()]).into_owned()
    }

    pub(super) fn add(&mut self, slip: Slip, edits: Vec<Edit>, cost: f64, items: Vec<Item>) {
        let is_open = items
            .iter()
            .any(|item| matches!(item.kind, ItemKind::Throw(throw) if throw.number == Seen::Not));
        let changed = Changed::Turn(*self.turn, items);
        let candidate = Candidate::new(self.line, slip, edits, cost, changed);
        self.found.push(Candidate { is_open, ..candidate });
    }

    /// Returns the items with the kind of one replaced.
    pub(super) fn with(&self, index: usize, kind: ItemKind) -> Vec<Item> {
        let mut items = self.items.to_vec();
        items[index].kind = kind;
        items
    }

    fn without(&self, index: usize) -> Vec<Item> {
        let mut items = self.items.to_vec();
        items.remove(index);
        items
    }

    pub(super) fn with_new(&self, index: usize, item: Item) -> Vec<Item> {
        let mut items = self.items.to_vec();
        items.insert(index, item);
        items
    }

    /// Whether an item is one of several alternative moves, of which one was seen.
    pub(super) fn is_choice(&self, index: usize) -> bool {
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
            // A forgotten line is likelier than a different player.
            let cost = cost::between(&self.text(token.span), &text) + lines::FORGOTTEN;
            let edits = vec![Edit { span: token.span, text }];
            let turn = PlayerTurn { player, ..*self.turn };
            let changed = Changed::Turn(turn, self.items.to_vec());
            self.found.push(Candidate::new(self.line, Slip::Player, edits, cost, changed));
        }
    }

    /// Proposes the round number that the replay counts.
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
        let cost = cost::between(&self.text(span), &text);
        let turn = PlayerTurn { round: Some((counted, span)), ..*self.turn };
        let changed = Changed::Turn(turn, self.items.to_vec());
        let edits = vec![Edit { span, text }];
        self.found.push(Candidate::new(self.line, Slip::Round, edits, cost, changed));
    }

    /// Proposes swapping two neighbouring moves, or two neighbouring throws of a series.
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

    /// Proposes removing an item.
    pub(super) fn left_out(&mut self, index: usize, slip: Slip, cost: f64) {
        let before = match index.checked_sub(1) {
            Some(before) => self.end(before),
            None => self.turn.player.span.end,
        };
        self.taken_out(index, Span::new(before, self.end(index)), slip, cost);
    }

    fn taken_out(&mut self, index: usize, span: Span, slip: Slip, cost: f64) {
        self.add(slip, vec![Edit { span, text: String::new() }], cost, self.without(index));
    }

    /// Returns the end of an item, including the bracket that closes unused results.
    pub(super) fn end(&self, index: usize) -> u32 {
        let Item { span, kind } = self.items[index];
        let closes = self.base.text.get(span.end as usize) == Some(&b')');
        span.end + u32::from(closes && matches!(kind, ItemKind::Unused(_)))
    }

    /// Whether an item is an unused result that is followed by another one in the same brackets.
    pub(super) fn is_in_brackets(&self, index: usize) -> bool {
        let item = self.items[index];
        matches!(item.kind, ItemKind::Unused(_)) && self.end(index) == item.span.end
    }

    /// Proposes removing an unused result.
    fn unused(&mut self, index: usize) {
        let is_first = !index.checked_sub(1).is_some_and(|before| self.is_in_brackets(before));
        match self.items.get(index + 1) {
            Some(next) if is_first && self.is_in_brackets(index) => {
                let span = Span::new(self.items[index].span.start, next.span.start);
                self.taken_out(index, span, Slip::Extra, 2.0);
            }
            // Remove a result that is not the first in its brackets, and keep the brackets.
            _ if !is_first => {
                let span = Span::new(self.end(index - 1), self.items[index].span.end);
                self.taken_out(index, span, Slip::Extra, 2.0);
            }
            _ => self.left_out(index, Slip::Extra, 2.0),
        }
    }

    /// Proposes each other legal move, with the written landing and capture and without them.
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
    }

    /// Proposes the same move with its landing and capture left out or changed.
    fn other_extras(&mut self, index: usize, used: UseToken) {
        let captured = used.captured.filter(|_| used.action == Action::InPlace);
        let plain = UseToken { landing: None, captured, ..used };
        let no_king = UseToken { captured: Some(Capture::Piece), ..used };
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

    /// Proposes moves that were not written: after any item that is not followed by a throw of the same
    /// series.
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

    /// Proposes removing the line, if it repeats one of the last four player turns.
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
            let candidate =
                Candidate::new(self.line, Slip::LineTwice, edits, 0.7, Changed::Nothing);
            self.found.push(candidate);
        }
    }
}

/// Returns the empty stretch directly after another.
pub(super) fn after(span: Span) -> Span {
    Span::new(span.end, span.end)
}

pub(super) fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}
