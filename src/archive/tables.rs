//! The cells of answers, and the games and names that exported tables have.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use super::error::ArchiveError;
use super::kept::NewestLog;
use super::same::Name;
use super::schema::Archive;
use super::snapshot::Snapshot;
use crate::facts::tables::Links;

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

impl Archive {
    /// Checks that a game can be shown in tables, which leave out removed games.
    ///
    /// # Errors
    /// If it does not exist or was removed.
    pub fn must_be_listed(&self, id: i64) -> Result<(), ArchiveError> {
        self.listed_game(id).map(drop)
    }

    /// Returns the newest log of a game that was not removed.
    ///
    /// # Errors
    /// If it does not exist or was removed.
    pub fn listed_game(&self, id: i64) -> Result<NewestLog, ArchiveError> {
        let game = self.game(id)?;
        match game.removed {
            Some(_) => Err(ArchiveError::Removed(id)),
            None => Ok(game),
        }
    }

    /// Returns the ids of all games that were not removed, in the order of the hashes of their logs.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn games_by_hash(&self) -> Result<Vec<i64>, ArchiveError> {
        let select = "SELECT game.id FROM game JOIN revision ON revision.id = revision_id \
                      WHERE removed_at IS NULL ORDER BY hash, game.id";
        let mut statement = self.db.prepare(select)?;
        let ids = statement.query_map([], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    /// Returns the links between names of one person.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn links(&self) -> Result<Links, ArchiveError> {
        let pair = |name: Name| (name.name, name.household);
        Ok(self.same_people()?.into_iter().map(|(name, is)| (pair(name), pair(is))).collect())
    }

    /// Calls a function that sees one state of the archive, although other programs may write to it.
    ///
    /// # Errors
    /// If the archive cannot be read, or the error of the function.
    pub fn in_one_state<T, E: From<ArchiveError>>(
        &self,
        read: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let begun = Snapshot::begin(&self.db).map_err(ArchiveError::from)?;
        let done = read();
        drop(begun);
        done
    }
}
