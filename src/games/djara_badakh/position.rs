//! A position: everything that a game needs to continue after a turn. Small, `Copy`, without history.

use super::{Rules, Stones, id};
use crate::games::move_game::{Bar, Ending, Reason};
use crate::table::{Both, Side};

/// A position between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) stones: Stones,
    /// The stones that each side has not placed yet.
    pub(super) hands: Both<u8>,
    /// The side whose turn it is; `None` while nobody has begun, or if it is unknown.
    pub(super) turn: Option<Side>,
    pub(super) ending: Option<Ending>,
}

impl Position {
    /// Creates the position before the first turn: all stones are in hand (A1).
    pub fn start(rules: &Rules) -> Position {
        let hands = Both::all(rules.men());
        Position { stones: Stones::default(), hands, turn: None, ending: None }
    }

    /// Returns the stones on the board.
    pub fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Returns the number of stones that a side has not placed yet.
    pub fn hand(&self, side: Side) -> u8 {
        self.hands[side]
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

    /// Checks that the game goes on (W1).
    pub(super) fn goes_on(&self) -> Result<(), Bar> {
        if self.ending.is_some() { Err(Bar::new(id::W1, Reason::GameOver)) } else { Ok(()) }
    }
}
