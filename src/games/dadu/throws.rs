//! Throws: which are allowed, when throwing continues, and which results of a series are in hand (H1 to
//! H6, A5, T2).

use super::play::Turn;
use super::{Consult, Position, Rules, Triples};
use crate::games::dadu::id::*;
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::table::Player;

/// The numbers that the dice can give: bit `n` for the number `n` (H1). The largest is the throw with
/// every mouth up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Faces(u16);

impl Faces {
    /// Five cowries, or the die that replaces them.
    pub(super) const FIVE: Faces = Faces(0b100_0001_1111);
    /// Four cowries.
    pub(super) const FOUR: Faces = Faces(0b1_0000_1111);

    #[inline]
    const fn has(self, number: u16) -> bool {
        number < 16 && self.0 >> number & 1 == 1
    }
}

/// Returns whether a value grants another throw (H2): da, and every mouth up.
#[inline]
pub const fn throws_again(value: Value) -> bool {
    matches!(value, Value::ONE | Value::EIGHT | Value::TEN)
}

/// The results that can be in hand.
const RESULTS: [Value; 6] =
    [Value::ONE, Value::TWO, Value::THREE, Value::FOUR, Value::EIGHT, Value::TEN];

/// Returns the index of a value in a list by value: that of a result in [`RESULTS`], or the one after
/// them.
pub(super) const fn index(value: Value) -> usize {
    // The table has sixteen entries, so that no index needs a bounds check.
    const INDEX: [u8; 16] = [6, 0, 1, 2, 3, 6, 6, 6, 4, 6, 5, 6, 6, 6, 6, 6];
    INDEX[value.number() as usize & 15] as usize
}

/// The length of a list by value.
pub(super) const VALUES: usize = RESULTS.len() + 1;

/// Results that can be applied, by value.
///
/// A hand is small and quick to copy: all counts share one number, with 10 bits for each value. A count
/// stops at 511, because no move depends on more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    counts: u64,
}

impl Hand {
    const LANE: u64 = 0x3FF;
    const MOST: u64 = 0x1FF;

    #[inline]
    const fn shift(value: Value) -> u32 {
        // Ten times the index of the value among the results.
        const SHIFT: [u8; 16] = [60, 0, 10, 20, 30, 60, 60, 60, 40, 60, 50, 60, 60, 60, 60, 60];
        SHIFT[value.number() as usize & 15] as u32
    }

    /// Returns the number of results of this value; 0 for the value 0.
    #[inline]
    pub const fn count(&self, value: Value) -> u32 {
        (self.counts >> Self::shift(value) & Self::LANE) as u32
    }

    /// Returns whether no result is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == 0
    }

    /// Returns the values in hand, each once.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        let hand = *self;
        RESULTS.into_iter().filter(move |&value| hand.count(value) > 0)
    }

    /// Returns every result in hand, with equal ones adjacent.
    pub fn results(&self) -> impl Iterator<Item = Value> {
        let hand = *self;
        self.values().flat_map(move |value| (0..hand.count(value)).map(move |_| value))
    }

    #[inline]
    pub(super) fn add(&mut self, value: Value) {
        let counts = index(value) < RESULTS.len() && u64::from(self.count(value)) < Self::MOST;
        self.counts += u64::from(counts) << Self::shift(value);
    }

    /// Takes one result out. Returns whether it was there.
    #[inline]
    pub fn take(&mut self, value: Value) -> bool {
        let there = self.count(value) > 0;
        self.counts -= u64::from(there) << Self::shift(value);
        there
    }

    fn clear(&mut self, value: Value) {
        self.counts &= !(Self::LANE << Self::shift(value));
    }

    #[inline]
    fn add_all(&mut self, other: &Hand) {
        self.counts += other.counts;
        // The sum of two full counts still fits in a lane. The sum of three would not.
        const OVER: u64 =
            0x200 | 0x200 << 10 | 0x200 << 20 | 0x200 << 30 | 0x200 << 40 | 0x200 << 50;
        if self.counts & OVER != 0 {
            self.cut();
        }
    }

    #[cold]
    fn cut(&mut self) {
        for value in RESULTS {
            if u64::from(self.count(value)) > Self::MOST {
                self.clear(value);
                self.counts |= Self::MOST << Self::shift(value);
            }
        }
    }

    /// Takes out all results of `other`, which must be in this hand.
    fn remove_all(&mut self, other: &Hand) {
        self.counts -= other.counts;
    }
}

/// The reason why a thrown result is no longer in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// It was cancelled with two others (H6).
    Triple {
        /// Whether one of the others had been applied before (R4).
        with_applied: bool,
    },
    /// A 0 forfeited it (H3).
    Forfeit {
        /// Whether the 0 fell in a later, extra series (R3).
        by_extra: bool,
    },
    /// The player has not thrown da yet (T2).
    NoDa {
        /// Whether a 1 was thrown and lost (R2).
        one_lost: bool,
    },
    /// It was thrown before the player's first 1, and this household does not keep it (R1).
    BeforeDa,
    /// It was used.
    Used,
}

impl Loss {
    /// Returns the rules that took the result away, the deciding one first.
    pub const fn rules(self) -> &'static [RuleId] {
        match self {
            Loss::Triple { with_applied: false } => &[H6],
            Loss::Triple { with_applied: true } => &[H6, R4],
            Loss::Forfeit { by_extra: false } => &[H3],
            Loss::Forfeit { by_extra: true } => &[H3, R3],
            Loss::NoDa { one_lost: false } => &[T2],
            Loss::NoDa { one_lost: true } => &[T2, R2],
            Loss::BeforeDa => &[R1, T2],
            Loss::Used => &[A2],
        }
    }
}

/// The reason why a throw is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowBar {
    /// The dice cannot give this value (H1).
    Impossible,
    /// The last throw ended throwing, and nothing granted another (H2, H5).
    NotGranted {
        /// Whether the player captured, under rules without an extra throw for a capture.
        after_capture: bool,
    },
    /// The game is over (W1).
    GameOver,
}

/// The effect of a throw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThrowEffect {
    /// Whether it completed a set that was cancelled (H6).
    pub triple: bool,
    /// Whether it was a 0 that forfeited results (H3).
    pub forfeited: bool,
    /// Whether it ended the series, and gave the player da (T2).
    pub da: bool,
    /// Whether it ended the series, in which a 1 was lost and counts for nothing (R2).
    pub one_lost: bool,
    /// Whether it cancelled every 1 of the series so far, none of which is da (H6, R2).
    pub ones_cancelled: bool,
}

/// The series in progress.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Series {
    /// Its results so far, without cancelled ones.
    results: Hand,
    /// Whether a 1 was thrown and counts (R2).
    one: bool,
    /// The results that were thrown before that 1 (R1).
    before_one: Hand,
    /// Whether a 1 was cancelled and does not count (R2).
    one_lost: bool,
    /// Whether it is the extra series of a capture (H5).
    extra: bool,
}

/// The special results of the player turn, for H6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Specials {
    thrown: u32,
    /// The 1s since the last set that they were part of.
    ones: u8,
    tops: u8,
}

/// Whether a throw is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Throwing {
    /// The player must throw before anything else.
    Due,
    /// The last throw ended throwing (H2).
    Ended,
}

impl<C: Consult> Rules<C> {
    /// Returns the value of a thrown number, if the dice can give it (H1).
    #[inline]
    pub fn value(&self, number: u16) -> Option<Value> {
        // All dice can give every number below four.
        let faces = if number < 4 { self.faces } else { self.faces() };
        if faces.has(number) { Value::of(number) } else { None }
    }

    /// Returns the values that the dice can give, from 0 upwards (H1).
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Value> + use<C> {
        let faces = self.faces();
        (0..16).filter(move |&number| faces.has(number)).filter_map(Value::of)
    }

    /// Returns the values that the dice can give and that can be in hand (H1).
    pub fn results(&self) -> impl Iterator<Item = Value> + use<C> {
        self.values().filter(|&value| value != Value::ZERO)
    }

    /// Returns the value of every mouth up (H1).
    pub fn top(&self) -> Value {
        self.values().next_back().unwrap_or(Value::TEN)
    }

    /// Makes a throw.
    ///
    /// # Errors
    /// The reason why the throw is not allowed. Nothing has changed then.
    #[inline(always)]
    pub fn throw(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        value: Value,
    ) -> Result<ThrowEffect, ThrowBar> {
        if turn.over {
            return Err(ThrowBar::GameOver);
        }
        if turn.throwing == Throwing::Ended {
            return Err(ThrowBar::NotGranted { after_capture: turn.captures > 0 });
        }
        Ok(self.force_throw(position, turn, value))
    }

    /// Applies a throw as it was seen, whether or not one was due.
    #[inline(always)]
    pub fn force_throw(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        value: Value,
    ) -> ThrowEffect {
        if turn.throwing == Throwing::Ended {
            self.begin_extra_series(turn);
        }
        let mut thrown = ThrowEffect::default();
        turn.series.add(value);
        if throws_again(value) {
            let one = turn.series.one;
            thrown.triple = self.cancel_triple(position, turn, value);
            thrown.ones_cancelled = one && !turn.series.one;
        } else {
            self.end_series(position, turn, value, &mut thrown);
        }
        thrown
    }

    /// Ends throwing after a throw of unknown value; the other throws are in hand.
    pub fn end_throwing(&self, position: &mut Position, turn: &mut Turn) {
        if turn.throwing == Throwing::Due {
            self.end_series(position, turn, Value::TWO, &mut ThrowEffect::default());
        }
    }

    /// Starts the extra throw of a capture: a separate series, added to the results that are left (H5).
    pub(super) fn begin_extra_series(&self, turn: &mut Turn) {
        turn.series = Series { extra: true, ..Series::default() };
        turn.throwing = Throwing::Due;
    }

    /// Cancels the set that `value` completes, if any (H6, R4). Earlier sets are gone, so everything of
    /// their kind in hand belongs to the set being counted.
    fn cancel_triple(&self, position: &Position, turn: &mut Turn, value: Value) -> bool {
        turn.specials.count(value);
        if turn.specials.thrown < 3 {
            return false;
        }
        let members: &[Value] = match self.triples() {
            Triples::None => return false,
            Triples::Tens if value == Value::ONE => return false,
            Triples::Tens | Triples::Each => &[value],
            Triples::Together => &[Value::ONE, self.top()],
        };
        let in_hand: u32 =
            members.iter().map(|&v| turn.hand.count(v) + turn.series.results.count(v)).sum();
        let thrown: u32 = members.iter().map(|&v| turn.specials.since_set(v)).sum();
        let counted =
            if in_hand != thrown && self.triples_count_hand_only() { in_hand } else { thrown };
        if counted < 3 {
            return false;
        }
        for &member in members {
            self.cancel(position, turn, member, in_hand != thrown);
        }
        true
    }

    fn cancel(&self, position: &Position, turn: &mut Turn, value: Value, with_applied: bool) {
        turn.hand.clear(value);
        turn.series.results.clear(value);
        turn.series.before_one.clear(value);
        turn.specials.forget(value);
        turn.losses[index(value)] = Some(Loss::Triple { with_applied });
        let needs_one = !position.has_da(turn.player) || !position.has_one(turn.player);
        if value == Value::ONE && needs_one && !self.lost_one_counts() {
            turn.series.one = false;
            turn.series.one_lost = true;
        }
    }

    /// Ends the series (A5). Its triples are already cancelled. First it may be forfeited, then it counts
    /// for da. The results that are left are in hand.
    #[inline(always)]
    fn end_series(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        last: Value,
        thrown: &mut ThrowEffect,
    ) {
        turn.throwing = Throwing::Ended;
        let at_stake = !(turn.series.results.is_empty() && turn.hand.is_empty());
        let forfeited =
            last == Value::ZERO && (at_stake || turn.series.one) && self.forfeit_on_zero();
        let before = position.has_da(turn.player);
        let mut after = before;
        if turn.series.one {
            self.count_one(position, turn.player, forfeited);
            after = position.has_da(turn.player);
        }
        if forfeited {
            thrown.forfeited = at_stake;
            self.forfeit(turn);
        }
        thrown.da = after && !before;
        if !after {
            thrown.one_lost = turn.series.one || turn.series.one_lost;
            turn.lose_series(Loss::NoDa { one_lost: thrown.one_lost });
        } else if !before && !turn.series.before_one.is_empty() && self.throws_before_da_lost() {
            turn.lose(turn.series.before_one, Loss::BeforeDa);
            let lost = turn.series.before_one;
            turn.series.results.remove_all(&lost);
        }
        turn.hand.add_all(&turn.series.results);
        turn.series = Series::default();
    }

    /// Returns whether throws before a player's first 1 in the same series stay in hand (R1).
    pub fn keeps_throws_before_da(&self) -> bool {
        !self.throws_before_da_lost()
    }

    /// Returns whether a player's first 1 is da even if it is cancelled or forfeited (R2).
    pub fn lost_one_is_da(&self) -> bool {
        self.lost_one_counts()
    }

    /// Counts a 1 as its thrower's da (T2), and for the licence to exit (O3).
    fn count_one(&self, position: &mut Position, player: Player, forfeited: bool) {
        if position.has_da(player) && position.has_one(player) {
            return;
        }
        if forfeited && !self.lost_one_counts() {
            return;
        }
        position.side_mut(player.side).da |= player.bit();
        position.side_mut(player.side).ones |= player.bit();
        self.grant_licence_to_exit(position, player.side);
    }

    /// Loses every result not yet applied (H3), or only the extra series (R3).
    fn forfeit(&self, turn: &mut Turn) {
        let extra_only = turn.series.extra && !turn.hand.is_empty() && self.zero_loses_extra_only();
        let by_extra = turn.series.extra;
        turn.lose_series(Loss::Forfeit { by_extra: false });
        if !extra_only {
            turn.lose(turn.hand, Loss::Forfeit { by_extra });
            turn.hand = Hand::default();
        }
    }
}

impl Series {
    #[inline(always)]
    fn add(&mut self, value: Value) {
        if value == Value::ONE && !self.one {
            self.one = true;
            self.before_one = self.results;
        }
        self.results.add(value);
    }
}

impl Specials {
    fn count(&mut self, value: Value) {
        self.thrown = self.thrown.saturating_add(1);
        let since = if value == Value::ONE { &mut self.ones } else { &mut self.tops };
        *since = since.saturating_add(1);
    }

    fn since_set(&self, value: Value) -> u32 {
        u32::from(if value == Value::ONE { self.ones } else { self.tops })
    }

    fn forget(&mut self, value: Value) {
        *(if value == Value::ONE { &mut self.ones } else { &mut self.tops }) = 0;
    }
}

impl Turn {
    fn lose_series(&mut self, loss: Loss) {
        self.lose(self.series.results, loss);
        self.series.results = Hand::default();
        self.series.before_one = Hand::default();
    }

    #[inline]
    fn lose(&mut self, results: Hand, loss: Loss) {
        if results.is_empty() {
            return;
        }
        for value in results.values() {
            self.losses[index(value)] = Some(loss);
        }
    }
}
