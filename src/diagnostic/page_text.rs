//! Pages of `spec/` for a terminal: lines end between words.

use super::wrap::wrap;

/// Breaks the paragraphs, lists and tables of a page into lines of at most `width` columns. Code and headings stay as
/// they are, and a word or a text in backticks that is wider than a line is not broken.
pub fn broken_page(page: &str, width: usize) -> String {
    let mut broken = String::new();
    let mut paragraph = Paragraph::default();
    let mut is_code = false;
    for line in page.split('\n') {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        let is_verbatim = is_code || is_fence || is_indented_code(line, &paragraph);
        match Block::of(line) {
            Block::Continued if !is_verbatim => {
                paragraph.add(line);
                // What follows is a list without signs.
                if line.ends_with(':') && paragraph.sign == 0 {
                    paragraph.end(width, &mut broken);
                }
            }
            Block::Item(indent) if !is_verbatim => {
                paragraph.end(width, &mut broken);
                paragraph = Paragraph { text: line.trim_end().to_owned(), sign: indent, indent };
            }
            Block::Row if !is_verbatim => {
                paragraph.end(width, &mut broken);
                paragraph = Paragraph { text: line.trim_end().to_owned(), sign: 0, indent: 2 };
                paragraph.end(width, &mut broken);
            }
            _ => {
                paragraph.end(width, &mut broken);
                broken.push_str(line);
                broken.push('\n');
            }
        }
    }
    paragraph.end(width, &mut broken);
    broken.pop();
    broken
}

/// The kind of a line.
enum Block {
    /// The start of a list item, with the number of columns before its text.
    Item(usize),
    /// A row of a table.
    Row,
    /// An empty line or a heading.
    Alone,
    /// Text that continues a paragraph or begins one.
    Continued,
}

impl Block {
    fn of(line: &str) -> Block {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let number = text.bytes().take_while(u8::is_ascii_digit).count();
        if text.is_empty() || line.starts_with('#') {
            Block::Alone
        } else if line.starts_with('|') {
            Block::Row
        } else if text.starts_with("- ") {
            Block::Item(indent + 2)
        } else if (1..=3).contains(&number) && text[number..].starts_with(". ") {
            Block::Item(indent + number + 2)
        } else {
            Block::Continued
        }
    }
}

/// Returns whether a line is code or a list by its indent, and does not continue a list item.
fn is_indented_code(line: &str, before: &Paragraph) -> bool {
    before.text.is_empty() && line.starts_with("  ") && !line.trim_start().starts_with("- ")
}

/// A paragraph, a list item or a row.
#[derive(Default)]
struct Paragraph {
    text: String,
    /// The length of its indent and of the sign of a list item, which are not broken.
    sign: usize,
    /// The indent of its lines after the first.
    indent: usize,
}

impl Paragraph {
    fn add(&mut self, line: &str) {
        if self.text.is_empty() {
            self.indent = line.len() - line.trim_start().len();
            self.sign = self.indent;
            self.text = line.trim_end().to_owned();
        } else {
            self.text.push(' ');
            self.text.push_str(line.trim());
        }
    }

    /// Writes the paragraph in lines of a width, and empties it.
    fn end(&mut self, width: usize, out: &mut String) {
        let Paragraph { text, sign, indent } = std::mem::take(self);
        let space = " ".repeat(indent);
        let (sign, words) = text.split_at_checked(sign).unwrap_or(("", &text));
        let lines = wrap(words, width.saturating_sub(indent));
        for (index, line) in lines.iter().enumerate() {
            let before = if index == 0 { sign } else { &space };
            out.push_str(before);
            out.push_str(line);
            out.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::diagnostic::pages;

    #[test]
    fn paragraphs_lists_and_tables_end_between_words() {
        let page = "# A title that is longer than twenty columns\n\nOne two three four five\nsix.\n\n\
                    - an item that is long\n  and continues\n- `a b c` d\n\n\
                    10. tenth item of them\n\n| `a` | short |\n| `b` | a row that is too wide |\n\n\
                    ```text\ncode that is never broken anywhere\n```\n\n    also code that is not broken\n\nRules:\n  B1  one\n  B2  two\n";
        let broken = "# A title that is longer than twenty columns\n\nOne two three four\nfive six.\n\n\
                      - an item that is\n  long and continues\n- `a b c` d\n\n\
                      10. tenth item of\n    them\n\n| `a` | short |\n| `b` | a row that\n  is too wide |\n\n\
                      ```text\ncode that is never broken anywhere\n```\n\n    also code that is not broken\n\nRules:\n  B1  one\n  B2  two\n";
        assert_eq!(broken_page(page, 20), broken);
    }

    /// Only code, headings and single words are wider than a terminal, and no word is lost.
    #[test]
    fn every_page_fits_a_terminal_of_eighty_columns() {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for page in pages::PAGES.iter().chain([&pages::GLOSSARY]) {
            let broken = broken_page(page.text, 80);
            assert_eq!(words(&broken), words(page.text), "{}", page.name);
            let mut is_code = false;
            for line in broken.lines() {
                is_code ^= line.trim_start().starts_with("```");
                let is_free = is_code || line.starts_with("    ") || line.starts_with('#');
                let is_word = wrap(line.trim_start_matches(['-', ' ']), 76).len() < 2;
                assert!(is_free || line.width() <= 80 || is_word, "{}: {line}", page.name);
            }
        }
    }
}
