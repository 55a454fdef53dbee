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

use super::frame::{Frame, UnreadLine};
use super::terms::Terms;
use super::{DoubtReason, Game, Setup, Witness};
use crate::finding::{Facts, Finding, GameFacts};
use crate::layout::BoardSeat;
use crate::notation::{Content, Field, Line, Log};
use crate::rulebook::{Parameter as _, UntypedVariant};
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
        (replay.frame.why_unsure(cause), replay.frame.findings)
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
struct Replay<'a, G: GameFacts, W> {
    frame: Frame<'a>,
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

impl<'a, G: GameFacts, W: Witness> Replay<'a, G, W> {
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
            unsaid: Unsaid::default(),
            strays: BySide::all(None),
            streak: Streak::default(),
            underway: None,
            seats: Vec::new(),
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
        self.frame.game(self.players)
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
                self.tell_line(index);
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

    /// Applies a rule change that is valid from here on. The number of pieces cannot change.
    fn change(&mut self, value: Span) {
        if self.frame.change(value, &[(G::PIECES.row(), G::CITED.pieces)]) {
            self.rules = G::of(self.frame.terms.declaration().variant);
        }
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

    /// Marks the position of the pieces as unknown from here on, until one is stated.
    fn lose_position(&mut self, span: Span) {
        self.frame.lose_position(span);
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
                cause.into_iter().for_each(|cause| self.stray(course::EVERYBODY, cause));
            }
        }
    }

    /// Adds the findings that need the end of the log.
    fn settle_end(&mut self) {
        self.frame.report_unchecked();
        if !self.frame.terms.playable {
            return;
        }
        if let Some(unfinished) = self.frame.settle_unfinished() {
            // A contradiction in the log's outcome may follow from this error.
            self.stray(course::EVERYBODY, unfinished);
        }
        let cause = Side::ALL.into_iter().find_map(|side| self.strays[side]);
        self.frame.check_result(
            &[G::CITED.winning, G::CITED.unfinished],
            G::CITED.unfinished,
            cause,
        );
    }
}
