//! The reasons why a move or a declaration is illegal, with the rule that decides.

use super::{Kind, Place, RuleId, Value, id};

/// The reason why throws may not be used for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bar {
    /// W1: the game is over.
    GameOver,
    /// H3: throwing has not ended.
    ThrowFirst,
    /// C4: a capture gave a throw, which must come first.
    ThrowForCapture,
    /// P1: no such piece is there.
    NoPiece,
    /// A2: a move uses at least one throw.
    NoThrow,
    /// A2: the move uses more throws of this value than are in hand.
    NotInHand(Value),
    /// H4: a throw of this value came before the first 1, and was lost.
    LostBeforeOne(Value),
    /// A1: throws are not added up here.
    NotCombined,
    /// E1: a single piece enters with one 1.
    EntersWithOne,
    /// V5, R15: waiting twins enter with a pair of 1s.
    TwinsEnterWithPair,
    /// M2: the piece has already moved; for new twins, one of the two has (R7).
    HasMoved,
    /// V2, R8: half of a 1 is less than one square.
    HalfOfOne,
    /// X1: the move would go beyond the keep.
    BeyondKeep,
    /// X1, R9: half of an odd sum is not an exact throw into the keep.
    OddIntoKeep,
    /// X2: only a 1 bears off; for twins that remain twins, a pair of 1s (R14).
    BearsOffWithOne(Kind),
    /// X2: a piece of the side waits, or is on the board outside the keep.
    NotAllInKeep,
    /// X2, R13: the last piece reached the keep in this turn.
    ReachedKeepNow,
}

impl Bar {
    /// Returns the rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            Bar::GameOver => id::W1,
            Bar::ThrowFirst => id::H3,
            Bar::ThrowForCapture => id::C4,
            Bar::NoPiece => id::P1,
            Bar::NoThrow | Bar::NotInHand(_) => id::A2,
            Bar::LostBeforeOne(_) => id::H4,
            Bar::NotCombined => id::A1,
            Bar::EntersWithOne => id::E1,
            Bar::TwinsEnterWithPair => id::V5,
            Bar::HasMoved => id::M2,
            Bar::HalfOfOne => id::V2,
            Bar::BeyondKeep | Bar::OddIntoKeep => id::X1,
            Bar::BearsOffWithOne(_) | Bar::NotAllInKeep | Bar::ReachedKeepNow => id::X2,
        }
    }
}

/// The reason why twins may not be declared or dissolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwinsBar {
    /// W1: the game is over.
    GameOver,
    /// H3: throwing has not ended.
    ThrowFirst,
    /// C4: a capture gave a throw, which must come first.
    ThrowForCapture,
    /// V1: twins are declared only on this square, step 8 of the path.
    NotThere(Place),
    /// V1: fewer than two single pieces are there.
    TooFew {
        /// The number of single pieces: 0 or 1.
        singles: u8,
    },
    /// V1, R5: no piece landed there in this turn.
    NoneLanded,
    /// V1, R6: more than two single pieces are there.
    TooMany {
        /// The number of single pieces.
        singles: u8,
    },
    /// P1: there are no twins to dissolve.
    NoTwins,
    /// V1, R12: twins are not dissolved at will.
    StayTwins,
}

impl TwinsBar {
    /// Returns the rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            TwinsBar::GameOver => id::W1,
            TwinsBar::ThrowFirst => id::H3,
            TwinsBar::ThrowForCapture => id::C4,
            TwinsBar::NoTwins => id::P1,
            TwinsBar::NotThere(_)
            | TwinsBar::TooFew { .. }
            | TwinsBar::NoneLanded
            | TwinsBar::TooMany { .. }
            | TwinsBar::StayTwins => id::V1,
        }
    }
}
