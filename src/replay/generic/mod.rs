//! The replay of a log of any game that implements [`Game`](crate::games::game::Game).
//!
//! It works like the replay of Dadu: it never stops at an error, takes the play as it was seen, and
//! does not count unknown facts against the log. A side is one player, nothing is earned, and little is
//! owed across turns, so there is less state.
//!
//! - `course` takes one player turn.
//! - `reading` reads its unsure tokens.
//! - `stated` takes the positions that a log states.
//! - `header` reads the header.

mod barring;
mod branch;
mod choices;
mod claims;
mod course;
mod gap;
mod header;
mod implied;
mod moment;
mod moves;
pub mod naming;
mod options;
mod order;
mod pairing;
mod reading;
pub(in crate::replay) mod stated;
mod steps;
mod token;
mod turn;
mod unsaid;

use std::marker::PhantomData;

use super::finish::Finish;
use super::report::tempered;
use super::rounds::Round;
use super::setup::{HeaderEnd, error_at, states_position};
use super::stepwise::Survey;
use super::{Counts, DoubtReason, Game, Play, Setup, Witness};
use crate::finding::{Facts, Finding, GameFacts};
use crate::layout::BoardSeat;
use crate::notation::{Content, Line, Log, Marks, fields};
use crate::rulebook::{
    Declaration, Parameter as _, RuleId, UntypedDeclaration, UntypedVariant, declare,
};
use crate::span::Span;
use crate::table::{BySide, Roster, Side};

pub use branch::Branch;
use moment::TurnUnderway;
use order::Streak;
pub use steps::Steps;
pub use unsaid::Unsaid;

/// The replay of logs of one game.
pub(super) struct Of<G>(PhantomData<G>);

impl<G: GameFacts> Of<G> {
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
        let cause = Side::ALL.into_iter().find_map(|side| replay.strays[side]);
        let found = cause.map(|cause| DoubtReason::Found(replay.findings[cause].code()));
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
struct Replay<'a, G: GameFacts, W> {
    text: &'a [u8],
    log: &'a Log,
    setup: Setup<'a>,
    rules: G,
    declared: Declaration<G::Parameter>,
    declaration: Declaration<G::Parameter>,
    playable: bool,
    /// The number of players that each side had at the start.
    players: BySide<u8>,
    /// By side: the finding that the header gives it more than its one player.
    crowded: BySide<Option<usize>>,
    roster: Roster,
    position: G::Position,
    /// Where the position of the pieces became unknown, if it is unknown.
    lost: Option<Span>,
    /// The number of player turns since then that could not be checked.
    unchecked: u32,
    /// The end of the header, computed when it is first needed.
    header: Option<HeaderEnd>,
    /// Whether it is known whose turn it is.
    order_is_known: bool,
    /// The facts of the position that are unknown because a stated position left them out.
    unsaid: Unsaid,
    /// The last unsure reading on which the position rests.
    rests_on: Option<Span>,
    /// By side: the finding after which its pieces may be elsewhere.
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
    underway: Option<TurnUnderway<G::Turn>>,
    /// The seats of the board, once the witness has measured distances.
    seats: Vec<BoardSeat>,
    /// The digest of the legal moves, if variants are compared.
    survey: Option<Survey>,
    witness: W,
}

impl<'a, G: GameFacts, W: Witness> Replay<'a, G, W> {
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: W) -> Self {
        let start = header::Start::<G>::of(text, log, setup);
        let rules = G::of(start.declaration.variant);
        let position = header::first_position(&rules, &start.players);
        let is_turn = |line: &Line| matches!(line.content, Content::Turn(_));
        Replay {
            text,
            log,
            setup: *setup,
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
            unsaid: Unsaid::default(),
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

    fn finish(mut self) -> Game {
        self.run();
        self.settle_end();
        super::report::in_order(&mut self.findings, &self.log.lines);
        self.game()
    }

    /// Returns the result of the replay, once the log has ended.
    fn game(self) -> Game {
        Game {
            findings: self.findings,
            counts: self.counts,
            play: Play {
                game: G::ID,
                declared: UntypedDeclaration::of(&self.declared),
                declaration: UntypedDeclaration::of(&self.declaration),
            },
            players: self.players,
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

    /// Applies a rule change that is valid from here on. The number of pieces cannot change.
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
        let pieces = self.declaration.variant.get(G::PIECES);
        if changed.variant.get(G::PIECES) != pieces {
            changed.variant = changed.variant.with(G::PIECES, pieces).unwrap_or(changed.variant);
            self.report(value, Facts::BoardChanges(G::PIECES.row()), &[G::CITED.pieces]);
        }
        self.declaration = self.setup.assumed(changed);
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

    /// Records that a turn may not have been seen.
    fn lose_order(&mut self) {
        self.order_is_known = false;
        self.round.is_unknown = true;
        self.witness.on_unseen();
    }

    /// Marks the position of the pieces as unknown from here on, until one is stated.
    fn lose_position(&mut self, span: Span) {
        if self.lost.is_none() {
            self.lost = Some(span);
            self.rests_on = None;
        }
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
        if let Some(cause) = error_at(self.log, span) {
            self.stray(course::EVERYBODY, cause);
        }
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

    /// Adds the finding about the unfinished last turn, unless the game was stopped there (W2).
    fn settle_unfinished(&mut self) {
        let unfinished = self.unfinished.take();
        if let Some(finding) = unfinished.and_then(|finding| self.finish.cut_short(finding)) {
            self.findings.push(finding);
            // A contradiction in the log's outcome may follow from this error.
            self.stray(course::EVERYBODY, self.findings.len() - 1);
        }
    }

    /// Checks that the log has an outcome, and that it agrees with the replay (W1, W2).
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
