//! What a finding in a player turn may follow from, and which pieces it puts in doubt.

use super::turn::Seat;
use super::{Consult, Replay, Witness};
use crate::finding::Facts;
use crate::games::dadu::{Bar, Loss, Place, Use};
use crate::notation::{Item, ItemKind, PlayerTurn};
use crate::replay::setup::error_at;
use crate::table::Side;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// The earlier finding that a bar may follow from.
    pub(super) fn bar_follows(&self, seat: &Seat<'_>, u: Use, bar: Bar) -> Option<usize> {
        let (side, taint) = (seat.taker.player.side, &self.taint);
        let placed = |sides: &[Side]| {
            let touched = || taint.touched(self.rules.board(), self.spots(side, u));
            let strayed = || sides.iter().find_map(|&side| taint.strayed(side));
            seat.taker.fault.or_else(touched).or_else(strayed)
        };
        match bar {
            Bar::NotInHand { lost } => seat.cause().or_else(|| self.loss_follows(seat, lost)),
            Bar::ThrowDue { extra: true } => seat.cause().or_else(|| self.capture_follows(seat)),
            // Wherever the other pieces stand.
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

    /// The earlier finding from which it follows that a result was not lost: the player may have thrown da
    /// before.
    pub(super) fn loss_follows(&self, seat: &Seat<'_>, lost: Option<Loss>) -> Option<usize> {
        let (player, taint) = (seat.taker.player, &self.taint);
        match lost? {
            Loss::NoDa { .. } | Loss::BeforeDa => taint.hidden_da(player).or(taint.disordered()),
            Loss::Triple { .. } | Loss::Forfeit { .. } | Loss::Used => None,
        }
    }

    /// The earlier finding from which it follows that the last move captured by the replay, or did not.
    pub(super) fn capture_follows(&self, seat: &Seat<'_>) -> Option<usize> {
        let (side, at) = (seat.taker.player.side, seat.last_landing()?);
        let touched = self.taint.touched(self.rules.board(), [(side, at)]);
        touched.or_else(|| self.taint.strayed(side.opposite()))
    }

    /// The error that a player turn has no throw: what is wrong with its hand follows from that.
    pub(super) fn throwless_fault(&self, token: &PlayerTurn, items: &[Item]) -> Option<usize> {
        let has_throw = items.iter().any(|item| matches!(item.kind, ItemKind::Throw(_)));
        if has_throw { None } else { error_at(self.log, token.player.span) }
    }
}

impl Seat<'_> {
    /// The finding from which it follows that the hand is wrong.
    pub(super) fn cause(&self) -> Option<usize> {
        self.fault.or(self.taker.fault)
    }

    /// Where the last piece that was moved in it came to.
    pub(super) fn last_landing(&self) -> Option<Place> {
        self.moved.last().map(|moved| moved.to)
    }
}

/// The sides of which pieces stand elsewhere than by the replay if the bar shows a mistake in the log.
pub(super) fn strayed_by_bar(side: Side, bar: Bar) -> Vec<Side> {
    match bar {
        Bar::NoPiece | Bar::MustEnter { .. } | Bar::MustExitCentre => vec![side],
        Bar::ThrowDue { extra: true } | Bar::HeldSafeSquare { .. } => vec![side.opposite()],
        _ => Vec::new(),
    }
}

/// The same for what is unfinished at the end of a player turn: a piece was moved that the log leaves out,
/// or one was not captured.
pub(super) fn strayed_by_end(side: Side, facts: &Facts) -> Vec<Side> {
    match facts {
        Facts::ResultsLeft { .. } => vec![side],
        Facts::MissingThrow { extra: true, .. } => vec![side.opposite()],
        _ => Vec::new(),
    }
}
