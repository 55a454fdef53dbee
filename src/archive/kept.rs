//! Stored logs: reading them back unchanged, and removing and restoring games.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::batch::BatchSize;
use super::error::ArchiveError;
use super::import::bytes;
use super::read::{ReadLog, read};
use super::schema::{Archive, Detail, delete_unused, detail, is_indexed};
use super::write::Writer;
use crate::facts::text_hash;
use crate::notation::Parser;

/// The newest log of a game, with its origin.
#[derive(Clone, Debug)]
pub struct NewestLog {
    /// The game.
    pub game: i64,
    /// The row id of its revision.
    pub(super) revision: i64,
    /// The number of its revision, from 1.
    pub number: i64,
    /// The file that it came from, as it was named.
    pub source: String,
    /// The text before the first game of that file.
    pub preamble: Vec<u8>,
    /// The number of the game in the file, from 1.
    pub place: i64,
    /// The line of the file on which it begins, from 1.
    pub line: i64,
    /// Its bytes.
    pub text: Vec<u8>,
    /// The time when the game was removed, if it was.
    pub removed: Option<String>,
    /// Its hashes, as stored.
    pub(super) hashes: (String, i64),
    /// Whether its text was damaged: the text does not match its hash.
    pub is_damaged: bool,
    /// The variant files that it names.
    pub files: KeptFiles,
}

/// A removed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedGame {
    /// The game.
    pub id: i64,
    /// The time in UTC: `2026-11-20T17:03:00Z`.
    pub when: String,
    /// The file that its log came from, as it was named.
    pub file: String,
    /// The line of the file on which it begins, from 1.
    pub line: i64,
}

/// Variant files by name: the text of each, or the reason why it could not be read.
pub type KeptFiles = HashMap<String, Result<String, String>>;

impl NewestLog {
    /// Returns the text of a variant file, as it was when the log was added.
    ///
    /// # Errors
    /// The reason why it could not be read then.
    pub fn load(&self, name: &str) -> Result<String, String> {
        let missing = || Err("was missing when the log was added".to_owned());
        self.files.get(name).cloned().unwrap_or_else(missing)
    }

    /// Returns the stored hash of its text.
    pub fn hash(&self) -> &str {
        &self.hashes.0
    }

    /// Returns the log, unless its text was damaged.
    ///
    /// # Errors
    /// If it was, with a remedy.
    pub fn intact(self) -> Result<NewestLog, ArchiveError> {
        if self.is_damaged { Err(self.damage()) } else { Ok(self) }
    }

    /// Returns the error that says that its text was damaged.
    pub fn damage(&self) -> ArchiveError {
        ArchiveError::Damaged { game: self.game, revision: self.number }
    }

    /// Returns about how much memory it takes, in bytes.
    pub(super) fn size(&self) -> usize {
        self.text.len() + self.preamble.len() + files_size(&self.files)
    }

    /// Reads and replays it again.
    pub(super) fn read(&self, parser: &mut Parser, full: bool) -> ReadLog {
        read(&self.text, parser, &|name| self.load(name), full)
    }
}

const SELECT: &str = "SELECT game.id, revision.id, revision.number, path, preamble, place, line, \
    text, removed_at, hash, play FROM game JOIN revision ON revision.id = revision_id \
    JOIN source ON source.id = source_id";

impl Archive {
    /// Returns the newest log of a game.
    ///
    /// # Errors
    /// If there is no such game, or its text was damaged.
    pub fn game(&self, id: i64) -> Result<NewestLog, ArchiveError> {
        newest(&self.db, id)?.ok_or(ArchiveError::NoGame(id))?.intact()
    }

    /// Checks that a game exists, whether its text was damaged or not.
    ///
    /// # Errors
    /// If it does not exist.
    pub fn must_exist(&self, id: i64) -> Result<(), ArchiveError> {
        newest(&self.db, id)?.map(drop).ok_or(ArchiveError::NoGame(id))
    }

    /// Returns every revision of a game's log, oldest first. Some may be damaged.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn revisions(&self, id: i64) -> Result<Vec<NewestLog>, ArchiveError> {
        let select = SELECT.replace("revision.id = revision_id", "game_id = game.id");
        let select = format!("{select} WHERE game.id = ?1 ORDER BY revision.number");
        let mut statement = self.db.prepare(&select)?;
        let mut found = statement.query_map([id], newest_log)?.collect::<Result<Vec<_>, _>>()?;
        for revision in &mut found {
            revision.files = files(&self.db, revision.revision)?;
        }
        if found.is_empty() { Err(ArchiveError::NoGame(id)) } else { Ok(found) }
    }

    /// Passes every game that was not removed to `take`, ordered by source and by place in the source.
    /// Stops when `take` returns `false`.
    ///
    /// # Errors
    /// If the archive cannot be read, the text of a game was damaged, or `take` failed.
    pub fn export_originals(
        &self,
        mut take: impl FnMut(&NewestLog) -> Result<bool, ArchiveError>,
    ) -> Result<(), ArchiveError> {
        self.each_original(|kept| if kept.is_damaged { Err(kept.damage()) } else { take(kept) })
    }

    /// Does the same for all games, of which some may be damaged.
    ///
    /// # Errors
    /// If the archive cannot be read, or `take` failed.
    pub fn each_original(
        &self,
        mut take: impl FnMut(&NewestLog) -> Result<bool, ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let select = format!("{SELECT} WHERE removed_at IS NULL ORDER BY path, place, game.id");
        let mut statement = self.db.prepare(&select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let mut kept = newest_log(row)?;
            kept.files = files(&self.db, kept.revision)?;
            if !take(&kept)? {
                break;
            }
        }
        Ok(())
    }

    /// Returns the texts before the first game of each file, with the file names, in the order in which the
    /// files were added. A file that was added twice may have two.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn preambles(&self) -> Result<Vec<(String, Vec<u8>)>, ArchiveError> {
        let select = "SELECT path, preamble FROM source WHERE length(preamble) > 0 AND path IN \
                      (SELECT path FROM game JOIN revision ON revision.id = revision_id \
                       JOIN source ON source.id = source_id WHERE removed_at IS NULL) ORDER BY id";
        let mut statement = self.db.prepare(select)?;
        let preamble = |row: &Row<'_>| Ok((row.get(0)?, bytes(row.get(1)?)));
        Ok(statement.query_map([], preamble)?.collect::<Result<_, _>>()?)
    }

    /// Returns the number of games, without removed ones.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn count(&self) -> Result<u64, ArchiveError> {
        let select = "SELECT count(*) FROM game WHERE removed_at IS NULL";
        Ok(self.db.query_row(select, [], |row| row.get::<_, i64>(0))? as u64)
    }

    /// Returns the games that were removed and can be restored.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn removed(&self) -> Result<Vec<RemovedGame>, ArchiveError> {
        let select = "SELECT game.id, removed_at, path, line FROM game \
                      JOIN revision ON revision.id = revision_id \
                      JOIN source ON source.id = source_id \
                      WHERE removed_at IS NOT NULL ORDER BY game.id";
        let mut statement = self.db.prepare(select)?;
        let removed = |row: &Row<'_>| {
            Ok(RemovedGame {
                id: row.get(0)?,
                when: row.get(1)?,
                file: row.get(2)?,
                line: row.get(3)?,
            })
        };
        Ok(statement.query_map([], removed)?.collect::<Result<_, _>>()?)
    }

    /// Removes a game: it is no longer listed or counted, but can be restored. Returns `false` if it was
    /// already removed.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be written.
    pub fn remove(&mut self, id: i64, now: &str) -> Result<bool, ArchiveError> {
        let kept = newest(&self.db, id)?.ok_or(ArchiveError::NoGame(id))?;
        let there = kept.removed.is_none();
        self.changing(|db, writer| {
            let update = "UPDATE game SET removed_at = ?2 WHERE id = ?1 AND removed_at IS NULL";
            db.execute(update, params![id, now])?;
            writer.clear(id)?;
            delete_unused(db)
        })?;
        Ok(there)
    }

    /// Restores a removed game. Returns `false` if it was not removed.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be written.
    pub fn restore(&mut self, id: i64) -> Result<bool, ArchiveError> {
        let kept = self.game(id)?;
        if kept.removed.is_none() {
            return Ok(false);
        }
        self.changing(|db, writer| {
            let full = detail(db)? == Detail::Full;
            let reading = kept.read(&mut Parser::default(), full);
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

/// Returns the newest log of a game, if there is one.
pub(super) fn newest(db: &Connection, id: i64) -> rusqlite::Result<Option<NewestLog>> {
    let select = format!("{SELECT} WHERE game.id = ?1");
    let mut found = db.query_row(&select, [id], newest_log).optional()?;
    if let Some(kept) = &mut found {
        kept.files = files(db, kept.revision)?;
    }
    Ok(found)
}

/// Returns the next batch of games after an id, in the order of their ids, without removed ones. Some may be damaged.
pub(super) fn games_after(db: &Connection, id: i64) -> Result<Vec<NewestLog>, ArchiveError> {
    batch_among(db, id, "1")
}

/// Returns the next batch of the games that match an SQL condition.
///
/// # Errors
/// If the text of one was damaged.
pub(super) fn games_among(
    db: &Connection,
    id: i64,
    condition: &str,
) -> Result<Vec<NewestLog>, ArchiveError> {
    let batch = batch_among(db, id, condition)?;
    batch.into_iter().map(NewestLog::intact).collect()
}

fn batch_among(db: &Connection, id: i64, condition: &str) -> Result<Vec<NewestLog>, ArchiveError> {
    let select = format!(
        "{SELECT} WHERE game.id > ?1 AND removed_at IS NULL AND {condition} ORDER BY game.id"
    );
    let mut statement = db.prepare_cached(&select)?;
    let mut rows = statement.query([id])?;
    let (mut batch, mut size) = (Vec::new(), BatchSize::default());
    while let Some(row) = rows.next()? {
        let mut kept = newest_log(row)?;
        kept.files = files(db, kept.revision)?;
        let full = size.fills(kept.size());
        batch.push(kept);
        if full {
            break;
        }
    }
    Ok(batch)
}

fn newest_log(row: &Row<'_>) -> rusqlite::Result<NewestLog> {
    let text = bytes(row.get(7)?);
    let hash: String = row.get(9)?;
    Ok(NewestLog {
        game: row.get(0)?,
        revision: row.get(1)?,
        number: row.get(2)?,
        source: row.get(3)?,
        preamble: bytes(row.get(4)?),
        place: row.get(5)?,
        line: row.get(6)?,
        is_damaged: text_hash(&text) != hash,
        text,
        removed: row.get(8)?,
        hashes: (hash, row.get(10)?),
        files: HashMap::new(),
    })
}

/// Returns the variant files that a revision names.
pub(super) fn files(db: &Connection, revision: i64) -> rusqlite::Result<KeptFiles> {
    let select = "SELECT name, text, problem FROM variant_file WHERE revision_id = ?1";
    let mut statement = db.prepare_cached(select)?;
    let file = |row: &Row<'_>| {
        let (text, problem): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
        Ok((row.get(0)?, text.ok_or(problem.unwrap_or_default())))
    };
    statement.query_map([revision], file)?.collect()
}

/// Returns the size of all variant files in bytes.
pub(super) fn files_size(files: &KeptFiles) -> usize {
    files.values().flatten().map(String::len).sum()
}
