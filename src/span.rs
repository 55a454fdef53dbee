//! Where something stands in the text of one game.
//!
//! Spans are relative to their game and 32-bit: a game is held whole, a file never is. Where a game
//! stands in its file is a 64-bit offset kept beside it.

use std::ops::Range;

use serde::Serialize;

/// A stretch of bytes, `start` included, `end` not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The stretch from `start` to `end`.
    #[inline]
    pub const fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// As a range to slice with.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The stretch moved right by `by` bytes.
    #[inline]
    pub const fn shifted(self, by: u32) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }

    /// The smallest stretch that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether nothing stands in it.
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }
}
