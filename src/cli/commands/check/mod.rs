//! `dadu check`: replays logs and reports findings.

mod blocks;
mod brief;
mod fix;
mod formats;
mod offer;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use rayon::prelude::*;

use crate::cli::archive::ArchiveArgument;
use crate::cli::arguments::number::within;
use crate::cli::format::{Format, Formats};
use crate::cli::input::game::{GameName, LoadedGame};
use crate::cli::input::variant::{VariantFiles, for_every_game, is_variant_file, load};
use crate::cli::input::{Input, inputs};
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{counted, print_error};
use crate::cli::terminal::progress::Progress;
use crate::finding::Severity;
use crate::games::Variants;
use crate::notation::stream::{Block, Blocks};
use crate::replay::Setup;

use blocks::{CheckedBlock, Checker, Files};
use brief::MOST_IN_FULL;
use fix::Fixer;
use offer::Offer;
use report::Report;

/// The output formats that the command allows.
const FORMATS: Formats = Formats(&[
    (Format::Text, "Text for reading, with the source line of each finding"),
    (Format::Jsonl, "One JSON object per line"),
    (Format::Json, "One JSON array"),
    (Format::Sarif, "SARIF 2.1.0"),
    (Format::Github, "Annotations for GitHub workflows"),
]);

/// Check logs against the rules they declare
///
/// Replays every game and reports unreadable text, broken rules and contradictions, each with its line. Checks
/// the fields and the rules of a variant file.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), single games (FILE:2, @7), or - for standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Use this variant instead of the declared one: "basic, triples = tens", house.variant
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Make all safe fixes in place, then check
    ///
    /// Corrects spelling, dates and field names, and adds a missing Id. An old line of play stays in a remark.
    /// Then checks the fixed logs. With -, the fixed log goes to standard output, the report to standard error.
    #[arg(long)]
    fix: bool,
    /// With --fix: show the fixes as a diff, change nothing
    #[arg(long, requires = "fix", conflicts_with_all = ["format", "statistics", "full", "all", "max_findings"])]
    diff: bool,
    /// Try every reading of unsure tokens and gaps, following at most N positions [default: 10000]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "10000",
        allow_negative_numbers = true, value_parser = within(1..=1_000_000usize))]
    worlds: Option<usize>,
    /// Output format
    #[arg(long, value_parser = FORMATS, default_value = "text")]
    format: Format,
    /// Count warnings as errors in the exit code
    #[arg(long)]
    strict: bool,
    /// Show errors and warnings only, without notes and summary
    #[arg(short, long)]
    quiet: bool,
    /// Count findings by code
    #[arg(long)]
    statistics: bool,
    /// Show more than ten findings in full too, each with its line and what to do
    #[arg(long)]
    full: bool,
    /// Show every finding in full, also those that may be caused by another one
    #[arg(long, conflicts_with = "max_findings")]
    all: bool,
    /// Show at most N findings; 0 shows all [default: 100 as text, otherwise all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within(0usize..))]
    max_findings: Option<usize>,
    /// Number of threads [default: one for each processor]
    #[arg(short, long, value_name = "N", allow_negative_numbers = true, value_parser = within(1..=512u16))]
    jobs: Option<u16>,
}

/// How much a report says about each finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Up to ten findings in full. If there are more, one entry for each mistake.
    ByNumber,
    /// Each finding in full.
    Full,
    /// Each finding in full, also those that may be caused by another one.
    All,
}

/// The settings of a report.
pub struct Settings {
    format: Format,
    /// Whether notes and the summary are hidden.
    quiet: bool,
    detail: Detail,
    /// The maximum number of findings to show. In a short report, of entries.
    most: usize,
    /// Whether the report shows no more findings.
    is_full: AtomicBool,
}

impl Settings {
    fn of(arguments: &Arguments) -> Settings {
        let most = most_findings(arguments);
        let is_text = arguments.format == Format::Text;
        let detail = match arguments.all {
            true => Detail::All,
            false if arguments.full || !is_text || most <= MOST_IN_FULL => Detail::Full,
            false => Detail::ByNumber,
        };
        let Arguments { format, quiet, .. } = *arguments;
        Settings { format, quiet, detail, most, is_full: AtomicBool::new(false) }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let variant = match &arguments.variant {
        None => None,
        Some(text) => match for_every_game(text) {
            Some(asked) => Some(asked),
            None => return Ok(Status::Failed),
        },
    };
    let (targets, whole) = match arguments.fix {
        true => fix::targets(&arguments.paths),
        false => targets(arguments),
    };
    let jobs = arguments
        .jobs
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let pool = match rayon::ThreadPoolBuilder::new().num_threads(jobs).build() {
        Ok(pool) => pool,
        Err(error) => {
            print_error(&format!("cannot start {jobs} threads: {error}"));
            return Ok(Status::Failed);
        }
    };
    let mut out = fix::output_of_report(arguments);
    let settings = Settings::of(arguments);
    let mut report = Report::new(&settings, &mut out);
    report.begin()?;
    let mut run = Run {
        variant,
        jobs,
        worlds: arguments.worlds,
        settings: &settings,
        offer: Offer::of(arguments),
        progress: Progress::new(targets.iter().map(Target::size).sum()),
        bytes: 0,
        fixer: Fixer::of(arguments, variant),
        status: if whole { Status::Clean } else { Status::Failed },
    };
    pool.install(|| run.targets(&targets, &mut report))?;
    let Run { status, fixer, offer, progress, .. } = run;
    drop(progress);
    report.end(arguments.statistics, status == Status::Interrupted, &offer)?;
    let mut found =
        report.found(Severity::Error) || arguments.strict && report.found(Severity::Warning);
    if let Some(fixer) = fixer {
        found |= arguments.diff && fixer.has_fixes();
        let summary = fixer.summary() + &remaining(&report, arguments);
        match arguments.format {
            _ if arguments.quiet => {}
            Format::Text if !arguments.diff => out.write_all(summary.as_bytes())?,
            _ => std::io::stderr().write_all(summary.as_bytes())?,
        }
    }
    out.flush()?;
    Ok(status.max(if found { Status::Found } else { Status::Clean }))
}

/// Returns what a check would find after the fixes that a diff shows.
fn remaining<W: Write>(report: &Report<'_, W>, arguments: &Arguments) -> String {
    let total = |severity, what| counted(report.total(severity), what);
    let (errors, warnings) = (total(Severity::Error, "error"), total(Severity::Warning, "warning"));
    match arguments.diff {
        true => format!("{errors} and {warnings} would remain\n"),
        false => String::new(),
    }
}

fn most_findings(arguments: &Arguments) -> usize {
    match (arguments.max_findings, arguments.format) {
        _ if arguments.all => usize::MAX,
        (Some(0), _) => usize::MAX,
        (Some(most), _) => most,
        (None, Format::Text) => 100,
        (None, _) => usize::MAX,
    }
}

/// A target of the check: a file with all its games, or one game.
enum Target {
    All(Input),
    One(Box<LoadedGame>),
    /// A variant file.
    Variant(PathBuf),
}

impl Target {
    fn size(&self) -> u64 {
        match self {
            Target::All(input) => input.size(),
            Target::One(game) => game.text().len() as u64,
            Target::Variant(path) => path.metadata().map_or(0, |data| data.len()),
        }
    }
}

/// Returns the targets that the paths name. Prints an error for each path that cannot be used; then the
/// second value is false.
fn targets(arguments: &Arguments) -> (Vec<Target>, bool) {
    let (mut targets, mut whole) = (Vec::new(), true);
    for path in &arguments.paths {
        if is_variant_file(path) && !path.is_dir() {
            targets.push(Target::Variant(path.clone()));
            continue;
        }
        match GameName::of_one(path).map(|name| name.read(&arguments.archive)) {
            Some(game) => {
                whole &= game.is_some();
                targets.extend(game.map(|game| Target::One(Box::new(game))));
            }
            None => {
                let (found, all) = inputs(std::slice::from_ref(path));
                whole &= all;
                targets.extend(found.into_iter().map(Target::All));
            }
        }
    }
    (targets, whole)
}

struct Run<'a> {
    variant: Option<Variants>,
    jobs: usize,
    worlds: Option<usize>,
    settings: &'a Settings,
    offer: Offer,
    progress: Progress,
    bytes: u64,
    fixer: Option<Fixer>,
    status: Status,
}

impl<'a> Run<'a> {
    fn targets<W: Write + Send>(
        &mut self,
        targets: &[Target],
        report: &mut Report<'_, W>,
    ) -> std::io::Result<()> {
        for target in targets {
            if interrupt::is_requested() {
                self.status = Status::Interrupted;
                break;
            }
            match target {
                Target::One(game) => self.game(game, report)?,
                Target::Variant(path) => self.variant_file(path, report)?,
                Target::All(input) => {
                    if !self.fixed(input, report)? {
                        match input.open() {
                            Err(error) => self.fail(input, &error),
                            Ok(reader) => self.file(input, reader, report)?,
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Fixes an input, if that is asked for, and checks the fixed text. Returns `false` if the input must be
    /// checked as it is.
    fn fixed<W: Write + Send>(
        &mut self,
        input: &Input,
        report: &mut Report<'_, W>,
    ) -> std::io::Result<bool> {
        let Some(fixer) = &mut self.fixer else { return Ok(false) };
        match fixer.fix(input)? {
            Ok(text) => self.file(input, &text[..], report)?,
            Err(_) if interrupt::is_requested() => {
                print_error(&format!("{}: interrupted; nothing was written", input.name()));
                self.status = Status::Interrupted;
            }
            Err(reason) => {
                print_error(&format!("{}: {reason}; nothing was written", input.name()));
                self.status = self.status.max(Status::Failed);
                let is_there = matches!(input, Input::File(path) if path.is_file());
                return Ok(!is_there || reason.starts_with("cannot read"));
            }
        }
        Ok(true)
    }

    fn game<W: Write>(
        &mut self,
        game: &LoadedGame,
        report: &mut Report<'_, W>,
    ) -> std::io::Result<()> {
        let load = |name: &str| game.load(name);
        let before = report.found_in_all();
        report.add(self.checker(&game.name, &load).block(&game.block, game.number - 1))?;
        if report.found_in_all() > before && !game.is_archived() {
            game.with_setup(|setup| self.offer.add(game.text(), setup));
        }
        self.bytes += game.text().len() as u64;
        report.end_of_file();
        Ok(())
    }

    fn variant_file<W: Write>(
        &mut self,
        path: &Path,
        report: &mut Report<'_, W>,
    ) -> std::io::Result<()> {
        let name = path.display().to_string();
        match self.variant_text(path, &name)? {
            Ok(text) => {
                let no_files = |_: &str| Err(String::new());
                report.add(self.checker(&name, &no_files).variant_file(&text))?;
                self.offer.add_variant_file(&text);
                self.bytes += text.len() as u64;
                report.end_of_variant_file();
            }
            Err(reason) => {
                print_error(&format!("cannot read {name}: {reason}"));
                self.status = self.status.max(Status::Failed);
            }
        }
        Ok(())
    }

    /// Returns the text of a variant file, with its fixes under `--fix`.
    fn variant_text(&mut self, path: &Path, name: &str) -> std::io::Result<Result<String, String>> {
        let text = load(name);
        let Some(fixer) = self.fixer.as_mut().filter(|_| text.is_ok()) else { return Ok(text) };
        match fixer.fix(&Input::File(path.to_owned()))? {
            Ok(fixed) => Ok(Ok(String::from_utf8_lossy(&fixed).into_owned())),
            Err(reason) => {
                print_error(&format!("{name}: {reason}; nothing was written"));
                self.status = self.status.max(Status::Failed);
                Ok(text)
            }
        }
    }

    fn checker<'b>(&self, name: &'b str, load: Files<'b>) -> Checker<'b>
    where
        'a: 'b,
    {
        let Run { variant, worlds, settings, .. } = *self;
        Checker { name, variant, load, worlds, settings }
    }

    fn fail(&mut self, input: &Input, error: &std::io::Error) {
        print_error(&format!("cannot read {}: {error}", input.name()));
        self.status = self.status.max(Status::Failed);
    }

    /// Checks blocks while the next ones are read, and reports findings in order. After an error or an
    /// interrupt, blocks that were already read are still checked.
    fn file<R: std::io::Read + Send, W: Write + Send>(
        &mut self,
        input: &Input,
        reader: R,
        report: &mut Report<'_, W>,
    ) -> std::io::Result<()> {
        let (reader, copy) = self.offer.copy(reader);
        let mut blocks = Blocks::new(reader);
        let before = report.found_in_all();
        let files = VariantFiles::in_folder(input.folder());
        let name = input.name();
        let load = |name: &str| files.load(name);
        let checker = self.checker(&name, &load);
        let mut games = 0;
        let mut batch = self.read(&mut blocks, &mut games);
        if batch.blocks.is_empty() && batch.error.is_none() {
            report.add(checker.empty_file())?;
        }
        while !batch.blocks.is_empty() {
            let (checked, next) = self.check_and_read(&checker, batch, &mut blocks, &mut games);
            self.progress.at(self.bytes + blocks.bytes_read());
            self.progress.suspend(|| checked.into_iter().try_for_each(|c| report.add(c)))?;
            batch = next;
            if interrupt::is_requested() {
                break;
            }
        }
        if report.found_in_all() > before
            && let Some(text) = copy.text()
        {
            let variants = self.variant.unwrap_or_default();
            let setup = Setup { variants, load: &load, ..Setup::default() };
            self.offer.add(&text, &setup);
        }
        self.bytes += blocks.bytes_read();
        if batch.error.is_none() || blocks.bytes_read() > 0 {
            report.end_of_file();
        }
        match batch.error {
            _ if interrupt::is_requested() => self.status = Status::Interrupted,
            Some(error) => self.fail(input, &error),
            None => {}
        }
        Ok(())
    }

    fn check_and_read<R: std::io::Read + Send>(
        &self,
        checker: &Checker<'_>,
        batch: Batch,
        blocks: &mut Blocks<R>,
        games: &mut u64,
    ) -> (Vec<CheckedBlock>, Batch) {
        let check = |(block, games): &(Block, u64)| checker.block(block, *games);
        let next = || match batch.error {
            None => self.read(blocks, games),
            error => Batch { blocks: Vec::new(), error },
        };
        if self.jobs == 1 {
            return (batch.blocks.iter().map(check).collect(), next());
        }
        rayon::join(|| batch.blocks.par_iter().map(check).collect(), next)
    }

    /// Reads a few blocks for each thread, with the number of games before each.
    fn read<R: std::io::Read>(&self, blocks: &mut Blocks<R>, games: &mut u64) -> Batch {
        let mut batch = Batch::default();
        let wanted = if self.jobs == 1 { 1 } else { self.jobs * 4 };
        while batch.blocks.len() < wanted {
            match blocks.next_block() {
                Ok(Some(block)) => {
                    let before = *games;
                    *games += block.game_count();
                    batch.blocks.push((block, before));
                }
                Ok(None) => break,
                Err(error) => {
                    batch.error = Some(error);
                    break;
                }
            }
        }
        batch
    }
}

/// Blocks to check together, with the number of games before each, and the error that ended the reading, if
/// there was one.
#[derive(Default)]
struct Batch {
    blocks: Vec<(Block, u64)>,
    error: Option<std::io::Error>,
}
