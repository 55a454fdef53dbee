//! `dadu moves`: what is legal at a place of a log.

mod case;
mod dadu;
mod formats;
mod play;

use std::io::Write;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use super::Status;
use super::archive::{ArchiveArgument, failed};
use super::game::{GameName, why_not_replayable};
use super::log_point::{GamePoint, LogPoint};
use super::output::{self, CommandResult, print_error};
use crate::replay::of_any;
use crate::table::{Player, Side};

use case::MoveCase;

/// Say what is legal at a place of a log
///
/// For whoever plays there or is next, or for another player: each legal use of what is thrown and
/// what comes of it, and why the other pieces may not be moved by it. Without --throws: of what is
/// in hand in the middle of a player turn, of each possible throw otherwise.
#[derive(Args)]
pub struct Arguments {
    /// The game: FILE, FILE:2, or @7 in the archive
    game: GameName,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Where in its log: after a line (L94), after so many player turns (12), or at the end
    #[arg(long, value_name = "PLACE", allow_negative_numbers = true, default_value = "end")]
    at: LogPoint,
    /// What is thrown there: 1-10-2
    #[arg(long, value_name = "NUMBERS")]
    throws: Option<Throws>,
    /// Who plays, if it is not who is next: S2
    #[arg(long, value_parser = player)]
    player: Option<Player>,
    /// How it is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// Numbers as they are thrown: `1-10-2`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Throws(Vec<u16>);

impl FromStr for Throws {
    type Err = String;

    fn from_str(text: &str) -> Result<Throws, String> {
        let numbers: Result<Vec<u16>, _> = text.split('-').map(str::parse::<u16>).collect();
        numbers.map(Throws).map_err(|_| "throws are written like 1-10-2".to_owned())
    }
}

fn player(text: &str) -> Result<Player, String> {
    let side = text.bytes().next().and_then(Side::of_letter);
    let number = text.get(1..).and_then(|number| number.parse().ok());
    let player = side.zip(number).and_then(|(side, number)| Player::new(side, number));
    player.ok_or_else(|| "a player is written like S2".to_owned())
}

/// What is legal for a player at a place of a log.
struct Moves<'a> {
    game: &'a str,
    number: u64,
    standing: &'a GamePoint,
    player: Player,
    /// Why the player may not throw now, if so.
    out_of_order: Option<String>,
    /// What is not sure.
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
                Format::Text => formats::text(&mut out, &moves)?,
                Format::Json => formats::json(&mut out, &moves)?,
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

/// Who plays, and what is legal then.
struct Choices {
    player: Player,
    out_of_order: Option<String>,
    cases: Vec<MoveCase>,
}

/// Who plays, and what is legal then. Fails where nothing can be said of it.
fn choices(arguments: &Arguments, standing: &GamePoint) -> Result<Choices, String> {
    if !standing.moment.is_playable() {
        return Err(why_not_replayable(&standing.log).to_owned());
    }
    if let Some(since) = &standing.scene.not_known {
        return Err(since.clone());
    }
    let numbers = arguments.throws.as_ref().map_or(&[][..], |throws| &throws.0);
    of_any!(
        &standing.moment,
        dadu moment => dadu::choices(moment, arguments.player, numbers),
        other moment => {
            play::choices(moment, arguments.player, numbers, &standing.scene.whose_turn)
        }
    )
}
