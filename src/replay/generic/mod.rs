//! The replay of a log of any game that implements [`Game`](crate::games::game::Game).
//!
//! It works like the replay of Dadu: it never stops at an error, takes the play as it was seen, and
//! does not count unknown facts against the log. A side is one player, nothing is earned, and little is
//! owed across turns, so there is less state.
//!
//! - `course` takes one player turn. `plain` is a short way for turns without a problem.
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
mod plain;
mod reading;
pub(in crate::replay) mod stated;
mod steps;
mod token;
mod turn;
mod unsaid;

use std::marker::PhantomData;

use super::door::Family;
use super::frame::Frame;
use super::lines::LogReplay;
use super::rounds::Order;
use super::terms::Terms;
use super::{Moment, Setup, Witness};
use crate::finding::{Facts, Finding, GameFacts, InPlay};
use crate::games::game::GamePosition as _;
use crate::layout::BoardSeat;
use crate::notation::{Item, Log, PlayerSeat, PlayerTurn, PositionLine, PositionPart};
use crate::rulebook::{Parameter as _, Row, RuleId};
use crate::span::Span;
use crate::table::{BySide, Roster, Side};

use moment::TurnUnderway;
use order::{Streak, has_teams};
pub use unsaid::Unsaid;

/// The replays of one game.
pub(super) struct Replays<G>(PhantomData<G>);

impl<G: GameFacts> Family for Replays<G> {
    type ObservedReplay<'a, W: Witness> = Replay<'a, G, W>;
    type ComparableReplay<'a> = Replay<'a, G, ()>;
    type BranchingReplay<'a> = Replay<'a, G, ()>;

    fn misread_positions(text: &[u8], log: &Log, _: &Setup<'_>) -> Vec<usize> {
        stated::misread_positions::<G>(text, log)
    }
}

#[derive(Clone)]
pub(super) struct Replay<'a, G: GameFacts, W> {
    frame: Frame<'a>,
    order: Order,
    rules: G,
    /// The number of players that each side had at the start.
    players: BySide<u8>,
    /// By side: the finding that the header gives it more than its one player.
    crowded: BySide<Option<usize>>,
    position: G::Position,
    /// The facts of the position that are unknown because a stated position left them out.
    unsaid: Unsaid,
    /// By side: the finding after which its pieces may be elsewhere.
    strays: BySide<Option<usize>>,
    streak: Streak,
    underway: Option<TurnUnderway<G::Turn>>,
    /// The seats of the board, once the witness has measured distances.
    seats: Vec<BoardSeat>,
    witness: W,
}

impl<'a, G: GameFacts, W: Witness> LogReplay<'a> for Replay<'a, G, W> {
    type Witness = W;

    const WINNING: RuleId = G::CITED.winning;
    const UNFINISHED: RuleId = G::CITED.unfinished;

    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: W) -> Self {
        let start = header::Start::<G>::of(text, log, setup);
        let rules = G::of(start.declaration.variant);
        let terms = Terms::new(G::ID, setup, &start.declaration, start.playable);
        Replay {
            position: header::first_position(&rules, &start.players),
            rules,
            players: start.players,
            crowded: start.crowded(),
            frame: Frame::new(text, log, terms, start.findings, Roster::of(start.players)),
            order: Order::new(),
            unsaid: Unsaid::default(),
            strays: BySide::all(None),
            streak: Streak::default(),
            underway: None,
            seats: Vec::new(),
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
        self.players
    }

    /// The number of pieces cannot change.
    fn fixed() -> Vec<(&'static Row, RuleId)> {
        vec![(G::PIECES.row(), G::CITED.pieces)]
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

    /// A side without teams is one player, and it does not matter who that is.
    fn comes_or_goes(&mut self, seat: &PlayerSeat, comes: bool) {
        let Some(player) = self.frame.player_of(seat, G::CITED.sides) else { return };
        let has_place = self.position.plays(seat.side) && (has_teams::<G>() || seat.number == 1);
        if comes && !has_place {
            let facts = Facts::Play(G::ID, InPlay::NotAtTable { player, playing: self.at_table() });
            return self.frame.report(seat.span, facts, &[G::CITED.sides]);
        }
        self.frame.seat(player, comes, seat.span, G::CITED.sides);
    }

    fn take_unread_turn(&mut self, cause: Option<usize>) {
        self.lose_order();
        cause.into_iter().for_each(|cause| self.stray(course::EVERYBODY, cause));
    }

    fn lose_position(&mut self, span: Span) {
        self.frame.lose_position(span);
    }

    fn lose_order(&mut self) {
        self.order.lose();
        self.forget_entries();
        for side in Side::ALL.into_iter().filter(|&side| self.position.plays(side)) {
            self.unsaid.forget_counts::<G>(side, &self.position);
        }
        self.witness.on_unseen();
    }

    fn cause_of_doubt(&self) -> Option<usize> {
        Side::ALL.into_iter().find_map(|side| self.strays[side])
    }

    fn settle(&mut self, unfinished: Option<usize>) {
        unfinished.into_iter().for_each(|unfinished| self.stray(course::EVERYBODY, unfinished));
    }

    fn tell_line(&mut self, line: usize) {
        self.tell_state(line);
    }

    fn moment(self) -> Moment {
        self.state()
    }
}

impl<G: GameFacts, W: Witness> Replay<'_, G, W> {
    /// Records that anybody at the table may have entered the game unseen.
    fn forget_entries(&mut self) {
        for side in Side::ALL {
            let players = order::present::<G>(&self.position, &self.frame.roster, side);
            if players != 0 {
                self.unsaid.forget_players::<G>(side, players, &self.position);
            }
        }
    }
}
