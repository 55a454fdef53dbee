//! Throws: the numbers that billets show, their values, and the end of throwing (H1, H2, I1 to I5, R8).

use super::play::Turn;
use super::{Position, RuleId, Rules, Value, id};
use crate::table::Player;

/// H1: the results that can move men, the least first.
pub const VALUES: [Value; 5] = [Value::ONE, Value::TWO, Value::THREE, Value::FOUR, Value::SIX];

/// Returns the value of a number, if a throw can show it: with four billets (H1), or with fewer (I2, I3).
pub fn value(number: u16) -> Option<Value> {
    Value::of(number).filter(|value| *value == Value::ZERO || VALUES.contains(value))
}

/// Returns the index of a value in [`VALUES`].
#[inline]
fn index(value: Value) -> Option<usize> {
    VALUES.iter().position(|&known| known == value)
}

/// Results without their order: the number of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throws {
    counts: [u32; 5],
}

impl Throws {
    /// Returns the number of results of this value.
    #[inline]
    pub fn count(&self, value: Value) -> u32 {
        index(value).map_or(0, |index| self.counts[index])
    }

    /// Returns the total number of results.
    pub fn len(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// Returns whether there is no result.
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 5]
    }

    /// Returns the values that occur, each once, the least first.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<> {
        let throws = *self;
        VALUES.into_iter().filter(move |&value| throws.count(value) > 0)
    }

    /// Returns the numbers that occur, the least first, with how often each occurs.
    pub fn counts(&self) -> Vec<(u8, u32)> {
        self.values().map(|value| (value.number(), self.count(value))).collect()
    }

    /// Adds a result. Ignores a value that cannot move a man.
    pub fn add(&mut self, value: Value) {
        if let Some(index) = index(value) {
            self.counts[index] = self.counts[index].saturating_add(1);
        }
    }

    /// Takes out a result. Returns whether it was there.
    pub fn take(&mut self, value: Value) -> bool {
        let there = self.count(value) > 0;
        if let Some(index) = index(value) {
            self.counts[index] -= u32::from(there);
        }
        there
    }
}

/// A player's stage: one of the three stages of the introduction, in the game, or handicapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// I1: not in the game, with four billets.
    First,
    /// I2: not in the game, with three billets.
    Second,
    /// I3: not in the game, with two billets.
    Third,
    /// In the game.
    In,
    /// I5: not in the game for good; only 1s count.
    Handicapped,
}

impl Stage {
    /// Returns how many billets are thrown.
    pub const fn billets(self) -> u8 {
        match self {
            Stage::Second => 3,
            Stage::Third => 2,
            Stage::First | Stage::In | Stage::Handicapped => 4,
        }
    }

    /// Returns whether the player may move men.
    pub const fn moves_men(self) -> bool {
        matches!(self, Stage::In | Stage::Handicapped)
    }

    /// Returns whether a throw can show this (H1): one of the values with four billets, a number of white
    /// sides with fewer.
    fn shows(self, value: Value) -> bool {
        match self.billets() {
            4 => VALUES.contains(&value),
            billets => value.number() <= billets,
        }
    }
}

/// Whether a throw is next, or the way in which throwing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Throwing {
    /// A throw is next.
    Due,
    /// H2, I1, I5: the last throw gives no other.
    Ended,
    /// I3: the last throw was *hab*.
    EndedByHab,
    /// I4: the last throw was *dag*.
    EndedByDag,
}

/// The reason why a throw is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowBar {
    /// W1: the game is over.
    GameOver,
    /// H1: this number of billets cannot show this.
    NoSuchThrow {
        /// The number of billets.
        billets: u8,
    },
    /// H2: the last throw gave no other.
    Ended,
    /// I3: the turn ended with *hab*.
    EndedByHab,
    /// I4: the turn ended with *dag*.
    EndedByDag,
}

impl ThrowBar {
    /// Returns the rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            ThrowBar::GameOver => id::W1,
            ThrowBar::NoSuchThrow { .. } => id::H1,
            ThrowBar::Ended => id::H2,
            ThrowBar::EndedByHab => id::I3,
            ThrowBar::EndedByDag => id::I4,
        }
    }
}

/// The effect of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowEffect {
    /// It is in hand.
    Kept,
    /// I5: it is not a 1, so it does not count.
    NotCounted,
    /// I1: it counts for nothing.
    Nothing,
    /// I1 to I3: it counts as this value, if the player enters in this turn.
    Counted(Value),
    /// I2: it leads to the third stage.
    LedOn,
    /// I3: *hab*. All counted results are lost.
    Hab,
    /// I3: *dag*. The player enters, with his counted results in hand.
    Dag,
}

impl Rules {
    /// Returns the player's stage at the start of a turn.
    pub fn stage(&self, position: &Position, player: Player) -> Stage {
        if position.is_in(player) {
            Stage::In
        } else if self.is_handicapped(position, player) {
            Stage::Handicapped
        } else {
            Stage::First
        }
    }

    /// Returns whether a player can never enter, because the side has no slave left (I5).
    pub fn is_handicapped(&self, position: &Position, player: Player) -> bool {
        !position.is_in(player) && !position.has_slaves(player.side) && self.has_handicap()
    }

    /// Makes a throw. With three and two billets a throw is the number of white sides.
    ///
    /// # Errors
    /// The reason why the throw is not allowed. Nothing has changed then.
    pub fn throw(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        value: Value,
    ) -> Result<ThrowEffect, ThrowBar> {
        self.may_throw(turn, value)?;
        Ok(self.take_in(position, turn, value))
    }

    /// Makes a throw that the rules bar, as it was seen. It counts as it would if it were due.
    pub fn force_throw(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        value: Value,
    ) -> ThrowEffect {
        self.take_in(position, turn, value)
    }

    fn may_throw(&self, turn: &Turn, value: Value) -> Result<(), ThrowBar> {
        match turn.throwing {
            _ if turn.over => Err(ThrowBar::GameOver),
            Throwing::Ended => Err(ThrowBar::Ended),
            Throwing::EndedByHab => Err(ThrowBar::EndedByHab),
            Throwing::EndedByDag => Err(ThrowBar::EndedByDag),
            Throwing::Due if turn.stage.shows(value) => Ok(()),
            Throwing::Due => Err(ThrowBar::NoSuchThrow { billets: turn.stage.billets() }),
        }
    }

    fn take_in(&self, position: &mut Position, turn: &mut Turn, value: Value) -> ThrowEffect {
        turn.has_thrown = true;
        if !self.throws_again(turn.stage, value) && turn.throwing == Throwing::Due {
            turn.throwing = Throwing::Ended;
        }
        match turn.stage {
            Stage::First => turn.throw_first(value),
            Stage::Second => turn.throw_second(value),
            Stage::Third => turn.throw_third(position, value),
            Stage::In => turn.keep(value),
            Stage::Handicapped if value == Value::ONE => turn.keep(value),
            Stage::Handicapped => ThrowEffect::NotCounted,
        }
    }

    /// Returns whether another throw follows (H2, R8). The second and third stage end by I2 and I3.
    fn throws_again(&self, stage: Stage, value: Value) -> bool {
        match stage {
            Stage::Second | Stage::Third => true,
            Stage::Handicapped if value != Value::ONE && self.throws_again_only_after_one() => {
                false
            }
            Stage::First | Stage::In | Stage::Handicapped => {
                matches!(value, Value::ONE | Value::FOUR | Value::SIX)
            }
        }
    }
}

impl Turn {
    fn keep(&mut self, value: Value) -> ThrowEffect {
        self.hand.add(value);
        if VALUES.contains(&value) { ThrowEffect::Kept } else { ThrowEffect::Nothing }
    }

    fn count(&mut self, value: Value) -> ThrowEffect {
        self.counted.add(value);
        ThrowEffect::Counted(value)
    }

    /// Makes a throw of the first stage: a 1 counts and leads on (I1).
    fn throw_first(&mut self, value: Value) -> ThrowEffect {
        if value != Value::ONE {
            return ThrowEffect::Nothing;
        }
        self.stage = Stage::Second;
        self.count(Value::ONE)
    }

    /// Makes a throw with three billets (I2): two white sides lead on, none or one count 1, three count
    /// 4.
    fn throw_second(&mut self, value: Value) -> ThrowEffect {
        match value {
            Value::ZERO | Value::ONE => self.count(Value::ONE),
            Value::THREE => self.count(Value::FOUR),
            Value::TWO => {
                self.stage = Stage::Third;
                ThrowEffect::LedOn
            }
            _ => ThrowEffect::Nothing,
        }
    }

    /// Makes a throw with two billets (I3): one white side leads into the game, none loses everything,
    /// two count 4 and lead back.
    fn throw_third(&mut self, position: &mut Position, value: Value) -> ThrowEffect {
        match value {
            Value::ZERO => {
                (self.stage, self.throwing) = (Stage::First, Throwing::EndedByHab);
                self.counted = Throws::default();
                ThrowEffect::Hab
            }
            Value::ONE => {
                self.throwing = Throwing::EndedByDag;
                self.enter(position);
                ThrowEffect::Dag
            }
            Value::TWO => {
                self.stage = Stage::Second;
                self.count(Value::FOUR)
            }
            _ => ThrowEffect::Nothing,
        }
    }

    /// Enters the player into the game, with his counted results in hand (I4).
    pub fn enter(&mut self, position: &mut Position) {
        position.admit(self.player.side, self.player.bit());
        self.stage = Stage::In;
        let counted = std::mem::take(&mut self.counted);
        for (number, times) in counted.counts() {
            let value = Value::of(number.into()).unwrap_or(Value::ZERO);
            (0..times).for_each(|_| self.hand.add(value));
        }
    }
}
