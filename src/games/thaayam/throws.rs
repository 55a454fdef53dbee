//! Throws: what may be thrown, when throwing ends, and what is in hand afterwards (H1 to H4, R4, R15).

use super::play::{Throwing, Turn};
use super::position::{Pieces, Position};
use super::{Consult, Place, RuleId, Rules, Value, id};

/// H1: what a throw can be worth, the least first.
pub const VALUES: [Value; 5] = [Value::ONE, Value::TWO, Value::THREE, Value::FOUR, Value::EIGHT];

/// The value of a number, if a throw can be worth that (H1).
pub fn value(number: u16) -> Option<Value> {
    Value::of(number).filter(|value| VALUES.contains(value))
}

/// H2: whether throwing goes on after it.
#[inline]
pub const fn throws_again(value: Value) -> bool {
    !matches!(value, Value::TWO | Value::THREE)
}

/// The place of a value among [`VALUES`].
#[inline]
pub(super) const fn index(value: Value) -> usize {
    // No throw is worth more than four but the 8.
    let number = value.number() as usize;
    if number > 4 { 4 } else { number.saturating_sub(1) }
}

/// Some throws, without their order: how many of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throws {
    counts: [u32; 5],
}

impl Throws {
    /// The throws of these values.
    pub fn of(values: &[Value]) -> Throws {
        let mut throws = Throws::default();
        values.iter().for_each(|&value| throws.add(value));
        throws
    }

    /// So many throws of each value, in the order of [`VALUES`].
    pub(super) fn of_counts(counts: &[usize; 5]) -> Throws {
        Throws { counts: counts.map(|count| count.try_into().unwrap_or(u32::MAX)) }
    }

    /// How many throws of this value.
    #[inline]
    pub const fn count(&self, value: Value) -> u32 {
        self.counts[index(value)]
    }

    /// How many throws in all.
    #[inline]
    pub fn len(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// Whether there is no throw.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 5]
    }

    /// The sum of all throws.
    #[inline]
    pub fn sum(&self) -> u64 {
        let worth = |value: Value| u64::from(self.count(value)) * u64::from(value.number());
        VALUES.into_iter().map(worth).sum()
    }

    /// Every throw, the least first.
    pub fn each(&self) -> impl Iterator<Item = Value> + use<> {
        let throws = *self;
        let times = move |value| std::iter::repeat_n(value, throws.count(value) as usize);
        VALUES.into_iter().flat_map(times)
    }

    /// The values that occur, each once, the least first.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<> {
        let throws = *self;
        VALUES.into_iter().filter(move |&value| throws.count(value) > 0)
    }

    /// The numbers that occur, the least first, and how often each is there.
    pub fn counts(&self) -> Vec<(u8, u32)> {
        self.values().map(|value| (value.number(), self.count(value))).collect()
    }

    /// Whether every throw of `other` is among these.
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

    /// Takes out one throw. Returns whether there was one.
    pub fn take(&mut self, value: Value) -> bool {
        let count = &mut self.counts[index(value)];
        let there = *count > 0;
        *count -= u32::from(there);
        there
    }

    /// Takes out every throw of `other`, as far as it is there.
    #[inline]
    pub(super) fn remove(&mut self, other: &Throws) {
        for (here, there) in self.counts.iter_mut().zip(other.counts) {
            *here = here.saturating_sub(there);
        }
    }
}

/// The throws in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// How many of each value.
    pub(super) throws: Throws,
    /// R15: how many pairs of 1s can be made of the 1s in hand.
    pub(super) pairs: u32,
}

impl Hand {
    /// How many of each value are in hand.
    #[inline]
    pub fn throws(&self) -> &Throws {
        &self.throws
    }

    /// How many pairs of 1s are in hand (V5, R15).
    pub fn pairs(&self) -> u32 {
        self.pairs
    }

    /// Takes out throws; `as_pair` says that they are a pair of 1s that is used as one.
    pub(super) fn spend(&mut self, spent: &Throws, as_pair: bool) {
        self.throws.remove(spent);
        self.pairs = self.pairs.saturating_sub(u32::from(as_pair));
        // Single 1s are taken from where no pair is, as long as there are such.
        self.pairs = self.pairs.min(self.throws.count(Value::ONE) / 2);
    }
}

/// Why a throw may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowBar {
    /// H2: a 2 or a 3 has ended throwing.
    Ended,
    /// C4: as before, and a capture gives no throw here, but a turn.
    EndedAfterCapture,
    /// W1: the game is over.
    GameOver,
}

impl ThrowBar {
    /// The rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            ThrowBar::Ended => id::H2,
            ThrowBar::EndedAfterCapture => id::C4,
            ThrowBar::GameOver => id::W1,
        }
    }
}

/// What became of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thrown {
    /// It is in hand.
    Kept,
    /// H4: it came before the first 1, and is lost.
    Lost,
}

impl<C: Consult> Rules<C> {
    /// Makes a throw. A turn begins with one, and goes on throwing until a 2 or a 3 has come.
    ///
    /// # Errors
    /// Why no throw may be made now; nothing has changed then.
    pub fn throw(
        &self,
        position: &Position,
        turn: &mut Turn,
        value: Value,
    ) -> Result<Thrown, ThrowBar> {
        self.may_throw(turn)?;
        let thrown = self.keep(position, turn, value);
        if !throws_again(value) {
            turn.throwing = Throwing::Ended;
            turn.ones_in_series = 0;
            turn.note_end_of_series(position);
        }
        Ok(thrown)
    }

    /// Makes a throw that the rules bar, as it was seen: it is in hand.
    pub fn force_throw(&self, position: &Position, turn: &mut Turn, value: Value) {
        self.keep(position, turn, value);
        turn.note_end_of_series(position);
    }

    fn may_throw(&self, turn: &Turn) -> Result<(), ThrowBar> {
        match turn.throwing {
            _ if turn.over => Err(ThrowBar::GameOver),
            Throwing::Due | Throwing::DueForCapture => Ok(()),
            Throwing::Ended if turn.captures > 0 && !self.capture_gives_throw() => {
                Err(ThrowBar::EndedAfterCapture)
            }
            Throwing::Ended => Err(ThrowBar::Ended),
        }
    }

    /// H4: with no piece on the board, what comes before the first 1 of a turn is lost.
    fn keep(&self, position: &Position, turn: &mut Turn, value: Value) -> Thrown {
        let waits_for_one = || turn.hand.throws.is_empty() && value != Value::ONE;
        if turn.captures == 0 && waits_for_one() && !self.is_on_board(position.side(turn.side)) {
            turn.lost.add(value);
            return Thrown::Lost;
        }
        turn.hand.throws.add(value);
        self.count_pairs(turn, value);
        Thrown::Kept
    }

    /// R4: whether a side has a piece on the board, the keep counted or not.
    fn is_on_board(&self, pieces: &Pieces) -> bool {
        let in_keep = pieces.pieces(Place::KEEP);
        let elsewhere = Place::squares().any(|at| at != Place::KEEP && pieces.pieces(at) > 0);
        elsewhere || in_keep > 0 && self.keep_is_on_board()
    }

    /// R15: two 1s of one series are a pair, in any places or in a row.
    fn count_pairs(&self, turn: &mut Turn, value: Value) {
        if value == Value::ONE {
            turn.ones_in_series = turn.ones_in_series.saturating_add(1);
            turn.hand.pairs += u32::from(turn.ones_in_series.is_multiple_of(2));
        } else if !turn.ones_in_series.is_multiple_of(2) && self.pair_is_in_a_row() {
            turn.ones_in_series = 0;
        }
    }
}
