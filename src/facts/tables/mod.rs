//! The tables that dadu exports, for other programs: their definition, and their rows.
//!
//! [`TABLES`] is the only definition of the exported tables. Their files, the page `spec/tables.md` and the rows
//! all follow it. [`shared`] has the columns that the archive has too. The rows of a game depend only on its log, on the variant files that it names, and on the
//! links between names of one person.

mod chunk;
mod column;
mod defined;
mod fill;
mod names;
pub mod shared;
mod texts;
mod variants;

pub use chunk::{CellRef, ColumnData, TableChunk, Values};
pub use column::{CellOf, Column, ColumnType, Fact, Reference, Table, fact, text, word};
pub use defined::TABLES;
pub use fill::{Links, Origin, TableGame, fill};
pub use names::place_name;
pub use texts::Texts;
pub use variants::Variants;
