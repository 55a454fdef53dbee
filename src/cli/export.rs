//! `dadu export`: logs out of the archive, as they came in; or its tables.

use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use clap::{Args, ValueEnum};

use super::archive::{ArchiveArgument, GameId, failed, or_complain};
use super::output::{self, Account, complain, counted};
use super::rows::{self, Rows};
use super::{Status, interrupt};
use crate::archive::{Archive, ArchiveError, Kept, TABLES};

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
    let to_stdout = arguments.one && arguments.output.as_os_str() == "-";
    if !to_stdout && arguments.output.exists() {
        complain(&format!("{} is there already; name a new one", arguments.output.display()));
        return failed();
    }
    let mut account = Account::default();
    let mut all = |format, ending| tables(&arguments.output, &archive, format, ending, &mut account);
    let done = match arguments.format {
        Format::Jsonl => all(rows::Format::Jsonl, "jsonl"),
        Format::Csv => all(rows::Format::Csv, "csv"),
        Format::Logs => logs(arguments, &archive, &mut account),
    };
    account.end(or_complain(done).unwrap_or(Status::Failed))
}

fn logs(
    arguments: &Arguments,
    archive: &Archive,
    account: &mut Account,
) -> Result<Status, ArchiveError> {
    let mut target = Target::new(arguments);
    let mut stopped = false;
    if arguments.games.is_empty() {
        target.preambles = archive.preambles()?;
        archive.as_they_came(|kept| {
            target.log(kept)?;
            stopped = interrupt::wished();
            Ok(!stopped)
        })?;
    } else {
        let games = arguments.games.iter().map(|&GameId(id)| archive.game(id));
        target.these(games.collect::<Result<_, _>>()?)?;
    }
    target.end()?;
    if !target.to_stdout() {
        let games = counted(target.games, "game");
        account.say(&format!("{games} written to {}", arguments.output.display()));
    }
    Ok(if stopped { Status::Interrupted } else { Status::Clean })
}

/// How logs are spread over files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spread {
    /// All in one.
    One,
    /// A file for each.
    Each,
    /// In files as they came.
    Sources,
}

/// Where logs go, one after another.
struct Target {
    path: PathBuf,
    spread: Spread,
    /// Sources, and what stood in them before the first game.
    preambles: Vec<(String, Vec<u8>)>,
    games: u64,
    /// The file that is being written, with the source that it is for.
    file: Option<(PathBuf, String, Box<dyn Write>)>,
    /// The last game in it, if that does not end with a line end.
    unended: Option<i64>,
}

impl Target {
    fn new(arguments: &Arguments) -> Target {
        let spread = match (arguments.one, arguments.each) {
            (true, _) => Spread::One,
            (_, true) => Spread::Each,
            _ => Spread::Sources,
        };
        let (path, preambles) = (arguments.output.clone(), Vec::new());
        Target { path, spread, preambles, games: 0, file: None, unended: None }
    }

    fn to_stdout(&self) -> bool {
        self.spread == Spread::One && self.path.as_os_str() == "-"
    }

    /// Writes some games, those of one source together.
    fn these(&mut self, mut games: Vec<Kept>) -> Result<(), ArchiveError> {
        if self.spread == Spread::Sources {
            games.sort_by(|one, other| (&one.source, one.place).cmp(&(&other.source, other.place)));
        }
        let preamble = |kept: &Kept| (kept.source.clone(), kept.preamble.clone());
        self.preambles = games.iter().map(preamble).collect();
        games.iter().try_for_each(|kept| self.log(kept))
    }

    fn log(&mut self, kept: &Kept) -> Result<(), ArchiveError> {
        let goes_on = match (&self.file, self.spread) {
            (None, _) | (_, Spread::Each) => false,
            (_, Spread::One) => true,
            (Some((_, source, _)), Spread::Sources) => *source == kept.source,
        };
        if !goes_on {
            self.next_file(kept)?;
        }
        if let Some(game) = self.unended.take() {
            complain(&format!(
                "@{game} has no line end; one was put after it, as another log follows in its file"
            ));
            self.write(b"\n")?;
        }
        self.write(&kept.text)?;
        self.unended = (!kept.text.ends_with(b"\n")).then_some(kept.game);
        self.games += 1;
        if let Some((path, ..)) = self.file.as_ref().filter(|_| !self.to_stdout()) {
            let beside = path.parent().map(Path::to_path_buf).unwrap_or_default();
            variant_files(&beside, kept)?;
        }
        Ok(())
    }

    fn next_file(&mut self, kept: &Kept) -> Result<(), ArchiveError> {
        self.end()?;
        let path = match self.spread {
            Spread::One => self.path.clone(),
            Spread::Each => self.path.join(format!("{}.dadu", kept.game)),
            Spread::Sources => free(self.path.join(inside(&kept.source))),
        };
        let out = open(&path).map_err(|error| ArchiveError::File { path: path.clone(), error })?;
        self.file = Some((path, kept.source.clone(), out));
        self.write(&self.preamble(&kept.source))
    }

    /// What stands before the first game of a file: everything that stood in its sources before
    /// theirs, each text once. Between two games it would become a part of the first one.
    fn preamble(&self, source: &str) -> Vec<u8> {
        let mut texts: Vec<&[u8]> = Vec::new();
        for (path, text) in &self.preambles {
            let belongs = match self.spread {
                Spread::One => true,
                Spread::Each => false,
                Spread::Sources => path == source,
            };
            if belongs && !texts.contains(&&text[..]) {
                texts.push(text);
            }
        }
        texts.concat()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        let Some((path, _, out)) = &mut self.file else { return Ok(()) };
        out.write_all(bytes).map_err(|error| ArchiveError::File { path: path.clone(), error })
    }

    fn end(&mut self) -> Result<(), ArchiveError> {
        self.unended = None;
        let Some((path, _, mut out)) = self.file.take() else { return Ok(()) };
        out.flush().map_err(|error| ArchiveError::File { path, error })
    }
}

/// Opens a file that was not there, and makes the folders that lead to it.
fn open(path: &Path) -> io::Result<Box<dyn Write>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(output::stdout()));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(Box::new(io::BufWriter::new(fs::File::create_new(path)?)))
}

/// The path, or one beside it if two sources come to the same one.
fn free(path: PathBuf) -> PathBuf {
    if !path.exists() {
        return path;
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = |number: u32| path.with_file_name(format!("{stem}-{number}.dadu"));
    (2..).map(numbered).find(|path| !path.exists()).unwrap_or(path)
}

/// A path that stays inside a folder, whatever the source was called.
fn inside(source: &str) -> PathBuf {
    if source == "-" {
        return PathBuf::from("standard-input.dadu");
    }
    let parts = Path::new(source).components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let path: PathBuf = parts.collect();
    if path.as_os_str().is_empty() { PathBuf::from("log.dadu") } else { path }
}

/// The variant files that a log names, beside it.
fn variant_files(folder: &Path, kept: &Kept) -> Result<(), ArchiveError> {
    for (name, file) in &kept.files {
        let path = folder.join(inside(name));
        if let (Ok(text), false) = (file, path.exists()) {
            let written = open(&path).and_then(|mut out| out.write_all(text.as_bytes()));
            written.map_err(|error| ArchiveError::File { path, error })?;
        }
    }
    Ok(())
}

fn tables(
    folder: &Path,
    archive: &Archive,
    format: rows::Format,
    ending: &str,
    account: &mut Account,
) -> Result<Status, ArchiveError> {
    let failed = |path: &Path, error| ArchiveError::File { path: path.to_owned(), error };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for name in TABLES {
        let path = folder.join(format!("{name}.{ending}"));
        let file = fs::File::create_new(&path).map_err(|error| failed(&path, error))?;
        let mut out = io::BufWriter::new(file);
        let mut table = archive.table(name)?;
        let mut rows = Rows::into_file(&mut out, format, table.columns());
        table.rows(|row| rows.row(row).map_err(|error| failed(&path, error)))?;
        rows.end().and_then(|()| out.flush()).map_err(|error| failed(&path, error))?;
    }
    account.say(&format!("{} tables written to {}", TABLES.len(), folder.display()));
    Ok(Status::Clean)
}
