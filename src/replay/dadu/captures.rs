//! Captures: compares the captures in a log with the replay. Also carries out irregular captures and
//! landings that the table allowed.

use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::finding::{Facts, InDadu};
use crate::games::dadu::id::*;
use crate::games::dadu::{AsSeen, Bar, EarnedFact, Effect, Kind, Move, Outcome, Place};
use crate::notation::{Capture, Marks, MoveToken};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::Side;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Records the effects of a capture outside the position: the captor's row is known to be open
    /// (M4), and the rules that later findings may cite.
    pub(super) fn note_capture(&mut self, side: Side, effect: &Effect) {
        if effect.outcome.captured.is_some() {
            self.doubt.unsaid[(side, EarnedFact::Open)] = 0;
            self.unwritten.note(&self.rules, &self.position, side, effect);
        }
    }

    /// Compares the written capture, a checked extra, with the replay.
    #[inline]
    pub(super) fn check_capture(
        &mut self,
        seat: &mut TurnReplay<'_>,
        span: Span,
        token: MoveToken,
        effect: &Effect,
    ) {
        let Some(said) = token.captured else { return };
        let replayed = effect.outcome.captured;
        if agrees(said, replayed) {
            return;
        }
        let (side, to) = (seat.taker.player.side, effect.outcome.to);
        let rules = self.differing_rules(side, said, &effect.outcome);
        let (spot, facts) = ((side, to), Facts::Dadu(InDadu::CaptureDiffers { said, replayed }));
        let cause = self.differs(seat, span, token.marks, facts, rules, spot);
        if token.marks == Marks::default() {
            self.taint.stray(cause, [side.opposite()]);
        }
        if replayed.is_none() || said == Capture::Nothing {
            // Findings about the extra throw for this capture follow from it.
            seat.fault.get_or_insert(cause);
        }
    }

    /// Returns the rules by which a move captures something other than the log says.
    fn differing_rules(&self, side: Side, said: Capture, outcome: &Outcome) -> &'static [RuleId] {
        let there = |&kind: &Kind| self.rules.has_opponent(&self.position, side, kind, outcome.to);
        let safe = outcome.to.steps().is_some_and(|steps| self.rules.board().is_safe(steps));
        match (said, outcome.captured) {
            (Capture::Is(_), Some(_)) => &[C2, C1],
            (Capture::Nothing, _) | (_, Some(_)) => &[C1],
            (_, None) if !Kind::BOTH.iter().any(there) => &[C1],
            (_, None) if safe => &[M3],
            (_, None) => &[O6, R16],
        }
    }

    /// Finds an irregular capture that the table allowed in a move that is otherwise legal. Returns the
    /// observed capture and the rule that bars it.
    pub(super) fn irregular_capture(
        &self,
        seat: &TurnReplay<'_>,
        token: MoveToken,
        play: Move,
    ) -> Option<(AsSeen, Bar)> {
        let said = token.captured.filter(|_| seat.let_stand(token.marks))?;
        let outcome = self.rules.check_move(&self.position, &seat.turn, play).ok()?;
        if agrees(said, outcome.captured) || outcome.to == play.from && !play.in_place {
            return None;
        }
        let captured = self.captured_as_seen(seat, said, outcome.to)?;
        let bar = match (captured, outcome.captured) {
            (None, _) => Bar::CaptureForgotten,
            (Some(_), None) => Bar::CaptureUnlicensed { to: outcome.to },
            (Some(_), Some(_)) => Bar::KingInCompany { at: outcome.to },
        };
        Some((AsSeen { landed: Some(outcome.to), captured: Some(captured) }, bar))
    }

    /// Returns the outcome that a legal move should have had, if the table let the piece stand somewhere else: it
    /// was moved one square too far, and nobody noticed.
    pub(super) fn irregular_landing(
        &self,
        seat: &TurnReplay<'_>,
        token: MoveToken,
        play: Move,
    ) -> Option<Outcome> {
        let written = token.landing.filter(|_| seat.let_stand(token.marks))?;
        let landed = self.place(seat.taker.player.side, written).ok().flatten()?;
        let outcome = self.rules.check_move(&self.position, &seat.turn, play).ok()?;
        (landed != outcome.to).then_some(outcome)
    }

    /// Reports that a piece stands elsewhere than its move carries it, then puts it there.
    pub(super) fn landed_irregularly(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        token: MoveToken,
        outcome: &Outcome,
    ) {
        self.check_landing(seat, seat.items[index].span, token, outcome);
        let seen = self.as_seen(seat, token, outcome.applied);
        let (position, turn) = (&mut self.position, &mut seat.turn);
        if let Some(effect) = self.rules.force(position, turn, outcome.applied, seen) {
            self.applied(seat, index, token, &effect, false);
        }
    }

    /// Collects the observed landing of a barred move, and its capture if the table allowed that.
    pub(super) fn as_seen(&self, seat: &TurnReplay<'_>, token: MoveToken, play: Move) -> AsSeen {
        let side = seat.taker.player.side;
        let landed = token.landing.and_then(|spot| self.place(side, spot).ok().flatten());
        let said = token.captured.filter(|_| seat.let_stand(token.marks));
        let to = self.rules.destination(play, landed);
        AsSeen { landed, captured: said.and_then(|said| self.captured_as_seen(seat, said, to)) }
    }

    /// Returns the kind of the captured piece at a position, or `Some(None)` for `x-`. `None` if no
    /// such piece is there.
    pub(super) fn captured_as_seen(
        &self,
        seat: &TurnReplay<'_>,
        said: Capture,
        at: Place,
    ) -> Option<Option<Kind>> {
        let side = seat.taker.player.side;
        let there = |&kind: &Kind| self.rules.has_opponent(&self.position, side, kind, at);
        match said {
            Capture::Nothing | Capture::Count(0) => Some(None),
            Capture::Piece | Capture::Count(_) => Kind::BOTH.into_iter().find(there).map(Some),
            Capture::Is(letter) => Kind::of_letter(Some(letter)).filter(there).map(Some),
        }
    }

    /// Reports an irregular capture that the table allowed, then carries it out.
    pub(super) fn captured_irregularly(
        &mut self,
        seat: &mut TurnReplay<'_>,
        index: usize,
        token: MoveToken,
        play: Move,
        (seen, bar): (AsSeen, Bar),
    ) {
        self.report_bar(seat, seat.items[index].span, token.marks, play, bar, None);
        if let Some(effect) = self.rules.force(&mut self.position, &mut seat.turn, play, seen) {
            self.applied(seat, index, token, &effect, false);
        }
    }

    /// Returns the rules that bar an irregular capture, with the interpretations under which it would
    /// be regular.
    pub(super) fn capture_rules(&self, bar: Bar) -> Vec<RuleId> {
        let mut rules = bar.rules().to_vec();
        if let Bar::CaptureUnlicensed { to } = bar {
            rules.push(R16);
            rules.extend(self.rules.board().beyond_home_row(to).then_some(R17));
        }
        rules
    }
}

/// Compares a written capture with the replay; `x` agrees with either kind of piece.
#[inline]
pub(super) fn agrees(said: Capture, replayed: Option<Kind>) -> bool {
    match said {
        Capture::Piece => replayed.is_some(),
        Capture::Count(number) => u8::from(replayed.is_some()) == number,
        Capture::Is(_) => replayed == Some(Kind::King),
        Capture::Nothing => replayed.is_none(),
    }
}
