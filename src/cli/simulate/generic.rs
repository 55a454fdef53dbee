//! `dadu simulate` for any game except Dadu.

use super::{Arguments, Players, write_games};
use crate::cli::Status;
use crate::cli::output::{CommandResult, print_error};
use crate::cli::variant::from_argument;
use crate::games::game::Game;
use crate::rulebook::Declaration;
use crate::simulate::generic::{Plan, simulate};
use crate::table::{BySide, Side};

/// Runs the command for a game.
pub fn run<G: Game>(arguments: &Arguments) -> CommandResult {
    let Some(Declaration { variant, .. }) =
        from_argument::<G::Parameter>(Some("--variant"), &arguments.variant)
    else {
        return Ok(Status::Failed);
    };
    let Some(players) = sizes::<G>(arguments.players) else { return Ok(Status::Failed) };
    let Arguments { max_turns, seed, .. } = *arguments;
    let policy = arguments.policy.into();
    let plan = Plan { variant, players, policy, max_turns, seed };
    write_games(arguments.games, |number, text| {
        // This cannot fail, because the players were checked to fill at least two sides.
        let _ = simulate::<G>(&plan, number, text);
    })
}

/// Returns the number of players of each side.
fn sizes<G: Game>(asked: Option<Players>) -> Option<BySide<u8>> {
    let of =
        |n, s| BySide::of(|side| if side == Side::N { n } else { s * u8::from(side == Side::S) });
    let teams = G::ID.rulebook().forms.teams;
    match asked {
        None => Some(of(1, 1)),
        Some(Players::Two(n, s)) if teams => Some(of(n, s)),
        Some(Players::Four(sizes)) if !teams && sizes.iter().all(|(_, size)| *size < 2) => {
            Some(sizes)
        }
        Some(_) if teams => {
            print_error(&format!("--players: {} has two sides: `4` or `5,4`", G::ID));
            None
        }
        Some(_) => {
            print_error(&format!(
                "--players: in {} a side is one player: `1-0-1-0`, in the order N-E-S-W",
                G::ID
            ));
            None
        }
    }
}
