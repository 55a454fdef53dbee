//! Cells as JSON, and as CSV that is safe for spreadsheets.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::archive::Cell;
use crate::notation::letters::is_invisible;

/// A row as an object, with fields in the order of the columns.
pub struct Object<'a> {
    pub columns: &'a [String],
    pub row: &'a [Cell],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.row.iter().map(json_value)))
    }
}

fn json_value(cell: &Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Integer(number) => json!(number),
        Cell::Real(number) => json!(number),
        Cell::Text(text) => json!(text),
        Cell::Bytes(bytes) => json!(String::from_utf8_lossy(bytes)),
    }
}

/// How text is written in CSV (RFC 4180).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Csv {
    /// Safe for spreadsheets and terminals: an apostrophe precedes text that looks like a formula, and characters that
    /// control a terminal are escapes.
    Guarded,
    /// Text unchanged.
    Raw,
}

impl Csv {
    /// Returns the line with the names of the columns.
    pub fn head(self, columns: &[String]) -> String {
        line(columns.iter().map(|name| self.text(name)))
    }

    /// Returns the line of a row.
    pub fn row(self, row: &[Cell]) -> String {
        line(row.iter().map(|cell| match cell {
            Cell::Text(_) | Cell::Bytes(_) => self.text(&words(cell)),
            _ => words(cell),
        }))
    }

    fn text(self, text: &str) -> String {
        let mut cell = String::new();
        self.push_text(text, &mut cell);
        cell
    }

    /// Appends text as a cell.
    pub fn push_text(self, text: &str, out: &mut String) {
        if is_plain(text) {
            return out.push_str(text);
        }
        if self == Csv::Raw {
            return out.push_str(&quoted(text));
        }
        let guard = if may_be_formula(text) { "'" } else { "" };
        // Marks of direction belong to names in many scripts, so they stay.
        let is_escaped = |c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\n');
        let escape =
            |c: char| if is_escaped(c) { c.escape_default().to_string() } else { c.into() };
        let shown: String = text.chars().map(escape).collect();
        out.push_str(&quoted(&format!("{guard}{shown}")));
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("{}\r\n", cells.collect::<Vec<_>>().join(","))
}

/// Returns whether a text is the same in CSV and cannot be a formula. Most cells are words, ids and numbers.
fn is_plain(text: &str) -> bool {
    let is_printable = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    text.bytes().next().is_none_or(|byte| byte.is_ascii_alphanumeric())
        && text.bytes().all(|byte| is_printable(byte) && !b",;\"".contains(&byte))
}

/// Returns the content of a cell as text; empty if the value is unknown.
pub fn words(cell: &Cell) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Integer(number) => number.to_string(),
        Cell::Real(number) => number.to_string(),
        Cell::Text(text) => text.clone(),
        Cell::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Checks whether a spreadsheet may treat a text as a formula. Some spreadsheets skip blanks, invisible
/// characters and marks without a letter before the first sign, and treat wide and small forms (`＝`, `﹦`) like the plain ones.
fn may_be_formula(text: &str) -> bool {
    let is_skipped =
        |c: &char| c.is_whitespace() || c.is_control() || is_blank(*c) || is_combining_mark(*c);
    let first = text.chars().find(|c| !is_skipped(c));
    let plain = first.and_then(|c| c.nfkc().next());
    text.starts_with(['\t', '\r', '\n']) || plain.is_some_and(|c| "=+-@\u{2212}".contains(c))
}

/// Returns whether a character shows nothing: an invisible one, an empty pattern of Braille, an annotation.
fn is_blank(c: char) -> bool {
    is_invisible(c) || matches!(c, '\u{2800}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Quotes text that contains separators of cells or lines. `;` and tabs count too: they separate cells in
/// some countries and programs.
fn quoted(text: &str) -> String {
    match text.contains([',', ';', '\t', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::rows::json::to_json;

    #[test]
    fn objects_keep_the_order_of_columns_and_steer_no_terminal() {
        let columns = ["z", "a", "m"].map(str::to_owned);
        let text = "\u{1b}[2J\u{9b}31m\u{202e}હસે";
        let row = [Cell::Text(text.into()), Cell::Real(0.5), Cell::Null];
        let written = to_json(&Object { columns: &columns, row: &row });
        let expected = r#"{"z":"\u001b[2J\u009b31m\u202eહસે","a":0.5,"m":null}"#;
        assert_eq!(written, expected);
        let read: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read["z"], text);
    }

    #[test]
    fn csv_cells_are_quoted_and_never_a_formula() {
        let row = [Cell::Text("=1+1".into()), Cell::Text("say \"no\", then\ngo".into())];
        assert_eq!(Csv::Guarded.row(&row), "'=1+1,\"say \"\"no\"\", then\ngo\"\r\n");
        assert_eq!(Csv::Raw.row(&row), "=1+1,\"say \"\"no\"\", then\ngo\"\r\n");
        assert_eq!(Csv::Guarded.row(&[Cell::Integer(-3), Cell::Null]), "-3,\r\n");
        assert_eq!(Csv::Guarded.head(&["a".to_owned(), "-b".to_owned()]), "a,'-b\r\n");
        assert_eq!(Csv::Raw.head(&["a".to_owned(), "-b".to_owned()]), "a,-b\r\n");
        let cells = ["a;=1", "a\t=1", "a\r=1"].map(|text| Cell::Text(text.into()));
        assert_eq!(Csv::Guarded.row(&cells), "\"a;=1\",\"a\t=1\",\"a\r=1\"\r\n");
    }

    /// Tests every sign that starts a formula, in each of its forms, after blanks and invisible characters.
    #[test]
    fn no_form_of_a_formula_is_missed() {
        let signs = "=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−";
        let before = ["", "\t", "\r", "\n", " ", "\u{A0}", "\u{3000}", "\u{2028}", "\u{85}", "\0"];
        let invisible = [
            "\u{FEFF}",
            "\u{200B}",
            "\u{200F}",
            "\u{202E}",
            "\u{AD}",
            " \u{2060}\n",
            "\u{34F}",
            "\u{301}",
            "\u{17B4}",
            "\u{E0001}",
            "\u{1D173}",
        ];
        for sign in signs.chars() {
            for before in before.iter().chain(&invisible) {
                let text = format!("{before}{sign}1");
                let guarded = Csv::Guarded.text(&text);
                assert!(guarded.trim_start_matches('"').starts_with('\''), "{text:?}: {guarded:?}");
            }
        }
        for text in ["\tx", "\rx", "\nx"] {
            assert_eq!(Csv::Guarded.text(text), format!("\"'{text}\""));
        }
        for text in ["", "a=b", " a", "'@a", "1-2", "હુસૈના", "رحيم", "*", "\u{200F}رحيم", "|", "."]
        {
            assert_eq!(Csv::Guarded.text(text), text);
        }
    }
}
