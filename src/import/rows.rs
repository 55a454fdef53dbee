//! The rows of a table and their cells.

use csv::{ByteRecord, ReaderBuilder};

/// The separator of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// `,`.
    Comma,
    /// `;`.
    Semicolon,
    /// A tab.
    Tab,
}

impl Separator {
    /// Every separator, the most usual first.
    pub const ALL: [Separator; 3] = [Separator::Comma, Separator::Semicolon, Separator::Tab];

    /// Returns the byte.
    pub const fn byte(self) -> u8 {
        match self {
            Separator::Comma => b',',
            Separator::Semicolon => b';',
            Separator::Tab => b'\t',
        }
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Separator::Comma => "comma",
            Separator::Semicolon => "semicolon",
            Separator::Tab => "tab",
        }
    }
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the row, as a spreadsheet shows it: from 1, with blank rows.
    pub number: usize,
    /// The text of the row in the file, without its line end.
    pub raw: String,
    /// The cells, without spaces around them.
    pub cells: Vec<String>,
    /// Whether a cell begins with a quotation mark that is never closed. The cells are then those of the
    /// first line.
    pub is_unclosed: bool,
}

impl Row {
    /// Returns a cell, or an empty text if the row is shorter.
    pub fn cell(&self, index: usize) -> &str {
        self.cells.get(index).map_or("", String::as_str)
    }

    /// Returns the cells that are not empty, with their indexes.
    pub fn filled(&self) -> impl Iterator<Item = (usize, &str)> {
        let cells = self.cells.iter().map(String::as_str).enumerate();
        cells.filter(|(_, cell)| !cell.is_empty())
    }

    /// Returns the reason why no cell of the row can be read, and the remedy.
    pub(super) fn fault(&self) -> Option<String> {
        if self.is_unclosed {
            return Some(
                "a quotation mark in this row is never closed; add or remove one".to_owned(),
            );
        }
        let found = self.raw.chars().find(|&c| is_other_break(c))?;
        Some(format!(
            "this row contains a line break of another kind (U+{:04X}), which may join rows; save the table with \
             ordinary line ends",
            u32::from(found)
        ))
    }

    /// Returns whether no cell has text.
    pub fn is_blank(&self) -> bool {
        self.filled().next().is_none()
    }
}

/// Returns whether a character ends a line in other programs, but not a row in a table of text.
pub(super) fn is_other_break(c: char) -> bool {
    matches!(c, '\u{B}' | '\u{C}' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// A cell that no table has. If the last row of a table contains it, a quotation mark is not closed.
const END: &str = "\u{10ffff}end";

/// Reads all rows.
pub(super) fn read(text: &str, separator: Separator) -> Vec<Row> {
    let text = with_newlines(text);
    let mut rows = read_from(&text, 0, 1, separator);
    // At most one row is unclosed: every quotation mark after it is next to another one.
    if let Some(at) = unclosed(&mut rows) {
        let row = &mut rows.last_mut().expect("it was found").1;
        let line = text[at..].lines().next().unwrap_or_default();
        (row.raw, row.cells) = (line.to_owned(), vec![line.trim().to_owned()]);
        row.is_unclosed = true;
        let (next, number) = ((at + line.len() + 1).min(text.len()), row.number + 1);
        rows.extend(read_from(&text, next, number, separator));
        unclosed(&mut rows);
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Returns the text with `\n` as the only line end, as cells with several lines have any.
fn with_newlines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Removes the row of [`END`]. If it is in an unclosed cell, returns where that row begins.
fn unclosed(rows: &mut Vec<(usize, Row)>) -> Option<usize> {
    match rows.last() {
        Some((_, row)) if row.cells == [END] => rows.pop().and(None),
        last => last.map(|&(at, _)| at),
    }
}

/// Reads the rows from an offset on, with the offset where each begins. The last one is that of [`END`].
fn read_from(text: &str, from: usize, first: usize, separator: Separator) -> Vec<(usize, Row)> {
    let text = format!("{}\n{END}\n", &text[from..]);
    let mut builder = ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(separator.byte());
    let mut reader = builder.from_reader(text.as_bytes());
    let (mut rows, mut record, mut number) = (Vec::new(), ByteRecord::new(), first);
    let mut at = 0;
    while reader.read_byte_record(&mut record).unwrap_or(false) {
        let end = reader.position().byte() as usize;
        // The reader skips empty lines, and they belong to the next record.
        while text[at..end].starts_with('\n') {
            rows.push((from + at, blank(number)));
            (at, number) = (at + 1, number + 1);
        }
        let raw = text[at..end].trim_end_matches('\n').to_owned();
        let cell = |cell: &[u8]| String::from_utf8_lossy(cell).trim().to_owned();
        let cells = record.iter().map(cell).collect();
        rows.push((from + at, Row { number, raw, cells, is_unclosed: false }));
        (at, number) = (end, number + 1);
    }
    rows
}

fn blank(number: usize) -> Row {
    Row { number, raw: String::new(), cells: Vec::new(), is_unclosed: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str, separator: Separator) -> Vec<(usize, Vec<String>, bool)> {
        let rows = read(text, separator).into_iter().filter(|row| !row.is_blank());
        rows.map(|row| (row.number, row.cells, row.is_unclosed)).collect()
    }

    #[test]
    fn rows_have_the_numbers_that_a_spreadsheet_shows() {
        let row = |number, cells: &[&str], unclosed| {
            (number, cells.iter().map(|&cell| cell.to_owned()).collect(), unclosed)
        };
        let text = "a,\"b,\"\"c\"\"\r\nd\"\r\n\r\n , x\r\n";
        let expected = [row(1, &["a", "b,\"c\"\nd"], false), row(3, &["", "x"], false)];
        assert_eq!(cells(text, Separator::Comma), expected);
        assert_eq!(
            cells("a;b\tc;5\" long", Separator::Semicolon),
            [row(1, &["a", "b\tc", "5\" long"], false)]
        );
        let text = "a,b\nc,\"d\ne,f\n\n\"\"g,h";
        let expected =
            [row(1, &["a", "b"], false), row(2, &["c,\"d"], true), row(3, &["e", "f"], false)];
        assert_eq!(cells(text, Separator::Comma)[..3], expected);
        assert_eq!(cells("", Separator::Tab), []);
        assert_eq!(cells("a,b\rc", Separator::Comma).len(), 2);
    }
}
