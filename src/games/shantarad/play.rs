//! The effect of an item, and the end of a turn.

use super::capture::{captures, some_step_captures};
use super::{Outcome, Position, Rules, id};
use crate::games::grid::named;
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
    /// This many stones were placed.
    Placed(u8),
    /// A stone has stepped.
    Stepped {
        /// The square of the stone that stepped last.
        to: Square,
        /// Whether that step captured.
        captured: bool,
    },
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
        match outcome {
            Outcome::Placed(square) => put(position, turn, square),
            Outcome::Passed => turn.stage = Stage::Passed,
            Outcome::Stepped { from, to, captures } => {
                position.stones = position.stones.moved(turn.side, from, to);
                position.stones.take(turn.side.opposite(), captures);
                turn.stage = Stage::Stepped { to, captured: !captures.is_empty() };
                if !captures.is_empty() {
                    self.see_win(position, turn.side);
                }
            }
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
            TurnItem::Place(at) => {
                let empty = position.stones.empty();
                named(*at).filter(|&square| empty.has(square)).map(Outcome::Placed)
            }
            TurnItem::Path(path) => seen_step(position, turn.side, path),
            TurnItem::Pass => Some(Outcome::Passed),
            TurnItem::Remove(_) | TurnItem::Sow(_) => None,
        };
        let outcome = outcome?;
        self.apply(position, turn, outcome);
        Some(outcome.effect())
    }

    /// Checks whether a turn may end. Two stones must be placed (A1) or one step made (T3).
    ///
    /// # Errors
    /// The item that is missing, with the rule that demands it.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Bar> {
        match turn.stage {
            _ if position.ending.is_some() => Ok(()),
            Stage::Placed(2..) | Stage::Passed => Ok(()),
            Stage::Placed(_) => Err(Bar::new(id::A1, Reason::MustPlace)),
            Stage::Fresh if position.is_placing() => Err(Bar::new(id::A1, Reason::MustPlace)),
            Stage::Fresh => Err(Bar::new(id::T3, Reason::NothingPlayed)),
            Stage::Opening => Err(self.must_open_first(turn)),
            Stage::Stepped { .. } if self.must_open(position, turn.side) => {
                Err(self.must_open_first(turn))
            }
            Stage::Stepped { to, captured } => self.may_stop(position, turn.side, to, captured),
        }
    }

    /// Returns the bar against a turn that leaves the enemy without a move (O1).
    fn must_open_first(&self, turn: &Turn) -> Bar {
        Bar::new(id::O1, Reason::MustOpen(turn.side.opposite()))
    }

    /// Checks that a player who captured may stop (C4): under R3, not while a step that C3 allows captures.
    fn may_stop(
        &self,
        position: &Position,
        side: Side,
        last: Square,
        captured: bool,
    ) -> Result<(), Bar> {
        if !captured || !self.must_go_on() {
            return Ok(());
        }
        let stone = self.same_stone_goes_on().then_some(last);
        let goes_on = some_step_captures(&position.stones, side, stone);
        if goes_on { Err(Bar::new(id::C4, Reason::MustGoOn)) } else { Ok(()) }
    }

    /// Ends a turn, whether it may end or not.
    pub fn end(&self, position: &mut Position, turn: &Turn) {
        self.pass_turn(position, turn);
    }

    /// Returns the rule by which the game ends when a position comes for the third time (R5).
    pub fn repetition(&self) -> Option<RuleId> {
        self.third_repetition_ends().then_some(id::R5)
    }
}

/// Places a stone, from the hand if there is one (A1).
fn put(position: &mut Position, turn: &mut Turn, square: Square) {
    position.stones.put(turn.side, square);
    position.hands[turn.side] = position.hand(turn.side).saturating_sub(1);
    let placed = if let Stage::Placed(placed) = turn.stage { placed } else { 0 };
    turn.stage = Stage::Placed(placed.saturating_add(1));
}

/// Returns the outcome of an illegal step, if there is a stone that can have made it.
fn seen_step(position: &Position, side: Side, path: &Path) -> Option<Outcome> {
    let (from, to) = (named(path.from())?, named(path.to())?);
    let can_be = position.stones.of(side).has(from) && position.stones.empty().has(to);
    let after = can_be.then(|| position.stones.moved(side, from, to))?;
    Some(Outcome::Stepped { from, to, captures: captures(&after, side, to) })
}
