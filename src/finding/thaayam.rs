//! What can be found in the play of Thaayam, beside what can be found in every game.

use super::Code::{self, *};
use crate::games::thaayam::{Bar, Kind, Place, TwinsBar, Unreachable};
use crate::notation::{Capture, Spot};
use crate::span::Span;
use crate::table::{Player, Side};

/// What was found in the play of Thaayam.
#[derive(Clone, Debug, PartialEq)]
pub enum InThaayam {
    /// Nobody sits there: the side does not play, or it has one player and this is another number (P2).
    NotAtTable {
        /// Who was to play.
        player: Player,
        /// The sides that play.
        playing: Vec<Side>,
    },
    /// A side has more than one player (P2).
    OnePlayer {
        /// Which.
        side: Side,
        /// How many it is given.
        given: u8,
    },
    /// The log does not say which sides play; these do, by the play.
    SidesNotGiven {
        /// Those sides.
        sides: Vec<Side>,
    },
    /// It is the turn of another side (T1).
    OutOfTurn {
        /// Whose line it is.
        side: Side,
        /// Whose turn it is.
        turn: Side,
        /// Whether it is that side's turn because of a capture (C4).
        after_capture: bool,
    },
    /// No throw can be worth this (H1).
    ImpossibleThrow {
        /// What was read.
        number: u16,
    },
    /// Throwing had ended (H2).
    ThrowTooMany {
        /// The throw that ended it, if it was heard.
        after: Option<u8>,
        /// Whether the player had captured, under rules by which that gives a turn and no throw (C4).
        after_capture: bool,
    },
    /// Nothing is captured without moving.
    InPlace,
    /// The move is not legal.
    Barred {
        /// Why not.
        bar: Bar,
        /// What was to move.
        kind: Kind,
        /// From where.
        from: Place,
        /// Whether the other kind is there: twins instead of a single piece, or the other way round.
        other_kind_there: bool,
    },
    /// Twins may not be declared or dissolved.
    Twins {
        /// Why not.
        bar: TwinsBar,
        /// Where.
        at: Place,
    },
    /// Twins are declared as `c5=T`, and dissolved as `Tc5=1`.
    PairingForm,
    /// Another course of moves would have used more throws (A3, R3).
    MoreUsable {
        /// How many throws were used.
        used: u64,
        /// How many another course uses.
        most: u64,
    },
    /// The log says that another number of pieces was captured.
    CaptureDiffers {
        /// As written.
        said: Capture,
        /// How many pieces the replay captures.
        replayed: u8,
    },
    /// The log says that the piece came to another place.
    LandingDiffers {
        /// As written.
        written: Spot,
        /// As replayed.
        replayed: Place,
    },
    /// The stated position differs from the replay.
    PositionDiffers(Vec<Difference>),
    /// The stated position cannot be.
    ImpossiblePosition(PositionProblem),
    /// No play leads to the stated position.
    UnreachablePosition(Vec<Unreachable>),
}

/// One difference between a stated position and the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The pieces of a side in a place.
    Pieces {
        /// Whose.
        side: Side,
        /// Single pieces or twins.
        kind: Kind,
        /// Where.
        place: Place,
        /// How many are stated.
        stated: u8,
        /// How many the replay has.
        replayed: u8,
    },
    /// Whose turn it is.
    Turn {
        /// As stated.
        stated: Side,
        /// As replayed.
        replayed: Side,
    },
    /// How many turns that side has after this one.
    Again {
        /// As stated.
        stated: u8,
        /// As replayed.
        replayed: u8,
    },
}

/// Why a stated position cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// A side has another number of pieces: where each is stated, if there are too many, one of them is
    /// stated twice.
    Count {
        /// Whose.
        side: Side,
        /// How many are stated, twins counted as two.
        stated: u32,
        /// How many there have to be.
        expected: u8,
        /// How many of them wait.
        waiting: u32,
    },
    /// Twins where no twins can be.
    TwinsNotThere {
        /// Whose.
        side: Side,
        /// Where.
        place: Place,
    },
    /// Two sides have all of their pieces out.
    TwoWinners,
    /// The turn of a side that does not play.
    TurnOfNobody(Side),
    /// Fewer than two sides.
    TooFewSides,
    /// A side that does not play in this game.
    NotPlaying(Side),
    /// No side of the game has this letter.
    NoSuchSide {
        /// As written.
        letter: char,
    },
    /// A side that plays, and of which nothing is stated.
    Missing(Side),
    /// A side is stated twice.
    Twice(Side),
    /// A word that stated positions of the game do not have.
    UnknownWord {
        /// What was read.
        word: String,
        /// The nearest word.
        suggestion: Option<&'static str>,
    },
    /// The board has no such square.
    OffTheBoard,
    /// Something may not stand where it does.
    Misplaced,
}

impl PositionProblem {
    /// Whether it is not known what was meant; otherwise what was meant cannot be.
    pub const fn is_misreading(&self) -> bool {
        matches!(
            self,
            PositionProblem::UnknownWord { .. }
                | PositionProblem::OffTheBoard
                | PositionProblem::Misplaced
                | PositionProblem::NoSuchSide { .. }
                | PositionProblem::Twice(_)
        )
    }
}

/// A problem of a stated position, with its place in the log.
pub type PlacedProblem = (Span, PositionProblem);

impl InThaayam {
    /// The code of these facts.
    pub fn code(&self) -> Code {
        match self {
            InThaayam::NotAtTable { .. } => D301,
            InThaayam::OnePlayer { .. } => D208,
            InThaayam::SidesNotGiven { .. } => D210,
            InThaayam::OutOfTurn { .. } => D302,
            InThaayam::ImpossibleThrow { .. } => D304,
            InThaayam::ThrowTooMany { .. } => D306,
            InThaayam::InPlace => D411,
            InThaayam::Barred { bar, .. } => bar_code(*bar),
            InThaayam::Twins { bar, .. } => twins_code(*bar),
            InThaayam::PairingForm => D423,
            InThaayam::MoreUsable { .. } => D416,
            InThaayam::CaptureDiffers { .. } => D503,
            InThaayam::LandingDiffers { .. } => D504,
            InThaayam::PositionDiffers(_) => D506,
            InThaayam::ImpossiblePosition(_) => D507,
            InThaayam::UnreachablePosition(_) => D509,
        }
    }

    /// Whether they say that the play breaks a rule of the variant, rather than something that no variant
    /// of the game has.
    pub fn depend_on_variant(&self) -> bool {
        match self {
            InThaayam::NotAtTable { .. }
            | InThaayam::OnePlayer { .. }
            | InThaayam::SidesNotGiven { .. }
            | InThaayam::PairingForm
            | InThaayam::ImpossibleThrow { .. } => false,
            InThaayam::ImpossiblePosition(problem) => {
                matches!(
                    problem,
                    PositionProblem::Count { .. } | PositionProblem::TwinsNotThere { .. }
                )
            }
            _ => true,
        }
    }
}

fn bar_code(bar: Bar) -> Code {
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

fn twins_code(bar: TwinsBar) -> Code {
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
