//! Facts about play that only Thaayam has.

use super::Code::{self, *};
use super::play::{About, wrong_pieces};
use super::{Facts, GameFacts};
use crate::games::game::{StatedPosition, Wrong};
use crate::games::thaayam::{Bar, Rules, TwinsBar, Unreachable};
use crate::layout::Spot;
use crate::rulebook::RuleId;
use crate::table::Side;

/// Facts about the play of Thaayam.
#[derive(Clone, Debug, PartialEq)]
pub enum InThaayam {
    /// An illegal move.
    Barred {
        /// Why it is illegal.
        bar: Bar,
        /// The piece in the log.
        piece: About,
    },
    /// Twins that may not be declared or dissolved.
    Twins {
        /// Why it is illegal.
        bar: TwinsBar,
        /// The spot.
        at: Spot,
    },
    /// A stated position that no play leads to.
    UnreachablePosition(Vec<Unreachable>),
}

impl GameFacts for Rules {
    fn barred(bar: Bar, piece: About) -> Facts {
        Facts::Thaayam(InThaayam::Barred { bar, piece })
    }

    fn unpaired(bar: TwinsBar, at: Spot) -> Facts {
        Facts::Thaayam(InThaayam::Twins { bar, at })
    }

    fn problem(wrong: Wrong, stated: &StatedPosition) -> (Option<Side>, Facts, Vec<RuleId>) {
        wrong_pieces::<Rules>(wrong, stated)
    }

    fn unreachable_position(reasons: Vec<Unreachable>) -> Facts {
        Facts::Thaayam(InThaayam::UnreachablePosition(reasons))
    }
}

impl InThaayam {
    /// Returns the code of these facts.
    pub const fn code(&self) -> Code {
        match self {
            InThaayam::Barred { bar, .. } => bar_code(*bar),
            InThaayam::Twins { bar, .. } => twins_code(*bar),
            InThaayam::UnreachablePosition(_) => D509,
        }
    }
}

const fn bar_code(bar: Bar) -> Code {
    match bar {
        Bar::GameOver => D418,
        Bar::ThrowFirst | Bar::ThrowForCapture => D305,
        Bar::NoPiece => D402,
        Bar::NoThrow | Bar::NotInHand(_) | Bar::LostBeforeOne(_) => D401,
        Bar::NotCombined => D419,
        Bar::EntersWithOne | Bar::TwinsEnterWithPair => D403,
        Bar::HasMoved => D420,
        Bar::HalfOfOne => D421,
        Bar::BeyondKeep | Bar::OddIntoKeep => D409,
        Bar::BearsOffWithOne(_) | Bar::NotAllInKeep | Bar::ReachedKeepNow => D422,
    }
}

const fn twins_code(bar: TwinsBar) -> Code {
    match bar {
        TwinsBar::GameOver => D418,
        TwinsBar::ThrowFirst | TwinsBar::ThrowForCapture => D305,
        TwinsBar::NoTwins => D402,
        TwinsBar::NotThere(_)
        | TwinsBar::TooFew { .. }
        | TwinsBar::NoneLanded
        | TwinsBar::TooMany { .. }
        | TwinsBar::StayTwins => D423,
    }
}
