//! Tables for reading whose cells come from logs: drawn in the terminal, or as Markdown.

use super::cut::cut;
use super::wrapped::{aligned, fits};
use crate::diagnostic::printable;

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    name: String,
    right: bool,
}

impl Column {
    /// A column of text.
    pub fn left(name: &str) -> Column {
        Column { name: name.to_owned(), right: false }
    }

    /// A column of numbers.
    pub fn right(name: &str) -> Column {
        Column { name: name.to_owned(), right: true }
    }
}

/// Draws a table that is at most `width` columns wide.
pub fn table(columns: &[Column], rows: &[Vec<String>], width: usize) -> String {
    cut_table(columns, rows, &[], width)
}

/// The same as [`table`], but first shortens the cells of some columns.
pub fn cut_table(
    columns: &[Column],
    rows: &[Vec<String>],
    give_way: &[Vec<usize>],
    width: usize,
) -> String {
    let head = columns.iter().map(|column| column.name.clone()).collect();
    let all = std::iter::once(&head).chain(rows);
    let mut shown: Vec<Vec<String>> =
        all.map(|row| row.iter().map(|cell| printable(cell).into_owned()).collect()).collect();
    let right: Vec<usize> = (0..columns.len()).filter(|&index| columns[index].right).collect();
    let whole = shown.clone();
    cut(&mut shown, give_way, width);
    // In a list, each cell has the whole width, so it is not shortened.
    let rows = if fits(&shown, width) { shown } else { whole };
    aligned(&rows, &right, width)
}

/// Writes a table as Markdown.
pub fn markdown(columns: &[Column], rows: &[Vec<String>]) -> String {
    let names = columns.iter().map(|column| plain(&column.name));
    let rule = columns.iter().map(|column| if column.right { "--:" } else { "---" }.to_owned());
    let mut lines = vec![markdown_row(names), markdown_row(rule)];
    lines.extend(rows.iter().map(|row| markdown_row(row.iter().map(|cell| plain(cell)))));
    lines.join("\n")
}

fn markdown_row(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
}

/// Escapes a text so that Markdown shows it unchanged.
pub fn plain(text: &str) -> String {
    let mut escaped = String::new();
    for c in printable(text).chars() {
        if r"\`*_[]<>|~&#$".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> (Vec<Column>, Vec<Vec<String>>) {
        let columns = vec![Column::left("name"), Column::right("games")];
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        (columns, vec![row(["હુસૈના", "7"]), row(["a|b\u{1b}", "12"])])
    }

    #[test]
    fn nothing_in_a_table_steers() {
        let (columns, rows) = names();
        let expected = "\
┌───────────┬───────┐
│ name      │ games │
├───────────┼───────┤
│ હુસૈના      │     7 │
│ a|b\\u{1b} │    12 │
└───────────┴───────┘";
        assert_eq!(table(&columns, &rows, 80), expected);
    }

    /// Tests that the cells of a list are not shortened.
    #[test]
    fn a_list_is_not_cut() {
        let columns = ["id", "found at", "verdict"].map(Column::left);
        let row = ["@1", "turn 27 of N3, after the long break", "irregular"].map(str::to_owned);
        let drawn = |width| cut_table(&columns, &[row.to_vec()], &[vec![0], vec![1]], width);
        assert!(drawn(44).contains("│ turn 27 of N3, after t… │"), "{}", drawn(44));
        let list =
            "id: @1\n  found at: turn 27 of N3,\n    after the long break\n  verdict: irregular";
        assert_eq!(drawn(28), list);
    }

    #[test]
    fn markdown_takes_names_as_they_are() {
        let (columns, rows) = names();
        let expected = "| name | games |\n| --- | --: |\n| હુસૈના | 7 |\n| a\\|b\\\\u{1b} | 12 |";
        assert_eq!(markdown(&columns, &rows), expected);
    }
}
