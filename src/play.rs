//! Plain data that all games of throws and moves share. A game's engine gives it meaning.

use std::fmt;

/// The value of a throw: its number, as a log writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// The greatest number that anything thrown in the known games can give.
    pub const MAX: u8 = 10;
    /// Nothing; in some games it ends throwing.
    pub const ZERO: Value = Value(0);
    /// A 1.
    pub const ONE: Value = Value(1);
    /// A 2.
    pub const TWO: Value = Value(2);
    /// A 3.
    pub const THREE: Value = Value(3);
    /// A 4.
    pub const FOUR: Value = Value(4);
    /// An 8.
    pub const EIGHT: Value = Value(8);
    /// A 10.
    pub const TEN: Value = Value(10);

    /// The value of a number, up to [`Value::MAX`].
    #[inline]
    pub const fn of(number: u16) -> Option<Value> {
        if number <= Value::MAX as u16 { Some(Value(number as u8)) } else { None }
    }

    /// The number, which is the squares that it moves.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
