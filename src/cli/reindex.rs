//! `dadu reindex`, `dadu verify`: what follows from the texts, made anew or held against them.

use clap::Args;

use super::add::DetailArgument;
use super::archive::{ArchiveArgument, failed, or_print_error};
use super::output::{self, ActionLog, counted};
use super::progress::Progress;
use super::{Status, interrupt};

/// Make everything anew that follows from the texts
///
/// Needed after a new version of dadu, or to change how much the archive holds.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    archive: ArchiveArgument,
    /// How much the archive is to hold from now on
    #[arg(long, value_enum)]
    detail: Option<DetailArgument>,
}

/// Check that the archive is whole
///
/// Reads every text again, compares hashes and every derived row, and runs SQLite's own checks.
/// Changes nothing.
#[derive(Args)]
pub struct VerifyArguments {
    #[command(flatten)]
    archive: ArchiveArgument,
}

pub fn run(arguments: &Arguments) -> output::CommandResult {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let detail = arguments.detail.map_or(archive.detail(), Into::into);
    let mut progress = Progress::of_games(archive.count().unwrap_or(0));
    let done = or_print_error(archive.reindex(detail, |games| tick(&mut progress, games)));
    drop(progress);
    let games = archive.count();
    archive.close();
    let mut actions = ActionLog::default();
    let status = match (done, or_print_error(games)) {
        (Some(true), Some(games)) => {
            actions.report(&format!("{} made anew ({})", counted(games, "game"), detail.name()));
            Status::Clean
        }
        (Some(false), _) => {
            actions.report("interrupted: the archive is as it was");
            Status::Interrupted
        }
        _ => Status::Failed,
    };
    actions.end(status)
}

pub fn verify(arguments: &VerifyArguments) -> output::CommandResult {
    let Some(archive) = arguments.archive.open_untouched() else { return failed() };
    let mut progress = Progress::of_games(archive.count().unwrap_or(0));
    let flaws = or_print_error(archive.verify(|games| tick(&mut progress, games)));
    drop(progress);
    let Some(flaws) = flaws else { return failed() };
    let Some(flaws) = flaws else { return Ok(Status::Interrupted) };
    let mut actions = ActionLog::default();
    for flaw in &flaws {
        actions.report(&format!("{}: {}", flaw.what, flaw.remedy));
    }
    let Some(games) = or_print_error(archive.count()) else { return failed() };
    let found = if flaws.is_empty() { "nothing".to_owned() } else { flaws.len().to_string() };
    actions.report(&format!("{} verified, {found} wrong", counted(games, "game")));
    actions.end(if flaws.is_empty() { Status::Clean } else { Status::Found })
}

fn tick(progress: &mut Progress, games: u64) -> bool {
    progress.at(games);
    !interrupt::is_requested()
}
