//! Decides for each log whether it is a new game, a revision of a known game, or already in the archive.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::error::ArchiveError;
use super::import::{AddOutcome, LogOutcome, Refusal, Source, Text, bytes, value};
use super::read::{ReadLog, turns};
use super::schema::{is_indexed, last_game};
use super::withdrawn::remember_players;
use super::write::Writer;
use crate::notation::Parser;

/// The number of games whose derived rows are written together. Their rows share statements, which is faster.
const TOGETHER: usize = 64;

const BY_LOG_ID: &str = "SELECT game.id, removed_at IS NOT NULL FROM revision \
    JOIN game ON game.id = game_id WHERE log_id = ?1 ORDER BY revision.id LIMIT 1";
const BY_PLAY: &str = "SELECT game.id, removed_at IS NOT NULL FROM revision \
    JOIN game ON game.id = game_id WHERE play = ?1 ORDER BY revision.id LIMIT 1";

/// The source from which logs are being added.
#[derive(Default)]
pub(super) struct OpenSource {
    pub names: Arc<Source>,
    /// The text before its first game.
    pub preamble: Vec<u8>,
    /// Its row id, once it has one.
    row: Option<i64>,
}

impl OpenSource {
    /// Creates a source of which nothing is read yet.
    pub fn of(names: &Arc<Source>) -> OpenSource {
        OpenSource { names: names.clone(), ..OpenSource::default() }
    }
}

/// The `Id`s of the logs that a run has read, with the file and the line of the first log.
pub(super) type RunIds = HashMap<Box<str>, (Arc<Source>, u64)>;

/// A log as it is stored, with its position in the source.
struct Log<'a> {
    /// The number of the game in its source, from 1.
    place: u64,
    /// The line on which it begins, from 1.
    line: u64,
    bytes: &'a [u8],
}

/// Decides what each log is, and stores the new ones.
pub(super) struct Placer<'a> {
    db: &'a Connection,
    writer: Writer<'a>,
    /// The games whose derived rows are not yet written.
    placed: Vec<(i64, Box<ReadLog>)>,
    now: &'a str,
    reject_illegal: bool,
    /// The greatest ids in use. No other connection writes while the transaction is open.
    last_game: i64,
    last_revision: i64,
}

impl<'a> Placer<'a> {
    /// Starts adding logs, in an open transaction.
    pub fn new(
        db: &'a Connection,
        now: &'a str,
        reject_illegal: bool,
    ) -> rusqlite::Result<Placer<'a>> {
        let last = |table: &str| -> rusqlite::Result<i64> {
            let last = format!("SELECT coalesce(max(id), 0) FROM {table}");
            db.query_row(&last, [], |row| row.get(0))
        };
        Ok(Placer {
            db,
            writer: Writer::new(db, is_indexed(db)?),
            placed: Vec::new(),
            now,
            reject_illegal,
            last_game: last("game")?.max(last_game(db)?),
            last_revision: last("revision")?,
        })
    }

    /// Decides what a log is, and stores it if it is new.
    pub fn place(
        &mut self,
        text: Text,
        piece: &[u8],
        source: &mut OpenSource,
        ids: &mut RunIds,
    ) -> Result<LogOutcome, ArchiveError> {
        let Text { place, line, at, reading } = text;
        let log = Log { place, line, bytes: &piece[at] };
        let mut done = LogOutcome {
            source: source.names.clone(),
            place,
            line,
            outcome: AddOutcome::Refused(Refusal::Illegal),
            verdict: "",
            rival: None,
            unchecked: None,
            has_id: false,
            simulated: false,
            has_unclear_consent: false,
        };
        match reading {
            Err(refusal) => done.outcome = AddOutcome::Refused(refusal),
            Ok(reading) => {
                let record = &reading.derived.record;
                done.verdict = record.verdict;
                done.unchecked = record.unchecked_game().map(str::to_owned);
                done.has_id = record.log_id.is_some();
                done.simulated = record.simulated;
                done.has_unclear_consent = record.has_unclear_consent;
                done.rival = rival(record.log_id.as_deref(), &log, source, ids);
                done.outcome = match self.find_same_bytes(&reading)? {
                    Some(known) => {
                        self.keep_preamble(source)?;
                        known
                    }
                    None if done.rival.is_some() => AddOutcome::Refused(Refusal::SameId),
                    None => self.keep(reading, &log, source)?,
                };
            }
        }
        Ok(done)
    }

    /// Stores a log with new bytes, unless it must be skipped.
    fn keep(
        &mut self,
        reading: Box<ReadLog>,
        log: &Log<'_>,
        source: &mut OpenSource,
    ) -> Result<AddOutcome, ArchiveError> {
        if self.reject_illegal && matches!(reading.derived.record.verdict, "illegal" | "unreadable")
        {
            return Ok(AddOutcome::Refused(Refusal::Illegal));
        }
        let found = self.revised_game(&reading, &source.names.kept, log)?;
        if let Some((game, true)) = found {
            // The log is not stored, but a withdrawal in it also concerns other games.
            remember_players(self.db, &reading.derived)?;
            return Ok(AddOutcome::Removed(game));
        }
        let source_id = self.row_of(source)?;
        let game = match found {
            Some((game, _)) => self.revise(game)?,
            None => self.new_game()?,
        };
        self.revision(game, source_id, log, &reading)?;
        self.placed.push((game.0, reading));
        if self.placed.len() >= TOGETHER {
            self.write_placed()?;
        }
        Ok(if found.is_some() { AddOutcome::Revised(game.0) } else { AddOutcome::Added(game.0) })
    }

    /// Returns the row id of the source that is being read, and creates the row if needed.
    fn row_of(&self, source: &mut OpenSource) -> rusqlite::Result<i64> {
        match source.row {
            Some(row) => Ok(row),
            None => Ok(*source.row.insert(self.source(&source.names.kept, &source.preamble)?)),
        }
    }

    /// Writes the derived rows of all games placed so far.
    pub fn write_placed(&mut self) -> rusqlite::Result<()> {
        let games: Vec<_> = self.placed.iter().map(|(id, read)| (*id, &read.derived)).collect();
        self.writer.derived(&games)?;
        self.placed.clear();
        Ok(())
    }

    /// Returns the game that already has these bytes.
    fn find_same_bytes(&self, reading: &ReadLog) -> rusqlite::Result<Option<AddOutcome>> {
        let select = "SELECT game.id, removed_at IS NOT NULL FROM revision \
                      JOIN game ON game.id = game_id WHERE hash = ?1";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let found = self.db.prepare_cached(select)?.query_row([&reading.hash], row).optional()?;
        Ok(found.map(|(game, removed): (i64, bool)| match removed {
            true => AddOutcome::Removed(game),
            false => AddOutcome::Known(game),
        }))
    }

    /// Returns the game of which this log is a new revision, and whether that game was removed. Compares the
    /// Id, then the play, then the place in the file together with half of the player turns.
    fn revised_game(
        &self,
        reading: &ReadLog,
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
        self.game_at(source, log, reading.derived.record.log_id.is_some())
    }

    fn game(
        &self,
        select: &str,
        params: impl rusqlite::Params,
    ) -> rusqlite::Result<Option<(i64, bool)>> {
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.db.prepare_cached(select)?.query_row(params, row).optional()
    }

    /// Returns the game at a place of a file, if it has no Id and shares half of its player turns with this log.
    /// If the log has an Id, that Id is new; such a log cannot belong to a game that ever had another Id.
    fn game_at(
        &self,
        source: &str,
        log: &Log<'_>,
        has_id: bool,
    ) -> Result<Option<(i64, bool)>, ArchiveError> {
        let select = "SELECT game.id, removed_at IS NOT NULL, text FROM source \
                      JOIN revision ON source_id = source.id JOIN game ON game.id = game_id \
                      WHERE path = ?1 AND revision.place = ?2 AND log_id IS NULL \
                      AND NOT (?3 AND EXISTS (SELECT 1 FROM revision named \
                      WHERE named.game_id = game.id AND named.log_id IS NOT NULL)) \
                      ORDER BY revision.id DESC LIMIT 1";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, bytes(row.get(2)?)));
        let mut statement = self.db.prepare_cached(select)?;
        let found =
            statement.query_row(params![source, log.place as i64, has_id], row).optional()?;
        let half = |text: &[u8]| {
            let mut parser = Parser::default();
            half_equal(&turns(text, &mut parser), &turns(log.bytes, &mut parser))
        };
        Ok(found.filter(|(_, _, text)| half(text)).map(|(game, removed, _)| (game, removed)))
    }

    /// Stores a changed text before the first game, even if the games are already in the archive.
    fn keep_preamble(&self, source: &mut OpenSource) -> rusqlite::Result<()> {
        let select = "SELECT EXISTS (SELECT 1 FROM source WHERE path = ?1)";
        let is_new = source.row.is_none() && !source.preamble.is_empty();
        // Under a new file name no game would refer to it.
        if is_new && self.db.query_row(select, [&source.names.kept], |row| row.get(0))? {
            self.row_of(source)?;
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

    /// Creates a game whose first revision gets the next revision id.
    fn new_game(&mut self) -> rusqlite::Result<(i64, i64)> {
        self.last_game += 1;
        let insert = "INSERT INTO game (id, revision_id) VALUES (?1, ?2)";
        self.db.prepare_cached(insert)?.execute([self.last_game, self.last_revision + 1])?;
        Ok((self.last_game, 1))
    }

    /// Makes the next revision id the current revision of a game.
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
        reading: &ReadLog,
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

/// Returns whether at least half of the player turns are equal, in the same order.
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

/// Returns the log of another file that has the same `Id` and was read before in this run. Notes the `Id` if
/// it is the first.
fn rival(
    log_id: Option<&str>,
    log: &Log<'_>,
    source: &OpenSource,
    ids: &mut RunIds,
) -> Option<(Arc<Source>, u64)> {
    let (first, line) =
        ids.entry(log_id?.into()).or_insert_with(|| (source.names.clone(), log.line));
    (first.kept != source.names.kept).then(|| (first.clone(), *line))
}
