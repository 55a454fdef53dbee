//! A header as a list of fields: its text, and the problems in it.

use super::{Problem, problems};
use crate::notation::format::{Extras, format};
use crate::notation::{Content, VERSION, parse};
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

/// Parses a field of any name, in the form that logs use. Returns its name and its value.
///
/// # Errors
/// Why a log would not read it as a field.
pub fn given_field(text: &str) -> Result<(String, String), String> {
    let log = parse(text.as_bytes());
    match log.lines[..] {
        [line] if log.errors.is_empty() && line.time.is_none() => match line.content {
            Content::Field(field) => {
                Ok((text[field.name.range()].into(), text[field.value.range()].into()))
            }
            _ => Err(why_no_field(text)),
        },
        _ => Err(why_no_field(text)),
    }
}

/// Returns the reason why a text is not a field.
fn why_no_field(text: &str) -> String {
    let name = text.split(':').next().unwrap_or_default().trim();
    let has_name = text.contains(':') && name.starts_with(char::is_alphabetic);
    let is_field_name = has_name && name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
    if has_name && !is_field_name {
        return format!("the name `{name}` must be one word; write a field as `Name: value`");
    }
    if !is_field_name || text.contains(['\n', '\r']) {
        return NO_FIELD.to_owned();
    }
    if parse(text.as_bytes()).forms.is_seat(name.as_bytes()) {
        return format!(
            "a log reads `{text}` as a player turn; behind `{name}:`, write the name of that player"
        );
    }
    let found = problems(&given_text(&[(name.to_owned(), value_of(text))]), &Setup::default());
    let unreadable = found.into_iter().find(|problem| problem.unreadable);
    unreadable.map_or(NO_FIELD.to_owned(), |problem| problem.said)
}

fn value_of(text: &str) -> String {
    text.split_once(':').map_or(String::new(), |(_, value)| value.trim().to_owned())
}

const NO_FIELD: &str = "expected `Name: value` on one line; the name must start with a letter";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fields_are_accepted() {
        let field = |name: &str, value: &str| Ok((name.to_owned(), value.to_owned()));
        assert_eq!(given_field("N3: Khan, Amina"), field("N3", "Khan, Amina"));
        assert_eq!(given_field("Wetter:Regen # stark"), field("Wetter", "Regen # stark"));
        let cases = [
            ("", NO_FIELD),
            ("N1 3", NO_FIELD),
            ("# x: y", NO_FIELD),
            ("[0:01] Note: x", NO_FIELD),
            ("A: b\nC: d", NO_FIELD),
            ("... : x", NO_FIELD),
            ("2nd: x", NO_FIELD),
            ("A b: c", "the name `A b` must be one word"),
            ("Round1: N1 3", "Round1 is not a field of the notation, and this line may be play"),
            ("Aunt: N1 3", "did you mean `N1 3`?"),
            ("Tante: N2 1-4 +1", "this line may be play"),
            ("N1: 3", "as a player turn; behind `N1:`, write the name of that player"),
            ("S2 : 1-4 +1", "as a player turn; behind `S2:`"),
            ("Title: a\u{1b}b", "U+001B"),
            ("Title: a\u{b}b", "vertical tab"),
        ];
        for (wrong, said) in cases {
            let refused = given_field(wrong).expect_err(wrong);
            assert!(refused.contains(said), "{wrong:?}: {refused}");
        }
    }
}
