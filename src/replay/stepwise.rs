//! Replays that advance line by line. They can be copied between two lines to continue under another
//! variant.
//!
//! They also record which parameters the engine consulted. A line has the same effect under every
//! variant with the same values of these parameters.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher as _};

use super::frame::Frame;
use super::lines::LogReplay;
use super::report::LetGo;
use super::state_key::StateKey;
use super::{Setup, door};
use crate::finding::{Code, Facts, Finding, Severity};
use crate::notation::{Item, Log, PlayerTurn, PositionLine, PositionPart};
use crate::rulebook::{ParameterSet, Row, UntypedVariant};
use crate::span::Span;

/// A replay between two lines, under one variant.
pub type Steps<'a> = Box<dyn Stepwise<'a> + 'a>;

/// Creates a replay before the first line of a log, under a variant of its game. The findings in the header belong to
/// the first step.
pub fn steps<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    variant: &UntypedVariant,
) -> Steps<'a> {
    door::of(log).steps(text, log, setup, variant)
}

impl Clone for Steps<'_> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// A replay that advances from line to line, and can continue under another variant.
pub trait Stepwise<'a> {
    /// Returns the same replay again, to continue under another variant.
    fn copy(&self) -> Steps<'a>;

    /// Returns a replay of the same beginning of the log, with the board and the pieces of another
    /// variant.
    fn set_up(&self, variant: &UntypedVariant) -> Steps<'a>;

    /// Continues under another variant, which must have the same board, pieces and players. Keeps only
    /// the number and a digest of the findings so far. In a long log, one copy of them for each line
    /// and variant would take too much memory.
    fn turn_to(&mut self, variant: &UntypedVariant);

    /// Returns a copy that continues under another variant, which must have the same board, pieces and
    /// players.
    fn under(&self, variant: &UntypedVariant) -> Steps<'a> {
        let mut other = self.copy();
        other.turn_to(variant);
        other
    }

    /// Returns the variant.
    fn variant(&self) -> UntypedVariant;

    /// Replays a line. Returns the parameters that were consulted.
    fn line(&mut self, index: usize) -> ParameterSet;

    /// Replays a player turn that another line stands for. Returns the parameters that were consulted.
    fn turn(&mut self, index: usize, turn: &PlayerTurn, items: &[Item]) -> ParameterSet;

    /// Takes a stated position that another line stands for. Returns the parameters that were consulted.
    fn stated(&mut self, position: &PositionLine, parts: &[PositionPart]) -> ParameterSet;

    /// Makes the position and the order of play unknown from here on, until a position is stated.
    fn forget(&mut self, span: Span) -> ParameterSet;

    /// Replays a line, and determines the legal moves at every point of it. Returns a digest of these
    /// moves, and the parameters that were consulted.
    fn survey(&mut self, index: usize) -> (u64, ParameterSet);

    /// Ends the log, and adds the findings that need its end. Returns the parameters that were
    /// consulted.
    fn end(&mut self) -> ParameterSet;

    /// Returns the findings of the last step.
    fn new_findings(&self) -> &[Finding];

    /// Returns the number and a digest of the findings that were dropped.
    fn dropped_findings(&self) -> LetGo;

    /// Returns the number of follow-on errors so far.
    fn follow_on_errors(&self) -> usize {
        let new = self.new_findings().iter().filter(|finding| finding.is_follow_on_error());
        self.dropped_findings().following + new.count()
    }

    /// Returns everything on which the continuation depends under the same variant, whatever the findings so far.
    /// A later finding may follow from an earlier one, but then it does so in every replay with the same outlook.
    fn outlook(&self) -> StateKey;

    /// Returns the same with the causes of each doubt.
    fn state_with_causes(&self) -> StateKey;

    /// Returns whether the rules treat two values of a parameter alike. Findings may differ in wording.
    fn are_alike(&self, parameter: &Row, one: u8, two: u8) -> bool;
}

/// Returns whether two replays have the same findings and will continue alike under the same variant.
pub fn are_equivalent(one: &Steps<'_>, two: &Steps<'_>) -> bool {
    one.dropped_findings() == two.dropped_findings()
        && same(one.new_findings(), two.new_findings())
        && one.state_with_causes() == two.state_with_causes()
}

/// Returns the errors of the last step that the variant may have caused, without follow-on errors.
pub fn offences<'f>(steps: &'f Steps<'_>) -> impl Iterator<Item = &'f Finding> {
    steps.new_findings().iter().filter(|finding| finding.is_offence())
}

/// A digest of the legal moves at every point of a player turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey(pub(super) DefaultHasher);

/// A replay that can continue under other variants.
pub(super) trait ComparableReplay<'a>: LogReplay<'a, Witness = ()> + Clone + 'a {
    /// Everything on which the continuation of the replay depends, without its findings. A later finding may follow from an
    /// earlier one, but then it does so in every replay with the same outlook.
    type Outlook: Clone + Debug + Eq + Hash + 'static;

    /// Puts the pieces where a game under these rules begins.
    fn set_up(&mut self);

    /// Returns the variant.
    fn variant(&self) -> UntypedVariant;

    /// Takes the parameters that were consulted since the last call.
    fn take_consulted(&self) -> ParameterSet;

    fn outlook(&self) -> Self::Outlook;

    /// Returns the same with the causes of each doubt.
    fn state_with_causes(&self) -> StateKey {
        let unfinished = self.frame().end.unfinished.as_deref().map(Finding::key);
        StateKey::new((self.outlook(), unfinished))
    }

    /// Returns whether the rules treat two values of a parameter alike. Findings may differ in wording.
    fn are_alike(parameter: &Row, one: u8, two: u8) -> bool {
        let _ = parameter;
        one == two
    }
}

/// A replay of one game between two lines, under one variant.
#[derive(Clone)]
pub(super) struct StepsOf<R>(R);

impl<'a, R: ComparableReplay<'a>> StepsOf<R> {
    pub(super) fn new(mut replay: R) -> StepsOf<R> {
        replay.frame_mut().findings.compares = true;
        StepsOf(replay)
    }
}

impl<'a, R: ComparableReplay<'a>> Stepwise<'a> for StepsOf<R> {
    fn copy(&self) -> Steps<'a> {
        Box::new(self.clone())
    }

    fn set_up(&self, variant: &UntypedVariant) -> Steps<'a> {
        let mut other = self.clone();
        other.turn_to(variant);
        other.0.set_up();
        Box::new(other)
    }

    fn turn_to(&mut self, variant: &UntypedVariant) {
        let frame = self.0.frame_mut();
        frame.terms.turn_to(variant);
        frame.findings.drop_all();
        self.0.take_rules();
    }

    fn variant(&self) -> UntypedVariant {
        self.0.variant()
    }

    fn line(&mut self, index: usize) -> ParameterSet {
        let Frame { log, terms, .. } = self.0.frame();
        if terms.playable {
            let line = &log.lines[index];
            self.0.line(index, line);
        }
        self.0.take_consulted()
    }

    fn turn(&mut self, index: usize, turn: &PlayerTurn, items: &[Item]) -> ParameterSet {
        if self.0.frame().terms.playable {
            self.0.take_turn(index, turn, items);
        }
        self.0.take_consulted()
    }

    fn stated(&mut self, position: &PositionLine, parts: &[PositionPart]) -> ParameterSet {
        if self.0.frame().terms.playable {
            self.0.take_position(position, parts);
        }
        self.0.take_consulted()
    }

    fn forget(&mut self, span: Span) -> ParameterSet {
        self.0.lose_position(span);
        self.0.lose_order();
        self.0.take_consulted()
    }

    fn survey(&mut self, index: usize) -> (u64, ParameterSet) {
        self.0.frame_mut().survey = Some(Box::default());
        let consulted = self.line(index);
        let survey = self.0.frame_mut().survey.take().unwrap_or_default();
        (survey.0.finish(), consulted)
    }

    fn end(&mut self) -> ParameterSet {
        self.0.settle_end();
        self.0.take_consulted()
    }

    fn new_findings(&self) -> &[Finding] {
        self.0.findings()
    }

    fn dropped_findings(&self) -> LetGo {
        self.0.frame().findings.dropped()
    }

    fn outlook(&self) -> StateKey {
        StateKey::new(self.0.outlook())
    }

    fn state_with_causes(&self) -> StateKey {
        self.0.state_with_causes()
    }

    fn are_alike(&self, parameter: &Row, one: u8, two: u8) -> bool {
        R::are_alike(parameter, one, two)
    }
}

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
