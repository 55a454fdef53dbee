//! `dadu list`: the games in the archive, or those that match an expression.

use std::io::Write;

use clap::Args;

use crate::archive::query::{PlainWords, Query, Sign, nearest_word, plain_words};
use crate::archive::{Archive, Cell};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::rows::{RowOptions, Rows};
use crate::cli::search::{self, ShowOptions, or_draw_error, parse_expression};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{self, print_error};
use crate::diagnostic::printable;

/// List the games in the archive, or search for some
///
/// An expression searches by field, result, sequence of moves or position. Words that are not an expression are
/// a text, which is searched in headers, remarks and names. `dadu find` is the same command.
///
/// Examples:
///
/// dadu list
///
/// dadu find wedding
///
/// dadu find 'king-captures >= 2 and place ~ Pune and not finished'
///
/// dadu find 'sequence(enter king then capture king by other within 3 turns)'
///
/// Fields include date, variant, person, household, title, turns, rounds, winner, result, verdict, finding,
/// remark, captures, and every field of a log's header. `dadu explain query` documents the expressions.
///
/// Exit codes: 0 games, 1 an expression that no game matches, 2 error.
#[derive(Args)]
pub struct Arguments {
    /// Condition that games must match, in quotes; or a text [default: all games]
    expression: Vec<String>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Only games that match this expression too
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
    /// Only games under this variant
    #[arg(long)]
    variant: Option<String>,
    /// Only games whose place contains this
    #[arg(long)]
    place: Option<String>,
    /// Only games with a player whose name contains this
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
    /// Only games that may have been played on or after this date: 2021, 2021-05, 2021-05-17
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Only games that may have been played on or before this date
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// Only games with this verdict: legal, unjudged, irregular, illegal, recorded, unreadable
    #[arg(long)]
    verdict: Option<String>,
    /// Only removed games, with the date and the source file
    #[arg(long, conflicts_with_all = [
        "expression", "condition", "variant", "place", "person", "from", "to", "verdict", "limit", "sort", "reverse",
    ])]
    removed: bool,
    #[command(flatten)]
    show: ShowOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some((query, words)) = query(arguments) else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    if arguments.removed {
        return removed(&archive, arguments.show.rows());
    }
    let (status, shown) = search::answer(&archive, &query, &arguments.show)?;
    if let Some(words) = words.filter(|_| status == Status::Clean) {
        print_error(&text_search_note(&arguments.expression.concat(), &words, shown == 0));
    }
    let is_search = !arguments.expression.is_empty();
    Ok(status.max(if is_search && shown == 0 { Status::Nothing } else { Status::Clean }))
}

/// Lists the removed games, which can be restored. Does not read their logs.
fn removed(archive: &Archive, options: RowOptions) -> CommandResult {
    let Some(games) = or_print_error(archive.removed()) else { return failed() };
    if games.is_empty() && options.format.is_drawn() {
        print_error("no removed games");
        return Ok(Status::Clean);
    }
    let mut out = output::stdout();
    let mut rows = Rows::new(&mut out, options, &["id", "removed", "file", "line"]);
    for game in &games {
        let id = match options.format.is_drawn() {
            true => Cell::Text(format!("@{}", game.id)),
            false => Cell::Integer(game.id),
        };
        let [when, file] = [&game.when, &game.file].map(|text| Cell::Text(text.clone()));
        rows.row(&[id, when, file, Cell::Integer(game.line)])?;
    }
    rows.end()?;
    out.flush()?;
    Ok(Status::Clean)
}

/// Combines all conditions into one query, or prints why one cannot be parsed. Also returns the words that are
/// searched as a text.
fn query(arguments: &Arguments) -> Option<(Query, Option<PlainWords>)> {
    let shortcuts = [
        (&arguments.variant, "--variant", "variant", Sign::Is),
        (&arguments.place, "--place", "place", Sign::Contains),
        (&arguments.person, "--person", "person", Sign::Contains),
        (&arguments.from, "--from", "date", Sign::AtLeast),
        (&arguments.to, "--to", "date", Sign::AtMost),
        (&arguments.verdict, "--verdict", "verdict", Sign::Is),
    ];
    let (mut query, words) = match &arguments.expression[..] {
        [] => (Query::everything(), None),
        [text] => read(text)?,
        words => {
            print_error(&format!("quote the expression: dadu find '{}'", words.join(" ")));
            return None;
        }
    };
    if let Some(condition) = &arguments.condition {
        query = query.and(parse_expression(condition, "--where")?);
    }
    for (value, option, word, sign) in shortcuts {
        let Some(value) = value else { continue };
        query = query.and(or_draw_error(Query::compare(word, sign, value), value, option)?);
    }
    Some((query, words))
}

/// Reads an expression. If the text is not a query, returns the search for its words, with the words. Otherwise
/// draws the error.
fn read(text: &str) -> Option<(Query, Option<PlainWords>)> {
    let error = match Query::read(text) {
        Ok(query) => return Some((query, None)),
        Err(error) => error,
    };
    match plain_words(text) {
        Some(words) if !words.is_query => {
            let query = Query::read(&words.expression).ok()?;
            Some((query, Some(words)))
        }
        Some(_) => {
            let mut error = error;
            error.words.help.push(format!(
                "to search for these words, quote them: dadu find '\"{}\"'",
                printable(text)
            ));
            or_draw_error(Err(error), text, "expression").map(|query| (query, None))
        }
        None => or_draw_error(Err(error), text, "expression").map(|query| (query, None)),
    }
}

/// Says how words were searched for. If nothing was found, suggests the query word that may be meant.
fn text_search_note(text: &str, words: &PlainWords, is_empty: bool) -> String {
    let note = format!("searched headers, remarks and names: {}", printable(&words.expression));
    match nearest_word(&text.to_lowercase()).filter(|_| is_empty) {
        Some(word) => format!("{note}; did you mean the query word `{word}`?"),
        None => note,
    }
}
