//! `dadu show`: one game.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::Status;
use super::archive::{ArchiveArgument, failed, or_complain};
use super::game::{GameName, Named};
use super::output::{self, complain, look};
use super::sheet;
use super::whole::{Made, Target};
use crate::archive::Kept;
use crate::board::svg::MADE_HERE;
use crate::diagnostic::{Renderer, printable};
use crate::replay::{moment, replay};

/// Show a game
///
/// Says where the game came from, what `check` finds in it, and how often it was revised.
#[derive(Args)]
pub struct Arguments {
    /// The game: FILE, FILE:2, or @7 in the archive
    game: GameName,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Print its log too
    #[arg(long)]
    log: bool,
    /// An earlier revision of a game in the archive, from 1
    #[arg(long, value_name = "NUMBER")]
    revision: Option<i64>,
    /// Write the board as a drawing in SVG to a file, and print nothing; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Let --svg replace a file that is no drawing made by dadu
    #[arg(long, requires = "svg")]
    force: bool,
}

pub fn run(arguments: &Arguments) -> output::Done {
    let mut out = output::stdout();
    let game = match (&arguments.game, arguments.revision) {
        (&GameName::Kept(id), number) => {
            let Some(revisions) = revisions(arguments, id) else { return failed() };
            let number = number.unwrap_or(revisions.len() as i64);
            let Some(kept) = revisions.iter().find(|kept| kept.number == number) else {
                let count = revisions.len();
                complain(&format!(
                    "@{id} has {count} revisions, and none with the number {number}"
                ));
                return failed();
            };
            if arguments.svg.is_none() {
                head(&mut out, kept, &revisions)?;
            }
            Named::kept(kept.clone())
        }
        (_, Some(_)) => {
            complain("only games of the archive have revisions");
            return failed();
        }
        (name, None) => match name.read(&arguments.archive) {
            Some(game) => game,
            None => return failed(),
        },
    };
    if let Some(path) = &arguments.svg {
        return drawing(&game, path, arguments.force);
    }
    if arguments.log {
        let text = String::from_utf8_lossy(game.text());
        for line in text.split_inclusive('\n') {
            let line = line.strip_suffix('\n').unwrap_or(line);
            writeln!(out, "{}", printable(line.trim_end_matches('\r')))?;
        }
        writeln!(out)?;
    }
    findings(&mut out, &game)?;
    out.flush()?;
    Ok(Status::Clean)
}

/// Writes the board as a drawing.
fn drawing(game: &Named, path: &Path, force: bool) -> output::Done {
    let log = game.log();
    let moment = game.with_setup(|setup| moment(game.text(), &log, setup, usize::MAX));
    if !moment.playable {
        complain(&format!("{}: it cannot be replayed; `dadu check` says why", game.name));
        return failed();
    }
    let drawn = sheet::draw(game, &log, &moment, sheet::last_line(&log));
    let made = Made { text: &drawn, begins: MADE_HERE, what: "a drawing" };
    made.write(&Target::from(path), force)
}

fn revisions(arguments: &Arguments, id: i64) -> Option<Vec<Kept>> {
    or_complain(arguments.archive.open()?.revisions(id))
}

fn head(out: &mut impl Write, kept: &Kept, revisions: &[Kept]) -> std::io::Result<()> {
    let source = printable(&kept.source);
    writeln!(out, "@{}, game {} of {source}, line {}", kept.game, kept.place, kept.line)?;
    if revisions.len() > 1 {
        writeln!(out, "revision {} of {}", kept.number, revisions.len())?;
    }
    if let Some(removed) = &kept.removed {
        writeln!(out, "removed {removed}; `dadu restore @{}` brings it back", kept.game)?;
    }
    writeln!(out)
}

/// What `check` finds in it.
fn findings(out: &mut impl Write, game: &Named) -> std::io::Result<()> {
    let log = game.log();
    let played = game.with_setup(|setup| replay(game.text(), &log, setup, &mut ()));
    let source = game.source();
    for finding in &played.findings {
        let mut text = String::new();
        Renderer::new(look()).draw(finding, &played.findings, &source, &mut text);
        out.write_all(text.as_bytes())?;
    }
    let found = output::counted(played.findings.len() as u64, "finding");
    let turns = output::counted(played.counts.turns, "player turn");
    writeln!(out, "{turns}, {found}")
}
