//! `dadu moves`: the legal moves at a point in a log.

mod case;
mod choices;
mod formats;

use std::io::Write;
use std::str::FromStr;

use clap::Args;

use crate::cli::archive::ArchiveArgument;
use crate::cli::format::{Format, Formats};
use crate::cli::input::game::{GameName, why_not_replayable};
use crate::cli::input::log_point::{GamePoint, LogPoint};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{self, print_error};
use crate::table::{Player, Side};

use case::MoveCase;

/// The output formats that the command allows.
const FORMATS: Formats =
    Formats(&[(Format::Text, "Text for reading"), (Format::Json, "One JSON object")]);

/// List the legal moves at a point in a log
///
/// Lists each legal move with its effect, and why other moves are illegal. Uses the results in hand, or every
/// possible throw if the hand is empty; set them with --throws.
#[derive(Args)]
pub struct Arguments {
    /// Game to read: FILE, FILE:2 (second game in the file), or @7 (game 7 in the archive)
    game: GameName,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Point in the log: after a line (L94), after N player turns (12), or end
    #[arg(long, value_name = "PLACE", allow_negative_numbers = true, default_value = "end")]
    at: LogPoint,
    /// Throws to try: 1-10-2
    #[arg(long, value_name = "NUMBERS")]
    throws: Option<Throws>,
    /// Player to move, such as S2 [default: the next player]
    #[arg(long, value_parser = player)]
    player: Option<Player>,
    /// Output format
    #[arg(long, value_parser = FORMATS, default_value = "text")]
    format: Format,
}

/// A series of throws: `1-10-2`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Throws(Vec<u16>);

impl FromStr for Throws {
    type Err = String;

    fn from_str(text: &str) -> Result<Throws, String> {
        let numbers: Result<Vec<u16>, _> = text.split('-').map(str::parse::<u16>).collect();
        numbers.map(Throws).map_err(|_| "expected throws such as 1-10-2".to_owned())
    }
}

fn player(text: &str) -> Result<Player, String> {
    let side = text.bytes().next().and_then(Side::of_letter);
    let number = text.get(1..).and_then(|number| number.parse().ok());
    let player = side.zip(number).and_then(|(side, number)| Player::new(side, number));
    player.ok_or_else(|| "expected a player such as S2".to_owned())
}

/// The moves of a player at a point in a log.
struct Moves<'a> {
    game: &'a str,
    number: u64,
    standing: &'a GamePoint,
    player: Player,
    /// The reason why the player may not throw now, if there is one.
    out_of_order: Option<String>,
    /// The uncertain facts.
    unsure: Vec<String>,
    cases: Vec<MoveCase>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(game) = arguments.game.read(&arguments.archive) else { return failed() };
    let standing = match GamePoint::new(&game, arguments.at) {
        Ok(standing) => standing,
        Err(reason) => {
            print_error(&format!("{}: {reason}", game.name));
            return failed();
        }
    };
    let moves = choices(arguments, &standing).map(|choices| Moves {
        game: &game.name,
        number: game.number,
        standing: &standing,
        player: choices.player,
        out_of_order: choices.out_of_order,
        unsure: standing.scene.unsure.clone(),
        cases: choices.cases,
    });
    match moves {
        Ok(moves) => {
            let mut out = output::stdout();
            match arguments.format {
                Format::Json => formats::json(&mut out, &moves)?,
                _ => formats::text(&mut out, &moves)?,
            }
            out.flush()?;
            Ok(Status::Clean)
        }
        Err(reason) => {
            print_error(&format!("{}: {reason}", game.name));
            failed()
        }
    }
}

/// The player, with the moves in each case.
struct Choices {
    player: Player,
    out_of_order: Option<String>,
    cases: Vec<MoveCase>,
}

/// Returns the player and the moves, or the reason why there are none.
fn choices(arguments: &Arguments, standing: &GamePoint) -> Result<Choices, String> {
    if !standing.moment.playable {
        return Err(why_not_replayable(&standing.log).to_owned());
    }
    if let Some(since) = &standing.scene.not_known {
        return Err(since.clone());
    }
    let numbers = arguments.throws.as_ref().map_or(&[][..], |throws| &throws.0);
    choices::choices(&standing.moment, arguments.player, numbers, &standing.scene.whose_turn)
}
