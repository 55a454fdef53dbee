//! Replays that go line by line and can be copied between two lines, to go on under another variant.
//!
//! They listen to the engine and tell what it consulted: what happened on a line is the same under every
//! variant that has the same values of these parameters.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::Setup;
use crate::finding::{Code, Facts, Finding, Severity};
use crate::notation::Log;
use crate::rulebook::{Parameter, Variant};
use crate::span::Span;

/// A replay between two lines, under one variant of the game with these parameters.
pub trait Stepwise<'a, P: Parameter>: Clone + Hash {
    /// What a replay is set up with before the engine is asked anything, as the size of the board is.
    const BOARD: &'static [P];
    /// The parameter that says how many players there are, if the game has one.
    const PLAYERS: Option<P>;

    /// Before the first line of a log, under a variant. The header's findings are those of the first
    /// step.
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, variant: Variant<P>) -> Self;

    /// The same beginning of a log with the board and the pieces of another variant.
    fn set_up(&self, variant: Variant<P>) -> Self;

    /// Goes on under another variant, which must have the same board, pieces and players. Of what was
    /// found so far it keeps no more than that it was: a copy of it for each line and each variant would
    /// be too much of a long log.
    fn turn_to(&mut self, variant: Variant<P>);

    /// The same replay, to go on under another variant, which must have the same board, pieces and
    /// players.
    fn under(&self, variant: Variant<P>) -> Self {
        let mut other = self.clone();
        other.turn_to(variant);
        other
    }

    /// The variant.
    fn variant(&self) -> &Variant<P>;

    /// Replays a line. Returns the parameters that were consulted.
    fn line(&mut self, index: usize) -> Vec<P>;

    /// Replays a line, and looks at every point of it at what would be legal. Returns a digest of that,
    /// and the parameters that were consulted.
    fn survey(&mut self, index: usize) -> (u64, Vec<P>);

    /// Ends the log: what is only known there is found.
    fn end(&mut self) -> Vec<P>;

    /// What was found in the last step.
    fn new_findings(&self) -> &[Finding];

    /// What was found in the last step that the variant may be the cause of: errors, as far as they do
    /// not merely follow from others.
    fn offences<'f>(&'f self) -> impl Iterator<Item = &'f Finding>
    where
        'a: 'f,
    {
        self.new_findings().iter().filter(|finding| finding.is_offence())
    }

    /// Whether the same was found in both, and whatever comes next goes on alike from both, under the
    /// same variant.
    fn is_at_one_with(&self, other: &Self) -> bool;

    /// Whether whatever comes next goes on alike from both, under the same variant, whatever was found
    /// before. A later finding may follow from another one, but it follows in both or in none.
    fn goes_on_like(&self, other: &Self) -> bool;

    /// Whether two values of a parameter are one to the rules. What is wrong may be worded in another
    /// way.
    fn are_alike(parameter: P, one: u8, two: u8) -> bool {
        let _ = parameter;
        one == two
    }
}

/// What was found and let go of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LetGo {
    /// How much.
    pub(super) count: usize,
    pub(super) digest: u64,
}

impl LetGo {
    /// Keeps of a finding no more than that it was.
    pub(super) fn of(&mut self, finding: &Finding) {
        let mut hasher = DefaultHasher::new();
        (self.digest, finding.key()).hash(&mut hasher);
        self.digest = hasher.finish();
        self.count += 1;
    }
}

/// Whether two runs of findings say the same of the same places.
pub(super) fn same<'f>(
    one: impl IntoIterator<Item = &'f Finding>,
    two: impl IntoIterator<Item = &'f Finding>,
) -> bool {
    one.into_iter().map(Finding::key).eq(two.into_iter().map(Finding::key))
}

impl Finding {
    /// What it says, and of what place.
    pub(super) fn key(&self) -> (Code, Span, Severity, Option<usize>) {
        (self.code(), self.span, self.severity, self.follows)
    }

    /// Whether it speaks against the variant: an error that the variant may be the cause of, and that
    /// does not merely follow from another.
    pub(super) fn is_offence(&self) -> bool {
        let by_variant = match self.facts {
            Facts::PlayersDiffer { by, .. } => by == "the variant",
            _ => self.facts.depend_on_variant(),
        };
        by_variant && self.is_own_error()
    }
}
