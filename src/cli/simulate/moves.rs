//! `dadu simulate` for games without throws.

use super::{Arguments, Players, write_games};
use crate::cli::Status;
use crate::cli::output::{CommandResult, print_error};
use crate::cli::variant::from_argument;
use crate::games::move_game::MoveGame;
use crate::rulebook::Declaration;
use crate::simulate::moves::{Plan, simulate};

/// Runs the command for a game.
pub fn run<G: MoveGame>(arguments: &Arguments) -> CommandResult {
    let Some(Declaration { variant, .. }) =
        from_argument::<G::Parameter>(Some("--variant"), &arguments.variant)
    else {
        return Ok(Status::Failed);
    };
    if !matches!(arguments.players, None | Some(Players::Two(1, 1))) {
        print_error(&format!("--players: in {} a side is one player: `1,1`", G::ID));
        return Ok(Status::Failed);
    }
    let Arguments { max_turns, seed, .. } = *arguments;
    let plan = Plan { variant, policy: arguments.policy.into(), max_turns, seed };
    write_games(arguments.games, |number, text| simulate::<G>(&plan, number, text))
}
