//! The tables as they are, row by row, for other programs.

use rusqlite::types::ValueRef;

use super::schema::{Archive, ArchiveError};

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

impl Archive {
    /// Goes through one of [`TABLES`]; `take` is given the columns' names and each row.
    ///
    /// # Errors
    /// Where the archive cannot be read, or `take` failed.
    pub fn table(
        &self,
        name: &str,
        mut take: impl FnMut(&[String], &[Cell]) -> std::io::Result<()>,
    ) -> Result<(), ArchiveError> {
        let Some(name) = TABLES.into_iter().find(|table| *table == name) else { return Ok(()) };
        let mut statement = self.db.prepare(&format!("SELECT * FROM \"{name}\""))?;
        let columns: Vec<String> =
            statement.column_names().into_iter().map(str::to_owned).collect();
        let mut rows = statement.query([])?;
        let mut cells = Vec::new();
        while let Some(row) = rows.next()? {
            cells.clear();
            for index in 0..columns.len() {
                cells.push(Cell::from(row.get_ref(index)?));
            }
            take(&columns, &cells)
                .map_err(|error| ArchiveError::File { path: self.path.clone(), error })?;
        }
        Ok(())
    }
}
