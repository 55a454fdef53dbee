//! `dadu find`: the games in the archive that match an expression.

use clap::Args;

use crate::archive::query::{PlainWords, Query, nearest_word, plain_words};
use crate::cli::archive::ArchiveArgument;
use crate::cli::search::{self, ShowOptions, or_draw_error};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::print_error;
use crate::diagnostic::printable;

/// Search the archive
///
/// Searches by field, result, sequence of moves or position. Words that are not a query are a text, which is
/// searched in headers, remarks and names.
///
/// Examples:
///
/// dadu find wedding
///
/// dadu find 'king-captures >= 2 and place ~ Pune and not finished'
///
/// dadu find 'sequence(enter king then capture king by other within 3 turns)'
///
/// Fields include date, variant, person, household, title, turns, rounds, winner, result, verdict, finding,
/// remark, captures, and every field of a log's header. `dadu explain query` documents the query language.
///
/// Exit codes: 0 match, 1 no match, 2 error.
#[derive(Args)]
pub struct Arguments {
    /// Condition that games must match, in quotes; or a text
    #[arg(required = true)]
    expression: Vec<String>,
    #[command(flatten)]
    archive: ArchiveArgument,
    #[command(flatten)]
    show: ShowOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let [text] = &arguments.expression[..] else {
        let words = arguments.expression.join(" ");
        print_error(&format!("quote the expression: dadu find '{words}'"));
        return failed();
    };
    let Some((query, words)) = read(text) else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    let (status, shown) = search::answer(&archive, &query, &arguments.show)?;
    if let Some(words) = words.filter(|_| status == Status::Clean) {
        print_error(&text_search_note(text, &words, shown == 0));
    }
    Ok(status.max(if shown == 0 { Status::Nothing } else { Status::Clean }))
}

/// Reads a query. If the text is no query but words, returns the search for them, with the words. Otherwise
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
