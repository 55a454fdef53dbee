//! The names of the players in a header: names that are joined by another sign than a comma, and two players with one name.

use std::collections::{HashMap, HashSet};

use super::setup::Header;
use crate::finding::Facts;
use crate::notation::{Content, Field, Line, Log, fields};
use crate::span::Span;
use crate::table::Side;

/// Signs and words between names other than a comma.
const BETWEEN: [&str; 10] =
    [";", "\u{FF1B}", "\u{61B}", "\u{FF0C}", "\u{3001}", "|", "/", "&", "+", " and "];

impl Header<'_> {
    /// Checks the names in `N`, `S` and the fields of single players.
    pub(super) fn check_names(&mut self) {
        let mut seen: HashMap<String, (Side, u8)> = HashMap::new();
        let (log, mut later) = (self.log, None);
        for field in log.fields() {
            let name = &self.text[field.name.range()];
            let value = self.value(field).to_owned();
            if name.len() == 1 && !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()) {
                self.expect_names(field, &value);
            }
            for (side, number, named) in fields::seated(log.forms, name, &value) {
                let at = value_at(field, &value, named);
                if let Some(separated) = separated(named).filter(|_| name.len() == 1) {
                    self.found(at, Facts::JoinedNames { separated }, &[]);
                }
                let other = seen.insert(fields::folded(named), (side, number));
                let Some((of, seat)) = other.filter(|other| *other != (side, number)) else {
                    continue;
                };
                // The same person may have had another seat before.
                if !later.get_or_insert_with(|| later_seats(log)).contains(&(side, number)) {
                    self.found(at, Facts::SameName { other: format!("{of}{seat}") }, &[]);
                }
            }
        }
    }

    /// Reports the number of players of a side in the place of their names.
    fn expect_names(&mut self, field: &Field, value: &str) {
        let name = String::from_utf8_lossy(&self.text[field.name.range()]).to_uppercase();
        if self.log.forms.side(name.as_bytes()[0]).is_some() {
            let expected = "names; their number belongs into the field `Players`: `4-3`";
            self.misread(&name, field, fields::FieldError { at: 0..value.len(), expected });
        }
    }
}

/// Returns the seats to which a player comes during the game.
fn later_seats(log: &Log) -> HashSet<(Side, u8)> {
    let seat = |line: &Line| match line.content {
        Content::Arrival(to) | Content::Crossing(_, to) => Some((to.side, to.number)),
        _ => None,
    };
    log.lines.iter().filter_map(seat).collect()
}

/// Returns the place of a part of a field's value.
fn value_at(field: &Field, value: &str, part: &str) -> Span {
    let start = field.value.start + (part.as_ptr() as usize - value.as_ptr() as usize) as u32;
    Span::new(start, start + part.len() as u32)
}

/// Returns the names with commas between them, if another sign or word separates them.
fn separated(name: &str) -> Option<String> {
    let mut parts = vec![name.to_owned()];
    for sign in BETWEEN {
        let split = |part: &String| part.split(sign).map(str::to_owned).collect::<Vec<_>>();
        parts = parts.iter().flat_map(split).collect();
    }
    let parts: Vec<&str> =
        parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    (parts.len() > 1).then(|| parts.join(", "))
}
