//! The mistakes in a stated position.

use super::{Hole, Position, Rules, Setup, id};
use crate::games::move_game::{PositionFault, WrongPosition};
use crate::games::sowing::{add_holes, check_sum, fault};
use crate::table::{Both, Side};

impl Position {
    /// Checks a stated position. A row that is empty when its owner has the turn ends the sowing here too
    /// (E1). If a side still has to fill holes, each side first takes back the stones in its row.
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn set_up(rules: &Rules, setup: &Setup) -> Result<Position, Vec<WrongPosition>> {
        let mut position = read(rules, setup)?;
        match setup.fill {
            Some(side) => refill(rules, &mut position, side)?,
            None => rules.see_empty_row(&mut position),
        }
        Ok(position)
    }
}

/// Reads the holes and the winnings.
fn read(rules: &Rules, setup: &Setup) -> Result<Position, Vec<WrongPosition>> {
    let (mut wrong, count) = (Vec::new(), rules.holes());
    let mut position = Position { turn: setup.turn, ..Position::empty(rules) };
    for side in Side::BOTH {
        let (stated, own) = (&setup.sides[side], |hole: Hole| hole.row() == side);
        add_holes(&mut position.holes, &stated.holes, side, count, id::B1, &mut wrong, own);
        match rules.closed_holes(side, &stated.closed) {
            Ok(closed) => position.ring.close(closed),
            Err(name) => wrong.push(fault(side, id::F2, PositionFault::NotThere(name))),
        }
        let qar = stated.qar.first().map(|_| PositionFault::Word("qar"));
        wrong.extend(qar.map(|qar| fault(side, id::B1, qar)));
    }
    let full = position.full_closed_hole().map(PositionFault::NotThere);
    wrong.extend(full.map(|fault| WrongPosition { side: None, rule: id::F2, fault }));
    check_sum(setup, 2 * count * rules.stones(), id::B1, &mut wrong);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    position.won = Both::of(|side| setup.sides[side].won as u8);
    position.is_fresh = setup.turn.is_none();
    Ok(position)
}

/// Begins the filling that a stated position announces. Only the side that it names may have to fill
/// holes (F1).
fn refill(rules: &Rules, position: &mut Position, side: Side) -> Result<(), Vec<WrongPosition>> {
    position.clear();
    rules.refill(position);
    if position.fill == Some(side) || position.ending.is_some() {
        return Ok(());
    }
    Err(vec![fault(side, id::F1, PositionFault::Word("fill"))])
}
