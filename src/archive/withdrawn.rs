//! People who withdrew their consent, in all logs that the archive has or had.
//!
//! A withdrawal outlives its log. The log of a removed game is still read. When a game is purged, the archive keeps a
//! hash of the names of each player who withdrew in it, so that their other games stay closed. Names are compared as
//! the key of `anonymise` compares them, because the same pseudonym would otherwise be published again.

use std::collections::{BTreeSet, HashMap, HashSet};

use rusqlite::Connection;

use super::error::ArchiveError;
use super::import::bytes;
use super::kept::newest;
use super::same::{Name, PersonError, parts};
use super::schema::{Archive, set, setting};
use crate::anonymise::{FoldedName, folded_name, withdrawn_in};
use crate::notation::letters::tidy;
use crate::notation::{Parser, with_parser};

/// The setting with the hashes of the people who withdrew in a log that was purged.
const HASHES: &str = "withdrawn";
/// The setting with random text that every hash includes, so that hashes of two archives cannot be compared.
const SALT: &str = "withdrawn-salt";

impl Archive {
    /// Returns the games with a player who withdrew the consent in the log of some game, or who may have.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn games_of_withdrawn_people(&self) -> Result<HashSet<i64>, ArchiveError> {
        let people = People::of(&self.db)?;
        let withdrawn = people.withdrawn(&self.db)?;
        if withdrawn.is_empty() {
            return Ok(HashSet::new());
        }
        let select = "SELECT DISTINCT game_id, name, household FROM player \
                      JOIN person ON person.id = person_id";
        let mut statement = self.db.prepare(select)?;
        let mut rows = statement.query([])?;
        let mut games = HashSet::new();
        while let Some(row) = rows.next()? {
            let person = people.one(&folded(&name_of(row.get(1)?, row.get(2)?)));
            if withdrawn.contains(&person) {
                games.insert(row.get(0)?);
            }
        }
        Ok(games)
    }

    /// Returns every name, within its household, of the people who withdrew the consent, folded as the key folds them.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn withdrawn_names(&self) -> Result<HashSet<(String, String)>, ArchiveError> {
        let people = People::of(&self.db)?;
        let withdrawn = people.withdrawn(&self.db)?;
        let names = people.groups.iter().filter(|(_, group)| withdrawn.contains(group));
        Ok(names.map(|(name, _)| name.clone()).collect())
    }
}

impl Archive {
    /// Forgets the withdrawal of a person in purged logs, because the person consents again: `Aunt [Khan]`. Returns
    /// whether there was one. Withdrawals in other logs stay.
    ///
    /// # Errors
    /// If the name is ambiguous, or the archive cannot be written.
    pub fn forget_withdrawal(&mut self, text: &str) -> Result<bool, PersonError> {
        let name = match self.called(text) {
            // The person may be in no other log.
            Err(PersonError::Nobody(_)) => {
                let (name, household) = parts(text);
                name_of(tidy(name).into_owned(), tidy(household.unwrap_or_default()).into_owned())
            }
            found => found?,
        };
        self.db.pragma_update(None, "secure_delete", "on")?;
        let transaction = self.writing()?;
        let people = People::of(&transaction)?;
        let person = people.one(&folded(&name));
        let names = people.groups.iter().filter(|(_, first)| **first == person);
        let names: BTreeSet<&FoldedName> = names.map(|(name, _)| name).chain([&person]).collect();
        let (mut known, salt) = (hashes(&transaction)?, setting(&transaction, SALT)?);
        let before = known.len();
        for name in names {
            known.remove(&hash(salt.as_deref().unwrap_or_default(), name));
        }
        let is_known = known.len() < before;
        set(&transaction, HASHES, &known.into_iter().collect::<Vec<_>>().join(" "))?;
        transaction.commit()?;
        Ok(is_known)
    }
}

/// Remembers the people who withdrew in the logs of games that are about to be purged. Returns the number of
/// people for whom this is new.
pub(super) fn remember(db: &Connection, games: &[i64]) -> rusqlite::Result<u64> {
    let people = People::of(db)?;
    let (mut parser, mut withdrew) = (Parser::default(), BTreeSet::new());
    for &game in games {
        let Some(kept) = newest(db, game)? else { continue };
        let names = withdrawn_in(&kept.text, parser.parse(&kept.text, &[]), &kept.preamble);
        withdrew.extend(names.iter().map(|name| people.one(name)));
    }
    store(db, &people, &withdrew)
}

/// Remembers the players who withdrew in a log that is not stored, or in the text before the first game of its file.
/// Returns the number of people for whom this is new.
pub(super) fn remember_players(
    db: &Connection,
    log: &[u8],
    before: &[u8],
) -> rusqlite::Result<u64> {
    let names = with_parser(|parser| withdrawn_in(log, parser.parse(log, &[]), before));
    if names.is_empty() {
        return Ok(0);
    }
    let people = People::of(db)?;
    store(db, &people, &names.iter().map(|name| people.one(name)).collect())
}

/// Stores the hashes of all names of some people.
fn store(
    db: &Connection,
    people: &People,
    withdrew: &BTreeSet<FoldedName>,
) -> rusqlite::Result<u64> {
    if withdrew.is_empty() {
        return Ok(0);
    }
    let salt = match setting(db, SALT)? {
        Some(salt) => salt,
        None => db.query_row("SELECT lower(hex(randomblob(16)))", [], |row| row.get(0))?,
    };
    set(db, SALT, &salt)?;
    let mut known = hashes(db)?;
    let is_new = |person: &&FoldedName| !known.contains(&hash(&salt, person));
    let new = withdrew.iter().filter(is_new).count() as u64;
    let names = people.groups.iter().filter(|(_, group)| withdrew.contains(*group));
    known.extend(names.map(|(name, _)| hash(&salt, name)));
    known.extend(withdrew.iter().map(|name| hash(&salt, name)));
    set(db, HASHES, &known.into_iter().collect::<Vec<_>>().join(" "))?;
    Ok(new)
}

fn hashes(db: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let listed = setting(db, HASHES)?.unwrap_or_default();
    Ok(listed.split_whitespace().map(str::to_owned).collect())
}

fn hash(salt: &str, (name, household): &FoldedName) -> String {
    let key =
        blake3::derive_key("dadu archive: people who withdrew their consent", salt.as_bytes());
    let hash = blake3::keyed_hash(&key, format!("{name}\0{household}").as_bytes());
    hash.to_hex()[..32].to_owned()
}

fn name_of(name: String, household: String) -> Name {
    Name { name, household }
}

fn folded(Name { name, household }: &Name) -> FoldedName {
    (folded_name(name), folded_name(household))
}

/// The people of an archive: all names that fold alike or are linked are one person.
struct People {
    /// The first name of the person, for each folded name.
    groups: HashMap<FoldedName, FoldedName>,
}

impl People {
    fn of(db: &Connection) -> rusqlite::Result<People> {
        let mut people = People { groups: HashMap::new() };
        let select = "SELECT name, household, name, household FROM person \
                      UNION ALL SELECT name, household, as_name, as_household FROM same_person";
        let mut statement = db.prepare(select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let one = folded(&name_of(row.get(0)?, row.get(1)?));
            let other = folded(&name_of(row.get(2)?, row.get(3)?));
            people.join(&one, &other);
        }
        Ok(people)
    }

    /// Returns the first name of the person with this name.
    fn one(&self, name: &FoldedName) -> FoldedName {
        self.groups.get(name).unwrap_or(name).clone()
    }

    fn join(&mut self, one: &FoldedName, other: &FoldedName) {
        let (one, other) = (self.one(one), self.one(other));
        self.groups.entry(one.clone()).or_insert_with(|| one.clone());
        self.groups.entry(other.clone()).or_insert_with(|| other.clone());
        if one != other {
            let members = self.groups.values_mut().filter(|first| **first == other);
            members.for_each(|first| first.clone_from(&one));
        }
    }

    /// Returns the first names of the people who withdrew.
    fn withdrawn(&self, db: &Connection) -> rusqlite::Result<HashSet<FoldedName>> {
        let mut withdrawn = HashSet::new();
        // The text is read again, because a seat can have several names, and the table has one of them.
        let select = "SELECT text, preamble FROM game JOIN revision ON revision.id = revision_id \
                      JOIN source ON source.id = source_id \
                      WHERE removed_at IS NOT NULL OR length(preamble) > 0 OR EXISTS \
                      (SELECT 1 FROM player WHERE player.game_id = game.id AND withdrawn)";
        let (mut statement, mut parser) = (db.prepare(select)?, Parser::default());
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (text, before) = (bytes(row.get(0)?), bytes(row.get(1)?));
            let names = withdrawn_in(&text, parser.parse(&text, &[]), &before);
            withdrawn.extend(names.iter().map(|name| self.one(name)));
        }
        let (hashes, salt) = (hashes(db)?, setting(db, SALT)?.unwrap_or_default());
        if !hashes.is_empty() {
            let purged = self.groups.iter().filter(|(name, _)| hashes.contains(&hash(&salt, name)));
            withdrawn.extend(purged.map(|(_, first)| first.clone()));
        }
        Ok(withdrawn)
    }
}
