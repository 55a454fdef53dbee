//! A position: everything that a game needs to continue after a turn. Small, `Copy`, without history.

use super::{Rules, id};
use crate::games::move_game::{Bar, Ending, Reason};
use crate::games::sowing::{Hole, Holes};
use crate::layout::HoleState;
use crate::table::{Both, Side};

/// A position between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) holes: Holes,
    /// The columns of each side's qar, one bit each.
    pub(super) qar: Both<u16>,
    pub(super) won: Both<u8>,
    /// Whether the very first turn is still to come (T2).
    pub(super) is_first: bool,
    /// The side whose turn it is; `None` while nobody has begun, or if it is unknown.
    pub(super) turn: Option<Side>,
    pub(super) ending: Option<Ending>,
}

impl Position {
    /// Creates the position before the first turn: every hole has the same number of balls (B1).
    pub fn start(rules: &Rules) -> Position {
        let mut holes = Holes::default();
        for hole in Side::BOTH.into_iter().flat_map(|row| Hole::of_row(row, rules.holes())) {
            holes.set(hole, rules.balls());
        }
        let (qar, won) = (Both::all(0), Both::all(0));
        Position { holes, qar, won, is_first: true, turn: None, ending: None }
    }

    /// Returns the balls in a hole.
    pub fn balls(&self, hole: Hole) -> u8 {
        self.holes.balls(hole)
    }

    /// Returns the owner of a hole of a qar, as plain data (Q1).
    pub(super) fn special(&self, hole: Hole) -> Option<HoleState> {
        self.qar_owner(hole).map(HoleState::Owned)
    }

    /// Returns the side to whose qar a hole belongs (Q1).
    pub fn qar_owner(&self, hole: Hole) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.qar[side] >> hole.column() & 1 == 1)
    }

    /// Returns the balls that a side has won.
    pub fn won(&self, side: Side) -> u8 {
        self.won[side]
    }

    /// Returns the side whose turn it is; `None` while nobody has begun, or if it is unknown.
    pub fn turn(&self) -> Option<Side> {
        self.turn
    }

    /// Sets the side whose turn it is.
    pub fn set_turn(&mut self, side: Side) {
        self.turn = Some(side);
    }

    /// Returns the end of the game, once it is reached.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Checks that the game goes on (W1).
    pub(super) fn goes_on(&self) -> Result<(), Bar> {
        if self.ending.is_some() { Err(Bar::new(id::W1, Reason::GameOver)) } else { Ok(()) }
    }
}
