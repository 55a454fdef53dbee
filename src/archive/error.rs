//! The reasons why an archive cannot be used, with messages that tell the user what to do.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// The reason why an archive cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file does not exist.
    #[error("archive {0} does not exist; create it with `dadu add`")]
    Missing(PathBuf),
    /// The file is empty: another program is creating the archive, or nobody added anything to it.
    #[error("archive {0} is empty; add games with `dadu add`")]
    Empty(PathBuf),
    /// The path is a folder.
    #[error("{0} is a folder, not an archive file")]
    Folder(PathBuf),
    /// The path is a pipe, a device or the like.
    #[error("{0} is not a regular file; an archive must be one")]
    NotAFile(PathBuf),
    /// The path is empty.
    #[error("the archive name is empty; give a file name after --archive")]
    NoName,
    /// The file is not an SQLite database.
    #[error("{0} is not an archive (not an SQLite file)")]
    NotSqlite(PathBuf),
    /// The file is an SQLite database of another program.
    #[error("{0} is an SQLite file but not a dadu archive")]
    NotAnArchive(PathBuf),
    /// A newer version of this program created the archive.
    #[error(
        "{path} was created by a newer version of dadu (schema {found}, and this one uses {newest}); \
         the file was not changed"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The version that this program reads and writes.
        newest: u32,
    },
    /// An older version of this program created the archive.
    #[error(
        "{path} was created by an older version of dadu (schema {found}, and this one uses {newest}); run \
         `dadu verify --rebuild` on this file to rebuild it from its logs"
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The version that this program reads and writes.
        newest: u32,
    },
    /// No game has this id.
    #[error("no game @{0} in the archive")]
    NoGame(i64),
    /// The game with this id was removed, so tables leave it out.
    #[error("@{0} was removed; restore it with `dadu remove --undo @{0}`")]
    Removed(i64),
    /// The stored text of a game was damaged.
    #[error(
        "@{game}, revision {revision}: the stored log does not match its hash, so it was damaged; add an intact copy \
         with `dadu add`, which repairs it, or remove the game"
    )]
    Damaged {
        /// The game.
        game: i64,
        /// The number of the revision.
        revision: i64,
    },
    /// The archive cannot be opened.
    #[error("{path}: {}", words(.error))]
    NotOpened {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: rusqlite::Error,
    },
    /// SQLite reported an error.
    #[error("archive: {}", words(.0))]
    Sqlite(#[from] rusqlite::Error),
    /// Games are deleted, but their logs may still be readable in the file.
    #[error(
        "{} deleted, but the text may still be recoverable: cannot rewrite the file ({}). The next command \
         that changes the archive tries again",
        are(.games),
        words(.error)
    )]
    NotSwept {
        /// The games.
        games: Vec<i64>,
        /// The reason.
        error: rusqlite::Error,
    },
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
}

impl ArchiveError {
    /// Adds the path to an SQLite error that occurred while the archive was being opened.
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

/// Returns SQLite's message and a remedy.
fn words(error: &rusqlite::Error) -> String {
    let help = match code(error) {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program is using it; close that program, or try again later"
        }
        Some(ErrorCode::DatabaseCorrupt) => {
            "the file is damaged; make a copy, then add the logs to a new archive"
        }
        Some(ErrorCode::DiskFull) => "free disk space, then run the command again",
        Some(ErrorCode::SystemIoFailure) => {
            "no partial change was saved; check whether the disk is full or failing, then run the \
             command again"
        }
        Some(ErrorCode::CannotOpen) => "the file or its folder does not exist or is not accessible",
        Some(ErrorCode::ReadOnly) => "the file or its folder is write-protected",
        _ => return error.to_string(),
    };
    format!("{error}: {help}")
}
