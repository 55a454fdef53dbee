//! Pairs of games that somebody declared to be different, although their play is alike. The archive keeps them.

use std::collections::HashSet;

use rusqlite::Connection;

use crate::archive::error::ArchiveError;
use crate::archive::schema::Archive;

/// Returns the pairs, each with the smaller id first.
pub(super) fn pairs(db: &Connection) -> rusqlite::Result<HashSet<(i64, i64)>> {
    let mut select = db.prepare("SELECT game_id, other_id FROM different_game")?;
    select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

impl Archive {
    /// Declares two games to be different, so that they are not reported as copies. Returns `false` if they were
    /// declared before.
    ///
    /// # Errors
    /// If one of them does not exist, or the archive cannot be written.
    pub fn declare_different(&mut self, one: i64, other: i64) -> Result<bool, ArchiveError> {
        [one, other].iter().try_for_each(|&id| self.must_exist(id))?;
        let insert = "INSERT OR IGNORE INTO different_game (game_id, other_id) VALUES (?1, ?2)";
        let pair = [one.min(other), one.max(other)];
        self.changing(|db, _| Ok(db.execute(insert, pair)? > 0))
    }

    /// Takes back that two games are different. Returns `false` if that was not declared.
    ///
    /// # Errors
    /// If the archive cannot be written.
    pub fn take_back_different(&mut self, one: i64, other: i64) -> Result<bool, ArchiveError> {
        let delete = "DELETE FROM different_game WHERE game_id = ?1 AND other_id = ?2";
        let pair = [one.min(other), one.max(other)];
        self.changing(|db, _| Ok(db.execute(delete, pair)? > 0))
    }
}
