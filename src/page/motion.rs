//! The motion of a step, which a drawing shows in addition to the position.

use super::says::Teller;
use super::trace::ItemEffect;
use crate::board::Area;
use crate::games::move_game::TurnItem;
use crate::layout::{Group, Layout, Plan, Spot};
use crate::replay::PlainItem;
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
    /// Whether something was captured.
    pub captures: bool,
}

impl Motion {
    /// Returns the motion in an item of a player turn, with the positions before and after it.
    pub fn of(teller: &Teller<'_>, item: usize, before: &Layout, after: &Layout) -> Motion {
        match teller.told.effect(item) {
            Some(ItemEffect::DaduMove(did)) => Motion::of_piece(Some(did.from), did.to.clone()),
            Some(ItemEffect::PlainMove(moved)) => {
                let (from, to) = moved.areas(teller.plan);
                Motion::of_piece(from, to)
            }
            Some(ItemEffect::Played(played)) => Motion::played(teller.plan, played, before, after),
            _ => Motion::default(),
        }
    }

    fn of_piece(from: Option<Area>, to: Vec<Area>) -> Motion {
        let captures = to.len() > 1;
        Motion { from, to, captures, ..Motion::default() }
    }

    /// Returns the motion in an item of a game without throws, as the replay read it.
    fn played(plan: &Plan, played: &PlainItem, before: &Layout, after: &Layout) -> Motion {
        let hit = match plan.holes {
            None => losing_squares(played.player.side.opposite(), before, after),
            Some(_) => Vec::new(),
        };
        let captures = !hit.is_empty() || plan.holes.is_some() && balls(after) < balls(before);
        let motion = Motion { hit, captures, ..Motion::default() };
        match played.played {
            TurnItem::Path(path) => {
                let squares = path.squares();
                let between = &squares[1..squares.len() - 1];
                Motion {
                    from: Some(Area::Square(path.from())),
                    via: between.iter().copied().map(Area::Square).collect(),
                    to: vec![Area::Square(path.to())],
                    ..motion
                }
            }
            TurnItem::Place(square) => {
                let waiting = Area::Waiting(played.player.side);
                let is_drawn = Area::all(plan).any(|area| area == waiting);
                Motion {
                    from: is_drawn.then_some(waiting),
                    to: vec![Area::Square(square)],
                    ..motion
                }
            }
            TurnItem::Sow(square) => {
                let last = played.effect.last.map(|(hole, _)| Area::Square(hole));
                Motion {
                    from: Some(Area::Square(square)),
                    to: last.into_iter().collect(),
                    ..motion
                }
            }
            TurnItem::Remove(_) | TurnItem::Pass => motion,
        }
    }
}

/// Returns the squares on which a side has fewer pieces than before.
fn losing_squares(side: Side, before: &Layout, after: &Layout) -> Vec<Area> {
    let own = before.groups().iter().filter(|group| group.side == side);
    let lost = own.filter(|group| after.count(side, group.letter, group.spot) < group.count);
    let square = |group: &Group| match group.spot {
        Spot::Square(name) => Some(Area::Square(name)),
        _ => None,
    };
    lost.filter_map(square).collect()
}

/// Returns the number of balls in all holes.
fn balls(layout: &Layout) -> u32 {
    layout.groups().iter().map(|group| u32::from(group.count)).sum()
}
