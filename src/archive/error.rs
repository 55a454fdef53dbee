//! Why an archive cannot be used, in words that say what to do.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why an archive cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is no such file.
    #[error("there is no archive {0}; `dadu add` makes one")]
    Missing(PathBuf),
    /// There is a file, and nothing in it: somebody makes an archive of it at the moment, or nobody
    /// ever did.
    #[error("there is nothing in {0} yet; `dadu add` puts games into it")]
    Empty(PathBuf),
    /// It is no file.
    #[error("{0} is a folder; an archive is one file")]
    Folder(PathBuf),
    /// It is a pipe, a device or the like.
    #[error("{0} is not a regular file; an archive is one")]
    NotAFile(PathBuf),
    /// The path is empty.
    #[error("the archive has no name; name a file after --archive")]
    NoName,
    /// It is a file of something else.
    #[error("{0} is no archive of games, and no SQLite file at all")]
    NotSqlite(PathBuf),
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
    /// An older version of this program made it.
    #[error(
        "{0} was made by an older version of dadu; `dadu list`, or any other command but \
         `dadu verify`, brings it up to date"
    )]
    Older(PathBuf),
    /// No game has this id.
    #[error("the archive has no game @{0}")]
    NoGame(i64),
    /// The game with this id was removed, and tables leave it out.
    #[error("@{0} was removed; `dadu restore @{0}` brings it back")]
    Removed(i64),
    /// It cannot be opened.
    #[error("{path}: {}", words(.error))]
    NotOpened {
        /// The file.
        path: PathBuf,
        /// Why.
        error: rusqlite::Error,
    },
    /// SQLite says why.
    #[error("the archive: {}", words(.0))]
    Sqlite(#[from] rusqlite::Error),
    /// Games are deleted, but their texts may still be readable in the file.
    #[error(
        "{} deleted, but the file could not be rewritten ({}): their text may still be readable in \
         it. The next command that changes the archive rewrites it",
        are(.games),
        words(.error)
    )]
    NotSwept {
        /// The games.
        games: Vec<i64>,
        /// Why.
        error: rusqlite::Error,
    },
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

impl ArchiveError {
    /// The same, of an archive that is being opened: what SQLite says is of this file.
    pub(super) fn opening(self, path: &Path) -> ArchiveError {
        match self {
            ArchiveError::Sqlite(error) if code(&error) == Some(ErrorCode::NotADatabase) => {
                ArchiveError::NotSqlite(path.to_owned())
            }
            ArchiveError::Sqlite(error) => ArchiveError::NotOpened { path: path.to_owned(), error },
            other => other,
        }
    }
}

/// `@7 is`, `@7 @9 are`.
fn are(games: &[i64]) -> String {
    let names: Vec<String> = games.iter().map(|game| format!("@{game}")).collect();
    format!("{} {}", names.join(" "), if games.len() == 1 { "is" } else { "are" })
}

pub(super) fn code(error: &rusqlite::Error) -> Option<ErrorCode> {
    error.sqlite_error_code()
}

/// What SQLite says, and what would help.
fn words(error: &rusqlite::Error) -> String {
    let help = match code(error) {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program uses it; close it there, or try again later"
        }
        Some(ErrorCode::DatabaseCorrupt) => {
            "it is damaged; take a copy of it, or add the logs to a new one"
        }
        Some(ErrorCode::DiskFull) => "make room on the disk, and run the same command again",
        Some(ErrorCode::SystemIoFailure) => {
            "nothing is half written; see whether the disk is full or failing, and run the same \
             command again"
        }
        Some(ErrorCode::CannotOpen) => "the file or its folder is not there, or may not be used",
        Some(ErrorCode::ReadOnly) => "the file or its folder is write-protected",
        _ => return error.to_string(),
    };
    format!("{error}: {help}")
}
