//! The replay of a log of any game without throws, which implements
//! [`MoveGame`](crate::games::move_game::MoveGame).
//!
//! It works like the replay of the other games: it never stops at an error, takes the play as it was seen,
//! and does not count unknown facts against the log. A side is one player, nothing is thrown, and the
//! position says everything, so there is less state.
//!
//! - `turn` takes one player turn, `items` its items. `plain` is a short way for turns without a problem.
//! - `extras` compares the checked extras.
//! - `stated` takes the positions that a log states.
//! - `ending` decides how the game ended.
//! - `options` counts the options of a player, for a witness that measures.
//! - `steps` continues the replay under another variant, `branch` with other items.

mod branch;
mod either;
mod ending;
mod extras;
mod header;
mod items;
mod moment;
pub mod naming;
mod options;
mod plain;
mod stated;
mod steps;
mod turn;

use std::marker::PhantomData;

use super::report::tempered;
use super::rounds::Round;
use super::setup::{HeaderEnd, error_at, states_position};
use super::stepwise::Survey;
use super::{Counts, DoubtReason, Game, Play, ReachedPoint, ReplayState, Setup, Witness};
use crate::finding::{Facts, Finding, InPlay};
use crate::games::move_game::{Bar, MoveGame, MovePosition, Repetitions};
use crate::notation::{Content, Line, Log, Marks, PlayerSeat, fields};
use crate::rulebook::{
    Declaration, Parameter as _, RuleId, UntypedDeclaration, UntypedVariant, declare,
};
use crate::span::Span;
use crate::table::{Both, BySide, Player, Roster, Side};
pub use branch::Branch;
use ending::Finish;
pub use steps::Steps;

/// The replay of logs of one game.
pub(super) struct Of<G>(PhantomData<G>);

impl<G: MoveGame> Of<G> {
    /// Replays a log and tells `witness` each event.
    pub(super) fn replay<W: Witness>(
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: W,
    ) -> Game {
        Replay::<G, W>::new(text, log, setup, witness).finish()
    }

    /// Replays a log for its checked extras. Returns the reason why the position is in doubt at the
    /// end, if it is, and the findings.
    pub(super) fn why_unsure(
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: &mut dyn Witness,
    ) -> (Option<DoubtReason>, Vec<Finding>) {
        let mut replay = Replay::<G, &mut dyn Witness>::new(text, log, setup, witness);
        replay.run();
        let found = replay.fault.map(|cause| DoubtReason::Found(replay.findings[cause].code()));
        let unknown = replay.lost.map(|_| DoubtReason::NotKnown);
        let why = found.or(unknown).or(replay.rests_on.map(|_| DoubtReason::NotSure));
        (why, replay.findings)
    }

    /// Creates a replay that can branch, before the first line of a log.
    pub(super) fn branch<'a>(text: &'a [u8], log: &'a Log, setup: &Setup<'a>) -> super::Branch<'a> {
        Box::new(Branch::<G>::declared(text, log, setup))
    }

    /// Returns the state at an offset of the text.
    pub(super) fn moment(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> super::Moment {
        moment::moment::<G>(text, log, setup, at)
    }

    /// Creates a replay before the first line of a log, under a variant.
    pub(super) fn steps<'a>(
        text: &'a [u8],
        log: &'a Log,
        setup: &Setup<'a>,
        variant: &UntypedVariant,
    ) -> super::Steps<'a> {
        Box::new(Steps::<G::ListeningRules>::new(text, log, setup, variant))
    }

    /// Returns the lines of stated positions that cannot be read, and so must not be rewritten.
    pub(super) fn misread_positions(text: &[u8], log: &Log, _setup: &Setup<'_>) -> Vec<usize> {
        stated::misread_positions::<G>(text, log)
    }
}

#[derive(Clone)]
struct Replay<'a, G: MoveGame, W> {
    text: &'a [u8],
    log: &'a Log,
    setup: Setup<'a>,
    rules: G,
    declared: Declaration<G::Parameter>,
    declaration: Declaration<G::Parameter>,
    playable: bool,
    /// The side that begins, according to the header.
    first: Option<Side>,
    position: G::Position,
    /// Where the position became unknown, if it is unknown.
    lost: Option<Span>,
    /// The number of player turns since then that could not be checked.
    unchecked: u32,
    /// The players at the table: one of each side, unless somebody has left.
    roster: Roster,
    /// The end of the header, computed when it is first needed.
    header: Option<HeaderEnd>,
    /// Whether it is known whose turn it is.
    order_is_known: bool,
    /// The last unsure reading on which the position rests.
    rests_on: Option<Span>,
    /// The finding after which the position may be another one.
    fault: Option<usize>,
    repetitions: Repetitions<G>,
    round: Round,
    findings: Vec<Finding>,
    counts: Counts,
    finish: Finish,
    /// The last line with a player turn, which a stopped game may leave unfinished (W2).
    last_turn: Option<usize>,
    unfinished: Option<Finding>,
    stop: Option<usize>,
    underway: Option<moment::TurnUnderway<G::Turn>>,
    /// The digest of the legal items, if variants are compared.
    survey: Option<Survey>,
    witness: W,
}

impl<'a, G: MoveGame, W: Witness> Replay<'a, G, W> {
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: W) -> Self {
        let start = header::Start::<G>::of(text, log, setup);
        let rules = G::of(start.declaration.variant);
        let is_turn = |line: &Line| matches!(line.content, Content::Turn(_));
        Replay {
            text,
            log,
            setup: *setup,
            first: start.first,
            position: header::first_position(&rules, start.first),
            rules,
            declared: start.declaration,
            declaration: start.declaration,
            playable: start.playable,
            lost: None,
            unchecked: 0,
            roster: Roster::of(BySide([1, 1, 0, 0])),
            header: None,
            order_is_known: true,
            rests_on: None,
            fault: None,
            repetitions: Repetitions::default(),
            round: Round::default(),
            findings: start.findings,
            counts: Counts::default(),
            finish: Finish::default(),
            last_turn: log.lines.iter().rposition(is_turn),
            unfinished: None,
            stop: None,
            underway: None,
            survey: None,
            witness,
        }
    }

    fn finish(mut self) -> Game {
        self.run();
        self.settle_end();
        super::report::in_order(&mut self.findings, &self.log.lines);
        self.game()
    }

    /// Returns the result of the replay, once the log has ended.
    fn game(self) -> Game {
        let players: Both<u8> = Both::all(u8::from(self.playable));
        Game {
            findings: self.findings,
            counts: self.counts,
            play: Play {
                game: G::ID,
                declared: UntypedDeclaration::of(&self.declared),
                declaration: UntypedDeclaration::of(&self.declaration),
            },
            players: BySide([players[Side::N], players[Side::S], 0, 0]),
            playable: self.playable,
            recorded: false,
            winner: self.finish.winner(),
        }
    }

    fn run(&mut self) {
        let log = self.log;
        if !self.playable {
            self.counts.unread_lines = log.lines.len() as u64;
            return;
        }
        for (index, line) in log.lines.iter().enumerate() {
            let is_beyond = |stop| super::finish::is_beyond(line, stop);
            if self.stop.is_some_and(is_beyond) || self.witness.is_done() {
                return;
            }
            self.line(index, line);
            if self.witness.wants().states {
                self.tell_state(ReachedPoint::Line(index));
            }
        }
    }

    fn line(&mut self, index: usize, line: &Line) {
        match &line.content {
            Content::Nothing => {}
            Content::Field(field) => self.field(field.name, field.value),
            Content::Turn(turn) => self.player_turn(index, turn, self.log.items_of(turn)),
            Content::Gap(span) => self.gap(*span),
            Content::Position(position) => self.stated(position, self.log.parts_of(position)),
            Content::Arrival(seat) => self.comes_or_goes(seat, true),
            Content::Departure(seat) => self.comes_or_goes(seat, false),
            Content::Crossing(from, to) => {
                self.comes_or_goes(from, false);
                self.comes_or_goes(to, true);
            }
            Content::Unreadable => self.unreadable_line(index, line.span),
        }
    }

    fn field(&mut self, name: Span, value: Span) {
        match fields::known_field(&self.text[name.range()]).map(|known| known.name) {
            Some("Change") => self.change(value),
            Some("Result") => self.take_result(value),
            _ => {}
        }
    }

    /// Applies a rule change that is valid from here on. The board cannot change.
    fn change(&mut self, value: Span) {
        // If the variant is set from outside, the log cannot change it.
        if self.setup.variants.is_of(G::ID) {
            return;
        }
        let text = String::from_utf8_lossy(&self.text[value.range()]).into_owned();
        let (mut changed, problems) = declare(&text, self.declaration, self.setup.load);
        for problem in problems {
            self.report(problem.span.shifted(value.start), Facts::Variant(problem.kind), &[]);
        }
        for row in G::ID.rulebook().board {
            let parameter = G::Parameter::ALL[row.index()];
            let value_before = self.declaration.variant.get(parameter);
            if changed.variant.get(parameter) != value_before {
                let back = changed.variant.with(parameter, value_before);
                changed.variant = back.unwrap_or(changed.variant);
                self.report(value, Facts::BoardChanges(row), &[row.rule]);
            }
        }
        self.declaration = self.setup.assumed(changed);
        self.rules = G::of(self.declaration.variant);
    }

    /// Reports a player who joins but is there, or who leaves but is not, and players other than the first of a side,
    /// who cannot come or go. Others who sit at the table are of no interest to the play.
    fn comes_or_goes(&mut self, seat: &PlayerSeat, comes: bool) {
        let Some(player) = Player::new(seat.side, seat.number) else {
            let expected = "a player from 1 to 32";
            let facts = Facts::UnreadableField { name: "number of a player".into(), expected };
            return self.report(seat.span, facts, &[G::CITED.sides]);
        };
        if seat.number > 1 {
            return self.not_at_table(seat, Marks::default());
        }
        let fits = if comes { self.roster.join(player) } else { self.roster.leave(player) };
        if !fits {
            self.report(seat.span, Facts::ComesOrGoes { player, comes }, &[G::CITED.sides]);
        }
    }

    fn not_at_table(&mut self, seat: &PlayerSeat, marks: Marks) {
        let Some(player) = Player::new(seat.side, seat.number) else { return };
        let playing = [Side::N, Side::S].map(Player::first).into();
        let facts = Facts::Play(G::ID, InPlay::NotAtTable { player, playing });
        self.push(Finding::new(seat.span, facts, &[G::CITED.sides]), marks);
    }

    fn gap(&mut self, span: Span) {
        self.report(span, Facts::Gap, &[]);
        self.lose_position(span);
        self.lose_order();
    }

    /// Records that a turn may not have been seen.
    fn lose_order(&mut self) {
        self.order_is_known = false;
        self.round.is_unknown = true;
        self.witness.on_unseen();
    }

    /// Marks the position as unknown from here on, until one is stated.
    fn lose_position(&mut self, span: Span) {
        if self.lost.is_none() {
            self.lost = Some(span);
            self.rests_on = None;
        }
        self.repetitions.forget();
    }

    fn unreadable_line(&mut self, index: usize, span: Span) {
        self.counts.unread_lines += 1;
        let (text, lines) = (self.text, &self.log.lines);
        if states_position(text, span) {
            return self.misread_position(span);
        }
        let header = self.header.get_or_insert_with(|| HeaderEnd::of(text, lines));
        if header.covers(text, self.log, index) {
            return;
        }
        // The line may have been a player turn.
        self.lose_order();
        self.fault = self.fault.or(error_at(self.log, span));
    }

    /// Takes a stated position that cannot be read. If it sets up a game, or continues one after a gap, the position is
    /// unknown; elsewhere it changes nothing.
    fn misread_position(&mut self, span: Span) {
        if self.counts.turns == 0 || self.lost.is_some() {
            self.lose_position(span);
            self.lose_order();
        }
    }

    fn report(&mut self, span: Span, facts: Facts, rules: &[RuleId]) {
        self.push(Finding::new(span, facts, rules), Marks::default());
    }

    /// Adds a finding and returns its index. The recorder's marks, an unknown variant, or an unsure
    /// reading that it rests on may lower its severity.
    fn push(&mut self, mut finding: Finding, marks: Marks) -> usize {
        let rests_on = self.rests_on.filter(|_| finding.facts.depend_on_position());
        let is_unknown = self.declaration.is_wholly_unknown();
        if let Some((severity, why)) = tempered(&finding, marks, is_unknown, rests_on) {
            finding.severity = severity.min(finding.severity);
            finding.tempered = Some(why);
        }
        self.findings.push(finding);
        self.findings.len() - 1
    }

    fn report_unchecked(&mut self) {
        let turns = std::mem::take(&mut self.unchecked);
        if let Some(since) = self.lost.filter(|_| turns > 0) {
            self.report(since, Facts::NotChecked { turns }, &[]);
        }
    }

    /// Returns whether the position is known and not in doubt.
    fn is_sure(&self) -> bool {
        self.lost.is_none() && self.rests_on.is_none() && self.fault.is_none()
    }

    /// Tells a following witness the state at a point of the log.
    fn tell_state(&mut self, reached: ReachedPoint) {
        let stands = ReplayState {
            layout: self.position.layout(),
            known: self.lost.is_none(),
            rests_on: self.rests_on,
            round: self.round.now(),
            hand: Vec::new(),
            throw_is_due: false,
            earned: None,
            facts: Both::of(|side| naming::side_facts::<G>(&self.position, side)).into(),
        };
        self.witness.on_state(reached, &stands);
    }
}

/// Returns the rules that a bar cites: the one that decides, and the interpretations it depends on.
fn rules_of<G: MoveGame>(bar: Bar) -> Vec<RuleId> {
    [&[bar.rule], G::interpretations(bar.reason)].concat()
}

/// Returns the rules that decide how a game ended.
fn ending_rules<G: MoveGame>() -> Vec<RuleId> {
    [&[G::CITED.winning, G::CITED.unfinished], G::ENDING].concat()
}
