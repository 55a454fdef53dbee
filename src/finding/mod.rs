//! What can be found in a log: codes and facts, as plain data. The words for them are elsewhere.

mod code;
mod facts;
mod position;

pub use code::{Code, Severity, UnknownCode};
pub use facts::{Facts, Followed, Reading, SentBack};
pub use position::*;

use crate::rulebook::{Row, RuleId};
use crate::span::Span;

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
    /// Why it weighs less than its code says, if it does.
    pub tempered: Option<Tempered>,
    /// The index, among the game's findings, of the one that this merely follows from.
    pub follows: Option<usize>,
    /// In how many of the ways to read what is not certain it is found, where they were all tried.
    pub worlds: Option<Worlds>,
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
