//! `dadu simulate`: legal games by seed.

mod dadu;
mod generic;

use std::io::Write;

use clap::{Args, ValueEnum};

use super::number::within;
use super::output::{self, CommandResult};
use super::{Status, interrupt};
use crate::games::{GameId, for_game};
use crate::notation::fields;
use crate::simulate::Policy;
use crate::table::BySide;

/// Write simulated games, legal under a variant
///
/// The same arguments give the same bytes on every machine. Each game says in its header that it
/// was simulated, and how.
#[derive(Args)]
pub struct Arguments {
    /// The game
    #[arg(long, value_enum, ignore_case = true, default_value = "dadu")]
    game: GameId,
    /// The variant: "basic", "ludii, triples = tens", house.variant
    #[arg(long, default_value = "basic")]
    variant: String,
    /// Players a side: 4, or of N and of S: 5,4 [default: what the variant says, else 4]; in other
    /// games the sides that play, in the order N-E-S-W [default: 1-0-1-0]
    #[arg(long, value_name = "N|N,S|N-E-S-W", value_parser = players)]
    players: Option<Players>,
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

/// How many players each side has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Players {
    /// N and S.
    Two(u8, u8),
    /// N, E, S and W.
    Four(BySide<u8>),
}

fn players(text: &str) -> Result<Players, String> {
    let forms = GameId::ALL.into_iter().map(|game| &game.rulebook().forms);
    let mut of_four = forms.filter(|forms| forms.sides.len() == 4);
    if let Some(four) = of_four.find_map(|forms| fields::players(forms, text).ok()) {
        return Ok(Players::Four(four));
    }
    let one = |text: &str| {
        let number = text.trim().parse().ok().filter(|n| (1..=32).contains(n));
        number.ok_or("a side has 1 to 32 players: `4` or `5,4`")
    };
    let (n, s) = text.split_once([',', '-']).unwrap_or((text, text));
    Ok(Players::Two(one(n)?, one(s)?))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    for_game!(
        Some(arguments.game),
        dadu => dadu::run(arguments),
        Rules => generic::run::<Rules>(arguments)
    )
}

/// Writes so many games, with a blank line between them.
fn write_games(games: u64, game: impl Fn(u64, &mut Vec<u8>)) -> CommandResult {
    let mut out = output::stdout();
    let mut text = Vec::new();
    for number in 1..=games {
        if interrupt::is_requested() {
            out.flush()?;
            return Ok(Status::Interrupted);
        }
        text.clear();
        if number > 1 {
            text.push(b'\n');
        }
        game(number, &mut text);
        out.write_all(&text)?;
    }
    out.flush()?;
    Ok(Status::Clean)
}

impl From<PolicyName> for Policy {
    fn from(name: PolicyName) -> Policy {
        match name {
            PolicyName::Uniform => Policy::Uniform,
            PolicyName::Sensible => Policy::Sensible,
            PolicyName::Wild => Policy::Wild,
        }
    }
}
