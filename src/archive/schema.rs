//! Opening an archive: its file, its version, its settings.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension};

/// The steps from an empty file to the newest version; step `n` leads to version `n + 1`.
const MIGRATIONS: [&str; 1] = [include_str!("migrations/1.sql")];

/// What makes questions quick, and what a bulk load leaves out.
const INDEXES: &str = include_str!("indexes.sql");

/// Marks a SQLite file as an archive: "Dadu".
const APPLICATION_ID: i32 = 0x4461_6475;

/// How much is derived from each text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A row for each player turn, throw and use.
    Full,
    /// Games, people, captures, findings and counts; the rest by replay when asked.
    Summary,
}

impl Detail {
    /// As it is written.
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

/// Why an archive cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is no such file.
    #[error("there is no archive {0}; `dadu add` makes one")]
    Missing(PathBuf),
    /// It is a SQLite file of something else.
    #[error("{0} is a SQLite file, but no archive of games")]
    NotAnArchive(PathBuf),
    /// A newer version of this program made it.
    #[error(
        "{path} was made by a newer version of dadu (schema {found}, this one knows {known}); \
         it was left as it is"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The newest version that is known.
        known: u32,
    },
    /// No game has this id.
    #[error("the archive has no game @{0}")]
    NoGame(i64),
    /// SQLite says why.
    #[error("the archive: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

/// An open archive.
pub struct Archive {
    pub(super) db: Connection,
    pub(super) detail: Detail,
    pub(super) path: PathBuf,
}

impl Archive {
    /// Opens an archive to read in it.
    ///
    /// # Errors
    /// Where there is none, or none that this version can read.
    pub fn open(path: &Path) -> Result<Archive, ArchiveError> {
        if !path.exists() {
            return Err(ArchiveError::Missing(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags)?;
        db.busy_timeout(Duration::from_secs(60))?;
        Archive::opened(db, path)
    }

    /// Opens an archive to change it, and makes it if it is not there. `detail` is the level of a
    /// new one.
    ///
    /// # Errors
    /// Where it is none, or one that this version cannot read.
    pub fn open_or_create(path: &Path, detail: Detail) -> Result<Archive, ArchiveError> {
        let db = Connection::open(path)?;
        db.busy_handler(Some(wait_for_writer))?;
        prepare(&db, path, detail)?;
        Archive::opened(db, path)
    }

    fn opened(db: Connection, path: &Path) -> Result<Archive, ArchiveError> {
        let version = version(&db, path)?;
        if version as usize != MIGRATIONS.len() {
            return Err(ArchiveError::NotAnArchive(path.to_owned()));
        }
        let detail = setting(&db, "detail")?;
        let detail = detail.as_deref().and_then(Detail::named).unwrap_or(Detail::Full);
        Ok(Archive { db, detail, path: path.to_owned() })
    }

    /// How much is derived from each text.
    pub fn detail(&self) -> Detail {
        self.detail
    }
}

/// Another process writes: wait for it, and say so once it takes long.
fn wait_for_writer(tries: i32) -> bool {
    if tries == 20 {
        eprintln!("dadu: another process writes to the archive; waiting for it");
    }
    std::thread::sleep(Duration::from_millis(50));
    true
}

/// The version of the schema; 0 for an empty file.
fn version(db: &Connection, path: &Path) -> Result<u32, ArchiveError> {
    let pragma = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let (application, found) = match pragma("application_id") {
        Ok(id) => (id, pragma("user_version")? as u32),
        Err(error) if is_not_a_database(&error) => {
            return Err(ArchiveError::NotAnArchive(path.to_owned()));
        }
        Err(error) => return Err(error.into()),
    };
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let empty = tables == 0 && application == 0;
    if !empty && application != APPLICATION_ID {
        return Err(ArchiveError::NotAnArchive(path.to_owned()));
    }
    let known = MIGRATIONS.len() as u32;
    if found > known {
        return Err(ArchiveError::Newer { path: path.to_owned(), found, known });
    }
    Ok(found)
}

fn is_not_a_database(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase)
}

/// Brings an archive, or an empty file, to the newest version, in one transaction.
fn prepare(db: &Connection, path: &Path, detail: Detail) -> Result<(), ArchiveError> {
    let found = version(db, path)?;
    // Readers go on while somebody writes; the last writer leaves one file behind again.
    db.pragma_update(None, "journal_mode", "wal")?;
    db.pragma_update(None, "synchronous", "normal")?;
    db.pragma_update(None, "foreign_keys", "on")?;
    if found as usize == MIGRATIONS.len() {
        return Ok(());
    }
    db.execute_batch("BEGIN IMMEDIATE")?;
    let found = version(db, path)?;
    for step in &MIGRATIONS[found as usize..] {
        db.execute_batch(step)?;
    }
    db.execute_batch(INDEXES)?;
    db.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    db.pragma_update(None, "application_id", APPLICATION_ID)?;
    if found == 0 {
        set(db, "detail", detail.name())?;
        set(db, "indexes", "built")?;
    }
    db.execute_batch("COMMIT")?;
    Ok(())
}

pub(super) fn setting(db: &Connection, name: &str) -> rusqlite::Result<Option<String>> {
    let query = "SELECT value FROM setting WHERE name = ?1";
    db.query_row(query, [name], |row| row.get(0)).optional()
}

pub(super) fn set(db: &Connection, name: &str, value: &str) -> rusqlite::Result<()> {
    db.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)", [name, value])?;
    Ok(())
}
