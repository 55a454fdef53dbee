//! What is found in a file and in none of its games.

use crate::finding::{Facts, Finding};
use crate::notation::{BOM, SyntaxErrorKind, is_utf16};
use crate::span::Span;

/// What is found in the text before the first game of a file, and how many lines were not read.
/// `alone` says that nothing follows it. Blank lines before a game are nothing.
pub fn outside(text: &[u8], alone: bool) -> Option<(Finding, u64)> {
    let blank = text.strip_prefix(BOM).unwrap_or(text);
    let first = blank.iter().position(|b| !b.is_ascii_whitespace());
    let facts = match first {
        None if alone => Facts::NoGame,
        None => return None,
        Some(_) if is_utf16(text) => Facts::Syntax(SyntaxErrorKind::Utf16),
        Some(_) => Facts::Syntax(SyntaxErrorKind::OutsideGame),
    };
    let start = text.len() - blank.len() + first.unwrap_or(0);
    let line = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |at| start + at);
    let line = text[..line].trim_ascii_end().len();
    let lines = text[start..].split(|&b| b == b'\n');
    let unread = lines.filter(|line| !line.trim_ascii().is_empty()).count() as u64;
    Some((Finding::new(Span::new(start as u32, line as u32), facts, &[]), unread))
}

/// What is found in a file without anything in it.
pub fn nothing() -> Finding {
    Finding::new(Span::default(), Facts::NoGame, &[])
}

/// What is found in a game that is longer than is read, at the end of what was.
pub fn cut_game(text: &[u8]) -> Finding {
    let end = text.len() as u32;
    Finding::new(Span::new(end, end), Facts::Syntax(SyntaxErrorKind::GameTooLong), &[])
}
