//! Tables to read in a terminal. Cells wrap between words. A table that is too wide becomes a list.

use std::borrow::Cow;

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Style};
use unicode_width::UnicodeWidthStr;

use crate::diagnostic::wrap;

/// The minimum width of a column whose cells have several words, unless all its cells are narrower.
const READABLE: usize = 14;
/// A mark of no width. It follows text written from right to left, so that the text after it stays in place.
const LEFT_TO_RIGHT: char = '\u{200E}';

/// Draws a table that is at most `width` columns wide; the first row is its head. If even the narrowest
/// table is too wide, draws each row as a list.
pub fn table(rows: &[Vec<String>], width: usize) -> String {
    aligned(rows, &[], width)
}

/// Checks whether these rows fit in a table of this width.
pub fn fits(rows: &[Vec<String>], width: usize) -> bool {
    widths(rows, width).is_some()
}

/// The same as [`table`], with the columns `right` aligned to the right, for numbers.
pub fn aligned(rows: &[Vec<String>], right: &[usize], width: usize) -> String {
    let Some(widths) = widths(rows, width) else { return list(rows, width) };
    let mut table = Builder::default();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| lines(cell, width));
        table.push_record(cells);
    }
    let mut table = table.build();
    table.with(Style::sharp());
    for &column in right {
        table.modify(Columns::one(column), Alignment::right());
    }
    table.to_string()
}

/// Wraps a cell to the width of its column.
fn lines(cell: &str, width: usize) -> String {
    let lines = wrap(cell, width);
    lines.iter().map(|line| kept_in_place(line)).collect::<Vec<_>>().join("\n")
}

fn kept_in_place(line: &str) -> Cow<'_, str> {
    // Hebrew, Arabic and their like.
    let runs_to_the_left = |c: char| {
        matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}'
            | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
    };
    match line.contains(runs_to_the_left) {
        true => Cow::Owned(format!("{line}{LEFT_TO_RIGHT}")),
        false => Cow::Borrowed(line),
    }
}

/// Returns the width of each column: the width of its cells, with the widest columns narrowed until all fit.
fn widths(rows: &[Vec<String>], width: usize) -> Option<Vec<usize>> {
    let columns = rows.first()?.len();
    let widest = |column: usize, of: fn(&str) -> usize| {
        rows.iter().map(|row| of(&row[column])).max().unwrap_or(0)
    };
    let longest_word = |cell: &str| cell.split(' ').map(str::width).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(|c| widest(c, str::width)).collect();
    let least: Vec<usize> =
        (0..columns).map(|c| widest(c, longest_word).max(widths[c].min(READABLE))).collect();
    // Each column has a line before it and a space on both sides; a line follows the last column.
    let room = width.checked_sub(3 * columns + 1)?;
    while widths.iter().sum::<usize>() > room {
        let narrowed = (0..columns).filter(|&c| widths[c] > least[c]).max_by_key(|&c| widths[c])?;
        widths[narrowed] -= 1;
    }
    Some(widths)
}

/// Draws each row as a list of `head: cell` lines under its first cell, with a blank line between rows.
fn list(rows: &[Vec<String>], width: usize) -> String {
    let [heads, rows @ ..] = rows else { return String::new() };
    let mut lines = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        if number > 0 {
            lines.push(String::new());
        }
        for (column, (head, cell)) in heads.iter().zip(row).enumerate() {
            let named = if head.is_empty() { cell.clone() } else { format!("{head}: {cell}") };
            let indent = if column == 0 { "" } else { "  " };
            let indents = std::iter::once(indent).chain(std::iter::repeat("    "));
            let text = wrap(named.trim_end(), width - 4);
            lines.extend(indents.zip(text).map(|(indent, line)| format!("{indent}{line}")));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_scripts_align_with_the_numbers_beside_them() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = [row(["name", "games"]), row(["હુસૈના", "7"]), row(["حسين", "12"])];
        let drawn = aligned(&rows, &[1], 80);
        assert!(drawn.contains("حسين\u{200E} "), "what follows keeps its place");
        let expected = "\
┌──────┬───────┐
│ name │ games │
├──────┼───────┤
│ હુસૈના │     7 │
│ حسين │    12 │
└──────┴───────┘";
        assert_eq!(drawn.replace(LEFT_TO_RIGHT, ""), expected);
        assert!(drawn.lines().all(|line| line.width() == 16), "{drawn}");
    }

    #[test]
    fn words_stay_whole_at_any_width() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [
            row(["parameter", "rule", "decides"]),
            row(["plain-king-closes-row", "R15", "whether a plain king's capture closes the row"]),
        ];
        let wide = "\
┌───────────────────────┬──────┬───────────────────────────────────────────────┐
│ parameter             │ rule │ decides                                       │
├───────────────────────┼──────┼───────────────────────────────────────────────┤
│ plain-king-closes-row │ R15  │ whether a plain king's capture closes the row │
└───────────────────────┴──────┴───────────────────────────────────────────────┘";
        let narrow = "\
┌───────────────────────┬──────┬────────────────┐
│ parameter             │ rule │ decides        │
├───────────────────────┼──────┼────────────────┤
│ plain-king-closes-row │ R15  │ whether a      │
│                       │      │ plain king's   │
│                       │      │ capture closes │
│                       │      │ the row        │
└───────────────────────┴──────┴────────────────┘";
        let list = "\
parameter: plain-king-closes-row
  rule: R15
  decides: whether a plain king's
    capture closes the row";
        for (width, expected) in [(100, wide), (49, narrow), (40, list)] {
            assert_eq!(table(&rows, width), expected, "{width}");
        }
    }
}
