//! Facts about positions: where things stood, how a stated position differs, why it cannot be.

use crate::rules::dadu::{Board, Kind, Outcome, Place, Player, Position, Side};
use crate::span::Span;

/// One difference between a stated position and the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where it is stated.
    pub span: Span,
    /// Whose it is.
    pub side: Option<Side>,
    /// What differs.
    pub what: Differing,
}

impl Difference {
    /// The place whose pieces differ, if pieces do.
    pub fn spot(&self) -> Option<(Side, Place)> {
        match self.what {
            Differing::Pieces { place, .. } => self.side.map(|side| (side, place)),
            _ => None,
        }
    }
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differing {
    /// The number of pieces in a place.
    Pieces {
        /// Their kind.
        kind: Kind,
        /// The place.
        place: Place,
        /// As stated.
        stated: u8,
        /// As replayed.
        replayed: u8,
    },
    /// A set of players.
    Players {
        /// The word of the game.
        word: &'static str,
        /// As stated.
        stated: u32,
        /// As replayed.
        replayed: u32,
    },
    /// Whether something holds.
    Holds {
        /// The word of the game.
        word: &'static str,
        /// As stated.
        stated: bool,
    },
    /// Whose side turn it is.
    Turn {
        /// As stated.
        stated: Side,
        /// As replayed.
        replayed: Option<Side>,
    },
}

/// Why a stated position cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// A side has another number of pieces.
    Count {
        /// The side.
        side: Side,
        /// The kind.
        kind: Kind,
        /// How many are stated.
        stated: u8,
        /// How many there are.
        there_are: u8,
    },
    /// A piece stands on its own final square.
    OnFinalSquare {
        /// The side.
        side: Side,
    },
    /// A word that the game does not have here.
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
    /// A side is missing, or stated twice.
    Side(Side),
}

impl PositionProblem {
    /// Whether it is not known what was meant; otherwise what was meant cannot be.
    pub const fn is_misreading(&self) -> bool {
        !matches!(self, PositionProblem::Count { .. } | PositionProblem::OnFinalSquare { .. })
    }
}

/// What a stated position left out, and what nothing since has shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// By side: who has thrown da.
    pub da: [bool; 2],
    /// By side: whether the opponent's home row is open.
    pub open: [bool; 2],
    /// By side: the licence to exit.
    pub exit: [bool; 2],
    /// By side: the licence to kill.
    pub kill: [bool; 2],
    /// Whose side turn it is and who has thrown in it.
    pub order: bool,
}

impl Unsaid {
    /// Nothing is known.
    pub const ALL: Unsaid =
        Unsaid { da: [true; 2], open: [true; 2], exit: [true; 2], kill: [true; 2], order: true };
}

/// Where things stood.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The board.
    pub board: Board,
    /// The pieces.
    pub position: Position,
    /// What of the position is not known.
    pub unsaid: Unsaid,
    /// Whether the variant has a licence to exit (O3) and one to kill (O6).
    pub licences: (bool, bool),
    /// Who was to use results.
    pub player: Player,
    /// What was in hand.
    pub hand: Vec<u8>,
    /// Whether nothing may be used now: a throw is due, or the game is over.
    pub blocked: bool,
    /// What would have been legal.
    pub legal: Vec<Outcome>,
    /// The number that a highest throw is written as.
    pub top: u8,
}
