//! The moves in a player turn. Legal moves are applied, and others are taken as seen. Both are compared
//! with the extras in the log.

use super::captures::agrees;
use super::causes::strayed_by_bar;
use super::doubt::Spot as Spots;
use super::report::barring;
use super::trial::TokenReading;
use super::turn::Seat;
use super::{Consult, Replay, Used, Witness};
use crate::finding::{Facts, Finding, InDadu, Reading};
use crate::games::dadu::id::*;
use crate::games::dadu::{AsSeen, Bar, Effect, Kind, Loss, Outcome, Place, Turn, Use};
use crate::notation::{Action, ItemKind, Letter, Marks, PieceToken, Seen, Spot, UseToken};
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Both, Side};

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Replays a move, by its index in the player turn.
    pub(super) fn used(&mut self, seat: &mut Seat<'_>, index: usize, used: UseToken) {
        let span = seat.items[index].span;
        if used.marks != Marks::default() {
            self.note_marks(span, used.marks);
            if used.marks.verdict.is_undone() {
                return;
            }
        }
        let exact = match self.exact(seat.taker.player.side, used.piece, used.action) {
            Ok(exact) => exact,
            Err(facts) => {
                let rules = decided_by(&facts);
                let fault = self.finding_at(span, facts, rules, seat.marks_with(used.marks));
                seat.fault.get_or_insert(fault);
                return self.taint.all(fault);
            }
        };
        match exact {
            _ if self.doubt.position => {}
            Some(u) => self.apply(seat, index, used, u),
            None => self.apply_unseen(seat, index, used),
        }
    }

    /// Replays alternative moves, of which one was made. Takes the first legal one, and reports how
    /// many are legal.
    pub(super) fn either(
        &mut self,
        seat: &mut Seat<'_>,
        index: usize,
        options: std::ops::Range<usize>,
    ) {
        let span = seat.items[index].span;
        let fitting = self.fitting_options(seat, options);
        let reading = Reading::Legal(fitting.len() as u8);
        self.report(span, Facts::Unsure { reading }, &[]);
        let taken = match seat.reading.of(index) {
            Some(TokenReading::Option(option)) => {
                fitting.iter().find(|(index, _)| *index == option)
            }
            _ => fitting.first(),
        };
        let Some(&(index, used)) = taken else { return self.lose_position(span) };
        seat.guess = true;
        self.used(seat, index, used);
        seat.guess = false;
        if fitting.len() > 1 {
            self.doubt.rests_on = Some(span);
        }
    }

    /// Returns the legal ones among some moves, with the indexes of their items.
    pub(super) fn fitting_options(
        &self,
        seat: &Seat<'_>,
        options: std::ops::Range<usize>,
    ) -> Vec<(usize, UseToken)> {
        let side = seat.taker.player.side;
        let written = options.filter_map(|index| match seat.items[index].kind {
            ItemKind::Use(used) => Some((index, used)),
            _ => None,
        });
        let fits = |(_, used): &(usize, UseToken)| {
            let exact = self.exact(side, used.piece, used.action).ok().flatten();
            exact.is_some_and(|u| self.would_fit(seat, u).is_some())
        };
        written.filter(fits).collect()
    }

    /// Applies a move of which part was not seen. Its readings are the legal moves that fit the part
    /// that was seen.
    fn apply_unseen(&mut self, seat: &mut Seat<'_>, index: usize, used: UseToken) {
        let span = seat.items[index].span;
        let readings = self.readings(seat, used);
        let reading = Reading::Legal(readings.len().min(255) as u8);
        self.report(span, Facts::Unsure { reading }, &[]);
        let taken = match seat.reading.of(index) {
            Some(TokenReading::Move(u)) => Some(u),
            _ => readings.first().copied(),
        };
        let Some(taken) = taken else { return self.lose_position(span) };
        seat.guess = true;
        self.apply(seat, index, used, taken);
        seat.guess = false;
        if readings.len() > 1 {
            self.doubt.rests_on = Some(span);
        }
    }

    /// Returns every legal move that fits a token. Results that an unheard throw may have given count
    /// as in hand.
    pub(super) fn readings(&self, seat: &Seat<'_>, used: UseToken) -> Vec<Use> {
        self.readings_in(seat, &self.possible_turn(seat), used)
    }

    /// Returns the same for a known hand.
    pub(super) fn readings_in(&self, seat: &Seat<'_>, turn: &Turn, used: UseToken) -> Vec<Use> {
        let side = seat.taker.player.side;
        let values = turn.hand().values().filter(|&value| match used.action {
            Action::InPlace => value == Value::ONE,
            Action::Result(seen) => self.may_be(seen, value),
        });
        let place = self.place(side, used.piece.spot).ok().flatten();
        let is_unseen = used.is_unseen();
        let fits = |outcome: &Outcome| {
            let u = outcome.applied;
            let kind = match used.piece.letter {
                Letter::Unknown => true,
                Letter::None => u.kind == Kind::Standard || used.piece.spot == Spot::Unknown,
                Letter::Is(letter) => Kind::of_letter(Some(letter)) == Some(u.kind),
            };
            let landing = used.landing.is_none_or(|spot| self.is_landing(side, spot, outcome.to));
            let captured = seat.let_stand(used.marks)
                || used.captured.is_none_or(|said| agrees(said, outcome.captured));
            kind && landing
                && captured
                && place.is_none_or(|place| place == u.from)
                && (is_unseen || u.in_place == (used.action == Action::InPlace))
        };
        let legal = values.flat_map(|value| self.rules.legal_uses(&self.position, turn, value));
        legal.filter(fits).map(|outcome| outcome.applied).collect()
    }

    /// Returns the turn with every result in hand that an unheard throw may have given.
    fn possible_turn(&self, seat: &Seat<'_>) -> Turn {
        let mut turn = seat.turn.clone();
        for value in self.rules.results() {
            if turn.hand().count(value) == 0 && self.may_have_thrown(seat, value).is_some() {
                turn.grant(value);
            }
        }
        turn
    }

    /// Returns the outcome of a move if it is legal. An unheard throw counts as the result that the
    /// move needs.
    pub(super) fn would_fit(&self, seat: &Seat<'_>, u: Use) -> Option<Outcome> {
        let mut turn = seat.turn.clone();
        let is_lacking = turn.hand().count(u.value) == 0 && !seat.reading.fits;
        if is_lacking && self.may_have_thrown(seat, u.value).is_some() {
            turn.grant(u.value);
        }
        self.rules.may_use(&self.position, &turn, u).ok()
    }

    /// Returns the index of the uncertain throw that may have been this value.
    fn may_have_thrown(&self, seat: &Seat<'_>, value: Value) -> Option<usize> {
        seat.open.iter().position(|open| self.may_be(open.seen, value))
    }

    pub(super) fn may_be(&self, seen: Seen, value: Value) -> bool {
        let number = u16::from(value.number());
        match seen {
            Seen::Is(n) => n == number,
            Seen::Or(pair) => pair.one() == number || pair.two() == number,
            Seen::Not => true,
        }
    }

    /// Returns the move that a token describes, or `None` if part of it was not seen.
    pub(super) fn exact(
        &self,
        side: Side,
        piece: PieceToken,
        action: Action,
    ) -> Result<Option<Use>, Facts> {
        let kind = match piece.letter {
            Letter::None => Some(Kind::Standard),
            Letter::Unknown => None,
            Letter::Is(letter) => match Kind::of_letter(Some(letter)) {
                Some(kind) => Some(kind),
                None => return Err(Facts::NoSuchKind { letter: char::from(letter) }),
            },
        };
        let value = match action {
            Action::InPlace => Some(Value::ONE),
            Action::Result(Seen::Is(number)) => match self.rules.value(number) {
                Some(Value::ZERO) | None => return Err(self.impossible_throw(number)),
                value => value,
            },
            Action::Result(_) => None,
        };
        let Some(from) = self.place(side, piece.spot)? else { return Ok(None) };
        let in_place = action == Action::InPlace;
        Ok(kind.zip(value).map(|(kind, value)| Use { kind, from, value, in_place }))
    }

    /// Returns the position that a token names, or `None` if it was not seen.
    pub(super) fn place(&self, side: Side, spot: Spot) -> Result<Option<Place>, Facts> {
        let board = self.rules.board();
        Ok(Some(match spot {
            Spot::Start => Place::WAITING,
            Spot::Centre => Place::CENTRE,
            Spot::Off => Place::EXITED,
            Spot::Unknown => return Ok(None),
            Spot::Square(name) => match board.named(name.letter(), name.place()) {
                Some(square) => board.place(side, square),
                None => {
                    let letter = (b'a' + board.segments()) as char;
                    return Err(Facts::OffTheBoard { name, last: (letter, board.length()) });
                }
            },
        }))
    }

    #[inline]
    fn apply(&mut self, seat: &mut Seat<'_>, index: usize, used: UseToken, u: Use) {
        self.supply(seat, u.value);
        if let Some(irregular) = self.irregular_capture(seat, used, u) {
            return self.captured_irregularly(seat, index, used, u, irregular);
        }
        match self.rules.apply(&mut self.position, &mut seat.turn, u) {
            Ok(effect) => self.applied(seat, index, used, &effect, true),
            Err(bar) => self.barred(seat, index, used, u, bar),
        }
    }

    /// Puts a result in hand when it is used, if its throw was not heard or not read, or may not have
    /// been lost after all.
    #[inline]
    fn supply(&self, seat: &mut Seat<'_>, value: Value) {
        if seat.turn.hand().count(value) > 0 || seat.turn.throw_is_due() {
            return;
        }
        let throw = self.may_have_thrown(seat, value).filter(|_| !seat.reading.fits);
        if let Some(throw) = throw {
            seat.open.remove(throw);
            seat.turn.grant(value);
        } else if seat.unread || seat.may_be_kept(value) {
            seat.turn.grant(value);
        }
    }

    #[inline]
    pub(super) fn applied(
        &mut self,
        seat: &mut Seat<'_>,
        index: usize,
        used: UseToken,
        effect: &Effect,
        legal: bool,
    ) {
        let span = seat.items[index].span;
        let side = seat.taker.player.side;
        seat.note_moved(&effect.outcome);
        seat.has_moved |= legal;
        seat.settle_throw(effect.outcome.applied.value);
        if used.marks.unsure {
            self.doubt.rests_on = Some(span);
        }
        self.note_capture(side, effect);
        let marked = used.marks.verdict != crate::notation::Verdict::None;
        let fits = used.captured.is_none_or(|said| agrees(said, effect.outcome.captured));
        if legal && fits && used.marks.verdict == crate::notation::Verdict::Irregular {
            self.report(span, Facts::NeedlessMark, &[]);
        }
        self.check_landing(seat, span, used, effect);
        if legal || used.action != Action::InPlace {
            self.check_capture(seat, span, used, effect);
        }
        let item = seat.token.items.start as usize + index;
        let sure = legal && !marked && seat.is_sure() && self.is_sure();
        let (player, board) = (seat.taker.player, self.rules.board());
        self.witness.used(&Used { item, player, board, effect, sure });
    }

    /// Returns the rules that bar a move, the interpretations that decide, and the rules of earlier
    /// events that led to it.
    fn barring_rules(&self, seat: &Seat<'_>, u: Use, bar: Bar) -> Vec<RuleId> {
        let mut rules = match bar {
            Bar::CaptureForgotten | Bar::CaptureUnlicensed { .. } | Bar::KingInCompany { .. } => {
                self.capture_rules(bar)
            }
            bar => barring(&self.rules, &self.position, &seat.turn, u, bar),
        };
        let side = seat.taker.player.side;
        match bar {
            Bar::NoPiece => rules.extend(self.unwritten.moved(side)),
            Bar::ClosedRow { .. } | Bar::ExitAcrossClosedRow | Bar::StaysInClosedRow => {
                rules.extend(self.unwritten.closed_row(side));
            }
            Bar::NoLicenceToExit
            | Bar::NoLicenceToKill
            | Bar::UnlicensedLanding { .. }
            | Bar::CaptureUnlicensed { .. } => {
                rules.extend(self.unwritten.ended_licence(side));
            }
            Bar::NotInHand { lost: Some(Loss::NoDa { one_lost: false }) }
                if self.ones_lost.contains(&seat.taker.player) =>
            {
                rules.push(R2);
            }
            _ => {}
        }
        rules
    }

    /// Returns whether the position is known and not in doubt.
    pub(super) fn is_sure(&self) -> bool {
        !self.doubt.position && self.doubt.rests_on.is_none() && self.taint.cause().is_none()
    }

    /// Checks an extra: where the piece landed.
    #[inline]
    fn check_landing(&mut self, seat: &Seat<'_>, span: Span, used: UseToken, effect: &Effect) {
        let Some(written) = used.landing else { return };
        let side = seat.taker.player.side;
        let replayed = effect.outcome.to;
        if !self.is_landing(side, written, replayed) {
            let facts = Facts::Dadu(InDadu::LandingDiffers { written, replayed });
            let rules = landing_rules(&effect.outcome);
            self.differs(seat, span, used.marks, facts, rules, (side, replayed));
        }
    }

    fn is_landing(&self, side: Side, written: Spot, to: Place) -> bool {
        self.place(side, written).is_ok_and(|place| place == Some(to))
    }

    pub(super) fn differs(
        &mut self,
        seat: &Seat<'_>,
        span: Span,
        marks: Marks,
        facts: Facts,
        rules: &[RuleId],
        spot: Spots,
    ) -> usize {
        let board = self.rules.board();
        let strayed = |side| self.taint.strayed(side);
        let follows = match facts {
            Facts::Dadu(InDadu::CaptureDiffers { .. }) => self.capture_follows(seat),
            _ => self.taint.touched(board, [spot]).or_else(|| strayed(spot.0)),
        };
        let situation = self.situation(&seat.turn, None);
        let finding = Finding { follows, situation, ..Finding::new(span, facts, rules) };
        let marks = seat.marks_with(marks);
        let cause = self.push(finding, marks);
        if marks == Marks::default() {
            self.taint.add(cause, board, [spot]);
        }
        cause
    }

    /// Reports a move that the rules bar, then takes it as seen.
    fn barred(&mut self, seat: &mut Seat<'_>, index: usize, used: UseToken, u: Use, bar: Bar) {
        let span = seat.items[index].span;
        let side = seat.taker.player.side;
        let board = self.rules.board();
        let spots = self.spots(side, u);
        let follows = self.bar_follows(seat, u, bar);
        let cause = self.report_bar(seat, span, used.marks, u, bar, follows);
        if matches!(bar, Bar::GameOver { .. }) {
            return;
        }
        let spoils_hand =
            matches!(bar, Bar::NotInHand { .. } | Bar::NoPiece | Bar::ThrowDue { .. });
        if spoils_hand || used.captured.is_some() {
            seat.fault.get_or_insert(cause);
        }
        if seat.marks_with(used.marks) == Marks::default() {
            self.taint.add(cause, board, spots);
            self.taint.stray(cause, strayed_by_bar(side, bar));
            if matches!(bar, Bar::NotInHand { lost: Some(Loss::NoDa { .. }) }) {
                let mut players = Both::all(0);
                players[side] = seat.taker.player.bit();
                self.taint.hide_da(cause, players);
            }
        }
        let seen = self.as_seen(seat, used, u);
        if let Some(effect) = self.force(seat, u, bar, seen) {
            self.applied(seat, index, used, &effect, false);
        }
    }

    /// Returns the positions that a move concerns: where the piece was, and where the result carries
    /// it.
    pub(super) fn spots(&self, side: Side, u: Use) -> [Spots; 2] {
        let last = self.rules.board().last();
        let to = match u.from.steps() {
            Some(from) if !u.in_place => {
                let to = from + u.value.number();
                Place::on(to).filter(|_| to < last).unwrap_or(Place::CENTRE)
            }
            _ => u.from,
        };
        [(side, u.from), (side, to)]
    }

    fn has_piece(&self, seat: &Seat<'_>, u: Use) -> bool {
        self.position.side(seat.taker.player.side).count(u.kind, u.from) > 0
    }

    /// Takes a barred move as it was seen.
    fn force(&mut self, seat: &mut Seat<'_>, u: Use, bar: Bar, seen: AsSeen) -> Option<Effect> {
        match bar {
            Bar::ThrowDue { .. } => {
                self.rules.end_throwing(&mut self.position, &mut seat.turn);
                if seat.turn.hand().count(u.value) == 0 {
                    seat.turn.grant(u.value);
                }
            }
            Bar::NotInHand { .. } if !self.has_piece(seat, u) => return None,
            Bar::NotInHand { .. } => seat.turn.grant(u.value),
            Bar::NoPiece => {
                let other = Use { kind: u.kind.other(), ..u };
                return self.rules.force(&mut self.position, &mut seat.turn, other, seen);
            }
            _ => return self.rules.force(&mut self.position, &mut seat.turn, u, seen),
        }
        // The hand was wrong, but the piece's move may still be legal.
        let legal = self.rules.may_use(&self.position, &seat.turn, u).ok();
        match legal.filter(|legal| seen.captured.is_none_or(|kind| kind == legal.captured)) {
            Some(_) => self.rules.apply(&mut self.position, &mut seat.turn, u).ok(),
            None => self.rules.force(&mut self.position, &mut seat.turn, u, seen),
        }
    }

    pub(super) fn report_bar(
        &mut self,
        seat: &Seat<'_>,
        span: Span,
        marks: Marks,
        u: Use,
        bar: Bar,
        follows: Option<usize>,
    ) -> usize {
        let side = self.position.side(seat.taker.player.side);
        let other_kind_there = side.count(u.kind.other(), u.from) > 0;
        let facts = match bar {
            Bar::ThrowDue { extra } => Facts::MissingThrow { extra, after: seat.last_thrown },
            bar => Facts::Dadu(InDadu::Barred { used: u, bar, other_kind_there }),
        };
        let situation = self.situation(&seat.turn, Some(u.value));
        let rules = self.barring_rules(seat, u, bar);
        let finding = Finding { follows, situation, ..Finding::new(span, facts, &rules) };
        self.push(finding, seat.marks_with(marks))
    }
}

/// Returns the rule that decides on a token that names something nonexistent.
fn decided_by(facts: &Facts) -> &'static [RuleId] {
    match facts {
        Facts::OffTheBoard { .. } => &[B1],
        Facts::NoSuchKind { .. } => &[P1],
        _ => &[H1],
    }
}

/// Returns the rules that decide where a piece lands.
fn landing_rules(outcome: &Outcome) -> &'static [RuleId] {
    match (outcome.applied.from, outcome.to) {
        _ if outcome.shortened => &[O5, M1],
        (Place::WAITING, _) => &[E1],
        (Place::EXITED, _) => &[O2],
        (Place::CENTRE, _) => &[X2],
        (_, Place::CENTRE) => &[X2, M1],
        (_, Place::EXITED) => &[X1, M1],
        _ if outcome.applied.in_place => &[C3],
        _ => &[M1],
    }
}
