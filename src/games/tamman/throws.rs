//! Throws: when one is due, its effect, and the throws that it gives (H1 to H3, C4, R7, R8).

// H1: the values of a throw.
pub use crate::games::square::{Throws, VALUES, value};

use super::play::Turn;
use super::{Rules, ThrowBar, Value};

/// The throws that are due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DueThrows {
    /// H2: the turn's own throws.
    pub own: u32,
    /// Throws that a slave's throw gave (R8).
    pub extra: u32,
    /// Such throws that wait until newer slaves have thrown (R7, R8).
    pub put_off: u32,
    /// C4: one for each slave.
    pub slaves: u32,
}

impl DueThrows {
    /// Returns whether a throw is due because of another throw's value, or as the first of the turn (H2,
    /// R8).
    pub fn is_by_value(&self) -> bool {
        self.own + self.extra + self.put_off > 0
    }

    /// Puts off the throws that an earlier slave's throw gave: those of new slaves come first (R7).
    pub fn put_off_extra(&mut self) {
        self.put_off += std::mem::take(&mut self.extra);
    }

    fn take_extra(&mut self) {
        let next = if self.extra > 0 { &mut self.extra } else { &mut self.put_off };
        *next -= 1;
    }
}

/// The throws already made of those that H2 gives (H3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Series {
    /// The number of throws.
    pub made: u32,
    /// The number of 4s among them.
    pub fours: u32,
    /// The number of 8s among them.
    pub eights: u32,
    /// The number of these 8s that are still in hand.
    pub held: u32,
}

impl Series {
    /// Returns the throw that gave the throws that are due, if one did (H2). An 8 adds two throws, a 4 adds one.
    pub fn owes_after(&self, due: u32) -> Option<Value> {
        let giver = if self.made + due > 2 { Value::EIGHT } else { Value::FOUR };
        (self.made > 0 && due > 0).then_some(giver)
    }
}

/// The source of a throw.
enum Giver {
    /// The turn itself, or its first throw (H2).
    Turn,
    /// A slave (C4).
    Slave,
    /// A slave's throw (R8).
    SlaveThrow,
}

/// The effect of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowEffect {
    /// It is in hand.
    Kept,
    /// H3: it is the third 8. All three are worth nothing.
    WorthNothing,
}

impl Rules {
    /// Makes a throw: one that H2, a slave (C4) or a slave's throw (R8) gives.
    ///
    /// # Errors
    /// The reason why no throw is allowed now. Nothing has changed then.
    pub fn throw(&self, turn: &mut Turn, value: Value) -> Result<ThrowEffect, ThrowBar> {
        let giver = self.giver(turn)?;
        turn.hand.add(value);
        let effect = match giver {
            Giver::Turn => self.note_own_throw(turn, value),
            Giver::SlaveThrow => {
                turn.due.take_extra();
                ThrowEffect::Kept
            }
            Giver::Slave => {
                self.note_slave_throw(turn, value);
                ThrowEffect::Kept
            }
        };
        turn.has_four_or_eight |= is_four_or_eight(value);
        Ok(effect)
    }

    /// Makes a throw that the rules bar, as it was seen, and puts it in hand.
    pub fn force_throw(&self, turn: &mut Turn, value: Value) {
        turn.hand.add(value);
    }

    /// Returns the giver of the next throw (H2, C4, R7, R8). A slave's throw, if it is made at once,
    /// comes before the turn's own and before those that were put off.
    fn giver(&self, turn: &Turn) -> Result<Giver, ThrowBar> {
        let DueThrows { own, extra, put_off, slaves } = turn.due;
        if turn.over {
            Err(ThrowBar::GameOver)
        } else if extra > 0 {
            Ok(Giver::SlaveThrow)
        } else if slaves > 0 && (own == 0 || self.slaves_throw_at_once()) {
            Ok(Giver::Slave)
        } else if put_off > 0 {
            Ok(Giver::SlaveThrow)
        } else if own > 0 {
            Ok(Giver::Turn)
        } else if turn.captures > 0 && !self.slaves_give_throws() {
            Err(ThrowBar::EndedAfterCapture)
        } else {
            Err(ThrowBar::Ended)
        }
    }

    fn note_own_throw(&self, turn: &mut Turn, value: Value) -> ThrowEffect {
        let is_eight = u32::from(value == Value::EIGHT);
        turn.due.own -= 1;
        turn.due.own += self.given_by_own_throw(&turn.series, value);
        turn.series.made += 1;
        turn.series.fours += u32::from(value == Value::FOUR);
        turn.series.eights += is_eight;
        turn.series.held += is_eight;
        self.lose_three_eights(turn)
    }

    /// Makes three 8s worth nothing (H3). Those that were already used remain used (R2).
    fn lose_three_eights(&self, turn: &mut Turn) -> ThrowEffect {
        if turn.series.eights < 3 {
            return ThrowEffect::Kept;
        }
        for _ in 0..std::mem::take(&mut turn.series.held) {
            if turn.hand.take(Value::EIGHT) {
                turn.lost.add(Value::EIGHT);
            }
        }
        ThrowEffect::WorthNothing
    }

    fn note_slave_throw(&self, turn: &mut Turn, value: Value) {
        turn.due.slaves -= 1;
        turn.by_slave = Some(value);
        let gives = is_four_or_eight(value) && self.slave_throw_gives_more(turn.has_four_or_eight);
        turn.gave_nothing = is_four_or_eight(value) && !gives;
        turn.due.extra += if gives { self.given_by(value) } else { 0 };
    }

    /// Returns the number of throws that a throw of the turn itself gives: the first one, or the first of its kind (H2).
    fn given_by_own_throw(&self, series: &Series, value: Value) -> u32 {
        let is_first_of_kind = match value {
            Value::FOUR => series.fours == 0,
            Value::EIGHT => series.eights == 0,
            _ => false,
        };
        let is_first = series.made == 0;
        let gives = is_first || is_first_of_kind && self.first_of_each_kind_gives_throws();
        if gives { self.given_by(value) } else { 0 }
    }

    /// Returns the number of throws that a throw gives if it gives any (H2).
    fn given_by(&self, value: Value) -> u32 {
        match value {
            Value::FOUR => 1,
            Value::EIGHT if self.eight_gives_throws() => 2,
            _ => 0,
        }
    }

    /// Returns whether the last throw that a slave gave would give more under another value of R8.
    pub(super) fn would_give_more(&self, turn: &Turn) -> bool {
        turn.gave_nothing && turn.by_slave.is_some_and(|value| self.given_by(value) > 0)
    }
}

/// Returns whether a throw is one of those that may give more (H2, R8).
fn is_four_or_eight(value: Value) -> bool {
    matches!(value, Value::FOUR | Value::EIGHT)
}
