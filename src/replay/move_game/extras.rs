//! The checked extras of an item: the end of a sowing, and the capture.

use super::Replay;
use super::items::{Course, WrittenItem};
use crate::finding::InMoves;
use crate::games::move_game::{Effect, MoveGame, MovePosition, TurnItem};
use crate::layout::{Group, Layout, Spot, SquareName};
use crate::notation::{PlayCapture, PlayToken, SowingEnd};
use crate::replay::Witness;
use crate::table::Side;

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

/// Returns the effect of an item that the rules do not allow, as far as the log says it. The rest is that of the rules; but
/// if the log only says that a sowing ended elsewhere, nothing is known of its capture.
pub(super) fn as_seen(token: &PlayToken, effect: &Effect) -> Effect {
    let ends_elsewhere = token.ended.is_some_and(|said| !is_end(said, effect));
    let (taken, makes_qar) = match token.taken {
        Some(PlayCapture::Count(number)) => (number, false),
        Some(PlayCapture::Some) => (effect.taken.max(1), false),
        Some(PlayCapture::Qar) => (0, true),
        None if ends_elsewhere => (0, false),
        None => (effect.taken, effect.makes_qar),
    };
    let last = if ends_elsewhere { None } else { effect.last };
    Effect { taken, last, makes_qar, ..*effect }
}

/// Returns what an item took from whom and where: each stone that it captured or removed, and once all balls of a hole. If
/// more were seen to be taken than the rules give, the others count where the item ended.
pub(super) fn find_taken<P: MovePosition>(
    before: &P,
    after: &P,
    side: Side,
    played: &TurnItem,
    effect: &Effect,
) -> Vec<(Side, SquareName)> {
    let enemy = side.opposite();
    match *played {
        TurnItem::Remove(square) => vec![(enemy, square)],
        TurnItem::Path(path) if effect.taken > 0 => {
            let mut taken = lost(enemy, &before.layout(), &after.layout());
            taken.resize(effect.taken.into(), (enemy, path.to()));
            taken
        }
        TurnItem::Sow(lifted) if effect.taken > 0 => {
            let end = effect.last.map_or(lifted, |(hole, _)| hole);
            vec![effect.from.unwrap_or((enemy, end))]
        }
        _ => Vec::new(),
    }
}

/// Returns the squares on which a side has fewer pieces than before.
fn lost(side: Side, before: &Layout, after: &Layout) -> Vec<(Side, SquareName)> {
    let is_lost = |group: &&Group| {
        group.side == side && after.count(side, group.letter, group.spot) < group.count
    };
    let square = |group: &Group| match group.spot {
        Spot::Square(name) => Some((side, name)),
        _ => None,
    };
    before.groups().iter().filter(is_lost).filter_map(square).collect()
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
