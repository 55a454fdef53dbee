//! `dadu simulate`: legal games by seed.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::number::within;
use super::output::{self, Done, complain};
use super::variant::from_argument;
use super::{Status, interrupt};
use crate::rules::dadu::Rules;
use crate::rules::variant::Variant;
use crate::simulate::{Plan, Policy, simulate};

/// Write simulated games, legal under a variant
///
/// The same arguments give the same bytes on every machine. Each game says in its header that it
/// was simulated, and how.
#[derive(Args)]
pub struct Arguments {
    /// The variant: "basic", "ludii, triples = tens", house.variant
    #[arg(long, default_value = "basic")]
    variant: String,
    /// Players a side: 4, or of N and of S: 5,4 [default: what the variant says, else 4]
    #[arg(long, value_name = "N|N,S", value_parser = players)]
    players: Option<(u8, u8)>,
    /// How many games
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = within(0u64..))]
    games: u64,
    /// How the players choose
    #[arg(long, value_enum, default_value = "sensible")]
    policy: PolicyName,
    /// Break a game off after so many player turns
    #[arg(long, default_value_t = 5000, allow_negative_numbers = true, value_parser = within(0u32..))]
    max_turns: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = within(0u64..))]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum PolicyName {
    /// Every legal use is as likely as any other
    Uniform,
    /// Mostly a use that brings the side on, so that games end
    Sensible,
    /// A capture wherever there is one
    Wild,
}

fn players(text: &str) -> Result<(u8, u8), String> {
    let one = |text: &str| {
        let number = text.trim().parse().ok().filter(|n| (1..=32).contains(n));
        number.ok_or("a side has 1 to 32 players: `4` or `5,4`")
    };
    let (n, s) = text.split_once([',', '-']).unwrap_or((text, text));
    Ok((one(n)?, one(s)?))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Done {
    let Some(declaration) = from_argument(Some("--variant"), &arguments.variant) else {
        return Ok(Status::Failed);
    };
    let variant = declaration.variant;
    let Some(players) = sizes(arguments.players, &variant) else {
        return Ok(Status::Failed);
    };
    let policy = match arguments.policy {
        PolicyName::Uniform => Policy::Uniform,
        PolicyName::Sensible => Policy::Sensible,
        PolicyName::Wild => Policy::Wild,
    };
    let plan =
        Plan { variant, players, policy, max_turns: arguments.max_turns, seed: arguments.seed };
    let mut out = output::stdout();
    let mut text = Vec::new();
    for number in 1..=arguments.games {
        if interrupt::wished() {
            out.flush()?;
            return Ok(Status::Interrupted);
        }
        text.clear();
        if number > 1 {
            text.push(b'\n');
        }
        simulate(&plan, number, &mut text);
        out.write_all(&text)?;
    }
    out.flush()?;
    Ok(Status::Clean)
}

/// How many players the sides have; the variant's own number must be kept to.
fn sizes(asked: Option<(u8, u8)>, variant: &Variant) -> Option<(u8, u8)> {
    match (asked, Rules::new(*variant).players_a_side()) {
        (Some(asked), Some(n)) if asked != (n, n) => {
            complain(&format!("the variant says players-a-side = {n}; leave --players out"));
            None
        }
        (Some(asked), _) => Some(asked),
        (None, fixed) => Some((fixed.unwrap_or(4), fixed.unwrap_or(4))),
    }
}
