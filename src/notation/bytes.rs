//! What the bytes of a line are: spaces, control characters, words, the ends of tokens.

use memchr::{memchr_iter, memmem};

use super::OPENING;
use super::stream::is_glued;

/// Where a second game begins in the middle of the line.
pub(super) fn glued(line: &[u8]) -> Option<usize> {
    memmem::rfind(line, OPENING).filter(|&at| is_glued(line, at))
}

pub(super) fn control(line: &[u8]) -> Option<usize> {
    line.iter().position(|&byte| is_control(byte))
}

/// A carriage return is one too, but for that of a line end, which is taken off before.
pub(super) fn is_control(byte: u8) -> bool {
    byte < 0x20 && byte != b'\t' && byte != b'\n' || byte == 0x7F
}

/// Whether it holds letters of any script, and nothing that a throw or a use is written with.
pub(super) fn is_words(text: &[u8]) -> bool {
    let letter = |b: &u8| b.is_ascii_alphabetic() || *b >= 0x80;
    text.iter().any(letter) && !text.iter().any(|b| b.is_ascii_digit() || b"+=@>~#".contains(b))
}

/// Where a remark begins in a value: at a `#` at its start or after a space.
pub(super) fn remark_start(value: &[u8]) -> Option<usize> {
    memchr_iter(b'#', value).find(|&at| at == 0 || value[at - 1].is_ascii_whitespace())
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

pub(super) fn token_length(input: &[u8]) -> usize {
    (0..input.len()).find(|&at| ends_token(&input[at..])).unwrap_or(input.len())
}
