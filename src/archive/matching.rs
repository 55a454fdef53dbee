//! The stored game to which a log belongs, by its bytes, its `Id`, its play or its place.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::import::bytes;
use super::read::{ReadLog, turns};
use super::survey::Survey;
use crate::notation::Parser;

/// A stored text, with its game.
pub(super) struct StoredText {
    pub game: i64,
    pub is_removed: bool,
    /// The row id of its revision.
    pub revision: i64,
    pub text: Vec<u8>,
}

/// A stored text with the same hash as a log.
pub(super) struct SameHash {
    pub stored: StoredText,
    /// Whether it is the newest text of its game.
    pub is_newest: bool,
}

/// The stored game of a log whose bytes are new.
#[derive(Default)]
pub(super) struct Match {
    /// The newest text of the game to which the log belongs.
    pub game: Option<StoredText>,
    /// A game with the same play, if the log does not belong to it.
    pub equal: Option<i64>,
}

/// Finds stored games.
pub(super) struct Matcher<'a> {
    pub db: &'a Connection,
    pub survey: &'a Survey,
    /// The revisions that belong to other logs of the same run.
    pub claimed: &'a HashSet<i64>,
    /// The last revision before the run. All later ones belong to logs of the run.
    pub last_before: i64,
}

/// The columns of a [`StoredText`] whose revision is named `r`.
const COLUMNS: &str = "game.id, removed_at IS NOT NULL, r.id, r.hash, r.text, source.path";

/// The newest texts of the games with some revision that matches.
const NEWEST: &str = "FROM revision JOIN game ON game.id = revision.game_id \
    JOIN revision r ON r.id = game.revision_id JOIN source ON source.id = r.source_id";

impl Matcher<'_> {
    /// Returns the stored text with the same bytes. A log without an `Id` is a game of its own if another log of this
    /// run has already been matched with that text.
    pub fn same_bytes(
        &self,
        reading: &ReadLog,
        path: &str,
        place: u64,
    ) -> rusqlite::Result<Option<SameHash>> {
        // Equal texts may be many, so those of the run are left out, and the text at the same place is tried first.
        let conditions: &[&str] = match reading.derived.record.log_id {
            Some(_) => &["r.hash = ?1 AND ?4 IS NOT NULL"],
            None => &[
                "+r.hash = ?1 AND path = ?2 AND r.place = ?3 AND game.revision_id = r.id AND r.id <= ?4",
                "r.hash = ?1 AND r.id <= ?4",
            ],
        };
        for condition in conditions {
            let same = self.same_bytes_if(condition, reading, path, place)?;
            if same.is_some() {
                return Ok(same);
            }
        }
        Ok(None)
    }

    fn same_bytes_if(
        &self,
        condition: &str,
        reading: &ReadLog,
        path: &str,
        place: u64,
    ) -> rusqlite::Result<Option<SameHash>> {
        let select = format!(
            "SELECT {COLUMNS}, game.revision_id, newest.hash FROM source \
             JOIN revision r ON r.source_id = source.id JOIN game ON game.id = r.game_id \
             JOIN revision newest ON newest.id = game.revision_id \
             WHERE {condition} \
             ORDER BY game.revision_id = r.id DESC, path = ?2 AND r.place = ?3 DESC, r.id"
        );
        let has_id = reading.derived.record.log_id.is_some();
        let mut statement = self.db.prepare_cached(&select)?;
        let mut rows =
            statement.query(params![reading.hash, path, place as i64, self.last_before])?;
        while let Some(row) = rows.next()? {
            let revision: i64 = row.get(2)?;
            let newest: i64 = row.get(6)?;
            let is_newest = newest == revision;
            // An older text whose newer text is also among the files is a log beside it.
            let is_beside = || -> rusqlite::Result<bool> {
                Ok(!is_newest
                    && (self.claimed.contains(&newest)
                        || self.survey.has(&row.get::<_, String>(7)?)))
            };
            if has_id || !self.claimed.contains(&revision) && !is_beside()? {
                return Ok(Some(SameHash { stored: stored(row)?, is_newest }));
            }
        }
        Ok(None)
    }

    /// Returns the game of which a log is a new revision. Compares the `Id`, then the play, then the place in the file
    /// together with half of the player turns. Without an `Id`, a log can only replace a text of the same file that is
    /// no longer there.
    pub fn game_of(
        &self,
        reading: &ReadLog,
        path: &str,
        place: u64,
        text: &[u8],
    ) -> rusqlite::Result<Match> {
        let log_id = reading.derived.record.log_id.as_deref();
        if let Some(id) = log_id {
            let game = self.first("revision.log_id = ?1 ORDER BY revision.id LIMIT 1", [id])?;
            if game.is_some() {
                return Ok(Match { game, equal: None });
            }
        }
        let by_play = self.by_play(reading.play, path, place)?;
        if by_play.game.is_some() {
            return Ok(by_play);
        }
        let game = self.at_place(path, place, log_id.is_some())?;
        let half = |stored: &StoredText| {
            let mut parser = Parser::default();
            half_equal(&turns(&stored.text, &mut parser), &turns(text, &mut parser))
        };
        Ok(Match { game: game.filter(half), equal: by_play.equal })
    }

    /// Returns the game with the same play whose text this log replaces, and otherwise any game with this play.
    fn by_play(&self, play: i64, path: &str, place: u64) -> rusqlite::Result<Match> {
        let select = format!(
            "SELECT {COLUMNS} {NEWEST} WHERE revision.play = ?1 AND revision.id <= ?4 \
             AND (path = ?2 OR removed_at IS NOT NULL) \
             ORDER BY path = ?2 AND r.place = ?3 DESC, revision.id"
        );
        let mut statement = self.db.prepare_cached(&select)?;
        let mut rows = statement.query(params![play, path, place as i64, self.last_before])?;
        while let Some(row) = rows.next()? {
            let is_removed: bool = row.get(1)?;
            if is_removed || self.is_free(row)? {
                return Ok(Match { game: Some(stored(row)?), equal: None });
            }
        }
        let select = "SELECT game_id FROM revision WHERE play = ?1 ORDER BY id LIMIT 1";
        let equal = self.db.prepare_cached(select)?.query_row([play], |row| row.get(0));
        Ok(Match { game: None, equal: equal.optional()? })
    }

    /// Returns whether no other log of this run has this text, and the text is no longer among the files.
    fn is_free(&self, row: &Row<'_>) -> rusqlite::Result<bool> {
        Ok(!self.claimed.contains(&row.get(2)?) && !self.survey.has(&row.get::<_, String>(3)?))
    }

    /// Returns the newest text at a place of a file, if it has no `Id` and is no longer there. A log with a new `Id`
    /// cannot belong to a game that ever had another `Id`.
    fn at_place(
        &self,
        path: &str,
        place: u64,
        has_id: bool,
    ) -> rusqlite::Result<Option<StoredText>> {
        let select = format!(
            "SELECT {COLUMNS} FROM source JOIN revision r ON r.source_id = source.id \
             JOIN game ON game.id = r.game_id AND game.revision_id = r.id \
             WHERE path = ?1 AND r.place = ?2 AND r.log_id IS NULL \
             AND NOT (?3 AND EXISTS (SELECT 1 FROM revision named \
             WHERE named.game_id = game.id AND named.log_id IS NOT NULL)) ORDER BY r.id DESC"
        );
        let mut statement = self.db.prepare_cached(&select)?;
        let mut rows = statement.query(params![path, place as i64, has_id])?;
        while let Some(row) = rows.next()? {
            if self.is_free(row)? {
                return stored(row).map(Some);
            }
        }
        Ok(None)
    }

    fn first(&self, condition: &str, of: impl Params) -> rusqlite::Result<Option<StoredText>> {
        let select = format!("SELECT {COLUMNS} {NEWEST} WHERE {condition}");
        self.db.prepare_cached(&select)?.query_row(of, stored).optional()
    }
}

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredText> {
    Ok(StoredText {
        game: row.get(0)?,
        is_removed: row.get(1)?,
        revision: row.get(2)?,
        text: bytes(row.get(4)?),
    })
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
