//! `dadu simulate`: random legal games.

use std::io::Write;

use clap::{Args, ValueEnum};

use crate::cli::arguments::number::within;
use crate::cli::input::variant::basic_with;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, print_error};
use crate::games::GameId;
use crate::notation::fields;
use crate::rulebook::{Rulebook, UntypedVariant};
use crate::simulate::{Policy, Simulation};
use crate::table::{BySide, Side};

/// The number of players of a side in a game with teams of any size.
const USUAL_TEAM: u8 = 4;

/// Generate random legal games
///
/// The same options produce identical output on every machine. The header of each game records that it was
/// simulated, and how.
#[derive(Args)]
pub struct Arguments {
    /// Game to simulate
    #[arg(long, value_enum, ignore_case = true, default_value = "dadu")]
    game: GameId,
    /// Variant to play: "basic", "ludii, triples = tens", house.variant
    #[arg(long, default_value = "basic")]
    variant: String,
    /// Players on each side: 4, or 5,4 for N and S [default: from the variant, else 4]; in other games the
    /// sides that play, in the order N-E-S-W [default: 1-0-1-0]
    #[arg(long, value_name = "N|N,S|N-E-S-W", value_parser = players)]
    players: Option<Players>,
    /// Number of games
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = within(0u64..))]
    games: u64,
    /// How simulated players choose moves
    #[arg(long, value_enum, default_value = "sensible")]
    policy: PolicyName,
    /// Stop a game after N player turns
    #[arg(long, value_name = "N", default_value_t = 5000, allow_negative_numbers = true, value_parser = within(0u32..))]
    max_turns: u32,
    /// Random seed
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = within(0u64..))]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum PolicyName {
    /// At random
    Uniform,
    /// Mostly moves that make progress, so that games end
    Sensible,
    /// Captures whenever possible
    Wild,
}

/// The number of players of each side.
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
    let &Arguments { game, max_turns, seed, .. } = arguments;
    let Some(variant) = basic_with(game.rulebook(), "--variant", &arguments.variant) else {
        return Ok(Status::Failed);
    };
    let players = match sizes(game, &variant, arguments.players) {
        Ok(players) => players,
        Err(why) => {
            print_error(&why);
            return Ok(Status::Failed);
        }
    };
    let policy = arguments.policy.into();
    let simulation = Simulation { game, variant, players, policy, max_turns, seed };
    write_games(arguments.games, &simulation)
}

/// Returns the number of players of each side. If the variant sets the number, `--players` must agree.
fn sizes(
    game: GameId,
    variant: &UntypedVariant,
    asked: Option<Players>,
) -> Result<BySide<u8>, String> {
    let Rulebook { forms, seats, title, .. } = game.rulebook();
    let of =
        |n, s| BySide::of(|side| if side == Side::N { n } else { s * u8::from(side == Side::S) });
    let set = seats.map(|row| variant.get(row)).filter(|&players| players > 0);
    match (asked, set) {
        (Some(Players::Two(n, s)), Some(set)) if (n, s) != (set, set) => {
            let row = seats.map_or("", |row| row.name);
            Err(format!("the variant sets {row} = {set}; leave out --players"))
        }
        (None | Some(Players::Two(..)), Some(set)) => Ok(of(set, set)),
        (None, None) if seats.is_some() => Ok(of(USUAL_TEAM, USUAL_TEAM)),
        (None, None) => Ok(of(1, 1)),
        (Some(Players::Two(1, 1)), None) if !forms.throws => Ok(of(1, 1)),
        (Some(Players::Two(n, s)), None) if forms.teams => Ok(of(n, s)),
        (Some(Players::Four(sizes)), _)
            if forms.sides.len() == 4 && sizes.iter().all(|(_, size)| *size < 2) =>
        {
            Ok(sizes)
        }
        _ if forms.teams => Err(format!("--players: {title} has two sides: `4` or `5,4`")),
        _ if !forms.throws => Err(format!("--players: in {title} a side is one player: `1,1`")),
        _ => Err(format!(
            "--players: in {title} a side is one player: `1-0-1-0`, in the order N-E-S-W"
        )),
    }
}

/// Writes a number of games, with a blank line between them.
fn write_games(games: u64, simulation: &Simulation) -> CommandResult {
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
        if let Err(error) = simulation.write(number, &mut text) {
            print_error(&error.to_string());
            return Ok(Status::Failed);
        }
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
