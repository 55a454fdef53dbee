//! Positions that no play leads to. The game can still continue from them.

use super::board::is_safe;
use super::{Position, RuleId, Rules, Square, id};

/// The reason why no play leads to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreachable {
    /// Men of two sides share a square on which the later arrival would have captured (R5).
    Shared(Square),
}

impl Unreachable {
    /// Returns the rule that excludes the position.
    pub const fn rule(self) -> RuleId {
        match self {
            Unreachable::Shared(_) => id::R5,
        }
    }
}

impl Rules {
    /// Returns every reason why no play leads to a position.
    pub fn unreachable(&self, position: &Position) -> Vec<Unreachable> {
        let is_shared = |&square: &Square| {
            let sides = position.sides().filter(|&side| position.side(side).count(square) > 0);
            !is_safe(square) && sides.count() > 1
        };
        let shared = Square::all().filter(is_shared).filter(|_| self.landing_captures());
        shared.map(Unreachable::Shared).collect()
    }
}
