//! `dadu verify`: the archive checked for damage, or its derived tables rebuilt.

mod rebuild;

use clap::Args;

use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::arguments::detail::DetailArgument;
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{ActionLog, counted};
use crate::cli::terminal::progress::Progress;

/// Check the archive for damage, or rebuild its tables
///
/// Checks the hash of every log, every derived row, and SQLite's integrity. Changes nothing.
///
/// With --rebuild, makes all derived tables again from the stored logs. Run this after an upgrade of dadu, or to
/// change the level of detail. Only this accepts an archive of an older version.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Rebuild all derived tables from the stored logs
    #[arg(long)]
    rebuild: bool,
    /// With --rebuild: tables to fill from now on
    #[arg(long, value_enum, requires = "rebuild")]
    detail: Option<DetailArgument>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    if arguments.rebuild {
        return rebuild::run(&arguments.archive, arguments.detail);
    }
    let Some(archive) = arguments.archive.open_untouched() else { return failed() };
    let mut progress = Progress::of_games(archive.count().unwrap_or(0));
    let flaws = or_print_error(archive.verify(|games| progress.goes_on(games)));
    drop(progress);
    let Some(flaws) = flaws else { return failed() };
    let Some(flaws) = flaws else { return Ok(Status::Interrupted) };
    let mut actions = ActionLog::default();
    for flaw in &flaws {
        actions.report(&flaw.to_string());
    }
    let Some(games) = or_print_error(archive.count()) else { return failed() };
    let found = if flaws.is_empty() { "nothing".to_owned() } else { flaws.len().to_string() };
    actions.report(&format!("{} verified, {found} wrong", counted(games, "game")));
    actions.end(if flaws.is_empty() { Status::Clean } else { Status::Found })
}
