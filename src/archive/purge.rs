//! Permanent deletion of games: their logs, the rows derived from them, and links of unused names.
//!
//! A purge has two steps. One transaction deletes the rows; then the file is rewritten, because deleted
//! text may still be readable in it. If the process is killed in between, the setting `PENDING` remains,
//! and the next command that changes the archive completes the second step.

use std::collections::BTreeSet;

use rusqlite::{Connection, Error, OptionalExtension, Row, ffi, params};

use super::error::ArchiveError;
use super::import::bytes;
use super::kept::newest;
use super::same::{Name, end, games_of, name_of};
use super::schema::{Archive, Detail, delete_unused, detail, last_game, set, setting};
use super::withdrawn::remember;
use super::write::Writer;
use crate::notation::Parser;
use crate::replay::{household, named_players, numbered_fields};

/// The setting that lists games whose logs may still be readable in the file. It is set in the transaction
/// that deletes them, and deleted after the file was rewritten.
const PENDING: &str = "purging";

/// The side effects of a purge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PurgeResult {
    /// The number of names whose links to other names were deleted, because they are no longer in any log.
    pub names: u64,
    /// The number of people whose withdrawal the archive remembers from now on.
    pub withdrawn: u64,
    /// Files whose text before the first game is kept, because other games come from them.
    pub preambles: Vec<String>,
}

impl Archive {
    /// Deletes games permanently, either all of them or none. This deletes every revision, all derived rows,
    /// words in the search index, links of names that are in no other log, and the free pages of the file.
    /// Remembers, as hashes, who withdrew the consent in them. Only the text before the first game of a file is kept if other games came from that file.
    ///
    /// # Errors
    /// If one of them does not exist, or the file cannot be written.
    pub fn purge(&mut self, ids: &[i64]) -> Result<PurgeResult, ArchiveError> {
        ids.iter().try_for_each(|&id| self.must_exist(id))?;
        self.db.pragma_update(None, "secure_delete", "on")?;
        let purged = self.changing(|db, writer| {
            let full = detail(db)? == Detail::Full;
            let sources = sources(db, ids)?;
            let withdrawn = remember(db, ids)?;
            ids.iter().try_for_each(|&id| writer.clear(id))?;
            delete_texts(db, ids)?;
            let names = forget_names(db, writer, full)?;
            delete_unused(db)?;
            // Deleted words stay in the full-text index until it is rebuilt.
            db.execute("INSERT INTO remark_text (remark_text) VALUES ('rebuild')", [])?;
            set_pending(db, ids)?;
            Ok(PurgeResult { names, withdrawn, preambles: with_preamble(db, sources)? })
        })?;
        self.sweep()?;
        Ok(purged)
    }

    /// Finishes purges that were interrupted before the file was rewritten. Returns the ids of the
    /// games whose text is fully erased only now.
    ///
    /// # Errors
    /// If the file cannot be rewritten; then the next purge, or the next call, tries again.
    pub fn finish_purges(&mut self) -> Result<Vec<i64>, ArchiveError> {
        let games = pending(&self.db)?;
        if !games.is_empty() {
            self.sweep()?;
        }
        Ok(games)
    }

    /// Rewrites the file without the deleted games.
    fn sweep(&self) -> Result<(), ArchiveError> {
        let games = pending(&self.db)?;
        let swept = self.rewrite(&games);
        swept.map_err(|error| ArchiveError::NotSwept { games, error })
    }

    fn rewrite(&self, games: &[i64]) -> rusqlite::Result<()> {
        self.shrink()?;
        // Another process may have deleted more games since then; it will sweep them itself.
        let done = "DELETE FROM setting WHERE name = ?1 AND value = ?2";
        self.db.execute(done, [PENDING, &listed(games)]).map(drop)
    }
}

impl Archive {
    /// Rewrites the file without its free pages.
    fn shrink(&self) -> rusqlite::Result<()> {
        self.db.execute_batch("VACUUM")?;
        write_back(&self.db)
    }

    /// Rewrites the file if more than a quarter of it is free. Returns the number of bytes that this gives back.
    ///
    /// # Errors
    /// If the file cannot be rewritten. It stays as it is.
    pub fn give_back_space(&self) -> Result<u64, ArchiveError> {
        let sizes = "SELECT page_count, freelist_count, page_size \
            FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (pages, free, size): (u32, u32, u32) = self.db.query_row(sizes, [], read)?;
        if u64::from(free) * 4 <= u64::from(pages) {
            return Ok(0);
        }
        self.shrink()?;
        Ok(u64::from(free) * u64::from(size))
    }
}

/// Writes the journal back into the file and empties it.
fn write_back(db: &Connection) -> rusqlite::Result<()> {
    let is_busy = |row: &Row<'_>| row.get::<_, bool>(0);
    match db.query_row("PRAGMA wal_checkpoint (truncate)", [], is_busy)? {
        false => Ok(()),
        // A reader still needs the old pages, and the wait for it was interrupted.
        true => Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None)),
    }
}

/// Returns the deleted games that may still be readable in the file, in order.
pub(super) fn pending(db: &Connection) -> rusqlite::Result<Vec<i64>> {
    let listed = setting(db, PENDING)?.unwrap_or_default();
    Ok(listed.split(' ').filter_map(|id| id.parse().ok()).collect())
}

fn set_pending(db: &Connection, ids: &[i64]) -> rusqlite::Result<()> {
    let all: BTreeSet<i64> = pending(db)?.into_iter().chain(ids.iter().copied()).collect();
    set(db, PENDING, &listed(&Vec::from_iter(all)))
}

fn listed(ids: &[i64]) -> String {
    ids.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// Inserts ids in place of `{}`. Numbers are safe to insert into a statement.
fn of_games(statement: &str, ids: &[i64]) -> String {
    statement.replace("{}", &listed(ids).replace(' ', ","))
}

/// Returns the files from which the revisions of games came.
fn sources(db: &Connection, ids: &[i64]) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT DISTINCT path FROM source JOIN revision ON source_id = source.id \
                  WHERE game_id IN ({}) ORDER BY path";
    db.prepare(&of_games(select, ids))?.query_map([], |row| row.get(0))?.collect()
}

/// Keeps only the files whose text before the first game is stored.
fn with_preamble(db: &Connection, mut sources: Vec<String>) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT DISTINCT path FROM source WHERE length(preamble) > 0";
    let kept: BTreeSet<String> =
        db.prepare(select)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    sources.retain(|source| kept.contains(source));
    Ok(sources)
}

/// Deletes all revisions of games. Their ids are never used again.
fn delete_texts(db: &Connection, ids: &[i64]) -> rusqlite::Result<()> {
    let last: i64 = db.query_row("SELECT max(id) FROM game", [], |row| row.get(0))?;
    set(db, "last-game", &last.max(last_game(db)?).to_string())?;
    let steps = [
        "UPDATE game SET revision_id = NULL WHERE id IN ({})",
        "DELETE FROM variant_file WHERE revision_id IN \
         (SELECT id FROM revision WHERE game_id IN ({}))",
        "DELETE FROM revision WHERE game_id IN ({})",
        "DELETE FROM different_game WHERE game_id IN ({}) OR other_id IN ({})",
        "DELETE FROM game WHERE id IN ({})",
        "DELETE FROM source WHERE path NOT IN \
         (SELECT path FROM source JOIN revision ON source_id = source.id)",
    ];
    steps.iter().try_for_each(|step| db.execute(&of_games(step, ids), []).map(drop))
}

/// Deletes the links of names that are no longer in any stored log, and derives the games of the linked
/// people again. Returns the number of such names.
fn forget_names(db: &Connection, writer: &mut Writer<'_>, full: bool) -> rusqlite::Result<u64> {
    let names = unused_links(db)?;
    let mut games = BTreeSet::new();
    for name in &names {
        games.extend(games_of(db, &end(db, name)?)?);
    }
    names.iter().try_for_each(|name| forget(db, name))?;
    let mut parser = Parser::default();
    for game in games {
        let Some(kept) = newest(db, game)? else { continue };
        let reading = kept.read(&mut parser, full);
        writer.clear(game)?;
        writer.derived(&[(game, &reading.derived)])?;
    }
    Ok(names.len() as u64)
}

/// Returns the linked names that are in no stored log, including old revisions and removed games.
fn unused_links(db: &Connection) -> rusqlite::Result<BTreeSet<Name>> {
    let said = "SELECT name, household FROM same_person \
                UNION SELECT as_name, as_household FROM same_person";
    let mut names: BTreeSet<Name> =
        db.prepare(said)?.query_map([], name_of)?.collect::<Result<_, _>>()?;
    let mut parser = Parser::default();
    let mut statement = db.prepare("SELECT text FROM revision ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let (false, Some(row)) = (names.is_empty(), rows.next()?) {
        for name in names_in(&bytes(row.get(0)?), &mut parser) {
            names.remove(&name);
        }
    }
    Ok(names)
}

/// Returns the players that a log names.
fn names_in(text: &[u8], parser: &mut Parser) -> Vec<Name> {
    let log = parser.parse(text, &[]);
    let fields = numbered_fields(log);
    let household = household(text, &fields).unwrap_or_default();
    let named = named_players(text, log.forms, &fields).into_iter();
    named.map(|named| Name { name: named.name, household: household.clone() }).collect()
}

/// Deletes the links of a name. Names that were linked to it stay linked to each other: they now lead to the
/// name to which this one was linked, or otherwise to the first of them.
fn forget(db: &Connection, name: &Name) -> rusqlite::Result<()> {
    let this = params![name.name, name.household];
    let next = "SELECT as_name, as_household FROM same_person WHERE name = ?1 AND household = ?2";
    let next = db.query_row(next, this, name_of).optional()?;
    db.execute("DELETE FROM same_person WHERE name = ?1 AND household = ?2", this)?;
    let first = "SELECT name, household FROM same_person \
                 WHERE as_name = ?1 AND as_household = ?2 ORDER BY name, household LIMIT 1";
    let first = db.query_row(first, this, name_of).optional()?;
    let Some(heir) = next.or(first) else { return Ok(()) };
    let update = "UPDATE same_person SET as_name = ?3, as_household = ?4 \
                  WHERE as_name = ?1 AND as_household = ?2";
    db.execute(update, params![name.name, name.household, heir.name, heir.household])?;
    // A name is never linked to itself.
    db.execute("DELETE FROM same_person WHERE name = as_name AND household = as_household", [])?;
    Ok(())
}
