//! The key: names and their pseudonyms. It is plain text with one line for each name.
//!
//! Pseudonyms are random, so that neither they nor their order reveal anything about the names. They come
//! from a secret that exists only during a run.

use std::collections::{HashMap, HashSet};

use super::{folded_name, words};

/// The first line of a key.
const OPENING: &str = "Dadu-Key: 1";

const EXPLANATION: &str = "\
# Names and pseudonyms in logs that `dadu anonymise` wrote. Store this file separately: together with
# the logs it reveals the names. Each line has a kind, the pseudonym, the name, and for a person the
# household, separated by tabs. Two names with the same pseudonym are one person.
";

/// The signs of a drawn pseudonym: no vowels, so that it never spells a word, and none that look alike.
const SIGNS: &[u8] = b"bcdfghjkmnpqrstvwxz23456789";
/// Their number in a pseudonym.
const DRAWN: usize = 6;

/// A kind of name that gets a pseudonym.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A player or a writer of a log; the household is stored with the name.
    Person,
    /// A household.
    Household,
    /// A place.
    Place,
    /// The Id of a log.
    Log,
    /// A file of logs.
    File,
    /// A variant file; a hash of its text is stored with the name.
    Variant,
}

impl Kind {
    const ALL: [Kind; 6] =
        [Kind::Person, Kind::Household, Kind::Place, Kind::Log, Kind::File, Kind::Variant];

    const fn word(self) -> &'static str {
        match self {
            Kind::Person => "person",
            Kind::Household => "household",
            Kind::Place => "place",
            Kind::Log => "log",
            Kind::File => "file",
            Kind::Variant => "variant",
        }
    }

    /// Checks whether people use the name, unlike an Id or the name of a file.
    pub const fn is_name(self) -> bool {
        matches!(self, Kind::Person | Kind::Household | Kind::Place)
    }

    /// Returns the start of its pseudonyms.
    const fn opening(self) -> &'static str {
        match self {
            Kind::Person => "Person",
            Kind::Household => "Household",
            Kind::Place => "Place",
            other => other.word(),
        }
    }
}

/// A name with its pseudonym.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The kind of name.
    pub kind: Kind,
    /// The pseudonym.
    pub pseudonym: String,
    /// The name.
    pub name: String,
    /// The text that distinguishes it from others with the same name; often empty.
    pub beside: String,
}

/// An invalid line of a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct KeyError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The error.
    pub what: &'static str,
}

/// Names and their pseudonyms.
#[derive(Clone, Debug)]
pub struct Key {
    secret: [u8; 32],
    drawn: u64,
    entries: Vec<Entry>,
    /// The number of entries that were read from the file.
    read: usize,
    places: HashMap<(Kind, String, String), usize>,
    taken: HashSet<String>,
}

impl Key {
    /// Creates an empty key; `secret` is 32 random bytes.
    pub fn new(secret: [u8; 32]) -> Key {
        Key {
            secret,
            drawn: 0,
            entries: Vec::new(),
            read: 0,
            places: HashMap::new(),
            taken: HashSet::new(),
        }
    }

    /// Reads a key.
    ///
    /// # Errors
    /// The first invalid line.
    pub fn read(text: &str, secret: [u8; 32]) -> Result<Key, KeyError> {
        // A byte-order mark, which some editors put before the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (mut key, mut lines) = (Key::new(secret), Vec::new());
        if text.lines().next().map(str::trim) != Some(OPENING) {
            return Err(KeyError {
                line: 1,
                what: "expected `Dadu-Key: 1` as the first line of a key file",
            });
        }
        for (index, line) in text.lines().enumerate().skip(1) {
            if !line.trim().is_empty() && !line.starts_with('#') {
                let entry = entry(line).map_err(|what| KeyError { line: index + 1, what })?;
                lines.push((index + 1, entry.clone()));
                key.insert(entry);
            }
        }
        refuse_names(&lines)?;
        key.read = key.entries.len();
        Ok(key)
    }

    /// Returns the pseudonym of a name, if it has one.
    pub fn find(&self, kind: Kind, name: &str, beside: &str) -> Option<&str> {
        let at = self.places.get(&place(kind, name, beside))?;
        Some(&self.entries[*at].pseudonym)
    }

    /// Returns the pseudonym of a name. Draws one if the name has none yet.
    pub fn pseudonym(&mut self, kind: Kind, name: &str, beside: &str) -> String {
        match self.find(kind, name, beside) {
            Some(pseudonym) => pseudonym.to_owned(),
            None => {
                let pseudonym = self.draw(kind);
                self.give(kind, name, beside, &pseudonym);
                pseudonym
            }
        }
    }

    /// Gives a name the pseudonym of another name, unless it already has one.
    pub fn give(&mut self, kind: Kind, name: &str, beside: &str, pseudonym: &str) {
        let (name, beside) = (name.to_owned(), beside.to_owned());
        self.insert(Entry { kind, pseudonym: pseudonym.to_owned(), name, beside });
    }

    fn insert(&mut self, entry: Entry) {
        let place = place(entry.kind, &entry.name, &entry.beside);
        if !self.places.contains_key(&place) {
            self.places.insert(place, self.entries.len());
            self.taken.insert(entry.pseudonym.clone());
            self.entries.push(entry);
        }
    }

    /// Draws a pseudonym.
    fn draw(&mut self, kind: Kind) -> String {
        loop {
            self.drawn += 1;
            let chance = blake3::keyed_hash(&self.secret, &self.drawn.to_le_bytes());
            let sign = |byte: &u8| char::from(SIGNS[usize::from(*byte) % SIGNS.len()]);
            let signs: String = chance.as_bytes()[..DRAWN].iter().map(sign).collect();
            let pseudonym = format!("{}-{signs}", kind.opening());
            if !self.taken.contains(&pseudonym) {
                return pseudonym;
            }
        }
    }

    /// Returns all entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the number of new names.
    pub fn added(&self) -> usize {
        self.entries.len() - self.read
    }

    /// Returns the new text of the file. `old` is the text that the key was read from; new names are added at the
    /// end, and nothing else changes.
    pub fn written_after(&self, old: &str) -> String {
        let mut text = match old {
            "" => format!("{OPENING}\n{EXPLANATION}"),
            old => old.to_owned(),
        };
        if !text.ends_with('\n') {
            text.push('\n');
        }
        for entry in &self.entries[self.read..] {
            let Entry { kind, pseudonym, name, beside } = entry;
            let parts = [kind.word(), pseudonym, &escaped(name), &escaped(beside)];
            text.push_str(parts.join("\t").trim_end_matches('\t'));
            text.push('\n');
        }
        text
    }
}

/// Returns the key to find a name by. Names of people, households and places are compared word by word, all
/// others unchanged.
fn place(kind: Kind, name: &str, beside: &str) -> (Kind, String, String) {
    let found_by = |text: &str| match kind.is_name() {
        true => folded_name(text),
        false => text.trim().to_owned(),
    };
    (kind, found_by(name), found_by(beside))
}

fn entry(line: &str) -> Result<Entry, &'static str> {
    let parts: Vec<&str> = line.split('\t').collect();
    let (word, pseudonym, name, beside) = match parts[..] {
        [word, pseudonym, name] => (word, pseudonym, name, ""),
        [word, pseudonym, name, beside] => (word, pseudonym, name, beside),
        _ => return Err("expected three or four parts, separated by tabs"),
    };
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    let kind =
        kind.ok_or("the line must start with person, household, place, log, file or variant")?;
    // A pseudonym may become the name of a file, or part of a list with commas.
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
    if pseudonym.trim().is_empty() || !pseudonym.chars().all(plain) {
        return Err("a pseudonym may contain only letters, digits, spaces, - and _");
    }
    let pseudonym = pseudonym.trim().to_owned();
    Ok(Entry { kind, pseudonym, name: plain_again(name)?, beside: plain_again(beside)? })
}

/// Refuses a pseudonym that is a name in the key. Drawn pseudonyms are names in a key that was also used for logs
/// without names, and reveal nobody.
fn refuse_names(entries: &[(usize, Entry)]) -> Result<(), KeyError> {
    let named = entries.iter().filter(|(_, entry)| entry.kind.is_name() && !is_drawn(&entry.name));
    let names: HashSet<String> = named.map(|(_, entry)| words::key(&entry.name)).collect();
    match entries.iter().find(|(_, entry)| names.contains(&words::key(&entry.pseudonym))) {
        Some(&(line, _)) => {
            Err(KeyError { line, what: "the pseudonym is a name in this key; choose another one" })
        }
        None => Ok(()),
    }
}

/// Checks whether a text has the form of a drawn pseudonym.
fn is_drawn(text: &str) -> bool {
    let signs = Kind::ALL.into_iter().find_map(|kind| text.strip_prefix(kind.opening()));
    let signs = signs.and_then(|signs| signs.strip_prefix('-')).unwrap_or_default();
    signs.len() == DRAWN && signs.bytes().all(|sign| SIGNS.contains(&sign))
}

/// Escapes all characters that would break the line.
fn escaped(name: &str) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\\' | '\u{2028}' | '\u{2029}');
    let sign = |c: char| if breaks(c) { c.escape_default().to_string() } else { c.to_string() };
    name.chars().map(sign).collect()
}

fn plain_again(escaped: &str) -> Result<String, &'static str> {
    let mut plain = String::new();
    let mut rest = escaped;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        let (c, length) = escape(&rest[at + 1..]).ok_or("invalid escape after \\")?;
        plain.push(c);
        rest = &rest[at + 1 + length..];
    }
    Ok(plain + rest)
}

/// Returns the character of an escape after a `\`, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    match text.as_bytes().first()? {
        b'\\' => Some(('\\', 1)),
        b't' => Some(('\t', 1)),
        b'n' => Some(('\n', 1)),
        b'r' => Some(('\r', 1)),
        b'u' => {
            let (number, _) = text.strip_prefix("u{")?.split_once('}')?;
            let c = char::from_u32(u32::from_str_radix(number, 16).ok()?)?;
            Some((c, number.len() + 3))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reads_what_it_writes() {
        let mut key = Key::new([7; 32]);
        let amina = key.pseudonym(Kind::Person, "Amina Khan", "The Khans");
        key.pseudonym(Kind::File, "a\tb\\c\u{1b}.dadu", "");
        let text = key.written_after("");
        let mut again = Key::read(&text, [8; 32]).unwrap();
        assert_eq!(again.entries(), key.entries());
        assert_eq!(again.pseudonym(Kind::Person, "amina  khan", "the khans"), amina);
        assert_eq!(again.written_after(&text), text);
        assert_ne!(again.pseudonym(Kind::Person, "Amina Khan", "Others"), amina);
        assert_eq!(again.added(), 1);
        assert!(again.written_after(&text).starts_with(&text));
    }

    #[test]
    fn two_names_may_be_one_person() {
        let text = "Dadu-Key: 1\nperson\tMeera\tAmina\tKhan\nperson\tMeera\tAmi\tKhan\n";
        let mut key = Key::read(text, [0; 32]).unwrap();
        assert_eq!(key.pseudonym(Kind::Person, "Ami", "Khan"), "Meera");
    }

    /// The logs that a run wrote may be read with the same key.
    #[test]
    fn a_drawn_pseudonym_may_have_a_pseudonym() {
        let mut key = Key::new([7; 32]);
        let amina = key.pseudonym(Kind::Person, "Amina", "");
        key.pseudonym(Kind::Person, &amina, "");
        assert!(Key::read(&key.written_after(""), [8; 32]).is_ok());
    }

    #[test]
    fn invalid_keys_are_refused_with_their_line() {
        for (text, line) in [
            ("", 1),
            ("Dadu: 1\n", 1),
            ("Dadu-Key: 1\nperson\tMeera\n", 2),
            ("Dadu-Key: 1\n\nperson\t../x\tAmina\n", 3),
            ("Dadu-Key: 1\nperson\tMeera\tA\\q\n", 2),
            ("Dadu-Key: 1\nperson\tAsha\tAsha\t\n", 2),
            ("Dadu-Key: 1\nperson\tMeera\tAsha\nplace\tasha\tPune\n", 3),
            ("Dadu-Key: 1\nlog\tMeera-Khan\tk1\nperson\tP1\tMeera Khan\n", 2),
        ] {
            assert_eq!(Key::read(text, [0; 32]).unwrap_err().line, line, "{text}");
        }
    }
}
