//! The games to count: all, or those that match an expression.

use crate::archive::query::{Query, Search, Sort};
use crate::archive::stats::Selection;
use crate::archive::{Archive, ArchiveError};
use crate::cli::search::matching_ids;

/// Returns the games that match a query.
pub fn choose(archive: &Archive, query: Option<&Query>) -> Result<Selection, ArchiveError> {
    let Some(query) = query else { return Ok(Selection::all()) };
    let search = Search::new(archive, query, Sort::default())?;
    Ok(Selection::these(&matching_ids(search)?))
}
