//! Facts about play that only dèleb has.

use super::Code::{self, *};
use super::play::{About, InPlay};
use super::{Facts, GameFacts};
use crate::games::GameId;
use crate::games::deleb::{Bar, Rules, Unreachable, Wrong};
use crate::games::game::{Game, NoPairs, StatedPosition};
use crate::layout::Spot;
use crate::rulebook::RuleId;
use crate::table::Side;

/// Facts about the play of dèleb.
#[derive(Clone, Debug, PartialEq)]
pub enum InDeleb {
    /// An illegal move.
    Barred {
        /// Why it is illegal.
        bar: Bar,
        /// The point of the man or the double.
        from: Spot,
    },
    /// A stated position that is impossible.
    ImpossiblePosition(Wrong),
    /// A stated position that no play leads to.
    UnreachablePosition(Vec<Unreachable>),
}

impl GameFacts for Rules {
    fn barred(bar: Bar, piece: About) -> Facts {
        Facts::Deleb(InDeleb::Barred { bar, from: piece.at })
    }

    fn unpaired(_: NoPairs, _: Spot) -> Facts {
        Facts::Play(GameId::Deleb, InPlay::NoSuchMove)
    }

    fn problem(wrong: Wrong, _: &StatedPosition) -> (Option<Side>, Facts, Vec<RuleId>) {
        let rules = <Rules as Game>::wrong(&wrong);
        (wrong.side(), Facts::Deleb(InDeleb::ImpossiblePosition(wrong)), rules)
    }

    fn unreachable_position(reasons: Vec<Unreachable>) -> Facts {
        Facts::Deleb(InDeleb::UnreachablePosition(reasons))
    }
}

impl InDeleb {
    /// Returns the code of these facts.
    pub const fn code(&self) -> Code {
        match self {
            InDeleb::Barred { bar, .. } => match bar {
                Bar::GameOver => D418,
                Bar::NotIn => D424,
                Bar::ThrowFirst | Bar::ThrowToTheEnd => D305,
                Bar::NoMan | Bar::NoDouble => D402,
                Bar::NotInHand(_) | Bar::NotCounted(_) => D401,
                Bar::FreedByOne | Bar::OnesFreeSlaves => D425,
                Bar::PartedByOne | Bar::StepsOn | Bar::PartsWhereItStands => D426,
                Bar::EnemyInTheWay(_) => D427,
                Bar::BesideSlave | Bar::NoDoubles | Bar::TooMany | Bar::OtherWay => D428,
            },
            InDeleb::ImpossiblePosition(_) => D507,
            InDeleb::UnreachablePosition(_) => D509,
        }
    }
}
