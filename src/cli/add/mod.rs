//! `dadu add`: logs into the archive.

mod new_games;
mod tally;

use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use self::new_games::News;
use self::tally::Tally;
use super::archive::{ArchiveArgument, failed, open_to_write, or_print_error};
use super::ids::write_ids;
use super::input::{Input, inputs};
use super::output::{self, ActionLog, counted, grouped};
use super::pieces::Pieces;
use super::progress::Progress;
use super::variant::VariantFiles;
use super::{Status, interrupt};
use crate::archive::{Archive, ArchiveError, Detail, Done, Files, Import, Piece, Prepared};

/// How much text is written in one transaction, in bytes.
const BATCH: usize = 4 << 20;
/// The same where each throw and use has its row: these take twenty times as much room as the text.
const FULL_BATCH: usize = 1 << 20;
/// How many files at most.
const MOST_PIECES: usize = 1024;

/// Add logs to the archive
///
/// Every game is checked and kept with its text, unchanged to the byte. What is there already is
/// not added again; a log that was changed becomes a new revision of its game, and the old one is
/// kept. Interrupted at any point, it is simply run again.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), or - for standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// How much a new archive holds besides the texts: a row for each throw and use, or the facts of
    /// each game only
    #[arg(long, value_enum)]
    detail: Option<DetailArgument>,
    /// Leave games with errors out
    #[arg(long)]
    reject_illegal: bool,
    /// First write an Id into each log that has none
    ///
    /// An archive recognises a log by its Id, whatever changes in it and wherever its file is. Nothing
    /// else in the files changes.
    #[arg(long)]
    write_id: bool,
}

/// The level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DetailArgument {
    /// A row for each player turn, throw and use
    Full,
    /// Games, people, captures, findings and counts
    Summary,
}

impl From<DetailArgument> for Detail {
    fn from(argument: DetailArgument) -> Detail {
        match argument {
            DetailArgument::Full => Detail::Full,
            DetailArgument::Summary => Detail::Summary,
        }
    }
}

pub fn run(arguments: &Arguments) -> output::CommandResult {
    let (inputs, whole) = inputs(&arguments.paths);
    if inputs.is_empty() {
        return failed();
    }
    let detail = arguments.detail.map(Detail::from);
    let path = arguments.archive.path();
    let whole = whole & (!arguments.write_id || write_ids_into(&inputs));
    // How much is kept of each game is not known before the archive is open.
    let mut feeder = Feeder::new(inputs, path.clone(), FULL_BATCH);
    let first = feeder.batch();
    if feeder.is_done() && first.iter().all(|piece| piece.block.game_count() == 0) && !path.exists()
    {
        // Of nothing no archive is made; what was wrong with the inputs was said.
        return failed();
    }
    let opened = open_to_write(&path, detail.unwrap_or(Detail::Full));
    let Some((mut archive, _)) = opened else { return failed() };
    if let Some(detail) = detail.filter(|&detail| detail != archive.detail()) {
        output::print_error(&format!(
            "{} is kept at the level {}; `dadu reindex --detail {}` changes that",
            path.display(),
            archive.detail().name(),
            detail.name()
        ));
        archive.close();
        return failed();
    }
    let full = archive.detail() == Detail::Full;
    feeder.batch = if full { FULL_BATCH } else { BATCH };
    let mut run = Run {
        feeder,
        full,
        tally: Tally::default(),
        news: News::default(),
        actions: ActionLog::default(),
        progress: None,
        status: if whole { Status::Clean } else { Status::Failed },
    };
    let added = run.add(&mut archive, first, arguments.reject_illegal);
    let news = run.news.words(&archive);
    let games = archive.count();
    let level = archive.detail().name();
    archive.close();
    if or_print_error(added).is_none() {
        run.status = Status::Failed;
    }
    if let Some(games) = or_print_error(games) {
        run.actions.report(&run.tally.words());
        run.tally.unchecked_words().iter().for_each(|words| run.actions.report(words));
        run.tally.wrong_words().iter().for_each(|words| run.actions.report(words));
        news.iter().for_each(|words| run.actions.report(words));
        let holds = format!("{} holds {} ({level})", path.display(), counted(games, "game"));
        run.actions.report(&holds);
    }
    if run.status == Status::Interrupted {
        run.actions.report("interrupted: run the same command again to go on where it stopped");
    }
    run.actions.end(run.status.max(run.feeder.status))
}

struct Run {
    feeder: Feeder,
    full: bool,
    tally: Tally,
    news: News,
    actions: ActionLog,
    progress: Option<Progress>,
    status: Status,
}

impl Run {
    /// Reads and prepares the next batch while the last one is written.
    fn add(
        &mut self,
        archive: &mut Archive,
        first: Vec<Piece>,
        reject_illegal: bool,
    ) -> Result<(), ArchiveError> {
        let total = self.feeder.inputs.iter().map(Input::size).sum();
        self.progress = Some(Progress::new(total));
        let now = archive.now()?;
        let mut import = Import::begin(archive, total, reject_illegal, &now)?;
        let mut batch = prepare(first, self.full);
        while !batch.is_empty() {
            if interrupt::is_requested() {
                self.status = Status::Interrupted;
                break;
            }
            let (feeder, full) = (&mut self.feeder, self.full);
            let (written, next) =
                rayon::join(|| import.write(batch), || prepare(feeder.batch(), full));
            self.take(&written?);
            batch = next;
        }
        let finished = import.finish();
        self.progress = None;
        finished
    }

    fn take(&mut self, written: &[Done]) {
        let Some(progress) = &mut self.progress else { return };
        progress.at(self.feeder.bytes);
        let (tally, actions) = (&mut self.tally, &mut self.actions);
        progress.aside(|| written.iter().for_each(|done| tally.take(done, actions)));
        written.iter().for_each(|done| self.news.take(done));
        let games = self.tally.total();
        let rate = games as f64 / progress.elapsed().as_secs_f64().max(0.001);
        progress.beside(|| format!("{} games, {}/s", grouped(games), grouped(rate as u64)));
        if self.tally.refused > 0 {
            self.status = self.status.max(Status::Failed);
        }
    }
}

fn prepare(pieces: Vec<Piece>, full: bool) -> Vec<Prepared> {
    pieces.into_par_iter().map(|piece| piece.prepare(full)).collect()
}

/// Writes an `Id` into each log without one, before the files are read. Returns whether all could be
/// written.
fn write_ids_into(inputs: &[Input]) -> bool {
    let mut whole = true;
    for input in inputs {
        let written = match input {
            Input::File(path) => write_ids(path),
            Input::Standard => Err("an Id can be written into files only".to_owned()),
        };
        if let Err(reason) = written {
            output::print_error(&format!("{}: no Id was written: {reason}", input.name()));
            whole = false;
        }
    }
    whole
}

/// Reads the inputs one after another, a batch at a time.
struct Feeder {
    inputs: Vec<Input>,
    /// The archive, from where files are named.
    archive: PathBuf,
    /// How much text is in a batch, in bytes.
    batch: usize,
    next: usize,
    open: Option<Open>,
    /// How many bytes were read.
    bytes: u64,
    status: Status,
}

struct Open {
    pieces: Pieces<Box<dyn Read + Send>>,
    /// How many bytes were read before it.
    before: u64,
}

impl Open {
    /// Why no game was found in it.
    fn why_none(&self) -> &'static str {
        match self.pieces.is_utf16() {
            true => {
                "it is written in UTF-16, which is not read; save it as UTF-8: in Notepad, `Save as` \
                 with the encoding UTF-8"
            }
            false => "there is no game in it; a game begins with a line `Dadu: 1`",
        }
    }
}

impl Feeder {
    fn new(inputs: Vec<Input>, archive: PathBuf, batch: usize) -> Feeder {
        Feeder { inputs, archive, batch, next: 0, open: None, bytes: 0, status: Status::Clean }
    }

    /// Whether everything was read.
    fn is_done(&self) -> bool {
        self.open.is_none() && self.next == self.inputs.len()
    }

    fn batch(&mut self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut bytes = 0;
        while bytes < self.batch && pieces.len() < MOST_PIECES {
            let Some(piece) = self.piece() else { break };
            bytes += piece.block.text.len();
            pieces.push(piece);
        }
        pieces
    }

    fn piece(&mut self) -> Option<Piece> {
        loop {
            if self.open.is_none() && !self.open_next() {
                return None;
            }
            let open = self.open.as_mut()?;
            let piece = open.pieces.next_piece();
            self.bytes = open.before + open.pieces.bytes_read();
            match piece {
                Ok(Some(piece)) => return Some(piece),
                Ok(None) => self.closed(),
                Err(error) => {
                    let message = format!("cannot read {}: {error}", open.pieces.name());
                    self.fail(&message);
                    self.open = None;
                }
            }
        }
    }

    fn closed(&mut self) {
        if let Some(open) = self.open.take().filter(|open| open.pieces.games() == 0) {
            self.fail(&format!("{}: {}", open.pieces.name(), open.why_none()));
        }
    }

    fn open_next(&mut self) -> bool {
        while let Some(input) = self.inputs.get(self.next).filter(|_| !interrupt::is_requested()) {
            self.next += 1;
            let files = VariantFiles::in_folder(input.folder());
            match input.open() {
                Err(error) => {
                    output::print_error(&format!("cannot read {}: {error}", input.name()));
                    self.status = Status::Failed;
                }
                Ok(reader) => {
                    let files: Files = Arc::new(move |name: &str| files.load(name));
                    let pieces = Pieces::of(reader, input.source_in(&self.archive), files);
                    self.open = Some(Open { pieces, before: self.bytes });
                    return true;
                }
            }
        }
        false
    }

    fn fail(&mut self, message: &str) {
        output::print_error(message);
        self.status = Status::Failed;
    }
}
