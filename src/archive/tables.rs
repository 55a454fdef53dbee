//! The tables as they are, row by row, for other programs.

use rusqlite::types::ValueRef;
use rusqlite::{Row, Statement};

use super::error::ArchiveError;
use super::schema::Archive;

/// What is given out: the views, then the tables that they leave out.
pub const TABLES: [&str; 13] = [
    "games",
    "players",
    "captures",
    "side",
    "person",
    "variant",
    "variant_value",
    "field",
    "remark",
    "finding",
    "turn",
    "throw",
    "use",
];

/// A value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing is known.
    Null,
    /// A whole number.
    Integer(i64),
    /// A fraction.
    Real(f64),
    /// Text.
    Text(String),
    /// Bytes that are no text.
    Bytes(Vec<u8>),
}

impl From<ValueRef<'_>> for Cell {
    fn from(value: ValueRef<'_>) -> Cell {
        match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(number) => Cell::Integer(number),
            ValueRef::Real(number) => Cell::Real(number),
            ValueRef::Text(text) => Cell::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_vec()),
        }
    }
}

/// The cells of a row, in place of those that are there.
pub(super) fn cells(row: &Row<'_>, cells: &mut Vec<Cell>) -> rusqlite::Result<()> {
    cells.clear();
    for index in 0..row.as_ref().column_count() {
        cells.push(Cell::from(row.get_ref(index)?));
    }
    Ok(())
}

/// One of [`TABLES`].
pub struct Table<'a> {
    statement: Statement<'a>,
    columns: Vec<String>,
}

impl Archive {
    /// One of [`TABLES`], by its name.
    ///
    /// # Errors
    /// Where the archive cannot be read, or has no such table.
    pub fn table(&self, name: &str) -> Result<Table<'_>, ArchiveError> {
        let name = name.replace('"', "\"\"");
        let statement = self.db.prepare(&format!("SELECT * FROM \"{name}\""))?;
        let columns = statement.column_names().into_iter().map(str::to_owned).collect();
        Ok(Table { statement, columns })
    }
}

impl Table<'_> {
    /// The names of its columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Gives out its rows.
    ///
    /// # Errors
    /// Where the archive cannot be read, or `take` failed.
    pub fn rows(
        &mut self,
        mut take: impl FnMut(&[Cell]) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let mut rows = self.statement.query([])?;
        let mut row_cells = Vec::new();
        while let Some(row) = rows.next()? {
            cells(row, &mut row_cells)?;
            take(&row_cells)?;
        }
        Ok(())
    }
}
