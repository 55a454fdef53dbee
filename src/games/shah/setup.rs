//! The mistakes in a stated position.

use super::{MILL, Position, Rules, STONES, Stones, id};
use crate::games::lines::{
    self, Points, check_hands, check_totals, ending_of, fault, is_placing, side_to_place,
};
use crate::games::move_game::{PositionFault, WrongPosition};
use crate::table::{Both, Side};

/// A position as a log states it. It may be wrong in any way.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The stones and the turn.
    pub stones: lines::Setup,
    /// Whether the log gives each side the word `djare`: it made the first row.
    pub djare: Both<bool>,
}

impl Position {
    /// Checks a stated position. Sides that have not lost a stone yet have the first removals before them
    /// (F1).
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn set_up(rules: &Rules, setup: &Setup) -> Result<Position, Vec<WrongPosition>> {
        let (stated, men) = (&setup.stones, u32::from(rules.men()));
        let mut wrong = Vec::new();
        let sides = lines::points(stated, &STONES, &MILL, men, &mut wrong);
        if is_placing(stated) {
            check_totals(stated, id::A1, men, &mut wrong);
            check_hands(stated, id::A1, &mut wrong);
        } else {
            check_first_removals(stated, men, &mut wrong);
        }
        check_djare(setup, sides, &mut wrong);
        let stones = Stones::new(sides).filter(|_| wrong.is_empty()).ok_or(wrong)?;
        let removals = first_removals(stated, men);
        let mut position = Position {
            stones,
            hands: Both::of(|side| stated.sides[side].hand as u8),
            djare: first_row(setup, sides),
            removals,
            turn: stated.turn.or(side_to_place(stated)).or(only(removals)),
            ending: None,
        };
        let lost = Both::of(|side| rules.has_lost(&position, side));
        position.ending = ending_of(lost, id::W1)?;
        Ok(position)
    }
}

/// Returns the only side of which something holds.
fn only(sides: Both<bool>) -> Option<Side> {
    match sides.0 {
        [true, false] => Some(Side::N),
        [false, true] => Some(Side::S),
        _ => None,
    }
}

/// Returns the sides that still have to make their first removal: the enemy has all its stones (F1).
fn first_removals(stated: &lines::Setup, men: u32) -> Both<bool> {
    let is_full = |side: Side| stated.sides[side].total() == men;
    Both::of(|side: Side| !is_placing(stated) && is_full(side.opposite()))
}

/// Checks that a side with all its stones loses the next one, if the other side has lost one already (F1).
fn check_first_removals(stated: &lines::Setup, men: u32, wrong: &mut Vec<WrongPosition>) {
    let Some(side) = only(first_removals(stated, men)) else { return };
    let is_next = stated.turn.is_none_or(|turn| turn == side);
    if !is_next || stated.sides[side].total() + 1 < men {
        wrong.push(fault(side.opposite(), id::F1, PositionFault::NoneLost(men)));
    }
}

/// Checks the word `djare`: only one side has it, that side has a row, and stones are still to be placed
/// (T2).
fn check_djare(setup: &Setup, sides: Both<Points>, wrong: &mut Vec<WrongPosition>) {
    let can_be = |side: Side| {
        is_placing(&setup.stones)
            && !MILL.in_rows(sides[side]).is_empty()
            && !setup.djare[side.opposite()]
    };
    let stated = Side::BOTH.into_iter().filter(|&side| setup.djare[side]);
    let word = PositionFault::Word("djare");
    wrong.extend(stated.filter(|&side| !can_be(side)).map(|side| fault(side, id::T2, word)));
}

/// Returns the side that made the first row while placing (T2): the side with the word `djare`, or the only
/// side with a row.
fn first_row(setup: &Setup, sides: Both<Points>) -> Option<Side> {
    let has_row = Both::of(|side| !MILL.in_rows(sides[side]).is_empty());
    let stated = only(setup.djare).or(only(has_row));
    stated.filter(|_| is_placing(&setup.stones))
}
