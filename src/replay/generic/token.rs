//! The tokens of a player turn. A move with all its results is one token, and so is a group of
//! alternative moves.

use crate::notation::{Item, ItemKind, MoveToken, PairingToken, SeenNumber, ThrowToken};
use crate::span::Span;

/// A token, with its span and the index of its first item in the log.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) span: Span,
    pub(super) item: usize,
    pub(super) kind: TokenKind,
}

impl Token {
    /// Returns the index of its item. For alternative moves, it is that of the last one.
    pub(super) fn last_item(&self) -> usize {
        match &self.kind {
            TokenKind::Either(moves) => {
                moves.last().map_or(self.item, |last| last.item + last.added.len())
            }
            _ => self.item,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum TokenKind {
    Throw(ThrowToken),
    Move(WrittenMove),
    /// Alternative moves, of which one was made.
    Either(Vec<WrittenMove>),
    Pairing(PairingToken),
    /// A touched piece, which has no consequences in this game.
    Touch,
    Unused(SeenNumber),
    Gap,
    Unreadable,
}

/// A move as it was written.
#[derive(Clone, Debug)]
pub(super) struct WrittenMove {
    pub(super) span: Span,
    pub(super) item: usize,
    pub(super) token: MoveToken,
    /// Its results after the first.
    pub(super) added: Vec<SeenNumber>,
}

impl WrittenMove {
    /// Returns whether the outcome is written too: where the piece landed, or whether it captured.
    pub(super) fn has_extras(&self) -> bool {
        self.token.landing.is_some() || self.token.captured.is_some()
    }
}

/// Returns the tokens of some items. `first` is the index of the first item in the log.
pub(super) fn tokens(items: &[Item], first: usize) -> Vec<Token> {
    let (mut tokens, mut at) = (Vec::with_capacity(items.len()), 0);
    while let Some(item) = items.get(at) {
        let (kind, length) = token(items, at, first);
        tokens.push(Token { span: item.span, item: first + at, kind });
        at += length;
    }
    tokens
}

/// Returns a token and the number of its items.
fn token(items: &[Item], at: usize, first: usize) -> (TokenKind, usize) {
    match items[at].kind {
        ItemKind::Throw(throw) => (TokenKind::Throw(throw), 1),
        ItemKind::Move(token) => {
            let written = written_move(items, at, first, token);
            let length = 1 + written.added.len();
            (TokenKind::Move(written), length)
        }
        ItemKind::Either(options) => {
            let end = (at + 1 + usize::from(options)).min(items.len());
            (TokenKind::Either(moves(&items[..end], at + 1, first)), end - at)
        }
        ItemKind::Pairing(pairing) => (TokenKind::Pairing(pairing), 1),
        ItemKind::Touch(_) => (TokenKind::Touch, 1),
        ItemKind::Unused(number) => (TokenKind::Unused(number), 1),
        ItemKind::Gap => (TokenKind::Gap, 1),
        // A further result comes after its move. Logs of these games do not have the last two.
        ItemKind::Added(_) | ItemKind::Unreadable | ItemKind::Play(_) | ItemKind::Onward(_) => {
            (TokenKind::Unreadable, 1)
        }
    }
}

/// Returns the moves among the items from `at` on.
fn moves(items: &[Item], at: usize, first: usize) -> Vec<WrittenMove> {
    let of = |at: usize| match items[at].kind {
        ItemKind::Move(token) => Some(written_move(items, at, first, token)),
        _ => None,
    };
    (at..items.len()).filter_map(of).collect()
}

/// Returns a move with its results.
fn written_move(items: &[Item], at: usize, first: usize, token: MoveToken) -> WrittenMove {
    let added = crate::notation::added(&items[at + 1..]).collect();
    WrittenMove { span: items[at].span, item: first + at, token, added }
}
