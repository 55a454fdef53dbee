//! The effect of an item, and the end of a turn.

use super::{Outcome, Position, Rules, id};
use crate::games::grid::{Squares, beside, named};
use crate::games::move_game::{Bar, Effect, Ending, Path, Reason, TurnItem};
use crate::games::square::Square;
use crate::rulebook::RuleId;
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
    /// A stone has moved.
    Moved,
    /// The side passed.
    Passed,
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
        Ok(outcome.effect())
    }

    fn apply(&self, position: &mut Position, turn: &mut Turn, outcome: Outcome) {
        let Outcome::Moved { from, to, captures } = outcome else {
            turn.stage = Stage::Passed;
            return;
        };
        if from != to {
            position.stones = position.stones.moved(turn.side, from, to);
        }
        position.stones.take(turn.side.opposite(), captures);
        turn.stage = Stage::Moved;
        if !captures.is_empty() {
            self.see_win(position, turn.side);
        }
    }

    /// Ends the game if the enemy has no stones left, or as few as R1 says (W1).
    fn see_win(&self, position: &mut Position, side: Side) {
        if self.has_lost(position, side.opposite()) {
            position.ending = Some(Ending::Won(side));
        }
    }

    /// Returns whether a side has as few stones left as R1 says (W1).
    fn has_lost(&self, position: &Position, side: Side) -> bool {
        let left = position.stones.of(side).len();
        left <= 1 && left <= self.last_stones()
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
            TurnItem::Path(path) => seen_move(position, turn.side, path),
            TurnItem::Pass => Some(Outcome::Passed),
            TurnItem::Place(_) | TurnItem::Remove(_) | TurnItem::Sow(_) => None,
        };
        let outcome = outcome?;
        self.apply(position, turn, outcome);
        Some(outcome.effect())
    }

    /// Checks whether a turn may end: one move was made (T3), and the enemy can move (O1).
    ///
    /// # Errors
    /// The item that is missing, with the rule that demands it.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Bar> {
        let must_open = Bar::new(id::O1, Reason::MustOpen(turn.side.opposite()));
        match turn.stage {
            _ if position.ending.is_some() => Ok(()),
            Stage::Fresh => Err(Bar::new(id::T3, Reason::NothingPlayed)),
            Stage::Opening => Err(must_open),
            Stage::Moved if self.must_open(position, turn.side) => Err(must_open),
            Stage::Moved | Stage::Passed => Ok(()),
        }
    }

    /// Returns the rule by which the game ends when a position comes for the third time (R4).
    pub fn repetition(&self) -> Option<RuleId> {
        self.third_repetition_ends().then_some(id::R4)
    }
}

/// Returns the outcome of an illegal path, if there is a stone that can have made it. It takes the enemy
/// stones that lie just between its squares.
fn seen_move(position: &Position, side: Side, path: &Path) -> Option<Outcome> {
    let (from, to) = (named(path.from())?, named(path.to())?);
    let stones = &position.stones;
    let can_be = stones.of(side).has(from) && (from == to || stones.empty().has(to));
    let between = path.squares().windows(2).filter_map(|pair| {
        let (start, end) = (named(pair[0])?, named(pair[1])?);
        beside(start).find(|&(_, behind)| behind == Some(end)).map(|(over, _)| over)
    });
    let enemy = stones.of(side.opposite());
    let captures: Squares = between.filter(|&over: &Square| enemy.has(over)).collect();
    can_be.then_some(Outcome::Moved { from, to, captures })
}
