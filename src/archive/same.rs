//! Persons: a name within a household, and who is said to be one person with whom.
//!
//! What was said is kept as it was said. If the aunt is said to be Zainab, and Zainab to be Zainab
//! of Surat, the aunt is Zainab of Surat; and once the second is taken back, she is Zainab again.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::{Connection, OptionalExtension, params};

use super::error::ArchiveError;
use super::schema::{Archive, FORGET_PEOPLE, ended};
use super::write::Writer;
use crate::notation::Parser;

/// A name within a household, as people write it: `Aunt [Khan]`; `Aunt []` is in none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// The name.
    pub name: String,
    /// The household; empty where the logs name none.
    pub household: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.name, self.household)
    }
}

/// A person, over all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// By which name.
    pub name: Name,
    /// In how many games.
    pub games: u64,
    /// On which seats, such as `N1`, and in how many games on each.
    pub seats: Vec<(String, u64)>,
    /// The other names that are said to be this person's.
    pub also: Vec<Name>,
}

/// What came of saying something of two names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The name, or the first of the two.
    pub name: Name,
    /// Who it is now.
    pub is_now: Name,
    /// How many games this concerned; nothing if it was so already.
    pub games: Option<u64>,
}

/// Why nothing can be said of a name.
#[derive(Debug, thiserror::Error)]
pub enum PersonError {
    /// There are no two names.
    #[error("two names are needed, with = between them: \"Aunt [Khan] = Zainab [Khan]\"")]
    NoPair,
    /// It can be read in more than one way.
    #[error("{0} can be read in more than one way; write households in brackets")]
    Unclear(String),
    /// No game that is here names them.
    #[error("nobody is called \"{0}\"; `dadu people` lists everybody")]
    Nobody(String),
    /// Several persons have the name.
    #[error("{name} may be {}; write the household in brackets", listed(among))]
    Several {
        /// The name.
        name: String,
        /// Whose it is.
        among: Vec<Name>,
    },
    /// Nobody said that this name is another person's.
    #[error("{name} was not said to be somebody else{}", also_said(.others))]
    NotSaid {
        /// The name.
        name: Name,
        /// Names that were said to be this person's.
        others: Vec<Name>,
    },
    /// The archive cannot be used.
    #[error("{0}")]
    Archive(#[from] ArchiveError),
}

impl From<rusqlite::Error> for PersonError {
    fn from(error: rusqlite::Error) -> PersonError {
        PersonError::Archive(error.into())
    }
}

fn listed(names: &[Name]) -> String {
    names.iter().map(Name::to_string).collect::<Vec<_>>().join(" or ")
}

fn also_said(others: &[Name]) -> String {
    match others {
        [] => String::new(),
        others => format!("; it is {} that was", listed(others)),
    }
}

impl Archive {
    /// Everybody who sits in a game that is here, by name.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn persons(&self) -> Result<Vec<Person>, ArchiveError> {
        let select = "SELECT w.name, w.household, p.side || p.number, count(*), \
            (SELECT count(DISTINCT game_id) FROM player q WHERE q.person_id = w.id) \
            FROM person w JOIN player p ON p.person_id = w.id \
            GROUP BY w.id, p.side, p.number ORDER BY w.name, w.household, p.side, p.number";
        let mut statement = self.db.prepare(select)?;
        let mut rows = statement.query([])?;
        let mut others = other_names(&self.db)?;
        let mut persons: Vec<Person> = Vec::new();
        while let Some(row) = rows.next()? {
            let name = Name { name: row.get(0)?, household: row.get(1)? };
            if persons.last().is_none_or(|last| last.name != name) {
                let also = others.remove(&name).unwrap_or_default();
                let games = row.get::<_, i64>(4)? as u64;
                persons.push(Person { name, games, seats: Vec::new(), also });
            }
            if let Some(person) = persons.last_mut() {
                person.seats.push((row.get(2)?, row.get::<_, i64>(3)? as u64));
            }
        }
        Ok(persons)
    }

    /// Every name that was said to be somebody else's, with the name that the person goes by.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn same_people(&self) -> Result<Vec<(Name, Name)>, ArchiveError> {
        let others = other_names(&self.db)?;
        let pairs = others.into_iter().flat_map(|(is, names)| {
            names.into_iter().map(move |name| (name, is.clone())).collect::<Vec<_>>()
        });
        Ok(pairs.collect())
    }

    /// Says that two names are one person, who is listed by the second: `Aunt [Khan] = Zainab`.
    /// The games concerned are derived again, all in one transaction.
    ///
    /// # Errors
    /// Where it is not clear who is meant, or it cannot be written.
    pub fn say_same(&mut self, pair: &str) -> Result<Said, PersonError> {
        self.saying(|archive| {
            let (one, other) = archive.pair(pair)?;
            let (from, to) = (end(&archive.db, &one)?, end(&archive.db, &other)?);
            if from == to {
                return Ok(Said { name: one, is_now: to, games: None });
            }
            let games = games_of(&archive.db, &from)?;
            let insert = "INSERT INTO same_person VALUES (?1, ?2, ?3, ?4)";
            let names = params![from.name, from.household, to.name, to.household];
            archive.db.execute(insert, names)?;
            let games = Some(archive.derive_again(&games)?);
            Ok(Said { name: one, is_now: to, games })
        })
    }

    /// Takes back what was said of a name; it is a person of its own again.
    ///
    /// # Errors
    /// Where nothing was said of it, it is not clear who is meant, or it cannot be written.
    pub fn say_apart(&mut self, name: &str) -> Result<Said, PersonError> {
        self.saying(|archive| {
            let name = archive.called(name)?;
            let games = games_of(&archive.db, &end(&archive.db, &name)?)?;
            let delete = "DELETE FROM same_person WHERE name = ?1 AND household = ?2";
            if archive.db.execute(delete, params![name.name, name.household])? == 0 {
                let others = other_names(&archive.db)?.remove(&name).unwrap_or_default();
                return Err(PersonError::NotSaid { name, others });
            }
            let games = Some(archive.derive_again(&games)?);
            Ok(Said { is_now: name.clone(), name, games })
        })
    }

    /// Runs a change in one transaction, in which games can be read.
    fn saying(
        &mut self,
        say: impl FnOnce(&Archive) -> Result<Said, PersonError>,
    ) -> Result<Said, PersonError> {
        // Of a name that is taken back nothing is left in the free pages either.
        self.db.pragma_update(None, "secure_delete", "on")?;
        self.db.execute_batch("BEGIN IMMEDIATE")?;
        let said = say(self);
        ended(&self.db, said)
    }

    /// Derives games again. Returns how many they are.
    fn derive_again(&self, games: &[i64]) -> Result<u64, ArchiveError> {
        let mut writer = Writer::new(&self.db, self.is_indexed()?);
        let mut parser = Parser::default();
        for &game in games {
            let reading = self.game(game)?.read(&mut parser, self.is_full());
            writer.clear(game)?;
            writer.derived(&[(game, &reading.derived)])?;
        }
        self.db.execute_batch(FORGET_PEOPLE)?;
        Ok(games.len() as u64)
    }

    /// The two names of a pair. A name may hold a `=` too; then the one counts that leaves a known
    /// name on both sides.
    fn pair(&self, text: &str) -> Result<(Name, Name), PersonError> {
        let sides =
            text.match_indices('=').map(|(at, _)| (text[..at].trim(), text[at + 1..].trim()));
        let mut found = Vec::new();
        let mut wrong = None;
        for (one, other) in sides.filter(|(one, other)| !one.is_empty() && !other.is_empty()) {
            match self.called(one).and_then(|one| Ok((one, self.called(other)?))) {
                Ok(names) => found.push(names),
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        match (found.pop(), found.is_empty()) {
            (Some(names), true) => Ok(names),
            (Some(_), false) => Err(PersonError::Unclear(text.to_owned())),
            (None, _) => Err(wrong.unwrap_or(PersonError::NoPair)),
        }
    }

    /// Whom a text names: `Aunt [Khan]`, or `Aunt` alone where only one household has one.
    fn called(&self, text: &str) -> Result<Name, PersonError> {
        let (name, household) = parts(text);
        let mut among = known(&self.db, name)?;
        among.retain(|known| household.is_none_or(|household| known.household == household));
        match (among.pop(), among.is_empty()) {
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                among.push(last);
                Err(PersonError::Several { name: name.to_owned(), among })
            }
            (None, _) => Err(PersonError::Nobody(text.to_owned())),
        }
    }
}

/// A name and the household in brackets after it, if one is written. Of several brackets the last
/// are the household's.
fn parts(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    let brackets = text.strip_suffix(']').and_then(|text| text.rsplit_once('['));
    match brackets {
        Some((name, household)) => (name.trim(), Some(household.trim())),
        None => (text, None),
    }
}

/// Everybody of a name: in the games that are here, or in what was said.
fn known(db: &Connection, name: &str) -> rusqlite::Result<Vec<Name>> {
    let select = "SELECT name, household FROM person WHERE name = ?1 \
        UNION SELECT name, household FROM same_person WHERE name = ?1 \
        UNION SELECT as_name, as_household FROM same_person WHERE as_name = ?1 ORDER BY 2";
    db.prepare_cached(select)?.query_map([name], name_of)?.collect()
}

pub(super) fn name_of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Name> {
    Ok(Name { name: row.get(0)?, household: row.get(1)? })
}

/// Who a name is, after all that was said. A circle, which [`Archive::say_same`] never makes, has
/// one end too: the first of its names.
pub(super) fn end(db: &Connection, name: &Name) -> rusqlite::Result<Name> {
    let select = "SELECT as_name, as_household FROM same_person WHERE name = ?1 AND household = ?2";
    let mut statement = db.prepare_cached(select)?;
    let mut way = vec![name.clone()];
    loop {
        let last = &way[way.len() - 1];
        let next = statement.query_row(params![last.name, last.household], name_of).optional()?;
        let Some(next) = next else { return Ok(last.clone()) };
        if let Some(at) = way.iter().position(|passed| *passed == next) {
            return Ok(way.split_off(at).into_iter().min().unwrap_or(next));
        }
        way.push(next);
    }
}

/// The other names of everybody who has some.
fn other_names(db: &Connection) -> rusqlite::Result<BTreeMap<Name, Vec<Name>>> {
    let select = "SELECT name, household FROM same_person ORDER BY name, household";
    let mut statement = db.prepare_cached(select)?;
    let said: Vec<Name> = statement.query_map([], name_of)?.collect::<Result<_, _>>()?;
    let mut names: BTreeMap<Name, Vec<Name>> = BTreeMap::new();
    for name in said {
        names.entry(end(db, &name)?).or_default().push(name);
    }
    Ok(names)
}

/// The games in which a person sits.
pub(super) fn games_of(db: &Connection, person: &Name) -> rusqlite::Result<Vec<i64>> {
    let select = "SELECT DISTINCT game_id FROM player JOIN person ON person.id = person_id \
                  WHERE name = ?1 AND household = ?2 ORDER BY game_id";
    let mut statement = db.prepare_cached(select)?;
    statement.query_map(params![person.name, person.household], |row| row.get(0))?.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_brackets_are_the_household() {
        assert_eq!(parts(" Aunt [Khan] "), ("Aunt", Some("Khan")));
        assert_eq!(parts("Aunt"), ("Aunt", None));
        assert_eq!(parts("Aunt []"), ("Aunt", Some("")));
        assert_eq!(parts("Aunt [the elder] [Khan]"), ("Aunt [the elder]", Some("Khan")));
        assert_eq!(parts("ઝૈનબ [હુસૈના]"), ("ઝૈનબ", Some("હુસૈના")));
        assert_eq!(parts("Aunt ]"), ("Aunt ]", None));
    }

    #[test]
    fn a_circle_has_one_end() {
        let db = Connection::open_in_memory().unwrap();
        crate::archive::schema::new_schema(&db).unwrap();
        let name = |name: &str| Name { name: name.to_owned(), household: String::new() };
        for (one, other) in [("a", "b"), ("b", "c"), ("c", "b"), ("x", "y"), ("y", "z")] {
            let insert = "INSERT INTO same_person VALUES (?1, '', ?2, '')";
            db.execute(insert, [one, other]).unwrap();
        }
        for (one, is) in [("a", "b"), ("b", "b"), ("c", "b"), ("x", "z"), ("z", "z"), ("q", "q")] {
            assert_eq!(end(&db, &name(one)).unwrap(), name(is), "{one}");
        }
    }
}
