//! `dadu simulate --game dadu`.

use super::{Arguments, Players, write_games};
use crate::cli::Status;
use crate::cli::output::{CommandResult, print_error};
use crate::cli::variant::from_argument;
use crate::games::dadu::Rules;
use crate::games::dadu::variant::Variant;
use crate::simulate::{Plan, simulate};

/// Runs the command for Dadu.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(declaration) = from_argument(Some("--variant"), &arguments.variant) else {
        return Ok(Status::Failed);
    };
    let variant = declaration.variant;
    let asked = match arguments.players {
        None => None,
        Some(Players::Two(n, s)) => Some((n, s)),
        Some(Players::Four(_)) => {
            print_error("--players: Dadu has two sides: `4` or `5,4`");
            return Ok(Status::Failed);
        }
    };
    let Some(players) = sizes(asked, &variant) else { return Ok(Status::Failed) };
    let Arguments { max_turns, seed, .. } = *arguments;
    let plan = Plan { variant, players, policy: arguments.policy.into(), max_turns, seed };
    write_games(arguments.games, |number, text| simulate(&plan, number, text))
}

/// Returns the number of players of each side. If the variant sets the number, `--players` must agree.
fn sizes(asked: Option<(u8, u8)>, variant: &Variant) -> Option<(u8, u8)> {
    match (asked, Rules::new(*variant).players_a_side()) {
        (Some(asked), Some(n)) if asked != (n, n) => {
            print_error(&format!("the variant sets players-a-side = {n}; leave out --players"));
            None
        }
        (Some(asked), _) => Some(asked),
        (None, fixed) => Some((fixed.unwrap_or(4), fixed.unwrap_or(4))),
    }
}
