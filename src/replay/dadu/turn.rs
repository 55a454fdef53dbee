//! A player turn: its throws and moves in the order seen. `ending` checks how it must end.

use super::order::Taker;
use super::possible::WrittenTurn;
use super::trial::TurnReading;
use super::{Consult, ReachedPoint, Replay, TurnStart, Witness, naming};
use crate::finding::{Facts, Finding, UnknownFacts, UnsureReading};
use crate::games::dadu::id::*;
use crate::games::dadu::{Bar, Loss, Move, MovedPiece, Outcome, SidePosition, Touch, Turn};
use crate::notation::format::write_move;
use crate::notation::meant::{from_to, in_ascii};
use crate::notation::{
    Action, Item, ItemKind, Marks, PieceToken, PlayerTurn, SeenNumber, Spot, Verdict,
};
use crate::play::Value;
use crate::replay::finish::is_within;
use crate::replay::lines::LogReplay as _;
use crate::replay::setup::{error_at, note_meant};
use crate::span::Span;
use crate::table::Both;

/// A throw whose value is uncertain, and that no move has confirmed yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenThrow {
    pub(super) span: Span,
    /// Its possible values.
    pub(super) seen: SeenNumber,
    /// The value of its reading.
    pub(super) read: Option<Value>,
}

/// A player turn during its replay.
#[derive(Clone)]
pub(super) struct TurnReplay<'a> {
    pub(super) line: usize,
    pub(super) token: &'a PlayerTurn,
    pub(super) items: &'a [Item],
    pub(super) turn: Turn,
    pub(super) taker: Taker,
    /// The readings of its uncertain tokens.
    pub(super) reading: TurnReading,
    /// The throws whose value is uncertain.
    pub(super) open: Vec<OpenThrow>,
    /// The pieces and rights of its side before the turn.
    pub(super) before: SidePosition,
    /// Whether part of the turn was not seen.
    pub(super) gap: bool,
    /// Whether part of the turn could not be read, so that its throws are unknown.
    pub(super) unread: bool,
    /// Whether the move that is being applied is only one of several readings.
    pub(super) guess: bool,
    /// The first finding in the turn that makes the hand wrong.
    pub(super) fault: Option<usize>,
    /// Whether a throw after the win was already reported.
    pub(super) thrown_after_the_end: bool,
    /// The last throw, if it was heard.
    pub(super) last_thrown: Option<u8>,
    /// Whether a throw of 1 was seen for certain.
    pub(super) one_seen: bool,
    /// Whether the first throw was such a 1.
    pub(super) one_first: bool,
    /// Whether it is uncertain that the player has thrown a 1 that counts.
    pub(super) da_left_open: bool,
    /// Whether a legal move was applied in the turn.
    pub(super) has_moved: bool,
    /// The moves that were made in the turn.
    pub(super) moved: Vec<MovedPiece>,
    /// The results that the log lists as unused.
    pub(super) unused: Vec<(SeenNumber, Span)>,
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    pub(super) fn player_turn(&mut self, line: usize, token: &PlayerTurn, items: &[Item]) {
        self.frame.counts.turns += 1;
        if self.is_over(token, items) {
            return self.count_items(items);
        }
        let stop = self.frame.end.stop;
        let stop = stop.filter(|&at| is_within(self.frame.text, self.frame.log, line, at));
        let items = stop.map_or(items, |stop| &items[..whole_before(items, stop)]);
        let Some((taker, begins)) = self.taker(line, token, items, stop.is_none()) else {
            self.lose_position(token.player.span);
            self.witness.on_unseen();
            return self.count_items(items);
        };
        self.count_round(line, token, taker, begins);
        self.settle_chances(taker.player, begins);
        if self.witness.wants().events {
            self.tell_start(line, token, taker);
        }
        if stop.is_some() {
            return self.stop_in_turn(line, token, taker, items);
        }
        let plain = taker.sure && self.frame.survey.is_none();
        if !plain || !self.plain_turn(line, token, items, taker.player) {
            self.turn_by_item(line, token, taker, items);
        }
    }

    #[inline(never)]
    fn tell_start(&mut self, line: usize, token: &PlayerTurn, taker: Taker) {
        let Taker { player, sure, .. } = taker;
        let (number, round) = (self.frame.counts.turns, self.round_now());
        let da = if sure { self.known_da(player) } else { None };
        let takers = self.takers(taker, &token.player);
        let start = TurnStart { line, number, player, sure, takers, round, da };
        self.witness.on_turn_start(&start);
    }

    /// Replays a player turn on the slow path, which reports every finding.
    #[inline(never)]
    fn turn_by_item(&mut self, line: usize, token: &PlayerTurn, taker: Taker, items: &[Item]) {
        let possible =
            self.take_possible(WrittenTurn { line, token, taker, items, is_whole: true });
        let mut seat = self.seat(line, token, taker, items);
        self.read_turn(&mut seat, true);
        self.items(&mut seat);
        self.end(&mut seat);
        self.settle_facts(&seat, &possible);
        self.keep_chance(&seat);
        self.misread = false;
    }

    #[inline(never)]
    fn stop_in_turn(&mut self, line: usize, token: &PlayerTurn, taker: Taker, items: &[Item]) {
        let seat = self.turn_up_to(line, token, taker, items);
        self.settle_da(&seat);
        self.underway = Some(Box::new(seat.into()));
    }

    /// Replays a player turn up to a location in it: only these items.
    pub(super) fn turn_up_to<'s>(
        &mut self,
        line: usize,
        token: &'s PlayerTurn,
        taker: Taker,
        items: &'s [Item],
    ) -> TurnReplay<'s> {
        self.take_possible(WrittenTurn { line, token, taker, items, is_whole: false });
        let mut seat = self.seat(line, token, taker, items);
        self.read_turn(&mut seat, false);
        self.items(&mut seat);
        if let Some(side) = self.rules.winner(&self.position).filter(|_| seat.turn.is_over()) {
            self.frame.finish.win(side, token.player.span);
        }
        seat
    }

    pub(super) fn seat<'s>(
        &mut self,
        line: usize,
        token: &'s PlayerTurn,
        taker: Taker,
        items: &'s [Item],
    ) -> TurnReplay<'s> {
        self.frame.count_unchecked(!self.frame.is_lost());
        let turn = self.begin(taker.player);
        TurnReplay {
            line,
            token,
            items,
            turn,
            taker,
            reading: TurnReading::default(),
            open: Vec::new(),
            before: *self.position.side(taker.player.side),
            gap: false,
            unread: false,
            guess: false,
            fault: self.throwless_fault(token, items),
            thrown_after_the_end: false,
            last_thrown: None,
            one_seen: false,
            one_first: false,
            da_left_open: false,
            has_moved: false,
            moved: Vec::new(),
            unused: Vec::new(),
        }
    }

    fn count_items(&mut self, items: &[Item]) {
        for item in items {
            match item.kind {
                ItemKind::Throw(_) => self.frame.counts.throws += 1,
                ItemKind::Move(_) => self.frame.counts.moves += 1,
                _ => {}
            }
        }
    }

    /// Returns whether the game is over. Reports play after the end or after the log's outcome, but
    /// only once.
    fn is_over(&mut self, token: &PlayerTurn, items: &[Item]) -> bool {
        if !self.frame.finish.is_reached() {
            return false;
        }
        if let Some(facts) = self.frame.finish.play_after(self.frame.terms.game) {
            // Play that continues speaks against a variant in which the game was won, whatever errors
            // came before.
            let (rule, follows) = match facts {
                Facts::AfterTheEnd { .. } => (W1, self.taint.unread_cause()),
                _ => (W2, None),
            };
            let last = items.last().map_or(token.player.span, |item| item.span);
            let span = token.player.span.to(last);
            let finding = Finding { follows, ..Finding::new(span, facts, &[rule]) };
            self.push(finding, token.player.marks);
        }
        true
    }

    pub(super) fn items(&mut self, seat: &mut TurnReplay<'_>) {
        let mut index = 0;
        while index < seat.items.len() {
            self.look(&seat.turn);
            let done = index;
            index = self.item(seat, index);
            if self.witness.wants().options {
                self.tell_options(seat, done);
            }
            if self.witness.wants().chances {
                self.note_targets(seat);
            }
            if self.witness.wants().states {
                let item = seat.token.items.start as usize + done;
                self.tell_reached(ReachedPoint::Item(item), Some(&seat.known_turn()));
            }
        }
    }

    fn note_targets(&mut self, seat: &TurnReplay<'_>) {
        if !self.frame.is_lost() {
            self.add_targets(self.rules.targets(&self.position, &seat.known_turn()));
        }
    }

    /// Replays an item. Returns the index of the next one.
    pub(super) fn item(&mut self, seat: &mut TurnReplay<'_>, index: usize) -> usize {
        let item = seat.items[index];
        let next = index + 1;
        match item.kind {
            ItemKind::Throw(throw) => self.replay_throw(seat, index, throw),
            ItemKind::Move(token) => {
                self.frame.counts.moves += 1;
                self.replay_move(seat, index, token);
            }
            ItemKind::Either(options) => {
                let end = (next + usize::from(options)).min(seat.items.len());
                self.frame.counts.moves += 1;
                self.either(seat, index, next..end);
                return end;
            }
            ItemKind::Touch(piece) => self.touched(seat, item.span, piece),
            ItemKind::Unused(number) => seat.unused.push((number, item.span)),
            ItemKind::Gap => self.gap_in_turn(seat, item.span),
            ItemKind::Unreadable => self.unreadable_item(seat, item.span),
            // Logs of Dadu do not have these forms of other games.
            ItemKind::Added(_) | ItemKind::Pairing(_) | ItemKind::Play(_) | ItemKind::Onward(_) => {
            }
        }
        next
    }

    fn gap_in_turn(&mut self, seat: &mut TurnReplay<'_>, span: Span) {
        self.report(span, Facts::Gap, &[]);
        self.witness.on_unseen();
        seat.gap = true;
        self.rules.end_throwing(&mut self.position, &mut seat.turn);
        let order = self.doubt.unsaid.order;
        self.lose_position(span);
        self.doubt.unsaid = UnknownFacts::all();
        self.doubt.unsaid.order = order;
    }

    fn unreadable_item(&mut self, seat: &mut TurnReplay<'_>, span: Span) {
        self.note_squares(seat, span);
        self.rules.end_throwing(&mut self.position, &mut seat.turn);
        seat.unread = true;
        self.witness.on_unseen();
        // After one item has made everything doubtful, there is no need to find the errors of the
        // others.
        let known = self.taint.cause().filter(|_| seat.fault.is_some());
        if let Some(cause) = known.or_else(|| error_at(self.frame.log, span)) {
            seat.fault.get_or_insert(cause);
            let (side, mut players) = (seat.taker.player.side, Both::all(0));
            players[side] = self.throwers(seat);
            self.taint.unread(cause, players);
        }
    }

    /// Notes the legal move for a token that gives its two squares.
    fn note_squares(&mut self, seat: &TurnReplay<'_>, span: Span) {
        let text = String::from_utf8_lossy(&self.frame.text[span.range()]);
        let Some(squares) = from_to(&in_ascii(&text)).filter(|_| !self.frame.is_lost()) else {
            return;
        };
        let (board, side) = (self.rules.board(), seat.taker.player.side);
        let to = Spot::Square(squares.to);
        let uses = |value| self.rules.legal_moves(&self.position, &seat.turn, value);
        let legal = seat.turn.hand().values().flat_map(uses);
        let tokens = legal.map(|outcome| {
            (naming::token(board, side, outcome.applied), naming::spot(board, side, outcome.to))
        });
        let mut fitting = tokens.filter(|(token, at)| token.piece == squares.piece() && *at == to);
        let (first, is_only) = (fitting.next(), fitting.next().is_none());
        let meant = first.filter(|_| is_only).map(|(token, _)| {
            let mut form = Vec::new();
            write_move(&mut form, &token);
            String::from_utf8_lossy(&form).into()
        });
        drop(fitting);
        note_meant(self.frame.log, &mut self.frame.findings.list, span, meant);
    }

    pub(super) fn note_marks(&mut self, span: Span, marks: Marks) {
        match marks.verdict {
            Verdict::None | Verdict::Irregular => {}
            Verdict::TakenBack => self.report(span, Facts::TakenBack, &[]),
            _ => self.report(span, Facts::Disputed, &[]),
        }
        if marks.unsure {
            self.report(span, Facts::Unsure { reading: UnsureReading::AsWritten }, &[]);
        }
    }

    fn touched(&mut self, seat: &mut TurnReplay<'_>, span: Span, piece: PieceToken) {
        let side = seat.taker.player.side;
        let exact = match self.exact(side, piece, Action::InPlace) {
            Ok(exact) => exact,
            Err(facts) => {
                self.finding_at(span, facts, &[B1, P1], Marks::default());
                return;
            }
        };
        let Some(Move { kind, from, .. }) = exact.filter(|_| !self.frame.is_lost()) else { return };
        if self.position.side(side).count(kind, from) == 0 {
            let follows = self.taint.touched(self.rules.board(), [(side, from)]);
            let play = Move { kind, from, value: Value::ONE, in_place: false };
            self.report_bar(seat, span, Marks::default(), play, Bar::NoPiece, follows);
        } else {
            let piece = Touch { kind, place: from };
            self.rules.touch(&self.position, &mut seat.turn, piece, &seat.moved);
        }
    }
}

/// Returns the number of items that end at or before an offset. Alternative moves follow the item that
/// groups them, and end before it does.
fn whole_before(items: &[Item], stop: usize) -> usize {
    let unfinished = items.iter().position(|item| item.span.end as usize > stop);
    unfinished.unwrap_or(items.len())
}

impl TurnReplay<'_> {
    /// Returns a token's marks. Without its own verdict, the token has that of the whole player turn.
    pub(super) fn marks_with(&self, marks: Marks) -> Marks {
        let whole = self.token.player.marks.verdict;
        let verdict = if marks.verdict == Verdict::None { whole } else { marks.verdict };
        Marks { verdict, ..marks }
    }

    /// Returns whether the table allowed something irregular, in a token or in the whole player turn.
    pub(super) fn let_stand(&self, marks: Marks) -> bool {
        let verdict = self.marks_with(marks).verdict;
        verdict != Verdict::None && !verdict.is_undone()
    }

    /// Records a move.
    pub(super) fn note_moved(&mut self, outcome: &Outcome) {
        let Move { kind, from, .. } = outcome.applied;
        self.moved.push(MovedPiece { kind, from, to: outcome.to });
    }

    /// Returns whether the turn has unheard throws and no reading that fits.
    pub(super) fn lacks_throws(&self) -> bool {
        !self.reading.fits && !self.open.is_empty()
    }

    /// Returns whether a result that the replay counts as lost may be in hand. Another player may have
    /// thrown it, or unknown throws of the first chance may have made another triple (H6, R20).
    pub(super) fn may_be_kept(&self, value: Value) -> bool {
        match self.turn.loss(value) {
            None | Some(Loss::Used) => false,
            Some(Loss::Triple { .. }) if self.turn.lacks_first_chance() => true,
            Some(_) => !self.taker.sure,
        }
    }

    /// Settles an uncertain throw when a result is used. If no heard throw of that value is left, the
    /// move shows the value of the uncertain one.
    pub(super) fn settle_throw(&mut self, value: Value) {
        let is_it = |open: &OpenThrow| open.read == Some(value);
        let left = self.open.iter().filter(|open| is_it(open)).count();
        if left > self.turn.hand().count(value) as usize {
            self.open.iter().position(is_it).map(|index| self.open.remove(index));
        }
    }

    /// Returns the turn without the results of throws that no move has confirmed.
    pub(super) fn known_turn(&self) -> Turn {
        let mut turn = self.turn.clone();
        self.open.iter().filter_map(|open| open.read).for_each(|value| turn.revoke(value));
        turn
    }

    /// Returns whether part of the turn was not seen or could not be read.
    pub(super) fn has_gap(&self) -> bool {
        self.gap || self.unread
    }

    /// Returns whether a 1 was certainly thrown in the turn and was not lost again.
    pub(super) fn one_stays(&self) -> bool {
        self.one_seen && matches!(self.turn.loss(Value::ONE), None | Some(Loss::Used))
    }

    /// Returns whether the turn was seen for certain and the hand is right.
    pub(super) fn is_sure(&self) -> bool {
        let seen = self.open.is_empty() && !self.gap && !self.guess;
        self.taker.sure && seen && self.fault.is_none()
    }
}
