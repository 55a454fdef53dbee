//! Opening an archive: its file, its schema version and its settings.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior,
};

use super::derived::definitions;
use super::error::{self, ArchiveError};

/// The tables and views of an archive, without those of `derived`. A change of either needs a new version.
const SCHEMA: &str = include_str!("schema.sql");

/// The version of the schema.
pub(super) const NEWEST: u32 = 8;

/// The indexes that speed up queries. A bulk load leaves them out.
pub(super) const INDEXES: &str = include_str!("indexes.sql");

/// Deletes people to whom no game refers.
pub(super) const FORGET_PEOPLE: &str = "DELETE FROM person WHERE id NOT IN \
    (SELECT person_id FROM player WHERE person_id IS NOT NULL)";

/// Deletes variants to which no game refers.
const FORGET_VARIANTS: &str = "\
    DELETE FROM variant_value WHERE variant_id NOT IN (SELECT variant_id FROM record);
    DELETE FROM variant WHERE id NOT IN (SELECT variant_id FROM record)";

/// Marks an SQLite file as an archive: "Dadu".
const APPLICATION_ID: i32 = 0x4461_6475;

/// The level of detail of the derived tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A row for each player turn, throw and move.
    Full,
    /// Games, people, captures, findings and counts; everything else is replayed on demand.
    Summary,
}

impl Detail {
    /// Returns its name as stored and as typed.
    pub const fn name(self) -> &'static str {
        match self {
            Detail::Full => "full",
            Detail::Summary => "summary",
        }
    }

    fn named(name: &str) -> Option<Detail> {
        [Detail::Full, Detail::Summary].into_iter().find(|detail| detail.name() == name)
    }
}

/// Called when another process is writing. It receives the number of earlier tries, waits a moment, and
/// returns whether to try again.
pub type Wait = fn(tries: i32) -> bool;

/// An open archive.
pub struct Archive {
    pub(super) db: Connection,
    pub(super) detail: Detail,
    pub(super) path: PathBuf,
}

impl Archive {
    /// Opens an archive for reading. This changes nothing and does not wait for writers.
    ///
    /// # Errors
    /// If there is no archive, or this version cannot read it.
    pub fn open(path: &Path) -> Result<Archive, ArchiveError> {
        must_be_a_file(path)?;
        if !path.exists() {
            return Err(ArchiveError::Missing(path.to_owned()));
        }
        Archive::to_read(path).map_err(|error| error.opening(path))
    }

    fn to_read(path: &Path) -> Result<Archive, ArchiveError> {
        match Archive::reading(path) {
            // A writer was killed. The file must be recovered, which needs write access.
            Err(ArchiveError::Sqlite(error))
                if error.sqlite_error_code() == Some(ErrorCode::ReadOnly) =>
            {
                let writable = OpenFlags::SQLITE_OPEN_READ_WRITE;
                version(&connect(path, writable)?, path)?;
                Archive::reading(path)
            }
            opened => opened,
        }
    }

    fn reading(path: &Path) -> Result<Archive, ArchiveError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = connect(path, flags)?;
        db.busy_timeout(Duration::from_secs(60))?;
        Archive::opened(db, path)
    }

    /// Opens an archive for writing, and creates it if it does not exist. `detail` is the level of detail of a
    /// new archive.
    ///
    /// # Errors
    /// If the file is not an archive, or has another version.
    pub fn open_or_create(
        path: &Path,
        detail: Detail,
        wait: Wait,
    ) -> Result<Archive, ArchiveError> {
        Archive::to_write(path, detail, wait).map_err(|error| error.opening(path))
    }

    fn to_write(path: &Path, detail: Detail, wait: Wait) -> Result<Archive, ArchiveError> {
        let db = writable(path, wait)?;
        let found = version(&db, path)?;
        must_not_be_older(found, path)?;
        enable_writing(&db, wait)?;
        if found == 0 {
            db.execute_batch("BEGIN IMMEDIATE")?;
            ended(&db, create(&db, path, detail))?;
        }
        Archive::opened(db, path)
    }

    /// Opens an archive of this version, or of an older one, for [`Archive::reindex`].
    ///
    /// # Errors
    /// If the file is not an archive, or has a newer version.
    pub fn open_to_rebuild(path: &Path, wait: Wait) -> Result<Archive, ArchiveError> {
        match Archive::open_or_create(path, Detail::Full, wait) {
            Err(ArchiveError::Older { .. }) => {
                let opened = writable(path, wait).and_then(|db| {
                    enable_writing(&db, wait)?;
                    // Every version has this setting.
                    Ok(Archive { detail: detail(&db)?, db, path: path.to_owned() })
                });
                opened.map_err(|error| error.opening(path))
            }
            opened => opened,
        }
    }

    /// Returns the version of the schema. It is older than the newest one only after [`Archive::open_to_rebuild`].
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn version(&self) -> Result<u32, ArchiveError> {
        version(&self.db, &self.path)
    }

    /// Returns whether the indexes and the full-text table exist. A bulk load leaves them out until its end.
    /// Without them queries are slow and remarks are not found.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn is_indexed(&self) -> Result<bool, ArchiveError> {
        Ok(is_indexed(&self.db)?)
    }

    /// Builds the indexes that an interrupted bulk load left out. Does not wait for other writers.
    ///
    /// # Errors
    /// If the archive cannot be written, or another process is writing.
    pub fn repair(path: &Path) -> Result<(), ArchiveError> {
        let mut archive = Archive::open_or_create(path, Detail::Full, |_| false)?;
        let built = archive.build_indexes();
        archive.close();
        built
    }

    fn opened(db: Connection, path: &Path) -> Result<Archive, ArchiveError> {
        match version(&db, path)? {
            0 => return Err(ArchiveError::Empty(path.to_owned())),
            found => must_not_be_older(found, path)?,
        }
        Ok(Archive { detail: detail(&db)?, db, path: path.to_owned() })
    }

    /// Returns the level of detail of the derived tables.
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// Returns the stored level of detail, which another program may have changed since the archive was opened.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn stored_detail(&self) -> Result<Detail, ArchiveError> {
        Ok(detail(&self.db)?)
    }

    /// Returns whether the archive stores a row for each player turn, throw and move.
    pub(super) fn is_full(&self) -> bool {
        self.detail == Detail::Full
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the current time in the stored form, in UTC: `2026-11-20T17:03:00Z`.
    ///
    /// # Errors
    /// If SQLite fails.
    pub fn now(&self) -> Result<String, ArchiveError> {
        let now = "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";
        Ok(self.db.query_row(now, [], |row| row.get(0))?)
    }

    /// Begins a write transaction; waits for another writer.
    pub(super) fn writing(&mut self) -> rusqlite::Result<Transaction<'_>> {
        self.db.transaction_with_behavior(TransactionBehavior::Immediate)
    }

    /// Runs a task without foreign key checks. The task writes every row together with the rows that it refers
    /// to, so SQLite need not look them up; `verify` checks all of them.
    pub(super) fn without_lookups<T>(
        &mut self,
        work: impl FnOnce(&mut Archive) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        self.db.pragma_update(None, "foreign_keys", "off")?;
        let done = work(self);
        self.db.pragma_update(None, "foreign_keys", "on")?;
        done
    }

    /// Drops the indexes and the full-text table until [`Archive::build_indexes`]. A setting records this
    /// first, so that the next opening knows.
    pub(super) fn leave_out_indexes(&mut self) -> Result<(), ArchiveError> {
        let transaction = self.writing()?;
        set(&transaction, "indexes", "missing")?;
        drop_indexes(&transaction)?;
        Ok(transaction.commit()?)
    }

    /// Builds the indexes and the full-text table, if they are missing.
    pub(super) fn build_indexes(&mut self) -> Result<(), ArchiveError> {
        let transaction = self.writing()?;
        if !is_indexed(&transaction)? {
            transaction.execute_batch(INDEXES)?;
            transaction
                .execute_batch("INSERT INTO remark_text (remark_text) VALUES ('rebuild')")?;
            set(&transaction, "indexes", "built")?;
        }
        Ok(transaction.commit()?)
    }

    /// Closes an archive that was opened for writing, and leaves a single file. If another process has it
    /// open, that process does so later. Two processes that close at the same moment block each other, so
    /// each disconnects and tries again after a different delay.
    pub fn close(self) {
        let Archive { mut db, path, .. } = self;
        let own = u64::from(std::process::id() % 8);
        for tries in 1..=8 {
            if leave_one_file(&db).is_ok_and(|left| left) {
                return;
            }
            drop(db);
            std::thread::sleep(Duration::from_millis(tries * (2 + own)));
            match connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE) {
                Ok(again) => db = again,
                Err(_) => return,
            }
        }
    }
}

/// Leaves the WAL mode, in which readers can continue beside a writer. Returns whether this succeeded.
fn leave_one_file(db: &Connection) -> rusqlite::Result<bool> {
    let query = "PRAGMA journal_mode = delete";
    db.query_row(query, [], |row| row.get::<_, String>(0)).map(|mode| mode == "delete")
}

/// Ends a transaction: commits it on success, rolls it back on failure.
pub(super) fn ended<T, E: From<rusqlite::Error>>(
    db: &Connection,
    done: Result<T, E>,
) -> Result<T, E> {
    let done = done.and_then(|done| Ok(db.execute_batch("COMMIT").map(|()| done)?));
    if done.is_err() {
        // If the disk is full, SQLite has already rolled back. The failure of this statement is not a second error.
        let _ = db.execute_batch("ROLLBACK");
    }
    done
}

pub(super) fn drop_indexes(db: &Connection) -> rusqlite::Result<()> {
    // The index names come from our own file.
    index_names().try_for_each(|name| db.execute_batch(&format!("DROP INDEX IF EXISTS {name}")))
}

/// Returns the tables and views of an archive, in SQL.
pub fn schema() -> String {
    format!("{SCHEMA}\n{}", definitions())
}

/// Creates the tables and views in a database that has none.
pub(super) fn new_schema(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch(&schema())
}

pub(super) fn index_names() -> impl Iterator<Item = &'static str> {
    INDEXES.lines().filter_map(|line| {
        line.strip_prefix("CREATE INDEX IF NOT EXISTS ")?.split_whitespace().next()
    })
}

/// Deletes people and variants to which no game refers.
pub(super) fn delete_unused(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch(FORGET_PEOPLE)?;
    db.execute_batch(FORGET_VARIANTS)
}

/// Checks that a path can name an archive. Otherwise SQLite would report a broken disk for a folder, keep an
/// archive without a name in memory, and write one to a device that cannot be read.
fn must_be_a_file(path: &Path) -> Result<(), ArchiveError> {
    let is_other = path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir());
    match path {
        _ if path.as_os_str().is_empty() => Err(ArchiveError::NoName),
        _ if path.is_dir() => Err(ArchiveError::Folder(path.to_owned())),
        _ if is_other => Err(ArchiveError::NotAFile(path.to_owned())),
        _ => Ok(()),
    }
}

/// Opens a connection to a file of unknown origin. No trigger in its schema runs, and no view or index can
/// call a function with side effects.
fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let db = Connection::open_with_flags(file_name(path), flags)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    db.pragma_update(None, "trusted_schema", "off")?;
    Ok(db)
}

/// Opens a connection to write.
fn writable(path: &Path, wait: Wait) -> Result<Connection, ArchiveError> {
    must_be_a_file(path)?;
    let db = connect(path, OpenFlags::default())?;
    db.busy_handler(Some(wait))?;
    Ok(db)
}

/// Returns the path in a form that SQLite always takes as a file name. At the start of a name, `:memory:`
/// and `file:` have a special meaning.
pub(super) fn file_name(path: &Path) -> PathBuf {
    if path.is_absolute() { path.to_owned() } else { Path::new(".").join(path) }
}

/// Returns the version of the schema; 0 for an empty file.
pub(super) fn version(db: &Connection, path: &Path) -> Result<u32, ArchiveError> {
    // A single statement, because another process may create the archive between two.
    let query = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) \
        FROM pragma_application_id, pragma_user_version";
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let (application, found, tables): (i32, i32, i64) = db.query_row(query, [], read)?;
    match u32::try_from(found) {
        Ok(0) if tables == 0 && application == 0 => Ok(0),
        Ok(found) if application == APPLICATION_ID && found > NEWEST => {
            Err(ArchiveError::Newer { path: path.to_owned(), found, newest: NEWEST })
        }
        Ok(found @ 1..) if application == APPLICATION_ID => Ok(found),
        _ => Err(ArchiveError::NotAnArchive(path.to_owned())),
    }
}

/// Switches to the WAL mode, in which readers can continue beside a writer; the last writer leaves a single
/// file again. SQLite itself does not wait here, so this function calls `wait`.
fn enable_wal(db: &Connection, wait: Wait) -> rusqlite::Result<()> {
    let mut tries = 0;
    loop {
        match db.pragma_update(None, "journal_mode", "wal") {
            Err(error) if is_busy(&error) && wait(tries) => tries += 1,
            done => return done,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error::code(error) == Some(ErrorCode::DatabaseBusy)
}

/// Checks that an archive does not have an older version, which only [`Archive::reindex`] reads.
fn must_not_be_older(found: u32, path: &Path) -> Result<(), ArchiveError> {
    match found {
        1..NEWEST => Err(ArchiveError::Older { path: path.to_owned(), found, newest: NEWEST }),
        _ => Ok(()),
    }
}

/// Sets how a connection writes.
fn enable_writing(db: &Connection, wait: Wait) -> rusqlite::Result<()> {
    enable_wal(db, wait)?;
    db.pragma_update(None, "synchronous", "normal")?;
    db.pragma_update(None, "foreign_keys", "on")
}

/// Makes an empty file an archive, in an open transaction. Does nothing if another process did this first.
fn create(db: &Connection, path: &Path, detail: Detail) -> Result<(), ArchiveError> {
    if version(db, path)? != 0 {
        return Ok(());
    }
    new_schema(db)?;
    set_version(db)?;
    db.execute_batch(INDEXES)?;
    set(db, "indexes", "built")?;
    Ok(set(db, "detail", detail.name())?)
}

/// Marks a database with the newest schema as an archive.
pub(super) fn set_version(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, "user_version", NEWEST)?;
    db.pragma_update(None, "application_id", APPLICATION_ID)
}

/// Returns the level of detail. Another program may change it, so a change of the archive must ask in its transaction.
pub(super) fn detail(db: &Connection) -> rusqlite::Result<Detail> {
    let kept = setting(db, "detail")?;
    Ok(kept.as_deref().and_then(Detail::named).unwrap_or(Detail::Full))
}

pub(super) fn setting(db: &Connection, name: &str) -> rusqlite::Result<Option<String>> {
    let query = "SELECT value FROM setting WHERE name = ?1";
    db.query_row(query, [name], |row| row.get(0)).optional()
}

pub(super) fn is_indexed(db: &Connection) -> rusqlite::Result<bool> {
    Ok(setting(db, "indexes")?.as_deref() == Some("built"))
}

/// Ignores the error of a setting that returns a row.
pub(super) fn returns_a_row(error: rusqlite::Error) -> rusqlite::Result<()> {
    match error {
        rusqlite::Error::ExecuteReturnedResults => Ok(()),
        other => Err(other),
    }
}

/// Returns the greatest id of all purged games; 0 if none was purged.
pub(super) fn last_game(db: &Connection) -> rusqlite::Result<i64> {
    Ok(setting(db, "last-game")?.and_then(|id| id.parse().ok()).unwrap_or(0))
}

pub(super) fn set(db: &Connection, name: &str, value: &str) -> rusqlite::Result<()> {
    let set = "INSERT INTO setting (name, value) VALUES (?1, ?2) \
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    db.execute(set, [name, value])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If the disk is full, SQLite rolls back itself; the original error must be reported.
    #[test]
    fn a_full_disk_is_reported_as_full() {
        let folder = tempfile::tempdir().unwrap();
        let db = Connection::open(folder.path().join("full")).unwrap();
        db.execute_batch("CREATE TABLE t (x); PRAGMA max_page_count = 10; BEGIN IMMEDIATE")
            .unwrap();
        let much = "INSERT INTO t WITH RECURSIVE n (i) AS \
                    (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT randomblob(9000) FROM n";
        let done = db.execute_batch(much).map_err(ArchiveError::from);
        let said = ended(&db, done).unwrap_err().to_string();
        assert!(said.contains("full: free disk space"), "{said}");
        assert!(db.is_autocommit());
    }

    #[test]
    fn a_failed_change_is_rolled_back() {
        let db = Connection::open_in_memory().unwrap();
        let count =
            || db.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, i64>(0)).unwrap();
        db.execute_batch("CREATE TABLE t (x); BEGIN; INSERT INTO t VALUES (1)").unwrap();
        let wrong: Result<(), _> = Err(ArchiveError::NoGame(1));
        assert!(matches!(ended(&db, wrong), Err(ArchiveError::NoGame(1))));
        assert_eq!(count(), 0);
        db.execute_batch("BEGIN; INSERT INTO t VALUES (1)").unwrap();
        ended(&db, Ok::<_, ArchiveError>(())).unwrap();
        assert_eq!(count(), 1);
    }
}
