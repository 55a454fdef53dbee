//! The parsers of rounds, timecodes, and the names of fields.

use nom::Parser as _;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::combinator::{map_res, opt, verify};
use nom::sequence::{delimited, terminated};

use crate::notation::bytes::characters;
use crate::notation::letters::is_invisible;
use crate::notation::turn::Parsed;
use crate::notation::{MAX_NAME, ROUND_DIGITS};

/// `round = 1*5DIGIT "."`
pub(in crate::notation) fn round(input: &[u8]) -> Parsed<'_, u32> {
    let digits = take_while_m_n(1, ROUND_DIGITS, |b: u8| b.is_ascii_digit());
    let number = map_res(digits, |d: &[u8]| {
        Ok::<_, ()>(d.iter().fold(0, |n, digit| n * 10 + u32::from(digit - b'0')))
    });
    terminated(number, tag(&b"."[..])).parse(input)
}

/// `timecode = "[" [1*DIGIT ":"] 1*2DIGIT ":" 1*2DIGIT ["." 1*DIGIT] "]"`
pub(in crate::notation) fn timecode(input: &[u8]) -> Parsed<'_, ()> {
    let digits = take_while(|b: u8| b.is_ascii_digit() || matches!(b, b':' | b'.'));
    let known = verify(digits, |d: &[u8]| crate::notation::fields::seconds(d).is_some());
    let (rest, _) = delimited(tag(&b"["[..]), known, tag(&b"]"[..])).parse(input)?;
    Ok((rest, ()))
}

/// `name *1SP ":"`, with `name = letter *59(letter / DIGIT / "-" / "_")`: letters of any script.
pub(in crate::notation) fn field_name(line: &[u8]) -> Parsed<'_, &[u8]> {
    let letters = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || b >= 0x80;
    let is_short = |n: &[u8]| n.len() <= MAX_NAME || characters(n) <= MAX_NAME;
    let is_name = |n: &[u8]| !n[0].is_ascii_digit() && begins_with_letter(n) && is_short(n);
    let name = verify(take_while1(letters), is_name);
    let (rest, name) = terminated(name, opt(tag(&b" "[..]))).parse(line)?;
    let (rest, _) = tag(&b":"[..]).parse(rest)?;
    Ok((rest, name))
}

/// Returns whether a name begins with a letter of any script, and not with a space or a sign beyond ASCII. An invisible mark
/// stays, because a finding names the field that was meant.
fn begins_with_letter(name: &[u8]) -> bool {
    let first = || String::from_utf8_lossy(name).chars().next();
    name[0].is_ascii() || first().is_some_and(|c| c.is_alphabetic() || is_invisible(c))
}
