//! The capture of the last ball of a sowing (C1, C2, Q1).

use super::{Position, Rules};
use crate::games::sowing::Hole;
use crate::table::Side;

/// The capture of a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// Nothing: *abaar*.
    Nothing,
    /// This many balls, from the hole opposite the last ball and from its own.
    Balls(u8),
    /// The two holes become the player's qar.
    Qar,
}

impl Rules {
    /// Returns what the last ball of a side takes, with the holes as they are after the sowing.
    pub(super) fn capture(&self, position: &Position, side: Side, last: Hole) -> Capture {
        match position.balls(last.opposite()) {
            _ if falls_short(position, side, last) => Capture::Nothing,
            3 => Capture::Qar,
            balls if self.last_ball_is_taken() => Capture::Balls(balls + 1),
            balls => Capture::Balls(balls),
        }
    }

    /// Takes the balls: from the hole opposite, and the last ball too (C2). If there are three
    /// balls, one of them goes to the last ball, and both holes become a qar (Q1).
    pub(super) fn take(&self, position: &mut Position, side: Side, last: Hole, capture: Capture) {
        match capture {
            Capture::Nothing => {}
            Capture::Balls(balls) => {
                let opposite = position.holes.lift(last.opposite());
                if balls > opposite {
                    position.holes.lift(last);
                }
                position.won[side] += balls;
            }
            Capture::Qar => {
                [last, last.opposite()].into_iter().for_each(|hole| position.holes.set(hole, 2));
                position.qar[side] |= 1 << last.column();
            }
        }
    }
}

/// Returns whether a sowing takes nothing: the last ball is in the enemy row, in a hole that had balls or is
/// part of a qar, or opposite an empty hole (C1).
fn falls_short(position: &Position, side: Side, last: Hole) -> bool {
    last.row() != side
        || position.balls(last) != 1
        || position.qar_owner(last).is_some()
        || position.balls(last.opposite()) == 0
}
