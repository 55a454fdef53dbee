//! What can be found in the play of Dadu, beside what can be found in every game.

mod position;

pub use position::*;

use super::Code::{self, *};
use crate::games::dadu::{Bar, Board, Kind, Loss, OrderBar, Place, Unreachable, Use};
use crate::notation::{Capture, Spot};
use crate::span::Span;
use crate::table::{Player, Side};

/// What was found in the play of Dadu.
#[derive(Clone, Debug, PartialEq)]
pub enum InDadu {
    /// The log does not say how many players there are; so many took turns.
    PlayersNotGiven {
        /// Of N.
        n: u8,
        /// Of S.
        s: u8,
    },
    /// The sides differ by more than one player.
    UnevenSides {
        /// Of N.
        n: u8,
        /// Of S.
        s: u8,
    },
    /// A leader that is no player, or leaders where none are played.
    Leader {
        /// The player that there is not, if that is it.
        missing: Option<Player>,
    },
    /// The player may not throw now.
    Order {
        /// Who threw.
        player: Player,
        /// Why not.
        bar: OrderBar,
        /// Who might have.
        next: Vec<Player>,
    },
    /// The dice cannot give this number.
    ImpossibleThrow {
        /// What was read.
        number: u16,
        /// What the dice can give.
        possible: Vec<u8>,
        /// Whether a die is thrown, whose faces are not what they count (H1).
        die: bool,
    },
    /// Nothing granted this throw.
    ThrowTooMany {
        /// Whether the player captured, under rules that grant no throw for it.
        after_capture: bool,
        /// The throw that ended throwing.
        after: Option<u8>,
        /// Whether a result was used before it, which may have captured.
        used: bool,
    },
    /// The use is not legal.
    Barred {
        /// The use.
        used: Use,
        /// Why not.
        bar: Bar,
        /// Whether a piece of the other kind is there.
        other_kind_there: bool,
    },
    /// A touched piece was not moved.
    TouchedPieceLeft {
        /// Its kind.
        kind: Kind,
        /// Where it is.
        place: Place,
    },
    /// What the log says was captured is not what the replay captures.
    CaptureDiffers {
        /// As written.
        said: Capture,
        /// What the replay captures.
        replayed: Option<Kind>,
    },
    /// Where the log says the piece came to is not where the replay puts it.
    LandingDiffers {
        /// As written.
        written: Spot,
        /// As replayed.
        replayed: Place,
    },
    /// A result said to be left unused was lost.
    WasLost {
        /// The result.
        number: u16,
        /// How it was lost.
        lost: Loss,
    },
    /// The stated position differs from the replay.
    PositionDiffers {
        /// The board.
        board: Board,
        /// Place by place.
        differences: Vec<Difference>,
    },
    /// The stated position cannot be.
    ImpossiblePosition(PositionProblem),
    /// No play under the variant leads to the stated position.
    UnreachablePosition {
        /// The board.
        board: Board,
        /// Why not.
        reasons: Vec<Unreachable>,
    },
    /// What must have happened while the position was not known, if no rule was broken.
    Conjecture {
        /// The fewest player turns.
        turns: u32,
        /// How many of them are written.
        written: u32,
        /// The stated position.
        until: Span,
        /// The pieces that must have been sent back.
        sent_back: Vec<SentBack>,
        /// The board.
        board: Board,
    },
}

/// Pieces of a side that must have been sent back to its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentBack {
    /// Whose.
    pub side: Side,
    /// Of which kind.
    pub kind: Kind,
    /// At least so many.
    pub count: u32,
    /// Where those of them stood that can be told.
    pub from: Vec<Place>,
}

impl InDadu {
    /// The code of these facts.
    pub fn code(&self) -> Code {
        match self {
            InDadu::PlayersNotGiven { .. } => D210,
            InDadu::UnevenSides { .. } => D211,
            InDadu::Leader { .. } => D212,
            InDadu::Order { bar: OrderBar::NotPresent, .. } => D301,
            InDadu::Order { bar: OrderBar::OthersOwe { .. }, .. } => D303,
            InDadu::Order { .. } => D302,
            InDadu::ImpossibleThrow { .. } => D304,
            InDadu::ThrowTooMany { .. } => D306,
            InDadu::Barred { bar, .. } => bar_code(*bar),
            InDadu::TouchedPieceLeft { .. } => D417,
            InDadu::CaptureDiffers { .. } => D503,
            InDadu::LandingDiffers { .. } => D504,
            InDadu::WasLost { .. } => D505,
            InDadu::PositionDiffers { .. } => D506,
            InDadu::ImpossiblePosition(_) => D507,
            InDadu::UnreachablePosition { .. } => D509,
            InDadu::Conjecture { .. } => D710,
        }
    }

    /// Whether they say that the play breaks a rule of the variant or contradicts the replay.
    pub fn depend_on_variant(&self) -> bool {
        match self {
            InDadu::ImpossiblePosition(problem) => {
                matches!(problem, PositionProblem::Count { .. } | PositionProblem::OffTheBoard)
            }
            _ => (D301..D601).contains(&self.code()),
        }
    }

    /// Whether they depend on where the pieces stand by the replay. What was thrown does not, except
    /// a throw that a capture grants, and a result that another use took.
    pub fn depend_on_position(&self) -> bool {
        match self {
            InDadu::ThrowTooMany { used, .. } => *used,
            InDadu::Barred { bar: Bar::NotInHand { lost }, .. } => *lost == Some(Loss::Used),
            _ => self.code().depends_on_position(),
        }
    }
}

fn bar_code(bar: Bar) -> Code {
    match bar {
        Bar::GameOver { .. } => D418,
        Bar::ThrowDue { .. } => D305,
        Bar::NotInHand { .. } => D401,
        Bar::NoPiece => D402,
        Bar::EnterNeedsOne => D403,
        Bar::MustEnter { .. } => D404,
        Bar::MustExitCentre => D405,
        Bar::CentreNeedsOne => D406,
        Bar::HeldSafeSquare { .. } => D407,
        Bar::ClosedRow { .. } | Bar::ExitAcrossClosedRow | Bar::StaysInClosedRow => D408,
        Bar::PastTheEnd | Bar::ExitFromCentreOnly => D409,
        Bar::NoLicenceToExit => D410,
        Bar::InPlaceNeedsOne | Bar::NothingToCapture | Bar::SafeFromCapture => D411,
        Bar::NoLicenceToKill | Bar::UnlicensedLanding { .. } | Bar::CaptureUnlicensed { .. } => {
            D412
        }
        Bar::KingInCompany { .. } | Bar::CaptureForgotten => D503,
        Bar::MustCapture => D413,
        Bar::HasCaptured => D414,
        Bar::NoReentry { .. } | Bar::ReentryNotForced => D415,
    }
}
