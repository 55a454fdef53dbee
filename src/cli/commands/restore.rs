//! `dadu restore`: removed games restored.

use clap::Args;

use crate::cli::archive::{ArchiveArgument, GameId, or_print_error};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::ActionLog;

/// Restore removed games
#[derive(Args)]
pub struct Arguments {
    /// The games: @7 @9
    #[arg(required = true)]
    games: Vec<GameId>,
    #[command(flatten)]
    archive: ArchiveArgument,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let (mut actions, mut status) = (ActionLog::default(), Status::Clean);
    for &GameId(id) in &arguments.games {
        match or_print_error(archive.restore(id)) {
            Some(true) => actions.report(&format!("restored @{id}")),
            Some(false) => actions.report(&format!("@{id} was not removed")),
            None => status = Status::Failed,
        }
    }
    archive.close();
    actions.end(status)
}
