//! The ids of the games that a command names, or that match a condition.

use super::{matching_ids, no_results, parse_expression, report_unsearched_games};
use crate::archive::Archive;
use crate::archive::query::{Search, Sort};
use crate::cli::archive::{GameId, or_print_error};
use crate::cli::status::Status;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::print_error;

/// Returns the ids of some games, each once; `None` if there are none.
pub fn each_once(games: &[GameId]) -> Option<Vec<i64>> {
    let mut ids: Vec<i64> = Vec::new();
    for &GameId(id) in games {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Some(ids).filter(|ids| !ids.is_empty())
}

/// Returns the ids of the games that match a condition, in order.
///
/// # Errors
/// The status to end with, if the condition cannot be read or nothing matches. The reason was printed.
pub fn matching(archive: &Archive, condition: &str) -> Result<Vec<i64>, Status> {
    let query = parse_expression(condition, "--where").ok_or(Status::Failed)?;
    let found = Search::new(archive, &query, Sort::default()).and_then(|search| {
        report_unsearched_games(&search);
        matching_ids(search)
    });
    let mut ids = or_print_error(found).ok_or(Status::Failed)?;
    if interrupt::is_requested() {
        return Err(Status::Interrupted);
    }
    if ids.is_empty() {
        let games = or_print_error(archive.count()).ok_or(Status::Failed)?;
        print_error(&format!("{}; nothing was written", no_results(games)));
        return Err(Status::Nothing);
    }
    ids.sort_unstable();
    Ok(ids)
}
