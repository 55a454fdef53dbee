//! The way from logs to tables: games are replayed on all cores, while the rows before them are written.

use std::io;

use rayon::prelude::*;

use super::folder::{EncodedRows, TableFolder};
use crate::archive::Files;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::progress::Progress;
use crate::facts::tables::{Links, Origin, Table, TableChunk, TableGame, Variants, fill};
use crate::facts::{DerivedRows, WantedFacts, derive};
use crate::notation::stream::alone;
use crate::notation::with_parser;

/// A log whose rows are written.
pub struct TableLog {
    /// The hash of its text.
    pub hash: String,
    /// Its text.
    pub text: Vec<u8>,
    /// The places where it was found.
    pub origins: Vec<Origin>,
    /// Loads the variant files that it names.
    pub files: Files,
}

/// The number of games that one thread prepares together.
const GAMES: usize = 32;
/// The length of the logs that one thread prepares together, in bytes.
const BYTES: usize = 1 << 18;
/// With a limit of rows for each file below this number, each game is written on its own.
const FEW_ROWS: u64 = 200_000;

/// The number of games of each kind that were written.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameCounts {
    /// All.
    pub games: u64,
    /// Those with errors.
    pub illegal: u64,
    /// Those of a game or version that dadu cannot read.
    pub unreadable: u64,
}

/// The reason why tables were not written.
pub enum StreamError<E> {
    /// The source of the logs failed.
    Source(E),
    /// A file cannot be written.
    Output(io::Error),
}

/// Writes the rows of logs, which `next` returns in the order of their hashes, and `None` at the end. Stops
/// early at an interrupt.
pub fn write_logs<E>(
    folder: &mut TableFolder,
    shard_rows: Option<u64>,
    links: &Links,
    mut progress: Progress,
    mut next: impl FnMut() -> Result<Option<TableLog>, E>,
) -> Result<GameCounts, StreamError<E>> {
    let is_split = shard_rows.is_some_and(|rows| rows < FEW_ROWS);
    let preparer = Preparer {
        tables: folder.tables(),
        links,
        games: if is_split { 1 } else { GAMES },
        encode: folder.encoder(),
    };
    let groups = 2 * rayon::current_num_threads().max(1);
    let (mut written, mut variants) = (GameCounts::default(), Variants::default());
    let mut ready = PreparedRows::default();
    loop {
        let batch = read_batch(groups, &mut next).map_err(StreamError::Source)?;
        let is_last = batch.is_empty();
        let prepare = || preparer.prepare(batch);
        let (done, prepared) = rayon::join(|| folder.write(&ready.parts), prepare);
        done.map_err(StreamError::Output)?;
        written.add(&prepared.written);
        progress.at(written.games);
        ready = prepared;
        variants.merge(std::mem::take(&mut ready.variants));
        if is_last || interrupt::is_requested() {
            break;
        }
    }
    folder.write_table(variants.rows()).map_err(StreamError::Output)?;
    Ok(written)
}

/// Reads a few groups of logs for each thread.
fn read_batch<E>(
    groups: usize,
    next: &mut impl FnMut() -> Result<Option<TableLog>, E>,
) -> Result<Vec<Vec<TableLog>>, E> {
    let mut batch = Vec::new();
    while batch.len() < groups {
        let (mut group, mut bytes) = (Vec::new(), 0);
        while group.len() < GAMES && bytes < BYTES {
            let Some(log) = next()? else { break };
            bytes += log.text.len();
            group.push(log);
        }
        if group.is_empty() {
            break;
        }
        batch.push(group);
    }
    Ok(batch)
}

/// Rows that are ready to be written, in parts, each with the rows of every table.
#[derive(Default)]
struct PreparedRows {
    parts: Vec<Vec<EncodedRows>>,
    variants: Variants,
    written: GameCounts,
}

struct Preparer<'a, F> {
    tables: Vec<&'static Table>,
    links: &'a Links,
    /// The number of games in a part.
    games: usize,
    encode: F,
}

impl<F: Fn(TableChunk) -> EncodedRows + Sync> Preparer<'_, F> {
    fn prepare(&self, batch: Vec<Vec<TableLog>>) -> PreparedRows {
        let groups: Vec<PreparedRows> =
            batch.into_par_iter().map(|group| self.group(&group)).collect();
        let mut all = PreparedRows::default();
        for group in groups {
            all.parts.extend(group.parts);
            all.variants.merge(group.variants);
            all.written.add(&group.written);
        }
        all
    }

    fn group(&self, logs: &[TableLog]) -> PreparedRows {
        let mut prepared = PreparedRows::default();
        for part in logs.chunks(self.games) {
            let mut chunks: Vec<TableChunk> =
                self.tables.iter().map(|table| TableChunk::new(table)).collect();
            part.iter().for_each(|log| self.log(log, &mut chunks, &mut prepared));
            prepared.parts.push(chunks.into_iter().map(&self.encode).collect());
        }
        prepared
    }

    fn log(&self, log: &TableLog, chunks: &mut [TableChunk], prepared: &mut PreparedRows) {
        let _alone = alone(log.text.len());
        let rows = with_parser(|parser| {
            let parsed = parser.parse(&log.text, &[]);
            derive(&log.text, parsed, &*log.files, WantedFacts { full: true, board: false })
        });
        let (hash, origins) = (&log.hash, &log.origins);
        fill(&TableGame { hash, origins, rows: &rows, links: self.links }, chunks);
        prepared.variants.add(&rows);
        prepared.written.count(&rows);
    }
}

impl GameCounts {
    fn count(&mut self, rows: &DerivedRows) {
        self.games += 1;
        self.illegal += u64::from(rows.record.verdict == "illegal");
        self.unreadable += u64::from(rows.record.verdict == "unreadable");
    }

    fn add(&mut self, other: &GameCounts) {
        self.games += other.games;
        self.illegal += other.illegal;
        self.unreadable += other.unreadable;
    }
}
