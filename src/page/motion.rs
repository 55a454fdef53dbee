//! The motion of a step, which a drawing shows in addition to the position.

use super::says::Teller;
use super::trace::ItemEffect;
use crate::board::Area;
use crate::games::move_game::TurnItem;
use crate::layout::Plan;
use crate::replay::ItemEvent;

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
    /// Returns the motion in an item of a player turn.
    pub fn of(teller: &Teller<'_>, item: usize) -> Motion {
        match teller.told.effect(item) {
            Some(ItemEffect::Move(moved)) => {
                let (from, to) = moved.areas(teller.plan);
                Motion::of_piece(from, to)
            }
            Some(ItemEffect::Played(played)) => Motion::played(teller.plan, played),
            _ => Motion::default(),
        }
    }

    fn of_piece(from: Option<Area>, to: Vec<Area>) -> Motion {
        let captures = to.len() > 1;
        Motion { from, to, captures, ..Motion::default() }
    }

    /// Returns the motion in an item of a game without throws, as the replay read it.
    fn played(plan: &Plan, played: &ItemEvent) -> Motion {
        let taken = played.taken.iter().filter(|_| plan.holes.is_none());
        let hit = taken.map(|&(_, square)| Area::Square(square)).collect();
        let motion = Motion { hit, captures: !played.taken.is_empty(), ..Motion::default() };
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
