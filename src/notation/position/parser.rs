//! The parser of a stated position's parts.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{map, opt, peek, value, verify};
use nom::sequence::{pair, preceded, separated_pair, terminated};
use nom::{Parser, character::complete::satisfy};

use crate::notation::tree::*;
use crate::notation::turn::{Parsed, dash, number, side, square};
use crate::rulebook::Forms;

/// `part = "|" / side / stretch / pieces / counted / number / letter / word`
pub(in crate::notation) fn part<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, PartKind> {
    alt((
        value(PartKind::Bar, tag(&b"|"[..])),
        map(terminated(|input| side(forms, input), alone), PartKind::Side),
        |input| stretch(forms, input),
        |input| pieces(forms, input),
        |input| counted(forms, input),
        map(terminated(number, alone), PartKind::Number),
        map(letter, PartKind::Piece),
        value(PartKind::Word, word),
    ))
    .parse(input)
}

/// `pieces = [letter] square ["*" number]`
fn pieces<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, PartKind> {
    let count = preceded(tag(&b"*"[..]), verify(number, |&n| n > 0 && n < 256));
    let parts = (opt(letter_before_square), |input| square(forms, input), opt(count));
    map(terminated(parts, alone), |(letter, square, count)| {
        let letter = letter.map_or(Letter::None, Letter::Is);
        PartKind::Pieces(letter, square, count.unwrap_or(1) as u8)
    })
    .parse(input)
}

/// `stretch = square "-" square`
fn stretch<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, PartKind> {
    let square = |input| square(forms, input);
    let ends = terminated(separated_pair(square, dash, square), alone);
    let ends = verify(ends, |_| forms.points);
    map(ends, |(first, last)| PartKind::Stretch(first, last)).parse(input)
}

/// `counted = number "*" number`
fn counted<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, PartKind> {
    let parts = terminated(separated_pair(number, tag(&b"*"[..]), number), alone);
    let parts = verify(parts, |_| forms.points);
    map(parts, |(number, count)| PartKind::Counted(number, count)).parse(input)
}

fn letter_before_square(input: &[u8]) -> Parsed<'_, u8> {
    let upper = map(satisfy(|c| c.is_ascii_uppercase()), |c| c as u8);
    let small = value(b'K', pair(tag(&b"k"[..]), peek(satisfy(|c| c.is_ascii_lowercase()))));
    alt((upper, small)).parse(input)
}

/// `K`, alone, before a number or before itself: `wait K 4`, `wait KK4`.
fn letter(input: &[u8]) -> Parsed<'_, u8> {
    let mut upper = map(satisfy(|c| c.is_ascii_uppercase()), |c| c as u8);
    let (rest, letter) = upper.parse(input)?;
    let again = satisfy(move |c| c == char::from(letter) || c.is_ascii_digit());
    peek(alt((alone, value((), again)))).parse(rest).map(|_| (rest, letter))
}

/// A word of the game: lower-case letters and hyphens.
fn word(input: &[u8]) -> Parsed<'_, ()> {
    let letters = take_while1(|b: u8| b.is_ascii_alphabetic() || b == b'-');
    value((), terminated(letters, alone)).parse(input)
}

/// Checks that the token ends here.
fn alone(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [] | [b' ' | b'\t' | b',' | b'|', ..] | [0xC2, 0xA0, ..] => Ok((input, ())),
        _ => Err(nom::Err::Error(())),
    }
}
