//! A position: everything that a game needs to continue after a turn. Small, `Copy`, without history.

use super::board::{HABARTI, ayn};
use super::variant::Parameter;
use super::{Rules, Square};
use crate::games::square::slots::{self, Slot};
use crate::table::{BySide, Side};

/// The largest number of men that a side can have (P1).
pub const MAX_MEN: usize = 6;

/// The men of one side, each on its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Men {
    /// Sorted, with unused slots last, so that equal sets of men are equal values.
    slots: [Slot; MAX_MEN],
}

impl Men {
    /// Returns how many men are on a square.
    #[inline]
    pub fn count(&self, square: Square) -> u8 {
        slots::count(&self.slots, square.number())
    }

    /// Returns whether there are any men.
    #[inline]
    fn has_any(&self) -> bool {
        slots::has_any(&self.slots)
    }

    /// Returns how many men there are on all squares together.
    pub fn total(&self) -> u8 {
        slots::total(&self.slots)
    }

    /// Returns the squares that hold men, each once and in order, with the number of men.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        let places = slots::places(&self.slots);
        places.filter_map(|(number, count)| Some((Square::numbered(number)?, count)))
    }

    /// Returns whether all men are home (W1).
    fn are_home(&self) -> bool {
        slots::has_any(&self.slots) && slots::are_all_in(&self.slots, HABARTI.number())
    }

    fn put(&mut self, square: Square) -> bool {
        slots::put(&mut self.slots, square.number())
    }

    /// Moves a man, if he is there.
    pub(super) fn shift(&mut self, from: Square, to: Square) -> bool {
        slots::take(&mut self.slots, from.number()) && self.put(to)
    }
}

/// A whole position between two turns, which [`Setup::check`] accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Each side's men; a side that does not play has none.
    pub(super) sides: BySide<Men>,
    /// The side whose turn it is; `None` while nobody has begun, or if it is unknown.
    pub(super) turn: Option<Side>,
}

impl Position {
    /// Returns the position before the first throw: every man of the given sides is on his 'ayn (P1).
    ///
    /// # Errors
    /// The mistake, if fewer than two sides play (P2).
    pub fn start(rules: &Rules, sides: &[Side]) -> Result<Position, Vec<Wrong>> {
        let mut setup = Setup::default();
        let men = u32::from(rules.variant().get(Parameter::Men));
        for &side in sides {
            setup.sides[side] = Some(vec![(ayn(side), men)]);
        }
        setup.check(rules)
    }

    /// Returns the men of one side; none if it does not play.
    #[inline]
    pub fn side(&self, side: Side) -> &Men {
        &self.sides[side]
    }

    #[inline]
    pub(super) fn side_mut(&mut self, side: Side) -> &mut Men {
        &mut self.sides[side]
    }

    /// Returns whether the side plays (P2).
    #[inline]
    pub fn plays(&self, side: Side) -> bool {
        self.side(side).has_any()
    }

    /// Returns the sides that play, in the order of [`Side::ALL`].
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        Side::ALL.into_iter().filter(|&side| self.plays(side))
    }

    /// Returns the side whose turn it is; `None` while nobody has begun, or if it is unknown (T1).
    #[inline]
    pub fn turn(&self) -> Option<Side> {
        self.turn
    }

    /// Returns the side that has all of its men in habarti (W1).
    pub fn winner(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.side(side).are_home())
    }
}

/// A position as a log states it. It may be wrong in any way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// By side: the squares that hold men, and the number of men. `None` for a side that does not play.
    pub sides: BySide<Option<Vec<(Square, u32)>>>,
    /// The side whose turn it is, if that is stated.
    pub turn: Option<Side>,
}

/// Something in a stated position that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// P2: fewer than two sides play.
    TooFewSides,
    /// P1: a side does not have the number of men that the variant sets.
    MenCount {
        /// The side of these men.
        side: Side,
        /// How many are stated.
        stated: u32,
        /// The number that the variant sets.
        expected: u8,
    },
    /// W1: more than one side has all of its men in habarti.
    TwoWinners,
    /// P2: it is the turn of a side that does not play.
    TurnOfNobody(Side),
}

impl Setup {
    /// Builds the stated position.
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn check(&self, rules: &Rules) -> Result<Position, Vec<Wrong>> {
        let mut wrong = Vec::new();
        let mut sides = BySide::all(Men::default());
        for side in Side::ALL {
            let Some(stated) = &self.sides[side] else { continue };
            if rules.has_right_count(side, stated, &mut wrong) {
                stated.iter().for_each(|&held| sides[side].put_all(held));
            }
        }
        let position = Position { sides, turn: self.turn };
        self.check_table(&position, &mut wrong);
        if wrong.is_empty() { Ok(position) } else { Err(wrong) }
    }

    /// Checks the sides, the turn and the winner (P2, W1).
    fn check_table(&self, position: &Position, wrong: &mut Vec<Wrong>) {
        let stated = |side: &Side| self.sides[*side].is_some();
        if Side::ALL.iter().filter(|side| stated(side)).count() < 2 {
            wrong.push(Wrong::TooFewSides);
        }
        if let Some(side) = self.turn.filter(|side| !stated(side)) {
            wrong.push(Wrong::TurnOfNobody(side));
        }
        if position.sides().filter(|&side| position.side(side).are_home()).count() > 1 {
            wrong.push(Wrong::TwoWinners);
        }
    }
}

impl Men {
    fn put_all(&mut self, (square, count): (Square, u32)) {
        (0..count).for_each(|_| {
            self.put(square);
        });
    }
}

impl Rules {
    /// Checks that a side has the number of men that the variant sets (P1).
    fn has_right_count(
        &self,
        side: Side,
        stated: &[(Square, u32)],
        wrong: &mut Vec<Wrong>,
    ) -> bool {
        let expected = self.men();
        let stated = stated.iter().map(|&(_, count)| count).fold(0, u32::saturating_add);
        let right = stated == u32::from(expected);
        if !right {
            wrong.push(Wrong::MenCount { side, stated, expected });
        }
        right
    }
}
