//! Facts about the play of games without throws.

use super::Code::{self, *};
use crate::games::move_game::{Bar, PositionFault, Reason};
use crate::notation::{PlayCapture, SowingEnd, SquareName};
use crate::play::Ending;
use crate::span::Span;
use crate::table::Side;

/// Facts that only games without throws have.
#[derive(Clone, Debug, PartialEq)]
pub enum InMoves {
    /// A throw, or an item of the games with throws.
    OfOtherGames {
        /// Whether it is a throw.
        is_throw: bool,
    },
    /// An item that the rules bar.
    Barred(Bar),
    /// A turn that may not end.
    Unfinished(Bar),
    /// A turn that may end, in which the player did not use a right.
    UnusedRight(Bar),
    /// A capture that differs from the replay.
    TakenDiffers {
        /// The capture in the log.
        said: PlayCapture,
        /// The capture in the replay: a number of stones or balls, or a qar.
        replayed: PlayCapture,
    },
    /// The end of a sowing that differs from the replay.
    EndDiffers {
        /// The end in the log.
        said: SowingEnd,
        /// The hole of the last ball in the replay and the balls in it; nothing if nothing is sown.
        replayed: Option<(SquareName, u8)>,
    },
    /// A stated position that the rules do not allow.
    Wrong {
        /// The side.
        side: Option<Side>,
        /// The fault.
        fault: PositionFault,
    },
    /// A player turn out of turn, while the side whose turn it is can only pass.
    MustPass {
        /// The side that played.
        player: Side,
        /// The side whose turn it is.
        turn: Side,
    },
    /// Play after a draw.
    AfterDraw {
        /// The location of the draw.
        at: Span,
    },
    /// An outcome that differs from the replay, if one of them is a draw.
    DrawDiffers {
        /// The outcome in the log.
        written: Option<Ending>,
        /// The outcome in the replay.
        replayed: Option<Ending>,
    },
}

impl InMoves {
    /// Returns the code of these facts.
    pub const fn code(&self) -> Code {
        match self {
            InMoves::OfOtherGames { .. } => D432,
            InMoves::Barred(bar) => code_of(bar.reason),
            InMoves::Unfinished(_) => D431,
            InMoves::UnusedRight(_) => D433,
            InMoves::TakenDiffers { .. } => D503,
            InMoves::EndDiffers { .. } => D504,
            InMoves::Wrong { .. } => D507,
            InMoves::MustPass { .. } => D302,
            InMoves::AfterDraw { .. } => D418,
            InMoves::DrawDiffers { .. } => D508,
        }
    }

    /// Returns true if the play breaks a rule of the variant. The other facts hold under every variant.
    pub const fn depend_on_variant(&self) -> bool {
        !matches!(self, InMoves::OfOtherGames { .. })
    }
}

/// Returns the code of a bar against an item.
const fn code_of(reason: Reason) -> Code {
    match reason {
        Reason::NoSuchItem => D432,
        Reason::NoSuchSquare(_) => D501,
        Reason::GameOver => D418,
        Reason::NotTheTurn(_) => D302,
        Reason::Empty(_) | Reason::NotOwn(_) | Reason::NotEnemy(_) | Reason::EnemyHole(_) => D402,
        Reason::NotEmpty(_) | Reason::KeptEmpty(_) | Reason::Closed(_) => D428,
        Reason::NotNext(..)
        | Reason::NotOneStep
        | Reason::NothingToJump(_)
        | Reason::NoJump(..)
        | Reason::TurnsCorner(_) => D429,
        _ => D430,
    }
}
