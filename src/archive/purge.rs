//! Games deleted for good: their texts, what followed from them, and names that nobody has any more.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension, params};

use super::error::ArchiveError;
use super::import::bytes;
use super::kept::newest;
use super::same::{Name, end, games_of, name_of};
use super::schema::{Archive, last_game, returns_a_row, set};
use super::write::Writer;
use crate::notation::Parser;
use crate::replay::{household, named_players, numbered_fields};

/// What was deleted besides the game itself, and what stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// How many names nobody has any more who had been said to be one person with somebody.
    pub names: u64,
    /// Files of which other games are kept, and with them what stood before their first game.
    pub preambles: Vec<String>,
}

impl Archive {
    /// Deletes a game for good: every revision, what was derived, what could be searched, what was
    /// said of names that no other text has, and the free pages of the file. Nothing of it is left
    /// in the archive but what stands before the first game of a file that other games came from.
    ///
    /// # Errors
    /// Where there is no such game, or it cannot be written.
    pub fn purge(&mut self, id: i64) -> Result<Purged, ArchiveError> {
        self.game(id)?;
        self.db.pragma_update(None, "secure_delete", "on")?;
        let full = self.is_full();
        let purged = self.changing(|db, writer| {
            let sources = sources(db, id)?;
            writer.clear(id)?;
            delete_texts(db, id)?;
            let names = forget_names(db, writer, full)?;
            // Words that are deleted stay in the index of words until it is made anew.
            db.execute("INSERT INTO remark_text (remark_text) VALUES ('rebuild')", [])?;
            Ok(Purged { names, preambles: with_preamble(db, sources)? })
        })?;
        self.forget_unused()?;
        self.sweep().map_err(|error| ArchiveError::NotSwept { game: id, error })?;
        Ok(purged)
    }

    /// Writes the file anew, without what was deleted.
    fn sweep(&self) -> rusqlite::Result<()> {
        self.db.execute_batch("VACUUM")?;
        self.db.pragma_update(None, "wal_checkpoint", "truncate").or_else(returns_a_row)
    }
}

/// The files that the revisions of a game came from.
fn sources(db: &Connection, id: i64) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT DISTINCT path FROM source JOIN revision ON source_id = source.id \
                  WHERE game_id = ?1 ORDER BY path";
    db.prepare(select)?.query_map([id], |row| row.get(0))?.collect()
}

/// Those files of which something is kept that stood before the first game.
fn with_preamble(db: &Connection, mut sources: Vec<String>) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT DISTINCT path FROM source WHERE length(preamble) > 0";
    let kept: BTreeSet<String> =
        db.prepare(select)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    sources.retain(|source| kept.contains(source));
    Ok(sources)
}

/// Deletes what is kept of a game. No other game is ever called by its id.
fn delete_texts(db: &Connection, id: i64) -> rusqlite::Result<()> {
    let last: i64 = db.query_row("SELECT max(id) FROM game", [], |row| row.get(0))?;
    set(db, "last-game", &last.max(last_game(db)?).to_string())?;
    db.execute("UPDATE game SET revision_id = NULL WHERE id = ?1", [id])?;
    let steps = [
        "DELETE FROM variant_file WHERE revision_id IN (SELECT id FROM revision WHERE game_id = ?1)",
        "DELETE FROM revision WHERE game_id = ?1",
        "DELETE FROM game WHERE id = ?1",
    ];
    steps.iter().try_for_each(|step| db.execute(step, [id]).map(drop))?;
    let sources = "DELETE FROM source WHERE path NOT IN \
                   (SELECT path FROM source JOIN revision ON source_id = source.id)";
    db.execute(sources, []).map(drop)
}

/// Forgets what was said of names that no kept text has any more. Whoever was one person with them
/// is derived anew. Returns how many names they were.
fn forget_names(db: &Connection, writer: &mut Writer<'_>, full: bool) -> rusqlite::Result<u64> {
    let names = unheard(db)?;
    let mut games = BTreeSet::new();
    for name in &names {
        games.extend(games_of(db, &end(db, name)?)?);
    }
    names.iter().try_for_each(|name| forget(db, name))?;
    let mut parser = Parser::default();
    for game in games {
        let Some(kept) = newest(db, game)? else { continue };
        let reading = kept.read(&mut parser, full);
        writer.clear(game)?;
        writer.derived(&[(game, &reading.derived)])?;
    }
    Ok(names.len() as u64)
}

/// The names of which something was said, and which stand in no text: not in an old revision, and
/// not in a game that was removed.
fn unheard(db: &Connection) -> rusqlite::Result<BTreeSet<Name>> {
    let said = "SELECT name, household FROM same_person \
                UNION SELECT as_name, as_household FROM same_person";
    let mut names: BTreeSet<Name> =
        db.prepare(said)?.query_map([], name_of)?.collect::<Result<_, _>>()?;
    let mut parser = Parser::default();
    let mut statement = db.prepare("SELECT text FROM revision ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let (false, Some(row)) = (names.is_empty(), rows.next()?) {
        for name in names_in(&bytes(row.get(0)?), &mut parser) {
            names.remove(&name);
        }
    }
    Ok(names)
}

/// The players that a text names.
fn names_in(text: &[u8], parser: &mut Parser) -> Vec<Name> {
    let fields = numbered_fields(parser.parse(text, &[]));
    let household = household(text, &fields).unwrap_or_default();
    let named = named_players(text, &fields).into_iter();
    named.map(|named| Name { name: named.name, household: household.clone() }).collect()
}

/// Forgets a name. Those that were said to be this person's are one person still: whoever this one
/// was said to be, or else the first of them.
fn forget(db: &Connection, name: &Name) -> rusqlite::Result<()> {
    let this = params![name.name, name.household];
    let next = "SELECT as_name, as_household FROM same_person WHERE name = ?1 AND household = ?2";
    let next = db.query_row(next, this, name_of).optional()?;
    db.execute("DELETE FROM same_person WHERE name = ?1 AND household = ?2", this)?;
    let first = "SELECT name, household FROM same_person \
                 WHERE as_name = ?1 AND as_household = ?2 ORDER BY name, household LIMIT 1";
    let first = db.query_row(first, this, name_of).optional()?;
    let Some(heir) = next.or(first) else { return Ok(()) };
    let update = "UPDATE same_person SET as_name = ?3, as_household = ?4 \
                  WHERE as_name = ?1 AND as_household = ?2";
    db.execute(update, params![name.name, name.household, heir.name, heir.household])?;
    // Nobody is said to be oneself.
    db.execute("DELETE FROM same_person WHERE name = as_name AND household = as_household", [])?;
    Ok(())
}
