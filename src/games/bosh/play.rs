//! The effect of an item, and the end of a turn.

use super::{Outcome, Position, Rules, id};
use crate::games::move_game::{Bar, Effect, Reason, TurnItem};
use crate::games::sowing::named;
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
    /// This many holes were filled (F1).
    Filled(u8),
    /// A hole was lifted and sown.
    Sown,
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
            Outcome::Filled(hole) => {
                self.fill_hole(position, hole);
                let filled = if let Stage::Filled(filled) = turn.stage { filled } else { 0 };
                turn.stage = Stage::Filled(filled.saturating_add(1));
            }
            Outcome::Sown { holes, taken, .. } => {
                position.holes = holes;
                position.won[turn.side] += taken;
                turn.stage = Stage::Sown;
            }
        }
    }

    /// Makes an item that the rules bar, as it was seen: a hole of either row is lifted and sown, or filled
    /// from its owner's winnings. Returns its effect; `None` if nobody could do this.
    pub fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        item: &TurnItem,
    ) -> Option<Effect> {
        let outcome = match item {
            TurnItem::Sow(name) => named(*name, self.holes())
                .filter(|&hole| position.stones(hole) > 0)
                .map(|hole| self.sowing(position, turn.side, hole)),
            TurnItem::Place(name) => named(*name, self.holes())
                .filter(|&hole| position.won[hole.row()] >= self.stones())
                .filter(|&hole| !position.is_closed(hole))
                .map(Outcome::Filled),
            TurnItem::Path(_) | TurnItem::Remove(_) | TurnItem::Pass => None,
        };
        let outcome = outcome?;
        self.apply(position, turn, outcome);
        Some(outcome.effect())
    }

    /// Checks whether a turn may end: one hole was lifted (T3), or all holes were filled that the winnings
    /// can pay for (F1).
    ///
    /// # Errors
    /// The item that is missing, with the rule that demands it.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Bar> {
        match turn.stage {
            _ if position.ending.is_some() => Ok(()),
            Stage::Sown => Ok(()),
            Stage::Fresh if position.fill.is_none() => Err(Bar::new(id::T3, Reason::NothingPlayed)),
            Stage::Fresh | Stage::Filled(_) => self.is_filled(position, turn.side),
        }
    }

    /// Ends a turn, whether it may end or not. The other side is next (T1). After a filling, R5 says who
    /// begins.
    pub fn end(&self, position: &mut Position, turn: &Turn) {
        if position.ending.is_some() {
            return;
        }
        if let Some(side) = position.fill {
            return self.end_filling(position, side);
        }
        self.note_beginner(position, turn.side);
        position.turn = Some(turn.side.opposite());
        self.see_empty_row(position);
    }

    /// Returns the rule by which the game ends when a position comes for the third time (R6).
    pub fn repetition(&self) -> Option<RuleId> {
        self.third_repetition_ends().then_some(id::R6)
    }
}
