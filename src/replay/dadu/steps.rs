//! A replay of Dadu that goes line by line, and can be copied between two lines: to go on under another
//! variant, or with a player turn as it may have been instead of as it is written.

use std::hash::{Hash, Hasher};

use super::{Game, Replay, Setup};
use crate::finding::{Code, Finding, Severity};
use crate::games::Variants;
use crate::games::dadu::variant::{Declaration, Parameter, Variant};
use crate::games::dadu::{Consult, Consulted, Position, Rules, Silent};
use crate::notation::{Item, Log, PlayerTurn, PositionLine, PositionPart};
use crate::replay::stepwise::{Stepwise, same};
use crate::span::Span;
use crate::table::{Player, Roster, Side};

/// A replay between two lines.
#[derive(Clone)]
pub struct Steps<'a, C = Consulted> {
    pub(super) replay: Replay<'a, (), C>,
    /// How many findings there were before the last step.
    before: usize,
}

impl<'a> Steps<'a, Silent> {
    /// Before the first line of a log, under the variant that it declares. What cannot be read in
    /// it, and what does not fit in its header, is found already, and not in any step.
    pub fn declared(text: &'a [u8], log: &'a Log, setup: &Setup<'a>) -> Steps<'a, Silent> {
        Steps { replay: Replay::new(text, log, setup, ()), before: 0 }
    }

    /// Replays a line, or ends the log after the last one.
    pub fn pass(&mut self, index: usize) {
        self.before = self.replay.findings.len();
        match self.replay.log.lines.get(index) {
            Some(line) if self.replay.playable => self.replay.line(index, line),
            Some(_) => {}
            None => self.replay.settle_end(),
        }
    }

    /// Replays a player turn in place of the one that stands on a line.
    pub fn turn(&mut self, index: usize, turn: &PlayerTurn, items: &[Item]) {
        self.before = self.replay.findings.len();
        self.replay.player_turn(index, turn, items);
    }

    /// Replays a player turn that is not written, and then the line before which it was made.
    pub fn pass_after(&mut self, turn: &PlayerTurn, items: &[Item], index: usize) {
        let before = self.replay.findings.len();
        self.replay.player_turn(index.saturating_sub(1), turn, items);
        self.pass(index);
        self.before = before;
    }

    /// Takes a stated position in place of the one that stands on a line.
    pub fn stated(&mut self, position: &PositionLine, parts: &[PositionPart]) {
        self.before = self.replay.findings.len();
        self.replay.stated(position, parts);
    }

    /// Leaves out a line.
    pub fn skip(&mut self) {
        self.before = self.replay.findings.len();
    }

    /// Everything that was found so far.
    pub fn findings(&self) -> &[Finding] {
        &self.replay.findings
    }

    /// What was found in the last step.
    pub fn new_findings(&self) -> &[Finding] {
        &self.replay.findings[self.before..]
    }

    /// Whether it is known where the pieces stand.
    pub fn is_known(&self) -> bool {
        !self.replay.doubt.position
    }

    /// Who is at the table.
    pub fn roster(&self) -> &Roster {
        &self.replay.roster
    }

    /// The rules that hold.
    pub fn rules(&self) -> &Rules {
        &self.replay.rules
    }

    /// The players of a side who may throw next.
    pub fn next(&self, side: Side) -> Vec<Player> {
        let next = self.replay.rules.next(&self.replay.position, &self.replay.roster);
        next.of(side).collect()
    }

    /// Whether it is not known who has thrown.
    pub fn is_order_unsaid(&self) -> bool {
        self.replay.doubt.unsaid.order
    }

    /// Whether it makes a difference here how something is read: the position is known, and the game
    /// goes on.
    pub fn may_branch(&self) -> bool {
        self.is_known() && !self.replay.finish.is_reached()
    }

    /// From here on nothing is known of the position, until one is stated.
    pub fn forget(&mut self, span: Span) {
        self.replay.lose_position(span);
        self.replay.forget_order();
    }

    /// Leaves out of what was found what stands there only to be shown.
    pub fn trim(&mut self) {
        for finding in &mut self.replay.findings[self.before..] {
            finding.situation = None;
        }
    }

    /// The game that ended with the last step, with these findings.
    pub fn game(self, mut findings: Vec<Finding>) -> Game {
        crate::replay::report::in_order(&mut findings, &self.replay.log.lines);
        Game { findings, ..self.replay.game() }
    }
}

impl<'a> Stepwise<'a, Parameter> for Steps<'a> {
    const BOARD: &'static [Parameter] = &[
        Parameter::Segments,
        Parameter::SegmentLength,
        Parameter::StandardPieces,
        Parameter::Kings,
    ];
    const PLAYERS: Option<Parameter> = Some(Parameter::PlayersASide);

    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, variant: Variant) -> Steps<'a> {
        let variants = Variants { dadu: Some(Declaration::known(variant)), ..setup.variants };
        let setup = Setup { variants, ..*setup };
        Steps { replay: Replay::new(text, log, &setup, ()), before: 0 }
    }

    fn set_up(&self, variant: Variant) -> Steps<'a> {
        let mut other = self.under(variant);
        other.replay.position = Position::start(&other.replay.rules);
        other
    }

    fn turn_to(&mut self, variant: Variant) {
        self.replay.rules = Rules::listening(variant, Consulted::default());
        self.replay.declaration = Declaration::known(variant);
        for finding in std::mem::take(&mut self.replay.findings) {
            self.replay.let_go.of(&finding);
        }
        self.before = 0;
    }

    fn variant(&self) -> &Variant {
        self.replay.rules.variant()
    }

    fn line(&mut self, index: usize) -> Vec<Parameter> {
        let log = self.replay.log;
        if self.replay.playable {
            self.replay.line(index, &log.lines[index]);
        }
        self.replay.rules.consulted().take()
    }

    fn survey(&mut self, index: usize) -> (u64, Vec<Parameter>) {
        self.replay.survey = Some(Box::default());
        let consulted = self.line(index);
        let survey = self.replay.survey.take().unwrap_or_default();
        (survey.finish(), consulted)
    }

    fn end(&mut self) -> Vec<Parameter> {
        self.replay.settle_end();
        self.replay.rules.consulted().take()
    }

    fn new_findings(&self) -> &[Finding] {
        self.replay.findings.get(self.before..).unwrap_or_default()
    }

    fn is_at_one_with(&self, other: &Self) -> bool {
        Steps::is_at_one_with(self, other)
    }

    fn goes_on_like(&self, other: &Self) -> bool {
        Steps::goes_on_like(self, other)
    }

    fn are_alike(parameter: Parameter, one: u8, two: u8) -> bool {
        Rules::are_alike(parameter, one, two)
    }
}

impl<'a, C: Consult> Steps<'a, C> {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.replay.position
    }

    /// Whether the same was found in both, and whatever comes next goes on alike from both, under the
    /// same variant.
    pub fn is_at_one_with(&self, other: &Steps<'_, C>) -> bool {
        let (one, two) = (&self.replay, &other.replay);
        one.doubt == two.doubt
            && one.taint == two.taint
            && one.round == two.round
            && one.let_go == two.let_go
            && same(&one.findings, &two.findings)
            && same(one.unfinished.as_deref(), two.unfinished.as_deref())
            && self.goes_on_like(other)
    }

    /// Whether whatever comes next goes on alike from both, under the same variant, whatever was found
    /// before. A later finding may follow from another one, but it follows in both or in none.
    pub fn goes_on_like(&self, other: &Steps<'_, C>) -> bool {
        let (one, two) = (&self.replay, &other.replay);
        one.position == two.position
            && one.roster == two.roster
            && one.doubt.without_cause() == two.doubt.without_cause()
            && one.taint.without_cause() == two.taint.without_cause()
            && one.round.without_cause() == two.round.without_cause()
            && one.unwritten == two.unwritten
            && one.ones_lost == two.ones_lost
            && one.chances == two.chances
            && same(touches(one), touches(two))
            && (&one.finish, one.players) == (&two.finish, two.players)
            && unfinished(one).eq(unfinished(two))
    }
}

/// Replays that go on alike are hashed alike.
impl<C: Consult> Hash for Steps<'_, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Replay { position, taint, ones_lost, .. } = &self.replay;
        (position, taint.without_cause(), ones_lost).hash(state);
    }
}

/// What is unfinished, and whether that follows from something else.
fn unfinished<C>(replay: &Replay<'_, (), C>) -> impl Iterator<Item = (Code, Span, Severity, bool)> {
    let finding = replay.unfinished.iter();
    finding.map(|f| (f.code(), f.span, f.severity, f.follows.is_some()))
}

fn touches<'r, C>(replay: &'r Replay<'_, (), C>) -> impl Iterator<Item = &'r Finding> {
    replay.touches_left.iter().map(|(_, finding, _)| finding)
}
