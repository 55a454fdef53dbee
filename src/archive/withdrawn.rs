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
use crate::anonymise::folded_name;
use crate::facts::DerivedRows;
use crate::notation::Parser;
use crate::notation::consent::{Consent, seat_of_turn};
use crate::notation::letters::tidy;
use crate::replay::{household, named_players, numbered_fields};
use crate::table::Player;

/// The setting with the hashes of the people who withdrew in a log that was purged.
const HASHES: &str = "withdrawn";
/// The setting with random text that every hash includes, so that hashes of two archives cannot be compared.
const SALT: &str = "withdrawn-salt";

/// A name within a household, folded.
type FoldedName = (String, String);

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
        withdrew.extend(names_in(&kept.text, &mut parser).iter().map(|name| people.one(name)));
    }
    store(db, &people, &withdrew)
}

/// Remembers the players who withdrew in a log that is not stored, because its game was removed. Returns the number of
/// people for whom this is new.
pub(super) fn remember_players(db: &Connection, log: &DerivedRows) -> rusqlite::Result<u64> {
    let household = log.record.household.as_deref().unwrap_or_default();
    let withdrew = log.players.iter().filter(|player| player.withdrawn);
    let names = withdrew.filter_map(|player| player.name.clone());
    let names: Vec<FoldedName> =
        names.map(|name| folded(&name_of(name, household.to_owned()))).collect();
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

/// Returns the players of a log who withdrew the consent, or who may have.
fn names_in(text: &[u8], parser: &mut Parser) -> Vec<FoldedName> {
    let log = parser.parse(text, &[]);
    let consent = Consent::of(text, log);
    if consent.withdrawn.is_empty() && !consent.is_unclear {
        return Vec::new();
    }
    let fields = numbered_fields(log);
    let household = household(text, &fields).unwrap_or_default();
    let named = named_players(text, log.forms, &fields);
    let mut seats: Vec<Player> = log.lines.iter().filter_map(seat_of_turn).collect();
    seats.extend(named.iter().filter_map(|named| Player::new(named.side, named.number)));
    let withdrew = named.into_iter().filter(|named| {
        let player = Player::new(named.side, named.number);
        player.is_some_and(|player| consent.may_have_withdrawn(player, &seats))
    });
    withdrew.map(|named| folded(&name_of(named.name, household.clone()))).collect()
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
        let select = "SELECT DISTINCT name, household FROM person \
                      JOIN player ON person.id = person_id WHERE withdrawn";
        let mut statement = db.prepare(select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            withdrawn.insert(self.one(&folded(&name_of(row.get(0)?, row.get(1)?))));
        }
        let removed = "SELECT text FROM game JOIN revision ON revision.id = revision_id \
                       WHERE removed_at IS NOT NULL";
        let (mut statement, mut parser) = (db.prepare(removed)?, Parser::default());
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let names = names_in(&bytes(row.get(0)?), &mut parser);
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
