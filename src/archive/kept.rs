//! What is kept: the texts of games, given back as they came; games put away and brought back.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::batch::BatchSize;
use super::error::ArchiveError;
use super::import::bytes;
use super::read::{Reading, read};
use super::schema::{Archive, forget_unused, is_indexed};
use super::write::Writer;
use crate::notation::Parser;

/// The newest text of a game, with where it came from.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The game.
    pub game: i64,
    /// Its revision's row.
    pub(super) revision: i64,
    /// Which revision it is, from 1.
    pub number: i64,
    /// The file that it came from, as it was named.
    pub source: String,
    /// What stood in that file before its first game.
    pub preamble: Vec<u8>,
    /// Which game of the file, from 1.
    pub place: i64,
    /// The line of the file that it begins on, from 1.
    pub line: i64,
    /// Its bytes.
    pub text: Vec<u8>,
    /// When the game was removed, if it was.
    pub removed: Option<String>,
    /// Its hashes, as they were written.
    pub(super) hashes: (String, i64),
    /// The variant files that it names.
    pub files: KeptFiles,
}

/// A game that was put away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The game.
    pub id: i64,
    /// When: UTC, `2026-11-20T17:03:00Z`.
    pub when: String,
    /// The file that its log came from, as it was named.
    pub file: String,
    /// The line on which it begins there, from 1.
    pub line: i64,
}

/// Variant files by their names: the text of each, or why it could not be had.
pub type KeptFiles = HashMap<String, Result<String, String>>;

impl Kept {
    /// The text of a variant file, as it was when the log was added.
    ///
    /// # Errors
    /// Why it could not be had then.
    pub fn load(&self, name: &str) -> Result<String, String> {
        let missing = || Err("it was not beside the log when that was added".to_owned());
        self.files.get(name).cloned().unwrap_or_else(missing)
    }

    /// How much memory it takes, about, in bytes.
    pub(super) fn size(&self) -> usize {
        self.text.len() + self.preamble.len() + files_size(&self.files)
    }

    /// Reads and replays it anew.
    pub(super) fn read(&self, parser: &mut Parser, full: bool) -> Reading {
        read(&self.text, parser, &|name| self.load(name), full)
    }
}

const SELECT: &str = "SELECT game.id, revision.id, revision.number, path, preamble, place, line, \
    text, removed_at, hash, play FROM game JOIN revision ON revision.id = revision_id \
    JOIN source ON source.id = source_id";

impl Archive {
    /// The newest text of a game.
    ///
    /// # Errors
    /// Where there is no such game.
    pub fn game(&self, id: i64) -> Result<Kept, ArchiveError> {
        newest(&self.db, id)?.ok_or(ArchiveError::NoGame(id))
    }

    /// Every text that a game has had, the oldest first.
    ///
    /// # Errors
    /// Where there is no such game.
    pub fn revisions(&self, id: i64) -> Result<Vec<Kept>, ArchiveError> {
        let select = SELECT.replace("revision.id = revision_id", "game_id = game.id");
        let select = format!("{select} WHERE game.id = ?1 ORDER BY revision.number");
        let mut statement = self.db.prepare(&select)?;
        let mut found = statement.query_map([id], kept)?.collect::<Result<Vec<_>, _>>()?;
        for revision in &mut found {
            revision.files = files(&self.db, revision.revision)?;
        }
        if found.is_empty() { Err(ArchiveError::NoGame(id)) } else { Ok(found) }
    }

    /// Goes through all games as they came: by source, in the order of their places in it; those
    /// left out that were removed. `take` stops by saying `false`.
    ///
    /// # Errors
    /// Where the archive cannot be read, or `take` failed.
    pub fn as_they_came(
        &self,
        mut take: impl FnMut(&Kept) -> Result<bool, ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let select = format!("{SELECT} WHERE removed_at IS NULL ORDER BY path, place, game.id");
        let mut statement = self.db.prepare(&select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let mut kept = kept(row)?;
            kept.files = files(&self.db, kept.revision)?;
            if !take(&kept)? {
                break;
            }
        }
        Ok(())
    }

    /// What stood in files before their first game, each with the name of its file, in the order in
    /// which they were added. A file that was added twice may have two.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn preambles(&self) -> Result<Vec<(String, Vec<u8>)>, ArchiveError> {
        let select = "SELECT path, preamble FROM source WHERE length(preamble) > 0 AND path IN \
                      (SELECT path FROM game JOIN revision ON revision.id = revision_id \
                       JOIN source ON source.id = source_id WHERE removed_at IS NULL) ORDER BY id";
        let mut statement = self.db.prepare(select)?;
        let preamble = |row: &Row<'_>| Ok((row.get(0)?, bytes(row.get(1)?)));
        Ok(statement.query_map([], preamble)?.collect::<Result<_, _>>()?)
    }

    /// How many games there are, those left out that were removed.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn count(&self) -> Result<u64, ArchiveError> {
        let select = "SELECT count(*) FROM game WHERE removed_at IS NULL";
        Ok(self.db.query_row(select, [], |row| row.get::<_, i64>(0))? as u64)
    }

    /// The games that were removed and can be restored.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn removed(&self) -> Result<Vec<Removed>, ArchiveError> {
        let select = "SELECT game.id, removed_at, path, line FROM game \
                      JOIN revision ON revision.id = revision_id \
                      JOIN source ON source.id = source_id \
                      WHERE removed_at IS NOT NULL ORDER BY game.id";
        let mut statement = self.db.prepare(select)?;
        let removed = |row: &Row<'_>| {
            Ok(Removed { id: row.get(0)?, when: row.get(1)?, file: row.get(2)?, line: row.get(3)? })
        };
        Ok(statement.query_map([], removed)?.collect::<Result<_, _>>()?)
    }

    /// Puts a game away: it is no longer listed or counted, and can be restored. Returns whether it
    /// was there.
    ///
    /// # Errors
    /// Where there is no such game, or it cannot be written.
    pub fn remove(&mut self, id: i64, now: &str) -> Result<bool, ArchiveError> {
        let there = self.game(id)?.removed.is_none();
        self.changing(|db, writer| {
            let update = "UPDATE game SET removed_at = ?2 WHERE id = ?1 AND removed_at IS NULL";
            db.execute(update, params![id, now])?;
            writer.clear(id)?;
            forget_unused(db)
        })?;
        Ok(there)
    }

    /// Brings a game back that was removed. Returns whether it had been.
    ///
    /// # Errors
    /// Where there is no such game, or it cannot be written.
    pub fn restore(&mut self, id: i64) -> Result<bool, ArchiveError> {
        let kept = self.game(id)?;
        if kept.removed.is_none() {
            return Ok(false);
        }
        let full = self.is_full();
        let reading = kept.read(&mut Parser::default(), full);
        self.changing(|db, writer| {
            db.execute("UPDATE game SET removed_at = NULL WHERE id = ?1", [id])?;
            writer.derived(&[(id, &reading.derived)])
        })?;
        Ok(true)
    }

    /// Runs a change in one transaction.
    pub(super) fn changing<T>(
        &mut self,
        change: impl FnOnce(&Connection, &mut Writer<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, ArchiveError> {
        let transaction = self.writing()?;
        let built = is_indexed(&transaction)?;
        let changed = change(&transaction, &mut Writer::new(&transaction, built))?;
        transaction.commit()?;
        Ok(changed)
    }
}

/// The newest text of a game, if there is one.
pub(super) fn newest(db: &Connection, id: i64) -> rusqlite::Result<Option<Kept>> {
    let select = format!("{SELECT} WHERE game.id = ?1");
    let mut found = db.query_row(&select, [id], kept).optional()?;
    if let Some(kept) = &mut found {
        kept.files = files(db, kept.revision)?;
    }
    Ok(found)
}

/// The next games after one, as many as are held at a time, in the order of their ids, those left out
/// that were removed.
pub(super) fn games_after(db: &Connection, id: i64) -> Result<Vec<Kept>, ArchiveError> {
    games_among(db, id, "1")
}

/// The same of the games for which a condition of SQL holds.
pub(super) fn games_among(
    db: &Connection,
    id: i64,
    condition: &str,
) -> Result<Vec<Kept>, ArchiveError> {
    let select = format!(
        "{SELECT} WHERE game.id > ?1 AND removed_at IS NULL AND {condition} ORDER BY game.id"
    );
    let mut statement = db.prepare_cached(&select)?;
    let mut rows = statement.query([id])?;
    let (mut batch, mut size) = (Vec::new(), BatchSize::default());
    while let Some(row) = rows.next()? {
        let mut kept = kept(row)?;
        kept.files = files(db, kept.revision)?;
        let full = size.fills(kept.size());
        batch.push(kept);
        if full {
            break;
        }
    }
    Ok(batch)
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Kept> {
    Ok(Kept {
        game: row.get(0)?,
        revision: row.get(1)?,
        number: row.get(2)?,
        source: row.get(3)?,
        preamble: bytes(row.get(4)?),
        place: row.get(5)?,
        line: row.get(6)?,
        text: bytes(row.get(7)?),
        removed: row.get(8)?,
        hashes: (row.get(9)?, row.get(10)?),
        files: HashMap::new(),
    })
}

/// The variant files that a revision names.
pub(super) fn files(db: &Connection, revision: i64) -> rusqlite::Result<KeptFiles> {
    let select = "SELECT name, text, problem FROM variant_file WHERE revision_id = ?1";
    let mut statement = db.prepare_cached(select)?;
    let file = |row: &Row<'_>| {
        let (text, problem): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
        Ok((row.get(0)?, text.ok_or(problem.unwrap_or_default())))
    };
    statement.query_map([revision], file)?.collect()
}

/// How many bytes the texts of variant files have.
pub(super) fn files_size(files: &KeptFiles) -> usize {
    files.values().flatten().map(String::len).sum()
}
