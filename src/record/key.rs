//! The keys of the recorder, independent of the device that sends them.

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// Accepts the offered step, or ends the line that is being typed.
    Enter,
    /// Goes one step back. In a line, deletes the character before the cursor.
    Back,
    /// In a line, deletes the character at the cursor.
    Delete,
    /// Drops the line that is being typed.
    Escape,
    /// Opens the line entry. In a position, fills in the position of the log. In a field, shows the next one. In
    /// another text, or in one that was typed, separates words as a space does.
    Tab,
    /// In a line, moves the cursor left.
    Left,
    /// In a line, moves the cursor right.
    Right,
    /// Moves the cursor to the start of the line.
    Home,
    /// Moves the cursor to the end of the line.
    End,
    /// Goes one step back. In a line, does the same as `Back`.
    Undo,
    /// Redoes the step that was undone last.
    Redo,
    /// Clears the line that is being typed.
    Clear,
    /// Shows the list of keys.
    Help,
    /// Leaves the recorder, or drops the line that is being typed.
    Quit,
}

impl Key {
    /// Returns the key for a character that a pipe or a simple terminal sends. Other control characters do nothing
    /// between texts. In a text, they separate words.
    pub fn of_character(c: char) -> Key {
        match c {
            '\n' | '\r' => Key::Enter,
            '\t' => Key::Tab,
            '\u{8}' | '\u{7f}' => Key::Back,
            '\u{1b}' => Key::Escape,
            '\u{1a}' => Key::Undo,
            '\u{19}' | '\u{12}' => Key::Redo,
            '\u{15}' => Key::Clear,
            '\u{3}' | '\u{4}' | '\u{11}' => Key::Quit,
            c => Key::Char(c),
        }
    }
}
