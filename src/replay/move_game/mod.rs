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

use super::frame::{Frame, UnreadLine};
use super::terms::{Terms, of_board};
use super::{DoubtReason, Game, ReachedPoint, ReplayState, Setup, Witness};
use crate::finding::{Facts, Finding, InPlay};
use crate::games::move_game::{Bar, MoveGame, MovePosition, Repetitions};
use crate::notation::{Content, Field, Line, Log, Marks, PlayerSeat};
use crate::rulebook::{RuleId, UntypedVariant};
use crate::span::Span;
use crate::table::{Both, BySide, Player, Roster, Side};
pub use branch::Branch;
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
        (replay.frame.why_unsure(replay.fault), replay.frame.findings)
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
        Box::new(Steps::<G>::new(text, log, setup, variant))
    }

    /// Returns the lines of stated positions that cannot be read, and so must not be rewritten.
    pub(super) fn misread_positions(text: &[u8], log: &Log, _setup: &Setup<'_>) -> Vec<usize> {
        stated::misread_positions::<G>(text, log)
    }
}

#[derive(Clone)]
struct Replay<'a, G: MoveGame, W> {
    frame: Frame<'a>,
    rules: G,
    /// The side that begins, according to the header.
    first: Option<Side>,
    position: G::Position,
    /// The finding after which the position may be another one.
    fault: Option<usize>,
    repetitions: Repetitions<G>,
    underway: Option<moment::TurnUnderway<G::Turn>>,
    witness: W,
}

/// One player of each side.
const PLAYERS: BySide<u8> = BySide([1, 1, 0, 0]);

impl<'a, G: MoveGame, W: Witness> Replay<'a, G, W> {
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: W) -> Self {
        let start = header::Start::<G>::of(text, log, setup);
        let rules = G::of(start.declaration.variant);
        let terms = Terms::new(G::ID, setup, &start.declaration, start.playable);
        Replay {
            frame: Frame::new(text, log, terms, start.findings, Roster::of(PLAYERS)),
            first: start.first,
            position: header::first_position(&rules, start.first),
            rules,
            fault: None,
            repetitions: Repetitions::default(),
            underway: None,
            witness,
        }
    }

    fn finish(mut self) -> Game {
        self.run();
        self.settle_end();
        super::report::in_order(&mut self.frame.findings, &self.frame.log.lines);
        self.game()
    }

    /// Returns the result of the replay, once the log has ended.
    fn game(self) -> Game {
        let players = if self.frame.terms.playable { PLAYERS } else { BySide::default() };
        self.frame.game(players)
    }

    fn run(&mut self) {
        if !self.frame.may_run() {
            return;
        }
        for (index, line) in self.frame.log.lines.iter().enumerate() {
            if self.frame.stops_before(line) || self.witness.is_done() {
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
            Content::Field(field) => self.field(field),
            Content::Turn(turn) => self.player_turn(index, turn, self.frame.log.items_of(turn)),
            Content::Gap(span) => self.gap(*span),
            Content::Position(position) => self.stated(position, self.frame.log.parts_of(position)),
            Content::Arrival(seat) => self.comes_or_goes(seat, true),
            Content::Departure(seat) => self.comes_or_goes(seat, false),
            Content::Crossing(from, to) => {
                self.comes_or_goes(from, false);
                self.comes_or_goes(to, true);
            }
            Content::Unreadable => self.unreadable_line(index, line.span),
        }
    }

    fn field(&mut self, field: &Field) {
        match self.frame.field_name(field) {
            Some("Change") => self.change(field.value),
            Some("Result") => {
                self.frame.take_result(field.value, &[G::CITED.winning, G::CITED.unfinished])
            }
            _ => {}
        }
    }

    /// Applies a rule change that is valid from here on. The board cannot change.
    fn change(&mut self, value: Span) {
        if self.frame.change(value, &of_board(G::ID)) {
            self.rules = G::of(self.frame.terms.declaration().variant);
        }
    }

    /// Reports a player who joins but is there, or who leaves but is not, and players other than the first of a side,
    /// who cannot come or go. Others who sit at the table are of no interest to the play.
    fn comes_or_goes(&mut self, seat: &PlayerSeat, comes: bool) {
        let Some(player) = self.frame.player_of(seat, G::CITED.sides) else { return };
        match seat.number {
            1 => self.frame.seat(player, comes, seat.span, G::CITED.sides),
            _ => self.not_at_table(seat, Marks::default()),
        }
    }

    fn not_at_table(&mut self, seat: &PlayerSeat, marks: Marks) {
        let Some(player) = Player::new(seat.side, seat.number) else { return };
        let playing = [Side::N, Side::S].map(Player::first).into();
        let facts = Facts::Play(G::ID, InPlay::NotAtTable { player, playing });
        self.frame.push(Finding::new(seat.span, facts, &[G::CITED.sides]), marks);
    }

    fn gap(&mut self, span: Span) {
        self.frame.report(span, Facts::Gap, &[]);
        self.lose_position(span);
        self.lose_order();
    }

    /// Records that a turn may not have been seen.
    fn lose_order(&mut self) {
        self.frame.lose_order();
        self.witness.on_unseen();
    }

    /// Marks the position as unknown from here on, until one is stated.
    fn lose_position(&mut self, span: Span) {
        self.frame.lose_position(span);
        self.repetitions.forget();
    }

    fn unreadable_line(&mut self, index: usize, span: Span) {
        match self.frame.take_unread(index, span) {
            None => {}
            Some(UnreadLine::Position) => {
                self.lose_position(span);
                self.lose_order();
            }
            Some(UnreadLine::Turn(cause)) => {
                self.lose_order();
                self.fault = self.fault.or(cause);
            }
        }
    }

    /// Returns whether the position is known and not in doubt.
    fn is_sure(&self) -> bool {
        self.frame.doubt.is_none() && self.fault.is_none()
    }

    /// Tells a following witness the state at a point of the log.
    fn tell_state(&mut self, reached: ReachedPoint) {
        let stands = ReplayState {
            layout: self.position.layout(),
            known: self.frame.doubt.lost.is_none(),
            rests_on: self.frame.doubt.rests_on,
            round: self.frame.round.now(),
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
