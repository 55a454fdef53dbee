//! The mistakes in a stated position.

use std::cmp::Ordering;

use super::position::CENTRE;
use super::{GRID, MEN, Position, id};
use crate::games::grid::{Setup, Squares, Stones, ending_of, fault, square_name};
use crate::games::move_game::{PositionFault, WrongPosition};
use crate::table::{Both, Side};

impl Position {
    /// Checks a stated position. It shows a win only if a side has no stones: with fewer than R1 asks for,
    /// a capture ends the game, not the position (W1).
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn set_up(setup: &Setup) -> Result<Position, Vec<WrongPosition>> {
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
        let is_lost = |side: Side| stones.of(side).is_empty() && !is_placing(setup);
        let ending = ending_of(Both::of(is_lost), id::W1)?;
        Ok(Position { stones, hands, turn, ending })
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
    let is_turn =
        setup.turn.is_none() || side_to_place(setup).is_none_or(|side| setup.turn == Some(side));
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
