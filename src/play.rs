//! Plain data that all games of throws and moves share. A game's engine gives it meaning.

use std::fmt;

/// The value of a throw: its number, as a log writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(Number);

/// The numbers from 0 to [`Value::MAX`]. An enum, so that no value at all fits into the same byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Number {
    N0,
    N1,
    N2,
    N3,
    N4,
    N5,
    N6,
    N7,
    N8,
    N9,
    N10,
}
use Number::*;

/// The values by number. Sixteen, so that no place needs to be checked.
const VALUES: [Option<Value>; 16] = {
    let numbers = [N0, N1, N2, N3, N4, N5, N6, N7, N8, N9, N10];
    let (mut values, mut i) = ([None; 16], 0);
    while i < numbers.len() {
        values[i] = Some(Value(numbers[i]));
        i += 1;
    }
    values
};

impl Value {
    /// The greatest number that anything thrown in the known games can give.
    pub const MAX: u8 = 10;
    /// Nothing; in some games it ends throwing.
    pub const ZERO: Value = Value(N0);
    /// A 1.
    pub const ONE: Value = Value(N1);
    /// A 2.
    pub const TWO: Value = Value(N2);
    /// A 3.
    pub const THREE: Value = Value(N3);
    /// A 4.
    pub const FOUR: Value = Value(N4);
    /// An 8.
    pub const EIGHT: Value = Value(N8);
    /// A 10.
    pub const TEN: Value = Value(N10);

    /// The value of a number, up to [`Value::MAX`].
    #[inline]
    pub const fn of(number: u16) -> Option<Value> {
        if number < 16 { VALUES[number as usize] } else { None }
    }

    /// The number, which is the squares that it moves.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 as u8
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
