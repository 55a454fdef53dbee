//! Rows of tables for other programs: JSON lines, and CSV that a spreadsheet can be trusted with.

use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::json::to_json;
use crate::archive::Cell;

/// A row as an object on a line.
pub fn jsonl(out: &mut impl Write, columns: &[String], row: &[Cell]) -> io::Result<()> {
    writeln!(out, "{}", json_object(columns, row))
}

/// A row as an object.
pub fn json_object(columns: &[String], row: &[Cell]) -> String {
    to_json(&Object { columns, row })
}

/// A row whose fields stand in the order of the columns.
struct Object<'a> {
    columns: &'a [String],
    row: &'a [Cell],
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

/// A row as CSV (RFC 4180), the columns' names before the first.
pub struct Csv<W> {
    out: W,
    begun: bool,
}

impl<W: Write> Csv<W> {
    pub fn new(out: W) -> Csv<W> {
        Csv { out, begun: false }
    }

    pub fn row(&mut self, columns: &[String], row: &[Cell]) -> io::Result<()> {
        self.head(columns)?;
        let cells: Vec<String> = row.iter().map(csv_cell).collect();
        self.line(&cells)
    }

    /// The columns' names, if they do not stand there yet.
    pub fn head(&mut self, columns: &[String]) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let names: Vec<String> = columns.iter().map(|name| quoted(&guarded(name))).collect();
        self.line(&names)
    }

    /// What was written.
    pub fn take(&mut self) -> W
    where
        W: Default,
    {
        std::mem::take(&mut self.out)
    }

    fn line(&mut self, cells: &[String]) -> io::Result<()> {
        write!(self.out, "{}\r\n", cells.join(","))
    }
}

fn csv_cell(cell: &Cell) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Integer(number) => number.to_string(),
        Cell::Real(number) => number.to_string(),
        Cell::Text(text) => quoted(&guarded(text)),
        Cell::Bytes(bytes) => quoted(&guarded(&String::from_utf8_lossy(bytes))),
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

    #[test]
    fn objects_keep_the_order_of_columns_and_steer_no_terminal() {
        let columns = ["z", "a", "m"].map(str::to_owned);
        let text = "\u{1b}[2J\u{9b}31m\u{202e}હસે";
        let row = [Cell::Text(text.into()), Cell::Real(0.5), Cell::Null];
        let mut out = Vec::new();
        jsonl(&mut out, &columns, &row).unwrap();
        let written = String::from_utf8(out).unwrap();
        let expected = r#"{"z":"\u001b[2J\u009b31m\u202eહસે","a":0.5,"m":null}"#;
        assert_eq!(written.trim_end(), expected);
        let read: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read["z"], text);
    }

    #[test]
    fn csv_cells_are_quoted_and_never_a_formula() {
        let columns = ["a", "b"].map(str::to_owned);
        let row = [Cell::Text("=1+1".into()), Cell::Text("say \"no\", then\ngo".into())];
        let mut csv = Csv::new(Vec::new());
        csv.row(&columns, &row).unwrap();
        csv.row(&columns, &[Cell::Integer(-3), Cell::Null]).unwrap();
        let text = String::from_utf8(csv.out).unwrap();
        assert_eq!(text, "a,b\r\n'=1+1,\"say \"\"no\"\", then\ngo\"\r\n-3,\r\n");
    }
}
