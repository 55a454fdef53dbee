//! `dadu dupes`: pairs of games in the archive that are likely duplicates.

use std::io::{self, Write};

use clap::Args;

use crate::archive::{Cell, Dupe, Dupes, LIKELY, Likeness};
use crate::cli::archive::{ArchiveArgument, GameId, or_print_error};
use crate::cli::format::Format;
use crate::cli::rows::{RowOptions, Rows};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{self, ActionLog, counted, print_error};
use crate::cli::terminal::progress::Progress;

/// Find likely duplicate games in the archive
///
/// Reports pairs with a similarity score and a reason: same moves under other names, one log part of
/// another, two observers, sides swapped. Removes nothing.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Minimum score to report, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = LIKELY, value_parser = score)]
    least: f64,
    /// Declare two games to be different: they are no longer reported, and `dadu stats` counts both
    #[arg(long, num_args = 2, value_names = ["GAME", "OTHER"], conflicts_with = "not_different")]
    different: Option<Vec<GameId>>,
    /// Take that back
    #[arg(long, num_args = 2, value_names = ["GAME", "OTHER"])]
    not_different: Option<Vec<GameId>>,
    #[command(flatten)]
    rows: RowOptions,
}

/// The columns of tables.
const SHOWN: [&str; 3] = ["score", "games", "why"];

/// The columns of other formats.
const COLUMNS: [&str; 11] = [
    "score",
    "kind",
    "swapped",
    "game",
    "other",
    "alike",
    "turns",
    "other_turns",
    "same_names",
    "two_observers",
    "reason",
];

fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score| (0.0..=1.0).contains(score));
    score.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    match (&arguments.different, &arguments.not_different) {
        (Some(games), _) => return declare(arguments, games, true),
        (_, Some(games)) => return declare(arguments, games, false),
        _ => {}
    }
    let Some(archive) = arguments.archive.open() else { return failed() };
    let mut progress = Progress::of_games(archive.count().unwrap_or(0));
    let goes_on = |games| progress.goes_on(games);
    let found = or_print_error(archive.dupes(arguments.least, goes_on));
    drop(progress);
    let Some(found) = found else { return failed() };
    let Some(found) = found else { return Ok(Status::Interrupted) };
    let mut out = output::stdout();
    if !(found.pairs.is_empty() && arguments.rows.format.is_drawn()) {
        rows(&mut out, arguments.rows, &found.pairs)?;
    }
    if arguments.rows.format == Format::Table {
        writeln!(out, "{}", summary(&found))?;
    }
    out.flush()?;
    Ok(if found.pairs.is_empty() { Status::Clean } else { Status::Found })
}

/// Declares two games to be different, or takes that back.
fn declare(arguments: &Arguments, games: &[GameId], different: bool) -> CommandResult {
    let &[GameId(one), GameId(other)] = games else { return failed() };
    if one == other {
        print_error(&format!("@{one} and @{other} are one game; name two games"));
        return failed();
    }
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let changed = or_print_error(match different {
        true => archive.declare_different(one, other),
        false => archive.take_back_different(one, other),
    });
    archive.close();
    let mut actions = ActionLog::default();
    let words = match (changed, different) {
        (None, _) => return failed(),
        (Some(true), true) => "are different games from now on",
        (Some(false), true) => "were declared different before",
        (Some(true), false) => "are compared again",
        (Some(false), false) => "were not declared different",
    };
    actions.report(&format!("@{one} and @{other} {words}"));
    actions.end(Status::Clean)
}

fn rows(out: &mut impl Write, options: RowOptions, pairs: &[Dupe]) -> io::Result<()> {
    let format = options.format;
    let columns = if format.is_drawn() { &SHOWN[..] } else { &COLUMNS };
    let mut rows = Rows::new(out, options, columns);
    for dupe in pairs {
        match format.is_drawn() {
            true => rows.row(&table_cells(dupe))?,
            false => rows.row(&cells(dupe))?,
        }
    }
    rows.end()
}

fn summary(found: &Dupes) -> String {
    let pairs = counted(found.pairs.len() as u64, "likely pair");
    let games = counted(found.compared, "game");
    let different = match found.different {
        0 => String::new(),
        some => format!("; {} declared different", counted(some, "pair")),
    };
    match found.too_short {
        0 => format!("{pairs} in {games}{different}"),
        short => {
            let have = if short == 1 { "has" } else { "have" };
            let short = counted(short, "game");
            format!("{pairs} in {games}; {short} {have} too few moves to compare{different}")
        }
    }
}

/// Returns the cells for the columns `SHOWN`.
fn table_cells(dupe: &Dupe) -> [Cell; SHOWN.len()] {
    let games = format!("@{} @{}", dupe.games.0, dupe.games.1);
    [format!("{:.2}", dupe.score), games, reason(dupe)].map(Cell::Text)
}

/// Returns the cells for the columns `COLUMNS`.
fn cells(dupe: &Dupe) -> [Cell; COLUMNS.len()] {
    let yes = |yes: bool| Cell::Integer(i64::from(yes));
    let count = |number: u32| Cell::Integer(i64::from(number));
    [
        Cell::Real((dupe.score * 1000.0).round() / 1000.0),
        Cell::Text(kind(dupe.likeness).to_owned()),
        yes(dupe.swapped),
        Cell::Integer(dupe.games.0),
        Cell::Integer(dupe.games.1),
        count(dupe.alike),
        count(dupe.turns.0),
        count(dupe.turns.1),
        dupe.same_names.map_or(Cell::Null, yes),
        yes(dupe.two_observers),
        Cell::Text(reason(dupe)),
    ]
}

fn kind(likeness: Likeness) -> &'static str {
    match likeness {
        Likeness::Same => "same",
        Likeness::Contained => "contained",
        Likeness::Near => "near",
    }
}

/// Returns the reason why two games look like duplicates, in a sentence.
fn reason(dupe: &Dupe) -> String {
    let Dupe { games: (one, other), alike, turns: (a, b), .. } = *dupe;
    let what = match dupe.likeness {
        Likeness::Same => format!("same moves in all {a} player turns with moves"),
        Likeness::Contained => {
            let (part, whole) = if a < b { (one, other) } else { (other, one) };
            let (fewer, more) = (a.min(b), a.max(b));
            format!(
                "@{part} is part of @{whole}: {alike} of its {fewer} player turns with moves match \
                player turns there ({more} with moves)"
            )
        }
        Likeness::Near => {
            format!("{alike} player turns with moves match (of {a} and {b})")
        }
    };
    let names = match dupe.same_names {
        Some(true) => ", same names",
        Some(false) => ", other names",
        None => "",
    };
    let sides = if dupe.swapped { ", N and S swapped" } else { "" };
    let observers = if dupe.two_observers { ", two observers" } else { "" };
    [&what, sides, names, observers].concat()
}
