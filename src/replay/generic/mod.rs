//! The replay of a log of any game that implements [`Game`](crate::games::game::Game).
//!
//! It goes on like that of Dadu: it never stops at what does not fit, takes what was seen as it was seen, and
//! holds nothing against the log that is not known. A side is one player, nothing is earned, and little
//! is owed across turns, so there is less to keep. `course` takes one player turn, `reading` its unsure
//! tokens, `stated` the positions that a log states, `header` what its header says.

mod barring;
mod choices;
mod claims;
mod course;
mod header;
mod moment;
mod moves;
pub mod naming;
mod options;
mod order;
mod pairing;
mod reading;
mod stated;
mod steps;
mod token;
mod turn;
mod view;

use std::marker::PhantomData;

use super::finish::Finish;
use super::report::tempered;
use super::setup::{HeaderEnd, error_at};
use super::{Counts, Game, Play, Setup, Why, Witness};
use crate::finding::{Facts, Finding, Told};
use crate::games::GameParameter;
use crate::layout::Seat;
use crate::notation::{Content, Line, Log, Marks, fields};
use crate::rulebook::{Declaration, Parameter as _, RuleId, declare};
use crate::span::Span;
use crate::table::{BySide, Roster, Side};

pub use choices::{Brings, Choice, Choices, Refusal};
pub use moment::{Moment, Underway, moment, moment_after};
use order::{Round, Streak};
pub use steps::Steps;
use steps::Survey;

/// The replay of logs of one game, by its rules.
pub(super) struct Of<G>(PhantomData<G>);

impl<G: Told> Of<G> {
    /// Replays a log, telling `witness` what happens.
    pub(super) fn replay<W: Witness>(
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: &mut W,
    ) -> Game {
        let mut game = Replay::<G, &mut W>::new(text, log, setup, None, witness).finish();
        super::unknown::temper(&mut game.0.findings, &game.1, |parameter, value| {
            let assumed = Some((parameter, value));
            Replay::<G, ()>::new(text, log, setup, assumed, ()).finish().0.findings
        });
        game.0
    }

    /// Replays a log for its checked extras. Returns why the position is in doubt at the end, if it is, and
    /// what was found.
    pub(super) fn why_unsure<W: Witness>(
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: &mut W,
    ) -> (Option<Why>, Vec<Finding>) {
        let mut replay = Replay::<G, &mut W>::new(text, log, setup, None, witness);
        replay.run();
        let cause = Side::ALL.into_iter().find_map(|side| replay.strays[side]);
        let found = cause.map(|cause| Why::Found(replay.findings[cause].code()));
        let unknown = replay.lost.map(|_| Why::NotKnown);
        let why = found.or(unknown).or(replay.rests_on.map(|_| Why::NotSure));
        (why, replay.findings)
    }

    /// The lines of stated positions that cannot be read, so that they must not be written anew.
    pub(super) fn misread_positions(text: &[u8], log: &Log, _setup: &Setup<'_>) -> Vec<usize> {
        stated::misread_positions::<G>(text, log)
    }
}

#[derive(Clone)]
struct Replay<'a, G: Told, W> {
    text: &'a [u8],
    log: &'a Log,
    setup: Setup<'a>,
    /// The value to take for a parameter of which the log says that it is not known.
    assume: Option<(G::Parameter, u8)>,
    rules: G,
    declared: Declaration<G::Parameter>,
    declaration: Declaration<G::Parameter>,
    playable: bool,
    /// How many players each side had at the start.
    players: BySide<u8>,
    /// By side: the finding that the header gives it more than its one player.
    crowded: BySide<Option<usize>>,
    roster: Roster,
    position: G::Position,
    /// Where it became unknown where the pieces stand, if it is.
    lost: Option<Span>,
    /// How many player turns could not be checked since.
    unchecked: u32,
    /// Where the header ends, once that was asked.
    header: Option<HeaderEnd>,
    /// Whether it is known whose turn it is.
    order_is_known: bool,
    /// The last reading that the recorder was not sure of, and on which the position rests.
    rests_on: Option<Span>,
    /// By side: the finding after which its pieces may stand elsewhere.
    strays: BySide<Option<usize>>,
    round: Round,
    streak: Streak,
    findings: Vec<Finding>,
    counts: Counts,
    finish: Finish,
    /// The last line with a player turn, which a stopped game may leave unfinished (W2).
    last_turn: Option<usize>,
    unfinished: Option<Finding>,
    stop: Option<usize>,
    underway: Option<Underway<G::Turn>>,
    /// The seats of the board, once the witness measures distances.
    seats: Vec<Seat>,
    /// What was heard of what is legal, for one who compares variants.
    survey: Option<Survey>,
    witness: W,
}

impl<'a, G: Told, W: Witness> Replay<'a, G, W> {
    fn new(
        text: &'a [u8],
        log: &'a Log,
        setup: &Setup<'a>,
        assume: Option<(G::Parameter, u8)>,
        witness: W,
    ) -> Self {
        let start = header::Start::<G>::of(text, log, setup, assume);
        let rules = G::of(start.declaration.variant);
        let position = header::first_position(&rules, &start.players);
        let is_turn = |line: &Line| matches!(line.content, Content::Turn(_));
        Replay {
            text,
            log,
            setup: *setup,
            assume,
            rules,
            declared: start.declaration,
            declaration: start.declaration,
            playable: start.playable,
            players: start.players,
            crowded: start.crowded(),
            roster: Roster::of(start.players),
            position,
            lost: None,
            unchecked: 0,
            header: None,
            order_is_known: true,
            rests_on: None,
            strays: BySide::all(None),
            round: Round::default(),
            streak: Streak::default(),
            findings: start.findings,
            counts: Counts::default(),
            finish: Finish::default(),
            last_turn: log.lines.iter().rposition(is_turn),
            unfinished: None,
            stop: None,
            underway: None,
            seats: Vec::new(),
            survey: None,
            witness,
        }
    }

    fn finish(mut self) -> (Game, Declaration<G::Parameter>) {
        self.run();
        self.settle_end();
        super::report::in_order(&mut self.findings, &self.log.lines);
        let game = Game {
            findings: self.findings,
            counts: self.counts,
            play: Play::Other {
                game: G::ID,
                declared: (&self.declared).into(),
                declaration: (&self.declaration).into(),
            },
            players: self.players,
            playable: self.playable,
            recorded: false,
            winner: self.finish.winner(),
        };
        (game, self.declared)
    }

    fn run(&mut self) {
        let log = self.log;
        if !self.playable {
            self.counts.unread_lines = log.lines.len() as u64;
            return;
        }
        for (index, line) in log.lines.iter().enumerate() {
            if self.stop.is_some_and(|stop| super::finish::is_beyond(line, stop)) {
                return;
            }
            self.line(index, line);
            if W::FOLLOWS {
                self.tell_line(index);
            }
        }
    }

    fn line(&mut self, index: usize, line: &Line) {
        match &line.content {
            Content::Nothing => {}
            Content::Field(field) => self.field(field.name, field.value),
            Content::Turn(turn) => self.player_turn(index, turn, self.log.items_of(turn)),
            Content::Gap(span) => self.gap(*span),
            Content::Position(position) => self.stated(position),
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
        match fields::known(&self.text[name.range()]).map(|known| known.name) {
            Some("Change") => self.change(value),
            Some("Result") => self.take_result(value),
            _ => {}
        }
    }

    /// A rule changes from here on; the number of pieces does not.
    fn change(&mut self, value: Span) {
        // Set from outside, the variant is not the log's to change.
        if G::Parameter::given(&self.setup.variants).is_some() {
            return;
        }
        let text = String::from_utf8_lossy(&self.text[value.range()]).into_owned();
        let (mut changed, problems) = declare(&text, self.declaration, self.setup.load);
        for problem in problems {
            self.report(problem.span.shifted(value.start), Facts::Variant(problem.kind), &[]);
        }
        let pieces = self.declaration.variant.get(G::PIECES);
        if changed.variant.get(G::PIECES) != pieces {
            changed.variant = changed.variant.with(G::PIECES, pieces).unwrap_or(changed.variant);
            self.report(value, Facts::BoardChanges(G::PIECES.row()), &[G::CITED.pieces]);
        }
        self.declaration = header::assumed(changed, self.assume);
        self.rules = G::of(self.declaration.variant);
    }

    fn take_result(&mut self, value: Span) {
        if let Some((span, facts)) = self.finish.take_result(self.text, self.log, value) {
            self.report(span, facts, &[G::CITED.winning, G::CITED.unfinished]);
        }
    }

    fn gap(&mut self, span: Span) {
        self.report(span, Facts::Gap, &[]);
        self.lose_position(span);
        self.lose_order();
    }

    /// Somebody's turn may not have been seen.
    fn lose_order(&mut self) {
        self.order_is_known = false;
        self.round.is_unknown = true;
        self.witness.unseen();
    }

    /// From here on it is not known where the pieces stand, until a position is stated.
    fn lose_position(&mut self, span: Span) {
        if self.lost.is_none() {
            self.lost = Some(span);
            self.rests_on = None;
        }
    }

    fn unreadable_line(&mut self, index: usize, span: Span) {
        self.counts.unread_lines += 1;
        let (text, lines) = (self.text, &self.log.lines);
        let header = self.header.get_or_insert_with(|| HeaderEnd::of(text, lines));
        if header.covers(text, lines, index) {
            return;
        }
        // It may have been somebody's turn.
        self.lose_order();
        if let Some(cause) = error_at(self.log, span) {
            self.stray(course::EVERYBODY, cause);
        }
    }

    fn report(&mut self, span: Span, facts: Facts, rules: &[RuleId]) {
        self.push(Finding::new(span, facts, rules), Marks::default());
    }

    /// Adds a finding, tempered by the recorder's marks, by an unknown variant, and by what it rests on.
    /// Returns its index.
    fn push(&mut self, mut finding: Finding, marks: Marks) -> usize {
        self.weigh(&mut finding, marks);
        self.findings.push(finding);
        self.findings.len() - 1
    }

    fn weigh(&self, finding: &mut Finding, marks: Marks) {
        let rests_on = self.rests_on.filter(|_| finding.facts.depend_on_position());
        let is_unknown = self.declaration.is_wholly_unknown();
        if let Some((severity, why)) = tempered(finding, marks, is_unknown, rests_on) {
            finding.severity = severity.min(finding.severity);
            finding.tempered = Some(why);
        }
    }

    fn report_unchecked(&mut self) {
        let turns = std::mem::take(&mut self.unchecked);
        if let Some(since) = self.lost.filter(|_| turns > 0) {
            self.report(since, Facts::NotChecked { turns }, &[]);
        }
    }

    fn settle_end(&mut self) {
        self.report_unchecked();
        if self.playable {
            self.settle_unfinished();
            self.check_result();
        }
    }

    /// W2: the last turn may break off where the game was stopped.
    fn settle_unfinished(&mut self) {
        let unfinished = self.unfinished.take();
        if let Some(finding) = unfinished.and_then(|finding| self.finish.cut_short(finding)) {
            self.findings.push(finding);
            // What else the log says of its end may merely follow from it.
            self.stray(course::EVERYBODY, self.findings.len() - 1);
        }
    }

    /// W1, W2: the result is the one that the play has, and there is one.
    fn check_result(&mut self) {
        let known = self.lost.is_none();
        let found = self.finish.contradiction(self.log, &self.counts, &self.findings, known);
        let Some((span, facts)) = found else { return };
        let strays = || Side::ALL.into_iter().find_map(|side| self.strays[side]);
        let (rules, follows): (&[RuleId], _) = match facts {
            Facts::ResultDiffers { .. } => (&[G::CITED.winning, G::CITED.unfinished], strays()),
            Facts::NoResult => (&[G::CITED.unfinished], None),
            _ => (&[], None),
        };
        self.push(Finding { follows, ..Finding::new(span, facts, rules) }, Marks::default());
    }
}
