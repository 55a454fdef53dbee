//! The editor of the line that is being typed.

use super::Key;

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
        if std::mem::take(&mut self.is_replaced) && matches!(key, Key::Char(_)) {
            *self = Editor::default();
        }
        match key {
            Key::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
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

    /// Inserts a text at the cursor, without its control characters.
    pub fn insert(&mut self, text: &str) {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_change_a_line_of_any_script() {
        let mut editor = Editor::new("ab");
        let keys = [Key::Left, Key::Char('આ'), Key::Home, Key::Delete, Key::Char('é'), Key::Right];
        keys.into_iter().for_each(|key| editor.key(key));
        assert_eq!((editor.text(), editor.before()), ("éઆb", "éઆ"));
        let keys = [Key::Back, Key::Char('\u{1b}'), Key::End, Key::Right, Key::Delete, Key::Back];
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
}
