//! The reasons why a move is illegal, with the rule that decides.

use super::{RuleId, Value, id};

/// The reason why throws may not be used for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bar {
    /// W1: the game is over.
    GameOver,
    /// H4: throws that H2 gives are still due.
    ThrowFirst,
    /// H4, R8: the throw that a slave's throw gives is still due.
    ThrowForSlaveThrow,
    /// C4, R7: a slave gave a throw, which must come first.
    ThrowForCapture,
    /// P1: no man of the side is on the square.
    NoMan,
    /// A2: a move uses at least one throw.
    NoThrow,
    /// A2: the move uses more throws of this value than are in hand.
    NotInHand(Value),
    /// A2: the move uses one of three 8s, which are worth nothing and so not in hand (H3).
    WorthNothing(Value),
    /// A1: throws are not added up here.
    NotAddedUp,
    /// A1, R1: throws are added up here, and the move does not use all of them.
    NotAll,
    /// X2: the man is home.
    IsHome,
    /// X1: the move would go beyond habarti.
    BeyondHabarti,
}

impl Bar {
    /// Returns the rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            Bar::GameOver => id::W1,
            Bar::ThrowFirst | Bar::ThrowForSlaveThrow => id::H4,
            Bar::ThrowForCapture => id::C4,
            Bar::NoMan => id::P1,
            Bar::NoThrow | Bar::NotInHand(_) | Bar::WorthNothing(_) => id::A2,
            Bar::NotAddedUp | Bar::NotAll => id::A1,
            Bar::IsHome => id::X2,
            Bar::BeyondHabarti => id::X1,
        }
    }
}
