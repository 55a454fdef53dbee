//! The export of games to tables. Their logs are replayed, so an archive of any level of detail has all tables.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use crate::archive::{Archive, ArchiveError};
use crate::cli::format::Format;
use crate::cli::status::Status;
use crate::cli::tables::{StreamError, TableLog, TableOptions, write_folder};
use crate::cli::terminal::progress::Progress;
use crate::facts::tables::Origin;

/// Writes the tables of some games, or of all, to a new folder. Returns the message for them.
pub fn write(
    archive: &Archive,
    ids: Option<Vec<i64>>,
    place: &Path,
    format: Format,
    options: &TableOptions,
) -> Result<(Status, String), ArchiveError> {
    archive.in_one_state(|| {
        ids.iter().flatten().try_for_each(|&id| archive.must_be_listed(id))?;
        let games = sorted(archive, ids)?;
        let progress = Progress::of_games(games.len() as u64);
        let mut rest = games.iter();
        let mut waiting = None;
        let next = || next_text(archive, &mut rest, &mut waiting);
        let links = archive.links()?;
        let written = write_folder(place, format, options, &links, progress, next);
        let tables = options.tables().len() as u64;
        match written {
            Ok(Some(written)) => Ok((Status::Clean, written.words(tables, place))),
            Ok(None) => Ok((Status::Interrupted, String::new())),
            Err(StreamError::Source(error)) => Err(error),
            Err(StreamError::Output(error)) => {
                Err(ArchiveError::File { path: place.to_owned(), error })
            }
        }
    })
}

/// Returns the games in the order of the hashes of their logs.
fn sorted(archive: &Archive, ids: Option<Vec<i64>>) -> Result<Vec<i64>, ArchiveError> {
    let mut games = archive.games_by_hash()?;
    if let Some(ids) = ids {
        let wanted: HashSet<i64> = ids.into_iter().collect();
        games.retain(|id| wanted.contains(id));
    }
    Ok(games)
}

/// Returns the next text, once for all games that have it.
fn next_text(
    archive: &Archive,
    ids: &mut std::slice::Iter<'_, i64>,
    waiting: &mut Option<TableLog>,
) -> Result<Option<TableLog>, ArchiveError> {
    for &id in ids {
        let next = log(archive, id)?;
        match waiting {
            Some(same) if same.hash == next.hash => same.origins.extend(next.origins),
            _ => {
                if let Some(done) = waiting.replace(next) {
                    return Ok(Some(done));
                }
            }
        }
    }
    Ok(waiting.take())
}

fn log(archive: &Archive, id: i64) -> Result<TableLog, ArchiveError> {
    let mut kept = archive.game(id)?;
    let origin = Origin {
        file: kept.source.clone(),
        line: kept.line.unsigned_abs(),
        number: kept.place.unsigned_abs(),
        archive_id: Some(id),
    };
    let hash = kept.hash().to_owned();
    let text = std::mem::take(&mut kept.text);
    let files = Arc::new(move |name: &str| kept.load(name));
    Ok(TableLog { hash, text, origins: vec![origin], files })
}
