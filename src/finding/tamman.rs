//! Facts about play that only Tammà·n has.

use super::Code::{self, *};
use super::play::{About, InPlay, wrong_pieces};
use super::{Facts, GameFacts};
use crate::games::GameId;
use crate::games::game::{NoPairs, StatedPosition, Wrong};
use crate::games::tamman::{Bar, Rules, Unreachable};
use crate::layout::Spot;
use crate::rulebook::RuleId;
use crate::table::Side;

/// Facts about the play of Tammà·n.
#[derive(Clone, Debug, PartialEq)]
pub enum InTamman {
    /// An illegal move.
    Barred {
        /// Why it is illegal.
        bar: Bar,
        /// The square of the man.
        from: Spot,
    },
    /// A stated position that no play leads to.
    UnreachablePosition(Vec<Unreachable>),
}

impl GameFacts for Rules {
    fn barred(bar: Bar, piece: About) -> Facts {
        Facts::Tamman(InTamman::Barred { bar, from: piece.at })
    }

    fn unpaired(_: NoPairs, _: Spot) -> Facts {
        Facts::Play(GameId::Tamman, InPlay::NoSuchMove)
    }

    fn problem(wrong: Wrong, stated: &StatedPosition) -> (Option<Side>, Facts, Vec<RuleId>) {
        wrong_pieces::<Rules>(wrong, stated)
    }

    fn unreachable_position(reasons: Vec<Unreachable>) -> Facts {
        Facts::Tamman(InTamman::UnreachablePosition(reasons))
    }
}

impl InTamman {
    /// Returns the code of these facts.
    pub const fn code(&self) -> Code {
        match self {
            InTamman::Barred { bar, .. } => match bar {
                Bar::GameOver => D418,
                Bar::ThrowFirst | Bar::ThrowForSlaveThrow | Bar::ThrowForCapture => D305,
                Bar::NoMan => D402,
                Bar::NoThrow | Bar::NotInHand(_) | Bar::WorthNothing(_) => D401,
                Bar::NotAddedUp | Bar::NotAll => D419,
                Bar::IsHome | Bar::BeyondHabarti => D409,
            },
            InTamman::UnreachablePosition(_) => D509,
        }
    }
}
