//! The checked extras of an item: the end of a sowing, and the capture.

use super::Replay;
use super::items::{Course, WrittenItem};
use crate::finding::InMoves;
use crate::games::move_game::{Effect, MoveGame, TurnItem};
use crate::notation::{PlayCapture, PlayToken, SowingEnd};
use crate::replay::Witness;

/// Returns whether the extras of a token agree with an effect.
pub(super) fn agree(token: &PlayToken, effect: &Effect) -> bool {
    token.ended.is_none_or(|said| is_end(said, effect))
        && token.taken.is_none_or(|said| is_taken(said, effect))
}

fn is_end(said: SowingEnd, effect: &Effect) -> bool {
    effect.last.is_some_and(|(hole, balls)| {
        said.hole.is_none_or(|said| said == hole)
            && said.balls.is_none_or(|said| said == u16::from(balls))
    })
}

fn is_taken(said: PlayCapture, effect: &Effect) -> bool {
    match said {
        PlayCapture::Some => effect.taken > 0,
        PlayCapture::Count(number) => effect.taken == number,
        PlayCapture::Qar => effect.makes_qar,
    }
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Compares the extras of a legal item with its effect. Returns whether they agree.
    pub(super) fn check_extras(
        &mut self,
        course: &mut Course<G::Turn>,
        written: &WrittenItem<'_>,
        item: &TurnItem,
        effect: &Effect,
    ) -> bool {
        let (span, marks) = (written.span, written.token.marks);
        let ended = written.token.ended.filter(|&said| !is_end(said, effect));
        if let Some(said) = ended {
            let facts = InMoves::EndDiffers { said, replayed: effect.last };
            self.find(course, span, facts, &G::end_rules(), marks);
        }
        let taken = written.token.taken.filter(|&said| !is_taken(said, effect));
        if let Some(said) = taken {
            let replayed = match effect.makes_qar {
                true => PlayCapture::Qar,
                false => PlayCapture::Count(effect.taken),
            };
            let facts = InMoves::TakenDiffers { said, replayed };
            self.find(course, span, facts, &G::effect_rules(item), marks);
        }
        ended.is_none() && taken.is_none()
    }
}
