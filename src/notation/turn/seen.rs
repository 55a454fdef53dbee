//! A cache of parsed tokens. A few hundred make up nearly every game, and a token of the same bytes means
//! the same everywhere. This module does not depend on the grammar.

use crate::notation::tree::{Item, ItemKind};
use crate::span::Span;

/// The number of tokens in the cache; a later one may replace an earlier one.
const TOKENS: usize = 2048;
/// The number of items at which the cache is emptied. By then, most belong to replaced tokens.
const MOST_ITEMS: usize = 8192;

const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES << 7;

/// A token of at most eight ASCII bytes without spaces, as one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::notation) struct Token {
    /// The bytes, with the first one lowest and zeros above the last.
    bytes: u64,
}

impl Token {
    /// Returns the token at the start of the input and its length, if it is short, ASCII, and ends at a
    /// space or a control character.
    #[inline(always)]
    pub(in crate::notation) fn at_start(input: &[u8]) -> Option<(Token, usize)> {
        let word = u64::from_le_bytes(*input.first_chunk()?);
        // The lowest high bit belongs to the first byte that is below `!` or above ASCII.
        let ends = word.wrapping_sub(ONES * u64::from(b'!')) & HIGH | word & HIGH;
        let length = ends.trailing_zeros() as usize / 8;
        if length == 0 || length == 8 {
            return Token::of_eight(input, word, ends == 0);
        }
        let token = Token { bytes: word & ((1 << (8 * length)) - 1) };
        (input[length] <= b' ').then_some((token, length))
    }

    /// Returns the token at the start of the input, if its first eight bytes are a whole token.
    fn of_eight(input: &[u8], bytes: u64, is_one: bool) -> Option<(Token, usize)> {
        let ends = is_one && *input.get(8)? <= b' ';
        ends.then_some((Token { bytes }, 8))
    }

    #[inline(always)]
    fn index(self) -> usize {
        (self.bytes.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 53) as usize
    }
}

/// A token and its items, with spans relative to the token.
#[derive(Clone, Copy, Debug)]
struct Entry {
    token: Token,
    /// Whether one of the items may be a throw.
    thrown: bool,
    first: Item,
    /// The other items, in [`SeenTokens::others`]: the start, and the number.
    others: (u32, u16),
}

/// The tokens seen before, with their items.
#[derive(Clone, Debug)]
pub(in crate::notation) struct SeenTokens {
    entries: Box<[Entry; TOKENS]>,
    others: Vec<Item>,
}

impl Default for SeenTokens {
    fn default() -> Self {
        let first = Item { span: Span::default(), kind: ItemKind::Unreadable };
        let none = Entry { token: Token::default(), thrown: false, first, others: (0, 0) };
        SeenTokens { entries: Box::new([none; TOKENS]), others: Vec::new() }
    }
}

impl SeenTokens {
    /// Pushes the items of a token at `at`, if it was seen before. Returns whether one of them may be a
    /// throw.
    #[inline(always)]
    pub(in crate::notation) fn repeat(
        &self,
        token: Token,
        at: u32,
        items: &mut Vec<Item>,
    ) -> Option<bool> {
        let entry = &self.entries[token.index()];
        if entry.token != token {
            return None;
        }
        items.push(entry.first.shifted(at));
        let (start, count) = (entry.others.0 as usize, usize::from(entry.others.1));
        if count > 0 {
            items.extend(self.others[start..start + count].iter().map(|item| item.shifted(at)));
        }
        Some(entry.thrown)
    }

    /// Stores the items of a token at `at`.
    #[cold]
    pub(in crate::notation) fn keep(&mut self, token: Token, at: u32, items: &[Item]) {
        let [first, others @ ..] = items else { return };
        if self.others.len() > MOST_ITEMS {
            *self = SeenTokens::default();
        }
        let back = at.wrapping_neg();
        let start = self.others.len() as u32;
        self.others.extend(others.iter().map(|item| item.shifted(back)));
        self.entries[token.index()] = Entry {
            token,
            thrown: items.iter().any(may_be_a_throw),
            first: first.shifted(back),
            others: (start, others.len() as u16),
        };
    }
}

impl Item {
    /// Returns the item moved by a number of bytes; a number that wraps around moves it back.
    #[inline(always)]
    fn shifted(&self, by: u32) -> Item {
        let mut item = *self;
        item.span.start = item.span.start.wrapping_add(by);
        item.span.end = item.span.end.wrapping_add(by);
        item
    }
}

/// Returns whether a player turn with this item may have a throw.
#[inline]
pub(in crate::notation) fn may_be_a_throw(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Throw(_) | ItemKind::Gap | ItemKind::Unreadable)
}
