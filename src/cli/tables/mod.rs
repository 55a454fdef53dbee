//! Tables in a new folder: the options for them, their files, and the way from logs to their rows.

mod folder;
mod stream;

use std::ffi::OsStr;
use std::path::Path;

pub use self::folder::TableOptions;
pub use self::stream::{GameCounts, StreamError, TableLog};

use self::folder::TableFolder;
use self::stream::write_logs;
use super::files::staged::StagedOutput;
use super::format::Format;
use super::terminal::interrupt;
use super::terminal::output::counted;
use super::terminal::progress::Progress;
use crate::facts::tables::Links;

/// Returns the reason why a folder cannot be the output.
pub fn output_refusal(folder: &Path) -> Option<String> {
    let name = folder.display();
    match folder {
        _ if folder.as_os_str() == "-" => {
            Some("tables need a folder; name a new folder after -o".to_owned())
        }
        _ if has_extension(folder) && !folder.exists() => Some(format!(
            "the output is a folder, and {name} is the name of a file; name a folder: {}",
            folder.with_extension("").display()
        )),
        _ => refuse_existing(folder),
    }
}

/// Returns the reason why a path cannot be written as new, if it exists.
pub fn refuse_existing(path: &Path) -> Option<String> {
    path.exists().then(|| format!("{} already exists; choose another name", path.display()))
}

/// Returns whether a path has the name of a file that dadu could write, so that a folder of this name would
/// surprise.
fn has_extension(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ["csv", "dadu", "jsonl", "parquet"].iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Writes a new folder of tables, completely or not at all. Returns `None` after an interrupt.
///
/// # Errors
/// Why the logs cannot be read or the tables cannot be written.
pub fn write_folder<E>(
    place: &Path,
    format: Format,
    options: &TableOptions,
    links: &Links,
    progress: Progress,
    next: impl FnMut() -> Result<Option<TableLog>, E>,
) -> Result<Option<GameCounts>, StreamError<E>> {
    let staged = StagedOutput::begin(place).map_err(StreamError::Output)?;
    let folder = TableFolder::create(&staged.path(), format, options);
    let mut folder = folder.map_err(StreamError::Output)?;
    let written = write_logs(&mut folder, options.shard_rows, links, progress, next)?;
    if interrupt::is_requested() {
        return Ok(None);
    }
    folder.end().and_then(|()| staged.publish()).map_err(StreamError::Output)?;
    Ok(Some(written))
}

impl GameCounts {
    /// Returns the message for tables with these games.
    pub fn words(&self, tables: u64, folder: &Path) -> String {
        let (tables, games) = (counted(tables, "table"), counted(self.games, "game"));
        let mut kinds = Vec::new();
        for (games, kind) in [(self.illegal, "illegal"), (self.unreadable, "unreadable")] {
            if games > 0 {
                kinds.push(format!("{games} {kind}"));
            }
        }
        let kinds =
            if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
        format!("wrote {tables} of {games}{kinds} to {}", folder.display())
    }
}
