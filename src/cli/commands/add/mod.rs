//! `dadu add`: adds logs to the archive.

mod copies;
mod ids;
mod new_games;
mod survey;
mod tally;

use std::io::{IsTerminal, Read, stdin};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use rayon::prelude::*;

use self::ids::write_ids;
use self::new_games::NewGames;
use self::tally::Tally;
use crate::archive::{
    Archive, ArchiveError, Detail, DoubtfulLog, Files, Import, LogOutcome, Piece, PreparedPiece,
    Survey,
};
use crate::cli::archive::{ArchiveArgument, open_to_write, or_print_error};
use crate::cli::arguments::detail::DetailArgument;
use crate::cli::input::pieces::Pieces;
use crate::cli::input::variant::VariantFiles;
use crate::cli::input::{Input, inputs, why_no_game};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::confirmation::{Answer, Confirmation};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, ActionLog, counted, grouped};
use crate::cli::terminal::progress::Progress;

/// The amount of text to write in one transaction, in bytes.
const BATCH: usize = 4 << 20;
/// The same for the full level of detail, where each throw and move has a row. The rows take twenty times as
/// much space as the text.
const FULL_BATCH: usize = 1 << 20;
/// The maximum number of pieces in a batch.
const MOST_PIECES: usize = 1024;

/// Add logs to the archive
///
/// Checks each game and stores its log unchanged. Skips logs that are already in the archive. Stores a
/// changed log as a new revision and keeps the old one. If interrupted, run the command again.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), or - for standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Tables to fill in a new archive
    #[arg(long, value_enum)]
    detail: Option<DetailArgument>,
    /// Skip games with errors
    #[arg(long)]
    reject_illegal: bool,
    /// Store doubtful revisions without asking
    ///
    /// A changed log is doubtful if it has fewer player turns than the stored log, if it has other players and another
    /// date, or if a limit of the consent is missing in it. Without a terminal, such a log is refused.
    #[arg(long)]
    revise: bool,
    /// First write an Id into each log that has none
    ///
    /// The archive recognises a log by its Id, even if the log changes or its file moves. Nothing else in the
    /// files changes.
    #[arg(long)]
    write_id: bool,
}

pub fn run(arguments: &Arguments) -> CommandResult {
    let path = arguments.archive.path();
    let (mut inputs, whole) = inputs(&arguments.paths);
    survey::leave_out_repeated(&mut inputs, &path);
    if inputs.is_empty() {
        return failed();
    }
    let detail = arguments.detail.map(Detail::from);
    let whole = whole & (!arguments.write_id || write_ids_into(&inputs));
    let survey = survey::survey(&inputs, &path);
    // The level of detail is unknown until the archive is open.
    let mut feeder = Feeder::new(inputs, path.clone(), FULL_BATCH);
    let first = feeder.batch();
    if feeder.is_done() && first.iter().all(|piece| piece.block.game_count() == 0) && !path.exists()
    {
        // Do not create an archive without games. The errors of the inputs were already printed.
        return failed();
    }
    let opened = open_to_write(&path, detail.unwrap_or(Detail::Full));
    let Some((mut archive, _)) = opened else { return failed() };
    if let Some(detail) = detail.filter(|&detail| detail != archive.detail()) {
        output::print_error(&format!(
            "{} uses detail level {}; change it with `dadu verify --rebuild --detail {}`",
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
        new_games: NewGames::default(),
        actions: ActionLog::default(),
        progress: None,
        status: if whole { Status::Clean } else { Status::Failed },
    };
    let added = run.add(&mut archive, first, arguments, survey);
    let new_games = run.new_games.words(&archive);
    let games = archive.count();
    let level = archive.stored_detail().unwrap_or(archive.detail()).name();
    archive.close();
    if or_print_error(added).is_none() {
        run.status = Status::Failed;
    }
    if let Some(games) = or_print_error(games) {
        run.actions.report(&run.tally.words());
        run.tally.unchecked_words().iter().for_each(|words| run.actions.report(words));
        run.tally.wrong_words().iter().for_each(|words| run.actions.report(words));
        run.tally.unclear_words().iter().for_each(|words| run.actions.report(words));
        new_games.iter().for_each(|words| run.actions.report(words));
        let games = counted(games, "game");
        let holds = format!("{} holds {games} (detail: {level})", path.display());
        run.actions.report(&holds);
    }
    if run.tally.refused > 0 {
        run.status = run.status.max(Status::Failed);
    }
    if run.status == Status::Interrupted {
        run.actions.report("interrupted; run the same command again to continue");
    }
    run.actions.end(run.status.max(run.feeder.status))
}

struct Run {
    feeder: Feeder,
    full: bool,
    tally: Tally,
    new_games: NewGames,
    actions: ActionLog,
    progress: Option<Progress>,
    status: Status,
}

impl Run {
    /// Writes each batch while the next one is read and prepared.
    fn add(
        &mut self,
        archive: &mut Archive,
        first: Vec<Piece>,
        arguments: &Arguments,
        survey: Survey,
    ) -> Result<(), ArchiveError> {
        let total = self.feeder.inputs.iter().map(Input::size).sum();
        self.progress = Some(Progress::new(total));
        let now = archive.now()?;
        let mut import = Import::begin(archive, total, arguments.reject_illegal, &now)?;
        import.set_survey(survey);
        match arguments.revise {
            true => import.accept_doubtful(),
            false if is_at_terminal(&self.feeder.inputs) => import.keep_doubtful(),
            false => {}
        }
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
        self.progress = None;
        self.ask(&mut import)?;
        import.finish()
    }

    /// Asks about the revisions that may be mistakes, and stores those that the user confirms.
    fn ask(&mut self, import: &mut Import<'_>) -> Result<(), ArchiveError> {
        let mut confirmation = Confirmation::new(false);
        for log in import.doubtful() {
            match confirmation.ask(&question(&log)) {
                Answer::Yes => {
                    let done = import.revise(log)?;
                    self.tally.refused -= 1;
                    self.tally.take(&done, &mut self.actions);
                }
                Answer::No(_) => {}
                Answer::Interrupted => {
                    self.status = Status::Interrupted;
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, written: &[LogOutcome]) {
        let Some(progress) = &mut self.progress else { return };
        progress.at(self.feeder.bytes);
        let (tally, actions) = (&mut self.tally, &mut self.actions);
        progress.suspend(|| written.iter().for_each(|done| tally.take(done, actions)));
        written.iter().for_each(|done| self.new_games.take(done));
        let games = self.tally.total();
        let rate = games as f64 / progress.elapsed().as_secs_f64().max(0.001);
        progress.set_message(|| format!("{} games, {}/s", grouped(games), grouped(rate as u64)));
    }
}

/// Returns whether the user can be asked: standard input is a terminal and not one of the inputs.
fn is_at_terminal(inputs: &[Input]) -> bool {
    stdin().is_terminal() && !inputs.contains(&Input::Standard)
}

fn question(log: &DoubtfulLog) -> String {
    format!("{}: store it as the newest text of @{} anyway", log.location(), log.game)
}

fn prepare(pieces: Vec<Piece>, full: bool) -> Vec<PreparedPiece> {
    pieces.into_par_iter().map(|piece| piece.prepare(full)).collect()
}

/// Writes an `Id` into each log that has none, before the files are read. Returns false if a file could not
/// be written.
fn write_ids_into(inputs: &[Input]) -> bool {
    let mut whole = true;
    for input in inputs {
        let written = match input {
            Input::File(path) => write_ids(path),
            Input::Standard => Err("only a file can get an Id".to_owned()),
        };
        if let Err(reason) = written {
            output::print_error(&format!("{}: cannot write an Id: {reason}", input.name()));
            whole = false;
        }
    }
    whole
}

/// A reader of the inputs, one after another, in batches.
struct Feeder {
    inputs: Vec<Input>,
    /// The archive; names of files are relative to its folder.
    archive: PathBuf,
    /// The amount of text in a batch, in bytes.
    batch: usize,
    next: usize,
    open: Option<Open>,
    /// The number of bytes read.
    bytes: u64,
    status: Status,
}

struct Open {
    pieces: Pieces<Box<dyn Read + Send>>,
    /// The number of bytes read before this input.
    before: u64,
}

impl Open {
    /// Returns the reason why no game was found in this input.
    fn why_none(&self) -> &'static str {
        why_no_game(self.pieces.is_utf16())
    }
}

impl Feeder {
    fn new(inputs: Vec<Input>, archive: PathBuf, batch: usize) -> Feeder {
        Feeder { inputs, archive, batch, next: 0, open: None, bytes: 0, status: Status::Clean }
    }

    /// Checks whether all inputs were read.
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
