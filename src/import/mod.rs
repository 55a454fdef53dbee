//! Import of a table of player turns, as a spreadsheet writes it, into a log.
//!
//! The log keeps the whole text of the table: a row that cannot be read becomes a remark with its text, and
//! so does each cell of an unknown column. The log is in canonical form.

mod cells;
mod columns;
mod consent;
mod contents;
mod dates;
mod fields;
mod lines;
mod log;
mod rows;
mod text;
mod turns;

pub use columns::{Column, Columns};
pub use fields::{HeaderField, HeaderMessage};
pub use log::{ImportedLog, Options, import};
pub use rows::{Row, Separator};
pub use text::decoded;

/// A table: its rows, and the separator of their cells.
#[derive(Clone, Debug)]
pub struct Table {
    /// The separator of the cells.
    pub separator: Separator,
    /// All rows, with the blank ones.
    pub rows: Vec<Row>,
}

impl Table {
    /// Reads a table. Without a separator, takes the one that fits best.
    pub fn read(text: &str, separator: Option<Separator>) -> Table {
        let separator = separator.unwrap_or_else(|| columns::separator_of(text));
        Table { separator, rows: rows::read(text, separator) }
    }
}

/// A message about one row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowMessage {
    /// The number of the row, as a spreadsheet shows it.
    pub row: usize,
    /// What became of the row.
    pub fate: RowFate,
    /// The cause and the remedy.
    pub said: String,
}

/// What became of a row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFate {
    /// It was read, or it has no play and is kept as a remark.
    Read,
    /// It was read, but perhaps not as it was meant.
    Doubtful,
    /// It could not be read, so that it became a remark.
    Unread,
}
