//! Adding logs: preparing them, and writing them in batches.
//!
//! Logs are prepared on all cores ([`Piece::prepare`]), in any order. A single writer then writes them in
//! the order of the input, with one transaction for each batch. Logs already in the archive are recognised
//! by their hash, so an interrupted run can simply be repeated.

use std::ops::Range;
use std::sync::Arc;

use rusqlite::types::{ToSqlOutput, Value, ValueRef};

use super::doubt::Doubt;
use super::error::ArchiveError;
use super::placer::{DoubtfulLog, OpenSource, Placer, RunLogs};
use super::read::{ReadLog, read};
use super::schema::{Archive, Detail, delete_unused, detail, ended};
use super::survey::Survey;
use crate::notation::stream::{Block, GameText};
use crate::notation::with_parser;
use crate::replay::Loader;

/// A function that loads the variant files named by the logs of a folder.
pub type Files = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// The names of a file on its way into the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name under which it is stored. It does not depend on how the path was spelled.
    pub kept: String,
    /// The name as the user gave it, for messages.
    pub given: String,
}

impl From<&str> for Source {
    fn from(name: &str) -> Source {
        Source { kept: name.to_owned(), given: name.to_owned() }
    }
}

/// A section of a file that is being added to the archive.
pub struct Piece {
    /// The file.
    pub source: Arc<Source>,
    /// Whether it is the first of its file.
    pub first: bool,
    /// Whole games.
    pub block: Block,
    /// The number of games that come before it in the file.
    pub games_before: u64,
    /// Loads the variant files that its logs name.
    pub files: Files,
}

/// The contents of a piece, ready to be written.
pub struct PreparedPiece {
    source: Arc<Source>,
    first: bool,
    preamble: Vec<u8>,
    /// All its bytes, unchanged.
    bytes: Vec<u8>,
    texts: Vec<Text>,
}

/// A game of a piece.
pub(super) struct Text {
    /// The number of the game in its source, from 1.
    pub place: u64,
    /// The line of the source on which it begins, from 1.
    pub line: u64,
    /// Its byte range in the piece.
    pub at: Range<usize>,
    pub reading: Result<Box<ReadLog>, Refusal>,
}

/// The reason why a log is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A line or the whole game exceeds the size limit.
    TooLong,
    /// It has errors, and the user asked to skip such logs.
    Illegal,
    /// Another log of the same run has its `Id`, so nothing says which of them is newer.
    SameId,
    /// It would be a revision that may be a mistake.
    Doubtful,
}

/// The outcome of adding a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddOutcome {
    /// It is a new game.
    Added(i64),
    /// It is a new revision of a game.
    Revised(i64),
    /// The same bytes are already in the archive.
    Known(i64),
    /// The same bytes are in the archive, and a damaged copy of them was repaired.
    Repaired(i64),
    /// It belongs to a game that was removed.
    Removed(i64),
    /// It was not added.
    Refused(Refusal),
}

/// The outcome for one log, with its source and its line there.
#[derive(Clone, Debug)]
pub struct LogOutcome {
    /// Its file.
    pub source: Arc<Source>,
    /// The number of the game in the file, from 1.
    pub place: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The outcome.
    pub outcome: AddOutcome,
    /// Its verdict, if it was read.
    pub verdict: &'static str,
    /// The file and the line of another log of the run with the same `Id`.
    pub rival: Option<(Arc<Source>, u64)>,
    /// The game of which it may not be a newer text, and the reason, if the log was refused for that.
    pub doubt: Option<(i64, Doubt)>,
    /// A game with the same play, if the log was added as a game of its own.
    pub equal: Option<i64>,
    /// Whether the archive has these bytes only as an older revision.
    pub is_older: bool,
    /// The game that it records, if dadu cannot check that game.
    pub unchecked: Option<String>,
    /// Whether it has an `Id`.
    pub has_id: bool,
    /// Whether it is a simulated game.
    pub simulated: bool,
    /// Whether the consent to its use is unclear, so nobody may publish it.
    pub has_unclear_consent: bool,
}

impl LogOutcome {
    /// Returns the outcome for a log that is not stored.
    pub(super) fn refused(source: &Arc<Source>, place: u64, line: u64) -> LogOutcome {
        LogOutcome {
            source: source.clone(),
            place,
            line,
            outcome: AddOutcome::Refused(Refusal::Illegal),
            verdict: "",
            rival: None,
            doubt: None,
            equal: None,
            is_older: false,
            unchecked: None,
            has_id: false,
            simulated: false,
            has_unclear_consent: false,
        }
    }
}

impl Piece {
    /// Reads and replays all its games.
    pub fn prepare(self, full: bool) -> PreparedPiece {
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
        PreparedPiece { source, first, preamble, bytes: block.text, texts }
    }

    /// Returns whether the game, or a line of it, exceeds the size limit.
    fn is_too_long(&self, game: &GameText<'_>) -> bool {
        let last = game.at + game.text.len() == self.block.text.len();
        !game.cuts.is_empty() || self.block.game_cut && last
    }
}

impl Text {
    /// Derives the rows for another level of detail, if another program changed the level in the meantime.
    fn set_detail(&mut self, piece: &[u8], full: bool) {
        let Ok(reading) = &mut self.reading else { return };
        if reading.derived.full.is_some() != full {
            let files = std::mem::take(&mut reading.files);
            let load = |name: &str| {
                let file = files.iter().find(|(known, _)| known == name);
                file.map_or_else(|| Err(String::new()), |(_, file)| file.clone())
            };
            *reading = read_text(&piece[self.at.clone()], &load, full);
        }
    }
}

fn read_text(text: &[u8], load: Loader<'_>, full: bool) -> Box<ReadLog> {
    with_parser(|parser| Box::new(read(text, parser, load, full)))
}

/// A run that adds logs.
pub struct Import<'a> {
    archive: &'a mut Archive,
    reject_illegal: bool,
    now: String,
    source: OpenSource,
    logs: RunLogs,
    revised: bool,
}

impl<'a> Import<'a> {
    /// Starts a run. `bytes` is the size of the input, as far as it is known. For a new archive or a large
    /// input, indexes are left out and built at the end. `now` is the time to store with the added games.
    ///
    /// # Errors
    /// If the archive cannot be written.
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
        // Every row is written together with the rows that it refers to, and `verify` checks all of them.
        // Looking each one up while writing would cost a fifth of the time.
        archive.db.pragma_update(None, "foreign_keys", "off")?;
        let (source, logs) = (OpenSource::default(), RunLogs::default());
        Ok(Import { archive, reject_illegal, now: now.to_owned(), source, logs, revised: false })
    }

    /// Sets what is known of the files before the run.
    pub fn set_survey(&mut self, survey: Survey) {
        self.logs.survey = survey;
    }

    /// Stores revisions even if they have fewer turns, or other players and another date.
    pub fn accept_doubtful(&mut self) {
        self.logs.revise = true;
    }

    /// Keeps such revisions in memory, for [`Import::doubtful`].
    pub fn keep_doubtful(&mut self) {
        self.logs.keeps_doubtful = true;
    }

    /// Returns the revisions that were kept.
    pub fn doubtful(&mut self) -> Vec<DoubtfulLog> {
        std::mem::take(&mut self.logs.doubtful)
    }

    /// Stores a doubtful revision after all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn revise(&mut self, log: DoubtfulLog) -> Result<LogOutcome, ArchiveError> {
        let (mut source, text, bytes) = log.into_parts();
        let before = std::mem::replace(&mut self.logs.revise, true);
        self.archive.db.execute_batch("BEGIN IMMEDIATE")?;
        let written = self.write_one(text, &bytes, &mut source);
        self.logs.revise = before;
        ended(&self.archive.db, written)
    }

    fn write_one(
        &mut self,
        mut text: Text,
        bytes: &[u8],
        source: &mut OpenSource,
    ) -> Result<LogOutcome, ArchiveError> {
        let db = &self.archive.db;
        text.set_detail(bytes, detail(db)? == Detail::Full);
        let mut placer = Placer::new(db, &self.now, self.reject_illegal, &mut self.logs)?;
        let done = placer.place(text, bytes, source)?;
        placer.write_placed()?;
        self.revised |= matches!(done.outcome, AddOutcome::Revised(_));
        Ok(done)
    }

    /// Writes prepared logs in one transaction.
    ///
    /// # Errors
    /// If the batch cannot be written; then the archive contains no part of it.
    pub fn write(&mut self, batch: Vec<PreparedPiece>) -> Result<Vec<LogOutcome>, ArchiveError> {
        self.archive.db.execute_batch("BEGIN IMMEDIATE")?;
        let written = self.write_batch(batch);
        ended(&self.archive.db, written)
    }

    fn write_batch(&mut self, batch: Vec<PreparedPiece>) -> Result<Vec<LogOutcome>, ArchiveError> {
        let db = &self.archive.db;
        let full = detail(db)? == Detail::Full;
        let mut placer = Placer::new(db, &self.now, self.reject_illegal, &mut self.logs)?;
        let mut done = Vec::new();
        for prepared in batch {
            if prepared.first {
                self.source = OpenSource::of(&prepared.source);
            }
            self.source.preamble.extend_from_slice(&prepared.preamble);
            for mut text in prepared.texts {
                text.set_detail(&prepared.bytes, full);
                let settled = placer.place(text, &prepared.bytes, &mut self.source)?;
                self.revised |=
                    matches!(settled.outcome, AddOutcome::Revised(_) | AddOutcome::Repaired(_));
                done.push(settled);
            }
        }
        placer.write_placed()?;
        Ok(done)
    }

    /// Ends the run and builds any indexes that were left out.
    ///
    /// # Errors
    /// If the archive cannot be written.
    pub fn finish(self) -> Result<(), ArchiveError> {
        self.archive.db.pragma_update(None, "foreign_keys", "on")?;
        if self.revised {
            self.archive.changing(|db, _| delete_unused(db))?;
        }
        self.archive.build_indexes()
    }
}

/// A cache of 16 MiB, and a checkpoint of the `-wal` after this many pages. Logs do not come in the order of
/// their hashes, plays and Ids, so each batch writes to all parts of these indexes. With a smaller cache or
/// earlier checkpoints, their pages are written and read again and again.
const MUCH_AT_ONCE: &str = "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 8000";

/// The typical length of a log in bytes.
const TYPICAL_GAME: u64 = 4000;

/// Returns bytes as they are stored: as text, unless they are not valid UTF-8 or contain a NUL.
pub(super) fn value(bytes: &[u8]) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(match std::str::from_utf8(bytes) {
        Ok(_) if memchr::memchr(0, bytes).is_none() => ValueRef::Text(bytes),
        _ => ValueRef::Blob(bytes),
    })
}

/// Returns the bytes of a stored text.
pub(super) fn bytes(value: Value) -> Vec<u8> {
    match value {
        Value::Text(text) => text.into_bytes(),
        Value::Blob(bytes) => bytes,
        _ => Vec::new(),
    }
}
