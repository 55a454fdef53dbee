//! What the bytes of a line are: spaces, control characters, words, the ends of tokens.

use memchr::memchr_iter;

/// Whether a text holds a control character other than tabs and newlines.
pub(super) fn has_control(text: &[u8]) -> bool {
    // One quick pass finds those of ASCII and says whether there can be others.
    let marks = |byte: u8| u8::from(is_control(byte)) | byte & 0x80;
    let found = text.iter().fold(0, |found, &byte| found | marks(byte));
    found & 1 != 0 || found != 0 && memchr_iter(0xC2, text).any(|at| is_c1(&text[at..]))
}

/// The first control character of a line, and where it stands.
pub(super) fn control(line: &[u8]) -> Option<(usize, char)> {
    let at = (0..line.len()).find(|&at| is_control(line[at]) || is_c1(&line[at..]))?;
    Some((at, char::from(if is_c1(&line[at..]) { line[at + 1] } else { line[at] })))
}

/// Whether a byte is a control character of ASCII. A carriage return is one too, but for that of a
/// line end, which is taken off before.
fn is_control(byte: u8) -> bool {
    byte < 0x20 && byte != b'\t' && byte != b'\n' || byte == 0x7F
}

/// Whether a text begins with a control character above ASCII, U+0080 to U+009F.
fn is_c1(text: &[u8]) -> bool {
    matches!(text, [0xC2, 0x80..=0x9F, ..])
}

/// Whether it holds letters of any script, and nothing that a throw or a use is written with.
pub(super) fn is_words(text: &[u8]) -> bool {
    let letter = |b: &u8| b.is_ascii_alphabetic() || *b >= 0x80;
    text.iter().any(letter) && !text.iter().any(|b| b.is_ascii_digit() || b"+=@>~#".contains(b))
}

/// How many characters a text has, of any script.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// What follows any spaces, the no-break space among them.
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

/// The last of the tokens that a text holds.
pub(super) fn last_token(text: &[u8]) -> &[u8] {
    let before = (0..text.len()).rev().find(|&at| ends_token(&text[at..]));
    before.map_or(text, |at| spaces(&text[at..]))
}

pub(super) fn token_length(input: &[u8]) -> usize {
    (0..input.len()).find(|&at| ends_token(&input[at..])).unwrap_or(input.len())
}

/// Whether what stands behind `N5:` is no name but throws: a player turn to which somebody gave a colon.
pub(super) fn begins_with_throws(value: &[u8]) -> bool {
    let value = spaces(value);
    let first = &value[..token_length(value)];
    // The dashes of word processors are three bytes each.
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'?' | b'/' | 0xE2 | 0x80 | 0x88 | 0x90..=0x95);
    first.iter().any(u8::is_ascii_digit)
        && first.iter().all(|byte| byte.is_ascii_digit() || is_sign(byte))
}
