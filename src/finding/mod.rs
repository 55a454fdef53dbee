//! What can be found in a log: codes and facts, as plain data. The words for them are elsewhere.

mod code;
mod dadu;
mod deleb;
mod facts;
mod play;
mod tamman;
mod thaayam;

pub use code::{Code, Severity, UnknownCode};
pub use dadu::*;
pub use deleb::InDeleb;
pub use facts::{Facts, Followed, Reading};
pub use play::{About, InPlay, PlacedProblem, PlayDifference, PlayProblem};
pub use tamman::InTamman;
pub use thaayam::InThaayam;

use crate::games::game::{Game, StatedPosition};
use crate::layout::Spot;
use crate::rulebook::{Row, RuleId};
use crate::span::Span;
use crate::table::{Player, Side};

/// Something found in a game.
#[derive(Clone, Debug)]
pub struct Finding {
    /// How much it weighs here.
    pub severity: Severity,
    /// The place in the game's text.
    pub span: Span,
    /// What was found.
    pub facts: Facts,
    /// The rules that decide it, the deciding one first.
    pub rules: Vec<RuleId>,
    /// What was in hand, where the pieces stood, and what would have been legal.
    pub situation: Option<Box<Situation>>,
    /// The same, in the words of the notation.
    pub held: Option<Box<Held>>,
    /// Why it weighs less than its code says, if it does.
    pub tempered: Option<Tempered>,
    /// The index, among the game's findings, of the one that this merely follows from.
    pub follows: Option<usize>,
    /// In how many of the ways to read what is not certain it is found, where they were all tried.
    pub worlds: Option<Worlds>,
}

/// What a player held and might have done, as the notation writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Who.
    pub player: Player,
    /// The throws in hand: each number, the least first, and how often it is there.
    pub hand: Vec<(u8, u32)>,
    /// Whether nothing may be used now: a throw is due, or the game is over.
    pub blocked: bool,
    /// The moves that would have been legal, at most [`Held::LISTED`].
    pub legal: Vec<String>,
    /// Whether more moves would have been legal.
    pub more: bool,
    /// The position.
    pub position: String,
}

impl Held {
    /// How many legal moves a finding keeps: after a long series of throws there may be thousands, for
    /// each of thousands of findings.
    pub const LISTED: usize = 100;
}

/// A game whose reasons against a move, or a position, are facts of its own.
pub trait Told: Game {
    /// A move is not legal.
    fn barred(bar: Self::Bar, piece: About) -> Facts;

    /// Two pieces may not become one, or one two.
    fn unpaired(bar: Self::PairBar, at: Spot) -> Facts;

    /// Something in a stated position is wrong: of which side, what, and the rules that say so.
    fn problem(wrong: Self::Wrong, stated: &StatedPosition) -> (Option<Side>, Facts, Vec<RuleId>);

    /// No play leads to a position.
    fn unreachable_position(reasons: Vec<Self::Unreachable>) -> Facts;
}

/// In how many of the positions that were possible something is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Worlds {
    /// In so many.
    pub found: u32,
    /// Of so many.
    pub of: u32,
}

/// Why a finding weighs less than its code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempered {
    /// The recorder marked it as irregular or disputed: the table let it pass.
    Marked,
    /// The recorder was not sure of it.
    Unsure,
    /// It rests on an earlier reading that the recorder was not sure of.
    RestsOn(Span),
    /// The variant is not known.
    VariantUnknown,
    /// What is not certain can also be read so that it is legal.
    OneReading,
    /// A parameter that decides it is not known.
    ParameterUnknown(&'static Row),
}

impl Finding {
    /// A finding that weighs what its code says.
    pub fn new(span: Span, facts: Facts, rules: &[RuleId]) -> Finding {
        Finding {
            severity: facts.code().severity(),
            span,
            rules: rules.to_vec(),
            facts,
            situation: None,
            held: None,
            tempered: None,
            follows: None,
            worlds: None,
        }
    }

    /// Its code.
    pub fn code(&self) -> Code {
        self.facts.code()
    }

    /// Whether it is an error, and does not merely follow from another.
    pub fn is_own_error(&self) -> bool {
        self.severity == Severity::Error && self.follows.is_none()
    }
}
