//! `dadu export`: logs out of the archive, as they came in; or its tables.

mod logs;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use self::logs::{Spread, Target};
use super::archive::{ArchiveArgument, GameId, failed, or_complain};
use super::beside::Beside;
use super::output::{self, Account, complain, counted};
use super::rows::{self, Rows};
use super::{Status, interrupt};
use crate::archive::{Archive, ArchiveError, TABLES};

/// Write games out of the archive as logs, or its tables
///
/// Logs come out as they were added, to the byte: into a folder, in files of the names that they
/// came from, or all in one file, or each in one of its own. Nothing is overwritten.
#[derive(Args)]
pub struct Arguments {
    /// The games: @7 @9; all, if none is named
    games: Vec<GameId>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// A new folder, or with --one a new file; - with --one is standard output
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,
    /// All logs in one file
    #[arg(long, conflicts_with = "each")]
    one: bool,
    /// Each log in a file of its own, named by its id; nothing else is in it
    #[arg(long)]
    each: bool,
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Logs)]
    format: Format,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The logs
    Logs,
    /// The tables, a file each, an object a line
    Jsonl,
    /// The tables, a file each, for spreadsheets
    Csv,
}

pub fn run(arguments: &Arguments) -> output::Done {
    let Some(archive) = arguments.archive.open() else { return failed() };
    if arguments.to_stdout() {
        return match logs(arguments, &archive, Path::new("-")) {
            Err(ArchiveError::File { error, .. }) => Err(error),
            done => Ok(or_complain(done).map_or(Status::Failed, |(status, _)| status)),
        };
    }
    if arguments.output.exists() {
        complain(&format!("{} is there already; name a new one", arguments.output.display()));
        return failed();
    }
    let Some((status, what)) = or_complain(new(arguments, &archive)) else { return failed() };
    let mut account = Account::default();
    let place = arguments.output.display();
    account.say(&match status {
        Status::Interrupted => format!("interrupted: {place} was not written"),
        _ => format!("{what} written to {place}"),
    });
    account.end(status)
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
        self.format == Format::Logs && self.one && self.output.as_os_str() == "-"
    }
}

/// Writes a new file or folder: whole, or not at all. Says what was written.
fn new(arguments: &Arguments, archive: &Archive) -> Result<(Status, String), ArchiveError> {
    let place = &arguments.output;
    let failed = |error| ArchiveError::File { path: place.clone(), error };
    let beside = Beside::begin(place).map_err(failed)?;
    let written = match arguments.format {
        Format::Logs => logs(arguments, archive, &beside.path()),
        Format::Jsonl => tables(&beside.path(), archive, rows::Format::Jsonl, "jsonl"),
        Format::Csv => tables(&beside.path(), archive, rows::Format::Csv, "csv"),
    };
    let (status, what) = written.map_err(|error| match error {
        // It was to be there, whatever the file is called that could not be written.
        ArchiveError::File { error, .. } => failed(error),
        other => other,
    })?;
    if status != Status::Interrupted {
        beside.publish().map_err(failed)?;
    }
    Ok((status, what))
}

/// Writes logs, to a path that is not there yet.
fn logs(
    arguments: &Arguments,
    archive: &Archive,
    path: &Path,
) -> Result<(Status, String), ArchiveError> {
    let mut target = Target::new(path, arguments.spread());
    if arguments.games.is_empty() {
        target.everything(archive)?;
    } else {
        let games = arguments.games.iter().map(|&GameId(id)| archive.game(id));
        target.these(games.collect::<Result<_, _>>()?)?;
    }
    let games = target.end()?;
    let status = if interrupt::wished() { Status::Interrupted } else { Status::Clean };
    Ok((status, counted(games, "game")))
}

fn tables(
    folder: &Path,
    archive: &Archive,
    format: rows::Format,
    ending: &str,
) -> Result<(Status, String), ArchiveError> {
    let failed = |path: &Path, error| ArchiveError::File { path: path.to_owned(), error };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for name in TABLES {
        if interrupt::wished() {
            return Ok((Status::Interrupted, String::new()));
        }
        let path = folder.join(format!("{name}.{ending}"));
        let file = fs::File::create_new(&path).map_err(|error| failed(&path, error))?;
        let mut out = io::BufWriter::new(file);
        let mut table = archive.table(name)?;
        let mut rows = Rows::into_file(&mut out, format, table.columns());
        table.rows(|row| rows.row(row).map_err(|error| failed(&path, error)))?;
        rows.end().and_then(|()| out.flush()).map_err(|error| failed(&path, error))?;
    }
    Ok((Status::Clean, format!("{} tables", TABLES.len())))
}
