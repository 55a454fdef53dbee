//! Games that are likely the same one, written down twice.
//!
//! Three steps. Every game is read once and leaves some fingerprints of its play (`moves`). Games
//! that share enough of them are candidates (`index`). Candidates are read again and compared turn
//! by turn (`compare`). `spec/dupes.md` says what is found and what is not.

mod compare;
mod dadu;
mod index;
mod moves;
mod revisions;

use std::slice::Iter;

use rayon::prelude::*;
use rusqlite::Connection;

use self::index::Index;
use self::moves::Moves;
use super::batch::BatchSize;
use super::error::ArchiveError;
use super::kept::{Kept, games_among, newest};
use super::schema::Archive;
use crate::notation::with_parser;

/// From this score on, two games are likely one.
pub const LIKELY: f64 = 0.6;

/// Two games that are likely one.
#[derive(Clone, Debug, PartialEq)]
pub struct Dupe {
    /// The games, the earlier one in the archive first.
    pub games: (i64, i64),
    /// How much of them is alike, from 0 to 1.
    pub score: f64,
    /// How they are alike.
    pub likeness: Likeness,
    /// Whether they are with N and S exchanged.
    pub swapped: bool,
    /// How many player turns with moves are alike.
    pub alike: u32,
    /// How many each has.
    pub turns: (u32, u32),
    /// Whether the same names stand in both; nothing where one names no player.
    pub same_names: Option<bool>,
    /// Whether different observers are named.
    pub two_observers: bool,
}

/// How two games are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Every move is.
    Same,
    /// One is a part of the other.
    Contained,
    /// Most of it is.
    Near,
}

/// What was found in an archive.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dupes {
    /// Likely pairs, the likeliest first.
    pub pairs: Vec<Dupe>,
    /// How many games were compared.
    pub compared: u64,
    /// How many have too little play to be told from others.
    pub too_short: u64,
}

impl Archive {
    /// Finds games that are likely one, with a score of at least `least`. Changes nothing. `tick`
    /// hears how many games are read, and stops the work by saying so; then nothing is answered.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn dupes(
        &self,
        least: f64,
        tick: impl FnMut(u64) -> bool,
    ) -> Result<Option<Dupes>, ArchiveError> {
        dupes_among(&self.db, "1", least, tick)
    }
}

/// The same of the games for which a condition of SQL holds.
pub(super) fn dupes_among(
    db: &Connection,
    condition: &str,
    least: f64,
    mut tick: impl FnMut(u64) -> bool,
) -> Result<Option<Dupes>, ArchiveError> {
    let mut index = Index::default();
    let mut batch = games_among(db, 0, condition)?;
    let mut read = 0;
    while let Some(last) = batch.last().map(|kept| kept.game) {
        let prints: Vec<_> = batch.par_iter().map(|kept| moves(kept).fingerprints()).collect();
        batch.iter().zip(prints).for_each(|(kept, prints)| index.add(kept.game, &prints));
        read += batch.len() as u64;
        if !tick(read) {
            return Ok(None);
        }
        batch = games_among(db, last, condition)?;
    }
    let mut found = Dupes { compared: index.compared(), ..Dupes::default() };
    found.too_short = read - found.compared;
    let candidates = index.candidates();
    let mut candidates = candidates.iter();
    while !candidates.as_slice().is_empty() {
        let dupes = compared(&next_pairs(db, &mut candidates)?);
        found.pairs.extend(dupes.into_iter().filter(|dupe| dupe.score >= least));
        if !tick(read) {
            return Ok(None);
        }
    }
    let order = |one: &Dupe, other: &Dupe| other.score.total_cmp(&one.score);
    found.pairs.sort_by(|one, other| order(one, other).then(one.games.cmp(&other.games)));
    Ok(Some(found))
}

/// The texts of the next pairs, as many as are held at a time.
fn next_pairs(
    db: &Connection,
    pairs: &mut Iter<'_, (i64, i64)>,
) -> Result<Vec<(Kept, Kept)>, ArchiveError> {
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

fn compared(pairs: &[(Kept, Kept)]) -> Vec<Dupe> {
    let compare = |(one, other): &(Kept, Kept)| {
        compare::compare((one.game, &moves(one)), (other.game, &moves(other)))
    };
    pairs.par_iter().map(compare).collect()
}

fn moves(kept: &Kept) -> Moves {
    with_parser(|parser| {
        let log = parser.parse(&kept.text, &[]);
        Moves::of(&kept.text, log, &|name| kept.load(name))
    })
}
