//! Positions that a log states, and the mistakes that every game on the board sees in them.

use super::{GridRules, Squares, named, square_name};
use crate::games::move_game::{Ending, PositionFault, WrongPosition};
use crate::layout::SquareName;
use crate::rulebook::RuleId;
use crate::table::{Both, Side};

/// A position as a log states it. It may be wrong in any way.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The stones of N and of S.
    pub sides: Both<StatedStones>,
    /// The side whose turn it is, if that is stated.
    pub turn: Option<Side>,
}

/// The stones that a log gives a side.
#[derive(Clone, Debug, Default)]
pub struct StatedStones {
    /// The squares, each with a number of stones.
    pub squares: Vec<(SquareName, u32)>,
    /// The stones not yet placed.
    pub hand: u32,
}

impl StatedStones {
    /// Returns the number of stones, placed or not.
    pub fn total(&self) -> u32 {
        let counts = self.squares.iter().map(|&(_, count)| count);
        counts.fold(self.hand, u32::saturating_add)
    }
}

impl Setup {
    /// Returns the squares of both sides, and adds mistakes about the board, shared squares and sides
    /// with more than `most` stones.
    pub fn squares(
        &self,
        rules: &GridRules,
        most: u32,
        wrong: &mut Vec<WrongPosition>,
    ) -> Both<Squares> {
        let sides = Both::of(|side| self.squares_of(rules, side, wrong));
        let shared = sides[Side::N].iter().filter(|&square| sides[Side::S].has(square));
        let crowded = |square| PositionFault::Crowded(square_name(square));
        let whole = |square| WrongPosition { side: None, rule: rules.step, fault: crowded(square) };
        wrong.extend(shared.map(whole));
        for side in Side::BOTH {
            let stated = self.sides[side].total();
            if stated > most {
                let too_many = PositionFault::TooMany { stated, most };
                wrong.push(fault(side, rules.pieces, too_many));
            }
        }
        sides
    }

    fn squares_of(&self, rules: &GridRules, side: Side, wrong: &mut Vec<WrongPosition>) -> Squares {
        let mut squares = Squares::default();
        for &(name, count) in self.sides[side].squares.iter().filter(|(_, count)| *count > 0) {
            match named(name) {
                None => wrong.push(fault(side, rules.board, PositionFault::NotThere(name))),
                Some(at) if count > 1 || squares.has(at) => {
                    wrong.push(fault(side, rules.step, PositionFault::Crowded(name)));
                }
                Some(at) => squares = squares.with(at),
            }
        }
        squares
    }
}

/// Returns the end of a game in which these sides have lost, unless both have.
pub fn ending_of(lost: Both<bool>, winning: RuleId) -> Result<Option<Ending>, Vec<WrongPosition>> {
    match lost.0 {
        [true, true] => {
            let fault = PositionFault::TwoWinners;
            Err(vec![WrongPosition { side: None, rule: winning, fault }])
        }
        [true, false] => Ok(Some(Ending::Won(Side::S))),
        [false, true] => Ok(Some(Ending::Won(Side::N))),
        [false, false] => Ok(None),
    }
}

/// Creates the mistake of one side.
pub const fn fault(side: Side, rule: RuleId, fault: PositionFault) -> WrongPosition {
    WrongPosition { side: Some(side), rule, fault }
}
