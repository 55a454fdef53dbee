//! Rows of tables for other programs: JSON lines, and CSV that a spreadsheet can be trusted with.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::archive::Cell;

/// A row as an object on a line.
pub fn jsonl(out: &mut impl Write, columns: &[String], row: &[Cell]) -> io::Result<()> {
    let fields = columns.iter().cloned().zip(row.iter().map(json_value));
    serde_json::to_writer(&mut *out, &Value::Object(Map::from_iter(fields)))?;
    out.write_all(b"\n")
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
        let names: Vec<String> = columns.iter().map(|name| quoted(name)).collect();
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
