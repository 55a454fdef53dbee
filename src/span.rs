//! Locations in the text of one game.
//!
//! Spans are relative to their game and 32-bit: a whole game is in memory, a whole file never is. The
//! offset of a game in its file is a separate 64-bit number.

use std::ops::Range;

use serde::Serialize;

/// A range of bytes, from `start` to before `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` to `end`.
    #[inline]
    pub const fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// Returns it as a range for slices.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the span moved right by `by` bytes.
    #[inline]
    pub const fn shifted(self, by: u32) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }

    /// Returns the smallest span that contains both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns whether it contains no bytes.
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }
}
