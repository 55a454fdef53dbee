//! The rows of exported tables as CSV and as JSON lines.

use super::cells::Csv;
use super::json::to_json;
use crate::facts::tables::{CellRef, Table, TableChunk};

/// Returns the line of CSV with the names of the columns.
pub fn csv_head(table: &Table) -> String {
    let names: Vec<String> = table.columns.iter().map(|column| column.name.to_owned()).collect();
    Csv::Raw.head(&names)
}

/// Returns rows as CSV. Unless `raw`, text that a spreadsheet may treat as a formula is guarded.
pub fn csv_rows(chunk: &TableChunk, raw: bool) -> String {
    let csv = if raw { Csv::Raw } else { Csv::Guarded };
    let mut text = String::new();
    chunk.for_each_row(|cells| {
        for (index, cell) in cells.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            match cell {
                CellRef::Text(cell) => csv.push_text(cell, &mut text),
                other => other.write_plain(&mut text),
            }
        }
        text.push_str("\r\n");
    });
    text
}

/// Returns lines of text cells as CSV, unchanged.
pub fn csv_lines(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| Csv::Raw.head(row)).collect()
}

/// Returns rows as JSON objects, one on each line.
pub fn json_rows(chunk: &TableChunk) -> String {
    // The names of columns are plain words.
    let names: Vec<String> =
        chunk.table.columns.iter().map(|column| format!("\"{}\":", column.name)).collect();
    let mut text = String::new();
    chunk.for_each_row(|cells| {
        let mut before = '{';
        for (name, cell) in names.iter().zip(cells) {
            text.push(before);
            text.push_str(name);
            push_json(cell, &mut text);
            before = ',';
        }
        text.push_str("}\n");
    });
    text
}

fn push_json(cell: &CellRef<'_>, out: &mut String) {
    match cell {
        CellRef::Null => out.push_str("null"),
        CellRef::Text(text) if is_plain(text) => out.extend(["\"", text, "\""]),
        CellRef::Text(text) => out.push_str(&to_json(text)),
        CellRef::Date(_) => out.push_str(&to_json(&cell.plain())),
        CellRef::Integer(_) | CellRef::Boolean(_) => cell.write_plain(out),
    }
}

/// Checks whether a text has nothing to escape. Most texts are words, so this saves time.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" +-=,.".contains(&byte))
}
