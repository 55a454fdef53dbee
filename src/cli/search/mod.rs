//! The search for games, and the output of its results.

mod columns;
pub mod ids;
mod records;

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use rayon::prelude::*;

use super::archive::or_print_error;
use super::arguments::number::within;
use super::format::Format;
use super::rows::RowOptions;
use super::status::Status;
use super::terminal::interrupt;
use super::terminal::output::{self, counted, grouped, look, print_error};
use super::terminal::progress::Progress;
use crate::archive::query::{
    Candidate, FoundGame, Judge, Query, QueryError, Search, Sort, UnknownText,
};
use crate::archive::{Archive, ArchiveError, Kinds};
use crate::diagnostic::{GameSource, Look, Renderer, printable};

use columns::{ChosenColumn, ExtraColumns};
use records::Records;

/// The default number of games in a table.
const SHOWN: u64 = 50;

/// The options for the output.
#[derive(Args)]
pub struct ShowOptions {
    #[command(flatten)]
    rows: RowOptions,
    /// Show at most N games; 0 shows all [default: 50 in a table, otherwise all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within(0u64..))]
    limit: Option<u64>,
    /// Columns to show, separated by commas: id,date,household,result
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', value_parser = columns::of_name)]
    columns: Vec<ChosenColumn>,
    /// Column to sort by
    #[arg(long, value_name = "COLUMN", default_value = "id", ignore_case = true,
        value_parser = sort_columns())]
    sort: String,
    /// Sort in descending order
    #[arg(long)]
    reverse: bool,
}

impl ShowOptions {
    /// Returns the options for rows.
    pub fn rows(&self) -> RowOptions {
        self.rows
    }

    fn is_table(&self) -> bool {
        self.rows.format == Format::Table
    }

    fn limit(&self) -> Option<u64> {
        match self.limit {
            Some(0) => None,
            None if self.is_table() => Some(SHOWN),
            limit => limit,
        }
    }

    /// Returns whether the output has the places in a game that match.
    fn shows_matches(&self) -> bool {
        self.columns.is_empty() || self.columns.iter().any(ChosenColumn::is_of_matches)
    }

    fn sort(&self) -> Sort {
        Sort::named(&self.sort, self.reverse).unwrap_or_default()
    }
}

/// Returns the columns for sorting. The former name of `moves` is valid, but not listed.
fn sort_columns() -> PossibleValuesParser {
    let former = PossibleValue::new("uses").hide(true);
    PossibleValuesParser::new(Sort::names().map(PossibleValue::new).chain([former]))
}

/// Parses an expression from the command line, or draws the error.
pub fn parse_expression(text: &str, name: &str) -> Option<Query> {
    or_draw_error(Query::read(text), text, name)
}

/// Returns the result, or draws the error in the text of the expression.
pub fn or_draw_error<T>(read: Result<T, QueryError>, text: &str, name: &str) -> Option<T> {
    let error = match read {
        Ok(query) => return Some(query),
        Err(error) => error,
    };
    let look = Look { colour: look().colour && io::stderr().is_terminal(), ..look() };
    let source = GameSource::new(name, text.as_bytes(), 0);
    let mut drawn = String::new();
    Renderer::new(look).draw_error(error.span, error.words, &source, &mut drawn);
    // Ignore write errors: the exit code still reports the failure.
    let _ = write!(io::stderr(), "{drawn}");
    None
}

/// Prints the games that match a query. Returns the number of games shown.
///
/// # Errors
/// Standard output cannot be written.
pub fn answer(
    archive: &Archive,
    query: &Query,
    showing: &ShowOptions,
) -> io::Result<(Status, u64)> {
    let Some(search) = or_print_error(Search::new(archive, query, showing.sort())) else {
        return Ok((Status::Failed, 0));
    };
    let fields = showing.columns.iter().filter_map(ChosenColumn::field).map(str::to_owned);
    let search = search.with_fields(fields.collect());
    let search = if showing.shows_matches() { search } else { search.without_matches() };
    let mut out = output::stdout();
    let kinds = or_print_error(archive.kinds()).unwrap_or_default();
    let with = ExtraColumns { games: kinds.has_others(), matches: search.replays() };
    let mut records = Records::new(&mut out, showing.rows, with, &showing.columns);
    let limit = showing.limit();
    let done = if search.replays() {
        replayed(&search, limit, &mut records)
    } else {
        tabled(&search, limit, &mut records)
    };
    match done {
        Ok(end) => {
            let shown = records.end()?;
            if let Some(words) = end.left.words().filter(|_| shown > 0 && showing.is_table()) {
                writeln!(out, "{words}")?;
            }
            out.flush()?;
            report_unsearched_games(&search);
            if shown == 0 && showing.is_table() && end.status == Status::Clean {
                report_no_results(archive, query);
            }
            Ok((end.status, shown))
        }
        Err(SearchError::Archive(error)) => {
            print_error(&error.to_string());
            Ok((Status::Failed, 0))
        }
        Err(SearchError::Output(error)) => Err(error),
    }
}

/// Returns the ids of all games that match, in any order. An interrupt ends this early.
///
/// # Errors
/// If the archive cannot be read.
pub fn matching_ids(search: Search<'_>) -> Result<Vec<i64>, ArchiveError> {
    let search = search.without_matches();
    let judge = search.judge();
    let meant = |candidate: Candidate| Some(judge.judge(candidate)?.game.id);
    let mut ids: Vec<i64> = Vec::new();
    search.batches(|batch| {
        ids.par_extend(batch.into_par_iter().filter_map(meant));
        if interrupt::is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(ids)
}

/// Prints which logs were not searched because they record other games.
pub fn report_unsearched_games(search: &Search<'_>) {
    let only = search.only();
    let others = only.map(Kinds::beside_main).unwrap_or_default();
    if let (Some(kinds), Some((game, _))) = (only, others.first()) {
        print_error(&format!(
            "searched only games of {}; not searched: {} (add `game = {}` to search them)",
            printable(kinds.main()),
            of_games(&others),
            printable(game)
        ));
    }
}

/// Returns counts of logs by game: `3 of thaayam, 1 of yutnori`.
pub fn of_games(games: &[(String, u64)]) -> String {
    let of = |(game, logs): &(String, u64)| format!("{} of {}", grouped(*logs), printable(game));
    games.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// Prints that no game matches, and which texts of the query no game has.
fn report_no_results(archive: &Archive, query: &Query) {
    let games = archive.count().unwrap_or(0);
    print_error(&no_results(games));
    if games > 0 {
        for unknown in or_print_error(query.unknown_texts(archive)).unwrap_or_default() {
            print_error(&unknown_text(&unknown));
        }
    }
}

/// Says that no game has a text, and which ones there are.
fn unknown_text(unknown: &UnknownText) -> String {
    let UnknownText { word, text, meant, known, count } = unknown;
    let none = format!("no game has the {} `{}`", printable(word), printable(text));
    if let Some(meant) = meant {
        return format!("{none}; did you mean `{}`?", printable(meant));
    }
    if known.is_empty() {
        return format!("{none}; no log has one");
    }
    let names: Vec<String> = known.iter().map(|name| format!("`{}`", printable(name))).collect();
    let more = match count - known.len() {
        0 => String::new(),
        more => format!(", and {} more", grouped(more as u64)),
    };
    format!("{none}; the archive has {}{more}", names.join(", "))
}

/// Returns the message for an empty table. `games` is the number of games in the archive.
pub fn no_results(games: u64) -> String {
    match games {
        0 => "the archive is empty".to_owned(),
        games => format!("no match in {}", counted(games, "game")),
    }
}

/// The end of a search.
struct SearchEnd {
    status: Status,
    left: Remaining,
}

/// The matches that were not shown.
enum Remaining {
    /// A number of games.
    Games(u64),
    /// An unknown number: the search stopped before it counted them.
    Some,
}

impl Remaining {
    fn words(&self) -> Option<String> {
        match *self {
            Remaining::Games(0) => None,
            Remaining::Games(games) => {
                let games = counted(games, "more game");
                Some(format!("{games} not shown; `--limit 0` shows all"))
            }
            Remaining::Some => Some("more games match; `--limit 0` shows all".to_owned()),
        }
    }
}

/// The reason why a search failed.
enum SearchError {
    Archive(ArchiveError),
    Output(io::Error),
}

impl From<ArchiveError> for SearchError {
    fn from(error: ArchiveError) -> SearchError {
        SearchError::Archive(error)
    }
}

impl From<io::Error> for SearchError {
    fn from(error: io::Error) -> SearchError {
        SearchError::Output(error)
    }
}

/// Answers a query from the tables alone.
fn tabled<W: Write>(
    search: &Search<'_>,
    limit: Option<u64>,
    records: &mut Records<W>,
) -> Result<SearchEnd, SearchError> {
    let judge = search.judge();
    let mut written = Ok(());
    search.candidates(limit, |candidate| {
        written = judge.judge(candidate).map_or(Ok(()), |found| records.add(&found));
        if written.is_err() || interrupt::is_requested() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })?;
    written?;
    if interrupt::is_requested() {
        return Ok(SearchEnd { status: Status::Interrupted, left: Remaining::Games(0) });
    }
    // More games can match only if the limit was reached.
    let all = if limit == Some(records.count()) { search.count()? } else { records.count() };
    Ok(SearchEnd {
        status: Status::Clean,
        left: Remaining::Games(all.saturating_sub(records.count())),
    })
}

/// Answers a query that needs a replay. This thread reads games, a second one writes the results in order,
/// and all others replay.
fn replayed<W: Write + Send>(
    search: &Search<'_>,
    limit: Option<u64>,
    records: &mut Records<W>,
) -> Result<SearchEnd, SearchError> {
    let judge = search.judge();
    let progress = Progress::of_games(search.count()?);
    std::thread::scope(|scope| {
        let (send, receive) = sync_channel(2);
        let writer = scope.spawn(move || judged(&receive, &judge, limit, records, progress));
        let read = read(search, send);
        let end = match writer.join() {
            Ok(end) => end?,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        read?;
        Ok(end)
    })
}

/// Sends all candidates to the receiver, until it has enough.
fn read(search: &Search<'_>, send: SyncSender<Vec<Candidate>>) -> Result<(), ArchiveError> {
    search.batches(|batch| match send.send(batch) {
        Ok(()) => ControlFlow::Continue(()),
        // The receiver is dropped only when it has enough.
        Err(_) => ControlFlow::Break(()),
    })
}

fn judged<W: Write>(
    receive: &Receiver<Vec<Candidate>>,
    judge: &Judge<'_>,
    limit: Option<u64>,
    records: &mut Records<W>,
    mut progress: Progress,
) -> io::Result<SearchEnd> {
    let mut judged = 0;
    for batch in receive {
        if interrupt::is_requested() {
            return Ok(SearchEnd { status: Status::Interrupted, left: Remaining::Some });
        }
        judged += batch.len() as u64;
        let found: Vec<FoundGame> =
            batch.into_par_iter().filter_map(|candidate| judge.judge(candidate)).collect();
        for found in found {
            if limit == Some(records.count()) {
                return Ok(SearchEnd { status: Status::Clean, left: Remaining::Some });
            }
            progress.suspend(|| records.add(&found))?;
        }
        progress.at(judged);
    }
    Ok(SearchEnd { status: Status::Clean, left: Remaining::Games(0) })
}
