//! `dadu facts`: the tables of logs, without an archive.

mod index;

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::format::Format;
use crate::cli::input::inputs;
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::tables::{
    FORMATS, GameCounts, StreamError, TableOptions, output_refusal, write_folder,
};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{ActionLog, counted, print_error};
use crate::cli::terminal::progress::Progress;
use crate::facts::tables::Links;
use index::LogIndex;

/// Write the facts of logs as tables
///
/// Replays logs and writes their games, players, throws, moves, captures and findings into a new folder, one
/// file for each table. It needs no archive. `dadu explain tables` lists the tables and their columns.
///
/// The rows are sorted by their keys, so the same logs give the same files. A log that occurs several times has
/// one game. If a file cannot be read, the tables of the others are still written, and the exit code is 2.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), or - for standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// New folder
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
    /// Output format
    #[arg(long, value_parser = FORMATS)]
    format: Format,
    #[command(flatten)]
    options: TableOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    // On a signal, remove the temporary output.
    interrupt::listen_for_termination();
    if let Some(refusal) = arguments.options.refusal(arguments.format) {
        print_error(refusal);
        return failed();
    }
    if let Some(refusal) = output_refusal(&arguments.output) {
        print_error(&refusal);
        return failed();
    }
    let (inputs, whole) = inputs(&arguments.paths);
    let mut index = LogIndex::of(&inputs);
    let status = index.status.max(if whole { Status::Clean } else { Status::Failed });
    let (games, copies) = index.count();
    if status == Status::Interrupted {
        return Ok(not_written(&arguments.output));
    }
    if games == 0 {
        // The errors of the inputs were already printed.
        return failed();
    }
    let Some(written) = write(arguments, &mut index, games) else { return failed() };
    let Some(written) = written else { return Ok(not_written(&arguments.output)) };
    let mut actions = ActionLog::default();
    let tables = arguments.options.tables().len() as u64;
    actions.report(&written.words(tables, &arguments.output));
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
fn write(arguments: &Arguments, index: &mut LogIndex, games: u64) -> Option<Option<GameCounts>> {
    let Arguments { output, format, options, .. } = arguments;
    let progress = Progress::of_games(games);
    let next = || index.next_log();
    match write_folder(output, *format, options, &Links::new(), progress, next) {
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
