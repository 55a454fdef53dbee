//! Rows of an answer in the chosen format. Only this module writes them.

mod cells;
mod chunks;
mod cut;
mod drawn;
pub mod json;
pub mod wrapped;

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use self::cells::{Csv, Object, words};
pub use self::chunks::{csv_head, csv_lines, csv_rows, json_rows};
pub use self::drawn::{Column, markdown, plain, table};
use self::json::to_json;
use super::format::{Format, Formats};
use super::terminal::output::look;
use crate::archive::Cell;
use crate::diagnostic::printable;

/// The formats of rows.
const FORMATS: Formats = Formats(&[
    (Format::Table, "Table for reading"),
    (Format::Json, "One JSON array"),
    (Format::Jsonl, "One JSON object per line"),
    (Format::Csv, "CSV for spreadsheets"),
    (Format::Markdown, "Markdown table"),
]);

/// The options of every command that writes rows.
#[derive(Args, Clone, Copy, Debug)]
pub struct RowOptions {
    /// Output format
    #[arg(long, value_parser = FORMATS, default_value = "table")]
    pub format: Format,
    /// For CSV: write text unchanged, without formula guards
    ///
    /// Without this option, an apostrophe precedes text that a spreadsheet may treat as a formula, and characters
    /// that control a terminal are escapes. Use it only for programs that do neither.
    #[arg(long)]
    pub raw: bool,
}

impl From<Format> for RowOptions {
    fn from(format: Format) -> RowOptions {
        RowOptions { format, raw: false }
    }
}

/// A writer of rows. The rows of drawn tables are written at the end, because they decide the width of the
/// columns.
pub struct Rows<W: Write> {
    out: W,
    format: Format,
    csv: Csv,
    columns: Arc<[String]>,
    /// The sets of columns whose cells are shortened if the table is too wide.
    cut: Vec<Vec<usize>>,
    /// Whether the output is a terminal.
    terminal: bool,
    kept: Vec<Vec<Cell>>,
    count: u64,
}

impl<W: Write> Rows<W> {
    /// Starts rows for standard output.
    pub fn new(out: W, options: impl Into<RowOptions>, columns: &[impl AsRef<str>]) -> Rows<W> {
        let RowOptions { format, raw } = options.into();
        let csv = if raw { Csv::Raw } else { Csv::Guarded };
        let columns = columns.iter().map(|name| name.as_ref().to_owned()).collect();
        let terminal = io::stdout().is_terminal();
        Rows { out, format, csv, columns, cut: Vec::new(), terminal, kept: Vec::new(), count: 0 }
    }

    /// Sets the columns to shorten in a table that is too wide, those of the first set first.
    pub fn cutting(self, columns: Vec<Vec<usize>>) -> Rows<W> {
        Rows { cut: columns, ..self }
    }

    /// Returns the number of rows so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Writes a row with a cell for each column.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        let columns = self.columns.clone();
        self.record(&Object { columns: &columns, row }, || Cow::Borrowed(row))
    }

    /// Writes a row that has more fields as an object than it has columns.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn record<'r>(
        &mut self,
        object: &impl Serialize,
        cells: impl FnOnce() -> Cow<'r, [Cell]>,
    ) -> io::Result<()> {
        let first = self.count == 0;
        self.count += 1;
        match self.format {
            Format::Json => {
                let before = if first { "[\n" } else { ",\n" };
                write!(self.out, "{before}{}", to_json(object))
            }
            Format::Jsonl => writeln!(self.out, "{}", to_json(object)),
            Format::Csv => self.csv_row(first, &cells()),
            _ => {
                self.kept.push(cells().into_owned());
                Ok(())
            }
        }
    }

    fn csv_row(&mut self, first: bool, row: &[Cell]) -> io::Result<()> {
        if first {
            self.head()?;
        }
        let row = if self.terminal { self.csv.row(&harmless(row)) } else { self.csv.row(row) };
        self.out.write_all(row.as_bytes())
    }

    /// Writes the names of the columns in CSV. A query may choose them.
    fn head(&mut self) -> io::Result<()> {
        let name = |name: &String| match self.terminal {
            true => printable(name).into_owned(),
            false => name.clone(),
        };
        let names: Vec<String> = self.columns.iter().map(name).collect();
        self.out.write_all(self.csv.head(&names).as_bytes())
    }

    /// Ends the output.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn end(mut self) -> io::Result<()> {
        match (self.format, self.count) {
            (Format::Json, 0) => self.out.write_all(b"[]\n"),
            (Format::Json, _) => self.out.write_all(b"\n]\n"),
            (Format::Csv, 0) => self.head(),
            (Format::Jsonl | Format::Csv, _) => Ok(()),
            _ => {
                let drawn = self.draw();
                writeln!(self.out, "{drawn}")
            }
        }
    }

    /// Draws a table or Markdown. Columns that contain only numbers are aligned to the right.
    fn draw(&self) -> String {
        let number = |cell: &Cell| matches!(cell, Cell::Integer(_) | Cell::Real(_) | Cell::Null);
        let numbers = |index: usize| self.kept.iter().all(|row| number(&row[index]));
        let column = |(index, name): (usize, &String)| match !self.kept.is_empty() && numbers(index)
        {
            true => Column::right(name),
            false => Column::left(name),
        };
        let columns: Vec<Column> = self.columns.iter().enumerate().map(column).collect();
        let rows: Vec<Vec<String>> =
            self.kept.iter().map(|row| row.iter().map(words).collect()).collect();
        match self.format {
            Format::Markdown => markdown(&columns, &rows),
            _ => drawn::cut_table(&columns, &rows, &self.cut, look().width),
        }
    }
}

/// Replaces characters that could control a terminal, and line ends, also in a cell that is written unchanged.
fn harmless(row: &[Cell]) -> Vec<Cell> {
    let cell = |cell: &Cell| match cell {
        Cell::Text(_) | Cell::Bytes(_) => Cell::Text(printable(&words(cell)).into_owned()),
        other => other.clone(),
    };
    row.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::steers;

    /// Starts rows for an output that is not a terminal.
    fn rows_into<W: Write>(out: W, format: Format, columns: &[&str]) -> Rows<W> {
        Rows { terminal: false, ..Rows::new(out, format, columns) }
    }

    fn written(format: Format, rows: &[[Cell; 2]]) -> String {
        let mut out = Vec::new();
        let mut writer = rows_into(&mut out, format, &["name", "games"]);
        rows.iter().for_each(|row| writer.row(row).unwrap());
        writer.end().unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Tests the output on a terminal, and the output that a program reads.
    #[test]
    fn on_a_terminal_nothing_steers_and_elsewhere_nothing_is_lost() {
        let hostile = "\u{1b}[2J\u{9b}31m\u{202e}હસે";
        let row = [Cell::Text(hostile.into()), Cell::Bytes(hostile.as_bytes().to_vec())];
        let written = |format, terminal| {
            let mut out = Vec::new();
            let rows = rows_into(&mut out, format, &[hostile, "bytes"]);
            let mut rows = Rows { terminal, ..rows };
            rows.row(&row).unwrap();
            rows.end().unwrap();
            String::from_utf8(out).unwrap()
        };
        for &(format, _) in FORMATS.0 {
            let shown = written(format, true);
            assert!(!shown.contains(steers) && shown.contains("હસે"), "{format:?}: {shown}");
        }
        let shown = "\\u{1b}[2J\\u{9b}31m\u{202e}હસે";
        assert_eq!(written(Format::Csv, false), format!("{shown},bytes\r\n{shown},{shown}\r\n"));
        let raw = RowOptions { format: Format::Csv, raw: true };
        let mut out = Vec::new();
        let rows = Rows::new(&mut out, raw, &[hostile, "bytes"]);
        let mut rows = Rows { terminal: false, ..rows };
        rows.row(&row).unwrap();
        rows.end().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            format!("{hostile},bytes\r\n{hostile},{hostile}\r\n")
        );
        let read: serde_json::Value = serde_json::from_str(&written(Format::Json, false)).unwrap();
        assert_eq!(read, serde_json::json!([{ hostile: hostile, "bytes": hostile }]));
    }

    #[test]
    fn every_format_is_whole_with_rows_and_without() {
        let row = |name: &str, games| [Cell::Text(name.into()), Cell::Integer(games)];
        let rows = [row("હુસૈના", 7), row("=a|b", -12)];
        let table = "\
┌──────┬───────┐
│ name │ games │
├──────┼───────┤
│ હુસૈના │     7 │
│ =a|b │   -12 │
└──────┴───────┘
";
        let cases = [
            (Format::Table, table, "┌──────┬───────┐\n│ name │ games │\n├──────┼───────┤\n"),
            (
                Format::Json,
                "[\n{\"name\":\"હુસૈના\",\"games\":7},\n{\"name\":\"=a|b\",\"games\":-12}\n]\n",
                "[]\n",
            ),
            (
                Format::Jsonl,
                "{\"name\":\"હુસૈના\",\"games\":7}\n{\"name\":\"=a|b\",\"games\":-12}\n",
                "",
            ),
            (Format::Csv, "name,games\r\nહુસૈના,7\r\n'=a|b,-12\r\n", "name,games\r\n"),
            (
                Format::Markdown,
                "| name | games |\n| --- | --: |\n| હુસૈના | 7 |\n| =a\\|b | -12 |\n",
                "| name | games |\n| --- | --- |\n",
            ),
        ];
        for (format, expected, empty) in cases {
            assert_eq!(written(format, &rows), expected, "{format:?}");
            assert_eq!(written(format, &[]), empty, "{format:?}");
        }
    }
}
