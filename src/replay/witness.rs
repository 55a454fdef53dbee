//! Being told what happens in a replay.

use crate::rules::dadu::{Effect, Hand, Player, Position, Side};

/// Hears what happens. Every method does nothing unless it is told otherwise.
pub trait Witness {
    /// A round begins with the player turn of this line.
    fn round(&mut self, _line: usize, _number: u32) {}

    /// A position was stated, or the replay starts from one.
    fn position(&mut self, _position: &Position) {}

    /// A use was applied. `item` is its index in the log; `sure` says that it was legal and that
    /// nothing about it is in doubt.
    fn used(&mut self, _item: usize, _effect: &Effect, _sure: bool) {}

    /// A player turn ended.
    fn turn_ended(&mut self, _end: &TurnEnd<'_>) {}

    /// A side won.
    fn won(&mut self, _side: Side) {}
}

/// A player turn that ended.
#[derive(Clone, Copy, Debug)]
pub struct TurnEnd<'a> {
    /// Its line in the log.
    pub line: usize,
    /// Whose it was.
    pub player: Player,
    /// The position after it.
    pub position: &'a Position,
    /// What was left in hand.
    pub hand: &'a Hand,
    /// Whether nothing about it is in doubt.
    pub sure: bool,
}

/// Hears nothing.
impl Witness for () {}
