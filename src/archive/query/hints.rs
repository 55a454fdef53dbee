//! Hints for a query without a match: texts that no game has, and the texts of the archive that may be meant.

use rusqlite::types::Value;
use rusqlite::{Row, params_from_iter};

use super::Query;
use super::search::add_functions;
use super::sql::Sql;
use super::text::folded;
use super::tree::{Atom, Formula, PlayerFact, TextTest};
use crate::archive::{Archive, ArchiveError};
use crate::rulebook::nearest;

/// The maximum number of texts that are compared with an unknown one.
const MOST_TEXTS: usize = 10_000;
/// The maximum number of texts in a hint.
const SHOWN: usize = 5;

/// A text in a query that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownText {
    /// The word of the query, or the name of the field.
    pub word: String,
    /// The text.
    pub text: String,
    /// The text in the archive that is most similar.
    pub meant: Option<String>,
    /// The first texts that games have for this word.
    pub known: Vec<String>,
    /// The number of all of them.
    pub count: usize,
}

impl Query {
    /// Returns the texts in the query that no game has.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn unknown_texts(&self, archive: &Archive) -> Result<Vec<UnknownText>, ArchiveError> {
        add_functions(&archive.db)?;
        let mut asked = Vec::new();
        collect(&self.formula, &mut |atom| texts(atom, &mut asked));
        let mut unknown = Vec::new();
        for TextCondition { word, test, select, values, atom } in asked {
            let (TextTest::Is(text) | TextTest::Contains(text)) = test else { continue };
            if is_found(archive, atom)? {
                continue;
            }
            let known = read_texts(archive, &select, values)?;
            let meant = similar(&text, &known).map(str::to_owned);
            let count = known.len();
            let known = known.into_iter().take(SHOWN).collect();
            unknown.push(UnknownText { word, text, meant, known, count });
        }
        Ok(unknown)
    }
}

/// A test of a text, with the query for all texts of this kind.
struct TextCondition {
    word: String,
    test: TextTest,
    select: String,
    values: Vec<Value>,
    /// The condition alone.
    atom: Atom,
}

/// Passes every single condition to `take`.
fn collect<T>(formula: &Formula<T>, take: &mut dyn FnMut(&T)) {
    match formula {
        Formula::All(parts) | Formula::Any(parts) => {
            parts.iter().for_each(|part| collect(part, take));
        }
        Formula::Not(part) => collect(part, take),
        Formula::Is(condition) => take(condition),
    }
}

/// Adds the texts that a condition tests.
fn texts(atom: &Atom, asked: &mut Vec<TextCondition>) {
    let mut add = |word: &str, test: &TextTest, select: &str, values: Vec<Value>, atom: &Atom| {
        let (word, select) = (word.to_owned(), select.to_owned());
        asked.push(TextCondition { word, test: test.clone(), select, values, atom: atom.clone() });
    };
    match atom {
        // The columns are our own.
        Atom::Text(column @ ("place" | "household" | "title"), test) => {
            let select = format!("SELECT DISTINCT {column} FROM record WHERE {column} <> ''");
            add(column, test, &select, Vec::new(), atom);
        }
        Atom::LogId(test) => {
            add("id", test, "SELECT log_id FROM record WHERE log_id <> ''", Vec::new(), atom);
        }
        Atom::Person(test) => add("person", test, PEOPLE, Vec::new(), atom),
        Atom::Player(facts) => collect(facts, &mut |fact| {
            if let PlayerFact::Name(test) = fact {
                add("name", test, PEOPLE, Vec::new(), &Atom::Person(test.clone()));
            }
        }),
        Atom::Field(name, test) => {
            let select =
                "SELECT DISTINCT value FROM field WHERE name = ? COLLATE NOCASE AND value <> ''";
            add(name, test, select, vec![name.clone().into()], atom);
        }
        _ => {}
    }
}

const PEOPLE: &str = "SELECT name FROM person UNION SELECT name FROM same_person";

fn is_found(archive: &Archive, atom: Atom) -> Result<bool, ArchiveError> {
    let Sql { text, values } = Sql::condition(&Formula::Is(atom));
    let query = format!("SELECT EXISTS (SELECT 1 FROM record r WHERE {text})");
    Ok(archive.db.query_row(&query, params_from_iter(values), |row| row.get(0))?)
}

fn read_texts(
    archive: &Archive,
    select: &str,
    values: Vec<Value>,
) -> Result<Vec<String>, ArchiveError> {
    let query = format!("{select} ORDER BY 1 LIMIT {MOST_TEXTS}");
    let mut statement = archive.db.prepare(&query)?;
    let text = |row: &Row<'_>| row.get::<_, String>(0);
    Ok(statement.query_map(params_from_iter(values), text)?.collect::<rusqlite::Result<_>>()?)
}

/// Returns the text that is most similar to an unknown one: the same in another spelling, one that contains it, or
/// one with a few other letters.
fn similar<'a>(text: &str, known: &'a [String]) -> Option<&'a str> {
    let text = folded(text);
    let plain: Vec<String> = known.iter().map(|known| folded(known).into_owned()).collect();
    let same = || plain.iter().position(|known| *known == text);
    let longer = || plain.iter().position(|known| known.contains(&*text));
    let near = || {
        let near = nearest(&text, plain.iter().map(String::as_str))?;
        plain.iter().position(|known| known == near)
    };
    let at = same().or_else(longer).or_else(near)?;
    Some(&known[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_text_is_suggested() {
        let known = ["Mumbai Central", "Pune", "पुणे"].map(str::to_owned);
        let cases = [
            ("pune", Some("Pune")),
            ("central", Some("Mumbai Central")),
            ("Pnue", Some("Pune")),
            ("पुणें", Some("पुणे")),
            ("X", None),
        ];
        for (text, meant) in cases {
            assert_eq!(similar(text, &known), meant, "{text}");
        }
    }
}
