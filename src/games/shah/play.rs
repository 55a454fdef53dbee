//! The effect of an item.

use super::{MILL, Outcome, Position, Rules};
use crate::games::lines::Point;
use crate::games::move_game::{Bar, Effect, Path, TurnItem};
use crate::table::Side;

/// A turn in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The side whose turn it is.
    pub side: Side,
    /// The stage that it has reached.
    pub stage: Stage,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Nothing was done yet.
    Fresh,
    /// The side plays because the other one cannot move. Nothing was done yet.
    Opening,
    /// A stone was placed.
    Placed {
        /// Whether it was the last one of both sides.
        was_last: bool,
    },
    /// The side made its first removal.
    FirstRemoved,
    /// A stone has stepped.
    Stepped {
        /// Whether the step made a row.
        has_row: bool,
    },
    /// A stone was taken for a row.
    Taken,
    /// A further step was made, to open the way of the other side.
    Opened {
        /// Whether a row before it has taken no stone.
        leaves_row: bool,
    },
    /// The side passed.
    Passed,
}

impl Stage {
    /// Returns whether a row of the turn has taken no stone (C1).
    pub(super) fn leaves_row(self) -> bool {
        matches!(self, Stage::Stepped { has_row: true } | Stage::Opened { leaves_row: true })
    }
}

impl Rules {
    /// Makes an item.
    ///
    /// # Errors
    /// The reason why it is illegal. Nothing has changed then.
    pub fn play(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        item: &TurnItem,
    ) -> Result<Effect, Bar> {
        let outcome = self.resolve(position, turn, item)?;
        self.apply(position, turn, outcome);
        Ok(Effect::default())
    }

    fn apply(&self, position: &mut Position, turn: &mut Turn, outcome: Outcome) {
        match outcome {
            Outcome::Placed(point) => put(position, turn, point),
            Outcome::Stepped { from, to } => step(position, turn, from, to),
            Outcome::Removed(point) => {
                self.remove(position, turn, point);
                self.see_win(position, turn.side);
            }
            Outcome::Passed => turn.stage = Stage::Passed,
        }
    }

    fn remove(&self, position: &mut Position, turn: &mut Turn, point: Point) {
        position.stones.take(turn.side.opposite(), point);
        let is_first = turn.stage == Stage::Fresh && position.has_first_removal(turn.side);
        turn.stage = if is_first { Stage::FirstRemoved } else { Stage::Taken };
        position.removals[turn.side] = false;
    }

    /// Makes an item that the rules bar, as it was seen. Returns its effect; `None` if nobody could
    /// do this.
    pub fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        item: &TurnItem,
    ) -> Option<Effect> {
        let outcome = match item {
            TurnItem::Place(at) => {
                let empty = position.stones.empty(&MILL);
                MILL.named(*at).filter(|&point| empty.has(point)).map(Outcome::Placed)
            }
            TurnItem::Path(path) => seen_step(position, turn.side, path),
            TurnItem::Remove(at) => {
                let enemy = position.stones.of(turn.side.opposite());
                MILL.named(*at).filter(|&point| enemy.has(point)).map(Outcome::Removed)
            }
            TurnItem::Pass => Some(Outcome::Passed),
            TurnItem::Sow(_) => None,
        };
        let outcome = outcome?;
        self.apply(position, turn, outcome);
        Some(Effect::default())
    }
}

/// Places a stone, from the hand if there is one (A1), and notes the first row (T2).
fn put(position: &mut Position, turn: &mut Turn, point: Point) {
    let (was_placing, had_row) = (position.is_placing(), position.has_row());
    position.stones.put(turn.side, point);
    position.hands[turn.side] = position.hand(turn.side).saturating_sub(1);
    if was_placing && !had_row && position.has_row() {
        position.djare = Some(turn.side);
    }
    turn.stage = Stage::Placed { was_last: was_placing && !position.is_placing() };
}

/// Makes a step: the step of the turn, or a further one. A step that was seen before the first removal takes
/// its place.
fn step(position: &mut Position, turn: &mut Turn, from: Point, to: Point) {
    position.stones = position.stones.moved(turn.side, from, to);
    position.removals[turn.side] = false;
    let has_row = MILL.has_row_at(position.stones.of(turn.side), to);
    turn.stage = match turn.stage {
        Stage::Fresh => Stage::Stepped { has_row },
        stage => Stage::Opened { leaves_row: stage.leaves_row() },
    };
}

/// Returns the outcome of an illegal step, if there is a stone that can have made it.
fn seen_step(position: &Position, side: Side, path: &Path) -> Option<Outcome> {
    let (from, to) = (MILL.named(path.from())?, MILL.named(path.to())?);
    let stones = &position.stones;
    let can_be = stones.of(side).has(from) && stones.empty(&MILL).has(to);
    can_be.then_some(Outcome::Stepped { from, to })
}
