//! `dadu show`: one game of the archive.

use std::io::Write;

use clap::Args;

use super::Status;
use super::archive::{ArchiveArgument, GameId, failed, or_complain};
use super::output::{self, look};
use crate::archive::Kept;
use crate::diagnostic::{GameSource, Renderer, printable};
use crate::notation::parse;
use crate::replay::{Setup, replay};

/// Show a game of the archive
///
/// Says where the game came from, what `check` finds in it, and how often it was revised.
#[derive(Args)]
pub struct Arguments {
    /// The game: @7
    game: GameId,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Print its log too
    #[arg(long)]
    log: bool,
    /// An earlier revision, from 1
    #[arg(long, value_name = "NUMBER")]
    revision: Option<i64>,
}

pub fn run(arguments: &Arguments) -> output::Done {
    let Some(archive) = arguments.archive.open() else { return failed() };
    let id = arguments.game.0;
    let Some(revisions) = or_complain(archive.revisions(id)) else { return failed() };
    let number = arguments.revision.unwrap_or(revisions.len() as i64);
    let Some(kept) = revisions.iter().find(|kept| kept.number == number) else {
        let count = revisions.len();
        output::complain(&format!(
            "@{id} has {count} revisions, and none with the number {number}"
        ));
        return failed();
    };
    let mut out = output::stdout();
    head(&mut out, kept, &revisions)?;
    if arguments.log {
        let text = String::from_utf8_lossy(&kept.text);
        for line in text.split_inclusive('\n') {
            let line = line.strip_suffix('\n').unwrap_or(line);
            writeln!(out, "{}", printable(line.trim_end_matches('\r')))?;
        }
        writeln!(out)?;
    }
    findings(&mut out, kept)?;
    out.flush()?;
    Ok(Status::Clean)
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
fn findings(out: &mut impl Write, kept: &Kept) -> std::io::Result<()> {
    let log = parse(&kept.text);
    let load = |name: &str| kept.load(name);
    let setup = Setup { load: &load, ..Setup::default() };
    let game = replay(&kept.text, &log, &setup, &mut ());
    let source = GameSource::new(&format!("@{}", kept.game), &kept.text, 0);
    for finding in &game.findings {
        let mut text = String::new();
        Renderer::new(look()).draw(finding, &game.findings, &source, &mut text);
        out.write_all(text.as_bytes())?;
    }
    let found = output::counted(game.findings.len() as u64, "finding");
    let turns = output::counted(game.counts.turns, "player turn");
    writeln!(out, "{turns}, {found}")
}
