//! The effect of an item, and the end of a turn.

use super::{NINE, Outcome, Position, Rules, id};
use crate::games::move_game::{Bar, Effect, Ending, Path, Reason, TurnItem};
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
    /// A stone was placed.
    Placed,
    /// A stone has stepped.
    Stepped,
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
        Ok(Effect::default())
    }

    fn apply(&self, position: &mut Position, turn: &mut Turn, outcome: Outcome) {
        match outcome {
            Outcome::Passed => turn.stage = Stage::Passed,
            Outcome::Placed(point) => {
                position.stones.put(turn.side, point);
                position.hands[turn.side] = position.hand(turn.side).saturating_sub(1);
                turn.stage = Stage::Placed;
            }
            Outcome::Stepped { from, to } => {
                position.stones = position.stones.moved(turn.side, from, to);
                turn.stage = Stage::Stepped;
            }
        }
        self.see_win(position, turn);
    }

    /// Ends the game if the side has just made a row (W1). A row made by placing counts only if R1 says so.
    fn see_win(&self, position: &mut Position, turn: &Turn) {
        let has_won = match turn.stage {
            Stage::Fresh | Stage::Opening | Stage::Passed => false,
            Stage::Placed => self.has_row(position.stones.of(turn.side)) && self.placed_row_wins(),
            Stage::Stepped => self.has_row(position.stones.of(turn.side)),
        };
        if has_won {
            position.ending = Some(Ending::Won(turn.side));
        }
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
                let empty = position.stones.empty(&NINE);
                NINE.named(*at).filter(|&point| empty.has(point)).map(Outcome::Placed)
            }
            TurnItem::Path(path) => seen_step(position, turn.side, path),
            TurnItem::Pass => Some(Outcome::Passed),
            TurnItem::Remove(_) | TurnItem::Sow(_) => None,
        };
        let outcome = outcome?;
        self.apply(position, turn, outcome);
        Some(Effect::default())
    }

    /// Checks whether a turn may end: a stone was placed (A1) or moved (T3), and the enemy can move (O1).
    ///
    /// # Errors
    /// The item that is missing, with the rule that demands it.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Bar> {
        let must_open = Bar::new(id::O1, Reason::MustOpen(turn.side.opposite()));
        match turn.stage {
            _ if position.ending.is_some() => Ok(()),
            Stage::Placed | Stage::Passed => Ok(()),
            Stage::Fresh if position.is_placing() => Err(Bar::new(id::A1, Reason::MustPlace)),
            Stage::Fresh => Err(Bar::new(id::T3, Reason::NothingPlayed)),
            Stage::Opening => Err(must_open),
            Stage::Stepped if self.must_open(position, turn.side) => Err(must_open),
            Stage::Stepped => Ok(()),
        }
    }

    /// Returns the rule by which the game ends when a position comes for the third time (R5).
    pub fn repetition(&self) -> Option<RuleId> {
        self.third_repetition_ends().then_some(id::R5)
    }
}

/// Returns the outcome of an illegal step, if there is a stone that can have made it.
fn seen_step(position: &Position, side: Side, path: &Path) -> Option<Outcome> {
    let (from, to) = (NINE.named(path.from())?, NINE.named(path.to())?);
    let stones = &position.stones;
    let can_be = stones.of(side).has(from) && stones.empty(&NINE).has(to);
    can_be.then_some(Outcome::Stepped { from, to })
}
