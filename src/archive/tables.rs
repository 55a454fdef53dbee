//! The rows of the tables and views, for other programs.

use rusqlite::types::ValueRef;
use rusqlite::{Row, Statement};

use super::error::ArchiveError;
use super::schema::Archive;

/// The exported tables: the views, then the tables that the views leave out. `use` is the name of `move` up
/// to version 2 of the schema. Version 5 will drop it.
pub const TABLES: [&str; 17] = [
    "games",
    "players",
    "captures",
    "side",
    "thrown",
    "event",
    "person",
    "variant",
    "variant_value",
    "field",
    "remark",
    "finding",
    "turn",
    "throw",
    "move",
    "move_results",
    "use",
];

/// Returns the condition for the rows of some games, with `{}` for the list of their ids.
fn rows_of_games(table: &str) -> &'static str {
    match table {
        "games" => "id IN ({})",
        "person" => "id IN (SELECT person_id FROM player WHERE game_id IN ({}))",
        "variant" => "id IN (SELECT variant_id FROM record WHERE game_id IN ({}))",
        "variant_value" => "variant_id IN (SELECT variant_id FROM record WHERE game_id IN ({}))",
        _ => "game_id IN ({})",
    }
}

/// A value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Unknown.
    Null,
    /// A whole number.
    Integer(i64),
    /// A fraction.
    Real(f64),
    /// Text.
    Text(String),
    /// Bytes that are not text.
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

/// Replaces the contents of `cells` with the cells of a row.
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
    /// Checks that a game can be shown in tables, which leave out removed games.
    ///
    /// # Errors
    /// If it does not exist or was removed.
    pub fn must_be_listed(&self, id: i64) -> Result<(), ArchiveError> {
        match self.game(id)?.removed {
            Some(_) => Err(ArchiveError::Removed(id)),
            None => Ok(()),
        }
    }

    /// Returns one of [`TABLES`] by its name: the rows of some games, or all rows if `games` is `None`.
    ///
    /// # Errors
    /// If the archive cannot be read, or has no such table.
    pub fn table(&self, name: &str, games: Option<&[i64]>) -> Result<Table<'_>, ArchiveError> {
        let condition = games.map_or(String::new(), |games| {
            let ids: Vec<String> = games.iter().map(i64::to_string).collect();
            format!(" WHERE {}", rows_of_games(name).replace("{}", &ids.join(",")))
        });
        let name = name.replace('"', "\"\"");
        let statement = self.db.prepare(&format!("SELECT * FROM \"{name}\"{condition}"))?;
        let columns = statement.column_names().into_iter().map(str::to_owned).collect();
        Ok(Table { statement, columns })
    }
}

impl Table<'_> {
    /// Returns the names of its columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Passes its rows to `take`.
    ///
    /// # Errors
    /// If the archive cannot be read, or `take` failed.
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
