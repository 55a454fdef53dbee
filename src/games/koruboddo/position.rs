//! A position: everything that a game needs to continue after a turn. Small, `Copy`, without history.

use super::opening::is_blocked;
use super::{GRID, Rules, id};
use crate::games::grid::{Setup, Stones, ending_of, fault};
use crate::games::move_game::{Bar, Ending, PositionFault, Reason, WrongPosition};
use crate::games::square::Square;
use crate::table::{Both, Side};

/// The number of stones of a side (P1).
pub const MEN: u8 = 12;

/// A position between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) stones: Stones,
    /// The side whose turn it is; `None` while nobody has begun, or if it is unknown.
    pub(super) turn: Option<Side>,
    pub(super) ending: Option<Ending>,
}

impl Position {
    /// Creates the position before the first turn (B1).
    pub fn start(rules: &Rules) -> Position {
        let mut stones = Stones::default();
        for square in Square::all().filter(|&square| square != Square::CENTRE) {
            stones.put(rules.first_owner(square), square);
        }
        Position { stones, turn: None, ending: None }
    }

    /// Returns the stones on the board.
    pub fn stones(&self) -> &Stones {
        &self.stones
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

    /// Ends the game because a position came for the third time (R4).
    pub fn end_by_repetition(&mut self) {
        self.ending = Some(Ending::Drawn);
    }

    /// Checks that the game goes on (W1).
    pub(super) fn goes_on(&self) -> Result<(), Bar> {
        if self.ending.is_some() { Err(Bar::new(id::W1, Reason::GameOver)) } else { Ok(()) }
    }

    /// Checks a stated position. It shows a win only if a side has no stones, or cannot move and so has
    /// lost: with few stones, a capture ends the game (W1).
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn set_up(rules: &Rules, setup: &Setup) -> Result<Position, Vec<WrongPosition>> {
        let mut wrong = Vec::new();
        let sides = setup.squares(&GRID, MEN.into(), &mut wrong);
        let has_hand = |&side: &Side| setup.sides[side].hand > 0;
        let in_hand = Side::BOTH.into_iter().filter(has_hand);
        wrong.extend(in_hand.map(|side| fault(side, id::P1, PositionFault::Hands)));
        let stones = Stones::new(sides).filter(|_| wrong.is_empty()).ok_or(wrong)?;
        let ending = ending_of(Both::of(|side| stones.of(side).is_empty()), id::W1)?;
        let mut position = Position { stones, turn: setup.turn, ending };
        rules.see_blocked_side(&mut position);
        Ok(position)
    }
}

impl Rules {
    /// Returns the first owner of a square other than the centre (B1): S has the two rows at its edge, and
    /// two squares of the middle row, at its right hand or at its left.
    fn first_owner(&self, square: Square) -> Side {
        let is_east = square.column() > Square::CENTRE.column();
        match square.row() {
            0 | 1 => Side::S,
            2 if is_east != self.starts_on_the_left() => Side::S,
            _ => Side::N,
        }
    }

    /// Ends the game if the side whose turn it is cannot move and so has lost (R3).
    pub(super) fn see_blocked_side(&self, position: &mut Position) {
        let blocked = position.turn.filter(|&side| is_blocked(position, side));
        if let Some(side) = blocked.filter(|_| position.ending.is_none())
            && self.blocked_side_loses()
        {
            position.ending = Some(Ending::Won(side.opposite()));
        }
    }
}
