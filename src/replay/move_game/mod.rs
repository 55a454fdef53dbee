//! The replay of a log of any game without throws, which implements
//! [`MoveGame`](crate::games::move_game::MoveGame).
//!
//! It works like the replay of the other games: it never stops at an error, takes the play as it was seen,
//! and does not count unknown facts against the log. A side is one player, nothing is thrown, and the
//! position says everything, so there is less state.
//!
//! - `turn` takes one player turn, `items` its items. `plain` is a short way for turns without a problem.
//! - `extras` compares the checked extras.
//! - `stated` takes the positions that a log states, `cleared` the different lines for one after a clearing.
//! - `ending` decides how the game ended.
//! - `options` counts the options of a player, for a witness that measures.
//! - `steps` continues the replay under another variant, `branch` with other items.

mod branch;
mod cleared;
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

use cleared::ClearedBoard;

use super::door::Family;
use super::frame::Frame;
use super::lines::LogReplay;
use super::rounds::Order;
use super::terms::{Terms, of_board};
use super::{Moment, ReachedPoint, ReplayState, Setup, Witness};
use crate::finding::{Facts, Finding, InPlay};
use crate::games::move_game::{Bar, MoveGame, MovePosition, Repetitions};
use crate::notation::{Item, Log, Marks, PlayerSeat, PlayerTurn, PositionLine, PositionPart};
use crate::rulebook::{Row, RuleId};
use crate::span::Span;
use crate::table::{Both, BySide, Player, Roster, Side};

/// The replays of one game.
pub(super) struct Replays<G>(PhantomData<G>);

impl<G: MoveGame> Family for Replays<G> {
    type ObservedReplay<'a, W: Witness> = Replay<'a, G, W>;
    type ComparableReplay<'a> = Replay<'a, G, ()>;
    type BranchingReplay<'a> = Replay<'a, G, ()>;

    fn misread_positions(text: &[u8], log: &Log, _: &Setup<'_>) -> Vec<usize> {
        stated::misread_positions::<G>(text, log)
    }
}

#[derive(Clone)]
pub(super) struct Replay<'a, G: MoveGame, W> {
    frame: Frame<'a>,
    order: Order,
    rules: G,
    /// The side that begins, according to the header.
    first: Option<Side>,
    position: G::Position,
    /// The finding after which the position may be another one.
    fault: Option<usize>,
    repetitions: Repetitions<G>,
    /// The board before it was cleared at the end of the last turn.
    cleared: Option<ClearedBoard<G::Position>>,
    underway: Option<moment::TurnUnderway<G::Turn>>,
    witness: W,
}

/// One player of each side.
const PLAYERS: BySide<u8> = BySide([1, 1, 0, 0]);

impl<'a, G: MoveGame, W: Witness> LogReplay<'a> for Replay<'a, G, W> {
    type Witness = W;

    const WINNING: RuleId = G::CITED.winning;
    const UNFINISHED: RuleId = G::CITED.unfinished;

    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: W) -> Self {
        let start = header::Start::<G>::of(text, log, setup);
        let rules = G::of(start.declaration.variant);
        let terms = Terms::new(G::ID, setup, &start.declaration, start.playable);
        Replay {
            frame: Frame::new(text, log, terms, start.findings, Roster::of(PLAYERS)),
            order: Order::new(),
            first: start.first,
            position: header::first_position(&rules, start.first),
            rules,
            fault: None,
            repetitions: Repetitions::default(),
            cleared: None,
            underway: None,
            witness,
        }
    }

    fn frame(&self) -> &Frame<'a> {
        &self.frame
    }

    fn frame_mut(&mut self) -> &mut Frame<'a> {
        &mut self.frame
    }

    fn into_frame(self) -> Frame<'a> {
        self.frame
    }

    fn findings(&self) -> &[Finding] {
        &self.frame.findings.list
    }

    fn witness(&self) -> &W {
        &self.witness
    }

    fn players(&self) -> BySide<u8> {
        if self.frame.terms.playable { PLAYERS } else { BySide::default() }
    }

    /// The board cannot change.
    fn fixed() -> Vec<(&'static Row, RuleId)> {
        of_board(G::ID)
    }

    fn ending_rules() -> Vec<RuleId> {
        [&[G::CITED.winning, G::CITED.unfinished], G::ENDING].concat()
    }

    fn take_rules(&mut self) {
        self.rules = G::of(self.frame.terms.declaration().variant);
    }

    fn take_turn(&mut self, line: usize, turn: &PlayerTurn, items: &[Item]) {
        self.player_turn(line, turn, items);
    }

    fn take_position(&mut self, line: &PositionLine, parts: &[PositionPart]) {
        self.stated(line, parts);
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

    fn take_unread_turn(&mut self, cause: Option<usize>) {
        self.lose_order();
        self.fault = self.fault.or(cause);
    }

    fn lose_position(&mut self, span: Span) {
        self.frame.lose_position(span);
        self.repetitions.forget();
    }

    fn lose_order(&mut self) {
        self.order.lose();
        self.witness.on_unseen();
    }

    fn cause_of_doubt(&self) -> Option<usize> {
        self.fault
    }

    fn settle(&mut self, unfinished: Option<usize>) {
        self.fault = self.fault.or(unfinished);
    }

    fn tell_line(&mut self, line: usize) {
        self.tell_state(ReachedPoint::Line(line));
    }

    fn moment(self) -> Moment {
        self.state()
    }
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    fn not_at_table(&mut self, seat: &PlayerSeat, marks: Marks) {
        let Some(player) = Player::new(seat.side, seat.number) else { return };
        let playing = [Side::N, Side::S].map(Player::first).into();
        let facts = Facts::Play(G::ID, InPlay::NotAtTable { player, playing });
        self.frame.push(Finding::new(seat.span, facts, &[G::CITED.sides]), marks);
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
            round: self.order.round.now(),
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
