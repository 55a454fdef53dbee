//! The board of Dadu, in the form that searches for positions take.

use super::position::{BoardAfter, EarnedFacts};
use crate::games::dadu::{Board, Position};
use crate::table::{BySide, Side};

impl BoardAfter {
    /// Returns the board in a position of Dadu.
    pub fn of_dadu(position: &Position, board: Board) -> BoardAfter {
        let mut earned = BySide::all(EarnedFacts::default());
        for side in Side::BOTH {
            let there = position.side(side);
            earned[side] = EarnedFacts { open: there.open, da: there.da.count_ones() };
        }
        BoardAfter { layout: position.layout(board), earned: Some(earned) }
    }
}
