//! The effect of an item, and the end of a turn.

use super::{Position, Rules, id};
use crate::games::move_game::{Bar, Effect, Reason, TurnItem};
use crate::games::sowing::{Hole, named};
use crate::table::Side;

/// A turn in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The side whose turn it is.
    pub side: Side,
    /// Whether it has lifted a hole (T3).
    pub has_sown: bool,
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
        (*position, turn.has_sown) = (outcome.after, true);
        Ok(outcome.effect())
    }

    /// Makes an item that the rules bar, as it was seen: a hole of either row is lifted and sown. Returns
    /// its effect; `None` if nobody could do this. A sowing that never ends moves nothing.
    pub fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        item: &TurnItem,
    ) -> Option<Effect> {
        let TurnItem::Sow(name) = item else { return None };
        // A qar without balls would not be one.
        let can_be = |hole: &Hole| position.balls(*hole) > 0 && position.qar_owner(*hole).is_none();
        let hole = named(*name, self.holes()).filter(can_be)?;
        let sown = self.sowing(position, turn.side, hole).ok();
        turn.has_sown = true;
        *position = sown.map_or(*position, |outcome| outcome.after);
        Some(sown.map_or(Effect::default(), |outcome| outcome.effect()))
    }

    /// Checks whether a turn may end: one hole was lifted (T3).
    ///
    /// # Errors
    /// Nothing was lifted.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Bar> {
        if turn.has_sown || position.ending.is_some() {
            return Ok(());
        }
        Err(Bar::new(id::T3, Reason::NothingPlayed))
    }

    /// Ends a turn, whether it may end or not. The other side is next (T1), if it has something to lift.
    pub fn end(&self, position: &mut Position, turn: &Turn) {
        if position.ending.is_none() {
            position.turn = Some(turn.side.opposite());
            position.is_first = false;
            self.see_end(position);
        }
    }
}
