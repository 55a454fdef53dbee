//! Decides for each log whether it is a new game, a revision of a known game, or already in the archive.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::doubt::{Doubt, doubt};
use super::error::ArchiveError;
use super::import::{AddOutcome, LogOutcome, Refusal, Source, Text, value};
use super::kept::newest;
use super::matching::{Match, Matcher, SameHash, StoredText};
use super::read::ReadLog;
use super::schema::{is_indexed, last_game};
use super::survey::{Place, Survey};
use super::withdrawn::remember_players;
use super::write::Writer;

/// The number of games whose derived rows are written together. Their rows share statements, which is faster.
const TOGETHER: usize = 64;
/// The most doubtful logs to keep in memory.
const MOST_DOUBTFUL: usize = 100;

/// The source from which logs are being added.
#[derive(Clone, Default)]
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

/// What a run that adds logs knows of all its logs.
#[derive(Default)]
pub(super) struct RunLogs {
    /// What was found in the files before the run.
    pub survey: Survey,
    /// The `Id`s of the logs that were read, with the place of the first log.
    ids: HashMap<Box<str>, Place>,
    /// The revisions with which logs were matched, or as which they were stored.
    claimed: HashSet<i64>,
    /// The last revision before the run.
    last_before: Option<i64>,
    /// Whether to store doubtful revisions.
    pub revise: bool,
    /// Whether to keep doubtful revisions, so that the user can be asked.
    pub keeps_doubtful: bool,
    pub doubtful: Vec<DoubtfulLog>,
}

/// A log that was not stored because it may not be a newer text of its game.
pub struct DoubtfulLog {
    source: OpenSource,
    place: u64,
    line: u64,
    bytes: Vec<u8>,
    reading: Box<ReadLog>,
    /// The game.
    pub game: i64,
    /// The reason.
    pub doubt: Doubt,
}

impl DoubtfulLog {
    /// Returns its file and line, as the user knows them.
    pub fn location(&self) -> String {
        format!("{}:{}", self.source.names.given, self.line)
    }

    /// Returns its parts, to add it again.
    pub(super) fn into_parts(self) -> (OpenSource, Text, Vec<u8>) {
        let DoubtfulLog { source, place, line, bytes, reading, .. } = self;
        (source, Text { place, line, at: 0..bytes.len(), reading: Ok(reading) }, bytes)
    }
}

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
    run: &'a mut RunLogs,
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
        run: &'a mut RunLogs,
    ) -> rusqlite::Result<Placer<'a>> {
        let last = |table: &str| -> rusqlite::Result<i64> {
            let last = format!("SELECT coalesce(max(id), 0) FROM {table}");
            db.query_row(&last, [], |row| row.get(0))
        };
        let last_revision = last("revision")?;
        run.last_before.get_or_insert(last_revision);
        Ok(Placer {
            db,
            writer: Writer::new(db, is_indexed(db)?),
            placed: Vec::new(),
            now,
            reject_illegal,
            run,
            last_game: last("game")?.max(last_game(db)?),
            last_revision,
        })
    }

    /// Decides what a log is, and stores it if it is new.
    pub fn place(
        &mut self,
        text: Text,
        piece: &[u8],
        source: &mut OpenSource,
    ) -> Result<LogOutcome, ArchiveError> {
        let Text { place, line, at, reading } = text;
        let log = Log { place, line, bytes: &piece[at] };
        let mut done = LogOutcome::refused(&source.names, place, line);
        match reading {
            Err(refusal) => done.outcome = AddOutcome::Refused(refusal),
            Ok(reading) => {
                let record = &reading.derived.record;
                done.verdict = record.verdict;
                done.unchecked = record.unchecked_game().map(str::to_owned);
                done.has_id = record.log_id.is_some();
                done.simulated = record.simulated;
                done.has_unclear_consent = record.has_unclear_consent;
                self.settle(reading, &log, source, &mut done)?;
            }
        }
        Ok(done)
    }

    /// Decides what a readable log is, and stores it if it is new.
    fn settle(
        &mut self,
        reading: Box<ReadLog>,
        log: &Log<'_>,
        source: &mut OpenSource,
        done: &mut LogOutcome,
    ) -> Result<(), ArchiveError> {
        let first = self.first_with_id(&reading, log, source);
        if let Some(same) = self.matcher().same_bytes(&reading, &source.names.kept, log.place)? {
            done.rival = first.filter(|_| self.run.claimed.contains(&same.stored.revision));
            done.is_older = !same.is_newest;
            done.outcome = self.known(same, reading, log, source)?;
            return Ok(());
        }
        let id = reading.derived.record.log_id.as_deref();
        done.rival = id.and_then(|id| self.run.survey.rival(id, log.bytes)).or(first);
        if done.rival.is_some() {
            // The log is not stored, but a withdrawal in it also concerns other games.
            remember_players(self.db, log.bytes, &source.preamble)?;
            done.outcome = AddOutcome::Refused(Refusal::SameId);
            return Ok(());
        }
        self.keep(reading, log, source, done)
    }

    /// Returns what can find the stored game of a log.
    fn matcher(&self) -> Matcher<'_> {
        let RunLogs { survey, claimed, last_before, .. } = &*self.run;
        let last_before = last_before.unwrap_or_default();
        Matcher { db: self.db, survey, claimed, last_before }
    }

    /// Returns the outcome for a log whose bytes are in the archive. Repairs the stored text if it is damaged.
    fn known(
        &mut self,
        same: SameHash,
        reading: Box<ReadLog>,
        log: &Log<'_>,
        source: &mut OpenSource,
    ) -> Result<AddOutcome, ArchiveError> {
        let SameHash { stored, is_newest } = same;
        self.run.claimed.insert(stored.revision);
        self.keep_preamble(source)?;
        let game = stored.game;
        if stored.text != log.bytes {
            self.repair(&stored, is_newest, reading, log)?;
            return Ok(AddOutcome::Repaired(game));
        }
        Ok(if stored.is_removed { AddOutcome::Removed(game) } else { AddOutcome::Known(game) })
    }

    /// Replaces a damaged text, or a damaged hash, by those of an intact log.
    fn repair(
        &mut self,
        stored: &StoredText,
        is_newest: bool,
        reading: Box<ReadLog>,
        log: &Log<'_>,
    ) -> rusqlite::Result<()> {
        let update =
            "UPDATE revision SET text = ?2, hash = ?3, play = ?4, log_id = ?5 WHERE id = ?1";
        let id = &reading.derived.record.log_id;
        let columns = params![stored.revision, value(log.bytes), reading.hash, reading.play, id];
        self.db.prepare_cached(update)?.execute(columns)?;
        if is_newest && !stored.is_removed {
            self.writer.clear(stored.game)?;
            self.placed.retain(|(placed, _)| *placed != stored.game);
            self.derive(stored.game, reading)?;
        }
        Ok(())
    }

    /// Stores a log with new bytes, unless it must be skipped.
    fn keep(
        &mut self,
        reading: Box<ReadLog>,
        log: &Log<'_>,
        source: &mut OpenSource,
        done: &mut LogOutcome,
    ) -> Result<(), ArchiveError> {
        if self.reject_illegal && matches!(reading.derived.record.verdict, "illegal" | "unreadable")
        {
            return Ok(());
        }
        let matcher = self.matcher();
        let Match { game: found, equal } =
            matcher.game_of(&reading, &source.names.kept, log.place, log.bytes)?;
        done.equal = equal;
        let Some(stored) = found else {
            let game = self.new_game()?;
            done.outcome = AddOutcome::Added(game.0);
            return self.store(game, reading, log, source);
        };
        let game = stored.game;
        if stored.text == log.bytes {
            // Damage to its hash made the same text unknown.
            self.run.claimed.insert(stored.revision);
            self.repair(&stored, true, reading, log)?;
            done.outcome = AddOutcome::Repaired(game);
            return Ok(());
        }
        if stored.is_removed {
            remember_players(self.db, log.bytes, &source.preamble)?;
            done.outcome = AddOutcome::Removed(game);
            return Ok(());
        }
        if let Some(doubt) = self.doubt(&stored, log, source)? {
            remember_players(self.db, log.bytes, &source.preamble)?;
            done.outcome = AddOutcome::Refused(Refusal::Doubtful);
            done.doubt = Some((game, doubt.clone()));
            self.keep_doubtful(game, doubt, reading, log, source);
            return Ok(());
        }
        let revision = self.revise(game)?;
        done.outcome = AddOutcome::Revised(game);
        self.store(revision, reading, log, source)
    }

    /// Returns the reason why a log may not be a newer text of a stored game, unless revisions are accepted.
    fn doubt(
        &self,
        stored: &StoredText,
        log: &Log<'_>,
        source: &OpenSource,
    ) -> rusqlite::Result<Option<Doubt>> {
        if self.run.revise {
            return Ok(None);
        }
        let before = newest(self.db, stored.game)?.map(|kept| kept.preamble).unwrap_or_default();
        Ok(doubt((&source.preamble, log.bytes), (&before, &stored.text)))
    }

    /// Keeps a doubtful log if the user will be asked about it.
    fn keep_doubtful(
        &mut self,
        game: i64,
        doubt: Doubt,
        reading: Box<ReadLog>,
        log: &Log<'_>,
        source: &OpenSource,
    ) {
        if self.run.keeps_doubtful && self.run.doubtful.len() < MOST_DOUBTFUL {
            let (source, bytes) = (source.clone(), log.bytes.to_vec());
            let (place, line) = (log.place, log.line);
            let log = DoubtfulLog { source, place, line, bytes, reading, game, doubt };
            self.run.doubtful.push(log);
        }
    }

    /// Stores a log as a revision of a game, and later its derived rows.
    fn store(
        &mut self,
        game: (i64, i64),
        reading: Box<ReadLog>,
        log: &Log<'_>,
        source: &mut OpenSource,
    ) -> Result<(), ArchiveError> {
        let source_id = self.row_of(source)?;
        self.revision(game, source_id, log, &reading)?;
        self.run.claimed.insert(self.last_revision);
        Ok(self.derive(game.0, reading)?)
    }

    /// Notes the derived rows of a game, and writes them with those of other games.
    fn derive(&mut self, game: i64, reading: Box<ReadLog>) -> rusqlite::Result<()> {
        self.placed.push((game, reading));
        if self.placed.len() >= TOGETHER { self.write_placed() } else { Ok(()) }
    }

    /// Returns the place of the first log of this run with the same `Id`, unless this is that log.
    fn first_with_id(
        &mut self,
        reading: &ReadLog,
        log: &Log<'_>,
        source: &OpenSource,
    ) -> Option<Place> {
        let id = reading.derived.record.log_id.as_deref()?;
        let here = || (source.names.clone(), log.line);
        let (first, line) = self.run.ids.entry(id.into()).or_insert_with(here);
        let is_here = first.kept == source.names.kept && *line == log.line;
        (!is_here).then(|| (first.clone(), *line))
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
