//! Cells as other programs read them: JSON, and CSV that a spreadsheet can be trusted with.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::archive::Cell;

/// A row as an object, whose fields stand in the order of the columns.
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

/// The columns' names as a line of CSV (RFC 4180).
pub fn csv_head(columns: &[String]) -> String {
    csv_line(columns.iter().map(|name| quoted(&guarded(name))))
}

/// A row as a line of CSV.
pub fn csv_row(row: &[Cell]) -> String {
    csv_line(row.iter().map(|cell| match cell {
        Cell::Text(_) | Cell::Bytes(_) => quoted(&guarded(&words(cell))),
        _ => words(cell),
    }))
}

fn csv_line(cells: impl Iterator<Item = String>) -> String {
    format!("{}\r\n", cells.collect::<Vec<_>>().join(","))
}

/// What is in a cell, in words; nothing where nothing is known.
pub fn words(cell: &Cell) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Integer(number) => number.to_string(),
        Cell::Real(number) => number.to_string(),
        Cell::Text(text) => text.clone(),
        Cell::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Text that a spreadsheet would take for a formula gets an apostrophe before it.
fn guarded(text: &str) -> String {
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::json::to_json;

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
        assert_eq!(csv_row(&row), "'=1+1,\"say \"\"no\"\", then\ngo\"\r\n");
        assert_eq!(csv_row(&[Cell::Integer(-3), Cell::Null]), "-3,\r\n");
        assert_eq!(csv_head(&["a".to_owned(), "-b".to_owned()]), "a,'-b\r\n");
    }
}
