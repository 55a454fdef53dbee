//! The mistakes in a stated position.

use std::cmp::Ordering;

use super::position::CENTRE;
use super::{Consult, GRID, MEN, Position, Rules, id};
use crate::games::grid::{Setup, Squares, Stones, ending_of, fault, square_name};
use crate::games::move_game::{PositionFault, WrongPosition};
use crate::table::{Both, Side};

impl Position {
    /// Checks a stated position.
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn set_up<C: Consult>(
        rules: &Rules<C>,
        setup: &Setup,
    ) -> Result<Position, Vec<WrongPosition>> {
        let mut wrong = Vec::new();
        let sides = setup.squares(&GRID, MEN.into(), &mut wrong);
        if is_placing(setup) {
            check_counts(setup, &mut wrong);
            check_hands(setup, &mut wrong);
            check_centre(sides, &mut wrong);
        }
        let stones = Stones::new(sides).filter(|_| wrong.is_empty()).ok_or(wrong)?;
        let hands = Both::of(|side| setup.sides[side].hand as u8);
        let turn = setup.turn.or(side_to_place(setup));
        let mut position = Position { stones, hands, turn, ending: None };
        let lost = Both::of(|side| rules.has_lost(&position, side));
        position.ending = ending_of(lost, id::W1)?;
        Ok(position)
    }
}

fn is_placing(setup: &Setup) -> bool {
    setup.sides.0.iter().any(|stated| stated.hand > 0)
}

/// Checks that a side still has all its stones, because nothing is taken while placing (A1).
fn check_counts(setup: &Setup, wrong: &mut Vec<WrongPosition>) {
    for side in Side::BOTH {
        let (stated, least) = (setup.sides[side].total(), u32::from(MEN));
        if stated < least {
            wrong.push(fault(side, id::A1, PositionFault::TooFew { stated, least }));
        }
    }
}

/// Checks that the sides have placed two stones each in turn (A1).
fn check_hands(setup: &Setup, wrong: &mut Vec<WrongPosition>) {
    let [n, s] = &setup.sides.0;
    let is_even = n.hand.is_multiple_of(2) && s.hand.is_multiple_of(2);
    let is_turn = setup.turn.is_none()
        || side_to_place(setup).is_none_or(|side| setup.turn == Some(side));
    if !is_even || n.hand.abs_diff(s.hand) > 2 || !is_turn {
        wrong.push(WrongPosition { side: None, rule: id::A1, fault: PositionFault::Hands });
    }
}

/// Checks that the centre is empty while placing (A2).
fn check_centre(sides: Both<Squares>, wrong: &mut Vec<WrongPosition>) {
    let not_there = PositionFault::NotThere(square_name(CENTRE));
    let there = Side::BOTH.into_iter().filter(|&side| sides[side].has(CENTRE));
    wrong.extend(there.map(|side| fault(side, id::A2, not_there)));
}

/// Returns the side that has more stones to place, whose turn it therefore is.
fn side_to_place(setup: &Setup) -> Option<Side> {
    let [n, s] = &setup.sides.0;
    match n.hand.cmp(&s.hand) {
        Ordering::Less => Some(Side::S),
        Ordering::Equal => None,
        Ordering::Greater => Some(Side::N),
    }
}
