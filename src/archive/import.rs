//! Adding logs: how texts are prepared, and how batches of them are written.
//!
//! Texts are prepared on all cores ([`Piece::prepare`]), in any order; they are written by one
//! writer, in the order of the input, one transaction for each batch. What is in the archive
//! already is known by its hash, so a run that was interrupted is simply run again.

use std::ops::Range;
use std::sync::Arc;

use rusqlite::types::{ToSqlOutput, Value, ValueRef};

use super::error::ArchiveError;
use super::placer::{OpenSource, Placer};
use super::read::{Reading, read};
use super::schema::{Archive, ended, forget_unused};
use crate::notation::stream::{Block, GameText};
use crate::notation::with_parser;
use crate::replay::Loader;

/// How to get the variant files that logs of a folder name.
pub type Files = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// The names of a file on its way into the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name that it is kept under, which does not depend on how its path is spelled.
    pub kept: String,
    /// Its name in messages, as it was given.
    pub given: String,
}

impl From<&str> for Source {
    fn from(name: &str) -> Source {
        Source { kept: name.to_owned(), given: name.to_owned() }
    }
}

/// A stretch of a file on its way into the archive.
pub struct Piece {
    /// The file.
    pub source: Arc<Source>,
    /// Whether it is the first of its file.
    pub first: bool,
    /// Whole games.
    pub block: Block,
    /// How many games stand before it in the file.
    pub games_before: u64,
    /// How to get the variant files that its logs name.
    pub files: Files,
}

/// What a piece holds, ready to be written.
pub struct Prepared {
    source: Arc<Source>,
    first: bool,
    preamble: Vec<u8>,
    /// All that it holds, as it came.
    bytes: Vec<u8>,
    texts: Vec<Text>,
}

/// A text of a piece.
pub(super) struct Text {
    /// Which game of its source, from 1.
    pub place: u64,
    /// The line of the source on which it begins, from 1.
    pub line: u64,
    /// Where it stands in the piece.
    pub at: Range<usize>,
    pub reading: Result<Box<Reading>, Refusal>,
}

/// Why a text cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A line, or the whole, is longer than is read.
    TooLong,
    /// It has errors, and such are to be left out.
    Illegal,
}

/// What became of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is a new game.
    Added(i64),
    /// It is a new revision of a game.
    Revised(i64),
    /// The same bytes are there already.
    Known(i64),
    /// It belongs to a game that was removed.
    Removed(i64),
    /// It was not added.
    Refused(Refusal),
}

/// A text that was dealt with: its source, its line there, and what became of it.
#[derive(Clone, Debug)]
pub struct Done {
    /// Its file.
    pub source: Arc<Source>,
    /// Which game of it, from 1.
    pub place: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// What became of it.
    pub outcome: Outcome,
    /// Its verdict, if it was read.
    pub verdict: &'static str,
    /// The game that it records, if its play was not checked for being no known one.
    pub unchecked: Option<String>,
    /// Whether it has an `Id`.
    pub has_id: bool,
    /// Whether a program made it.
    pub simulated: bool,
}

impl Piece {
    /// Reads and replays everything in it.
    pub fn prepare(self, full: bool) -> Prepared {
        let _alone = self.block.alone();
        let (mut preamble, mut texts) = (Vec::new(), Vec::new());
        let mut place = self.games_before;
        for game in self.block.games() {
            if !game.opens {
                preamble.extend_from_slice(game.text);
                continue;
            }
            place += 1;
            let at = game.at..game.at + game.text.len();
            let reading = match self.is_too_long(&game) {
                true => Err(Refusal::TooLong),
                false => Ok(read_text(game.text, &*self.files, full)),
            };
            texts.push(Text { place, line: game.lines + 1, at, reading });
        }
        let Piece { source, first, block, .. } = self;
        Prepared { source, first, preamble, bytes: block.text, texts }
    }

    /// Whether it, or a line of it, is longer than is read.
    fn is_too_long(&self, game: &GameText<'_>) -> bool {
        let last = game.at + game.text.len() == self.block.text.len();
        !game.cuts.is_empty() || self.block.game_cut && last
    }
}

fn read_text(text: &[u8], load: Loader<'_>, full: bool) -> Box<Reading> {
    with_parser(|parser| Box::new(read(text, parser, load, full)))
}

/// A run that adds logs.
pub struct Import<'a> {
    archive: &'a mut Archive,
    reject_illegal: bool,
    now: String,
    source: OpenSource,
    revised: bool,
}

impl<'a> Import<'a> {
    /// Begins a run. `bytes` is how much is to come, if that is known: for much, indexes are left
    /// out and built at the end. `now` is the time that is written beside what is added.
    ///
    /// # Errors
    /// Where the archive cannot be written.
    pub fn begin(
        archive: &'a mut Archive,
        bytes: u64,
        reject_illegal: bool,
        now: &str,
    ) -> Result<Import<'a>, ArchiveError> {
        let games: i64 =
            archive.db.query_row("SELECT coalesce(max(id), 0) FROM game", [], |row| row.get(0))?;
        let expected = bytes / TYPICAL_GAME;
        if games == 0 || expected > 1000 && expected > games as u64 / 2 {
            archive.leave_out_indexes()?;
        }
        archive.db.execute_batch(MUCH_AT_ONCE)?;
        // Every row is written together with those that it refers to, and `verify` looks at all of
        // them; to look each one up again while it is written would cost a fifth of the time.
        archive.db.pragma_update(None, "foreign_keys", "off")?;
        let source = OpenSource::default();
        Ok(Import { archive, reject_illegal, now: now.to_owned(), source, revised: false })
    }

    /// Writes what was prepared, in one transaction.
    ///
    /// # Errors
    /// Where it cannot be written; then nothing of the batch is.
    pub fn write(&mut self, batch: Vec<Prepared>) -> Result<Vec<Done>, ArchiveError> {
        self.archive.db.execute_batch("BEGIN IMMEDIATE")?;
        let written = self.write_batch(batch);
        ended(&self.archive.db, written)
    }

    fn write_batch(&mut self, batch: Vec<Prepared>) -> Result<Vec<Done>, ArchiveError> {
        let mut placer = Placer::new(&self.archive.db, &self.now, self.reject_illegal)?;
        let mut done = Vec::new();
        for prepared in batch {
            if prepared.first {
                self.source = OpenSource::of(&prepared.source);
            }
            self.source.preamble.extend_from_slice(&prepared.preamble);
            for text in prepared.texts {
                let settled = placer.place(text, &prepared.bytes, &mut self.source)?;
                self.revised |= matches!(settled.outcome, Outcome::Revised(_));
                done.push(settled);
            }
        }
        placer.write_placed()?;
        Ok(done)
    }

    /// Ends the run: indexes that were left out are built.
    ///
    /// # Errors
    /// Where the archive cannot be written.
    pub fn finish(self) -> Result<(), ArchiveError> {
        self.archive.db.pragma_update(None, "foreign_keys", "on")?;
        if self.revised {
            self.archive.changing(|db, _| forget_unused(db))?;
        }
        self.archive.build_indexes()
    }
}

/// How much is kept at hand, 16 MiB of the file, and after how many pages the `-wal` is written back
/// to it. Texts come in no order of their hashes, plays and Ids, so that each batch writes to these
/// indexes all over: with less of either, their pages are written and read again and again.
const MUCH_AT_ONCE: &str = "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 8000";

/// About how long a log is, in bytes.
const TYPICAL_GAME: u64 = 4000;

/// Bytes as they are kept: as text, unless they are no UTF-8 or hold a NUL.
pub(super) fn value(bytes: &[u8]) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(match std::str::from_utf8(bytes) {
        Ok(_) if memchr::memchr(0, bytes).is_none() => ValueRef::Text(bytes),
        _ => ValueRef::Blob(bytes),
    })
}

/// The bytes of a kept text.
pub(super) fn bytes(value: Value) -> Vec<u8> {
    match value {
        Value::Text(text) => text.into_bytes(),
        Value::Blob(bytes) => bytes,
        _ => Vec::new(),
    }
}
