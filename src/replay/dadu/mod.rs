//! The replay of a log of Dadu.

mod branching;
mod capture_chances;
mod captures;
mod causes;
mod chances;
mod choices;
mod company;
mod doubt;
mod ending;
mod gap;
mod implied;
mod moment;
mod moves;
pub mod naming;
mod options;
mod order;
mod plain;
mod possible;
mod readings;
mod report;
mod start;
mod stated;
mod steps;
mod survey;
mod telling;
mod throws;
mod trial;
mod turn;
mod unsaid;
mod unwritten;
mod view;

use super::door::Family;
use super::finish::WrittenResult;
use super::frame::Frame;
use super::lines::LogReplay;
use super::terms::{Terms, of_board};
use super::{Moment, ReachedPoint, Setup, TurnStart, Witness};
use crate::finding::{Facts, Finding, UnknownFacts};
use crate::games::GameId;
use crate::games::dadu::id::*;
use crate::games::dadu::{Chances, Consult, ConsultedParameters, Position, Rules, Silent};
use crate::layout;
use crate::notation::{Item, Log, Marks, PlayerSeat, PlayerTurn, PositionLine, PositionPart};
use crate::rulebook::{Row, RuleId};
use crate::span::Span;
use crate::table::{Both, BySide, Player, Side};

use capture_chances::CaptureChances;
use doubt::{Doubt, Taint};
pub use moment::{DaduMoment, DaduTurnUnderway};
pub use start::Start;
use unwritten::Unwritten;

/// The replays of Dadu.
pub(super) struct Replays;

impl Family for Replays {
    type ObservedReplay<'a, W: Witness> = Replay<'a, W>;
    type ComparableReplay<'a> = Replay<'a, (), ConsultedParameters>;
    type BranchingReplay<'a> = Replay<'a, ()>;

    fn misread_positions(text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize> {
        stated::misread_positions(text, log, setup)
    }
}

// `infer` copies this struct for each line and many variants, so rare data is boxed.
#[derive(Clone)]
pub(super) struct Replay<'a, W, C = Silent> {
    frame: Frame<'a>,
    rules: Rules<C>,
    position: Position,
    /// The number of players that each side had at the start.
    players: Both<u8>,
    witness: W,
    /// Whether it was already reported that one side has more players than it should.
    uneven_said: bool,
    doubt: Doubt,
    taint: Taint,
    round: Round,
    unwritten: Unwritten,
    /// The events of the player turn that is tried on the fast path.
    told: Vec<plain::PlainEvent>,
    /// The players who threw a 1 that was lost and does not count as da (R2).
    ones_lost: Vec<Player>,
    /// The player turn in which the replay stopped.
    underway: Option<Box<DaduTurnUnderway>>,
    /// The chances to capture, if the witness wants them.
    capture_chances: Option<Box<CaptureChances>>,
    /// Whether no reading fits this player turn, which began from a guessed position.
    misread: bool,
    /// The number of findings that no mark excuses and that a misread token may have caused.
    wrong: usize,
    /// The first chances of the side turn, from which second chances may continue (R20).
    chances: Chances,
    /// Touches that were left in a first chance, and the players who may still move the pieces in a
    /// second one (R20).
    touches_left: Vec<(Player, Finding, Marks)>,
    /// Where the player of a second chance touched a piece in the first one without moving it (R20).
    touched_before: Option<Span>,
    /// Whether any finding breaks a rule, marked or not.
    rules_were_broken: bool,
    /// The seats of the board, once the witness has measured distances.
    seats: Option<Box<[layout::BoardSeat]>>,
}

/// The count of rounds (T1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Round {
    /// The number of the round if this side began, by side.
    numbers: Both<u32>,
    /// The side that began. A round begins with each of its side turns.
    first: Option<Side>,
    /// Whether either side may have begun, because the log starts in the middle of the game.
    goes_on: bool,
    /// The expected number if the log continues from a wrong one, by the side that began.
    slipped: Option<Both<u32>>,
    /// Whether the number is unknown, as after a gap.
    unknown: bool,
    /// The first finding since a number was written that may have made the count wrong.
    fault: Option<usize>,
}

impl Round {
    /// Returns the same count, regardless of which finding made it wrong.
    fn without_cause(self) -> Round {
        Round { fault: self.fault.map(|_| 0), ..self }
    }
}

impl<'a, W: Witness, C: Consult> LogReplay<'a> for Replay<'a, W, C> {
    type Witness = W;

    const WINNING: RuleId = W1;
    const UNFINISHED: RuleId = W2;

    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: W) -> Self {
        let start = Start::of(text, log, setup);
        let rules = Rules::listening(start.declaration.variant, C::default());
        let terms = Terms::new(GameId::Dadu, setup, &start.declaration, start.playable);
        Replay {
            position: Position::start(&rules),
            rules,
            players: Both::of(|side| start.roster.size(side)),
            capture_chances: witness.wants().chances.then(|| Box::new(CaptureChances::new())),
            witness,
            uneven_said: start.findings.iter().any(company::is_of_uneven_sides),
            frame: Frame::new(text, log, terms, start.findings, start.roster),
            doubt: Doubt::default(),
            taint: Taint::default(),
            round: Round::default(),
            unwritten: Unwritten::default(),
            told: Vec::new(),
            ones_lost: Vec::new(),
            underway: None,
            misread: false,
            wrong: 0,
            chances: Chances::default(),
            touches_left: Vec::new(),
            touched_before: None,
            rules_were_broken: false,
            seats: None,
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
        BySide([self.players[Side::N], self.players[Side::S], 0, 0])
    }

    /// The board and the pieces cannot change.
    fn fixed() -> Vec<(&'static Row, RuleId)> {
        of_board(GameId::Dadu)
    }

    fn take_rules(&mut self) {
        self.rules = Rules::listening(self.frame.terms.declaration().variant, C::default());
    }

    #[inline]
    fn take_turn(&mut self, line: usize, turn: &PlayerTurn, items: &[Item]) {
        self.player_turn(line, turn, items);
    }

    fn take_position(&mut self, line: &PositionLine, parts: &[PositionPart]) {
        self.stated(line, parts);
    }

    fn gap(&mut self, span: Span) {
        self.frame.report(span, Facts::Gap, &[]);
        self.lose_position(span);
        self.witness.on_unseen();
        self.forget_company();
        self.lose_order();
        self.round.goes_on |= self.round.first.is_none();
    }

    fn comes_or_goes(&mut self, seat: &PlayerSeat, comes: bool) {
        self.join_or_leave(seat, comes);
    }

    fn crosses(&mut self, from: &PlayerSeat, to: &PlayerSeat) {
        self.change_sides(from, to);
    }

    fn take_unread_position(&mut self, span: Span) {
        self.lose_position(span);
        self.doubt.unsaid = UnknownFacts::all();
        self.witness.on_unseen();
        self.lose_order();
    }

    fn take_unread_turn(&mut self, cause: Option<usize>) {
        self.witness.on_unseen();
        self.forget_chances();
        self.doubt.unsaid.order = true;
        self.doubt.order = true;
        self.doubt.unseen_turn = true;
        if let Some(cause) = cause {
            self.taint.unread(cause, Both::all(u32::MAX));
            self.round.fault.get_or_insert(cause);
        }
    }

    fn lose_position(&mut self, span: Span) {
        self.frame.lose_position(span);
    }

    /// Player turns were not seen, so that either side may throw next.
    fn lose_order(&mut self) {
        self.doubt.unseen_turn = true;
        self.doubt.unsaid = UnknownFacts::all();
        self.forget_chances();
        self.round.unknown = true;
    }

    fn cause_of_doubt(&self) -> Option<usize> {
        self.taint.cause()
    }

    fn cause_at_end(&self) -> Option<usize> {
        self.taint.first()
    }

    fn settle(&mut self, _: Option<usize>) {
        self.settle_win();
    }

    fn tell_line(&mut self, line: usize) {
        self.tell_reached(ReachedPoint::Line(line), None);
    }

    fn tell_end(&mut self) {
        self.tell_chances();
    }

    fn moment(self) -> Moment {
        let game = self.frame.log.game.unwrap_or_default();
        self.state().plain(game)
    }
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    fn player(&self, seat: &PlayerSeat) -> Option<Player> {
        Player::new(seat.side, seat.number)
    }

    /// Decides a win that may lack a due reentry (R14, W2). A side whose last piece has exited has not
    /// won if the game was stopped before that reentry. A log that names a winner was not stopped.
    fn settle_win(&mut self) {
        let winner =
            self.rules.winner(&self.position).filter(|_| self.frame.finish.reached.is_none());
        let Some((side, line)) = winner.zip(self.frame.end.last_turn) else { return };
        if matches!(self.frame.finish.result, Some(WrittenResult { ending: Some(_), .. }))
            && !self.frame.is_lost()
        {
            self.frame.finish.win(side, self.frame.log.lines[line].span);
            self.witness.on_win(side);
        }
    }
}
