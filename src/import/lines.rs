//! Rows that a stray quotation mark joined: the mark opens a cell, and the lines up to the next mark are in it.

use std::borrow::Cow;

use super::rows::{self, Row, Separator};

/// A row as the table has it, or one line of such a row.
pub(super) struct Line<'a> {
    pub row: Cow<'a, Row>,
    /// The number of lines of the row that were joined, with the first of them.
    joined: Option<usize>,
}

impl Line<'_> {
    /// Returns the message about the joined lines, with the first of them.
    pub fn message(&self) -> Option<String> {
        let lines = self.joined?;
        Some(format!(
            "a quotation mark joins {lines} lines into one row, but they read as rows; read each line as a row; \
             remove the stray quotation mark"
        ))
    }
}

/// Returns a row, or each of its lines as a row if a later line is one. `is_row` says whether a line is a row.
pub(super) fn split<'a>(
    row: &'a Row,
    separator: Separator,
    is_row: impl Fn(&Row) -> bool,
) -> Vec<Line<'a>> {
    let whole = || vec![Line { row: Cow::Borrowed(row), joined: None }];
    if !row.cells.iter().any(|cell| cell.contains('\n')) {
        return whole();
    }
    let lines: Vec<Row> =
        row.raw.split('\n').map(|line| row_of(line, row.number, separator)).collect();
    if !lines.iter().skip(1).any(is_row) {
        return whole();
    }
    let count = lines.len();
    let joined = |at: usize| (at == 0).then_some(count);
    let lines = lines.into_iter().enumerate();
    lines.map(|(at, row)| Line { row: Cow::Owned(row), joined: joined(at) }).collect()
}

/// Reads a line as a row. If one quotation mark in it has no partner, reads it without that mark.
fn row_of(line: &str, number: usize, separator: Separator) -> Row {
    let mut text = line.to_owned();
    let mark = text.rfind('"').filter(|_| line.matches('"').count() % 2 == 1);
    mark.into_iter().for_each(|mark| text.replace_range(mark..=mark, ""));
    let read = rows::read(&text, separator).into_iter().next();
    let cells = read.map(|read| read.cells).unwrap_or_default();
    Row { number, raw: line.to_owned(), cells, is_unclosed: false }
}
