//! `dadu export`: logs of the archive, exactly as they were added, or its tables.

mod logs;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use self::logs::{Spread, Target};
use super::archive::{ArchiveArgument, GameId, failed, or_print_error};
use super::files::staged::StagedOutput;
use super::output::{self, ActionLog, counted, print_error};
use super::rows::{self, RowOptions, Rows};
use super::{Status, interrupt};
use crate::archive::{Archive, ArchiveError, TABLES, Table};

/// Export games as logs, or the archive's tables
///
/// Writes logs exactly as they were added: under their original file names, all in one file (--one), or one
/// file per game (--each). Never overwrites files.
#[derive(Args)]
pub struct Arguments {
    /// Games to export: @7 @9 [default: all]
    games: Vec<GameId>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// New folder; with --one a new file, or - for standard output
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,
    /// Write all logs to one file
    #[arg(long, conflicts_with = "each")]
    one: bool,
    /// Write one file per log, named by its id
    #[arg(long)]
    each: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Logs)]
    format: Format,
    /// With --format csv: write text unchanged, without formula guards
    #[arg(long)]
    raw: bool,
}

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Logs
    Logs,
    /// Tables, one file each, with one JSON object per line
    Jsonl,
    /// Tables, one file each, as CSV for spreadsheets
    Csv,
}

pub fn run(arguments: &Arguments) -> output::CommandResult {
    // On a signal, remove the temporary output.
    interrupt::listen_for_termination();
    if let Some(refusal) = arguments.refusal() {
        print_error(refusal);
        return failed();
    }
    let Some(archive) = arguments.archive.open() else { return failed() };
    if arguments.to_stdout() {
        return match logs(arguments, &archive, Path::new("-")) {
            Err(ArchiveError::File { error, .. }) => Err(error),
            done => Ok(or_print_error(done).map_or(Status::Failed, |(status, _)| status)),
        };
    }
    if arguments.output.exists() {
        print_error(&format!("{} already exists; choose another name", arguments.output.display()));
        return failed();
    }
    let Some((status, what)) = or_print_error(new(arguments, &archive)) else { return failed() };
    let mut actions = ActionLog::default();
    let place = arguments.output.display();
    actions.report(&match status {
        Status::Interrupted => format!("interrupted: {place} was not written"),
        _ => format!("wrote {what} to {place}"),
    });
    actions.end(status)
}

impl Arguments {
    fn spread(&self) -> Spread {
        match (self.one, self.each) {
            (true, _) => Spread::One,
            (_, true) => Spread::Each,
            _ => Spread::Sources,
        }
    }

    fn to_stdout(&self) -> bool {
        self.output.as_os_str() == "-"
    }

    /// Returns the reason why these options cannot be combined.
    fn refusal(&self) -> Option<&'static str> {
        let to_stdout = self.to_stdout();
        match self.format {
            Format::Logs if to_stdout && !self.one => {
                Some("`-o -` writes one file; use it with --one")
            }
            Format::Jsonl | Format::Csv if self.one || self.each => {
                Some("--one and --each apply to logs only; leave them out with --format")
            }
            Format::Jsonl | Format::Csv if to_stdout => {
                Some("tables need a folder; name a new folder after -o")
            }
            Format::Logs | Format::Jsonl if self.raw => {
                Some("--raw applies to --format csv only; leave it out")
            }
            _ => None,
        }
    }

    /// Returns the ids of the named games, each once; `None` if no game is named.
    fn ids(&self) -> Option<Vec<i64>> {
        let mut ids: Vec<i64> = Vec::new();
        for &GameId(id) in &self.games {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Some(ids).filter(|ids| !ids.is_empty())
    }
}

/// Writes a new file or folder, completely or not at all. Returns a description of it.
fn new(arguments: &Arguments, archive: &Archive) -> Result<(Status, String), ArchiveError> {
    let place = &arguments.output;
    let failed = |error| ArchiveError::File { path: place.clone(), error };
    let beside = StagedOutput::begin(place).map_err(failed)?;
    let written = match arguments.format {
        Format::Logs => logs(arguments, archive, &beside.path()),
        Format::Jsonl => tables(arguments, archive, &beside.path(), rows::Format::Jsonl),
        Format::Csv => tables(arguments, archive, &beside.path(), rows::Format::Csv),
    };
    let (status, what) = written.map_err(|error| match error {
        // Report the final path instead of the temporary path.
        ArchiveError::File { error, .. } => failed(error),
        other => other,
    })?;
    if status != Status::Interrupted {
        beside.publish().map_err(failed)?;
    }
    Ok((status, what))
}

/// Writes logs to a path that does not exist yet.
fn logs(
    arguments: &Arguments,
    archive: &Archive,
    path: &Path,
) -> Result<(Status, String), ArchiveError> {
    let mut target = Target::new(path, arguments.spread());
    match arguments.ids() {
        None => target.everything(archive)?,
        Some(ids) => {
            let games = ids.iter().map(|&id| archive.game(id));
            target.these(games.collect::<Result<_, _>>()?)?;
        }
    }
    let games = target.end()?;
    let status = if interrupt::is_requested() { Status::Interrupted } else { Status::Clean };
    Ok((status, counted(games, "game")))
}

fn tables(
    arguments: &Arguments,
    archive: &Archive,
    folder: &Path,
    format: rows::Format,
) -> Result<(Status, String), ArchiveError> {
    let ids = arguments.ids();
    ids.iter().flatten().try_for_each(|&id| archive.must_be_listed(id))?;
    let options = RowOptions { format, raw: arguments.raw };
    let ending = if format == rows::Format::Csv { "csv" } else { "jsonl" };
    fs::create_dir_all(folder)
        .map_err(|error| ArchiveError::File { path: folder.to_owned(), error })?;
    for name in TABLES {
        if interrupt::is_requested() {
            return Ok((Status::Interrupted, String::new()));
        }
        let path = folder.join(format!("{name}.{ending}"));
        table(archive.table(name, ids.as_deref())?, &path, options)?;
    }
    let games =
        ids.map_or(String::new(), |ids| format!(" of {}", counted(ids.len() as u64, "game")));
    Ok((Status::Clean, format!("{} tables{games}", TABLES.len())))
}

fn table(mut table: Table<'_>, path: &Path, options: RowOptions) -> Result<(), ArchiveError> {
    let failed = |error| ArchiveError::File { path: path.to_owned(), error };
    let file = fs::File::create_new(path).map_err(failed)?;
    let mut out = io::BufWriter::new(file);
    let mut rows = Rows::into_file(&mut out, options, table.columns());
    table.rows(|row| rows.row(row).map_err(failed))?;
    rows.end().and_then(|()| out.flush()).map_err(failed)
}
