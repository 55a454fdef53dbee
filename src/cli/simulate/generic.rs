//! `dadu simulate` for any game but Dadu.

use super::{Arguments, Players, write_games};
use crate::cli::Status;
use crate::cli::output::{Done, complain};
use crate::cli::variant::from_argument;
use crate::games::game::Game;
use crate::rulebook::Declaration;
use crate::simulate::generic::{Plan, simulate};
use crate::table::{BySide, Side};

/// Runs the command for a game.
pub fn run<G: Game>(arguments: &Arguments) -> Done {
    let Some(Declaration { variant, .. }) =
        from_argument::<G::Parameter>(Some("--variant"), &arguments.variant)
    else {
        return Ok(Status::Failed);
    };
    let players = match arguments.players {
        None => BySide([1, 1, 0, 0]),
        Some(Players::Four(sizes)) if Side::ALL.into_iter().all(|side| sizes[side] < 2) => sizes,
        Some(_) => {
            complain(&format!(
                "--players: in {} a side is one player: `1-0-1-0`, in the order N-E-S-W",
                G::ID
            ));
            return Ok(Status::Failed);
        }
    };
    let Arguments { max_turns, seed, .. } = *arguments;
    let policy = arguments.policy.into();
    let plan = Plan { variant, players, policy, max_turns, seed };
    write_games(arguments.games, |number, text| {
        // At least two sides were read.
        let _ = simulate::<G>(&plan, number, text);
    })
}
