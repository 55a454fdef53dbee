//! People: names within a household, and links between names of the same person.
//!
//! Links are stored exactly as the user gave them. If the aunt is linked to Zainab, and Zainab to Zainab of
//! Surat, then the aunt is Zainab of Surat. If the second link is removed, the aunt is Zainab again.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::{Connection, OptionalExtension, params};

use super::error::ArchiveError;
use super::schema::{Archive, Detail, FORGET_PEOPLE, detail, ended};
use super::write::Writer;
use crate::notation::Parser;
use crate::notation::letters::tidy;

/// A name within a household, as users write it: `Aunt [Khan]`; `Aunt []` has no household.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// The name.
    pub name: String,
    /// The household; empty if the logs name none.
    pub household: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.name, self.household)
    }
}

/// A person, across all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name under which the person is shown.
    pub name: Name,
    /// The number of games.
    pub games: u64,
    /// The seats, such as `N1`, and the number of games on each.
    pub seats: Vec<(String, u64)>,
    /// The other names that are linked to this person.
    pub also: Vec<Name>,
}

/// The result of linking or unlinking a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkResult {
    /// The name, or the first of the two.
    pub name: Name,
    /// The name under which the person is shown now.
    pub is_now: Name,
    /// The number of games that were rebuilt; `None` if the link already existed.
    pub games: Option<u64>,
}

/// The reason why a name cannot be linked or unlinked.
#[derive(Debug, thiserror::Error)]
pub enum PersonError {
    /// The text does not contain two names.
    #[error("expected two names with = between them, for example \"Aunt [Khan] = Zainab [Khan]\"")]
    NoPair,
    /// The text can be read in more than one way.
    #[error("{0} is ambiguous; add the households in brackets")]
    Unclear(String),
    /// No game in the archive names this person.
    #[error("no player named \"{0}\"; `dadu people` lists all players")]
    Nobody(String),
    /// Several people have the name.
    #[error("{name} is ambiguous: {}; add the household in brackets", listed(among))]
    Several {
        /// The name.
        name: String,
        /// The people who have it.
        among: Vec<Name>,
    },
    /// This name is not linked to another one.
    #[error("{name} is not linked to another name{}", describe_others(.others))]
    NotSaid {
        /// The name.
        name: Name,
        /// Names that are linked to this one.
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

fn describe_others(others: &[Name]) -> String {
    match others {
        [] => String::new(),
        others => format!("; linked to it: {}", listed(others)),
    }
}

impl Archive {
    /// Returns all people in the games of the archive, by name.
    ///
    /// # Errors
    /// If the archive cannot be read.
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

    /// Returns every linked name, with the name under which the person is shown.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn same_people(&self) -> Result<Vec<(Name, Name)>, ArchiveError> {
        let others = other_names(&self.db)?;
        let pairs = others.into_iter().flat_map(|(is, names)| {
            names.into_iter().map(move |name| (name, is.clone())).collect::<Vec<_>>()
        });
        Ok(pairs.collect())
    }

    /// Links two names of one person, who is then shown under the second: `Aunt [Khan] = Zainab`.
    /// Derives the affected games again, all in one transaction.
    ///
    /// # Errors
    /// If a name is unknown or ambiguous, or the archive cannot be written.
    pub fn link_names(&mut self, pair: &str) -> Result<LinkResult, PersonError> {
        self.saying(|archive| {
            let (one, other) = archive.pair(pair)?;
            let (from, to) = (end(&archive.db, &one)?, end(&archive.db, &other)?);
            if from == to {
                return Ok(LinkResult { name: one, is_now: to, games: None });
            }
            let games = games_of(&archive.db, &from)?;
            let insert = "INSERT INTO same_person VALUES (?1, ?2, ?3, ?4)";
            let names = params![from.name, from.household, to.name, to.household];
            archive.db.execute(insert, names)?;
            let games = Some(archive.derive_again(&games)?);
            Ok(LinkResult { name: one, is_now: to, games })
        })
    }

    /// Removes the link of a name, which then stands for a separate person again.
    ///
    /// # Errors
    /// If the name is not linked, unknown or ambiguous, or the archive cannot be written.
    pub fn unlink_name(&mut self, name: &str) -> Result<LinkResult, PersonError> {
        self.saying(|archive| {
            let name = archive.called(name)?;
            let games = games_of(&archive.db, &end(&archive.db, &name)?)?;
            let delete = "DELETE FROM same_person WHERE name = ?1 AND household = ?2";
            if archive.db.execute(delete, params![name.name, name.household])? == 0 {
                let others = other_names(&archive.db)?.remove(&name).unwrap_or_default();
                return Err(PersonError::NotSaid { name, others });
            }
            let games = Some(archive.derive_again(&games)?);
            Ok(LinkResult { is_now: name.clone(), name, games })
        })
    }

    /// Runs a change in one transaction that can also read games.
    fn saying(
        &mut self,
        say: impl FnOnce(&Archive) -> Result<LinkResult, PersonError>,
    ) -> Result<LinkResult, PersonError> {
        // An unlinked name must not stay readable in the free pages either.
        self.db.pragma_update(None, "secure_delete", "on")?;
        self.db.execute_batch("BEGIN IMMEDIATE")?;
        let said = say(self);
        ended(&self.db, said)
    }

    /// Derives games again. Returns their number.
    fn derive_again(&self, games: &[i64]) -> Result<u64, ArchiveError> {
        let mut writer = Writer::new(&self.db, self.is_indexed()?);
        let mut parser = Parser::default();
        let full = detail(&self.db)? == Detail::Full;
        for &game in games {
            let reading = self.game(game)?.read(&mut parser, full);
            writer.clear(game)?;
            writer.derived(&[(game, &reading.derived)])?;
        }
        self.db.execute_batch(FORGET_PEOPLE)?;
        Ok(games.len() as u64)
    }

    /// Returns the two names of a pair. A name may contain `=`; then the split that leaves a known name on both
    /// sides is used.
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

    /// Returns the person that a text names: `Aunt [Khan]`, or only `Aunt` if a single household has one.
    pub(super) fn called(&self, text: &str) -> Result<Name, PersonError> {
        let (name, household) = parts(text);
        let (name, household) = (&*tidy(name), household.map(tidy));
        let mut among = find_names(&self.db, name)?;
        among.retain(|known| household.as_ref().is_none_or(|is| known.household == *is));
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

/// Splits a text into a name and the household in brackets after it, if there is one. If there are several
/// brackets, the last ones hold the household.
pub(super) fn parts(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    let brackets = text.strip_suffix(']').and_then(|text| text.rsplit_once('['));
    match brackets {
        Some((name, household)) => (name.trim(), Some(household.trim())),
        None => (text, None),
    }
}

/// Returns everyone with this name, in the games of the archive or among the links.
fn find_names(db: &Connection, name: &str) -> rusqlite::Result<Vec<Name>> {
    let select = "SELECT name, household FROM person WHERE name = ?1 \
        UNION SELECT name, household FROM same_person WHERE name = ?1 \
        UNION SELECT as_name, as_household FROM same_person WHERE as_name = ?1 ORDER BY 2";
    db.prepare_cached(select)?.query_map([name], name_of)?.collect()
}

pub(super) fn name_of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Name> {
    Ok(Name { name: row.get(0)?, household: row.get(1)? })
}

/// Returns the name to which a name is finally linked. In a circle, which [`Archive::link_names`] never
/// creates, this is the first of its names in alphabetical order.
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

/// Writes the linked names in the form that identifies people. Archives of older versions have them as typed.
pub(super) fn tidy_links(db: &Connection) -> rusqlite::Result<()> {
    let select = "SELECT name, household, as_name, as_household FROM same_person";
    let mut statement = db.prepare(select)?;
    let read = |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]);
    let links: Vec<[String; 4]> = statement.query_map([], read)?.collect::<Result<_, _>>()?;
    for link in links {
        let tidied = link.each_ref().map(|name| tidy(name).into_owned());
        if tidied == link {
            continue;
        }
        let this = params![link[0], link[1]];
        db.execute("DELETE FROM same_person WHERE name = ?1 AND household = ?2", this)?;
        // Two spellings of one name need no link any more.
        if tidied[..2] != tidied[2..] {
            db.execute("INSERT OR IGNORE INTO same_person VALUES (?1, ?2, ?3, ?4)", tidied)?;
        }
    }
    Ok(())
}

/// Returns the linked names of each person who has any.
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

/// Returns the games in which a person plays.
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
