//! The text of a variant: `basic, forfeit = never, triples = tens`, or the same over several lines.
//!
//! Items are separated by commas or line ends; `#` opens a remark. This module does not check names or
//! values: an item is a phrase, or two phrases with `=` between them, with its span in the text.

use nom::bytes::complete::take_till;
use nom::character::complete::{char, one_of};
use nom::combinator::opt;
use nom::multi::separated_list0;
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::span::Span;

/// A part of a text and its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase<'a> {
    /// The text, without spaces around it.
    pub text: &'a str,
    /// The span in the text.
    pub span: Span,
}

/// `name = value`, or a single phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item<'a> {
    /// The phrase before the `=`, or the whole item.
    pub name: Phrase<'a>,
    /// The phrase after the `=`.
    pub value: Option<Phrase<'a>>,
}

/// Returns every item of the text, in order. Parsing never fails and drops nothing.
pub fn items(text: &str) -> Vec<Item<'_>> {
    let list = separated_list0(one_of(",\n"), terminated(item, opt(remark))).parse(text);
    let list = list.map(|(_, items)| items).unwrap_or_default();
    let place = |part| phrase(text, part);
    list.into_iter()
        .map(|(name, value)| Item { name: place(name), value: value.map(place) })
        .filter(|item| !item.name.text.is_empty() || item.value.is_some())
        .collect()
}

fn item(input: &str) -> IResult<&str, (&str, Option<&str>)> {
    pair(name, opt(preceded(char('='), value))).parse(input)
}

fn name(input: &str) -> IResult<&str, &str> {
    take_till(|c| c == '=' || ends_item(c)).parse(input)
}

fn value(input: &str) -> IResult<&str, &str> {
    take_till(ends_item).parse(input)
}

fn remark(input: &str) -> IResult<&str, &str> {
    preceded(char('#'), take_till(|c| c == '\n')).parse(input)
}

fn ends_item(c: char) -> bool {
    matches!(c, ',' | '\n' | '#')
}

/// Returns a part of a text, without spaces around it, and its span.
pub(super) fn phrase<'a>(whole: &'a str, part: &'a str) -> Phrase<'a> {
    let text = part.trim();
    let start = text.as_ptr() as usize - whole.as_ptr() as usize;
    Phrase { text, span: Span::new(start as u32, (start + text.len()) as u32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_with_their_places() {
        let text = "basic, forfeit = never\n triples=ones and tens each # they, say\n\n, x = ";
        let found: Vec<_> =
            items(text).iter().map(|i| (i.name.text, i.value.map(|v| v.text))).collect();
        assert_eq!(
            found,
            [
                ("basic", None),
                ("forfeit", Some("never")),
                ("triples", Some("ones and tens each")),
                ("x", Some("")),
            ]
        );
        let value = items(text)[1].value.unwrap();
        assert_eq!(&text[value.span.range()], "never");
    }
}
