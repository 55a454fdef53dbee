//! The notation: a log as somebody wrote it, with the place of every token.
//!
//! A [`Log`] says what was written, not what it means: squares, pieces and words are names here,
//! and `replay` asks the rules of the game about them. Parsing never fails as a whole: it gives a
//! log and a list of errors, and a bad line or token costs that line or token. What the parser does
//! not understand it keeps, byte for byte, for the formatter to leave alone.

mod bytes;
pub mod fields;
pub mod format;
mod heading;
mod ids;
mod kind;
pub mod meant;
mod parser;
mod position;
pub mod starts;
pub mod stream;
mod tree;
mod turn;

pub use heading::recorded_play;
pub use ids::with_ids;
pub use parser::{Parser, parse, with_parser};
pub use tree::*;

/// The version of the notation that this crate reads and writes.
pub const VERSION: u32 = 1;

/// The name of the field that opens a game, with its colon.
pub const OPENING: &[u8] = b"Dadu:";

/// A byte-order mark. It is passed over at the start of any line, as files that were joined have it.
pub const BOM: &[u8] = "\u{feff}".as_bytes();

/// Whether a file is written in UTF-16, which is not read; programs for Windows save so.
pub fn is_utf16(start: &[u8]) -> bool {
    start.starts_with(&[0xFF, 0xFE]) || start.starts_with(&[0xFE, 0xFF])
}

/// The longest name of a field, in characters.
const MAX_NAME: usize = 60;

/// The most digits of a round's number.
const ROUND_DIGITS: usize = 5;

/// The highest round that can be written.
pub const MAX_ROUND: u32 = 10_u32.pow(ROUND_DIGITS as u32) - 1;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;
