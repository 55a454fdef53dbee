//! Throws: what may be thrown, when throwing ends, and what is in hand afterwards (H1 to H4, R4, R15).

// H1: what a throw can be worth.
pub use crate::games::square::{Throws, VALUES, value};

use super::play::{Throwing, Turn};
use super::position::{Pieces, Position};
use super::{Consult, Place, Rules, ThrowBar, Value};

/// H2: whether throwing goes on after it.
#[inline]
pub const fn throws_again(value: Value) -> bool {
    !matches!(value, Value::TWO | Value::THREE)
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
