//! The positions whose continuations are searched for.

use crate::archive::query::{BoardAfter, EarnedFacts, PositionQuery};
use crate::layout::Plan;
use crate::replay::Moment;
use crate::table::{BySide, Side};

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
    pub fn at(moment: &Moment) -> Result<KnownPosition, &'static str> {
        if moment.is_underway() {
            return Err("this point is within a player turn; choose the end of a player turn");
        }
        if moment.winner.is_some() || moment.drawn {
            return Err("the game is over at this point; choose an earlier one");
        }
        if moment.lost.is_some() {
            return Err("the position is unknown at this point");
        }
        let mut sides = moment.may_be_next.iter().map(|player| player.side);
        let first = sides.next().filter(|first| sides.all(|side| side == *first));
        Ok(KnownPosition { plan: moment.plan.clone(), board: board(moment), side: first })
    }

    /// Returns the side that is next; `None` if several may be, or if it is unknown.
    pub fn side(&self) -> Option<Side> {
        self.side
    }
}

/// Returns the board of a moment.
pub(super) fn board(moment: &Moment) -> BoardAfter {
    let earned = moment.earned.as_ref();
    let earned = earned.map(|earned| BySide::of(|side| EarnedFacts::from(earned[side])));
    BoardAfter { layout: moment.layout.clone(), earned }
}
