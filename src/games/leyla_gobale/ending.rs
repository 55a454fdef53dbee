//! The end of a game (E1, W1).

use super::{Position, Rules, id};
use crate::games::move_game::Ending;
use crate::games::sowing::{Hole, MAX_HOLES};
use crate::rulebook::RuleId;
use crate::table::Side;

impl Rules {
    /// Ends the game if a side has nothing to lift when its turn comes (E1), or at once (R3).
    pub(super) fn see_end(&self, position: &mut Position) {
        let empty = |side| !self.can_lift(position, side);
        let is_over = match position.turn {
            Some(side) if empty(side) => true,
            Some(side) => empty(side.opposite()) && self.end_is_seen_at_once(),
            None if Side::BOTH.into_iter().all(empty) => true,
            None => Side::BOTH.into_iter().any(empty) && self.end_is_seen_at_once(),
        };
        if is_over {
            position.count();
        }
    }

    /// Returns the rule by which the game ends when a position comes for the third time (R5).
    pub fn repetition(&self) -> Option<RuleId> {
        self.third_repetition_ends().then_some(id::R5)
    }
}

impl Position {
    /// Gives each side the balls in its row and in its qar (E1). The side with more balls has won; the
    /// same number is a draw (W1).
    pub(super) fn count(&mut self) {
        for side in Side::BOTH {
            self.take_qar(side);
        }
        for side in Side::BOTH {
            self.won[side] += self.holes.lift_row(side);
        }
        let [n, s] = self.won.0;
        self.ending = Some(match n.cmp(&s) {
            std::cmp::Ordering::Less => Ending::Won(Side::S),
            std::cmp::Ordering::Equal => Ending::Drawn,
            std::cmp::Ordering::Greater => Ending::Won(Side::N),
        });
    }

    /// Gives a side the balls in its qar.
    fn take_qar(&mut self, side: Side) {
        let columns = self.qar[side];
        let qar = Hole::of_row(side, MAX_HOLES).filter(|hole| columns >> hole.column() & 1 == 1);
        for hole in qar {
            self.won[side] += self.holes.lift(hole) + self.holes.lift(hole.opposite());
        }
        self.qar[side] = 0;
    }

    /// Ends the game because a position came for the third time (R5): the balls are counted as in E1.
    pub fn end_by_repetition(&mut self) {
        self.count();
    }
}
