//! The players at the table: their names in the log, each with its seat and line.

use crate::notation::fields::seated;
use crate::notation::letters::tidy;
use crate::notation::{Content, Field, Log};
use crate::rulebook::Forms;
use crate::table::Side;

/// A player's name, seat and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    /// The side.
    pub side: Side,
    /// The player's number on the side.
    pub number: u8,
    /// The name.
    pub name: String,
    /// The line number, from 1.
    pub line: u32,
}

/// Returns the fields of a log, each with its line number from 1.
pub fn numbered_fields(log: &Log) -> Vec<(u32, &Field)> {
    let mut fields = Vec::new();
    for (line, number) in log.lines.iter().zip(1..) {
        if let Content::Field(field) = &line.content {
            fields.push((number, field));
        }
    }
    fields
}

/// Returns the household that a log names.
pub fn household(text: &[u8], fields: &[(u32, &Field)]) -> Option<String> {
    tidy_value(text, fields, "Household")
}

/// Returns the value of the first field with a name, as it identifies a household or a place.
pub fn tidy_value(text: &[u8], fields: &[(u32, &Field)], name: &str) -> Option<String> {
    let value = tidy(&field_value(text, fields, name)?).into_owned();
    (!value.is_empty()).then_some(value)
}

/// Returns the value of the first field with a name, unless the value is empty.
pub fn field_value(text: &[u8], fields: &[(u32, &Field)], name: &str) -> Option<String> {
    let is = |field: &Field| text[field.name.range()].eq_ignore_ascii_case(name.as_bytes());
    let &(_, field) = fields.iter().find(|(_, field)| is(field))?;
    let value = String::from_utf8_lossy(&text[field.value.range()]).into_owned();
    (!value.is_empty()).then_some(value)
}

/// Returns the names of players. `N: Aunt, Host` names several, `N5: Cousin` one. If a seat has two
/// names, both are listed, and the later one counts.
pub fn named_players(text: &[u8], forms: &Forms, fields: &[(u32, &Field)]) -> Vec<NamedPlayer> {
    let mut named = Vec::new();
    for &(line, field) in fields {
        let value = String::from_utf8_lossy(&text[field.value.range()]);
        for (side, number, name) in seated(forms, &text[field.name.range()], &value) {
            let name = tidy(name).into_owned();
            if !name.is_empty() {
                named.push(NamedPlayer { side, number, name, line });
            }
        }
    }
    named
}
