//! The grammar of numbers: comparisons, ranges and quantities.

use super::error::{misplaced, shorten, unknown};
use super::grammar::order;
use super::parser::Sign;
use super::reader::{Read, TokenReader, is_number};
use super::steps::once;
use super::tree::*;
use super::words::{Asks, asks, nearest_word};
use crate::table::Side;

/// The signs between numbers.
pub(super) const NUMBER_SIGNS: &[Sign] =
    &[Sign::Is, Sign::Less, Sign::AtMost, Sign::More, Sign::AtLeast];

const NUMBER: &str = "a number";

impl TokenReader<'_> {
    /// Reads a comparison with a number. A word alone means at least one.
    pub(super) fn number_of<T>(
        &mut self,
        word: &str,
        atom: impl Fn(Comparison) -> T,
    ) -> Read<Formula<T>> {
        let tests = self.tests(word, NUMBER_SIGNS, |reader, sign| reader.compared(sign, &atom))?;
        Ok(tests.unwrap_or_else(|| Formula::Is(atom(Comparison::SOME))))
    }

    /// Reads the number that a sign compares with. After `=` it may be a range.
    fn compared<T>(&mut self, sign: Sign, atom: &impl Fn(Comparison) -> T) -> Read<Formula<T>> {
        let one = |order, number| Formula::Is(atom(Comparison { order, number }));
        match self.range()?.filter(|_| sign == Sign::Is) {
            Some((first, last)) => {
                Ok(Formula::All(vec![one(Order::AtLeast, first), one(Order::AtMost, last)]))
            }
            None => Ok(one(order(sign), self.number(NUMBER)?)),
        }
    }

    /// `20..40`
    fn range(&mut self) -> Read<Option<(u32, u32)>> {
        let ends = self.peek_word().and_then(|word| word.split_once(".."));
        let Some((first, last)) = ends else { return Ok(None) };
        let number = |text: &str| text.parse().ok().filter(|_| is_number(text));
        let ends = number(first).zip(number(last)).filter(|(first, last)| first <= last);
        let Some(ends) = ends else {
            return Err(self.unexpected("a range from the smaller to the larger number: `20..40`"));
        };
        self.advance();
        Ok(Some(ends))
    }

    /// Reads a comparison of a quantity with a number, or with another quantity.
    pub(super) fn quantity(&mut self, word: &str, quantity: Quantity) -> Read<Formula<Atom>> {
        let tests =
            self.tests(word, NUMBER_SIGNS, |reader, sign| match reader.other_quantity()? {
                Some(other) => Ok(Formula::Is(Atom::Against(quantity, order(sign), other))),
                None => reader.compared(sign, &|test| Atom::Count(quantity, test)),
            })?;
        Ok(tests.unwrap_or(Formula::Is(Atom::Count(quantity, Comparison::SOME))))
    }

    /// Reads the quantity that comes next in place of a number.
    fn other_quantity(&mut self) -> Read<Option<Quantity>> {
        let span = self.place();
        let Some(word) = self.peek_word().filter(|word| word.starts_with(char::is_alphabetic))
        else {
            return Ok(None);
        };
        let expected = "a number, or a word that counts: `captures by S`";
        let Some(asked) = asks(word, self.game) else {
            let message = format!("unexpected `{}`", shorten(word));
            return Err(unknown(span, message, nearest_word(word), expected));
        };
        self.advance();
        match self.quantity_of(asked)? {
            Some(quantity) => Ok(Some(quantity)),
            None => Err(misplaced(span, word, expected)),
        }
    }

    /// Returns the quantity of a word, with its restrictions; `None` if it is not a number.
    pub(super) fn quantity_of(&mut self, asked: Asks) -> Read<Option<Quantity>> {
        Ok(match asked {
            Asks::Number(column) => Some(Quantity::Column(column)),
            Asks::Players(side) => side.map(Quantity::Players),
            Asks::Throws => Some(self.throws()?),
            Asks::Events(events) => Some(Quantity::Events(self.events(events)?)),
            _ => None,
        })
    }

    /// `throws of 10 by N`
    fn throws(&mut self) -> Read<Quantity> {
        let (mut number, mut by) = (None, None);
        loop {
            let start = self.place();
            if self.takes("of") {
                once(&mut number, self.throw_number()?, start)?;
            } else if self.takes("by") {
                let side = self.throwing_side()?;
                once(&mut by, side, start)?;
            } else {
                break;
            }
        }
        match (number, by) {
            (None, None) => Ok(Quantity::Column("throws")),
            _ => Ok(Quantity::Throws(number, by)),
        }
    }

    /// `4`
    pub(super) fn throw_number(&mut self) -> Read<u8> {
        let span = self.place();
        let expected = "a throw: 0, 1, 2, 3, 4, 8, 10";
        match self.number(expected)? {
            number @ (0..=4 | 8 | 10) => Ok(number as u8),
            number => Err(misplaced(span, &number.to_string(), expected)),
        }
    }

    fn throwing_side(&mut self) -> Read<Side> {
        let expected = "a side: `N` or `S`";
        let (word, span) = self.word(expected)?;
        self.side_that_plays(word).ok_or_else(|| misplaced(span, word, expected))
    }
}
