//! The mistakes in a stated position.

use super::{Position, Rules, id};
use crate::games::move_game::{PositionFault, WrongPosition};
use crate::games::sowing::{Holes, Setup, add_holes, check_sum, fault, named};
use crate::layout::SquareName;
use crate::table::{Both, Side};

impl Position {
    /// Checks a stated position. A side that has nothing to lift ends the game here too (E1).
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn set_up(rules: &Rules, setup: &Setup) -> Result<Position, Vec<WrongPosition>> {
        let mut wrong = Vec::new();
        let (mut holes, count) = (Holes::default(), rules.holes());
        for side in Side::BOTH {
            let stated = &setup.sides[side];
            let (own, rule) = (|hole: super::Hole| hole.row() == side, id::B1);
            add_holes(&mut holes, &stated.holes, side, count, rule, &mut wrong, own);
            add_holes(&mut holes, &stated.qar, side, count, id::Q1, &mut wrong, |_| true);
            let closed = stated.closed.iter().map(|&name| PositionFault::NotThere(name));
            wrong.extend(closed.map(|closed| fault(side, id::B1, closed)));
        }
        let qar = Both::of(|side| qar_columns(&setup.sides[side].qar, side, count, &mut wrong));
        check_sum(setup, 2 * count * rules.balls(), id::B1, &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let won = Both::of(|side| setup.sides[side].won as u8);
        let mut position =
            Position { holes, qar, won, is_first: false, turn: setup.turn, ending: None };
        position.is_first =
            position == Position { is_first: false, turn: setup.turn, ..Position::start(rules) };
        rules.see_end(&mut position);
        Ok(position)
    }
}

/// Returns the columns of a side's qar. Both holes of a column belong to it, with two balls or more (Q1).
fn qar_columns(
    stated: &[(SquareName, u32)],
    side: Side,
    count: u8,
    wrong: &mut Vec<WrongPosition>,
) -> u16 {
    let mut columns = 0;
    for &(name, balls) in stated {
        let Some(hole) = named(name, count) else { continue };
        let is_opposite =
            |&(other, _): &(SquareName, u32)| named(other, count) == Some(hole.opposite());
        if balls < 2 || !stated.iter().any(is_opposite) {
            wrong.push(fault(side, id::Q1, PositionFault::Word("qar")));
        }
        columns |= 1 << hole.column();
    }
    columns
}
