//! The input: files and standard input, or the games of an archive. It is read twice: first to learn the
//! names, then to write the logs.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::sync::Mutex;

use crate::anonymise::Loader;
use crate::archive::{Archive, Detail, NewestLog};
use crate::cli::input::variant::VariantFiles;
use crate::cli::input::{IS_UTF16, Input};
use crate::cli::status::Status;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::print_error;
use crate::diagnostic::printable;
use crate::notation::is_utf16;
use crate::notation::stream::{Block, Blocks, GameText};

/// A game, or the text before the first game of a file.
pub struct Part<'a> {
    /// The file that contains it.
    pub source: &'a str,
    /// The id of the game in the archive, if it comes from one.
    pub id: Option<i64>,
    /// The number of lines of the file before it.
    pub lines: u64,
    /// Its text.
    pub text: &'a [u8],
    /// The places where bytes of overlong lines were cut.
    pub cuts: Vec<(u32, u64)>,
    /// Its kind.
    pub is: PartKind,
    /// Whether it starts on the last line of the part before it.
    pub glued: bool,
    /// The number of its earlier revisions, which are skipped.
    pub earlier: u64,
    /// The loader of the variant files that it names.
    pub load: Loader<'a>,
}

impl Part<'_> {
    /// Returns the name of a line of the game in a message. `before` is the number of lines of the game before it.
    pub fn line_name(&self, before: u64) -> String {
        let line = format!("{}:{}", printable(self.source), self.lines + before + 1);
        self.id.map_or(line.clone(), |id| format!("@{id} ({line})"))
    }
}

/// The kind of a part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A game.
    Game,
    /// A game that is too long, so only its start was read.
    CutGame,
    /// The text before the first game.
    Outside,
}

/// A function that handles consecutive parts. It returns an error if it cannot write them.
pub type HandleParts<'a> = &'a mut dyn FnMut(&[Part<'_>]) -> Result<(), String>;

/// The amount of text to take from an archive at a time, in bytes.
const BATCH: usize = 1 << 20;

/// The input.
pub enum Source {
    /// Files.
    Files(Vec<(Input, Reopen)>),
    /// An archive.
    Archive(Box<Archive>),
}

/// The way to read an input a second time.
pub enum Reopen {
    /// Open it again.
    Path,
    /// Read a copy in a file without a name, which the system deletes when the program ends.
    Copy(Mutex<File>),
}

impl Source {
    /// Returns the files in the order given, each once. Prints an error for each file that cannot be read; then
    /// the second value is false.
    pub fn of_files(inputs: Vec<Input>) -> (Source, bool) {
        let mut files: Vec<(Input, Reopen)> = Vec::new();
        let mut whole = true;
        for input in inputs {
            if files.iter().any(|(known, _)| *known == input) {
                continue;
            }
            match prepare_reopening(&input) {
                Ok(way) => files.push((input, way)),
                Err(error) => {
                    print_error(&format!("cannot read {}: {error}", input.name()));
                    whole = false;
                }
            }
        }
        (Source::Files(files), whole)
    }

    /// Passes all parts to a function.
    ///
    /// # Errors
    /// The error of `take`, or why the archive cannot be read.
    pub fn each(&self, take: HandleParts<'_>) -> Result<Status, String> {
        match self {
            Source::Files(files) => each_of_files(files, take),
            Source::Archive(archive) => each_of_archive(archive, take),
        }
    }

    /// Returns the level of detail of a new archive: that of the archive that is read.
    pub fn detail(&self) -> Detail {
        match self {
            Source::Files(_) => Detail::Full,
            Source::Archive(archive) => archive.detail(),
        }
    }
}

fn prepare_reopening(input: &Input) -> io::Result<Reopen> {
    let mut reader = input.open()?;
    if *input != Input::Standard {
        return Ok(Reopen::Path);
    }
    let mut file = tempfile::tempfile()?;
    io::copy(&mut reader, &mut file)?;
    Ok(Reopen::Copy(Mutex::new(file)))
}

fn each_of_files(files: &[(Input, Reopen)], take: HandleParts<'_>) -> Result<Status, String> {
    let mut status = Status::Clean;
    for (input, way) in files {
        let reader: Box<dyn Read> = match open(input, way) {
            Ok(reader) => reader,
            Err(error) => {
                print_error(&format!("cannot read {}: {error}", input.name()));
                status = status.max(Status::Failed);
                continue;
            }
        };
        status = status.max(each_of_file(input, reader, take)?);
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(status)
}

fn open(input: &Input, way: &Reopen) -> io::Result<Box<dyn Read>> {
    match way {
        Reopen::Path => Ok(input.open()?),
        Reopen::Copy(file) => {
            let mut file = match file.lock() {
                Ok(file) => file.try_clone()?,
                Err(poisoned) => poisoned.into_inner().try_clone()?,
            };
            file.rewind()?;
            Ok(Box::new(file))
        }
    }
}

fn each_of_file(
    input: &Input,
    reader: Box<dyn Read>,
    take: HandleParts<'_>,
) -> Result<Status, String> {
    let files = VariantFiles::in_folder(input.folder());
    let load = |name: &str| files.load(name);
    let name = input.source();
    let mut blocks = Blocks::new(reader);
    loop {
        if interrupt::is_requested() {
            return Ok(Status::Interrupted);
        }
        match blocks.next_block() {
            Ok(Some(block)) if block.offset == 0 && is_utf16(&block.text) => {
                print_error(&format!("cannot read {}: {IS_UTF16}", input.name()));
                return Ok(Status::Failed);
            }
            Ok(Some(block)) => each_of_block(&name, &block, &load, take)?,
            Ok(None) => return Ok(Status::Clean),
            Err(error) => {
                print_error(&format!("cannot read {}: {error}", input.name()));
                return Ok(Status::Failed);
            }
        }
    }
}

fn each_of_block(
    source: &str,
    block: &Block,
    load: Loader<'_>,
    take: HandleParts<'_>,
) -> Result<(), String> {
    let parts = block.games().map(|game| {
        let last = game.at + game.text.len() == block.text.len();
        let is = match (game.opens, block.game_cut && last) {
            (false, _) => PartKind::Outside,
            (true, true) => PartKind::CutGame,
            (true, false) => PartKind::Game,
        };
        let GameText { text, cuts, glued, lines, .. } = game;
        Part { source, id: None, lines, text, cuts, is, glued, earlier: 0, load }
    });
    take(&parts.collect::<Vec<_>>())
}

fn each_of_archive(archive: &Archive, take: HandleParts<'_>) -> Result<Status, String> {
    let mut batch = Batch::default();
    let mut done = Ok(Status::Clean);
    let read = archive.export_originals(|kept| {
        batch.push(kept);
        if batch.bytes >= BATCH {
            done = batch.take(take);
        }
        Ok(done == Ok(Status::Clean))
    });
    read.map_err(|error| error.to_string())?;
    match done? {
        Status::Clean => batch.take(take),
        status => Ok(status),
    }
}

/// Consecutive games of an archive.
#[derive(Default)]
struct Batch {
    /// The games, and whether each is the first of its source.
    games: Vec<(NewestLog, bool)>,
    bytes: usize,
    last: Option<String>,
}

impl Batch {
    fn push(&mut self, kept: &NewestLog) {
        let first = self.last.as_ref() != Some(&kept.source);
        self.last = Some(kept.source.clone());
        self.bytes += kept.text.len();
        self.games.push((kept.clone(), first));
    }

    fn take(&mut self, take: HandleParts<'_>) -> Result<Status, String> {
        let games = std::mem::take(&mut self.games);
        self.bytes = 0;
        let loads: Vec<_> =
            games.iter().map(|(kept, _)| move |name: &str| kept.load(name)).collect();
        let with_loads = games.iter().zip(&loads);
        let parts = with_loads.flat_map(|((kept, first), load)| parts(kept, *first, load));
        take(&parts.collect::<Vec<_>>())?;
        Ok(if interrupt::is_requested() { Status::Interrupted } else { Status::Clean })
    }
}

/// Returns a game of an archive; before the first game of a source, also the text that came before it.
fn parts<'a>(
    kept: &'a NewestLog,
    first: bool,
    load: Loader<'a>,
) -> impl Iterator<Item = Part<'a>> + use<'a> {
    let part = move |is, text, earlier| Part {
        source: kept.source.as_str(),
        id: Some(kept.game),
        lines: (kept.line.max(1) - 1) as u64,
        text,
        cuts: Vec::new(),
        is,
        glued: false,
        earlier,
        load,
    };
    let preamble = Some(&kept.preamble).filter(|preamble| first && !preamble.is_empty());
    let outside = preamble.map(|preamble| part(PartKind::Outside, preamble.as_slice(), 0));
    let earlier = kept.number.saturating_sub(1) as u64;
    outside.into_iter().chain([part(PartKind::Game, kept.text.as_slice(), earlier)])
}
