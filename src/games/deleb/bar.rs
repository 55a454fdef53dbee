//! The reasons why a move is illegal, with the rule that decides.

use super::{Point, RuleId, Value, id};

/// The reason why a result may not be used for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bar {
    /// W1: the game is over.
    GameOver,
    /// I1: the player has not entered the game.
    NotIn,
    /// A1: a turn begins with a throw.
    ThrowFirst,
    /// A1, R1: moves wait until throwing has ended.
    ThrowToTheEnd,
    /// P1: no man of the side is there.
    NoMan,
    /// D2: there are no men that move as one.
    NoDouble,
    /// A2: no such result is in hand.
    NotInHand(Value),
    /// A2, I5: the player is handicapped, so this result does not count.
    NotCounted(Value),
    /// L2: only a 1 frees a slave.
    FreedByOne,
    /// L3: while the side has slaves, a 1 frees one of them.
    OnesFreeSlaves,
    /// D3: only a 1 parts a double.
    PartedByOne,
    /// D3, R5: a man who parts from a double steps on.
    StepsOn,
    /// D3, R5: a double parts where it is.
    PartsWhereItStands,
    /// M2: an enemy on this point is in the way.
    EnemyInTheWay(Point),
    /// D4: a slave of the same side is there.
    BesideSlave,
    /// D1: no man may stop beside another of his side.
    NoDoubles,
    /// D1, R3: more than two men would be there.
    TooMany,
    /// D1, R4: the man there goes the other way.
    OtherWay,
}

impl Bar {
    /// Returns the rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            Bar::GameOver => id::W1,
            Bar::NotIn => id::I1,
            Bar::ThrowFirst | Bar::ThrowToTheEnd => id::A1,
            Bar::NoMan => id::P1,
            Bar::NoDouble => id::D2,
            Bar::NotInHand(_) | Bar::NotCounted(_) => id::A2,
            Bar::FreedByOne => id::L2,
            Bar::OnesFreeSlaves => id::L3,
            Bar::PartedByOne | Bar::StepsOn | Bar::PartsWhereItStands => id::D3,
            Bar::EnemyInTheWay(_) => id::M2,
            Bar::BesideSlave => id::D4,
            Bar::NoDoubles | Bar::TooMany | Bar::OtherWay => id::D1,
        }
    }
}
