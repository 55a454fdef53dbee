//! `dadu remove`, `dadu restore`: games put away, deleted for good, and brought back.

use std::io::{BufRead, IsTerminal, Write, stderr, stdin};

use clap::Args;

use super::Status;
use super::archive::{ArchiveArgument, GameId, failed, or_complain};
use super::output::{self, complain};

/// Remove games from the archive
///
/// A removed game is no longer listed or counted; `dadu restore` brings it back. With --purge it is
/// deleted for good: every revision, its remarks, and what the file still held of it.
#[derive(Args)]
pub struct Arguments {
    /// The games: @7 @9
    #[arg(required = true)]
    games: Vec<GameId>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Do not ask
    #[arg(long, short = 'y')]
    yes: bool,
    /// Delete for good, as when consent is withdrawn
    #[arg(long)]
    purge: bool,
}

/// Bring removed games back
#[derive(Args)]
pub struct RestoreArguments {
    /// The games: @7 @9
    #[arg(required = true)]
    games: Vec<GameId>,
    #[command(flatten)]
    archive: ArchiveArgument,
}

pub fn run(arguments: &Arguments) -> output::Done {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let mut status = Status::Clean;
    let now = or_complain(archive.now()).unwrap_or_default();
    for &GameId(id) in &arguments.games {
        if or_complain(archive.game(id)).is_none() || !sure(arguments, id) {
            status = Status::Failed;
            continue;
        }
        let done = match arguments.purge {
            true => archive.purge(id).map(|()| format!("@{id} is deleted for good")),
            false => archive.remove(id, &now).map(|there| match there {
                true => format!("@{id} is removed; `dadu restore @{id}` brings it back"),
                false => format!("@{id} was removed before"),
            }),
        };
        match or_complain(done) {
            Some(words) => output::say(&words),
            None => status = Status::Failed,
        }
    }
    archive.close();
    Ok(status)
}

/// Asks, unless it was said beforehand. Where nobody can be asked, nothing is removed.
fn sure(arguments: &Arguments, id: i64) -> bool {
    if arguments.yes {
        return true;
    }
    if !stdin().is_terminal() {
        complain(&format!("@{id} was not removed: say --yes where nobody can be asked"));
        return false;
    }
    let what = if arguments.purge { "Delete for good, with every revision," } else { "Remove" };
    let _ = write!(stderr(), "{what} @{id}? [y/N] ");
    let mut answer = String::new();
    let read = stdin().lock().read_line(&mut answer).is_ok();
    read && matches!(answer.trim(), "y" | "Y" | "yes")
}

pub fn restore(arguments: &RestoreArguments) -> output::Done {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let mut status = Status::Clean;
    for &GameId(id) in &arguments.games {
        match or_complain(archive.restore(id)) {
            Some(true) => output::say(&format!("@{id} is back")),
            Some(false) => output::say(&format!("@{id} was not removed")),
            None => status = Status::Failed,
        }
    }
    archive.close();
    Ok(status)
}
