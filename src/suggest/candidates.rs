//! Candidate changes of a line: every change that a recording mistake could explain.

use std::ops::Range;

use super::base::Base;
use super::changed::ChangedLine;
use super::cost::Dice;
use super::{Edit, Slip, cost, extras, is_counted, lines, positions};
use crate::finding::{Facts, Finding};
use crate::notation::format::write_player;
use crate::notation::{
    Action, Capture, Content, Item, ItemKind, Letter, Marks, MoveToken, PlayForm, PlayerTurn,
    SeenNumber, ThrowToken, added, onward,
};
use crate::replay::{Branch, SureToken, is_open, tokens};
use crate::span::Span;

/// The cost of a move that was not written. It is less than that of a line with one move, because the throw is there.
const MISSING: f64 = 1.6;

/// The extra cost of a missing move at a less usual place in its line.
const OUT_OF_ORDER: f64 = 0.02;

/// A change of the log: of one line, or of two lines in the wrong order.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The kind of mistake that it assumes.
    pub slip: Slip,
    /// The edits, in the order of the log.
    pub edits: Vec<Edit>,
    /// The distance from the written text: about the number of characters that differ.
    pub cost: f64,
    /// Whether the change leaves a throw unknown.
    pub is_open: bool,
    /// The changed lines with their indexes, in order. There is at least one.
    changes: Vec<(usize, ChangedLine)>,
}

impl Candidate {
    /// Creates a change of one line.
    pub fn new(
        line: usize,
        slip: Slip,
        edits: Vec<Edit>,
        cost: f64,
        changed: ChangedLine,
    ) -> Candidate {
        Candidate { slip, edits, cost, is_open: false, changes: vec![(line, changed)] }
    }

    /// Whether it writes the number of a throw in place of the number of lots up.
    pub fn is_counted(&self) -> bool {
        is_counted(self.slip, self.cost)
    }

    /// Adds the change of another line.
    pub fn and(mut self, line: usize, changed: ChangedLine) -> Candidate {
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
    pub fn of(&self, line: usize) -> Option<&ChangedLine> {
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
        // After the end of the game, no other reading of a line is legal, but the line may be written twice.
        return lines::twice(base, line).filter(|_| steps.is_known()).into_iter().collect();
    }
    let items = base.log.items_of(turn);
    let dice = Dice::of(steps.ways_of_throws());
    let tokens = places(items);
    let mut found = Changes { base, line, turn, items, tokens, steps, dice, found: Vec::new() };
    found.players();
    found.round();
    found.missing_throws();
    for index in 0..found.tokens.len() {
        let items = found.token(index);
        match items[0].kind {
            ItemKind::Throw(throw) if !is_open(items) => found.throw(index, throw),
            ItemKind::Move(token) if !is_open(items) => found.move_readings(index, token),
            ItemKind::Play(token) if !is_open(items) => found.play_readings(index, token),
            ItemKind::Pairing(_) => found.paired(index),
            ItemKind::Unused(_) => found.unused(index),
            _ => {}
        }
    }
    found.missing_moves();
    found.swapped();
    found.found.extend(lines::twice(base, line));
    found.found.extend(lines::swapped(base, line));
    found.found
}

/// Returns the items of each token, as indexes.
fn places(items: &[Item]) -> Vec<Range<usize>> {
    let mut at = 0;
    let place = |token: &[Item]| {
        at += token.len();
        at - token.len()..at
    };
    tokens(items).map(place).collect()
}

/// The changes found so far for a player turn.
pub(super) struct Changes<'a, 'b> {
    pub(super) base: &'b Base<'a>,
    pub(super) line: usize,
    pub(super) turn: &'b PlayerTurn,
    items: &'b [Item],
    /// The items of each token.
    pub(super) tokens: Vec<Range<usize>>,
    pub(super) steps: &'b Branch<'a>,
    pub(super) dice: Dice,
    found: Vec<Candidate>,
}

impl<'a, 'b> Changes<'a, 'b> {
    pub(super) fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.base.text[span.range()]).into_owned()
    }

    pub(super) fn add(&mut self, slip: Slip, edits: Vec<Edit>, cost: f64, items: Vec<Item>) {
        let is_open = items.iter().any(
            |item| matches!(item.kind, ItemKind::Throw(throw) if throw.number == SeenNumber::Not),
        );
        let changed = ChangedLine::Turn(*self.turn, items);
        let candidate = Candidate::new(self.line, slip, edits, cost, changed);
        self.found.push(Candidate { is_open, ..candidate });
    }

    /// Returns the items of a token.
    pub(super) fn token(&self, index: usize) -> &'b [Item] {
        self.items.get(self.tokens[index].clone()).unwrap_or_default()
    }

    /// Returns the first item of a token.
    pub(super) fn first(&self, index: usize) -> Option<Item> {
        self.items.get(self.tokens.get(index)?.start).copied()
    }

    /// Returns the first item of the token before another one.
    pub(super) fn preceding(&self, index: usize) -> Option<Item> {
        self.first(index.checked_sub(1)?)
    }

    pub(super) fn span(&self, index: usize) -> Span {
        self.first(index).map_or(self.turn.player.span, |item| item.span)
    }

    /// Returns the items before a token, or all of them.
    pub(super) fn before(&self, index: usize) -> &'b [Item] {
        let end = self.tokens.get(index).map_or(self.items.len(), |token| token.start);
        &self.items[..end]
    }

    /// Returns the items with some tokens replaced.
    pub(super) fn replaced(
        &self,
        tokens: Range<usize>,
        new: impl IntoIterator<Item = Item>,
    ) -> Vec<Item> {
        let (start, end) = (self.before(tokens.start).len(), self.before(tokens.end).len());
        let mut items = self.items.to_vec();
        items.splice(start..end, new);
        items
    }

    /// Returns the items with one token replaced.
    pub(super) fn with(&self, index: usize, token: &SureToken) -> Vec<Item> {
        self.replaced(index..index + 1, token.items())
    }

    fn without(&self, index: usize) -> Vec<Item> {
        self.replaced(index..index + 1, [])
    }

    /// Returns the items with another token before one.
    pub(super) fn with_new(&self, index: usize, token: &SureToken) -> Vec<Item> {
        self.replaced(index..index, token.items())
    }

    fn players(&mut self) {
        let token = self.turn.player;
        if token.is_open() {
            return;
        }
        let mut unsure = token;
        unsure.marks.unsure = true;
        for player in self.steps.players(&unsure).into_iter().skip(1) {
            let text = text_of(|out| write_player(out, &player));
            // A forgotten line is likelier than a different player.
            let cost = cost::between(&self.text(token.span), &text)
                + lines::FORGOTTEN
                + self.base.habit.cost(self.base.log, self.line, player.seat);
            let edits = vec![Edit { span: token.span, text }];
            let turn = PlayerTurn { player, ..*self.turn };
            let changed = ChangedLine::Turn(turn, self.items.to_vec());
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
        let changed = ChangedLine::Turn(turn, self.items.to_vec());
        let edits = vec![Edit { span, text }];
        self.found.push(Candidate::new(self.line, Slip::Round, edits, cost, changed));
    }

    /// Proposes swapping two neighbouring moves, or two neighbouring throws of a series.
    fn swapped(&mut self) {
        for index in 1..self.tokens.len() {
            let (one, two) = (self.token(index - 1), self.token(index));
            let items = match (one[0].kind, two[0].kind) {
                (
                    ItemKind::Move(_) | ItemKind::Pairing(_),
                    ItemKind::Move(_) | ItemKind::Pairing(_),
                )
                | (ItemKind::Play(_), ItemKind::Play(_)) => [two, one].concat(),
                (ItemKind::Throw(a), ItemKind::Throw(b)) if !b.opens => vec![
                    Item { kind: ItemKind::Throw(ThrowToken { opens: a.opens, ..b }), ..one[0] },
                    Item { kind: ItemKind::Throw(ThrowToken { opens: b.opens, ..a }), ..two[0] },
                ],
                _ => continue,
            };
            let texts = (self.text(two[0].span), self.text(one[0].span));
            if texts.0 == texts.1 {
                continue;
            }
            let items = self.replaced(index - 1..index + 1, items);
            let edits = vec![
                Edit { span: one[0].span, text: texts.0 },
                Edit { span: two[0].span, text: texts.1 },
            ];
            self.add(Slip::Swapped, edits, 1.2, items);
        }
    }

    /// Proposes removing a token.
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

    /// Returns the end of a token, including the bracket that closes unused results.
    pub(super) fn end(&self, index: usize) -> u32 {
        let Some(Item { span, kind }) = self.first(index) else { return self.turn.player.span.end };
        let closes = self.base.text.get(span.end as usize) == Some(&b')');
        span.end + u32::from(closes && matches!(kind, ItemKind::Unused(_)))
    }

    /// Whether a token is an unused result that is followed by another one in the same brackets.
    pub(super) fn is_in_brackets(&self, index: usize) -> bool {
        let is_unused = |item: &Item| matches!(item.kind, ItemKind::Unused(_));
        self.first(index).is_some_and(|item| is_unused(&item) && self.end(index) == item.span.end)
    }

    /// Proposes removing an unused result.
    fn unused(&mut self, index: usize) {
        let is_first = !index.checked_sub(1).is_some_and(|before| self.is_in_brackets(before));
        match self.first(index + 1) {
            Some(next) if is_first && self.is_in_brackets(index) => {
                let span = Span::new(self.span(index).start, next.span.start);
                self.taken_out(index, span, Slip::Extra, 2.0);
            }
            // Remove a result that is not the first in its brackets, and keep the brackets.
            _ if !is_first => {
                let span = Span::new(self.end(index - 1), self.span(index).end);
                self.taken_out(index, span, Slip::Extra, 2.0);
            }
            _ => self.left_out(index, Slip::Extra, 2.0),
        }
    }

    /// Proposes each other legal move, with the written landing and capture and without them.
    fn move_readings(&mut self, index: usize, token: MoveToken) {
        let marks = Marks { unsure: true, ..token.marks };
        let mut unsure = self.token(index).to_vec();
        unsure[0].kind = ItemKind::Move(MoveToken { marks, ..token });
        let others = self.steps.readings(self.line, self.turn, self.before(index), &unsure);
        for sure in others.into_iter().skip(1) {
            let ItemKind::Move(other) = sure.item.kind else { continue };
            let captured = other.captured.or(token.captured);
            let extras = MoveToken { landing: token.landing, captured, ..other };
            self.other_move(index, &sure.with(ItemKind::Move(extras)));
            if token.landing.is_some() || token.captured.is_some() {
                self.other_move(index, &sure);
            }
        }
        if token.landing.is_some() || token.captured.is_some() {
            self.other_extras(index, token);
        }
        self.move_twice(index);
    }

    /// Returns the findings of the replay about a token.
    pub(super) fn found_at(&self, index: usize) -> impl Iterator<Item = &'b Finding> + use<'a, 'b> {
        let span = self.span(index);
        self.base.found(self.line).iter().filter(move |finding| finding.span == span)
    }

    /// Proposes the same move with the landing and the capture of the replay, without them, and with the capture of an
    /// ordinary piece.
    fn other_extras(&mut self, index: usize, token: MoveToken) {
        let captured = token.captured.filter(|_| token.action == Action::InPlace);
        let plain = MoveToken { landing: None, captured, ..token };
        let no_king = MoveToken { captured: Some(Capture::Piece), ..token };
        let written = SureToken::of_items(self.token(index));
        let replayed = extras::replayed_move(self.found_at(index), token);
        for other in [replayed, plain, no_king] {
            self.other_move(index, &written.with(ItemKind::Move(other)));
        }
    }

    pub(super) fn other_move(&mut self, index: usize, other: &SureToken) {
        let span = self.span(index);
        let (old, text) = (self.text(span), other.text());
        let slip = self.slip(index, other);
        let cost = cost::between(&old, &text);
        let items = self.with(index, other);
        self.add(slip, vec![Edit { span, text }], cost, items);
    }

    /// Returns the mistake that another move assumes.
    fn slip(&self, index: usize, other: &SureToken) -> Slip {
        let items = self.token(index);
        if let (ItemKind::Play(one), ItemKind::Play(two)) = (items[0].kind, other.item.kind) {
            let same = (one.form, one.square) == (two.form, two.square);
            let same = same && onward(&items[1..]).eq(other.onward.iter().copied());
            return if same { Slip::Extra } else { Slip::Move };
        }
        let (Some(other), ItemKind::Move(token)) =
            (other.as_move().zip(Some(other)), items[0].kind)
        else {
            return Slip::Move;
        };
        let (move_, added_to) = other;
        let results = added(&items[1..]).eq(added_to.added.iter().copied());
        let is_same =
            results && token.action == move_.action && token.piece.spot == move_.piece.spot;
        match token.piece == move_.piece {
            _ if !is_same => Slip::Move,
            true => Slip::Extra,
            false => Slip::Kind,
        }
    }

    pub(super) fn move_twice(&mut self, index: usize) {
        let Some(before) = self.preceding(index) else { return };
        let alike = self.text(before.span) == self.text(self.span(index));
        self.left_out(index, Slip::TokenTwice, if alike { 0.8 } else { 2.5 });
    }

    /// Proposes each other pair of pieces that may become one, or piece that may become two.
    fn paired(&mut self, index: usize) {
        let span = self.span(index);
        let all = self.steps.moves(self.line, self.turn, self.before(index), span);
        let old = self.text(span);
        for other in all.iter().filter(|other| other.as_move().is_none() && other.text() != old) {
            self.other_move(index, other);
        }
        self.left_out(index, Slip::TokenTwice, 2.0);
    }

    /// Returns the extra cost of a missing move before the token at this index. A result is usually used before the
    /// next throw, and after that the log does not show the order: a move is forgotten most easily at the end.
    fn order(&self, index: usize, token: &SureToken) -> f64 {
        let Some(written) = token.as_move() else { return 0.0 };
        let is_throw = |item: &Item| matches!(item.kind, ItemKind::Throw(_));
        let before = (0..index).rev().filter_map(|at| self.first(at));
        let series = before.skip_while(|item| !is_throw(item)).take_while(is_throw);
        let is_it = |item: Item| matches!(item.kind, ItemKind::Throw(throw) if Action::Result(throw.number) == written.action);
        let was_thrown = series.clone().any(is_it);
        let is_last = self.first(index).is_none_or(|next| is_throw(&next));
        OUT_OF_ORDER * f64::from(2 * u8::from(!was_thrown) + u8::from(!is_last))
    }

    /// Proposes moves that were not written: after any token that is not followed by a throw of the same
    /// series. Without throws, a move may be the first token.
    fn missing_moves(&mut self) {
        let first = usize::from(self.base.log.forms.throws);
        for index in first..=self.tokens.len() {
            let next = self.first(index).map(|item| item.kind);
            let goes_on = matches!(next, Some(ItemKind::Throw(throw)) if !throw.opens);
            let before = index.checked_sub(1);
            if goes_on || before.is_some_and(|before| self.is_in_brackets(before)) {
                continue;
            }
            let end = before.map_or(self.turn.player.span.end, |before| self.end(before));
            let span = Span::new(end, end);
            for token in self.steps.moves(self.line, self.turn, self.before(index), span) {
                // The order of placings means nothing, so a missing one is only added after the others.
                if is_placing(&token.item.kind) && next.as_ref().is_some_and(is_placing) {
                    continue;
                }
                let text = token.text();
                let is_ordinary = |token: MoveToken| token.piece.letter == Letter::None;
                let is_entry = token.as_move().is_some_and(is_ordinary) && text.starts_with('+');
                let edit = Edit { span, text: format!(" {text}") };
                let cost = if is_entry { 1.3 } else { MISSING };
                let cost = cost + self.order(index, &token);
                self.add(Slip::MissingMove, vec![edit], cost, self.with_new(index, &token));
            }
        }
    }
}

/// Returns whether an item places a stone or fills a hole.
pub(super) fn is_placing(item: &ItemKind) -> bool {
    matches!(item, ItemKind::Play(play) if play.form == PlayForm::Place)
}

/// Returns the empty stretch directly after another.
pub(super) fn after(span: Span) -> Span {
    Span::new(span.end, span.end)
}

pub(super) fn text_of(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}
