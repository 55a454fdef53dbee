//! The notation: a log as it was written, with the location of every token.
//!
//! A [`Log`] contains the text, not its meaning. Squares, pieces and words are names here, which
//! `replay` looks up in the rules of the game. Parsing never fails as a whole. It returns a log and a
//! list of errors. A bad line or token costs only that line or token. Unreadable parts are kept, byte for
//! byte, and the formatter leaves them unchanged.

mod breaks;
mod bytes;
pub mod consent;
pub mod fields;
pub mod format;
mod heading;
mod heads;
mod ids;
mod kind;
mod lent;
pub mod letters;
pub mod meant;
mod own;
mod parser;
mod played;
mod position;
pub mod starts;
pub mod stream;
mod time;
mod tree;
mod turn;
mod unread;
pub mod utf16;

pub use breaks::{
    LineBreaks, all_broken, break_before_opening, broken, is_other_break, line_breaks,
};
pub use heading::recorded_play;
pub use ids::with_ids;
pub use lent::with_parser;
pub use parser::{Parser, parse};
pub use tree::*;

/// The version of the notation that this crate reads and writes.
pub const VERSION: u32 = 1;

/// The name of the field that opens a game, with its colon.
pub const OPENING: &[u8] = b"Dadu:";

/// A byte-order mark. The parser skips it at the start of any line, because joined files contain such
/// marks.
pub const BOM: &[u8] = "\u{feff}".as_bytes();

/// Returns whether a file is in UTF-16, in which dadu reads only tables. Some programs for Windows save files
/// in it.
pub fn is_utf16(start: &[u8]) -> bool {
    utf16::order(start).is_some()
}

/// The longest name of a field, in characters.
const MAX_NAME: usize = 60;

/// The largest number of digits of a round.
const ROUND_DIGITS: usize = 5;

/// The highest round that can be written.
pub const MAX_ROUND: u32 = 10_u32.pow(ROUND_DIGITS as u32) - 1;

/// The longest line that the parser reads, in bytes.
pub const MAX_LINE: usize = 1 << 20;
