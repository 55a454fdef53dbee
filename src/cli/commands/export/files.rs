//! The tables of logs in files, without an archive.

use std::path::{Path, PathBuf};

use crate::cli::format::Format;
use crate::cli::input::inputs;
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::tables::{GameCounts, StreamError, TableOptions, write_folder};
use crate::cli::terminal::output::{ActionLog, counted, print_error};
use crate::cli::terminal::progress::Progress;
use crate::facts::tables::Links;

use super::index::LogIndex;

/// Writes the tables of all logs in some files and folders to a new folder.
pub fn write(
    paths: &[PathBuf],
    output: &Path,
    format: Format,
    options: &TableOptions,
) -> CommandResult {
    let (inputs, whole) = inputs(paths);
    let mut index = LogIndex::of(&inputs);
    let status = index.status.max(if whole { Status::Clean } else { Status::Failed });
    let (games, copies) = index.count();
    if status == Status::Interrupted {
        return Ok(not_written(output));
    }
    if games == 0 {
        // The errors of the inputs were already printed.
        return failed();
    }
    let Some(written) = tables(&mut index, games, output, format, options) else {
        return failed();
    };
    let Some(written) = written else { return Ok(not_written(output)) };
    let mut actions = ActionLog::default();
    let tables = options.tables().len() as u64;
    actions.report(&written.words(tables, output));
    if copies > 0 {
        let logs = counted(copies, "log");
        actions.report(&format!("{logs} skipped, because the same text occurs before"));
    }
    actions.end(status)
}

fn not_written(folder: &Path) -> Status {
    let mut actions = ActionLog::default();
    actions.report(&format!("interrupted: {} was not written", folder.display()));
    Status::Interrupted
}

/// Writes the tables, completely or not at all. Prints an error if that fails. The inner value is `None` after
/// an interrupt.
fn tables(
    index: &mut LogIndex,
    games: u64,
    output: &Path,
    format: Format,
    options: &TableOptions,
) -> Option<Option<GameCounts>> {
    let progress = Progress::of_games(games);
    let next = || index.next_log();
    match write_folder(output, format, options, &Links::new(), progress, next) {
        Ok(written) => Some(written),
        Err(StreamError::Source(error)) => {
            print_error(&format!("{error}; nothing was written"));
            None
        }
        Err(StreamError::Output(error)) => {
            print_error(&format!("{}: {error}", output.display()));
            None
        }
    }
}
