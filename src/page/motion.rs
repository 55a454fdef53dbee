//! The motion of a step, which a drawing shows in addition to the position.

use super::says::Teller;
use super::trace::{ItemEffect, ShownState};
use crate::board::Area;
use crate::layout::{Layout, Spot, SquareName};
use crate::notation::{ItemKind, PlayForm, PlayToken, onward};
use crate::table::Side;

/// The motion of a step.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// The area that a piece left.
    pub from: Option<Area>,
    /// The squares between, for a chain of jumps.
    pub via: Vec<Area>,
    /// The areas to which pieces came: the moved one, and the captured ones if the drawing shows their way.
    pub to: Vec<Area>,
    /// The squares from which pieces were taken.
    pub hit: Vec<Area>,
}

impl Motion {
    /// Returns the motion in an item of a player turn, with the states before and after it.
    pub fn of(teller: &Teller<'_>, item: usize, before: &ShownState, after: &ShownState) -> Motion {
        match (teller.told.effect(item), teller.log.items[item].kind) {
            (Some(ItemEffect::DaduMove(did)), _) => {
                Motion { from: Some(did.from), to: did.to.clone(), ..Motion::default() }
            }
            (Some(ItemEffect::PlainMove(moved)), _) => {
                let (from, to) = moved.areas(teller.plan);
                Motion { from, to, ..Motion::default() }
            }
            // An item that could not be replayed moved nothing.
            (_, ItemKind::Play(token)) if before.layout != after.layout => {
                played(teller, item, token, &before.layout, &after.layout)
            }
            _ => Motion::default(),
        }
    }
}

/// Returns the motion in an item of a game without throws, as it is written.
fn played(
    teller: &Teller<'_>,
    item: usize,
    token: PlayToken,
    before: &Layout,
    after: &Layout,
) -> Motion {
    let first = token.square.map(Area::Square);
    let further = onward(&teller.log.items[item + 1..]).map(|square| square.map(Area::Square));
    let further: Vec<Area> = further.flatten().collect();
    let hit = match (teller.plan.holes, token.form) {
        (Some(_), _) => Vec::new(),
        (None, PlayForm::Path) => losing_squares(before, after, first),
        (None, _) => losing_squares(before, after, None),
    };
    let motion = Motion { hit, ..Motion::default() };
    match (token.form, further.split_last()) {
        (PlayForm::Path, Some((&last, via))) => {
            Motion { from: first, via: via.to_vec(), to: vec![last], ..motion }
        }
        (PlayForm::Place, _) => {
            let from = side_that_placed(token.square, before, after).map(Area::Waiting);
            let is_drawn = |area: &Area| Area::all(teller.plan).any(|other| other == *area);
            Motion { from: from.filter(is_drawn), to: first.into_iter().collect(), ..motion }
        }
        (PlayForm::Sow, _) => {
            let last = token.ended.and_then(|end| end.hole).map(Area::Square);
            Motion { from: first, to: last.into_iter().collect(), ..motion }
        }
        _ => motion,
    }
}

/// Returns the squares that lost pieces, without the one that the moved piece left.
fn losing_squares(before: &Layout, after: &Layout, from: Option<Area>) -> Vec<Area> {
    let lost = before
        .groups()
        .iter()
        .filter(|group| after.count(group.side, group.letter, group.spot) < group.count);
    let squares = lost.filter_map(|group| match group.spot {
        Spot::Square(name) => Some(Area::Square(name)),
        _ => None,
    });
    squares.filter(|&area| Some(area) != from).collect()
}

/// Returns the side that has more pieces on a square than before.
fn side_that_placed(at: Option<SquareName>, before: &Layout, after: &Layout) -> Option<Side> {
    let spot = Spot::Square(at?);
    let gained = |side: &Side| after.count(*side, None, spot) > before.count(*side, None, spot);
    Side::BOTH.into_iter().find(gained)
}
