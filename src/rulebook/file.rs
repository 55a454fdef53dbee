//! The text of a variant file: fields about an interview, and the rules that somebody explained in it.
//!
//! A line `Name: value` is a field. No name or value of a rule contains a colon.

use super::parser::{Phrase, phrase};

/// The longest name of a field, in bytes.
const LONGEST_NAME: usize = 60;

/// A field of a variant file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileField<'a> {
    /// Its name as written.
    pub name: Phrase<'a>,
    /// Its value. For a field that is empty, an empty text.
    pub value: Phrase<'a>,
}

/// Returns the fields of a variant file, in order.
pub fn file_fields(text: &str) -> Vec<FileField<'_>> {
    let field = |line| {
        let (name, value) = field_line(line)?;
        Some(FileField { name: phrase(text, name), value: phrase(text, value) })
    };
    text.split('\n').filter_map(field).collect()
}

/// Returns the rules of a variant file: its text with spaces in place of fields. Every place stays the same.
pub fn file_rules(text: &str) -> String {
    let line = |line: &str| match (field_line(line), line.strip_prefix(BOM)) {
        (Some(_), _) => " ".repeat(line.len()),
        (None, Some(rest)) => format!("{}{rest}", " ".repeat(line.len() - rest.len())),
        (None, None) => line.to_owned(),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A byte-order mark, which some editors put at the start of a file.
const BOM: char = '\u{feff}';

/// Splits a line that is a field into its name and its value.
pub fn field_line(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix(BOM).unwrap_or(line).split_once(':')?;
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let name = name.trim();
    let is_name = name.starts_with(char::is_alphabetic) && name.chars().all(is_part);
    (is_name && name.len() <= LONGEST_NAME).then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_rules_are_separate() {
        let text = "Household: Khan: the elder\r\n Told-By :Aunt, Host\nbasic, forfeit = never # so: no\n\
                    # Note: x\nનોંધ:\ntriples = tens\na b: c\n: d\n1a: e";
        let fields: Vec<(&str, &str)> =
            file_fields(text).iter().map(|field| (field.name.text, field.value.text)).collect();
        let expected = [("Household", "Khan: the elder"), ("Told-By", "Aunt, Host"), ("નોંધ", "")];
        assert_eq!(fields, expected);
        let rules = file_rules(text);
        assert_eq!(rules.len(), text.len());
        assert_eq!(rules.find("basic"), text.find("basic"));
        let expected =
            "basic, forfeit = never # so: no\n# Note: x\n \ntriples = tens\na b: c\n: d\n1a: e";
        let lines: Vec<&str> = rules.lines().skip(2).map(str::trim_end).collect();
        assert_eq!(lines.join("\n").replace("\n\n", "\n \n"), expected);
        for field in file_fields(text) {
            assert_eq!(&text[field.value.span.range()], field.value.text);
        }
    }
}
