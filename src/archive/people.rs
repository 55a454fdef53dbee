//! Who sat at the table: names as the log gives them, each with its seat and its line.

use crate::notation::fields::{is_seat, names};
use crate::notation::{Content, Field, Log};
use crate::rules::dadu::Side;

/// A name, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The side.
    pub side: Side,
    /// The number in the side, from 1.
    pub number: u8,
    /// The name, as the log has it.
    pub name: String,
    /// The line that gives it, from 1.
    pub line: u32,
}

/// The fields of a log, each with its line, from 1.
pub fn numbered_fields(log: &Log) -> Vec<(u32, &Field)> {
    let mut fields = Vec::new();
    for (line, number) in log.lines.iter().zip(1..) {
        if let Content::Field(field) = &line.content {
            fields.push((number, field));
        }
    }
    fields
}

/// The names of players: `N: Aunt, Host` names several, `N5: Cousin` one. Of two names for one seat
/// the later one counts.
pub fn named_players(text: &[u8], fields: &[(u32, &Field)]) -> Vec<Named> {
    let mut named = Vec::new();
    for &(line, field) in fields {
        let name = &text[field.name.range()];
        let value = String::from_utf8_lossy(&text[field.value.range()]);
        let side = if name.starts_with(b"S") || name.starts_with(b"s") { Side::S } else { Side::N };
        if is_seat(name) {
            let number = std::str::from_utf8(&name[1..]).ok().and_then(|n| n.parse().ok());
            let value = value.trim();
            if let Some(number) = number.filter(|_| !value.is_empty()) {
                named.push(Named { side, number, name: value.to_owned(), line });
            }
        } else if name.eq_ignore_ascii_case(b"N") || name.eq_ignore_ascii_case(b"S") {
            let names = (1..).zip(names(&value)).take(255);
            for (number, name) in names.filter(|(_, name)| !name.is_empty()) {
                named.push(Named { side, number, name: name.to_owned(), line });
            }
        }
    }
    named
}
