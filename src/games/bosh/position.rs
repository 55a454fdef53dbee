//! A position: everything that a game needs to continue after a turn. Small, `Copy`, without history.

use super::{Rules, id};
use crate::games::move_game::{Bar, Ending, Reason};
use crate::games::sowing::{Hole, Holes, Ring};
use crate::layout::HoleState;
use crate::table::{Both, Side};

/// A position between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) holes: Holes,
    /// The open holes, through which stones are sown (F2).
    pub(super) ring: Ring,
    pub(super) won: Both<u8>,
    /// The side that still has to fill holes (F1).
    pub(super) fill: Option<Side>,
    /// Whether nobody has lifted a hole since the last filling.
    pub(super) is_fresh: bool,
    /// The side that began after the last filling, if R5 asks for it and it is known.
    pub(super) beginner: Option<Side>,
    /// The side whose turn it is; `None` if either side may begin, or if it is unknown.
    pub(super) turn: Option<Side>,
    pub(super) ending: Option<Ending>,
}

impl Position {
    /// Creates the position before the first turn: every hole has the same number of stones (B1).
    pub fn start(rules: &Rules) -> Position {
        let mut position = Position::empty(rules);
        for hole in Side::BOTH.into_iter().flat_map(|row| Hole::of_row(row, rules.holes())) {
            position.holes.set(hole, rules.stones());
        }
        position
    }

    /// Creates a position without stones, in which nobody has begun.
    pub(super) fn empty(rules: &Rules) -> Position {
        Position {
            holes: Holes::default(),
            ring: *Ring::whole(rules.holes()),
            won: Both::all(0),
            fill: None,
            is_fresh: true,
            beginner: None,
            turn: None,
            ending: None,
        }
    }

    /// Returns the stones in a hole.
    pub fn stones(&self, hole: Hole) -> u8 {
        self.holes.balls(hole)
    }

    /// Returns whether a hole is closed, as plain data (F2).
    pub(super) fn special(&self, hole: Hole) -> Option<HoleState> {
        self.is_closed(hole).then_some(HoleState::Closed)
    }

    /// Returns whether a hole is closed (F2).
    pub fn is_closed(&self, hole: Hole) -> bool {
        self.ring.is_closed(hole)
    }

    /// Returns the stones that a side has won.
    pub fn won(&self, side: Side) -> u8 {
        self.won[side]
    }

    /// Returns the side that still has to fill holes (F1).
    pub fn fill(&self) -> Option<Side> {
        self.fill
    }

    /// Returns the side whose turn it is; `None` if either side may begin, or if it is unknown.
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

    /// Ends the game because a position came for the third time (R6).
    pub fn end_by_repetition(&mut self) {
        self.ending = Some(Ending::Drawn);
    }

    /// Checks that the game goes on (W1).
    pub(super) fn goes_on(&self) -> Result<(), Bar> {
        if self.ending.is_some() { Err(Bar::new(id::W1, Reason::GameOver)) } else { Ok(()) }
    }
}
