//! The checked extras that the replay gives for an item, instead of those in the log that differ from it.

use crate::finding::{Facts, Finding, InDadu, InMoves, InPlay};
use crate::notation::{Capture, MoveToken, PlayToken, SowingEnd};
use crate::replay::naming;

/// Returns a move with its landing and capture as in the replay, where these findings say that they differ.
pub fn replayed_move<'f>(
    findings: impl Iterator<Item = &'f Finding>,
    token: MoveToken,
) -> MoveToken {
    findings.fold(token, |token, finding| match &finding.facts {
        Facts::Dadu(InDadu::LandingDiffers { replayed, .. }) => {
            let spot = finding
                .situation
                .as_ref()
                .map(|situation| naming::spot(situation.board, situation.player.side, *replayed));
            MoveToken { landing: spot, ..token }
        }
        Facts::Dadu(InDadu::CaptureDiffers { replayed, .. }) => {
            MoveToken { captured: replayed.map(naming::capture), ..token }
        }
        Facts::Play(_, InPlay::LandingDiffers { replayed, .. }) => {
            MoveToken { landing: Some(*replayed), ..token }
        }
        Facts::Play(_, InPlay::CaptureDiffers { replayed, .. }) => {
            MoveToken { captured: Capture::of_count(*replayed), ..token }
        }
        _ => token,
    })
}

/// Returns an item of a game without throws with the end of the sowing and the capture as in the replay, where these
/// findings say that they differ.
pub fn replayed_play<'f>(
    findings: impl Iterator<Item = &'f Finding>,
    token: PlayToken,
) -> PlayToken {
    findings.fold(token, |token, finding| match finding.facts {
        Facts::Moves(_, InMoves::TakenDiffers { replayed, .. }) => {
            PlayToken { taken: Some(replayed), ..token }
        }
        Facts::Moves(_, InMoves::EndDiffers { said, replayed: Some((hole, balls)) }) => {
            let (hole, balls) = (said.hole.map(|_| hole), said.balls.map(|_| balls.into()));
            PlayToken { ended: Some(SowingEnd { hole, balls }), ..token }
        }
        _ => token,
    })
}
