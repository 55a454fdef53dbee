//! A side that cannot move (R4): the other side opens the way (O1), or the blocked side passes or has lost.

use super::{Position, Rules, Stones, id};
use crate::games::lines::{self, Point};
use crate::games::move_game::{Bar, Ending, Reason};
use crate::table::Side;

impl Rules {
    /// Returns whether a side cannot move although all stones are placed.
    fn is_blocked(&self, position: &Position, side: Side) -> bool {
        let can_move = |stones: &Stones, side| self.can_move(stones, side);
        !position.is_placing() && lines::is_blocked(&position.stones, side, can_move)
    }

    /// Returns whether a side cannot move and so passes (R4).
    pub(super) fn passes(&self, position: &Position, side: Side) -> bool {
        self.is_blocked(position, side) && self.blocked_side_passes()
    }

    /// Returns whether a side must open the way of the other one (O1, R4).
    pub(super) fn must_open(&self, position: &Position, side: Side) -> bool {
        self.is_blocked(position, side.opposite()) && self.blocked_side_is_opened()
    }

    /// Checks that a step opens the way, if a single step can (O1).
    pub(super) fn opens(
        &self,
        position: &Position,
        side: Side,
        step: (Point, Point),
    ) -> Result<(), Bar> {
        let stones = &position.stones;
        let opens =
            |step| lines::opens(stones, side, step, |stones, side| self.can_move(stones, side));
        let is_right = opens(step) || !self.steps(stones, side).into_iter().any(opens);
        if is_right { Ok(()) } else { Err(Bar::new(id::O1, Reason::DoesNotOpen(side.opposite()))) }
    }

    /// Ends the game if the side whose turn it is cannot move and so has lost (R4).
    pub(super) fn see_blocked_side(&self, position: &mut Position) {
        let blocked = position.turn.filter(|&side| self.is_blocked(position, side));
        if let Some(side) = blocked.filter(|_| position.ending.is_none())
            && self.blocked_side_loses()
        {
            position.ending = Some(Ending::Won(side.opposite()));
        }
    }
}
