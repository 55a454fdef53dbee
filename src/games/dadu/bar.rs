//! The reasons why a move is illegal, one for each way in which the rules can bar it.

use super::Loss;
use super::board::Place;
use crate::games::dadu::id::*;
use crate::play::Value;
use crate::rulebook::RuleId;

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bar {
    /// The game is over (W1).
    GameOver {
        /// Whether a 1 is left that would bring a piece back if the game were not over (R14).
        reentry: bool,
    },
    /// A throw, or a capture's extra throw (H5), must come first (H2, H4).
    ThrowDue {
        /// Whether it is the extra throw of a capture.
        extra: bool,
    },
    /// The result is not in hand.
    NotInHand {
        /// How the result was lost, if it was thrown.
        lost: Option<Loss>,
    },
    /// There is no such piece at that place.
    NoPiece,
    /// Only a 1 enters a waiting piece (E1).
    EnterNeedsOne,
    /// While a piece waits, a 1 must enter a piece (E2, X3).
    MustEnter {
        /// Whether the 1 was meant to exit a piece from the centre.
        exits: bool,
    },
    /// A 1 must exit a piece from the centre (X4).
    MustExitCentre,
    /// Only a 1 exits a piece from the centre (X2).
    CentreNeedsOne,
    /// Opposing pieces hold the safe square (M3).
    HeldSafeSquare {
        /// The square.
        to: Place,
        /// Whether it is the final square (R5).
        last: bool,
        /// The reason why the move may not stop just before it, if O5 is played.
        unshortened: Option<ShorteningBar>,
    },
    /// The opponent's home row is closed: it may not be entered (M4).
    ClosedRow {
        /// The square.
        to: Place,
    },
    /// The opponent's home row is closed, and the exit would cross it (R6).
    ExitAcrossClosedRow,
    /// The opponent's home row closed while the piece was in it, so the piece must stay (R9).
    StaysInClosedRow,
    /// The result carries the piece further than one square past the last (X1).
    PastTheEnd,
    /// This household exits from the centre only (R19).
    ExitFromCentreOnly,
    /// A player of the side has not thrown a 1 yet (O3).
    NoLicenceToExit,
    /// Only a 1 captures in place (C3).
    InPlaceNeedsOne,
    /// No opposing piece shares the square (C3).
    NothingToCapture,
    /// Nothing is captured on a safe square (B2).
    SafeFromCapture,
    /// The side has no licence to kill (O6).
    NoLicenceToKill,
    /// Without licence to kill, opponents may not be landed on (R16).
    UnlicensedLanding {
        /// The square.
        to: Place,
    },
    /// The capture was carried out without a licence to kill, where the rules let pieces share the
    /// square (O6, R16).
    CaptureUnlicensed {
        /// The square.
        to: Place,
    },
    /// The king was captured although a standard piece shares its square (C2).
    KingInCompany {
        /// The square.
        at: Place,
    },
    /// The landing captures a piece, but no piece was taken (C1).
    CaptureForgotten,
    /// The result can capture, so it must capture (O7).
    MustCapture,
    /// The piece has already captured in this player turn (O8).
    HasCaptured,
    /// The piece may not be brought back (O2, R13): forced reentry is not played, no piece exited from
    /// the centre in this player turn, or only a piece of the other kind did.
    NoReentry {
        /// Whether forced reentry is played.
        played: bool,
    },
    /// A 1 brings a piece back only when no other piece can use the 1 (O2).
    ReentryNotForced,
}

/// The reason why a move onto a held safe square may not be shortened (O5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShorteningBar {
    /// The move would have no squares left (R11).
    ToNothing,
    /// This result, or another one in hand, has a move that is not shortened.
    OtherMove(Value),
    /// Opponents are on the square before the safe square, and the side has no licence to kill (O6, R16).
    Unlicensed,
}

impl Bar {
    /// Returns the rules that bar the move, the deciding one first. Callers find the other parameters
    /// that decide by trying their other values.
    pub fn rules(&self) -> &'static [RuleId] {
        match self {
            Bar::GameOver { reentry: false } => &[W1],
            Bar::GameOver { reentry: true } => &[W1, R14],
            Bar::ThrowDue { extra: false } => &[H2, H4],
            Bar::ThrowDue { extra: true } => &[H5],
            Bar::NotInHand { lost: None } => &[A2],
            Bar::NotInHand { lost: Some(loss) } => loss.rules(),
            Bar::NoPiece => &[B5],
            Bar::EnterNeedsOne => &[E1],
            Bar::MustEnter { exits: false } => &[E2],
            Bar::MustEnter { exits: true } => &[X3, E2],
            Bar::MustExitCentre => &[X4],
            Bar::CentreNeedsOne => &[X2],
            Bar::HeldSafeSquare { unshortened: None, .. } => &[M3],
            Bar::HeldSafeSquare { unshortened: Some(_), .. } => &[M3, O5],
            Bar::ClosedRow { .. } => &[M4, K3, B3],
            Bar::ExitAcrossClosedRow => &[M4, K3],
            Bar::StaysInClosedRow => &[M4, K3],
            Bar::PastTheEnd => &[X1],
            Bar::ExitFromCentreOnly => &[X1],
            Bar::NoLicenceToExit => &[O3],
            Bar::InPlaceNeedsOne | Bar::NothingToCapture => &[C3],
            Bar::SafeFromCapture => &[B2, C3],
            Bar::NoLicenceToKill => &[O6],
            Bar::UnlicensedLanding { .. } | Bar::CaptureUnlicensed { .. } => &[O6],
            Bar::KingInCompany { .. } => &[C2],
            Bar::CaptureForgotten => &[C1],
            Bar::MustCapture => &[O7],
            Bar::HasCaptured => &[O8],
            Bar::NoReentry { .. } => &[O2],
            Bar::ReentryNotForced => &[O2],
        }
    }
}
