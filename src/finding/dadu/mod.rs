//! Facts about play that only Dadu has.

mod position;

pub use position::*;

use super::Code::{self, *};
use crate::games::dadu::{Bar, Board, Kind, Loss, Move, OrderBar, Place, Unreachable};
use crate::notation::{Capture, Spot};
use crate::table::Player;

/// Facts about the play of Dadu.
#[derive(Clone, Debug, PartialEq)]
pub enum InDadu {
    /// A log that does not give the number of players. The fields hold the numbers in the player turns.
    PlayersNotGiven {
        /// The players of N.
        n: u8,
        /// The players of S.
        s: u8,
    },
    /// Sides that differ by more than one player.
    UnevenSides {
        /// The players of N.
        n: u8,
        /// The players of S.
        s: u8,
    },
    /// A leader who is not a player, or leaders in a variant without leaders.
    Leader {
        /// The leader who is not a player, if that is the reason.
        missing: Option<Player>,
    },
    /// A player who may not throw now.
    Order {
        /// The player who threw.
        player: Player,
        /// Why the player may not throw.
        bar: OrderBar,
        /// The players who may throw.
        next: Vec<Player>,
    },
    /// A number that the dice cannot give.
    ImpossibleThrow {
        /// The number in the log.
        number: u16,
        /// The numbers that the dice can give.
        possible: Vec<u8>,
        /// Whether a die is thrown, whose faces differ from the results (H1).
        die: bool,
    },
    /// A throw that nothing granted.
    ThrowTooMany {
        /// Whether the player captured in this player turn. Then captures grant no throw, or the granted throw
        /// was already made.
        after_capture: bool,
        /// Whether captures grant throws under the variant.
        capture_grants: bool,
        /// The throw that ended throwing.
        after: Option<u8>,
        /// Whether a move came before it, which may have captured.
        used: bool,
    },
    /// An illegal move.
    Barred {
        /// The move.
        play: Move,
        /// Why it is illegal.
        bar: Bar,
        /// Whether a piece of the other kind is there.
        other_kind_there: bool,
    },
    /// A touched piece that was not moved.
    TouchedPieceLeft {
        /// Its kind.
        kind: Kind,
        /// Its place.
        place: Place,
    },
    /// A capture that differs from the replay.
    CaptureDiffers {
        /// The capture in the log.
        said: Capture,
        /// The capture in the replay.
        replayed: Option<Kind>,
    },
    /// A landing that differs from the replay.
    LandingDiffers {
        /// The landing in the log.
        written: Spot,
        /// The landing in the replay.
        replayed: Place,
    },
    /// A result that the log lists as unused, but that was lost.
    WasLost {
        /// The result.
        number: u16,
        /// How it was lost.
        lost: Loss,
    },
    /// A stated position that differs from the replay.
    PositionDiffers {
        /// The board.
        board: Board,
        /// The differences.
        differences: Vec<Difference>,
    },
    /// A stated position that is impossible.
    ImpossiblePosition(PositionProblem),
    /// A stated position that no play under the variant leads to.
    UnreachablePosition {
        /// The board.
        board: Board,
        /// The reasons.
        reasons: Vec<Unreachable>,
    },
}

impl InDadu {
    /// Returns the code of these facts.
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
        }
    }

    /// Returns true if the play breaks a rule of the variant or contradicts the replay.
    pub fn depend_on_variant(&self) -> bool {
        match self {
            InDadu::ImpossiblePosition(problem) => {
                matches!(problem, PositionProblem::Count { .. } | PositionProblem::OffTheBoard)
            }
            _ => (D301..D601).contains(&self.code()),
        }
    }

    /// Returns true if they depend on the position in the replay. Throws do not, except a throw that a capture
    /// grants and a result that another move used.
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
