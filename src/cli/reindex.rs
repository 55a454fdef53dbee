//! `dadu reindex`, `dadu verify`: what follows from the texts, made anew or held against them.

use clap::Args;

use super::add::DetailArgument;
use super::archive::{ArchiveArgument, failed, or_complain};
use super::output::{self, Account, counted};
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

pub fn run(arguments: &Arguments) -> output::Done {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let detail = arguments.detail.map_or(archive.detail(), Into::into);
    let mut progress = Progress::of_games(archive.count().unwrap_or(0));
    let done = or_complain(archive.reindex(detail, |games| tick(&mut progress, games)));
    drop(progress);
    let games = archive.count();
    archive.close();
    let mut account = Account::default();
    let status = match (done, or_complain(games)) {
        (Some(true), Some(games)) => {
            account.say(&format!("{} made anew ({})", counted(games, "game"), detail.name()));
            Status::Clean
        }
        (Some(false), _) => {
            account.say("interrupted: the archive is as it was");
            Status::Interrupted
        }
        _ => Status::Failed,
    };
    account.end(status)
}

pub fn verify(arguments: &VerifyArguments) -> output::Done {
    let Some(archive) = arguments.archive.open_untouched() else { return failed() };
    let mut progress = Progress::of_games(archive.count().unwrap_or(0));
    let flaws = or_complain(archive.verify(|games| tick(&mut progress, games)));
    drop(progress);
    let Some(flaws) = flaws else { return failed() };
    let Some(flaws) = flaws else { return Ok(Status::Interrupted) };
    let mut account = Account::default();
    for flaw in &flaws {
        account.say(&format!("{}: {}", flaw.what, flaw.remedy));
    }
    let Some(games) = or_complain(archive.count()) else { return failed() };
    let found = if flaws.is_empty() { "nothing".to_owned() } else { flaws.len().to_string() };
    account.say(&format!("{} verified, {found} wrong", counted(games, "game")));
    account.end(if flaws.is_empty() { Status::Clean } else { Status::Found })
}

fn tick(progress: &mut Progress, games: u64) -> bool {
    progress.at(games);
    !interrupt::wished()
}
