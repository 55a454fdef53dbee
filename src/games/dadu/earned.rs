//! The facts that a side and its players have earned, as a table. A position states them next to the
//! side's pieces.

use super::SidePosition;
use super::words::Word;
use crate::games::dadu::{Parameter, Variant};
use Shape::{Flag, One, Players};

/// A fact about a side. Its value is a number: a set of players with one bit each, or 1 or 0, or the
/// number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Earned {
    /// The players who have thrown da (T2).
    Da,
    /// The players whose 1 counts for the licence to exit (O3, R10).
    Ones,
    /// The player who always throws twice, 0 if nobody has thrown twice yet (R8).
    Twice,
    /// Whether the opponent's home row may be entered (M4).
    Open,
    /// Whether the licence to exit is held (O3).
    Exit,
    /// Whether the licence to kill is held (O6).
    Kill,
}

/// The kind of value of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A set of players.
    Players,
    /// One player.
    One,
    /// Whether the fact holds. The word states that it does not hold.
    Flag(Word),
}

/// One row for each fact, in the order of [`Earned`]: its word and shape, whether a position written for
/// people names it, and the parameter without which it has no meaning.
const TABLE: [(Earned, Word, Shape, bool, Option<Parameter>); 6] = [
    (Earned::Da, Word::Da, Players, true, None),
    (Earned::Ones, Word::Ones, Players, false, Some(Parameter::LicenceToExit)),
    (Earned::Twice, Word::Twice, One, false, None),
    (Earned::Open, Word::Open, Flag(Word::Closed), true, None),
    (Earned::Exit, Word::Exit, Flag(Word::NoExit), true, Some(Parameter::LicenceToExit)),
    (Earned::Kill, Word::Kill, Flag(Word::NoKill), true, Some(Parameter::LicenceToKill)),
];

impl Earned {
    /// Every fact.
    pub const ALL: [Earned; 6] =
        [Earned::Da, Earned::Ones, Earned::Twice, Earned::Open, Earned::Exit, Earned::Kill];

    /// The facts that either hold or do not hold.
    pub const FLAGS: [Earned; 3] = [Earned::Open, Earned::Exit, Earned::Kill];

    /// Returns its word in a stated position.
    pub const fn word(self) -> Word {
        TABLE[self as usize].1
    }

    /// Returns the kind of its value.
    pub const fn shape(self) -> Shape {
        TABLE[self as usize].2
    }

    /// Returns the fact that a word states, and whether the word states that it holds.
    pub fn of_word(word: Word) -> Option<(Earned, bool)> {
        let is = |&&(_, holds, shape, ..): &&(_, Word, Shape, _, _)| {
            word == holds || shape == Flag(word)
        };
        TABLE.iter().find(is).map(|&(earned, holds, ..)| (earned, word == holds))
    }

    /// Returns the word that states whether a flag holds.
    pub fn stated(self, holds: bool) -> Word {
        match self.shape() {
            Flag(opposite) if !holds => opposite,
            _ => self.word(),
        }
    }

    /// Returns the facts that a position names under a variant, in the order of their words.
    pub fn named(variant: &Variant) -> impl Iterator<Item = Earned> {
        let has = |needs: Option<Parameter>| needs.is_none_or(|needs| variant.get(needs) == 1);
        let named = TABLE.iter().filter(move |(.., named, needs)| *named && has(*needs));
        named.map(|&(earned, ..)| earned)
    }

    /// Returns the largest value: every player, or 1.
    pub const fn everything(self) -> u32 {
        match self.shape() {
            Players => u32::MAX,
            One | Flag(_) => 1,
        }
    }
}

impl SidePosition {
    /// Returns the value of a fact.
    #[inline]
    pub fn earned(&self, earned: Earned) -> u32 {
        match earned {
            Earned::Da => self.da,
            Earned::Ones => self.ones,
            Earned::Twice => u32::from(self.twice),
            Earned::Open => u32::from(self.open),
            Earned::Exit => u32::from(self.licence_to_exit),
            Earned::Kill => u32::from(self.licence_to_kill),
        }
    }

    /// Sets the value of a fact.
    pub fn set_earned(&mut self, earned: Earned, value: u32) {
        match earned {
            Earned::Da => self.da = value,
            Earned::Ones => self.ones = value,
            Earned::Twice => self.twice = value as u8,
            Earned::Open => self.open = value != 0,
            Earned::Exit => self.licence_to_exit = value != 0,
            Earned::Kill => self.licence_to_kill = value != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::{Position, Rules};
    use crate::table::Side;

    #[test]
    fn each_fact_has_its_row_its_words_and_its_value() {
        let mut side = *Position::start(&Rules::new(Variant::BASIC)).side(Side::N);
        for earned in Earned::ALL {
            assert_eq!(TABLE[earned as usize].0, earned);
            assert_eq!(Earned::of_word(earned.word()), Some((earned, true)));
            side.set_earned(earned, 1);
            assert_eq!(side.earned(earned), 1);
        }
        for earned in Earned::FLAGS {
            assert_eq!(Earned::of_word(earned.stated(false)), Some((earned, false)));
        }
        assert_eq!(Earned::of_word(Word::Turn), None);
    }
}
