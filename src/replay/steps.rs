//! A replay that goes line by line, and can be copied between two lines and gone on with under
//! another variant. It listens to the engine: what happened on a line is the same under every
//! variant that has the same values of the parameters that were consulted.

use super::survey::Survey;
use super::{Replay, Setup};
use crate::finding::{Facts, Finding, Severity};
use crate::notation::Log;
use crate::rules::dadu::{Consult, Consulted, Position, Rules, Silent};
use crate::rules::variant::{Declaration, Parameter, Variant};

/// Who may listen to the engine while it replays.
pub(super) trait Listening: Consult + Clone + Default {}

impl Listening for Silent {}
impl Listening for Consulted {}

/// A replay between two lines.
#[derive(Clone)]
pub struct Steps<'a> {
    replay: Replay<'a, (), Consulted>,
    /// How many findings there were before the last step.
    before: usize,
}

impl<'a> Steps<'a> {
    /// Before the first line of a log, under a variant. The header's findings are those of the first
    /// step.
    pub fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, variant: Variant) -> Steps<'a> {
        let setup = Setup { variant: Some(Declaration::known(variant)), ..*setup };
        Steps { replay: Replay::new(text, log, &setup, ()), before: 0 }
    }

    /// The same beginning of a log with the board and the pieces of another variant.
    pub fn set_up(&self, variant: Variant) -> Steps<'a> {
        let mut other = self.under(variant);
        other.replay.position = Position::start(&other.replay.rules);
        other
    }

    /// The same replay, to go on under another variant, which must have the same board, pieces and
    /// players.
    pub fn under(&self, variant: Variant) -> Steps<'a> {
        let mut other = self.clone();
        other.replay.rules = Rules::listening(variant, Consulted::default());
        other.replay.declaration = Declaration::known(variant);
        other.before = other.replay.findings.len();
        other
    }

    /// Replays a line. Returns the parameters that were consulted.
    pub fn line(&mut self, index: usize) -> Vec<Parameter> {
        let log = self.replay.log;
        if self.replay.playable {
            self.replay.line(index, &log.lines[index]);
        }
        self.replay.rules.consulted().take()
    }

    /// Replays a line, and looks at every point of it at what would be legal. Returns a digest of
    /// that, and the parameters that were consulted.
    pub fn survey(&mut self, index: usize) -> (u64, Vec<Parameter>) {
        self.replay.survey = Some(Survey::default());
        let consulted = self.line(index);
        let survey = self.replay.survey.take().unwrap_or_default();
        (survey.finish(), consulted)
    }

    /// Ends the log: what is only known there is found.
    pub fn end(&mut self) -> Vec<Parameter> {
        self.replay.settle_end();
        self.replay.rules.consulted().take()
    }

    /// What was found in the last step that the variant may be the cause of: errors, as far as they
    /// do not merely follow from others.
    pub fn offences(&self) -> impl Iterator<Item = &Finding> {
        let found = self.replay.findings.get(self.before..).unwrap_or_default();
        found.iter().filter(|finding| is_offence(finding))
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.replay.position
    }

    /// Whether whatever comes next goes on alike from both, under the same variant.
    pub fn is_at_one_with(&self, other: &Steps<'_>) -> bool {
        let (one, two) = (&self.replay, &other.replay);
        one.position == two.position
            && one.roster == two.roster
            && one.doubt == two.doubt
            && one.taint == two.taint
            && one.round == two.round
            && one.unwritten == two.unwritten
            && one.ones_lost == two.ones_lost
            && one.won == two.won
            && (one.after_said, one.result, one.players)
                == (two.after_said, two.result, two.players)
            && same(one.findings.iter(), two.findings.iter())
            && same(one.unfinished.iter(), two.unfinished.iter())
    }
}

/// Whether two runs of findings say the same of the same places.
fn same<'f>(
    one: impl Iterator<Item = &'f Finding>,
    two: impl Iterator<Item = &'f Finding>,
) -> bool {
    let key = |finding: &Finding| (finding.code(), finding.span, finding.severity, finding.follows);
    one.map(key).eq(two.map(key))
}

/// Whether a finding speaks against the variant.
fn is_offence(finding: &Finding) -> bool {
    let by_variant = match finding.facts {
        Facts::PlayersDiffer { by, .. } => by == "the variant",
        _ => finding.facts.depend_on_variant(),
    };
    by_variant && finding.severity == Severity::Error && finding.follows.is_none()
}
