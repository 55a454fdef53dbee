//! A position: everything that a game needs to continue after a turn. Small, `Copy`, without history.

use super::{MILL, Rules, Stones, id};
use crate::games::move_game::{Bar, Ending, Reason};
use crate::table::{Both, Side};

/// A position between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) stones: Stones,
    /// The stones that each side has not placed yet.
    pub(super) hands: Both<u8>,
    /// The side that made the first row while placing (T2). It is forgotten once the play begins.
    pub(super) djare: Option<Side>,
    /// The sides that still have to make their first removal (F1).
    pub(super) removals: Both<bool>,
    /// The side whose turn it is; `None` while nobody has begun, or if it is unknown.
    pub(super) turn: Option<Side>,
    pub(super) ending: Option<Ending>,
}

impl Position {
    /// Creates the position before the first turn: all stones are in hand (A1).
    pub fn start(rules: &Rules) -> Position {
        Position {
            stones: Stones::default(),
            hands: Both::all(rules.men()),
            djare: None,
            removals: Both::all(false),
            turn: None,
            ending: None,
        }
    }

    /// Returns the stones on the board.
    pub fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Returns the number of stones that a side has not placed yet.
    pub fn hand(&self, side: Side) -> u8 {
        self.hands[side]
    }

    /// Returns the side that made the first row, while stones are being placed.
    pub fn djare(&self) -> Option<Side> {
        self.djare
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

    /// Ends the game because a position came for the third time (R5).
    pub fn end_by_repetition(&mut self) {
        self.ending = Some(Ending::Drawn);
    }

    /// Returns whether stones are still to be placed (A1).
    pub fn is_placing(&self) -> bool {
        self.hands.0.iter().any(|&hand| hand > 0)
    }

    /// Returns whether no stone is on the board yet.
    pub(super) fn is_start(&self) -> bool {
        self.is_placing() && Side::BOTH.into_iter().all(|side| self.stones.of(side).is_empty())
    }

    /// Returns whether a side still has to make its first removal (F1).
    pub fn has_first_removal(&self, side: Side) -> bool {
        self.removals[side]
    }

    /// Returns whether some side has a full row.
    pub(super) fn has_row(&self) -> bool {
        Side::BOTH.into_iter().any(|side| !MILL.in_rows(self.stones.of(side)).is_empty())
    }

    /// Checks that the game goes on (W1).
    pub(super) fn goes_on(&self) -> Result<(), Bar> {
        if self.ending.is_some() { Err(Bar::new(id::W1, Reason::GameOver)) } else { Ok(()) }
    }
}
