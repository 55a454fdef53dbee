//! The positions whose continuations are searched for.

use super::dadu::{Cloth, next_sides};
use crate::archive::query::{BoardAfter, PositionQuery};
use crate::layout::Plan;
use crate::replay::{AnyMoment, of_any};
use crate::table::Side;

/// The positions whose continuations are searched for.
#[derive(Clone, Debug)]
pub enum Target {
    /// The beginning of a game that was seen from its beginning.
    Start,
    /// The position of a game, with the side that is next.
    Position(Box<KnownPosition>),
    /// Every position for which these conditions hold.
    Facts(PositionQuery),
}

/// The position of a game at a point in its log.
#[derive(Clone, Debug)]
pub struct KnownPosition {
    pub(super) plan: Plan,
    pub(super) board: BoardAfter,
    /// The side that is next; `None` if several may be, or if it is unknown.
    pub(super) side: Option<Side>,
}

impl KnownPosition {
    /// Takes the position of a moment between two player turns.
    ///
    /// # Errors
    /// The reason why nothing can follow it, or why it is not known.
    pub fn at(moment: &AnyMoment) -> Result<KnownPosition, &'static str> {
        if moment.is_underway() {
            return Err("this point is within a player turn; choose the end of a player turn");
        }
        if moment.winner().is_some() || moment.is_drawn() {
            return Err("the game is over at this point; choose an earlier one");
        }
        if moment.lost().is_some() {
            return Err("the position is unknown at this point");
        }
        let sides = of_any!(
            moment,
            dadu moment => next_sides(moment),
            other moment => moment.player().map(|player| player.side).into_iter().collect()
        );
        let side = match sides[..] {
            [side] => Some(side),
            _ => None,
        };
        let (plan, board) = board(moment);
        Ok(KnownPosition { plan, board, side })
    }

    /// Returns the side that is next; `None` if several may be, or if it is unknown.
    pub fn side(&self) -> Option<Side> {
        self.side
    }
}

/// Returns the board of a moment and the position on it.
pub(super) fn board(moment: &AnyMoment) -> (Plan, BoardAfter) {
    of_any!(
        moment,
        dadu moment => {
            let cloth = Cloth::of(moment);
            (cloth.plan(), cloth.board(&moment.position))
        },
        other moment => {
            (moment.plan.clone(), BoardAfter { layout: moment.layout.clone(), earned: None })
        }
    )
}
