//! Throws: what may be thrown, when throwing goes on, and what a series leaves in hand (H1 to H6,
//! A5, T2).

use super::play::Turn;
use super::{Consult, Position, Rules, Triples};
use crate::games::dadu::id::*;
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::table::Player;

/// What the dice can give: bit `n` for the number `n` (H1). The greatest is every mouth up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Faces(u16);

impl Faces {
    /// Five cowries, or the die in their place.
    pub(super) const FIVE: Faces = Faces(0b100_0001_1111);
    /// Four cowries.
    pub(super) const FOUR: Faces = Faces(0b1_0000_1111);

    #[inline]
    const fn has(self, number: u16) -> bool {
        number < 16 && self.0 >> number & 1 == 1
    }
}

/// Whether a value grants another throw (H2): da, and every mouth up.
#[inline]
pub const fn throws_again(value: Value) -> bool {
    matches!(value, Value::ONE | Value::EIGHT | Value::TEN)
}

/// The results that can be in hand.
const RESULTS: [Value; 6] =
    [Value::ONE, Value::TWO, Value::THREE, Value::FOUR, Value::EIGHT, Value::TEN];

/// The place of a value in a list by value: that of a result in [`RESULTS`], else the one after.
pub(super) const fn index(value: Value) -> usize {
    // Sixteen, so that no place needs to be checked.
    const INDEX: [u8; 16] = [6, 0, 1, 2, 3, 6, 6, 6, 4, 6, 5, 6, 6, 6, 6, 6];
    INDEX[value.number() as usize & 15] as usize
}

/// How long a list by value is.
pub(super) const VALUES: usize = RESULTS.len() + 1;

/// Results that can be applied, by value.
///
/// Small and quick to copy: the counts stand side by side in one number, 10 bits for each value. More
/// than 511 results of one value are counted as so many, which no use could tell apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    counts: u64,
}

impl Hand {
    const LANE: u64 = 0x3FF;
    const MOST: u64 = 0x1FF;

    #[inline]
    const fn shift(value: Value) -> u32 {
        // Ten times the place of the value among the results.
        const SHIFT: [u8; 16] = [60, 0, 10, 20, 30, 60, 60, 60, 40, 60, 50, 60, 60, 60, 60, 60];
        SHIFT[value.number() as usize & 15] as u32
    }

    /// How many results of this value; of a 0 there are none.
    #[inline]
    pub const fn count(&self, value: Value) -> u32 {
        (self.counts >> Self::shift(value) & Self::LANE) as u32
    }

    /// Whether no result is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == 0
    }

    /// The values in hand, each once.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        let hand = *self;
        RESULTS.into_iter().filter(move |&value| hand.count(value) > 0)
    }

    /// Every result in hand, equal ones side by side.
    pub fn results(&self) -> impl Iterator<Item = Value> {
        let hand = *self;
        self.values().flat_map(move |value| (0..hand.count(value)).map(move |_| value))
    }

    #[inline]
    pub(super) fn add(&mut self, value: Value) {
        let counts = index(value) < RESULTS.len() && u64::from(self.count(value)) < Self::MOST;
        self.counts += u64::from(counts) << Self::shift(value);
    }

    /// Takes one result out. Returns whether there was one.
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
        // Two full counts still fit beside the others; three would not.
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

    /// Takes out what the other holds, all of which is here.
    fn remove_all(&mut self, other: &Hand) {
        self.counts -= other.counts;
    }
}

/// Why a result that was thrown is no longer in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// Cancelled with two others (H6).
    Triple {
        /// Whether one of the others had been applied before (R4).
        with_applied: bool,
    },
    /// A 0 forfeited it (H3).
    Forfeit {
        /// Whether the 0 fell in a later, extra series (R3).
        by_extra: bool,
    },
    /// The player has not thrown da (T2).
    NoDa {
        /// Whether a 1 was thrown and lost (R2).
        one_lost: bool,
    },
    /// It was thrown before the player's first 1, and this household does not keep it (R1).
    BeforeDa,
    /// It was applied.
    Used,
}

impl Loss {
    /// The rules that took the result away, the deciding one first.
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

/// Why a throw may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowBar {
    /// The dice cannot give this value (H1).
    Impossible,
    /// The last throw ended throwing, and nothing granted another (H2, H5).
    NotGranted {
        /// Whether the player captured, under rules that grant no extra throw for it.
        after_capture: bool,
    },
    /// The game is over (W1).
    GameOver,
}

/// What a throw did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Thrown {
    /// It completed a set that was cancelled (H6).
    pub triple: bool,
    /// It was a 0 that forfeited results (H3).
    pub forfeited: bool,
    /// The series ended with it, and gave the player da (T2).
    pub da: bool,
    /// The series ended with it, and a 1 in it was lost and counts for nothing (R2).
    pub one_lost: bool,
    /// It cancelled every 1 of the series so far, and none of them is da (H6, R2).
    pub ones_cancelled: bool,
}

/// The series that is being thrown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Series {
    /// Its results so far, without cancelled ones.
    results: Hand,
    /// Whether a 1 was thrown that counts (R2).
    one: bool,
    /// Those of the results that were thrown before it (R1).
    before_one: Hand,
    /// Whether a 1 was cancelled and does not count (R2).
    one_lost: bool,
    /// Whether it is the extra series of a capture (H5).
    extra: bool,
}

/// Special results of the player turn, for H6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Specials {
    thrown: u32,
    /// Since the last set that they were part of.
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
    /// The value of a number as it is thrown, if the dice can give it (H1).
    #[inline]
    pub fn value(&self, number: u16) -> Option<Value> {
        // All dice have what is less than four.
        let faces = if number < 4 { self.faces } else { self.faces() };
        if faces.has(number) { Value::of(number) } else { None }
    }

    /// What the dice can give, from 0 upwards (H1).
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Value> + use<C> {
        let faces = self.faces();
        (0..16).filter(move |&number| faces.has(number)).filter_map(Value::of)
    }

    /// What the dice can give that can be in hand (H1).
    pub fn results(&self) -> impl Iterator<Item = Value> + use<C> {
        self.values().filter(|&value| value != Value::ZERO)
    }

    /// Every mouth up (H1).
    pub fn top(&self) -> Value {
        self.values().next_back().unwrap_or(Value::TEN)
    }

    /// Throws.
    ///
    /// # Errors
    /// Why the throw may not be made; nothing has changed then.
    #[inline(always)]
    pub fn throw(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        value: Value,
    ) -> Result<Thrown, ThrowBar> {
        if turn.over {
            return Err(ThrowBar::GameOver);
        }
        if turn.throwing == Throwing::Ended {
            return Err(ThrowBar::NotGranted { after_capture: turn.captures > 0 });
        }
        Ok(self.force_throw(position, turn, value))
    }

    /// Takes a throw as it was seen, whether or not one was due.
    #[inline(always)]
    pub fn force_throw(&self, position: &mut Position, turn: &mut Turn, value: Value) -> Thrown {
        if turn.throwing == Throwing::Ended {
            self.begin_extra_series(turn);
        }
        let mut thrown = Thrown::default();
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

    /// Ends throwing after a throw whose value is not known; what was thrown is in hand.
    pub fn end_throwing(&self, position: &mut Position, turn: &mut Turn) {
        if turn.throwing == Throwing::Due {
            self.end_series(position, turn, Value::TWO, &mut Thrown::default());
        }
    }

    /// A capture's extra throw: a series of its own, added to what is left (H5).
    pub(super) fn begin_extra_series(&self, turn: &mut Turn) {
        turn.series = Series { extra: true, ..Series::default() };
        turn.throwing = Throwing::Due;
    }

    /// Cancels the set that `value` completes, if it does (H6, R4). Sets that were completed
    /// before are gone, so everything of their kind in hand belongs to the set being counted.
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

    /// The series is thrown: first its triples are gone, then it is forfeited or not, then it
    /// counts for da; what is left is in hand (A5).
    #[inline(always)]
    fn end_series(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        last: Value,
        thrown: &mut Thrown,
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

    /// Whether what was thrown before a player's first 1 in the same series stays in hand (R1).
    pub fn keeps_throws_before_da(&self) -> bool {
        !self.throws_before_da_lost()
    }

    /// Whether a player's first 1 is da even if it is cancelled or forfeited (R2).
    pub fn lost_one_is_da(&self) -> bool {
        self.lost_one_counts()
    }

    /// A 1 makes its thrower's da (T2), and counts for the licence to exit (O3).
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

    /// A 0 loses every result not yet applied (H3), or only the extra series (R3).
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
