//! Replays that advance line by line. They can be copied between two lines to continue under another
//! variant.
//!
//! They also record which parameters the engine consulted. A line has the same effect under every
//! variant with the same values of these parameters.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::Setup;
use crate::finding::{Code, Facts, Finding, Severity};
use crate::notation::Log;
use crate::rulebook::{Parameter, Variant};
use crate::span::Span;

/// A replay between two lines, under one variant of the game with these parameters.
pub trait Stepwise<'a, P: Parameter>: Clone + Hash {
    /// The parameters that a replay needs before the engine is consulted, such as the size of the
    /// board.
    const BOARD: &'static [P];
    /// The parameter that sets the number of players, if the game has one.
    const PLAYERS: Option<P>;

    /// Creates a replay before the first line of a log, under a variant. The findings in the header
    /// belong to the first step.
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, variant: Variant<P>) -> Self;

    /// Returns a replay of the same beginning of the log, with the board and the pieces of another
    /// variant.
    fn set_up(&self, variant: Variant<P>) -> Self;

    /// Continues under another variant, which must have the same board, pieces and players. Keeps only
    /// the number and a digest of the findings so far. In a long log, one copy of them for each line
    /// and variant would take too much memory.
    fn turn_to(&mut self, variant: Variant<P>);

    /// Returns a copy that continues under another variant, which must have the same board, pieces and
    /// players.
    fn under(&self, variant: Variant<P>) -> Self {
        let mut other = self.clone();
        other.turn_to(variant);
        other
    }

    /// Returns the variant.
    fn variant(&self) -> &Variant<P>;

    /// Replays a line. Returns the parameters that were consulted.
    fn line(&mut self, index: usize) -> Vec<P>;

    /// Replays a line, and determines the legal moves at every point of it. Returns a digest of these
    /// moves, and the parameters that were consulted.
    fn survey(&mut self, index: usize) -> (u64, Vec<P>);

    /// Ends the log, and adds the findings that need its end. Returns the parameters that were
    /// consulted.
    fn end(&mut self) -> Vec<P>;

    /// Returns the findings of the last step.
    fn new_findings(&self) -> &[Finding];

    /// Returns the errors of the last step that the variant may have caused, without follow-on errors.
    fn offences<'f>(&'f self) -> impl Iterator<Item = &'f Finding>
    where
        'a: 'f,
    {
        self.new_findings().iter().filter(|finding| finding.is_offence())
    }

    /// Returns the number of follow-on errors among the dropped findings of all steps.
    fn dropped_follow_ons(&self) -> usize;

    /// Returns the number of follow-on errors so far.
    fn follow_on_errors(&self) -> usize {
        let new = self.new_findings().iter().filter(|finding| finding.is_follow_on_error());
        self.dropped_follow_ons() + new.count()
    }

    /// Returns whether both have the same findings and will continue alike under the same variant.
    fn is_equivalent_to(&self, other: &Self) -> bool;

    /// Returns whether both will continue alike under the same variant, whatever their findings so far.
    /// A later finding may follow from an earlier one, but then it does so in both.
    fn goes_on_like(&self, other: &Self) -> bool;

    /// Returns whether the rules treat two values of a parameter alike. Findings may differ in wording.
    fn are_alike(parameter: P, one: u8, two: u8) -> bool {
        let _ = parameter;
        one == two
    }
}

/// The number and a digest of dropped findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LetGo {
    /// The number of findings.
    pub(super) count: usize,
    /// How many of them are follow-on errors.
    pub(super) following: usize,
    pub(super) digest: u64,
}

impl LetGo {
    /// Drops a finding's details and keeps only its digest.
    pub(super) fn of(&mut self, finding: &Finding) {
        let mut hasher = DefaultHasher::new();
        (self.digest, finding.key()).hash(&mut hasher);
        self.digest = hasher.finish();
        self.count += 1;
        self.following += usize::from(finding.is_follow_on_error());
    }
}

/// A digest of the legal moves at every point of a player turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey(pub(super) DefaultHasher);

/// Implements the part of [`Stepwise`] that is the same for every replay with one list of findings. `G`
/// are rules that record which parameters were consulted.
macro_rules! step_methods {
    () => {
        fn new(
            text: &'a [u8],
            log: &'a Log,
            setup: &Setup<'a>,
            variant: Variant<G::Parameter>,
        ) -> Self {
            let setup = Setup { variants: Declaration::of_variant(variant).into(), ..*setup };
            let replay = Replay::new(text, log, &setup, ());
            Steps { replay, let_go: LetGo::default() }
        }

        fn turn_to(&mut self, variant: Variant<G::Parameter>) {
            self.replay.rules = G::of(variant);
            self.replay.declaration = Declaration::of_variant(variant);
            for finding in std::mem::take(&mut self.replay.findings) {
                self.let_go.of(&finding);
            }
        }

        fn variant(&self) -> &Variant<G::Parameter> {
            self.replay.rules.variant()
        }

        fn line(&mut self, index: usize) -> Vec<G::Parameter> {
            let log = self.replay.log;
            if self.replay.playable {
                self.replay.line(index, &log.lines[index]);
            }
            self.replay.rules.take_consulted()
        }

        fn survey(&mut self, index: usize) -> (u64, Vec<G::Parameter>) {
            self.replay.survey = Some(Survey::default());
            let consulted = self.line(index);
            (self.replay.survey.take().unwrap_or_default().0.finish(), consulted)
        }

        fn end(&mut self) -> Vec<G::Parameter> {
            self.replay.settle_end();
            self.replay.rules.take_consulted()
        }

        fn new_findings(&self) -> &[Finding] {
            &self.replay.findings
        }

        fn dropped_follow_ons(&self) -> usize {
            self.let_go.following
        }

        fn is_equivalent_to(&self, other: &Self) -> bool {
            let (one, two) = (&self.replay, &other.replay);
            self.let_go == other.let_go
                && same(&one.findings, &two.findings)
                && same(&one.unfinished, &two.unfinished)
                && one.outlook() == two.outlook()
        }

        fn goes_on_like(&self, other: &Self) -> bool {
            self.replay.outlook() == other.replay.outlook()
        }
    };
}
pub(super) use step_methods;

/// The parts that identify a finding: code, location, severity and cause.
pub(super) type FindingKey = (Code, Span, Severity, Option<usize>);

/// The parts of a finding about an unfinished turn that decide how the game ends, and whether it follows from another
/// finding.
pub(super) type UnfinishedTurn = (Code, Span, Severity, bool);

/// Returns these parts of a finding.
pub(super) fn unfinished(finding: Option<&Finding>) -> Option<UnfinishedTurn> {
    finding.map(|f| (f.code(), f.span, f.severity, f.follows.is_some()))
}

/// Returns whether two sequences contain the same findings at the same locations.
pub(super) fn same<'f>(
    one: impl IntoIterator<Item = &'f Finding>,
    two: impl IntoIterator<Item = &'f Finding>,
) -> bool {
    one.into_iter().map(Finding::key).eq(two.into_iter().map(Finding::key))
}

impl Finding {
    /// Returns the parts that identify a finding.
    pub(super) fn key(&self) -> FindingKey {
        (self.code(), self.span, self.severity, self.follows)
    }

    /// Returns whether the finding speaks against the variant: an error that the variant may have
    /// caused and that is not a follow-on error.
    pub(super) fn is_offence(&self) -> bool {
        let by_variant = match self.facts {
            Facts::PlayersDiffer { by, .. } => by == "the variant",
            _ => self.facts.depend_on_variant(),
        };
        by_variant && self.is_own_error()
    }
}
