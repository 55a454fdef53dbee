//! The mistakes in a stated position.

use super::{NINE, Position, Rules, STONES, Setup, Stones, id};
use crate::games::lines::{self, check_hands, check_totals, ending_of, side_to_place};
use crate::games::move_game::WrongPosition;
use crate::table::{Both, Side};

impl Position {
    /// Checks a stated position. Nothing is ever taken, so both sides have all their stones (P1). A row in it
    /// has won, unless only a step wins under R1 (W1).
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn set_up(rules: &Rules, setup: &Setup) -> Result<Position, Vec<WrongPosition>> {
        let men = u32::from(rules.men());
        let mut wrong = Vec::new();
        let sides = lines::points(setup, &STONES, &NINE, men, &mut wrong);
        check_totals(setup, id::P1, men, &mut wrong);
        check_hands(setup, id::A1, &mut wrong);
        let stones = Stones::new(sides).filter(|_| wrong.is_empty()).ok_or(wrong)?;
        let has_won = |side: Side| rules.has_row(stones.of(side)) && rules.placed_row_wins();
        let ending = ending_of(Both::of(|side: Side| has_won(side.opposite())), id::W1)?;
        let hands = Both::of(|side| setup.sides[side].hand as u8);
        let turn = setup.turn.or(side_to_place(setup));
        let mut position = Position { stones, hands, turn, ending };
        rules.see_blocked_side(&mut position);
        Ok(position)
    }
}
