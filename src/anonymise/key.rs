//! The key: which name has which pseudonym. Plain text, a line for each name.
//!
//! Pseudonyms are drawn by chance, so that neither they nor their order say anything about the
//! names. The chance comes from a secret that is made for each run and then forgotten.

use std::collections::{HashMap, HashSet};

use super::words;

/// What a key begins with.
const OPENING: &str = "Dadu-Key: 1";

const EXPLANATION: &str = "\
# Who is who in logs that `dadu anonymise` wrote. Keep this file apart from them: whoever has both
# has the names. A line holds what it names, the pseudonym, the name, and for a person the household,
# with tabs between them. Two names with one pseudonym are one person.
";

/// What has a pseudonym.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A player, or who wrote a log; beside the name stands the household.
    Person,
    /// A household.
    Household,
    /// A place.
    Place,
    /// The Id of a log.
    Log,
    /// A file of logs.
    File,
    /// A variant file; beside the name stands a hash of its text.
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

    /// Whether it is the name of somebody or something, rather than a mark of a computer.
    pub const fn is_name(self) -> bool {
        matches!(self, Kind::Person | Kind::Household | Kind::Place)
    }

    /// The beginning of its pseudonyms.
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
    /// What it names.
    pub kind: Kind,
    /// The pseudonym.
    pub pseudonym: String,
    /// The name.
    pub name: String,
    /// What tells it from others of that name; often nothing.
    pub beside: String,
}

/// A line of a key that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct KeyError {
    /// Which, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

/// Names and their pseudonyms.
#[derive(Clone, Debug)]
pub struct Key {
    secret: [u8; 32],
    drawn: u64,
    entries: Vec<Entry>,
    /// How many of them were there when it was read.
    read: usize,
    places: HashMap<(Kind, String, String), usize>,
    taken: HashSet<String>,
}

impl Key {
    /// A key that holds nothing; `secret` is 32 bytes by chance.
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
    /// Where a line is none of a key.
    pub fn read(text: &str, secret: [u8; 32]) -> Result<Key, KeyError> {
        let mut key = Key::new(secret);
        if text.lines().next().map(str::trim) != Some(OPENING) {
            return Err(KeyError { line: 1, what: "a key begins with `Dadu-Key: 1`" });
        }
        for (index, line) in text.lines().enumerate().skip(1) {
            if !line.trim().is_empty() && !line.starts_with('#') {
                let entry = entry(line).map_err(|what| KeyError { line: index + 1, what })?;
                key.insert(entry);
            }
        }
        key.read = key.entries.len();
        Ok(key)
    }

    /// The pseudonym of a name, if it has one.
    pub fn known(&self, kind: Kind, name: &str, beside: &str) -> Option<&str> {
        let at = self.places.get(&place(kind, name, beside))?;
        Some(&self.entries[*at].pseudonym)
    }

    /// The pseudonym of a name, which is drawn if it has none yet.
    pub fn pseudonym(&mut self, kind: Kind, name: &str, beside: &str) -> String {
        match self.known(kind, name, beside) {
            Some(pseudonym) => pseudonym.to_owned(),
            None => {
                let pseudonym = self.draw(kind);
                self.give(kind, name, beside, &pseudonym);
                pseudonym
            }
        }
    }

    /// Gives a name a pseudonym that is another one's too, unless it has one.
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

    /// No vowels, so that no word comes of it, and nothing that looks like something else.
    fn draw(&mut self, kind: Kind) -> String {
        const SIGNS: &[u8] = b"bcdfghjkmnpqrstvwxz23456789";
        loop {
            self.drawn += 1;
            let chance = blake3::keyed_hash(&self.secret, &self.drawn.to_le_bytes());
            let sign = |byte: &u8| char::from(SIGNS[usize::from(*byte) % SIGNS.len()]);
            let signs: String = chance.as_bytes()[..6].iter().map(sign).collect();
            let pseudonym = format!("{}-{signs}", kind.opening());
            if !self.taken.contains(&pseudonym) {
                return pseudonym;
            }
        }
    }

    /// Every name in it.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many names were new.
    pub fn added(&self) -> usize {
        self.entries.len() - self.read
    }

    /// What is to stand in the file after `old`, which is what it was read from: new names come at
    /// the end, and nothing else changes.
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

/// What a name is found by: names of people and places by their words, all else as it is.
fn place(kind: Kind, name: &str, beside: &str) -> (Kind, String, String) {
    let found_by = |text: &str| {
        let words = if kind.is_name() { words::key(text) } else { String::new() };
        if words.is_empty() { text.trim().to_owned() } else { words }
    };
    (kind, found_by(name), found_by(beside))
}

fn entry(line: &str) -> Result<Entry, &'static str> {
    let parts: Vec<&str> = line.split('\t').collect();
    let (word, pseudonym, name, beside) = match parts[..] {
        [word, pseudonym, name] => (word, pseudonym, name, ""),
        [word, pseudonym, name, beside] => (word, pseudonym, name, beside),
        _ => return Err("three or four parts, with tabs between them, are expected"),
    };
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    let kind = kind.ok_or("it must begin with person, household, place, log, file or variant")?;
    // A pseudonym may become the name of a file, or stand in a list with commas.
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
    if pseudonym.trim().is_empty() || !pseudonym.chars().all(plain) {
        return Err("a pseudonym has letters, digits, spaces, - and _ only");
    }
    let pseudonym = pseudonym.trim().to_owned();
    Ok(Entry { kind, pseudonym, name: plain_again(name)?, beside: plain_again(beside)? })
}

/// With everything that would break the line written as an escape.
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
        let (c, length) =
            escape(&rest[at + 1..]).ok_or("a \\ must be followed by what it stands for")?;
        plain.push(c);
        rest = &rest[at + 1 + length..];
    }
    Ok(plain + rest)
}

/// The character that stands after a `\`, and how long it is written.
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

    #[test]
    fn what_is_no_key_is_refused_with_its_line() {
        for (text, line) in [
            ("", 1),
            ("Dadu: 1\n", 1),
            ("Dadu-Key: 1\nperson\tMeera\n", 2),
            ("Dadu-Key: 1\n\nperson\t../x\tAmina\n", 3),
            ("Dadu-Key: 1\nperson\tMeera\tA\\q\n", 2),
        ] {
            assert_eq!(Key::read(text, [0; 32]).unwrap_err().line, line, "{text}");
        }
    }
}
