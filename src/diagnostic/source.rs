//! The text of one game as a source for labels, with an index of line starts. It contains nothing that
//! could control a terminal.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::games::GameId;
use crate::notation::{Parser, with_parser};

/// The distance in bytes between the entries of the character index.
const MARK: usize = 1024;

/// The text of one game, safe to show, with its position in the file.
#[derive(Clone, Debug)]
pub struct GameSource {
    name: String,
    text: Vec<u8>,
    /// The offset of the start of each line.
    starts: Vec<usize>,
    /// The number of characters before each multiple of [`MARK`] bytes, because a line may be long and
    /// have many findings.
    characters: Vec<usize>,
    /// The number of lines of the file before the game.
    lines_before: u64,
    /// The number of characters before the game on its first line.
    columns_before: usize,
    /// The recorded game, kept after the first request, because there may be very many findings.
    game: OnceLock<GameId>,
}

impl GameSource {
    /// Creates a source from the text of a game in the file `name`, which starts after so many lines.
    pub fn new(name: &str, text: &[u8], lines_before: u64) -> GameSource {
        let newlines = memchr::memchr_iter(b'\n', text).map(|at| at + 1);
        let starts = std::iter::once(0).chain(newlines.filter(|&at| at < text.len())).collect();
        let name = printable(name).into_owned();
        let text = same_length(text);
        let characters = text.chunks(MARK).scan(0, |before, chunk| {
            Some(std::mem::replace(before, *before + characters_in(chunk)))
        });
        let characters = characters.collect();
        let game = OnceLock::new();
        GameSource { name, text, starts, characters, lines_before, columns_before: 0, game }
    }

    /// Sets the number of characters before a game that starts in the middle of a line.
    pub fn glued_on(self, columns_before: usize) -> GameSource {
        GameSource { columns_before, ..self }
    }

    /// Returns the recorded game, or Dadu if the header names no game that dadu checks.
    pub fn game(&self) -> GameId {
        let named = |parser: &mut Parser| parser.parse(&self.text, &[]).game;
        *self.game.get_or_init(|| with_parser(named).unwrap_or_default())
    }

    /// Returns the file's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text, safe to show. Each byte has the same offset as in the original.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the index, in the game, of the line that contains an offset.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// Returns the range of a line, without its line end.
    pub fn line_range(&self, line: usize) -> std::ops::Range<usize> {
        let start = self.starts.get(line).copied().unwrap_or(self.text.len());
        let end = self.starts.get(line + 1).map_or(self.text.len(), |&next| next);
        let text = &self.text[start..end];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        start..start + text.strip_suffix(b"\r").unwrap_or(text).len()
    }

    /// Returns the number of lines.
    pub fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the line number in the file, from 1, of the line with this index.
    pub fn file_line(&self, line: usize) -> u64 {
        self.lines_before + line as u64 + 1
    }

    /// Returns the line of the file and the column, both from 1. Columns are counted in characters.
    pub fn place(&self, offset: usize) -> (u64, usize) {
        let line = self.line_of(offset);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let offset = offset.clamp(start, self.text.len());
        let column = self.characters_before(offset) - self.characters_before(start) + 1;
        (self.file_line(line), if line == 0 { self.columns_before + column } else { column })
    }

    /// Returns the number of characters that start before an offset.
    fn characters_before(&self, offset: usize) -> usize {
        let mark = offset / MARK;
        let before = self.characters.get(mark).copied();
        let (before, from) = before.map_or((0, 0), |before| (before, mark * MARK));
        before + characters_in(&self.text[from..offset])
    }

    /// Returns part of the text on one line, without tabs, cut after `most` characters.
    pub fn excerpt(&self, start: usize, end: usize, most: usize) -> String {
        // A character has at most four bytes.
        let end = end.min(self.text.len()).min(start + 4 * (most + 1));
        let text = String::from_utf8_lossy(&self.text[start.min(end)..end]);
        let text = text.replace(['\t', '\r', '\n'], " ");
        match text.char_indices().nth(most) {
            Some((at, _)) => format!("{}…", &text[..at]),
            None => text,
        }
    }
}

/// Returns the number of characters that start in a text.
fn characters_in(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// Replaces everything that could control a terminal, byte for byte. A carriage return at the end of a line
/// stays, because it is never shown.
fn same_length(text: &[u8]) -> Vec<u8> {
    let mut safe = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            let mut bytes = [0; 4];
            let bytes = c.encode_utf8(&mut bytes).as_bytes();
            let ends_line = matches!(text.get(safe.len() + 1), None | Some(b'\n'));
            match (steers(c) || c == '\r' && !ends_line, bytes.len()) {
                (false, _) => safe.extend_from_slice(bytes),
                (true, 1) => safe.push(b'?'),
                (true, 2) => safe.extend_from_slice("¿".as_bytes()),
                (true, _) => safe.extend_from_slice("\u{FFFD}".as_bytes()),
            }
        }
        safe.extend(chunk.invalid().iter().map(|_| b'?'));
    }
    safe
}

/// Returns true for control characters except tabs and line ends, and for characters that change the
/// direction of the text after them.
pub fn steers(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns a text for printing on one line, with control characters as escapes.
pub fn printable(text: &str) -> Cow<'_, str> {
    let shown = |c: char| steers(c) || matches!(c, '\n' | '\r' | '\t');
    if !text.contains(shown) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if shown(c) { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn the_game_is_that_of_the_log() {
        let cases = [
            ("Dadu: 1\nN1 3\n", GameId::Dadu),
            ("Dadu: 1\nN: A\ngame :  Thaayam # as on the leaflet\nS1 2\n", GameId::Thaayam),
            ("Dadu: 1\n%%\nGame: tamman\n", GameId::Tamman),
            ("Dadu: 1\nGame: tab\nGame: thaayam\n", GameId::Dadu),
            ("Dadu: 1\nN1 3\nGame: thaayam\n", GameId::Dadu),
            ("Dadu: 1\n# Game: thaayam\nNote: Game: thaayam\n", GameId::Dadu),
            ("Dadu: 1\nN1 3Dadu: 1\nGame: thaayam\n", GameId::Dadu),
            ("", GameId::Dadu),
        ];
        for (text, game) in cases {
            let source = GameSource::new("a.dadu", text.as_bytes(), 0);
            let of_log = parse(text.as_bytes()).game.unwrap_or_default();
            assert_eq!((source.game(), of_log), (game, game), "{text}");
        }
    }

    #[test]
    fn nothing_controls_the_terminal_and_offsets_do_not_change() {
        let text = "a\u{1b}[2Jb\u{9b}c\u{202e}d\n".as_bytes();
        let text = [text, &[0xFF, b'x', 0]].concat();
        let source = GameSource::new("a\u{7}.dadu", &text, 10);
        assert_eq!(source.text().len(), text.len());
        assert_eq!(source.text(), "a?[2Jb¿c\u{FFFD}d\n?x?".as_bytes());
        assert_eq!(source.place(text.len() - 2), (12, 2));
        assert_eq!(source.name(), "a\\u{7}.dadu");
    }

    #[test]
    fn a_carriage_return_is_shown_unless_it_ends_a_line() {
        let source = GameSource::new("a.dadu", b"a\rb\r\r\nc\td\r", 0);
        assert_eq!(source.text(), b"a?b?\r\nc\td\r");
        let lines = [0, 1].map(|line| &source.text()[source.line_range(line)]);
        assert_eq!(lines, [&b"a?b?"[..], b"c\td"]);
        assert_eq!(source.excerpt(0, 9, 80), "a?b?  c d");
    }
}
