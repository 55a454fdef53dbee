//! Plain data that all games of throws and moves share. The engine of each game gives it meaning.

use std::fmt;

use crate::table::Side;

/// The value of a throw: its number, as a log writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(Number);

/// The numbers from 0 to [`Value::MAX`]. As an enum, so that `Option<Value>` also fits into one byte.
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

/// The values by number. The array has sixteen entries, so that no bounds check is needed.
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
    /// The greatest number that a throw can give in the known games.
    pub const MAX: u8 = 10;
    /// A throw of nothing. In some games it ends the throws.
    pub const ZERO: Value = Value(N0);
    /// A 1.
    pub const ONE: Value = Value(N1);
    /// A 2.
    pub const TWO: Value = Value(N2);
    /// A 3.
    pub const THREE: Value = Value(N3);
    /// A 4.
    pub const FOUR: Value = Value(N4);
    /// A 6.
    pub const SIX: Value = Value(N6);
    /// An 8.
    pub const EIGHT: Value = Value(N8);
    /// A 10.
    pub const TEN: Value = Value(N10);

    /// Returns the value of a number, up to [`Value::MAX`].
    #[inline]
    pub const fn of(number: u16) -> Option<Value> {
        if number < 16 { VALUES[number as usize] } else { None }
    }

    /// Returns the number, which is also the number of squares that a piece advances.
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

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A side has won.
    Won(Side),
    /// The game is drawn.
    Drawn,
}

impl Ending {
    /// Returns the winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Won(side) => Some(side),
            Ending::Drawn => None,
        }
    }
}

/// Throws without their order: the count of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Throws {
    counts: [u32; Value::MAX as usize + 1],
}

impl Throws {
    /// Creates the throws of these values.
    pub fn of(values: &[Value]) -> Throws {
        values.iter().copied().collect()
    }

    /// Returns the number of throws of this value.
    pub const fn count(&self, value: Value) -> u32 {
        self.counts[value.number() as usize]
    }

    /// Returns the number of all throws.
    pub fn len(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// Returns whether there is no throw.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds one throw.
    pub fn add(&mut self, value: Value) {
        let count = &mut self.counts[value.number() as usize];
        *count = count.saturating_add(1);
    }

    /// Removes one throw of this value. Returns whether there was one.
    pub fn take(&mut self, value: Value) -> bool {
        let count = &mut self.counts[value.number() as usize];
        let there = *count > 0;
        *count -= u32::from(there);
        there
    }

    /// Returns the values that occur, the smallest first, each with its count.
    pub fn counts(&self) -> impl Iterator<Item = (Value, u32)> + use<> {
        let counts = *self;
        let values = (0..=u16::from(Value::MAX)).filter_map(Value::of);
        values.map(move |value| (value, counts.count(value))).filter(|(_, count)| *count > 0)
    }

    /// Returns every throw, the smallest first.
    pub fn each(&self) -> impl Iterator<Item = Value> + use<> {
        self.counts().flat_map(|(value, count)| std::iter::repeat_n(value, count as usize))
    }
}

impl FromIterator<(Value, u32)> for Throws {
    fn from_iter<I: IntoIterator<Item = (Value, u32)>>(counts: I) -> Throws {
        let mut throws = Throws::default();
        for (value, count) in counts {
            throws.counts[value.number() as usize] += count;
        }
        throws
    }
}

impl FromIterator<Value> for Throws {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Throws {
        let mut throws = Throws::default();
        values.into_iter().for_each(|value| throws.add(value));
        throws
    }
}
