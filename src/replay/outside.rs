//! Findings in a file that belong to none of its games.

use std::iter;

use crate::finding::{Facts, Finding};
use crate::notation::{BOM, SyntaxErrorKind, break_before_opening, consent, is_utf16};
use crate::span::Span;

/// Returns the findings for text before the first game of a file, and the number of lines that were not
/// read. `alone` means that no game follows. Blank lines before a game are allowed.
pub fn check_preamble(text: &[u8], alone: bool) -> (Vec<Finding>, u64) {
    let Some((unread, lines)) = check_unread(text, alone) else { return (Vec::new(), 0) };
    let unclear = consent::doubts_outside(text).into_iter().map(|doubt| {
        Finding::new(doubt.span, Facts::UnclearConsent { withdraws: doubt.withdraws }, &[])
    });
    (iter::once(unread).chain(unclear).collect(), lines)
}

fn check_unread(text: &[u8], alone: bool) -> Option<(Finding, u64)> {
    let blank = text.strip_prefix(BOM).unwrap_or(text);
    let first = blank.iter().position(|b| !b.is_ascii_whitespace());
    let facts = match first {
        None if alone => Facts::NoGame,
        None => return None,
        Some(_) if is_utf16(text) => Facts::Syntax(SyntaxErrorKind::Utf16),
        Some(_) => Facts::Syntax(SyntaxErrorKind::OutsideGame),
    };
    if let (true, Some((at, sign))) = (alone, break_before_opening(text)) {
        let kind = SyntaxErrorKind::OtherLineBreak { sign, more: 0, is_sure: true };
        let span = Span::new(at as u32, (at + sign.len_utf8()) as u32);
        return Some((Finding::new(span, Facts::Syntax(kind), &[]), unread_lines(text)));
    }
    let start = text.len() - blank.len() + first.unwrap_or(0);
    let line = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |at| start + at);
    let line = text[..line].trim_ascii_end().len();
    let span = Span::new(start as u32, line as u32);
    Some((Finding::new(span, facts, &[]), unread_lines(&text[start..])))
}

fn unread_lines(text: &[u8]) -> u64 {
    let lines = text.split(|&b| b == b'\n');
    lines.filter(|line| !line.trim_ascii().is_empty()).count() as u64
}

/// Returns the finding for an empty file.
pub fn no_game_finding() -> Finding {
    Finding::new(Span::default(), Facts::NoGame, &[])
}

/// Returns the finding for a game that is too long, at the end of the part that was read.
pub fn cut_game(text: &[u8]) -> Finding {
    let end = text.len() as u32;
    Finding::new(Span::new(end, end), Facts::Syntax(SyntaxErrorKind::GameTooLong), &[])
}
