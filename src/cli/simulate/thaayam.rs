//! `dadu simulate --game thaayam`.

use super::{Arguments, Players, write_games};
use crate::cli::Status;
use crate::cli::output::{Done, complain};
use crate::cli::variant::from_argument;
use crate::games::thaayam::variant::Declaration;
use crate::simulate::thaayam::{Plan, simulate};
use crate::table::Side;

/// Runs the command for Thaayam.
pub fn run(arguments: &Arguments) -> Done {
    let Some(Declaration { variant, .. }) = from_argument(Some("--variant"), &arguments.variant)
    else {
        return Ok(Status::Failed);
    };
    let sides = match arguments.players {
        None => vec![Side::N, Side::S],
        Some(Players::Four(sizes)) if Side::ALL.into_iter().all(|side| sizes[side] < 2) => {
            Side::ALL.into_iter().filter(|&side| sizes[side] > 0).collect()
        }
        Some(_) => {
            complain("--players: in thaayam a side is one player: `1-0-1-0`, in the order N-E-S-W");
            return Ok(Status::Failed);
        }
    };
    let Arguments { max_turns, seed, .. } = *arguments;
    let policy = arguments.policy.into();
    let plan = Plan { variant, sides, policy, max_turns, seed };
    write_games(arguments.games, |number, text| {
        // At least two sides were read.
        let _ = simulate(&plan, number, text);
    })
}
