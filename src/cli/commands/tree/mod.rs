//! `dadu tree`: the player turns that followed a position, and how often their side won.

mod chosen;
mod output;

use std::io::Write;
use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use crate::archive::query::{Candidate, GameRow, Query, Search, Sign, Sort};
use crate::archive::tree::{Agreement, Continuation, Seeker, SeekerOptions, Tree};
use crate::archive::{Archive, ArchiveError};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::arguments::number::within;
use crate::cli::input::log_point::LogPoint;
use crate::cli::rows::RowOptions;
use crate::cli::search::{of_games, parse_expression};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{counted, print_error, stdout};
use crate::cli::terminal::progress::Progress;
use crate::diagnostic::printable;
use crate::games::GameId;
use crate::table::Side;

use chosen::{ChosenPosition, choose};

/// Show the moves played from a position and their results
///
/// Counts the player turns that followed a position in all games of the archive. Each row is one way to play: the
/// throws, the moves, how often it was played, and how often its side won. Without a position, it counts the
/// first player turn of each game.
///
/// Examples:
///
/// dadu tree --mirror
///
/// dadu tree @7 --at 12
///
/// dadu tree 'king N on c3 and waiting S >= 5' --side N
///
/// Exit codes: 0 found, 1 nothing found, 2 error.
#[derive(Args)]
pub struct Arguments {
    /// Game (@7, FILE, FILE:2) with --at, or facts: 'king N on c3'
    position: Option<String>,
    /// Point in the game: after a line (L94), after N player turns (12), or end
    #[arg(long, value_name = "PLACE", allow_negative_numbers = true, requires = "position")]
    at: Option<LogPoint>,
    /// First player turn of each game; the default without a position
    #[arg(long, conflicts_with_all = ["position", "also", "at"])]
    start: bool,
    /// Facts that must also agree, in Dadu
    #[arg(long, value_enum, value_name = "FACTS", value_delimiter = ',', requires = "at")]
    also: Vec<ExtraFact>,
    /// Count positions with the sides swapped too
    #[arg(long)]
    mirror: bool,
    /// Only player turns of this side
    #[arg(long, value_name = "SIDE", value_parser = side)]
    side: Option<Side>,
    /// Only player turns that began with these throws: 1-10-2
    #[arg(long, value_name = "NUMBERS", value_parser = throws)]
    throws: Option<String>,
    /// Game to search [default: that of the position, else Dadu]
    #[arg(long, value_enum)]
    game: Option<GameId>,
    /// Only games that match this expression (see dadu find)
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
    #[command(flatten)]
    archive: ArchiveArgument,
    #[command(flatten)]
    rows: RowOptions,
    /// Show at most N rows; 0 shows all [default: 50 in tables, else all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within(0u64..))]
    limit: Option<u64>,
}

/// A fact that must also agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExtraFact {
    /// Whether the opponents' home row is open to each side
    Open,
    /// The number of players of each side who have thrown da
    Da,
}

fn side(text: &str) -> Result<Side, String> {
    let side = Side::ALL.into_iter().find(|side| side.name().eq_ignore_ascii_case(text));
    side.ok_or_else(|| "expected a side: N, S, E or W".to_owned())
}

/// Returns throws in the form in which they are counted.
fn throws(text: &str) -> Result<String, String> {
    let numbers: Result<Vec<u8>, _> = text.split('-').map(str::parse::<u8>).collect();
    let numbers = numbers.map_err(|_| "expected throws such as 1-10-2".to_owned())?;
    Ok(numbers.iter().map(u8::to_string).collect::<Vec<_>>().join("-"))
}

impl Arguments {
    fn options(&self) -> SeekerOptions {
        let has = |fact| self.also.contains(&fact);
        SeekerOptions {
            agreement: Agreement { open: has(ExtraFact::Open), da: has(ExtraFact::Da) },
            mirrored: self.mirror,
            side: self.side,
            throws: self.throws.clone(),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let condition = match &arguments.condition {
        None => Query::everything(),
        Some(text) => match parse_expression(text, "--where") {
            Some(query) => query,
            None => return failed(),
        },
    };
    let Some(archive) = arguments.archive.open() else { return failed() };
    let Some(chosen) = choose(arguments, &archive) else { return failed() };
    if arguments.throws.is_some() && !chosen.game.has_throws() {
        print_error(&format!("--throws: nothing is thrown in {}", chosen.game));
        return failed();
    }
    let seeker = Seeker::new(chosen.target.clone(), arguments.options());
    let Some(counted) = or_print_error(count(&archive, condition, &seeker, &chosen)) else {
        return failed();
    };
    if interrupt::is_requested() {
        return Ok(Status::Interrupted);
    }
    answer(arguments, &archive, &chosen, counted)
}

/// The counted player turns, and the number of games that were searched.
struct CountedTree {
    tree: Tree,
    games: u64,
}

fn count(
    archive: &Archive,
    condition: Query,
    seeker: &Seeker,
    chosen: &ChosenPosition,
) -> Result<CountedTree, ArchiveError> {
    // The name of a game is always a valid value.
    let of_game = Query::compare("game", Sign::Is, chosen.game.name());
    let query = of_game.map_or(condition.clone(), |of_game| condition.and(of_game));
    let search = Search::new(archive, &query, Sort::default())?.with_logs().without_matches();
    let judge = search.judge();
    let mut progress = Progress::of_games(search.count()?);
    let mut counted = CountedTree { tree: Tree::default(), games: 0 };
    let seek = |candidate: Candidate| -> Option<(GameRow, Vec<Continuation>)> {
        let found = seeker.seek(&candidate);
        Some((judge.judge(candidate)?.game, found))
    };
    search.batches(|batch| {
        let found: Vec<_> = batch.into_par_iter().filter_map(seek).collect();
        for (game, found) in found {
            counted.games += 1;
            counted.tree.add(&game, found);
        }
        progress.at(counted.games);
        if interrupt::is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(counted)
}

fn answer(
    arguments: &Arguments,
    archive: &Archive,
    chosen: &ChosenPosition,
    counted: CountedTree,
) -> CommandResult {
    let CountedTree { tree, games } = counted;
    let (turns, left_out) = (tree.turns, tree.left_out);
    if turns > 0 || !arguments.rows.format.is_drawn() {
        let mut out = stdout();
        output::write(&mut out, arguments, chosen, tree)?;
        out.flush()?;
    }
    if left_out > 0 {
        print_error(&left_out_words(left_out));
    }
    report_other_games(archive, chosen.game);
    if turns == 0 {
        print_error(&no_results(games));
        return Ok(Status::Nothing);
    }
    Ok(Status::Clean)
}

fn no_results(games: u64) -> String {
    match games {
        0 => "no game to search".to_owned(),
        games => format!("no match in {}", counted(games, "game")),
    }
}

fn left_out_words(turns: u64) -> String {
    let turns = counted(turns, "player turn");
    format!("not counted: {turns} unfinished, in doubt or against the rules")
}

/// Prints which logs were not searched because they record other games.
fn report_other_games(archive: &Archive, game: GameId) {
    let kinds = archive.kinds().unwrap_or_default();
    let others = kinds.all().iter().filter(|(name, _)| name != game.name());
    let others: Vec<(String, u64)> = others.cloned().collect();
    if !others.is_empty() {
        print_error(&format!(
            "searched only games of {}; not searched: {}",
            printable(game.name()),
            of_games(&others)
        ));
    }
}
