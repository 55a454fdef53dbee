//! Causes of findings in a player turn, and the pieces whose positions a finding makes doubtful.

use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::finding::Facts;
use crate::games::dadu::{Bar, Loss, Move, Place};
use crate::notation::{Item, ItemKind, PlayerTurn};
use crate::replay::setup::error_at;
use crate::table::Side;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Returns the earlier finding that may have caused a bar.
    pub(super) fn bar_follows(&self, seat: &TurnReplay<'_>, play: Move, bar: Bar) -> Option<usize> {
        let (side, taint) = (seat.taker.player.side, &self.taint);
        let placed = |sides: &[Side]| {
            let touched = || taint.touched(self.rules.board(), self.spots(side, play));
            let strayed = || sides.iter().find_map(|&side| taint.strayed(side));
            seat.taker.fault.or_else(touched).or_else(strayed)
        };
        match bar {
            Bar::NotInHand { lost } => seat.cause().or_else(|| self.loss_follows(seat, lost)),
            Bar::ThrowDue { extra: true } => seat.cause().or_else(|| self.capture_follows(seat)),
            // These bars do not depend on the other pieces.
            Bar::ThrowDue { extra: false }
            | Bar::EnterNeedsOne
            | Bar::CentreNeedsOne
            | Bar::PastTheEnd
            | Bar::ExitFromCentreOnly
            | Bar::InPlaceNeedsOne
            | Bar::SafeFromCapture => seat.cause(),
            Bar::NoPiece => placed(&[side]),
            Bar::MustEnter { .. }
            | Bar::MustExitCentre
            | Bar::ClosedRow { .. }
            | Bar::ExitAcrossClosedRow
            | Bar::StaysInClosedRow
            | Bar::NoLicenceToExit
            | Bar::NoLicenceToKill
            | Bar::GameOver { .. } => seat.cause().or(taint.first()),
            Bar::HeldSafeSquare { unshortened: None, .. }
            | Bar::NothingToCapture
            | Bar::UnlicensedLanding { .. }
            | Bar::CaptureUnlicensed { .. }
            | Bar::KingInCompany { .. }
            | Bar::CaptureForgotten => placed(&[side.opposite()]),
            Bar::HeldSafeSquare { unshortened: Some(_), .. }
            | Bar::MustCapture
            | Bar::HasCaptured
            | Bar::NoReentry { .. }
            | Bar::ReentryNotForced => placed(&[side.opposite(), side]),
        }
    }

    /// Returns the earlier finding that may hide a da of the player, so that a result was not lost
    /// after all.
    pub(super) fn loss_follows(&self, seat: &TurnReplay<'_>, lost: Option<Loss>) -> Option<usize> {
        let (player, taint) = (seat.taker.player, &self.taint);
        match lost? {
            Loss::NoDa { .. } | Loss::BeforeDa => taint.hidden_da(player).or(taint.disordered()),
            Loss::Triple { .. } | Loss::Forfeit { .. } | Loss::Used => None,
        }
    }

    /// Returns the earlier finding that makes it doubtful whether the last move captured.
    pub(super) fn capture_follows(&self, seat: &TurnReplay<'_>) -> Option<usize> {
        let (side, at) = (seat.taker.player.side, seat.last_landing()?);
        let touched = self.taint.touched(self.rules.board(), [(side, at)]);
        touched.or_else(|| self.taint.strayed(side.opposite()))
    }

    /// Returns the syntax error in the line of a player turn without a throw. Errors in the hand follow
    /// from it.
    pub(super) fn throwless_fault(&self, token: &PlayerTurn, items: &[Item]) -> Option<usize> {
        let has_throw = items.iter().any(|item| matches!(item.kind, ItemKind::Throw(_)));
        if has_throw { None } else { error_at(self.frame.log, token.player.span) }
    }
}

impl TurnReplay<'_> {
    /// Returns the finding that may have caused a wrong hand.
    pub(super) fn cause(&self) -> Option<usize> {
        self.fault.or(self.taker.fault)
    }

    /// Returns the position where the last moved piece of the turn landed.
    pub(super) fn last_landing(&self) -> Option<Place> {
        self.moved.last().map(|moved| moved.to)
    }
}

/// Returns the sides whose pieces may be elsewhere than in the replay, if the bar shows a mistake in
/// the log.
pub(super) fn strayed_by_bar(side: Side, bar: Bar) -> Vec<Side> {
    match bar {
        Bar::NoPiece | Bar::MustEnter { .. } | Bar::MustExitCentre => vec![side],
        Bar::ThrowDue { extra: true } | Bar::HeldSafeSquare { .. } => vec![side.opposite()],
        _ => Vec::new(),
    }
}

/// Returns the same for an unfinished player turn: the log may leave out a move, or a piece may not
/// have been captured.
pub(super) fn strayed_by_end(side: Side, facts: &Facts) -> Vec<Side> {
    match facts {
        Facts::ResultsLeft { .. } => vec![side],
        Facts::MissingThrow { extra: true, .. } => vec![side.opposite()],
        _ => Vec::new(),
    }
}
