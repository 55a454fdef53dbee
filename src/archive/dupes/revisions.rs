//! New games that are probably revisions of games in the archive.
//!
//! The archive recognises a log without an `Id` by its file and its place there. If the file was copied
//! or renamed, the log becomes another game. This search finds such pairs by their play.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::chance::Sample;
use super::different;
use super::index::Index;
use super::moves::Moves;
use super::{Dupe, compared, moves};
use crate::archive::batch::BatchSize;
use crate::archive::error::ArchiveError;
use crate::archive::kept::{NewestLog, newest};
use crate::archive::schema::Archive;

/// The most recorded games to search. Each is read once, on all cores.
const MOST: usize = 5_000;
/// The minimum score. It is the same share of player turns at which a log in the same place counts as a
/// revision.
const LEAST: f64 = 0.5;

impl Archive {
    /// Finds pairs of recorded games that are probably the same, where at least one is new and not both have an
    /// `Id`. The second game of each pair is a new one. Returns `None` if there are too many games to search.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn likely_revisions(&self, new: &[i64]) -> Result<Option<Vec<Dupe>>, ArchiveError> {
        let new: BTreeSet<i64> = new.iter().copied().collect();
        if new.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let recorded = self.recorded()?;
        if recorded.len() > MOST {
            return Ok(None);
        }
        let (mut index, mut sample) = (Index::default(), Sample::default());
        self.each_recorded(&recorded, |batch| {
            let all: Vec<Moves> = batch.par_iter().map(moves).collect();
            for (kept, moves) in batch.iter().zip(&all) {
                sample.add(kept.game, moves);
                index.add(kept.game, &moves.fingerprints());
            }
        })?;
        let mut found = Vec::new();
        let (baseline, different) = (sample.baseline(), different::pairs(&self.db)?);
        for (one, other) in index.candidates() {
            if different.contains(&(one.min(other), one.max(other))) {
                continue;
            }
            let both_named = recorded[&one] && recorded[&other];
            if both_named || !new.contains(&one) && !new.contains(&other) {
                continue;
            }
            let (one, other) = if new.contains(&other) { (one, other) } else { (other, one) };
            let pair = newest(&self.db, one)?.zip(newest(&self.db, other)?);
            let Some(pair) = pair else { continue };
            found.extend(
                compared(&[pair], &baseline).into_iter().filter(|dupe| dupe.score >= LEAST),
            );
        }
        Ok(Some(found))
    }

    /// Returns the games that are not simulated, each with whether it has an `Id`.
    fn recorded(&self) -> rusqlite::Result<BTreeMap<i64, bool>> {
        let select = "SELECT game_id, log_id IS NOT NULL FROM record WHERE NOT simulated";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.db.prepare(select)?.query_map([], row)?.collect()
    }

    /// Passes games to `take` in batches.
    fn each_recorded(
        &self,
        games: &BTreeMap<i64, bool>,
        mut take: impl FnMut(&[NewestLog]),
    ) -> rusqlite::Result<()> {
        let (mut batch, mut size) = (Vec::new(), BatchSize::default());
        for &game in games.keys() {
            let Some(kept) = newest(&self.db, game)? else { continue };
            let full = size.fills(kept.size());
            batch.push(kept);
            if full {
                take(&batch);
                batch.clear();
            }
        }
        take(&batch);
        Ok(())
    }
}
