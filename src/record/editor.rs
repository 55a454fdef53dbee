//! The editor of the line that is being typed.

use super::Key;
use crate::notation::is_other_break;

/// A text with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    text: String,
    /// The byte offset of the cursor.
    at: usize,
    /// Whether the next character replaces the text.
    is_replaced: bool,
}

impl Editor {
    /// Returns an editor with this text and the cursor at its end.
    pub fn new(text: impl Into<String>) -> Editor {
        let text = text.into();
        Editor { at: text.len(), text, is_replaced: false }
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text before the cursor.
    pub fn before(&self) -> &str {
        &self.text[..self.at]
    }

    /// Handles a key. Ignores keys that do not edit a line.
    pub fn key(&mut self, key: Key) {
        if std::mem::take(&mut self.is_replaced) && matches!(key, Key::Char(_) | Key::Tab) {
            *self = Editor::default();
        }
        match key {
            Key::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            Key::Tab => self.insert("\t"),
            Key::Left => self.at = self.left(),
            Key::Right => self.at = self.right(),
            Key::Home => self.at = 0,
            Key::End => self.at = self.text.len(),
            Key::Back | Key::Undo => {
                let to = self.left();
                self.text.drain(to..self.at);
                self.at = to;
            }
            Key::Delete => drop(self.text.drain(self.at..self.right())),
            Key::Clear => *self = Editor::default(),
            _ => {}
        }
    }

    /// Lets the next character replace the text. Any other key edits it.
    pub fn replace_next(&mut self) {
        self.is_replaced = true;
    }

    /// Inserts a text at the cursor, as one line.
    pub fn insert(&mut self, text: &str) {
        let text = one_line(text);
        self.text.insert_str(self.at, &text);
        self.at += text.len();
    }

    fn left(&self) -> usize {
        self.text[..self.at].char_indices().next_back().map_or(0, |(at, _)| at)
    }

    fn right(&self) -> usize {
        self.text[self.at..].chars().next().map_or(self.at, |c| self.at + c.len_utf8())
    }
}

/// Returns a text as one line. A space replaces line breaks and control characters, so that no words or digits are
/// joined.
pub fn one_line(text: &str) -> String {
    let separates = |c: char| c.is_control() || is_other_break(c);
    let mut line = String::with_capacity(text.len());
    let mut after_break = false;
    for c in text.chars() {
        let is_break = separates(c);
        match c {
            // One space is enough.
            _ if (is_break || c == ' ' && after_break) && line.ends_with(' ') => {}
            _ if is_break => line.push(' '),
            c => line.push(c),
        }
        after_break = is_break || c == ' ' && after_break;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_change_a_line_of_any_script() {
        let mut editor = Editor::new("ab");
        let keys = [Key::Left, Key::Char('આ'), Key::Home, Key::Delete, Key::Char('é'), Key::Right];
        keys.into_iter().for_each(|key| editor.key(key));
        assert_eq!((editor.text(), editor.before()), ("éઆb", "éઆ"));
        let keys = [Key::Back, Key::Redo, Key::End, Key::Right, Key::Delete, Key::Back];
        keys.into_iter().for_each(|key| editor.key(key));
        assert_eq!((editor.text(), editor.before()), ("é", "é"));
        [Key::Back, Key::Back, Key::Left].into_iter().for_each(|key| editor.key(key));
        assert_eq!(editor, Editor::default());
        let mut editor = Editor::new("12");
        editor.replace_next();
        [Key::Back, Key::Char('3')].into_iter().for_each(|key| editor.key(key));
        assert_eq!(editor.text(), "13");
        editor.replace_next();
        [Key::Char('4'), Key::Char('5')].into_iter().for_each(|key| editor.key(key));
        assert_eq!((editor.text(), editor.before()), ("45", "45"));
    }

    #[test]
    fn breaks_and_control_characters_separate() {
        let cases = [
            ("1\u{b}0", "1 0"),
            ("1\u{c}0", "1 0"),
            ("1\r\n0", "1 0"),
            ("1\u{85}0", "1 0"),
            ("1\u{2028}\u{2029}0", "1 0"),
            ("1\t0", "1 0"),
            ("1\u{0}0", "1 0"),
            ("1\u{96}0", "1 0"),
            ("tea \u{b} Withdrawn: S1", "tea Withdrawn: S1"),
            ("a  b", "a  b"),
            ("\u{b}a\u{b}", " a "),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(one_line(text), expected, "{text:?}");
            let mut editor = Editor::default();
            text.chars().for_each(|c| editor.key(Key::Char(c)));
            let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
            let typed = words(editor.text()).into_iter().filter(|word| !word.is_empty());
            let expected = words(expected).into_iter().filter(|word| !word.is_empty());
            assert!(typed.eq(expected), "{text:?}: {}", editor.text());
        }
        let mut editor = Editor::new("N1 1");
        [Key::Tab, Key::Char('4')].into_iter().for_each(|key| editor.key(key));
        assert_eq!(editor.text(), "N1 1 4");
    }
}
