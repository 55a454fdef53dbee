//! The order of play: sides that may begin a turn, and the next side (P2, T1, R2, C4, R11).

use super::play::Turn;
use super::{Position, RuleId, Rules, id};
use crate::games::square;
use crate::table::Side;

/// The reason why a side may not begin a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnBar {
    /// W1: the game is over.
    GameOver,
    /// P2: the side does not play.
    NotAtTable,
    /// T1: it is the turn of another side.
    TurnOf(Side),
}

impl TurnBar {
    /// Returns the rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            TurnBar::GameOver => id::W1,
            TurnBar::NotAtTable => id::P2,
            TurnBar::TurnOf(_) => id::T1,
        }
    }
}

impl Rules {
    /// Begins the turn of the side whose turn it is, or of any side while nobody has begun (T1).
    ///
    /// # Errors
    /// The reason why it is not that side's turn.
    pub fn begin(&self, position: &Position, side: Side) -> Result<Turn, TurnBar> {
        if position.winner().is_some() {
            return Err(TurnBar::GameOver);
        }
        if !position.plays(side) {
            return Err(TurnBar::NotAtTable);
        }
        match position.turn() {
            Some(other) if other != side => Err(TurnBar::TurnOf(other)),
            _ => Ok(Turn::of(side, position)),
        }
    }

    /// Begins a turn as it was seen, even if it is another side's turn. A side that does not play has no
    /// pieces, so it can only throw.
    pub fn begin_anyway(&self, position: &Position, side: Side) -> Turn {
        Turn::of(side, position)
    }

    /// Ends a turn, whether it may end or not. The same side plays again if it has a turn left (C4),
    /// otherwise the next one plays (T1).
    pub fn end(&self, position: &mut Position, turn: &Turn) {
        let before = if position.turn == Some(turn.side) { position.again } else { 0 };
        let owed = before.saturating_add(self.turns_earned(turn));
        position.again = owed.saturating_sub(1);
        position.turn = Some(if owed > 0 { turn.side } else { self.next(position, turn.side) });
    }

    /// Returns how many further turns the captures of a turn give (C4, R11).
    pub(super) fn turns_earned(&self, turn: &Turn) -> u8 {
        if turn.captures == 0 || self.capture_gives_throw() {
            0
        } else if turn.captures > 1 && self.each_capture_gives_turn() {
            turn.captures
        } else {
            1
        }
    }

    /// Returns the next side that plays, to the left or to the right (R2).
    fn next(&self, position: &Position, side: Side) -> Side {
        square::next(side, self.plays_to_the_right(), |other| position.plays(other))
    }
}
