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

use super::finish::{Finish, WrittenResult};
use super::setup::{HeaderEnd, error_at, states_position};
use super::stepwise::LetGo;
use super::terms::{Terms, of_board};
use super::{Counts, DoubtReason, Game, ReachedPoint, Setup, TurnStart, Witness};
use crate::finding::{Facts, Finding, UnknownFacts};
use crate::games::GameId;
use crate::games::dadu::id::*;
use crate::games::dadu::{Chances, Consult, Position, Rules, Silent};
use crate::layout;
use crate::notation::{Content, Line, Log, Marks, PlayerSeat, fields};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Both, BySide, Player, Roster, Side};

pub(super) use branching::branch;
use capture_chances::CaptureChances;
use doubt::{Doubt, Taint};
pub use moment::{DaduMoment, DaduTurnUnderway, moment};
pub use start::Start;
pub(super) use stated::misread_positions;
use steps::Steps;
pub(super) use steps::steps;
use unwritten::Unwritten;

/// Replays a log of Dadu and tells `witness` each event.
pub(super) fn replay<W: Witness>(text: &[u8], log: &Log, setup: &Setup<'_>, witness: W) -> Game {
    let mut replay: Replay<_> = Replay::new(text, log, setup, witness);
    replay.run();
    replay.tell_chances();
    replay.finish()
}

/// Replays a log for its checked extras. Returns the reason why the position is in doubt at the end, if
/// it is, and the findings.
pub(super) fn why_unsure(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    witness: &mut dyn Witness,
) -> (Option<DoubtReason>, Vec<Finding>) {
    let mut replay: Replay<_> = Replay::new(text, log, setup, witness);
    replay.run();
    let cause = replay.taint.cause().and_then(|cause| replay.findings.get(cause));
    let found = cause.map(|finding| DoubtReason::Found(finding.code()));
    let unknown = replay.doubt.position.then_some(DoubtReason::NotKnown);
    let why = found.or(unknown).or(replay.doubt.rests_on.map(|_| DoubtReason::NotSure));
    (why, replay.findings)
}

// `infer` copies this struct for each line and many variants, so rare data is boxed.
#[derive(Clone)]
struct Replay<'a, W, C = Silent> {
    text: &'a [u8],
    log: &'a Log,
    terms: Terms<'a>,
    rules: Rules<C>,
    position: Position,
    roster: Roster,
    /// The number of players that each side had at the start.
    players: Both<u8>,
    /// The end of the header, computed when it is first needed.
    header: Option<HeaderEnd>,
    witness: W,
    findings: Vec<Finding>,
    /// The number and a digest of the findings that were dropped.
    let_go: LetGo,
    /// Whether it was already reported that one side has more players than it should.
    uneven_said: bool,
    counts: Counts,
    doubt: Doubt,
    taint: Taint,
    round: Round,
    unwritten: Unwritten,
    /// The events of the player turn that is tried on the fast path.
    told: Vec<plain::PlainEvent>,
    /// The players who threw a 1 that was lost and does not count as da (R2).
    ones_lost: Vec<Player>,
    /// The last line with a player turn, which a stopped game may leave unfinished (W2).
    last_turn: Option<usize>,
    /// The finding about that player turn, if it is unfinished.
    unfinished: Option<Box<Finding>>,
    /// The end of the game.
    finish: Finish,
    /// The offset at which the replay stops, if it stops before the end.
    stop: Option<usize>,
    /// The player turn in which it stopped.
    underway: Option<Box<DaduTurnUnderway>>,
    /// The chances to capture, if the witness wants them.
    capture_chances: Option<Box<CaptureChances>>,
    /// The digest of the legal moves at each point, if variants are compared.
    survey: Option<Box<survey::Survey>>,
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

impl<'a, W: Witness, C: Consult> Replay<'a, W, C> {
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: W) -> Self {
        let start = Start::of(text, log, setup);
        let rules = Rules::listening(start.declaration.variant, C::default());
        let position = Position::start(&rules);
        let is_turn = |line: &Line| matches!(line.content, Content::Turn(_));
        Replay {
            text,
            log,
            terms: Terms::new(GameId::Dadu, setup, &start.declaration, start.playable),
            rules,
            position,
            players: Both::of(|side| start.roster.size(side)),
            roster: start.roster,
            header: None,
            capture_chances: witness.wants().chances.then(|| Box::new(CaptureChances::new())),
            witness,
            let_go: LetGo::default(),
            uneven_said: start.findings.iter().any(company::is_of_uneven_sides),
            findings: start.findings,
            counts: Counts::default(),
            doubt: Doubt::default(),
            taint: Taint::default(),
            round: Round::default(),
            unwritten: Unwritten::default(),
            told: Vec::new(),
            ones_lost: Vec::new(),
            last_turn: log.lines.iter().rposition(is_turn),
            unfinished: None,
            finish: Finish::default(),
            stop: None,
            underway: None,
            survey: None,
            misread: false,
            wrong: 0,
            chances: Chances::default(),
            touches_left: Vec::new(),
            touched_before: None,
            rules_were_broken: false,
            seats: None,
        }
    }

    fn run(&mut self) {
        let log = self.log;
        if !self.terms.playable {
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
                self.tell_reached(ReachedPoint::Line(index), None);
            }
        }
    }

    #[inline]
    fn line(&mut self, index: usize, line: &Line) {
        match &line.content {
            Content::Nothing => {}
            Content::Field(field) => self.field(field.name, field.value),
            Content::Turn(turn) => self.player_turn(index, turn, self.log.items_of(turn)),
            Content::Gap(span) => self.gap(*span),
            Content::Position(position) => self.stated(position, self.log.parts_of(position)),
            Content::Arrival(seat) => self.arrives(seat),
            Content::Departure(seat) => self.leaves(seat),
            Content::Crossing(from, to) => self.crosses(from, to),
            Content::Unreadable => self.unreadable_line(index, line.span),
        }
    }

    /// Returns whether nothing has happened yet that could have moved pieces.
    fn is_at_start(&self) -> bool {
        self.counts.turns == 0 && !self.doubt.position
    }

    fn field(&mut self, name: Span, value: Span) {
        match fields::known_field(&self.text[name.range()]).map(|known| known.name) {
            Some("Change") => self.change(value),
            Some("Result") => self.result(value),
            _ => {}
        }
    }

    /// Applies a rule change that is valid from here on, except to the board and the pieces.
    fn change(&mut self, value: Span) {
        let changed = self.terms.change(self.text, value, &of_board(GameId::Dadu));
        let Some(findings) = changed else { return };
        for finding in findings {
            self.push(finding, Marks::default());
        }
        self.rules = Rules::listening(self.terms.declaration().variant, C::default());
    }

    fn result(&mut self, value: Span) {
        if let Some((span, facts)) = self.finish.take_result(self.text, self.log, value) {
            self.report(span, facts, &[W1, W2]);
        }
    }

    fn gap(&mut self, span: Span) {
        self.report(span, Facts::Gap, &[]);
        self.lose_position(span);
        self.witness.on_unseen();
        self.forget_company();
        self.lose_order();
        self.round.goes_on |= self.round.first.is_none();
    }

    /// Marks the position as unknown from here on, until one is stated.
    fn lose_position(&mut self, span: Span) {
        if !self.doubt.position {
            self.doubt.position = true;
            self.doubt.since = span;
            self.doubt.unchecked = 0;
            self.doubt.rests_on = None;
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
        self.witness.on_unseen();
        self.forget_chances();
        self.doubt.unsaid.order = true;
        self.doubt.order = true;
        self.doubt.unseen_turn = true;
        if let Some(cause) = error_at(self.log, span) {
            self.taint.unread(cause, Both::all(u32::MAX));
            self.round.fault.get_or_insert(cause);
        }
    }

    /// Takes a stated position that cannot be read. If it sets up a game, or continues one after a gap, the position is
    /// unknown; elsewhere it changes nothing.
    fn misread_position(&mut self, span: Span) {
        if self.is_at_start() || self.doubt.position {
            self.lose_position(span);
            self.doubt.unsaid = UnknownFacts::all();
            self.witness.on_unseen();
            self.lose_order();
        }
    }

    fn report_unchecked(&mut self) {
        let turns = std::mem::take(&mut self.doubt.unchecked);
        if turns > 0 {
            self.report(self.doubt.since, Facts::NotChecked { turns }, &[]);
        }
    }

    fn player(&self, seat: &PlayerSeat) -> Option<Player> {
        Player::new(seat.side, seat.number)
    }

    /// Adds the findings that need the end of the log.
    fn settle_end(&mut self) {
        self.report_unchecked();
        if self.terms.playable {
            self.settle_unfinished();
            self.settle_win();
            self.check_result();
        }
    }

    fn finish(mut self) -> Game {
        self.settle_end();
        super::report::in_order(&mut self.findings, &self.log.lines);
        self.game()
    }

    /// Returns the result of the replay, once the log has ended.
    fn game(self) -> Game {
        Game {
            findings: self.findings,
            counts: self.counts,
            play: self.terms.play(),
            players: BySide([self.players[Side::N], self.players[Side::S], 0, 0]),
            playable: self.terms.playable,
            recorded: self.log.is_recorded(),
            winner: self.finish.winner(),
        }
    }

    /// Adds the finding about the unfinished last player turn, unless the game was stopped there (W2).
    fn settle_unfinished(&mut self) {
        let unfinished = self.unfinished.take();
        self.findings.extend(unfinished.and_then(|finding| self.finish.cut_short(*finding)));
    }

    /// Decides a win that may lack a due reentry (R14, W2). A side whose last piece has exited has not
    /// won if the game was stopped before that reentry. A log that names a winner was not stopped.
    fn settle_win(&mut self) {
        let winner = self.rules.winner(&self.position).filter(|_| self.finish.reached.is_none());
        let Some((side, line)) = winner.zip(self.last_turn) else { return };
        if matches!(self.finish.result, Some(WrittenResult { ending: Some(_), .. }))
            && !self.doubt.position
        {
            self.finish.win(side, self.log.lines[line].span);
            self.witness.on_win(side);
        }
    }

    /// Checks that the log has an outcome, and that it agrees with the replay (W1, W2).
    fn check_result(&mut self) {
        let known = !self.doubt.position;
        let found =
            self.finish.contradiction(GameId::Dadu, self.log, &self.counts, &self.findings, known);
        let Some((span, facts)) = found else { return };
        let (rules, follows): (&[RuleId], _) = match facts {
            Facts::ResultDiffers { .. } => (&[W1, W2], self.taint.first()),
            Facts::NoResult => (&[W2], None),
            _ => (&[], None),
        };
        self.report_following(span, facts, rules, follows);
    }
}
