//! Findings: codes and facts as plain data. `diagnostic::words` has their messages.

mod code;
mod dadu;
mod deleb;
mod facts;
mod moves;
mod play;
mod tamman;
mod thaayam;

pub use code::{Code, Severity, UnknownCode};
pub use dadu::*;
pub use deleb::InDeleb;
pub use facts::{Facts, ReadingLimit, SentBack, UnreadForm, UnsureReading};
pub use moves::InMoves;
pub use play::{About, InPlay, PlacedProblem, PlayDifference, PlayProblem};
pub use tamman::InTamman;
pub use thaayam::InThaayam;

use crate::games::game::{Game, StatedPosition};
use crate::layout::Spot;
use crate::rulebook::{Row, RuleId};
use crate::span::Span;
use crate::table::{Player, Side};

/// A finding in a game.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The severity of this finding, which may be lower than that of its code.
    pub severity: Severity,
    /// The location in the game's text.
    pub span: Span,
    /// The facts.
    pub facts: Facts,
    /// The rules that decide it, the deciding one first.
    pub rules: Vec<RuleId>,
    /// In Dadu: the results in hand, the position, and the legal moves.
    pub situation: Option<Box<Situation>>,
    /// In the other games: the same, as the notation writes it.
    pub held: Option<Box<PlainSituation>>,
    /// The legal move that unreadable text describes by its two squares: `a3+2` for `a3-a5`.
    pub meant: Option<Box<str>>,
    /// Why the finding is downgraded, if it is.
    pub tempered: Option<Mitigation>,
    /// The index, among the game's findings, of the one that may have caused this follow-on error.
    pub follows: Option<usize>,
    /// In how many of the possible positions it is found, if all readings were tried.
    pub worlds: Option<Worlds>,
}

/// A player's throws in hand and legal moves, as the notation writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainSituation {
    /// The player.
    pub player: Player,
    /// The throws in hand in ascending order: each number, and how often it is in hand.
    pub hand: Vec<(u8, u32)>,
    /// Whether no move is possible now, because a throw is due or the game is over.
    pub blocked: bool,
    /// The legal moves, at most [`PlainSituation::LISTED`].
    pub legal: Vec<String>,
    /// Whether there are more legal moves.
    pub more: bool,
    /// The position.
    pub position: String,
}

impl PlainSituation {
    /// The most legal moves that a finding keeps. After a long series of throws there may be thousands, and
    /// thousands of findings.
    pub const LISTED: usize = 100;
}

/// A game with its own facts for illegal moves and impossible positions.
pub trait GameFacts: Game {
    /// Returns the facts for an illegal move.
    fn barred(bar: Self::Bar, piece: About) -> Facts;

    /// Returns the facts for two pieces that may not be joined, or separated.
    fn unpaired(bar: Self::PairBar, at: Spot) -> Facts;

    /// Returns the side, the facts and the rules for a fault in a stated position.
    fn problem(wrong: Self::Wrong, stated: &StatedPosition) -> (Option<Side>, Facts, Vec<RuleId>);

    /// Returns the facts for a position that no play leads to.
    fn unreachable_position(reasons: Vec<Self::Unreachable>) -> Facts;
}

/// In how many of the possible positions a finding is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Worlds {
    /// The positions in which it is true.
    pub found: u32,
    /// All possible positions.
    pub of: u32,
}

/// Why a finding is downgraded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mitigation {
    /// The recorder marked it as irregular or disputed: the table accepted or settled it.
    Marked,
    /// The recorder was unsure of it.
    Unsure,
    /// It depends on an earlier reading that the recorder was unsure of.
    RestsOn(Span),
    /// The variant is unknown.
    VariantUnknown,
    /// It is legal under another reading of something unsure.
    OneReading,
    /// A parameter that decides it is unknown.
    ParameterUnknown(&'static Row),
}

impl Finding {
    /// Creates a finding with the severity of its code.
    pub fn new(span: Span, facts: Facts, rules: &[RuleId]) -> Finding {
        Finding {
            severity: facts.code().severity(),
            span,
            rules: rules.to_vec(),
            facts,
            situation: None,
            held: None,
            meant: None,
            tempered: None,
            follows: None,
            worlds: None,
        }
    }

    /// Returns its code.
    pub fn code(&self) -> Code {
        self.facts.code()
    }

    /// Returns true if it is an error and not a follow-on error.
    pub fn is_own_error(&self) -> bool {
        self.severity == Severity::Error && self.follows.is_none()
    }

    /// Returns true if it is an error that another finding may have caused.
    pub fn is_follow_on_error(&self) -> bool {
        self.severity == Severity::Error && self.follows.is_some()
    }
}
