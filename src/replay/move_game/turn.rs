//! A player turn: its player and its end.

use super::items::Course;
use super::{Replay, moment};
use crate::finding::{Facts, Finding, InMoves, InPlay, UnsureReading};
use crate::games::move_game::{Bar, MoveGame, MovePosition, Reason, TurnItem};
use crate::notation::{Item, ItemKind, Marks, PlayerSeat, PlayerToken, PlayerTurn, Verdict};
use crate::replay::branching::last_span;
use crate::replay::finish::is_within;
use crate::replay::lines::LogReplay as _;
use crate::replay::view::LaidOut;
use crate::replay::{TurnEnd, TurnStart, Witness, tokens};
use crate::span::Span;
use crate::table::{Player, Side};

/// The side that takes a turn.
#[derive(Clone, Copy)]
pub(super) struct Taker {
    pub(super) side: Side,
    /// Whether it was seen for certain.
    sure: bool,
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    pub(super) fn player_turn(&mut self, line: usize, token: &PlayerTurn, items: &[Item]) {
        if self.plain_turn(line, token, items) {
            return;
        }
        self.frame.counts.turns += 1;
        let is_move =
            |token: &&[Item]| matches!(token[0].kind, ItemKind::Play(_) | ItemKind::Either(_));
        self.frame.counts.moves += tokens(items).filter(is_move).count() as u64;
        let last = last_span(token, items);
        if self.is_over(token.player.span.to(last), token.player.marks) {
            return;
        }
        let taker = self.taker(&token.player);
        self.count_round(line, token.round, taker.side);
        let may_open = self.next().is_none() && self.is_blocked(taker.side.opposite());
        self.check_order(&token.player, taker);
        if !taker.sure {
            // Everything in the turn rests on the player that is assumed here.
            self.frame.doubt.rests_on.get_or_insert(token.player.span);
        }
        self.tell_start(line, taker);
        let known = self.frame.doubt.lost.is_none();
        let mut course = Course::new(
            taker.side,
            self.rules.begin(&self.position, taker.side),
            token.player.marks.verdict,
            known,
        );
        let stop = self
            .frame
            .end
            .stop
            .filter(|&stop| is_within(self.frame.text, self.frame.log, line, stop));
        course.may_open = may_open;
        self.take_items(&mut course, token, items, stop);
        self.frame.count_unchecked(known);
        match stop {
            Some(_) => self.stop_in(line, course, taker),
            None => self.end_turn(line, token, course, taker, last),
        }
    }

    fn stop_in(&mut self, line: usize, course: Course<G::Turn>, taker: Taker) {
        if !course.known {
            self.lose_position(self.frame.log.lines[line].span);
        }
        self.see_end(self.frame.log.lines[line].span);
        let is_open = course.is_open;
        let side = taker.side;
        self.underway =
            Some(moment::TurnUnderway { line, side, turn: course.turn, sure: taker.sure, is_open });
    }

    /// Ends a turn: checks that it may end, passes the turn, and sees the end of the game.
    fn end_turn(
        &mut self,
        line: usize,
        token: &PlayerTurn,
        course: Course<G::Turn>,
        taker: Taker,
        last: Span,
    ) {
        self.look(&course);
        let unfinished = self.rules.may_end(&self.position, &course.turn).err();
        let is_checked = course.known && !course.is_open;
        if let Some(bar) = unfinished.filter(|_| is_checked) {
            self.say_unfinished(line, token, &course, bar, last);
        }
        let is_certain = taker.sure && course.is_sure() && self.is_sure();
        if let Some(bar) = G::unused_right(&course.turn).filter(|_| is_certain && !course.may_open)
        {
            self.say_unused(line, token, &course, bar, last);
        }
        let sure = is_certain && token.player.marks == Marks::default();
        if !course.known {
            self.lose_position(token.player.span);
        }
        // An unseen item may have changed whose turn it is.
        self.order.is_known &= is_checked;
        self.pass_turn(taker.side, &course.turn);
        if let Some(side) = G::round_won(&self.position, &course.turn).filter(|_| course.known) {
            let is_marked = |item: &Item| item.kind.marks() != Marks::default();
            let sure = sure && !self.frame.log.items_of(token).iter().any(is_marked);
            self.witness.on_round_won(side, sure);
        }
        // A turn in which nothing was played, or not all was seen, repeats no position.
        let is_played = !unfinished.is_some_and(|bar| bar.reason == Reason::NothingPlayed);
        if self.frame.doubt.lost.is_none() && is_checked && is_played {
            self.repetitions.see(&self.rules, &mut self.position, self.frame.findings.compares);
        }
        if course.known {
            self.see_end(last);
        }
        self.tell_end(line, taker, sure, is_checked && unfinished.is_none());
        self.tell_left();
    }

    /// Reports a turn that may not end, unless an error in the turn explains it. The mark of an irregular item holds for
    /// the whole turn. The last turn of a log may have been stopped (W2).
    fn say_unfinished(
        &mut self,
        line: usize,
        token: &PlayerTurn,
        course: &Course<G::Turn>,
        bar: Bar,
        at: Span,
    ) {
        // A step that opens the way of the other side takes nothing.
        if bar.reason == Reason::MustRemove && course.may_open {
            return;
        }
        let is_explained = course.is_barred || course.wrong.is_some();
        if bar.reason == Reason::NothingPlayed && (is_explained || course.excused != Verdict::None)
        {
            return;
        }
        let mut finding = Finding {
            follows: course.wrong.or(self.fault),
            held: self.situation(course),
            ..Finding::new(
                at,
                Facts::Moves(G::ID, InMoves::Unfinished(bar)),
                &super::rules_of::<G>(bar),
            )
        };
        if self.frame.end.last_turn == Some(line) {
            self.frame.weigh(&mut finding, Marks::default(), false);
            self.frame.end.unfinished = Some(Box::new(finding));
            return;
        }
        let mut marks = token.player.marks;
        if marks.verdict == Verdict::None {
            marks.verdict = course.excused;
        }
        let index = self.frame.push(finding, marks);
        if marks == Marks::default() {
            self.fault.get_or_insert(index);
        } else if matches!(bar.reason, Reason::MustOpen(_)) {
            // The table went on in another way than the rules.
            self.order.is_known = false;
        }
    }

    /// Reports a right that a turn left unused.
    fn say_unused(
        &mut self,
        line: usize,
        token: &PlayerTurn,
        course: &Course<G::Turn>,
        bar: Bar,
        at: Span,
    ) {
        let facts = Facts::Moves(G::ID, InMoves::UnusedRight(bar));
        let finding = Finding::new(at, facts, &super::rules_of::<G>(bar));
        let finding = Finding { held: self.situation(course), ..finding };
        self.frame.push_unused(line, token, finding);
    }

    /// Determines the side that takes the turn. A side is one player.
    pub(super) fn taker(&mut self, token: &PlayerToken) -> Taker {
        let seat = self.seat_of(token);
        let is_absent =
            Player::new(seat.side, seat.number).is_some_and(|it| !self.frame.roster.has(it));
        if is_absent {
            self.not_at_table(&seat, token.marks);
        }
        let other_side = token.or.is_some_and(|or| or.side != token.seat.side);
        Taker { side: seat.side, sure: !other_side && !token.marks.unsure }
    }

    /// Returns the seat of a token. If it names both sides, returns the one whose turn it is.
    fn seat_of(&mut self, token: &PlayerToken) -> PlayerSeat {
        let other = token.or.filter(|or| or.side != token.seat.side);
        if token.marks.unsure || other.is_some() {
            let is_open = other.is_some();
            let reading = if is_open { UnsureReading::Open } else { UnsureReading::AsWritten };
            self.frame.report(token.span, Facts::Unsure { reading }, &[]);
        }
        let turn = self.next();
        other.filter(|other| Some(other.side) == turn).unwrap_or(token.seat)
    }

    /// Returns the side whose turn it is, as far as that is known.
    pub(super) fn next(&self) -> Option<Side> {
        self.rules.next(&self.position).filter(|_| self.order.is_known)
    }

    /// Reports a side whose turn it is not.
    fn check_order(&mut self, token: &PlayerToken, taker: Taker) {
        if let Some(turn) = self.next().filter(|&turn| turn != taker.side && taker.sure) {
            let mut rules = self.rules.order_rules(&self.position);
            let facts = if self.must_pass(turn) {
                rules.extend(G::interpretations(Reason::NoPass));
                Facts::Moves(G::ID, InMoves::MustPass { player: taker.side, turn })
            } else {
                let [player, turn] = [taker.side, turn].map(Player::first);
                let (after_capture, other_way) = (false, None);
                Facts::Play(G::ID, InPlay::OutOfTurn { player, turn, after_capture, other_way })
            };
            let finding =
                Finding { follows: self.fault, ..Finding::new(token.seat.span, facts, &rules) };
            if let Some(index) = self.frame.push_cause(finding, token.marks, false) {
                self.fault.get_or_insert(index);
            }
        }
        // After a side that was not seen for certain, another one may be next than the replay says.
        self.order.is_known = taker.sure;
    }

    /// Returns whether a side cannot move, whether it may pass or not.
    fn is_blocked(&self, side: Side) -> bool {
        let turn = self.rules.begin(&self.position, side);
        let items = self.rules.legal_items(&self.position, &turn);
        items.iter().all(|item| *item == TurnItem::Pass)
    }

    /// Returns whether a side can only pass.
    fn must_pass(&self, side: Side) -> bool {
        let turn = self.rules.begin(&self.position, side);
        self.is_sure() && self.rules.legal_items(&self.position, &turn) == [TurnItem::Pass]
    }

    /// Counts rounds, and checks a written number against the count.
    pub(super) fn count_round(&mut self, line: usize, written: Option<(u32, Span)>, side: Side) {
        if let Some(number) = self.order.count_round(&mut self.frame, written, side, G::CITED.order)
        {
            self.witness.on_round(line, number);
        }
    }

    fn tell_start(&mut self, line: usize, taker: Taker) {
        let player = Player::first(taker.side);
        self.witness.on_turn_start(&TurnStart {
            line,
            number: self.frame.counts.turns,
            player,
            sure: taker.sure,
            takers: player.bit(),
            round: self.order.round.now(),
            da: None,
        });
    }

    fn tell_end(&mut self, line: usize, taker: Taker, sure: bool, whole: bool) {
        let position = self.position;
        self.witness.on_turn_end(&TurnEnd {
            line,
            player: Player::first(taker.side),
            left: &[],
            position: &LaidOut::new(|| position.layout()),
            da: None,
            sure,
            whole,
        });
    }
}
