//! `dadu show`: the board of one game, or its log.

mod board;
mod sheet;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::archive::NewestLog;
use crate::board::svg::MADE_HERE;
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::files::output_file::{OutputFile, Target};
use crate::cli::input::game::{GameName, LoadedGame};
use crate::cli::input::log_point::{GamePoint, LogPoint};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{self, counted, print_error, renderer};
use crate::diagnostic::printable;
use crate::finding::Severity;
use crate::replay::{Game, replay};

/// Show the board at a point in a game, or its log
///
/// Draws the board at the end of the log, or at the point given by --at, with pieces off the track, earned
/// rights, the next player and uncertain facts. With --log, prints the log and its findings. For a game in
/// the archive, also prints its source file.
#[derive(Args)]
pub struct Arguments {
    /// Game to read: FILE, FILE:2 (second game in the file), or @7 (game 7 in the archive)
    game: GameName,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Point in the log: after a line (L94), after N player turns (12), or end
    #[arg(
        long,
        value_name = "PLACE",
        allow_negative_numbers = true,
        default_value = "end",
        conflicts_with = "log"
    )]
    at: LogPoint,
    /// Print the log, its findings and the verdict
    #[arg(long)]
    log: bool,
    /// Earlier revision of a game in the archive, from 1
    #[arg(long, value_name = "NUMBER")]
    revision: Option<i64>,
    /// Draw with ASCII characters only [default in non-UTF-8 locales]
    #[arg(long)]
    ascii: bool,
    /// Write the board as SVG to FILE (- for standard output)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["log", "ascii"])]
    svg: Option<PathBuf>,
    /// Overwrite the file of --svg even if dadu did not create it
    #[arg(long, requires = "svg")]
    force: bool,
}

pub fn run(arguments: &Arguments) -> CommandResult {
    let mut out = output::stdout();
    let mut damaged = false;
    let game = match (&arguments.game, arguments.revision) {
        (&GameName::Archived(id), number) => {
            let Some(revisions) = revisions(arguments, id) else { return failed() };
            let number = number.unwrap_or(revisions.len() as i64);
            let Some(kept) = revisions.iter().find(|kept| kept.number == number) else {
                let count = counted(revisions.len() as u64, "revision");
                print_error(&format!("@{id} has no revision {number} ({count})"));
                return failed();
            };
            if kept.is_damaged {
                print_error(&kept.damage().to_string());
                damaged = true;
            }
            if arguments.svg.is_none() {
                head(&mut out, kept, &revisions)?;
            }
            LoadedGame::from_archive(kept.clone())
        }
        (_, Some(_)) => {
            print_error("only games in the archive have revisions");
            return failed();
        }
        (name, None) => match name.read(&arguments.archive) {
            Some(game) => game,
            None => return failed(),
        },
    };
    let status = match &arguments.svg {
        Some(path) => drawing(&game, arguments, path)?,
        None if arguments.log => log(&mut out, &game)?,
        None => at(&mut out, &game, arguments)?,
    };
    out.flush()?;
    Ok(if damaged { Status::Failed } else { status })
}

/// Prints the log, its findings and the verdict.
fn log(out: &mut impl Write, game: &LoadedGame) -> CommandResult {
    let text = String::from_utf8_lossy(game.text());
    for line in text.split_inclusive('\n') {
        let line = line.strip_suffix('\n').unwrap_or(line);
        writeln!(out, "{}", printable(line.trim_end_matches('\r')))?;
    }
    writeln!(out)?;
    let played = played(game);
    let source = game.source();
    for finding in &played.findings {
        let mut text = String::new();
        renderer().draw(finding, &played.findings, &source, &mut text);
        out.write_all(text.as_bytes())?;
    }
    let turns = output::counted(played.counts.turns, "player turn");
    writeln!(out, "{turns}; {}", verdict(&played))?;
    Ok(Status::Clean)
}

/// Prints the board at a point in the log.
fn at(out: &mut impl Write, game: &LoadedGame, arguments: &Arguments) -> CommandResult {
    match GamePoint::new(game, arguments.at) {
        Ok(standing) => {
            board::show(out, game, &standing, output::style(arguments.ascii))?;
            Ok(Status::Clean)
        }
        Err(reason) => {
            print_error(&format!("{}: {reason}", game.name));
            failed()
        }
    }
}

/// Writes the board at a point in the log as SVG.
fn drawing(game: &LoadedGame, arguments: &Arguments, path: &Path) -> CommandResult {
    let drawn =
        GamePoint::new(game, arguments.at).and_then(|standing| sheet::draw(game, &standing));
    match drawn {
        Ok(text) => {
            let next = Some("open it in a browser, or insert it into a document");
            let made = OutputFile { text: &text, begins: MADE_HERE, what: "a drawing", next };
            made.write(&Target::from(path), arguments.force)
        }
        Err(reason) => {
            print_error(&format!("{}: {reason}", game.name));
            failed()
        }
    }
}

fn played(game: &LoadedGame) -> Game {
    let log = game.log();
    game.with_setup(|setup| replay(game.text(), &log, setup, &mut ()))
}

/// Returns the verdict and the number of findings: `illegal: 2 errors, 1 warning`.
fn verdict(game: &Game) -> String {
    let weights =
        [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")];
    let found = weights.map(|(severity, what)| {
        let found = game.findings.iter().filter(|finding| finding.severity == severity).count();
        (found > 0).then(|| output::counted(found as u64, what))
    });
    let found: Vec<String> = found.into_iter().flatten().collect();
    // As `dadu list` says it: without a known variant, nobody knows whether the play is legal.
    let is_unknown = game.playable && game.play.declared().text == "unknown";
    let verdict = match game.verdict() {
        "legal" if is_unknown => "unjudged",
        verdict => verdict,
    };
    match found.is_empty() {
        true => verdict.to_owned(),
        false => format!("{verdict}: {}", found.join(", ")),
    }
}

fn revisions(arguments: &Arguments, id: i64) -> Option<Vec<NewestLog>> {
    or_print_error(arguments.archive.open()?.revisions(id))
}

fn head(out: &mut impl Write, kept: &NewestLog, revisions: &[NewestLog]) -> std::io::Result<()> {
    let source = printable(&kept.source);
    writeln!(out, "@{}, game {} of {source}, line {}", kept.game, kept.place, kept.line)?;
    if revisions.len() > 1 {
        writeln!(out, "revision {} of {}", kept.number, revisions.len())?;
    }
    if let Some(removed) = &kept.removed {
        writeln!(out, "removed {removed}; restore with `dadu remove --undo @{}`", kept.game)?;
    }
    writeln!(out)
}
