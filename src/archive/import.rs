//! Adding logs: which game each text is, and how batches of them are written.
//!
//! Texts are prepared on all cores ([`Piece::prepare`]), in any order; they are written by one
//! writer, in the order of the input, one transaction for each batch. What is in the archive
//! already is known by its hash, so a run that was interrupted is simply run again.

use std::ops::Range;
use std::sync::Arc;

use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, params};

use super::error::ArchiveError;
use super::read::{Reading, read, turns};
use super::schema::{Archive, ended, is_indexed, last_game};
use super::write::Writer;
use crate::notation::stream::{Block, GameText};
use crate::notation::{MAX_LINE, Parser, with_parser};
use crate::replay::Loader;

/// How to get the variant files that logs of a folder name.
pub type Files = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// A stretch of a file on its way into the archive.
pub struct Piece {
    /// The name that the file is kept under.
    pub source: Arc<str>,
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
    source: Arc<str>,
    first: bool,
    preamble: Vec<u8>,
    /// All that it holds, as it came.
    bytes: Vec<u8>,
    texts: Vec<Text>,
}

/// A text of a piece.
struct Text {
    /// Which game of its source, from 1.
    place: u64,
    /// The line of the source on which it begins, from 1.
    line: u64,
    /// Where it stands in the piece.
    at: Range<usize>,
    reading: Result<Box<Reading>, Refusal>,
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
    /// The name that its file is kept under.
    pub source: Arc<str>,
    /// Which game of it, from 1.
    pub place: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// What became of it.
    pub outcome: Outcome,
    /// Its verdict, if it was read.
    pub verdict: &'static str,
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
        !game.cuts.is_empty() || self.block.game_cut && last || has_long_line(game.text)
    }
}

/// Whether a line is longer than is read. Some are held whole all the same.
fn has_long_line(text: &[u8]) -> bool {
    text.len() > MAX_LINE && text.split(|&byte| byte == b'\n').any(|line| line.len() > MAX_LINE)
}

fn read_text(text: &[u8], load: Loader<'_>, full: bool) -> Box<Reading> {
    with_parser(|parser| Box::new(read(text, parser, load, full)))
}

/// A run that adds logs.
pub struct Import<'a> {
    archive: &'a mut Archive,
    reject_illegal: bool,
    now: String,
    /// The source that is being read: its name, what stands before its first game, and its row.
    source: (Arc<str>, Vec<u8>, Option<i64>),
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
        let source = (Arc::from(""), Vec::new(), None);
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
        let built = is_indexed(&self.archive.db)?;
        let db = &self.archive.db;
        let last = |table: &str| -> rusqlite::Result<i64> {
            let last = format!("SELECT coalesce(max(id), 0) FROM {table}");
            db.query_row(&last, [], |row| row.get(0))
        };
        let mut placer = Placer {
            db,
            writer: Writer::new(db, built),
            placed: Vec::new(),
            now: &self.now,
            reject_illegal: self.reject_illegal,
            last_game: last("game")?.max(last_game(db)?),
            last_revision: last("revision")?,
        };
        let mut done = Vec::new();
        for prepared in batch {
            if prepared.first {
                self.source = (prepared.source.clone(), Vec::new(), None);
            }
            self.source.1.extend_from_slice(&prepared.preamble);
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
            self.archive.forget_unused()?;
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

/// Of how many games the derived rows are written together: their rows share statements, and so
/// cost less.
const TOGETHER: usize = 64;

const BY_LOG_ID: &str = "SELECT game.id, removed_at IS NOT NULL FROM revision \
    JOIN game ON game.id = game_id WHERE log_id = ?1 ORDER BY revision.id LIMIT 1";
const BY_PLAY: &str = "SELECT game.id, removed_at IS NOT NULL FROM revision \
    JOIN game ON game.id = game_id WHERE play = ?1 ORDER BY revision.id LIMIT 1";

/// A text as it is kept, and where it stood in its source.
struct Log<'a> {
    /// Which game, from 1.
    place: u64,
    /// The line on which it begins, from 1.
    line: u64,
    bytes: &'a [u8],
}

/// Finds the place of each text: a new game, a revision of one, or nothing new.
struct Placer<'a> {
    db: &'a Connection,
    writer: Writer<'a>,
    /// The games of which nothing derived is written yet.
    placed: Vec<(i64, Box<Reading>)>,
    now: &'a str,
    reject_illegal: bool,
    /// The greatest ids that are given. Nobody else writes while the transaction is open.
    last_game: i64,
    last_revision: i64,
}

impl Placer<'_> {
    fn place(
        &mut self,
        text: Text,
        piece: &[u8],
        source: &mut (Arc<str>, Vec<u8>, Option<i64>),
    ) -> Result<Done, ArchiveError> {
        let Text { place, line, at, reading } = text;
        let log = Log { place, line, bytes: &piece[at] };
        let name = source.0.clone();
        let done = |outcome, verdict| Done { source: name.clone(), place, line, outcome, verdict };
        let reading = match reading {
            Err(refusal) => return Ok(done(Outcome::Refused(refusal), "")),
            Ok(reading) => reading,
        };
        let verdict = reading.derived.record.verdict;
        if let Some(known) = self.known(&reading)? {
            self.keep_preamble(source)?;
            return Ok(done(known, verdict));
        }
        if self.reject_illegal && matches!(verdict, "illegal" | "unreadable") {
            return Ok(done(Outcome::Refused(Refusal::Illegal), verdict));
        }
        let found = self.revised_game(&reading, &source.0, &log)?;
        if let Some(game) = found.filter(|&(_, removed)| removed) {
            return Ok(done(Outcome::Removed(game.0), verdict));
        }
        let source_id = match source.2 {
            Some(id) => id,
            None => *source.2.insert(self.source(&source.0, &source.1)?),
        };
        let game = match found {
            Some((game, _)) => self.revise(game)?,
            None => self.new_game()?,
        };
        self.revision(game, source_id, &log, &reading)?;
        let game = game.0;
        self.placed.push((game, reading));
        if self.placed.len() >= TOGETHER {
            self.write_placed()?;
        }
        let outcome = if found.is_some() { Outcome::Revised(game) } else { Outcome::Added(game) };
        Ok(Done { source: source.0.clone(), place, line, outcome, verdict })
    }

    /// Writes what is derived of all that was placed.
    fn write_placed(&mut self) -> rusqlite::Result<()> {
        let games: Vec<_> = self.placed.iter().map(|(id, read)| (*id, &read.derived)).collect();
        self.writer.derived(&games)?;
        self.placed.clear();
        Ok(())
    }

    /// The game that has these bytes already.
    fn known(&self, reading: &Reading) -> rusqlite::Result<Option<Outcome>> {
        let select = "SELECT game.id, removed_at IS NOT NULL FROM revision \
                      JOIN game ON game.id = game_id WHERE hash = ?1";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let found = self.db.prepare_cached(select)?.query_row([&reading.hash], row).optional()?;
        Ok(found.map(|(game, removed): (i64, bool)| match removed {
            true => Outcome::Removed(game),
            false => Outcome::Known(game),
        }))
    }

    /// The game of which this is a new revision, and whether it was removed: by the Id, by the play,
    /// or, without an Id, by its place in the file and half of its player turns.
    fn revised_game(
        &self,
        reading: &Reading,
        source: &str,
        log: &Log<'_>,
    ) -> Result<Option<(i64, bool)>, ArchiveError> {
        if let Some(id) = &reading.derived.record.log_id
            && let Some(found) = self.game(BY_LOG_ID, params![id])?
        {
            return Ok(Some(found));
        }
        if let Some(found) = self.game(BY_PLAY, params![reading.play])? {
            return Ok(Some(found));
        }
        if reading.derived.record.log_id.is_some() {
            return Ok(None);
        }
        self.game_at(source, log)
    }

    fn game(
        &self,
        select: &str,
        params: impl rusqlite::Params,
    ) -> rusqlite::Result<Option<(i64, bool)>> {
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.db.prepare_cached(select)?.query_row(params, row).optional()
    }

    fn game_at(&self, source: &str, log: &Log<'_>) -> Result<Option<(i64, bool)>, ArchiveError> {
        let select = "SELECT game.id, removed_at IS NOT NULL, text FROM source \
                      JOIN revision ON source_id = source.id JOIN game ON game.id = game_id \
                      WHERE path = ?1 AND revision.place = ?2 AND log_id IS NULL \
                      ORDER BY revision.id DESC LIMIT 1";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, bytes(row.get(2)?)));
        let mut statement = self.db.prepare_cached(select)?;
        let found = statement.query_row(params![source, log.place as i64], row).optional()?;
        let half = |text: &[u8]| {
            let mut parser = Parser::default();
            half_equal(&turns(text, &mut parser), &turns(log.bytes, &mut parser))
        };
        Ok(found.filter(|(_, _, text)| half(text)).map(|(game, removed, _)| (game, removed)))
    }

    /// What stands before the first game may be new where the games are not.
    fn keep_preamble(&self, source: &mut (Arc<str>, Vec<u8>, Option<i64>)) -> rusqlite::Result<()> {
        let select = "SELECT EXISTS (SELECT 1 FROM source WHERE path = ?1)";
        let is_new = source.2.is_none() && !source.1.is_empty();
        // Under another name it would belong to no game that came from there.
        if is_new && self.db.query_row(select, [&*source.0], |row| row.get(0))? {
            source.2 = Some(self.source(&source.0, &source.1)?);
        }
        Ok(())
    }

    fn source(&self, path: &str, preamble: &[u8]) -> rusqlite::Result<i64> {
        let preamble = value(preamble);
        let select = "SELECT id FROM source WHERE path = ?1 AND preamble = ?2";
        let there =
            self.db.query_row(select, params![path, preamble], |row| row.get(0)).optional()?;
        if let Some(id) = there {
            return Ok(id);
        }
        let insert = "INSERT INTO source (path, preamble, added_at) VALUES (?1, ?2, ?3)";
        self.db.prepare_cached(insert)?.insert(params![path, preamble, self.now])
    }

    /// A game whose first revision is the next one.
    fn new_game(&mut self) -> rusqlite::Result<(i64, i64)> {
        self.last_game += 1;
        let insert = "INSERT INTO game (id, revision_id) VALUES (?1, ?2)";
        self.db.prepare_cached(insert)?.execute([self.last_game, self.last_revision + 1])?;
        Ok((self.last_game, 1))
    }

    /// The next revision of a game is the one that counts.
    fn revise(&mut self, game: i64) -> rusqlite::Result<(i64, i64)> {
        self.writer.clear(game)?;
        self.placed.retain(|(placed, _)| *placed != game);
        let update = "UPDATE game SET revision_id = ?2 WHERE id = ?1";
        self.db.prepare_cached(update)?.execute([game, self.last_revision + 1])?;
        let select = "SELECT max(number) + 1 FROM revision WHERE game_id = ?1";
        Ok((game, self.db.prepare_cached(select)?.query_row([game], |row| row.get(0))?))
    }

    fn revision(
        &mut self,
        (game, number): (i64, i64),
        source: i64,
        log: &Log<'_>,
        reading: &Reading,
    ) -> rusqlite::Result<()> {
        self.last_revision += 1;
        let id = self.last_revision;
        let insert = "INSERT INTO revision VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        self.db.prepare_cached(insert)?.execute(params![
            id,
            game,
            number,
            source,
            log.place as i64,
            log.line as i64,
            reading.derived.record.log_id,
            reading.play,
            reading.hash,
            value(log.bytes),
            self.now,
        ])?;
        let insert = "INSERT INTO variant_file VALUES (?1, ?2, ?3, ?4)";
        for (name, file) in &reading.files {
            let (text, problem) = (file.as_ref().ok(), file.as_ref().err());
            self.db.prepare_cached(insert)?.execute(params![id, name, text, problem])?;
        }
        Ok(())
    }
}

/// Whether at least half of the player turns are equal, in the same order.
fn half_equal(one: &[i64], other: &[i64]) -> bool {
    let longer = one.len().max(other.len());
    let ops = similar::capture_diff_slices(similar::Algorithm::Myers, one, other);
    let equal: usize = ops
        .iter()
        .map(|op| match op {
            similar::DiffOp::Equal { len, .. } => *len,
            _ => 0,
        })
        .sum();
    longer > 0 && equal * 2 >= longer
}

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
