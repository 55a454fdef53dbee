//! Throws: which are allowed, when throwing ends, and which are then in hand (H1 to H4, R4, R15).

// H1: the values of a throw.
pub use crate::games::square::{Throws, VALUES, value};

use super::play::{Throwing, Turn};
use super::position::{Pieces, Position};
use super::{Kind, Place, Rules, ThrowBar, Value};

/// Returns whether throwing continues after a value (H2).
#[inline]
pub const fn throws_again(value: Value) -> bool {
    !matches!(value, Value::TWO | Value::THREE)
}

/// The throws in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The number of throws of each value.
    pub(super) throws: Throws,
    /// The number of pairs that the 1s in hand can form (R15).
    pub(super) pairs: u32,
}

impl Hand {
    /// Returns the throws in hand.
    #[inline]
    pub fn throws(&self) -> &Throws {
        &self.throws
    }

    /// Returns the number of pairs of 1s in hand (V5, R15).
    pub fn pairs(&self) -> u32 {
        self.pairs
    }

    /// Takes out throws; `as_pair` tells whether they are two 1s used as a pair.
    pub(super) fn spend(&mut self, spent: &Throws, as_pair: bool) {
        self.throws.remove(spent);
        self.pairs = self.pairs.saturating_sub(u32::from(as_pair));
        // Single 1s are taken from 1s without a pair, as long as there are any.
        self.pairs = self.pairs.min(self.throws.count(Value::ONE) / 2);
    }
}

/// The effect of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowEffect {
    /// It is in hand.
    Kept,
    /// H4: it came before the first 1, and is lost.
    Lost,
}

impl Rules {
    /// Makes a throw. A turn begins with one, and throwing continues until a 2 or a 3.
    ///
    /// # Errors
    /// The reason why no throw is allowed now. Nothing has changed then.
    pub fn throw(
        &self,
        position: &Position,
        turn: &mut Turn,
        value: Value,
    ) -> Result<ThrowEffect, ThrowBar> {
        self.may_throw(turn)?;
        let thrown = self.keep(position, turn, value);
        if !throws_again(value) {
            turn.throwing = Throwing::Ended;
            turn.ones_in_series = 0;
            turn.note_end_of_series(position);
        }
        Ok(thrown)
    }

    /// Makes a throw that the rules bar, as it was seen, and puts it in hand.
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

    /// Keeps a throw, or loses it: with no piece on the board, throws before the first 1 of a turn are
    /// lost (H4).
    fn keep(&self, position: &Position, turn: &mut Turn, value: Value) -> ThrowEffect {
        let waits_for_one = || turn.hand.throws.is_empty() && value != Value::ONE;
        if turn.captures == 0 && waits_for_one() && !self.is_on_board(position.side(turn.side)) {
            turn.lost.add(value);
            return ThrowEffect::Lost;
        }
        turn.hand.throws.add(value);
        self.count_pairs(turn, value);
        ThrowEffect::Kept
    }

    /// Returns whether a side has a piece on the board. R4 decides whether the keep counts.
    fn is_on_board(&self, pieces: &Pieces) -> bool {
        let places = || Kind::BOTH.into_iter().flat_map(|kind| pieces.places(kind));
        let elsewhere = places().any(|(at, _)| at.is_square() && at != Place::KEEP);
        elsewhere || pieces.pieces(Place::KEEP) > 0 && self.keep_is_on_board()
    }

    /// Counts pairs: two 1s of one series are a pair, in any places or in a row (R15).
    fn count_pairs(&self, turn: &mut Turn, value: Value) {
        if value == Value::ONE {
            turn.ones_in_series = turn.ones_in_series.saturating_add(1);
            turn.hand.pairs += u32::from(turn.ones_in_series.is_multiple_of(2));
        } else if !turn.ones_in_series.is_multiple_of(2) && self.pair_is_in_a_row() {
            turn.ones_in_series = 0;
        }
    }
}
