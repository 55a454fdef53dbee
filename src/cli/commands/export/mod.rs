//! `dadu export`: logs of the archive, exactly as they were added, or tables of logs and archives.

mod files;
mod index;
mod logs;
mod tables;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser as _};

use self::logs::{Spread, Target};
use crate::archive::{Archive, ArchiveError};
use crate::cli::archive::{ArchiveArgument, GameId, or_print_error};
use crate::cli::files::staged::StagedOutput;
use crate::cli::format::{Format, Formats};
use crate::cli::search::ids::{each_once, matching};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::tables::{TableOptions, output_refusal, refuse_existing};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{ActionLog, counted, print_error};

/// The output formats that the command allows.
const FORMATS: Formats = Formats(&[
    (Format::Logs, "Logs"),
    (Format::Parquet, "Tables as Parquet, for DuckDB, pandas, Spark and R"),
    (Format::Csv, "Tables as CSV for spreadsheets"),
    (Format::Jsonl, "Tables with one JSON object per line"),
]);

/// Export games as logs or as tables
///
/// Writes logs of the archive exactly as they were added: under their original file names, all in one file
/// (--one), or one file per game (--each). With --format parquet, csv or jsonl, replays the logs and writes
/// tables of their games, players, throws, moves, captures and findings, one file for each table. `dadu
/// explain tables` lists them and their columns.
///
/// With files or folders, writes the tables of their logs, and needs no archive: dadu export logs/ -o tables
/// --format csv.
///
/// The rows are sorted by their keys, so the same logs give the same files. A log that occurs several times in
/// files has one game. If a file cannot be read, the tables of the others are still written, and the exit code
/// is 2. Never overwrites files.
#[derive(Args)]
pub struct Arguments {
    /// Games of the archive, @7 @9, or files and folders (their *.dadu files), - for standard input [default: all games of the archive]
    #[arg(value_name = "GAMES OR PATHS", value_parser = OsStringValueParser::new().try_map(Source::of))]
    sources: Vec<Source>,
    /// Condition that games must match, in quotes
    ///
    /// `dadu explain query` documents the query language.
    #[arg(long = "where", value_name = "EXPRESSION", conflicts_with = "sources")]
    condition: Option<String>,
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
    #[arg(long, value_parser = FORMATS, default_value = "logs")]
    format: Format,
    #[command(flatten)]
    tables: TableOptions,
}

/// A game of the archive, or a file or folder with logs.
#[derive(Clone, Debug)]
enum Source {
    Game(GameId),
    Path(PathBuf),
}

impl Source {
    /// Reads a game as `@7` or `7`, and anything else without a leading `@` as a path.
    ///
    /// # Errors
    /// What starts with `@` is not the id of a game, or a file is called like a game.
    fn of(word: OsString) -> Result<Source, String> {
        let is_marked = word.as_encoded_bytes().starts_with(b"@");
        match word.to_str().map(GameId::from_str) {
            Some(Ok(GameId(id))) if !is_marked && Path::new(&word).exists() => Err(format!(
                "a file of this name exists; write @{id} for the game, or ./{id} for the file"
            )),
            Some(Ok(id)) => Ok(Source::Game(id)),
            Some(Err(error)) if is_marked => Err(error),
            _ => Ok(Source::Path(word.into())),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    // On a signal, remove the temporary output.
    interrupt::listen_for_termination();
    if let Some(refusal) = arguments.refusal() {
        print_error(refusal);
        return failed();
    }
    let paths = arguments.paths();
    if let Some(format) = arguments.table_format().filter(|_| !paths.is_empty()) {
        if let Some(refusal) = output_refusal(&arguments.output) {
            print_error(&refusal);
            return failed();
        }
        return files::write(&paths, &arguments.output, format, &arguments.tables);
    }
    let Some(archive) = arguments.archive.open() else { return failed() };
    let ids = match arguments.ids(&archive) {
        Ok(ids) => ids,
        Err(status) => return Ok(status),
    };
    if arguments.to_stdout() {
        return match logs(arguments, &archive, ids.as_deref(), Path::new("-")) {
            Err(ArchiveError::File { error, .. }) => Err(error),
            done => Ok(or_print_error(done).map_or(Status::Failed, |(status, _)| status)),
        };
    }
    if let Some(refusal) = arguments.output_refusal() {
        print_error(&refusal);
        return failed();
    }
    let Some((status, words)) = or_print_error(write(arguments, &archive, ids)) else {
        return failed();
    };
    let mut actions = ActionLog::default();
    let place = arguments.output.display();
    actions.report(&match status {
        Status::Interrupted => format!("interrupted: {place} was not written"),
        _ => words,
    });
    actions.end(status)
}

/// Writes a new file or folder, completely or not at all. Returns the message for it.
fn write(
    arguments: &Arguments,
    archive: &Archive,
    ids: Option<Vec<i64>>,
) -> Result<(Status, String), ArchiveError> {
    match arguments.table_format() {
        Some(format) => tables::write(archive, ids, &arguments.output, format, &arguments.tables),
        None => new_logs(arguments, archive, ids.as_deref()),
    }
}

impl Arguments {
    /// Returns the games that are named.
    fn games(&self) -> Vec<GameId> {
        let of = |source: &Source| match source {
            Source::Game(id) => Some(*id),
            Source::Path(_) => None,
        };
        self.sources.iter().filter_map(of).collect()
    }

    /// Returns the files and folders that are named.
    fn paths(&self) -> Vec<PathBuf> {
        let of = |source: &Source| match source {
            Source::Game(_) => None,
            Source::Path(path) => Some(path.clone()),
        };
        self.sources.iter().filter_map(of).collect()
    }

    /// Returns the reason why files cannot be combined with the other arguments.
    fn refusal_of_paths(&self) -> Option<&'static str> {
        match (self.table_format(), self.archive.is_named()) {
            _ if self.games().len() == self.sources.len() => None,
            _ if !self.games().is_empty() => {
                Some("name either games of the archive (@7) or files, not both")
            }
            (_, true) => Some("files are not in an archive; leave out --archive"),
            (None, _) => Some(
                "files are already logs; to write their tables, add --format parquet, csv or jsonl",
            ),
            _ => None,
        }
    }

    /// Returns the format of the tables to write; nothing for logs.
    fn table_format(&self) -> Option<Format> {
        Some(self.format).filter(|&format| format != Format::Logs)
    }

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

    /// Returns the reason why the output cannot be written there.
    fn output_refusal(&self) -> Option<String> {
        if self.one {
            return refuse_existing(&self.output);
        }
        let is_logs = self.format == Format::Logs && !self.output.exists();
        let or = if is_logs { ", or write all logs to one file with --one" } else { "" };
        output_refusal(&self.output).map(|said| format!("{said}{or}"))
    }

    /// Returns the reason why these options cannot be combined.
    fn refusal(&self) -> Option<&'static str> {
        let to_stdout = self.to_stdout();
        let options = &self.tables;
        if let Some(refusal) = self.refusal_of_paths() {
            return Some(refusal);
        }
        match self.table_format() {
            None if to_stdout && !self.one => Some("`-o -` writes one file; use it with --one"),
            None if options.raw => Some("--raw applies to --format csv only; leave it out"),
            None if !options.tables.is_empty() || options.shard_rows.is_some() => {
                Some("--tables and --shard-rows apply to tables only; add --format")
            }
            Some(_) if self.one || self.each => {
                Some("--one and --each apply to logs only; leave them out with --format")
            }
            Some(_) if to_stdout => Some("tables need a folder; name a new folder after -o"),
            Some(format) => options.refusal(format),
            None => None,
        }
    }

    /// Returns the ids of the games to export, each once; `None` for all games.
    ///
    /// # Errors
    /// The status to end with, if the condition cannot be read or nothing matches. The reason was printed.
    fn ids(&self, archive: &Archive) -> Result<Option<Vec<i64>>, Status> {
        if let Some(condition) = &self.condition {
            return matching(archive, condition).map(Some);
        }
        Ok(each_once(&self.games()))
    }
}

/// Writes logs to a new file or folder, completely or not at all. Returns the message for it.
fn new_logs(
    arguments: &Arguments,
    archive: &Archive,
    ids: Option<&[i64]>,
) -> Result<(Status, String), ArchiveError> {
    let place = &arguments.output;
    let failed = |error| ArchiveError::File { path: place.clone(), error };
    let beside = StagedOutput::begin(place).map_err(failed)?;
    let written = logs(arguments, archive, ids, &beside.path());
    let (status, what) = written.map_err(|error| match error {
        // Report the final path instead of the temporary path.
        ArchiveError::File { error, .. } => failed(error),
        other => other,
    })?;
    if status != Status::Interrupted {
        beside.publish().map_err(failed)?;
    }
    Ok((status, format!("wrote {what} to {}", place.display())))
}

/// Writes logs to a path that does not exist yet. Returns a description of them.
fn logs(
    arguments: &Arguments,
    archive: &Archive,
    ids: Option<&[i64]>,
    path: &Path,
) -> Result<(Status, String), ArchiveError> {
    let mut target = Target::new(path, arguments.spread());
    match ids {
        None => target.everything(archive)?,
        Some(ids) => {
            let games = ids.iter().map(|&id| archive.listed_game(id));
            target.these(games.collect::<Result<_, _>>()?)?;
        }
    }
    let (games, damaged) = target.end()?;
    let status = match (interrupt::is_requested(), damaged) {
        (true, _) => Status::Interrupted,
        (false, 0) => Status::Clean,
        (false, _) => Status::Failed,
    };
    Ok((status, counted(games, "game")))
}
