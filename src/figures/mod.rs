//! Figures of statistics as SVG drawings, from plain data: throws, waits, captures, lengths, shares.
//!
//! Each drawing has its numbers in words for screen readers. It can be read without colour, because shapes and
//! line styles differ, follows the reader's choice of light or dark, loads nothing, and has the same bytes for the
//! same numbers.

mod captures;
mod frame;
mod intervals;
mod lengths;
pub mod numbers;
mod survival;
mod throws;

pub use captures::{CapturePanel, CapturedSquare, captures};
pub use intervals::{ShareRow, shares};
pub use lengths::{LengthRow, lengths};
pub use survival::{WaitPanel, WaitTurn, waits};
pub use throws::{ThrowPanel, ThrownValue, throws};

/// The beginning of every figure, by which the program recognises its own figures.
pub const MADE_HERE: &str = "<!-- A figure drawn by dadu -->";

/// The text of a figure around its panels.
#[derive(Clone, Debug, Default)]
pub struct Caption {
    /// The title.
    pub title: String,
    /// Lines under the title, such as the games that count.
    pub lines: Vec<String>,
    /// Notes under the panels.
    pub notes: Vec<String>,
    /// The beginning of the ids in a drawing that is a part of a page; nothing for a separate file. The style of such
    /// a page includes [`page_style`].
    pub part: Option<String>,
}

/// Returns the rules of figures for the style of a page. They need the colours and the rules of boards.
pub fn page_style() -> &'static str {
    frame::RULES
}

/// A share that was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share, from 0 to 1.
    pub value: f64,
    /// Its 95% interval, where there is one.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// Returns the share with its interval in words: `49.3% (43.7% to 55.0%)`.
    fn in_words(self) -> String {
        let value = numbers::percent(self.value);
        match self.interval {
            None => value,
            Some((low, high)) => {
                format!("{value} ({} to {})", numbers::percent(low), numbers::percent(high))
            }
        }
    }
}
