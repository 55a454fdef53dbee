//! The terminal of the recorder: reads keys, shows screens, and restores the terminal at the end, even after a
//! panic.

use std::io::{self, Stdout, Write};
use std::time::Duration;

use crossterm::event::{
    DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, poll, read,
};
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetForegroundColor};
use crossterm::terminal::{
    Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{cursor::MoveTo, execute, queue};

use crate::cli::system::ESCAPE_IS_ALT;
use crate::record::{Key, Row, Screen, Tone};
use crate::table::Side;

/// The time to wait for a key before the next check of the file.
const MOMENT: Duration = Duration::from_millis(500);

/// Input from the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// A text was pasted.
    Paste(String),
}

/// A terminal that is read key by key. It is restored when this is dropped, or at a panic.
pub struct Terminal {
    out: Stdout,
    colour: bool,
    /// The rows that are shown now, so that only changed rows are drawn.
    shown: Vec<Row>,
    size: (u16, u16),
    /// A key that arrived together with the one before.
    next: Option<Key>,
}

impl Terminal {
    /// Takes control of the terminal.
    ///
    /// # Errors
    /// Why it cannot take control.
    pub fn take(colour: bool) -> io::Result<Terminal> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        enable_raw_mode()?;
        let mut terminal =
            Terminal { out: io::stdout(), colour, shown: Vec::new(), size: size()?, next: None };
        execute!(terminal.out, EnterAlternateScreen, DisableLineWrap, Clear(ClearType::All))?;
        // Ignore errors: some terminals cannot mark pasted text, so it arrives as keys.
        let _ = execute!(terminal.out, EnableBracketedPaste);
        Ok(terminal)
    }

    /// Returns the current columns and rows. It asks the terminal each time, because the event of a change may be
    /// lost if a key arrives with it.
    ///
    /// # Errors
    /// Why the size is unknown.
    pub fn size(&mut self) -> io::Result<(usize, usize)> {
        let now = size()?;
        if now != self.size {
            self.size = now;
            self.shown.clear();
            execute!(self.out, Clear(ClearType::All))?;
        }
        Ok((usize::from(now.0), usize::from(now.1)))
    }

    /// Returns the next input; nothing if no input arrived for a moment, or after another event.
    ///
    /// # Errors
    /// Why no input can be read.
    pub fn input(&mut self) -> io::Result<Option<Input>> {
        if let Some(key) = self.next.take() {
            return Ok(Some(Input::Key(key)));
        }
        if !poll(MOMENT)? {
            return Ok(None);
        }
        match read()? {
            Event::Paste(text) => Ok(Some(Input::Paste(text))),
            Event::Key(key) if key.kind == KeyEventKind::Release => Ok(None),
            // Escape and a key right after it arrive as if they were held down together.
            Event::Key(key) if ESCAPE_IS_ALT && key.modifiers.contains(KeyModifiers::ALT) => {
                self.next =
                    key_of(KeyEvent { modifiers: key.modifiers - KeyModifiers::ALT, ..key });
                Ok(Some(Input::Key(Key::Escape)))
            }
            Event::Key(key) => Ok(key_of(key).map(Input::Key)),
            // Draw everything again, even if the size has changed back already.
            Event::Resize(..) => {
                self.size = (0, 0);
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Shows a screen.
    ///
    /// # Errors
    /// Why it cannot be shown.
    pub fn show(&mut self, screen: &Screen) -> io::Result<()> {
        for (index, row) in screen.rows.iter().enumerate() {
            if self.shown.get(index) != Some(row) {
                self.draw(index as u16, row)?;
            }
        }
        for index in screen.rows.len()..self.shown.len() {
            queue!(self.out, MoveTo(0, index as u16), Clear(ClearType::UntilNewLine))?;
        }
        self.shown.clone_from(&screen.rows);
        let (column, row) = screen.cursor;
        queue!(self.out, MoveTo(column as u16, row as u16))?;
        self.out.flush()
    }

    fn draw(&mut self, index: u16, row: &Row) -> io::Result<()> {
        queue!(self.out, MoveTo(0, index))?;
        match row.tone {
            Tone::Plain => {}
            Tone::Strong => queue!(self.out, SetAttribute(Attribute::Bold))?,
            Tone::Faint => queue!(self.out, SetAttribute(Attribute::Dim))?,
            Tone::Wrong if self.colour => queue!(self.out, SetForegroundColor(Color::Red))?,
            Tone::Wrong => queue!(self.out, SetAttribute(Attribute::Underlined))?,
        }
        self.print(row)?;
        queue!(self.out, SetAttribute(Attribute::Reset), Clear(ClearType::UntilNewLine))
    }

    /// Prints the text of a row, with the characters of each side in its colour.
    fn print(&mut self, row: &Row) -> io::Result<()> {
        if !self.colour || row.sides.is_empty() {
            return queue!(self.out, Print(&row.text));
        }
        let mut chars = row.text.chars();
        let mut at = 0;
        for (range, side) in &row.sides {
            let before: String = chars.by_ref().take(range.start - at).collect();
            let own: String = chars.by_ref().take(range.len()).collect();
            queue!(self.out, Print(before), SetForegroundColor(colour_of(*side)))?;
            queue!(self.out, SetAttribute(Attribute::Bold), Print(own))?;
            queue!(self.out, SetAttribute(Attribute::Reset))?;
            at = range.end;
        }
        queue!(self.out, Print(chars.collect::<String>()))
    }
}

/// Returns the colour of a side, the same as in the drawings of `dadu show`.
const fn colour_of(side: Side) -> Color {
    match side {
        Side::N => Color::DarkCyan,
        Side::S => Color::DarkMagenta,
        Side::E => Color::DarkYellow,
        Side::W => Color::DarkBlue,
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. Ignores errors, because the terminal may be gone.
fn give_back() {
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    let _ = execute!(
        io::stdout(),
        SetAttribute(Attribute::Reset),
        EnableLineWrap,
        LeaveAlternateScreen
    );
    let _ = disable_raw_mode();
}

fn key_of(key: KeyEvent) -> Option<Key> {
    // Both together are AltGr, which types a character.
    let held = key.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
    let control = held == KeyModifiers::CONTROL;
    Some(match key.code {
        KeyCode::Char(c) if control => return controlled(c),
        KeyCode::Char(c) => Key::of_character(c),
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Back,
        KeyCode::Delete => Key::Delete,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::F(1) => Key::Help,
        _ => return None,
    })
}

fn controlled(c: char) -> Option<Key> {
    Some(match c.to_ascii_lowercase() {
        'z' => Key::Undo,
        'y' | 'r' => Key::Redo,
        'c' | 'd' | 'q' => Key::Quit,
        'u' => Key::Clear,
        'a' => Key::Home,
        'e' => Key::End,
        'h' => Key::Back,
        'j' | 'm' => Key::Enter,
        'i' => Key::Tab,
        _ => return None,
    })
}
