//! The items of games without throws: placings, paths, removals, sowings, passes.

use nom::Parser;
use nom::combinator::{map, verify};

use super::parser::{Parsed, Places, alternatives, dash, marks, number, seat, square};
use crate::notation::bytes::{begins_with_throws, ends_token, spaces};
use crate::notation::tree::*;
use crate::rulebook::Forms;

/// `item =/ play *("/" play)`, if the whole token is one. Pushes the items onto `items`, and an item before them if there
/// are alternatives.
pub(super) fn play<'a>(
    places: Places,
    items: &mut Vec<Item>,
    input: &'a [u8],
) -> Option<Parsed<'a, ()>> {
    let first = items.len();
    match alternatives(places, items, input, one) {
        Ok((rest, ())) if ends_token(rest) && are_alternatives(&items[first..]) => {
            Some(Ok((rest, ())))
        }
        _ => {
            items.truncate(first);
            None
        }
    }
}

/// Returns whether a line is a player turn with a colon after its player: throws or moves follow, not a name. This is
/// `N5: 3`, and in a game without throws also `N: b3-d3`.
pub(in crate::notation) fn is_turn_with_colon(places: Places, line: &[u8]) -> bool {
    let forms = places.forms;
    let [side, rest @ ..] = line else { return false };
    if forms.side(*side).is_none() {
        return false;
    }
    let is_play = |value| !forms.throws && play(places, &mut Vec::new(), spaces(value)).is_some();
    match rest {
        // One number is more likely the number of players than a throw.
        [b':', value @ ..] => {
            let is_number = spaces(value).trim_ascii_end().iter().all(u8::is_ascii_digit);
            is_play(value) || forms.throws && begins_with_throws(value) && !is_number
        }
        _ => match seat(places, line) {
            Ok(([b':', value @ ..], _)) => begins_with_throws(value) || is_play(value),
            _ => false,
        },
    }
}

/// Returns whether these items can be alternatives: all or none of them are sowings, because `+c4/c5` lacks a sign, and
/// each was seen at least in part. An item alone always is.
fn are_alternatives(items: &[Item]) -> bool {
    let form = |item: &Item| match item.kind {
        ItemKind::Play(token) => Some(token.form),
        _ => None,
    };
    let mut forms = items.iter().filter_map(form);
    let Some(first) = forms.next() else { return true };
    let sows = first == PlayForm::Sow;
    forms.all(|form| (form == PlayForm::Sow) == sows && ![first, form].contains(&PlayForm::Unseen))
}

/// `play = place / path / removal / sow / pass / unseen`. Pushes the item and the further squares of a path onto `items`.
#[inline(always)]
fn one<'a>(places: Places, items: &mut Vec<Item>, input: &'a [u8]) -> Parsed<'a, ()> {
    let first = items.len();
    let (rest, token) = token(places, items, input)?;
    let kind = ItemKind::Play(token);
    items.insert(first, Item { span: places.between(input, rest), kind });
    Ok((rest, ()))
}

fn token<'a>(places: Places, items: &mut Vec<Item>, input: &'a [u8]) -> Parsed<'a, PlayToken> {
    let (rest, token) = match input {
        [b'+', rest @ ..] => on_square(places.forms, PlayForm::Place, rest)?,
        [b'x', rest @ ..] => on_square(places.forms, PlayForm::Remove, rest)?,
        [b'p', b'a', b's', b's', rest @ ..] => (rest, PlayToken::new(PlayForm::Pass, None)),
        _ => path_or_sowing(places, items, input)?,
    };
    let (rest, marks) = marks(rest)?;
    Ok((rest, PlayToken { marks, ..token }))
}

/// `place = "+" square marks`, `removal = "x" square marks`, without their sign and marks.
fn on_square<'a>(forms: &Forms, form: PlayForm, input: &'a [u8]) -> Parsed<'a, PlayToken> {
    map(|input| seen_square(forms, input), |square| PlayToken::new(form, square)).parse(input)
}

/// `path = square 1*("-" square) [taken]`,
/// `sow = square ["=" square ["*" number]] [taken / "q"]`. A `?` alone is an item that was not seen.
fn path_or_sowing<'a>(
    places: Places,
    items: &mut Vec<Item>,
    input: &'a [u8],
) -> Parsed<'a, PlayToken> {
    let (mut rest, square) = seen_square(places.forms, input)?;
    let mut form = PlayForm::Sow;
    while let Ok((after, ())) = dash(rest) {
        let (next, square) = seen_square(places.forms, after)?;
        items.push(Item { span: places.between(after, next), kind: ItemKind::Onward(square) });
        (rest, form) = (next, PlayForm::Path);
    }
    let (rest, ended) = match rest {
        [b'=', rest @ ..] if form == PlayForm::Sow => sowing_end(places.forms, rest)?,
        _ => (rest, None),
    };
    let (rest, taken) = taken(form, rest)?;
    if form == PlayForm::Sow && square.is_none() && ended.is_none() && taken.is_none() {
        return Ok((rest, PlayToken::new(PlayForm::Unseen, None)));
    }
    Ok((rest, PlayToken { ended, taken, ..PlayToken::new(form, square) }))
}

/// The hole of the last ball and the balls in it, without the `=` before them.
fn sowing_end<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, Option<SowingEnd>> {
    let (rest, hole) = seen_square(forms, input)?;
    match rest {
        [b'*', rest @ ..] => {
            map(number, |balls| Some(SowingEnd { hole, balls: Some(balls) })).parse(rest)
        }
        _ => Ok((rest, Some(SowingEnd { hole, balls: None }))),
    }
}

/// `taken = "x" [number]`, and after a sowing `q`.
fn taken(form: PlayForm, input: &[u8]) -> Parsed<'_, Option<PlayCapture>> {
    match input {
        [b'x', b'0'..=b'9', ..] => {
            let count = verify(number, |&count| count < 256);
            map(count, |count| Some(PlayCapture::Count(count as u8))).parse(&input[1..])
        }
        [b'x', rest @ ..] => Ok((rest, Some(PlayCapture::Some))),
        [b'q', rest @ ..] if form == PlayForm::Sow => Ok((rest, Some(PlayCapture::Qar))),
        _ => Ok((input, None)),
    }
}

/// A square, or a `?` for one that was not seen.
fn seen_square<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, Option<SquareName>> {
    match input {
        [b'?', rest @ ..] => Ok((rest, None)),
        _ => map(|input| square(forms, input), Some).parse(input),
    }
}
