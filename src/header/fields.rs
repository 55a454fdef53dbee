//! A header as a list of fields: its text, and the problems in it.

use super::{Problem, problems};
use crate::notation::format::{Extras, format};
use crate::notation::{VERSION, parse};
use crate::replay::{Setup, unchanged_lines};

/// Returns a line for each field, with the values as given, after the field `Dadu`.
pub fn given_text(fields: &[(String, String)]) -> Vec<u8> {
    let line = |(name, value): &(String, String)| format!("{name}: {value}\n");
    let lines: String = fields.iter().map(line).collect();
    format!("Dadu: {VERSION}\n{lines}").into_bytes()
}

/// Returns the header in canonical form.
pub fn header_text(fields: &[(String, String)]) -> Vec<u8> {
    let text = given_text(fields);
    let log = parse(&text);
    let staying = unchanged_lines(&text, &log, &Setup::default());
    format(&text, &log, &staying, &Extras::default())
}

/// Returns errors in the fields, and advice on them.
pub fn field_problems(fields: &[(String, String)], setup: &Setup<'_>) -> Vec<Problem> {
    match fields.iter().find(|(_, value)| value.contains(['\n', '\r'])) {
        Some((name, _)) => vec![Problem::in_field(name, "a field must be on one line")],
        None => problems(&given_text(fields), setup),
    }
}
