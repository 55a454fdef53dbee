//! The keys that the recorder knows, whatever they come from.

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// What is offered is taken; a line that was typed is done.
    Enter,
    /// One step back; in a line, the character before the cursor.
    Back,
    /// In a line, the character at the cursor.
    Delete,
    /// A line that is being typed is dropped.
    Escape,
    /// A line is typed; in a position, it is filled in.
    Tab,
    /// In a line, to the left.
    Left,
    /// In a line, to the right.
    Right,
    /// To the start of a line.
    Home,
    /// To the end of a line.
    End,
    /// One step back, also in the middle of a line.
    Undo,
    /// One step forward again.
    Redo,
    /// Empties a line that is being typed.
    Clear,
    /// The table of keys.
    Help,
    /// Away from the desk.
    Quit,
}

impl Key {
    /// The key of a character as a pipe or a simple terminal sends it; none for those that are nothing
    /// here, the carriage return of a line that ends in two characters among them.
    pub fn of_character(c: char) -> Option<Key> {
        Some(match c {
            '\n' => Key::Enter,
            '\t' => Key::Tab,
            '\u{8}' | '\u{7f}' => Key::Back,
            '\u{1b}' => Key::Escape,
            '\u{1a}' => Key::Undo,
            '\u{19}' | '\u{12}' => Key::Redo,
            '\u{15}' => Key::Clear,
            '\u{3}' | '\u{4}' | '\u{11}' => Key::Quit,
            c if c.is_control() => return None,
            c => Key::Char(c),
        })
    }
}
