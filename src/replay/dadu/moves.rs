//! The moves in a player turn. Legal moves are applied, and others are taken as seen. Both are compared
//! with the extras in the log.

use super::captures::agrees;
use super::causes::strayed_by_bar;
use super::doubt::Spot as Spots;
use super::report::barring;
use super::trial::TokenReading;
use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::finding::{Facts, Finding, InDadu, UnsureReading};
use crate::games::dadu::id::*;
use crate::games::dadu::{AsSeen, Bar, Effect, Kind, Loss, Move, Outcome, Place, Turn};
use crate::notation::{Action, ItemKind, Letter, Marks, MoveToken, PieceToken, SeenNumber, Spot};
use crate::play::Value;
use crate::replay::lines::LogReplay as _;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Both, Side};

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Replays a move, by its index in the player turn.
    pub(super) fn replay_move(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        token: MoveToken,
    ) {
        let span = seat.items[index].span;
        if token.marks != Marks::default() {
            self.note_marks(span, token.marks);
            if token.marks.verdict.is_undone() {
                return;
            }
        }
        let exact = match self.exact(seat.taker.player.side, token.piece, token.action) {
            Ok(exact) => exact,
            Err(facts) => {
                let rules = decided_by(&facts);
                let fault = self.finding_at(span, facts, rules, seat.marks_with(token.marks));
                seat.fault.get_or_insert(fault);
                return self.taint.all(fault);
            }
        };
        match exact {
            _ if self.frame.is_lost() => {}
            Some(play) => self.apply(seat, index, token, play),
            None => self.apply_unseen(seat, index, token),
        }
    }

    /// Replays alternative moves, of which one was made. Takes the first legal one, and reports how
    /// many are legal.
    pub(super) fn either(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        options: std::ops::Range<usize>,
    ) {
        let span = seat.items[index].span;
        let fitting = self.fitting_options(seat, options);
        let reading = UnsureReading::Legal(fitting.len() as u8);
        self.report(span, Facts::Unsure { reading }, &[]);
        let taken = match seat.reading.of(index) {
            Some(TokenReading::Option(option)) => {
                fitting.iter().find(|(index, _)| *index == option)
            }
            _ => fitting.first(),
        };
        let Some(&(index, used)) = taken else { return self.lose_position(span) };
        seat.guess = true;
        self.replay_move(seat, index, used);
        seat.guess = false;
        if fitting.len() > 1 {
            self.frame.doubt.rests_on = Some(span);
        }
    }

    /// Returns the legal ones among some moves, with the indexes of their items.
    pub(super) fn fitting_options(
        &self,
        seat: &TurnReplay<'_>,
        options: std::ops::Range<usize>,
    ) -> Vec<(usize, MoveToken)> {
        let side = seat.taker.player.side;
        let written = options.filter_map(|index| match seat.items[index].kind {
            ItemKind::Move(token) => Some((index, token)),
            _ => None,
        });
        let fits = |(_, used): &(usize, MoveToken)| {
            let exact = self.exact(side, used.piece, used.action).ok().flatten();
            exact.is_some_and(|play| self.would_fit(seat, play).is_some())
        };
        written.filter(fits).collect()
    }

    /// Applies a move of which part was not seen. Its readings are the legal moves that fit the part
    /// that was seen.
    fn apply_unseen(&mut self, seat: &mut TurnReplay<'_>, index: usize, token: MoveToken) {
        let span = seat.items[index].span;
        let readings = self.readings(seat, token);
        let reading = UnsureReading::Legal(readings.len().min(255) as u8);
        self.report(span, Facts::Unsure { reading }, &[]);
        let taken = match seat.reading.of(index) {
            Some(TokenReading::Move(play)) => Some(play),
            _ => readings.first().copied(),
        };
        let Some(taken) = taken else { return self.lose_position(span) };
        seat.guess = true;
        self.apply(seat, index, token, taken);
        seat.guess = false;
        if readings.len() > 1 {
            self.frame.doubt.rests_on = Some(span);
        }
    }

    /// Returns every legal move that fits a token. Results that an unheard throw may have given count
    /// as in hand.
    pub(super) fn readings(&self, seat: &TurnReplay<'_>, token: MoveToken) -> Vec<Move> {
        self.readings_in(seat, &self.possible_turn(seat), token)
    }

    /// Returns the same for a known hand.
    pub(super) fn readings_in(
        &self,
        seat: &TurnReplay<'_>,
        turn: &Turn,
        token: MoveToken,
    ) -> Vec<Move> {
        let side = seat.taker.player.side;
        let values = turn.hand().values().filter(|&value| match token.action {
            Action::InPlace => value == Value::ONE,
            Action::Result(seen) => self.may_be(seen, value),
        });
        let place = self.place(side, token.piece.spot).ok().flatten();
        let is_unseen = token.is_unseen();
        let fits = |outcome: &Outcome| {
            let play = outcome.applied;
            let kind = match token.piece.letter {
                Letter::Unknown => true,
                Letter::None => play.kind == Kind::Standard || token.piece.spot == Spot::Unknown,
                Letter::Is(letter) => Kind::of_letter(Some(letter)) == Some(play.kind),
            };
            let landing = token.landing.is_none_or(|spot| self.is_landing(side, spot, outcome.to));
            let captured = seat.let_stand(token.marks)
                || token.captured.is_none_or(|said| agrees(said, outcome.captured));
            kind && landing
                && captured
                && place.is_none_or(|place| place == play.from)
                && (is_unseen || play.in_place == (token.action == Action::InPlace))
        };
        let legal = values.flat_map(|value| self.rules.legal_moves(&self.position, turn, value));
        legal.filter(fits).map(|outcome| outcome.applied).collect()
    }

    /// Returns the turn with every result in hand that an unheard throw may have given.
    fn possible_turn(&self, seat: &TurnReplay<'_>) -> Turn {
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
    pub(super) fn would_fit(&self, seat: &TurnReplay<'_>, play: Move) -> Option<Outcome> {
        let mut turn = seat.turn.clone();
        let is_lacking = turn.hand().count(play.value) == 0 && !seat.reading.fits;
        if is_lacking && self.may_have_thrown(seat, play.value).is_some() {
            turn.grant(play.value);
        }
        self.rules.check_move(&self.position, &turn, play).ok()
    }

    /// Returns the index of the uncertain throw that may have been this value.
    fn may_have_thrown(&self, seat: &TurnReplay<'_>, value: Value) -> Option<usize> {
        seat.open.iter().position(|open| self.may_be(open.seen, value))
    }

    pub(super) fn may_be(&self, seen: SeenNumber, value: Value) -> bool {
        let number = u16::from(value.number());
        match seen {
            SeenNumber::Is(n) => n == number,
            SeenNumber::Or(pair) => pair.one() == number || pair.two() == number,
            SeenNumber::Not => true,
        }
    }

    /// Returns the move that a token describes, or `None` if part of it was not seen.
    pub(super) fn exact(
        &self,
        side: Side,
        piece: PieceToken,
        action: Action,
    ) -> Result<Option<Move>, Facts> {
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
            Action::Result(SeenNumber::Is(number)) => match self.rules.value(number) {
                Some(Value::ZERO) | None => return Err(self.impossible_throw(number)),
                value => value,
            },
            Action::Result(_) => None,
        };
        let Some(from) = self.place(side, piece.spot)? else { return Ok(None) };
        let in_place = action == Action::InPlace;
        Ok(kind.zip(value).map(|(kind, value)| Move { kind, from, value, in_place }))
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
    fn apply(&mut self, seat: &mut TurnReplay<'_>, index: usize, token: MoveToken, play: Move) {
        self.supply(seat, play.value);
        if let Some(outcome) = self.irregular_landing(seat, token, play) {
            return self.landed_irregularly(seat, index, token, &outcome);
        }
        if let Some(irregular) = self.irregular_capture(seat, token, play) {
            return self.captured_irregularly(seat, index, token, play, irregular);
        }
        match self.rules.apply(&mut self.position, &mut seat.turn, play) {
            Ok(effect) => self.applied(seat, index, token, &effect, true),
            Err(bar) => self.barred(seat, index, token, play, bar),
        }
    }

    /// Puts a result in hand when it is used, if its throw was not heard or not read, or may not have
    /// been lost after all.
    #[inline]
    fn supply(&self, seat: &mut TurnReplay<'_>, value: Value) {
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
        seat: &mut TurnReplay<'_>,
        index: usize,
        token: MoveToken,
        effect: &Effect,
        legal: bool,
    ) {
        let span = seat.items[index].span;
        let side = seat.taker.player.side;
        seat.note_moved(&effect.outcome);
        seat.has_moved |= legal;
        seat.settle_throw(effect.outcome.applied.value);
        if token.marks.unsure {
            self.frame.doubt.rests_on = Some(span);
        }
        self.note_capture(side, effect);
        let marked = token.marks.verdict != crate::notation::Verdict::None;
        let fits = token.captured.is_none_or(|said| agrees(said, effect.outcome.captured));
        if legal && fits && token.marks.verdict == crate::notation::Verdict::Irregular {
            self.report(span, Facts::NeedlessMark, &[]);
        }
        self.check_landing(seat, span, token, &effect.outcome);
        if legal || token.action != Action::InPlace {
            self.check_capture(seat, span, token, effect);
        }
        let item = seat.token.items.start as usize + index;
        let sure = legal && !marked && seat.is_sure() && self.is_sure();
        self.tell_move(item, seat.taker.player, effect, sure);
    }

    /// Returns the rules that bar a move, the interpretations that decide, and the rules of earlier
    /// events that led to it.
    fn barring_rules(&self, seat: &TurnReplay<'_>, play: Move, bar: Bar) -> Vec<RuleId> {
        let mut rules = match bar {
            Bar::CaptureForgotten | Bar::CaptureUnlicensed { .. } | Bar::KingInCompany { .. } => {
                self.capture_rules(bar)
            }
            bar => barring(&self.rules, &self.position, &seat.turn, play, bar),
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
        !self.frame.is_lost() && self.frame.doubt.rests_on.is_none() && self.taint.cause().is_none()
    }

    /// Checks an extra: where the piece landed.
    #[inline]
    pub(super) fn check_landing(
        &mut self,
        seat: &TurnReplay<'_>,
        span: Span,
        token: MoveToken,
        outcome: &Outcome,
    ) {
        let Some(written) = token.landing else { return };
        let side = seat.taker.player.side;
        let replayed = outcome.to;
        if !self.is_landing(side, written, replayed) {
            let facts = Facts::Dadu(InDadu::LandingDiffers { written, replayed });
            let rules = landing_rules(outcome);
            self.differs(seat, span, token.marks, facts, rules, (side, replayed));
        }
    }

    fn is_landing(&self, side: Side, written: Spot, to: Place) -> bool {
        self.place(side, written).is_ok_and(|place| place == Some(to))
    }

    pub(super) fn differs(
        &mut self,
        seat: &TurnReplay<'_>,
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
    fn barred(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        token: MoveToken,
        play: Move,
        bar: Bar,
    ) {
        let span = seat.items[index].span;
        let side = seat.taker.player.side;
        let board = self.rules.board();
        let spots = self.spots(side, play);
        let follows = self.bar_follows(seat, play, bar);
        let cause = self.report_bar(seat, span, token.marks, play, bar, follows);
        if matches!(bar, Bar::GameOver { .. }) {
            return;
        }
        let spoils_hand =
            matches!(bar, Bar::NotInHand { .. } | Bar::NoPiece | Bar::ThrowDue { .. });
        if spoils_hand || token.captured.is_some() {
            seat.fault.get_or_insert(cause);
        }
        if seat.marks_with(token.marks) == Marks::default() {
            self.taint.add(cause, board, spots);
            self.taint.stray(cause, strayed_by_bar(side, bar));
            if matches!(bar, Bar::NotInHand { lost: Some(Loss::NoDa { .. }) }) {
                let mut players = Both::all(0);
                players[side] = seat.taker.player.bit();
                self.taint.hide_da(cause, players);
            }
        }
        let seen = self.as_seen(seat, token, play);
        if let Some(effect) = self.force(seat, play, bar, seen) {
            self.applied(seat, index, token, &effect, false);
        }
    }

    /// Returns the positions that a move concerns: where the piece was, and where the result carries
    /// it.
    pub(super) fn spots(&self, side: Side, play: Move) -> [Spots; 2] {
        let last = self.rules.board().last();
        let to = match play.from.steps() {
            Some(from) if !play.in_place => {
                let to = from + play.value.number();
                Place::on(to).filter(|_| to < last).unwrap_or(Place::CENTRE)
            }
            _ => play.from,
        };
        [(side, play.from), (side, to)]
    }

    fn has_piece(&self, seat: &TurnReplay<'_>, play: Move) -> bool {
        self.position.side(seat.taker.player.side).count(play.kind, play.from) > 0
    }

    /// Takes a barred move as it was seen.
    fn force(
        &mut self,
        seat: &mut TurnReplay<'_>,
        play: Move,
        bar: Bar,
        seen: AsSeen,
    ) -> Option<Effect> {
        match bar {
            Bar::ThrowDue { .. } => {
                self.rules.end_throwing(&mut self.position, &mut seat.turn);
                if seat.turn.hand().count(play.value) == 0 {
                    seat.turn.grant(play.value);
                }
            }
            Bar::NotInHand { .. } if !self.has_piece(seat, play) => return None,
            Bar::NotInHand { .. } => seat.turn.grant(play.value),
            Bar::NoPiece => {
                let other = Move { kind: play.kind.other(), ..play };
                return self.rules.force(&mut self.position, &mut seat.turn, other, seen);
            }
            _ => return self.rules.force(&mut self.position, &mut seat.turn, play, seen),
        }
        // The hand was wrong, but the piece's move may still be legal.
        let legal = self.rules.check_move(&self.position, &seat.turn, play).ok();
        match legal.filter(|legal| seen.captured.is_none_or(|kind| kind == legal.captured)) {
            Some(_) => self.rules.apply(&mut self.position, &mut seat.turn, play).ok(),
            None => self.rules.force(&mut self.position, &mut seat.turn, play, seen),
        }
    }

    pub(super) fn report_bar(
        &mut self,
        seat: &TurnReplay<'_>,
        span: Span,
        marks: Marks,
        play: Move,
        bar: Bar,
        follows: Option<usize>,
    ) -> usize {
        let side = self.position.side(seat.taker.player.side);
        let other_kind_there = side.count(play.kind.other(), play.from) > 0;
        let facts = match bar {
            Bar::ThrowDue { extra } => Facts::MissingThrow { extra, after: seat.last_thrown },
            bar => Facts::Dadu(InDadu::Barred { play, bar, other_kind_there }),
        };
        let situation = self.situation(&seat.turn, Some(play.value));
        let rules = self.barring_rules(seat, play, bar);
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
