//! The text of a document. Editors count lines and characters; the program counts bytes.

use std::ops::Range;

use gen_lsp_types::{Position, Range as Lines, TextDocumentContentChangeEvent as Change};

/// The unit in which an editor counts the characters of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, the default of the protocol.
    Utf16,
}

/// A text, with an index of its lines.
#[derive(Clone, Debug)]
pub struct Text {
    text: String,
    encoding: Encoding,
    /// The start of each line.
    starts: Vec<usize>,
}

impl Text {
    /// Creates a text with this unit of counting.
    pub fn new(text: String, encoding: Encoding) -> Text {
        let starts = starts(text.as_bytes());
        Text { text, encoding, starts }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Replaces all of the text or a part of it, as the editor says. A position that does not exist stands for the
    /// nearest one before it.
    pub fn change(&mut self, change: Change) {
        match change {
            Change::TextDocumentContentChangeWholeDocument(whole) => self.text = whole.text,
            Change::TextDocumentContentChangePartial(part) => {
                let Range { start, end } = self.bytes(part.range);
                self.text.replace_range(start..end.max(start), &part.text);
            }
        }
        self.starts = starts(self.text.as_bytes());
    }

    /// Returns the byte offset of a position.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else { return self.text.len() };
        let text = &self.text[start..self.end_of_line(line)];
        let mut left = position.character as usize;
        for (at, c) in text.char_indices() {
            let width = self.width(c);
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + text.len()
    }

    /// Returns the position of a byte offset; inside a character, the position of its start.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.floor(offset);
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        // No position is between the two characters of a line end.
        let offset = offset.min(self.end_of_line(line));
        let before = &self.text[self.starts[line]..offset];
        let character = match self.encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.chars().map(|c| self.width(c)).sum(),
        };
        Position { line: line as u32, character: character as u32 }
    }

    /// Returns the byte range of a range.
    pub fn bytes(&self, range: Lines) -> Range<usize> {
        self.offset(range.start)..self.offset(range.end)
    }

    /// Returns the range of a byte range.
    pub fn range(&self, bytes: Range<usize>) -> Lines {
        Lines { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    fn width(&self, c: char) -> usize {
        match self.encoding {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
        }
    }

    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// Returns the end of a line, without its line end.
    fn end_of_line(&self, line: usize) -> usize {
        let Some(&next) = self.starts.get(line + 1) else { return self.text.len() };
        let text = &self.text[..next];
        let text = text.strip_suffix('\n').unwrap_or(text);
        // A line has one line end: CR, LF, or both.
        if text.len() < next && !text.ends_with('\r') {
            return text.len();
        }
        text.strip_suffix('\r').unwrap_or(text).len()
    }
}

/// Returns the start of each line. For editors a CR alone also ends a line.
fn starts(text: &[u8]) -> Vec<usize> {
    let ends = memchr::memchr2_iter(b'\n', b'\r', text);
    let ends = ends.filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'));
    std::iter::once(0).chain(ends.map(|at| at + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gen_lsp_types::TextDocumentContentChangePartial as Part;

    const TEXT: &str = "N: આમિના, 🎲x\r\nN1 3\rN2 4\n";

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    fn part(start: Position, end: Position, text: &str) -> Change {
        let (range, text) = (Lines { start, end }, text.to_owned());
        Change::TextDocumentContentChangePartial(Part { range, text, ..Part::default() })
    }

    #[test]
    fn places_are_counted_as_the_editor_counts() {
        let utf16 = Text::new(TEXT.to_owned(), Encoding::Utf16);
        let utf8 = Text::new(TEXT.to_owned(), Encoding::Utf8);
        let x = TEXT.find('x').expect("it is there");
        assert_eq!((utf16.position(x), utf8.position(x)), (at(0, 12), at(0, 24)));
        assert_eq!((utf16.offset(at(0, 12)), utf8.offset(at(0, 24))), (x, x));
        // Within a character, beyond a line, beyond the text.
        assert_eq!(utf16.offset(at(0, 11)), x - 4);
        assert_eq!((utf16.offset(at(0, 99)), utf16.offset(at(1, 99))), (x + 1, x + 7));
        assert_eq!(utf16.offset(at(9, 0)), TEXT.len());
        assert_eq!(utf16.position(x - 2), utf16.position(x - 4));
        assert_eq!(utf16.position(x + 2), at(0, 13));
        for text in [&utf8, &utf16] {
            for offset in TEXT.char_indices().map(|(at, _)| at).filter(|&at| at != x + 2) {
                assert_eq!(text.offset(text.position(offset)), offset);
            }
            assert_eq!(text.position(TEXT.len()), at(3, 0));
        }
    }

    #[test]
    fn a_part_is_changed() {
        let mut text = Text::new(TEXT.to_owned(), Encoding::Utf16);
        text.change(part(at(0, 10), at(0, 12), "b\n"));
        assert_eq!(text.as_str(), "N: આમિના, b\nx\r\nN1 3\rN2 4\n");
        assert_eq!(text.position(text.as_str().find('x').expect("there")), at(1, 0));
        // A reversed range removes nothing.
        text.change(part(at(2, 4), at(0, 0), "!"));
        assert!(text.as_str().contains("N1 3!"));
    }
}
