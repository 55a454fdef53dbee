//! Finding games that are probably the same game, recorded twice.
//!
//! The search has three steps. Each game is read once and reduced to fingerprints of its play (`moves`). Games
//! that share enough fingerprints are candidates (`index`). Candidates are read again and compared turn by
//! turn (`compare`). A pair is likely if chance does not explain its equal play (`chance`). `spec/dupes.md` describes what the search finds and what it misses.

mod chance;
mod compare;
mod different;
mod index;
mod moves;
mod revisions;
mod turn;

use std::slice::Iter;

use rayon::prelude::*;
use rusqlite::Connection;

use self::chance::{Baseline, Sample};
use self::index::Index;
use self::moves::Moves;
use super::batch::BatchSize;
use super::error::ArchiveError;
use super::kept::{NewestLog, games_among, newest};
use super::schema::Archive;
use crate::notation::with_parser;

/// The minimum score at which two games are probably the same.
pub const LIKELY: f64 = 0.6;

/// Two games that are probably the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Dupe {
    /// The games, the earlier one in the archive first.
    pub games: (i64, i64),
    /// The share of equal play, from 0 to 1.
    pub score: f64,
    /// The kind of likeness.
    pub likeness: Likeness,
    /// Whether they match with N and S exchanged.
    pub swapped: bool,
    /// The number of player turns with moves that match.
    pub alike: u32,
    /// The number of player turns with moves of each game.
    pub turns: (u32, u32),
    /// Whether both name the same players; `None` if a game names none.
    pub same_names: Option<bool>,
    /// Whether they name different observers.
    pub two_observers: bool,
}

/// The kind of likeness between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// All moves match.
    Same,
    /// One game is part of the other.
    Contained,
    /// Most of the play matches.
    Near,
}

/// The result of a search for duplicates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dupes {
    /// Probable pairs, highest score first.
    pub pairs: Vec<Dupe>,
    /// The number of compared games.
    pub compared: u64,
    /// The number of games with too little play to be compared.
    pub too_short: u64,
    /// The number of pairs that were declared different.
    pub different: u64,
}

impl Archive {
    /// Finds games that are probably the same, with a score of at least `least`. Changes nothing. `tick` receives
    /// the number of games read and returns whether to continue; if it stops the search, the result is `None`.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn dupes(
        &self,
        least: f64,
        tick: impl FnMut(u64) -> bool,
    ) -> Result<Option<Dupes>, ArchiveError> {
        dupes_among(&self.db, "1", least, tick)
    }
}

/// Does the same for the games that match an SQL condition.
pub(super) fn dupes_among(
    db: &Connection,
    condition: &str,
    least: f64,
    mut tick: impl FnMut(u64) -> bool,
) -> Result<Option<Dupes>, ArchiveError> {
    let (mut index, mut sample) = (Index::default(), Sample::default());
    let mut batch = games_among(db, 0, condition)?;
    let mut read = 0;
    while let Some(last) = batch.last().map(|kept| kept.game) {
        let all: Vec<Moves> = batch.par_iter().map(moves).collect();
        let prints: Vec<_> = all.par_iter().map(Moves::fingerprints).collect();
        for ((kept, moves), prints) in batch.iter().zip(&all).zip(prints) {
            if !prints.is_empty() {
                sample.add(kept.game, moves);
            }
            index.add(kept.game, &prints);
        }
        read += batch.len() as u64;
        if !tick(read) {
            return Ok(None);
        }
        batch = games_among(db, last, condition)?;
    }
    let mut found = Dupes { compared: index.compared(), ..Dupes::default() };
    found.too_short = read - found.compared;
    let different = different::pairs(db)?;
    let mut candidates = index.candidates();
    if candidates.is_empty() {
        return Ok(Some(found));
    }
    let before = candidates.len();
    candidates.retain(|pair| !different.contains(pair));
    found.different = (before - candidates.len()) as u64;
    let baseline = sample.baseline();
    let mut candidates = candidates.iter();
    while !candidates.as_slice().is_empty() {
        let dupes = compared(&next_pairs(db, &mut candidates)?, &baseline);
        found.pairs.extend(dupes.into_iter().filter(|dupe| dupe.score >= least));
        if !tick(read) {
            return Ok(None);
        }
    }
    let order = |one: &Dupe, other: &Dupe| other.score.total_cmp(&one.score);
    found.pairs.sort_by(|one, other| order(one, other).then(one.games.cmp(&other.games)));
    Ok(Some(found))
}

/// Reads the next batch of pairs.
fn next_pairs(
    db: &Connection,
    pairs: &mut Iter<'_, (i64, i64)>,
) -> Result<Vec<(NewestLog, NewestLog)>, ArchiveError> {
    let (mut batch, mut size) = (Vec::new(), BatchSize::default());
    for &(one, other) in pairs {
        let Some(pair) = newest(db, one)?.zip(newest(db, other)?) else { continue };
        let full = size.fills(pair.0.size() + pair.1.size());
        batch.push(pair);
        if full {
            break;
        }
    }
    Ok(batch)
}

/// Compares pairs. Leaves out those whose equal play chance explains.
fn compared(pairs: &[(NewestLog, NewestLog)], baseline: &Baseline) -> Vec<Dupe> {
    let compare = |(one, other): &(NewestLog, NewestLog)| {
        let (a, b) = (moves(one), moves(other));
        let found = compare::align(&a, &b);
        let games = (one.game, other.game);
        let is_certain = baseline.excludes_chance(&a.game, games, &found);
        is_certain.then(|| compare::compare((one.game, &a), (other.game, &b), &found))
    };
    pairs.par_iter().filter_map(compare).collect()
}

fn moves(kept: &NewestLog) -> Moves {
    with_parser(|parser| {
        let log = parser.parse(&kept.text, &[]);
        Moves::of(&kept.text, log, &|name| kept.load(name))
    })
}
