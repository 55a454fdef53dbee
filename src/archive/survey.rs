//! A survey of the logs of one command, made before any of them is added.
//!
//! It answers two questions that a log alone cannot answer. Which `Id`s belong to several texts, so that nothing says
//! which of them is newer? And is a stored text still among the files, so that a similar log beside it is another game
//! and not its revision?

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use memchr::memchr_iter;

use super::import::Source;
use super::read::short_hash;
use crate::notation::Parser;
use crate::notation::stream::Block;
use crate::replay::{field_value, numbered_fields};

/// The place of a log: its file, and the line on which it begins, from 1.
pub(super) type Place = (Arc<Source>, u64);

/// What was found in the logs of a command.
#[derive(Default)]
pub struct Survey {
    /// A hash of each text.
    texts: HashSet<i64>,
    /// Each `Id` with its first log, and with every log whose text differs from it.
    ids: HashMap<Box<str>, Vec<(Place, i64)>>,
    parser: Parser,
}

impl Survey {
    /// Notes the games of a part of a file.
    pub fn take(&mut self, source: &Arc<Source>, block: &Block) {
        for game in block.games().filter(|game| game.opens) {
            let hash = short_hash(game.text);
            self.texts.insert(hash);
            let Some(id) = log_id(game.text, &mut self.parser) else { continue };
            let places = self.ids.entry(id.into()).or_default();
            if places.iter().all(|(_, other)| *other != hash) {
                places.push(((source.clone(), game.lines + 1), hash));
            }
        }
    }

    /// Ends the survey: forgets the `Id`s of a single text.
    pub fn finish(&mut self) {
        self.ids.retain(|_, places| places.len() > 1);
        self.ids.shrink_to_fit();
    }

    /// Returns whether a text is in the files. `hash` is its stored hash.
    pub(super) fn has(&self, hash: &str) -> bool {
        short_of(hash).is_some_and(|short| self.texts.contains(&short))
    }

    /// Returns the place of another text with this `Id`.
    pub(super) fn rival(&self, id: &str, text: &[u8]) -> Option<Place> {
        let hash = short_hash(text);
        let other = self.ids.get(id)?.iter().find(|(_, other)| *other != hash)?;
        Some(other.0.clone())
    }
}

/// Returns the short form of a stored hash, which is hexadecimal.
fn short_of(hash: &str) -> Option<i64> {
    u64::from_str_radix(hash.get(..16)?, 16).ok().map(|first| first.swap_bytes() as i64)
}

/// Returns the `Id` of a log, without parsing the rest of it.
fn log_id(text: &[u8], parser: &mut Parser) -> Option<String> {
    let mut lines = b"Dadu: 1\n".to_vec();
    let before = lines.len();
    let mut start = 0;
    for end in memchr_iter(b'\n', text).map(|newline| newline + 1).chain([text.len()]) {
        let line = &text[start..end];
        start = end;
        if line.trim_ascii_start().get(..2).is_some_and(|name| name.eq_ignore_ascii_case(b"Id")) {
            lines.extend_from_slice(line);
        }
    }
    if lines.len() == before {
        return None;
    }
    let log = parser.parse(&lines, &[]);
    field_value(&lines, &numbered_fields(log), "Id")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::text_hash;

    #[test]
    fn a_stored_hash_has_the_same_short_form() {
        for text in [&b""[..], b"Dadu: 1\n", "રમત".as_bytes()] {
            assert_eq!(short_of(&text_hash(text)), Some(short_hash(text)));
        }
        assert_eq!(short_of("zz"), None);
    }

    #[test]
    fn an_id_is_read_as_in_the_whole_log() {
        let cases = [
            ("Dadu: 1\nId: a\nN1 3\n", Some("a")),
            ("Dadu: 1\n  id:  b  # new\nId: c\n", Some("b  # new")),
            ("Dadu: 1\r\nID: d\r\n", Some("d")),
            ("Dadu: 1\nIdea: e\nN1 3 # Id: f\n", None),
            ("Dadu: 1\nId:\n", None),
        ];
        for (text, id) in cases {
            let found = log_id(text.as_bytes(), &mut Parser::default());
            assert_eq!(found.as_deref(), id, "{text:?}");
        }
    }
}
