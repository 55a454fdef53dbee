//! Throws of four lots with two faces, each worth 1, 2, 3, 4 or 8.

use crate::play::{self, Value};

/// The values that a throw can have, the least first.
pub const VALUES: [Value; 5] = [Value::ONE, Value::TWO, Value::THREE, Value::FOUR, Value::EIGHT];

/// Returns the value of a number, if a throw can have it.
pub fn value(number: u16) -> Option<Value> {
    Value::of(number).filter(|value| VALUES.contains(value))
}

/// Returns the index of a value in [`VALUES`].
#[inline]
pub const fn index(value: Value) -> usize {
    // The only value above four is 8.
    let number = value.number() as usize;
    if number > 4 { 4 } else { number.saturating_sub(1) }
}

/// Throws without their order: the number of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throws {
    counts: [u32; 5],
}

impl Throws {
    /// Returns the throws with these values.
    pub fn of(values: &[Value]) -> Throws {
        let mut throws = Throws::default();
        values.iter().for_each(|&value| throws.add(value));
        throws
    }

    /// Returns this number of throws of each value, in the order of [`VALUES`].
    pub fn of_counts(counts: &[usize; 5]) -> Throws {
        Throws { counts: counts.map(|count| count.try_into().unwrap_or(u32::MAX)) }
    }

    /// Returns the number of throws of this value.
    #[inline]
    pub const fn count(&self, value: Value) -> u32 {
        self.counts[index(value)]
    }

    /// Returns the total number of throws.
    #[inline]
    pub fn len(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// Returns whether there is no throw.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 5]
    }

    /// Returns the sum of all throws.
    #[inline]
    pub fn sum(&self) -> u64 {
        let worth = |value: Value| u64::from(self.count(value)) * u64::from(value.number());
        VALUES.into_iter().map(worth).sum()
    }

    /// Returns every throw, the least first.
    pub fn each(&self) -> impl Iterator<Item = Value> + use<> {
        let throws = *self;
        let times = move |value| std::iter::repeat_n(value, throws.count(value) as usize);
        VALUES.into_iter().flat_map(times)
    }

    /// Returns the values that occur, each once, the least first.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<> {
        let throws = *self;
        VALUES.into_iter().filter(move |&value| throws.count(value) > 0)
    }

    /// Returns the numbers that occur, the least first, with the number of throws of each.
    pub fn counts(&self) -> Vec<(u8, u32)> {
        self.values().map(|value| (value.number(), self.count(value))).collect()
    }

    /// Returns whether every throw of `other` is among these.
    #[inline]
    pub fn contain(&self, other: &Throws) -> bool {
        self.counts.iter().zip(other.counts).all(|(&here, there)| here >= there)
    }

    /// Adds one throw.
    #[inline]
    pub fn add(&mut self, value: Value) {
        let count = &mut self.counts[index(value)];
        *count = count.saturating_add(1);
    }

    /// Takes out one throw. Returns whether it was there.
    pub fn take(&mut self, value: Value) -> bool {
        let count = &mut self.counts[index(value)];
        let there = *count > 0;
        *count -= u32::from(there);
        there
    }

    /// Takes out every throw of `other`, as far as it is there.
    #[inline]
    pub fn remove(&mut self, other: &Throws) {
        for (here, there) in self.counts.iter_mut().zip(other.counts) {
            *here = here.saturating_sub(there);
        }
    }
}

impl From<&play::Throws> for Throws {
    fn from(throws: &play::Throws) -> Throws {
        Throws::of_counts(&VALUES.map(|value| throws.count(value) as usize))
    }
}

impl From<&Throws> for play::Throws {
    fn from(throws: &Throws) -> play::Throws {
        throws.values().map(|value| (value, throws.count(value))).collect()
    }
}
