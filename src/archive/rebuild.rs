//! Rebuilding all derived tables from the stored logs, and verifying the existing ones.

use std::collections::BTreeMap;
use std::fmt;

use rayon::prelude::*;
use rusqlite::{Connection, Row};

use super::error::ArchiveError;
use super::import::bytes;
use super::kept::{NewestLog, games_after};
use super::older::take_over;
use super::purge::pending;
use super::read::ReadLog;
use super::schema::{
    Archive, Detail, INDEXES, NEWEST, drop_indexes, file_name, index_names, new_schema,
    returns_a_row, set, version,
};
use super::words;
use super::write::{DERIVED, Writer};
use crate::facts::text_hash;
use crate::notation::with_parser;

/// A fault in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The fault.
    pub what: String,
    /// The remedy.
    pub remedy: &'static str,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.remedy)
    }
}

impl Archive {
    /// Rebuilds all derived tables and the word index at this level of detail, in one transaction. `tick` receives the number of
    /// finished games and returns whether to continue. If it stops the work, the archive stays unchanged and
    /// the result is `false`. An archive of an older version gets the schema of this one.
    ///
    /// # Errors
    /// If the archive cannot be read or written, or a stored text was damaged.
    pub fn reindex(
        &mut self,
        detail: Detail,
        tick: impl FnMut(u64) -> bool,
    ) -> Result<bool, ArchiveError> {
        // Looking up each referenced row would take more than half of the time.
        self.without_lookups(|archive| {
            let path = archive.path.clone();
            let transaction = archive.writing()?;
            let is_older = version(&transaction, &path)? < NEWEST;
            if is_older {
                take_over(&transaction)?;
            }
            // From a damaged text, wrong rows follow. But only an archive of this version can be repaired.
            let must_be_intact = |kept: &NewestLog| match kept.is_damaged && !is_older {
                true => Err(kept.damage()),
                false => Ok(()),
            };
            let whole = rebuild_derived(&transaction, detail, tick, must_be_intact)?;
            if whole {
                transaction.commit()?;
                archive.detail = detail;
            }
            Ok(whole)
        })
    }

    /// Reads all logs again and compares hashes and derived rows; runs SQLite's own checks.
    /// Changes nothing. Returns `None` if `tick` stopped it.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn verify(
        &self,
        mut tick: impl FnMut(u64) -> bool,
    ) -> Result<Option<Vec<Flaw>>, ArchiveError> {
        let mut flaws = integrity(&self.db)?;
        let indexed = self.is_indexed()?;
        if !indexed {
            let what = "the indexes are missing because an import was interrupted".to_owned();
            flaws.push(Flaw { what, remedy: "run the import again, or `dadu verify --rebuild`" });
        }
        flaws.extend(unfinished_purge(&self.db)?);
        flaws.extend(self.damaged_texts()?);
        let file = tempfile::NamedTempFile::new()
            .map_err(|error| ArchiveError::File { path: std::env::temp_dir(), error })?;
        let whole = self.derive_into(file.path(), &mut tick, &mut flaws)?;
        if !whole {
            return Ok(None);
        }
        self.compare(file.path(), indexed, &mut flaws)?;
        Ok(Some(flaws))
    }

    /// Returns the logs that do not match their stored hashes, including older revisions.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn damaged_texts(&self) -> Result<Vec<Flaw>, ArchiveError> {
        let mut flaws = Vec::new();
        let mut statement =
            self.db.prepare("SELECT game_id, number, hash, text FROM revision ORDER BY id")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (game, number, written): (i64, i64, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            if text_hash(&bytes(row.get(3)?)) != written {
                let what =
                    format!("@{game}, revision {number}: stored log does not match its hash");
                flaws.push(Flaw { what, remedy: REPAIR });
            }
        }
        Ok(flaws)
    }

    fn derive_into(
        &self,
        path: &std::path::Path,
        tick: &mut impl FnMut(u64) -> bool,
        flaws: &mut Vec<Flaw>,
    ) -> Result<bool, ArchiveError> {
        let fresh = Connection::open(file_name(path))?;
        fresh.pragma_update(None, "journal_mode", "off").or_else(returns_a_row)?;
        fresh.pragma_update(None, "foreign_keys", "off")?;
        new_schema(&fresh)?;
        let mut said = self.db.prepare("SELECT * FROM same_person")?;
        let mut rows = said.query([])?;
        while let Some(row) = rows.next()? {
            let names: [String; 4] = [row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?];
            fresh.execute("INSERT INTO same_person VALUES (?1, ?2, ?3, ?4)", names)?;
        }
        fresh.execute_batch("BEGIN")?;
        let mut writer = Writer::new(&fresh, false);
        let mut check = |kept: &NewestLog, reading: &ReadLog| {
            if kept.hashes.1 != reading.play && !kept.is_damaged {
                let what =
                    format!("@{}: stored log does not match the hash of its play", kept.game);
                flaws.push(Flaw { what, remedy: REPAIR });
            }
            Ok(())
        };
        let whole = derive_all(&self.db, self.is_full(), &mut writer, tick, &mut check)?;
        fresh.execute_batch("COMMIT")?;
        fresh.execute_batch(INDEXES)?;
        fresh.execute_batch(words::REBUILD)?;
        Ok(whole)
    }

    /// Compares the derived tables with rebuilt ones, in both directions.
    fn compare(
        &self,
        path: &std::path::Path,
        indexed: bool,
        flaws: &mut Vec<Flaw>,
    ) -> Result<(), ArchiveError> {
        let path = file_name(path);
        self.db.execute("ATTACH DATABASE ?1 AS fresh", [path.to_string_lossy()])?;
        let (main, fresh) = (definitions(&self.db, "main")?, definitions(&self.db, "fresh")?);
        compare_schema(&main, &fresh, indexed, flaws);
        for table in DERIVED.into_iter().chain(["person", "variant_value", "variant"]) {
            // A table with other columns is already reported and cannot be compared. Comparing row by row is
            // fast; the slower search for the differing rows only runs if there are any.
            if main.get(table) == fresh.get(table) && !self.has_same_rows(table)? {
                self.compare_rows(table, flaws)?;
            }
        }
        if indexed && main.get("remark_text") == fresh.get("remark_text") {
            flaws.extend(words::flaw(&self.db)?);
        }
        self.db.execute_batch("DETACH DATABASE fresh")?;
        Ok(())
    }

    /// Returns whether a table has the same rows in the same order as the rebuilt one.
    fn has_same_rows(&self, table: &str) -> rusqlite::Result<bool> {
        let all = |schema| self.db.prepare(&format!("SELECT * FROM {schema}.\"{table}\""));
        let (mut main, mut fresh) = (all("main")?, all("fresh")?);
        let width = main.column_count();
        let (mut main, mut fresh) = (main.query([])?, fresh.query([])?);
        loop {
            match (main.next()?, fresh.next()?) {
                (None, None) => return Ok(true),
                (Some(one), Some(other)) if is_same_row(one, other, width)? => {}
                _ => return Ok(false),
            }
        }
    }

    fn compare_rows(&self, table: &str, flaws: &mut Vec<Flaw>) -> rusqlite::Result<()> {
        let differs = |one: &str, other: &str| -> rusqlite::Result<i64> {
            let count = format!(
                "SELECT count(*) FROM (SELECT * FROM {one}.\"{table}\" \
                 EXCEPT SELECT * FROM {other}.\"{table}\")"
            );
            self.db.query_row(&count, [], |row| row.get(0))
        };
        let (wrong, missing) = (differs("main", "fresh")?, differs("fresh", "main")?);
        if wrong + missing > 0 {
            let what = format!("table {table}: {wrong} rows wrong, {missing} missing");
            flaws.push(Flaw { what, remedy: "run `dadu verify --rebuild` to rebuild it" });
        }
        Ok(())
    }
}

/// Compares the schema with a new one, and reports everything missing, added, or defined differently.
/// If all indexes are missing, another fault already reports that.
fn compare_schema(main: &Schema, fresh: &Schema, indexed: bool, flaws: &mut Vec<Flaw>) {
    let mut flaw = |what, remedy| flaws.push(Flaw { what, remedy });
    for (name, definition) in fresh {
        let kind = &definition.0;
        match main.get(name) {
            None if !indexed && index_names().any(|index| index == name) => {}
            None => flaw(format!("{kind} {name} is missing from the schema"), ADD_AGAIN),
            Some(other) if other != definition => {
                flaw(format!("{kind} {name} is not defined as in dadu's schema"), ADD_AGAIN);
            }
            Some(_) => {}
        }
    }
    for (name, (kind, _)) in main.iter().filter(|(name, _)| !fresh.contains_key(*name)) {
        flaw(format!("{kind} {name} was added to the schema"), DROP);
    }
}

/// The remedy for a damaged text.
const REPAIR: &str = "add an intact copy of the log with `dadu add`, which repairs it";
/// The remedy for a schema that differs from dadu's.
const ADD_AGAIN: &str = "export the logs with `dadu export` and add them to a new archive";
/// The remedy for additions to dadu's schema.
const DROP: &str = "dadu does not use it; if it is not yours, drop it in another SQLite program";

/// Returns the definitions of a schema by name: the kind, the table and the SQL of each. Leaves out
/// statistics, which any program may collect.
fn definitions(db: &Connection, schema: &str) -> rusqlite::Result<Schema> {
    let select = format!(
        "SELECT name, type, tbl_name || ': ' || coalesce(sql, '') FROM {schema}.sqlite_schema \
         WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'"
    );
    let row = |row: &Row<'_>| Ok((row.get(0)?, (row.get(1)?, row.get(2)?)));
    db.prepare(&select)?.query_map([], row)?.collect()
}

/// The objects of a schema by name: the kind and the definition of each.
type Schema = BTreeMap<String, (String, String)>;

fn is_same_row(one: &Row<'_>, other: &Row<'_>, width: usize) -> rusqlite::Result<bool> {
    for cell in 0..width {
        if one.get_ref(cell)? != other.get_ref(cell)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns a fault if a purge was interrupted before the file was rewritten.
fn unfinished_purge(db: &Connection) -> rusqlite::Result<Option<Flaw>> {
    let games: Vec<String> = pending(db)?.iter().map(|game| format!("@{game}")).collect();
    Ok((!games.is_empty()).then(|| Flaw {
        what: format!(
            "a purge was interrupted: the text of {} may still be recoverable",
            games.join(" ")
        ),
        remedy: "run any command that changes the archive; it completes the purge",
    }))
}

/// Runs SQLite's own checks of the file and of its foreign keys.
fn integrity(db: &Connection) -> Result<Vec<Flaw>, ArchiveError> {
    let mut flaws = Vec::new();
    let mut statement = db.prepare("PRAGMA integrity_check")?;
    for message in statement.query_map([], |row| row.get::<_, String>(0))? {
        let message = message?;
        if message != "ok" {
            let remedy =
                "export the readable logs with `dadu export` and add them to a new archive";
            flaws.push(Flaw { what: format!("SQLite: {message}"), remedy });
        }
    }
    let mut statement = db.prepare("PRAGMA foreign_key_check")?;
    for table in statement.query_map([], |row| row.get::<_, String>(0))? {
        let what = format!("a row of table {} refers to a missing row", table?);
        flaws.push(Flaw { what, remedy: "run `dadu verify --rebuild` to rebuild it" });
    }
    Ok(flaws)
}

/// Fills all derived tables again, in an open transaction. Returns `false` if `tick` stopped it.
fn rebuild_derived(
    db: &Connection,
    detail: Detail,
    mut tick: impl FnMut(u64) -> bool,
    mut check: impl FnMut(&NewestLog) -> Result<(), ArchiveError>,
) -> Result<bool, ArchiveError> {
    drop_indexes(db)?;
    for table in DERIVED.into_iter().chain(["person", "variant_value", "variant"]) {
        // The table names are our own.
        db.execute_batch(&format!("DELETE FROM \"{table}\""))?;
    }
    let full = detail == Detail::Full;
    let mut writer = Writer::new(db, false);
    if !derive_all(db, full, &mut writer, &mut tick, |kept, _| check(kept))? {
        return Ok(false);
    }
    db.execute_batch(INDEXES)?;
    db.execute_batch(words::REBUILD)?;
    set(db, "indexes", "built")?;
    set(db, "detail", detail.name())?;
    Ok(true)
}

/// Derives every game of an archive on all cores, and writes the derived rows in order. Returns `false` if
/// `tick` stopped it.
fn derive_all(
    db: &Connection,
    full: bool,
    writer: &mut Writer<'_>,
    tick: &mut impl FnMut(u64) -> bool,
    mut check: impl FnMut(&NewestLog, &ReadLog) -> Result<(), ArchiveError>,
) -> Result<bool, ArchiveError> {
    let mut done = 0;
    let mut batch = games_after(db, 0)?;
    while let Some(last) = batch.last().map(|kept| kept.game) {
        let read = |kept: &NewestLog| with_parser(|parser| kept.read(parser, full));
        let readings: Vec<ReadLog> = batch.par_iter().map(read).collect();
        batch.iter().zip(&readings).try_for_each(|(kept, reading)| check(kept, reading))?;
        let games: Vec<_> =
            batch.iter().zip(&readings).map(|(kept, read)| (kept.game, &read.derived)).collect();
        writer.derived(&games)?;
        done += batch.len() as u64;
        if !tick(done) {
            return Ok(false);
        }
        batch = games_after(db, last)?;
    }
    Ok(true)
}
