//! Text for users, as Markdown or plain text. Text from a log is data: in Markdown it is escaped.

use crate::diagnostic::printable;

/// A text that is being written.
#[derive(Clone, Debug)]
pub struct Page {
    markdown: bool,
    text: String,
}

impl Page {
    /// Creates an empty page, in Markdown or plain text.
    pub fn new(markdown: bool) -> Page {
        Page { markdown, text: String::new() }
    }

    /// Adds a paragraph. The text is the program's own; quotations in it must be escaped by [`Page::quoted`].
    pub fn paragraph(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push_str(if self.markdown { "\n\n" } else { "\n" });
        }
        self.text.push_str(text);
    }

    /// Adds preformatted lines, such as a drawing.
    pub fn block(&mut self, lines: &str) {
        if !self.markdown {
            return self.paragraph(lines);
        }
        let fence = "`".repeat(longest_run(lines).max(2) + 1);
        self.paragraph(&format!("{fence}text\n{lines}\n{fence}"));
    }

    /// Adds a page of the specification, which is Markdown.
    pub fn page(&mut self, page: &str) {
        self.paragraph(page.trim_end());
    }

    /// Quotes text from a log inside a sentence.
    pub fn quoted(&self, text: &str) -> String {
        let text = printable(text);
        if self.markdown { escaped(&text) } else { text.into_owned() }
    }

    /// Quotes a token of a log inside a sentence.
    pub fn code(&self, text: &str) -> String {
        let text = printable(text);
        let fence = "`".repeat(if self.markdown { longest_run(&text) + 1 } else { 1 });
        let space = if self.markdown && text.contains('`') { " " } else { "" };
        format!("{fence}{space}{text}{space}{fence}")
    }

    /// Emphasises words.
    pub fn strong(&self, text: &str) -> String {
        if self.markdown { format!("**{text}**") } else { text.to_owned() }
    }

    /// Returns the text, or `None` if it is empty.
    pub fn text(self) -> Option<String> {
        Some(self.text).filter(|text| !text.is_empty())
    }
}

/// Escapes everything that has a meaning in Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            c if c.is_ascii_punctuation() => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Returns the length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_a_log_is_not_markdown() {
        let page = Page::new(true);
        let name = "[Aunt](http://x) <img src=x> **a** `b`\u{1b}[2J";
        let quoted = page.quoted(name);
        assert_eq!(
            quoted,
            "\\[Aunt\\]\\(http\\:\\/\\/x\\) &lt;img src\\=x&gt; \\*\\*a\\*\\* \\`b\\`\\\\u\\{1b\\}\\[2J"
        );
        assert_eq!(page.code("a``b"), "``` a``b ```");
        let mut page = Page::new(true);
        page.block("```\nx");
        assert_eq!(page.text().as_deref(), Some("````text\n```\nx\n````"));
        assert_eq!(Page::new(false).quoted("[a]"), "[a]");
    }
}
