//! Rows of an answer, in the format that was asked for.

use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;

use super::cells::{Csv, json_object, jsonl};
use super::drawn::{Column, markdown, table};
use super::output::look;
use crate::archive::Cell;
use crate::diagnostic::printable;

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Table,
    /// One array of objects
    Json,
    /// An object a line
    Jsonl,
    /// For spreadsheets
    Csv,
    /// For a text
    Markdown,
}

impl Format {
    /// Whether it is for people to read.
    pub fn is_drawn(self) -> bool {
        matches!(self, Format::Table | Format::Markdown)
    }
}

/// Writes rows. Those of drawn tables are kept until the end, as they decide how wide columns are.
pub struct Rows<W: Write> {
    columns: Vec<String>,
    shape: Shape<W>,
}

enum Shape<W: Write> {
    Drawn { out: W, format: Format, rows: Vec<Vec<Cell>> },
    Json { out: W, begun: bool },
    Jsonl(W),
    Csv { csv: Csv<W>, terminal: bool },
}

impl<W: Write> Rows<W> {
    pub fn new(out: W, format: Format, columns: &[String]) -> Rows<W> {
        let shape = match format {
            Format::Table | Format::Markdown => Shape::Drawn { out, format, rows: Vec::new() },
            Format::Json => Shape::Json { out, begun: false },
            Format::Jsonl => Shape::Jsonl(out),
            Format::Csv => Shape::Csv { csv: Csv::new(out), terminal: io::stdout().is_terminal() },
        };
        Rows { columns: columns.to_vec(), shape }
    }

    pub fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        match &mut self.shape {
            Shape::Drawn { rows, .. } => {
                rows.push(row.to_vec());
                Ok(())
            }
            Shape::Json { out, begun } => {
                let before = if std::mem::replace(begun, true) { ",\n" } else { "[\n" };
                write!(out, "{before}{}", json_object(&self.columns, row))
            }
            Shape::Jsonl(out) => jsonl(out, &self.columns, row),
            Shape::Csv { csv, terminal: false } => csv.row(&self.columns, row),
            Shape::Csv { csv, terminal: true } => csv.row(&self.columns, &harmless(row)),
        }
    }

    /// Ends the answer.
    pub fn end(self) -> io::Result<()> {
        match self.shape {
            Shape::Drawn { mut out, format, rows } => {
                writeln!(out, "{}", drawn(&self.columns, &rows, format))
            }
            Shape::Json { mut out, begun: true } => out.write_all(b"\n]\n"),
            Shape::Json { mut out, begun: false } => out.write_all(b"[]\n"),
            Shape::Jsonl(_) => Ok(()),
            Shape::Csv { mut csv, .. } => csv.head(&self.columns),
        }
    }
}

/// CSV has no escapes: on a terminal, and only there, what could steer it is written in words.
fn harmless(row: &[Cell]) -> Vec<Cell> {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) => Cell::Text(printable(text).into_owned()),
        Cell::Bytes(bytes) => Cell::Text(printable(&String::from_utf8_lossy(bytes)).into_owned()),
        other => other.clone(),
    };
    row.iter().map(cell).collect()
}

/// A table or Markdown; columns that hold nothing but numbers stand to the right.
fn drawn(names: &[String], rows: &[Vec<Cell>], format: Format) -> String {
    let number = |cell: &Cell| matches!(cell, Cell::Integer(_) | Cell::Real(_) | Cell::Null);
    let column = |(index, name): (usize, &String)| match !rows.is_empty()
        && rows.iter().all(|row| number(&row[index]))
    {
        true => Column::right(name),
        false => Column::left(name),
    };
    let columns: Vec<Column> = names.iter().enumerate().map(column).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(words).collect()).collect();
    match format {
        Format::Markdown => markdown(&columns, &rows),
        _ => table(&columns, &rows, look().width),
    }
}

fn words(cell: &Cell) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Integer(number) => number.to_string(),
        Cell::Real(number) => number.to_string(),
        Cell::Text(text) => text.clone(),
        Cell::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
    }
}
