//! The bytes of a line: spaces, control characters, words, the ends of tokens.

use memchr::memchr2_iter;

use super::{BOM, MAX_LINE};

/// Facts about the whole text, so that its lines need not be searched for them.
#[derive(Clone, Copy, Default)]
pub(super) struct TextFacts {
    /// Whether it is UTF-8.
    pub(super) utf8: bool,
    /// Whether it has no control characters other than tabs and newlines, and no separators of lines.
    pub(super) control: bool,
    /// Whether both hold, no line is too long, and there is no byte-order mark.
    pub(super) all: bool,
}

impl TextFacts {
    /// Searches a text of which these parts of long lines were removed.
    pub(super) fn of(text: &[u8], cuts: &[(u32, u64)]) -> TextFacts {
        let ascii = text.is_ascii();
        let utf8 = ascii || std::str::from_utf8(text).is_ok();
        let control = !has_control(text);
        let short = text.len() <= MAX_LINE && cuts.is_empty();
        let unmarked = ascii || memchr::memmem::find(text, BOM).is_none();
        TextFacts { utf8, control, all: utf8 && control && short && unmarked }
    }
}

/// Returns whether a text contains a control character other than tabs and newlines, or a line or paragraph
/// separator (U+2028, U+2029).
fn has_control(text: &[u8]) -> bool {
    // One quick pass finds those of ASCII, and shows whether there can be others.
    let marks = |byte: u8| u8::from(is_control(byte)) | byte & 0x80;
    let found = text.iter().fold(0, |found, &byte| found | marks(byte));
    let is_other = |at| is_c1(&text[at..]) || is_separator(&text[at..]);
    found & 1 != 0 || found != 0 && memchr2_iter(0xC2, 0xE2, text).any(is_other)
}

/// Returns the first control character of a line, with its offset.
pub(super) fn control(line: &[u8]) -> Option<(usize, char)> {
    let at = (0..line.len()).find(|&at| is_control(line[at]) || is_c1(&line[at..]))?;
    Some((at, char::from(if is_c1(&line[at..]) { line[at + 1] } else { line[at] })))
}

/// Returns whether a byte is a control character of ASCII. This includes a carriage return, because the
/// one in a line end was already removed.
fn is_control(byte: u8) -> bool {
    byte < 0x20 && byte != b'\t' && byte != b'\n' || byte == 0x7F
}

/// Returns whether a text begins with a control character above ASCII, U+0080 to U+009F.
fn is_c1(text: &[u8]) -> bool {
    matches!(text, [0xC2, 0x80..=0x9F, ..])
}

/// Returns whether a text begins with a line or paragraph separator.
fn is_separator(text: &[u8]) -> bool {
    matches!(text, [0xE2, 0x80, 0xA8 | 0xA9, ..])
}

/// Returns whether a text has letters of any script, and no characters of throws or moves.
pub(super) fn is_words(text: &[u8]) -> bool {
    let letter = |b: &u8| b.is_ascii_alphabetic() || *b >= 0x80;
    text.iter().any(letter) && !text.iter().any(|b| b.is_ascii_digit() || b"+=@>~#".contains(b))
}

/// Returns the number of characters in a text of any script.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// Skips spaces, including no-break spaces.
#[inline]
pub(super) fn spaces(mut input: &[u8]) -> &[u8] {
    loop {
        input = match input {
            [b' ' | b'\t', rest @ ..] | [0xC2, 0xA0, rest @ ..] => rest,
            _ => return input,
        }
    }
}

pub(super) fn separators(mut input: &[u8]) -> &[u8] {
    loop {
        input = match spaces(input) {
            [b',', rest @ ..] => rest,
            rest => return rest,
        }
    }
}

#[inline]
pub(super) fn ends_token(rest: &[u8]) -> bool {
    matches!(rest, [] | [b' ' | b'\t', ..] | [0xC2, 0xA0, ..])
}

/// Returns the last token of a text.
pub(super) fn last_token(text: &[u8]) -> &[u8] {
    let before = (0..text.len()).rev().find(|&at| ends_token(&text[at..]));
    before.map_or(text, |at| spaces(&text[at..]))
}

pub(super) fn token_length(input: &[u8]) -> usize {
    (0..input.len()).find(|&at| ends_token(&input[at..])).unwrap_or(input.len())
}

/// Returns whether throws, not a name, follow `N5:`. Then the line is a player turn with a colon by
/// mistake.
pub(super) fn begins_with_throws(value: &[u8]) -> bool {
    let Ok(value) = std::str::from_utf8(spaces(value)) else { return false };
    // No name begins with a number before a comma.
    let first = value.split([' ', '\t', '\u{A0}', ',', ';', '\u{60C}']).next().unwrap_or_default();
    let is_sign = |c: char| matches!(c, '-' | '?' | '/' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    first.chars().any(char::is_numeric) && first.chars().all(|c| c.is_numeric() || is_sign(c))
}
