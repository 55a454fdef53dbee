//! The facts that a side and its players have earned, as a table. A position states them next to the
//! side's pieces.

use super::SidePosition;
use super::words::Word;
use crate::games::dadu::{Parameter, Variant};
use Shape::{Flag, One, Players};

/// A fact about a side. Its value is a number: a set of players with one bit each, or 1 or 0, or the
/// number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarnedFact {
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

/// One row for each fact, in the order of [`EarnedFact`]: its word and shape, whether a position written for
/// people names it, and the parameter without which it has no meaning.
const TABLE: [(EarnedFact, Word, Shape, bool, Option<Parameter>); 6] = [
    (EarnedFact::Da, Word::Da, Players, true, None),
    (EarnedFact::Ones, Word::Ones, Players, false, Some(Parameter::LicenceToExit)),
    (EarnedFact::Twice, Word::Twice, One, false, None),
    (EarnedFact::Open, Word::Open, Flag(Word::Closed), true, None),
    (EarnedFact::Exit, Word::Exit, Flag(Word::NoExit), true, Some(Parameter::LicenceToExit)),
    (EarnedFact::Kill, Word::Kill, Flag(Word::NoKill), true, Some(Parameter::LicenceToKill)),
];

impl EarnedFact {
    /// Every fact.
    pub const ALL: [EarnedFact; 6] = [
        EarnedFact::Da,
        EarnedFact::Ones,
        EarnedFact::Twice,
        EarnedFact::Open,
        EarnedFact::Exit,
        EarnedFact::Kill,
    ];

    /// The facts that either hold or do not hold.
    pub const FLAGS: [EarnedFact; 3] = [EarnedFact::Open, EarnedFact::Exit, EarnedFact::Kill];

    /// Returns its word in a stated position.
    pub const fn word(self) -> Word {
        TABLE[self as usize].1
    }

    /// Returns the kind of its value.
    pub const fn shape(self) -> Shape {
        TABLE[self as usize].2
    }

    /// Returns the fact that a word states, and whether the word states that it holds.
    pub fn of_word(word: Word) -> Option<(EarnedFact, bool)> {
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
    pub fn named(variant: &Variant) -> impl Iterator<Item = EarnedFact> {
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
    pub fn earned(&self, earned: EarnedFact) -> u32 {
        match earned {
            EarnedFact::Da => self.da,
            EarnedFact::Ones => self.ones,
            EarnedFact::Twice => u32::from(self.twice),
            EarnedFact::Open => u32::from(self.open),
            EarnedFact::Exit => u32::from(self.licence_to_exit),
            EarnedFact::Kill => u32::from(self.licence_to_kill),
        }
    }

    /// Sets the value of a fact.
    pub fn set_earned(&mut self, earned: EarnedFact, value: u32) {
        match earned {
            EarnedFact::Da => self.da = value,
            EarnedFact::Ones => self.ones = value,
            EarnedFact::Twice => self.twice = value as u8,
            EarnedFact::Open => self.open = value != 0,
            EarnedFact::Exit => self.licence_to_exit = value != 0,
            EarnedFact::Kill => self.licence_to_kill = value != 0,
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
        for earned in EarnedFact::ALL {
            assert_eq!(TABLE[earned as usize].0, earned);
            assert_eq!(EarnedFact::of_word(earned.word()), Some((earned, true)));
            side.set_earned(earned, 1);
            assert_eq!(side.earned(earned), 1);
        }
        for earned in EarnedFact::FLAGS {
            assert_eq!(EarnedFact::of_word(earned.stated(false)), Some((earned, false)));
        }
        assert_eq!(EarnedFact::of_word(Word::Turn), None);
    }
}
