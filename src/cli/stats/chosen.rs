//! The games to count: all, or those that match an expression.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::archive::query::{Candidate, Query, Search, Sort};
use crate::archive::stats::Selection;
use crate::archive::{Archive, ArchiveError};
use crate::cli::interrupt;

/// Returns the games that match a query.
pub fn choose(archive: &Archive, query: Option<&Query>) -> Result<Selection, ArchiveError> {
    let Some(query) = query else { return Ok(Selection::all()) };
    let search = Search::new(archive, query, Sort::default())?;
    let judge = search.judge();
    let meant = |candidate: Candidate| Some(judge.judge(candidate)?.game.id);
    let mut ids: Vec<i64> = Vec::new();
    search.batches(|batch| {
        ids.par_extend(batch.into_par_iter().filter_map(meant));
        if interrupt::is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(Selection::these(&ids))
}
