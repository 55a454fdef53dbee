//! The end of a turn, and of the game.

use super::play::{Stage, Turn};
use super::{Position, Rules, id};
use crate::games::move_game::{Bar, Ending, Reason};
use crate::rulebook::RuleId;
use crate::table::Side;

impl Rules {
    /// Checks whether a turn may end: a stone was placed (A1), removed at first (F1), or moved (T3). A row
    /// has taken its stone (C1), and the enemy can move (O1).
    ///
    /// # Errors
    /// The item that is missing, with the rule that demands it.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Bar> {
        let must_open = Bar::new(id::O1, Reason::MustOpen(turn.side.opposite()));
        match turn.stage {
            _ if position.ending.is_some() => Ok(()),
            Stage::Placed { .. } | Stage::FirstRemoved | Stage::Passed => Ok(()),
            Stage::Fresh => Err(first_item(position, turn.side)),
            Stage::Opening => Err(must_open),
            Stage::Stepped { .. } | Stage::Taken | Stage::Opened { .. } => {
                self.has_taken(turn)?;
                if self.must_open(position, turn.side) { Err(must_open) } else { Ok(()) }
            }
        }
    }

    /// Ends the game if the enemy has as few stones left as R1 says (W1).
    pub(super) fn see_win(&self, position: &mut Position, side: Side) {
        if self.has_lost(position, side.opposite()) {
            position.ending = Some(Ending::Won(side));
        }
    }

    /// Returns whether a side has as few stones left as R1 says (W1). While stones are being placed, nobody
    /// has lost.
    pub(super) fn has_lost(&self, position: &Position, side: Side) -> bool {
        let left = position.stones.of(side).len();
        !position.is_placing() && left <= 2 && left <= self.last_stones()
    }

    /// Returns the rule by which the game ends when a position comes for the third time (R5).
    pub fn repetition(&self) -> Option<RuleId> {
        self.third_repetition_ends().then_some(id::R5)
    }
}

/// Returns the bar against the end of a turn without any item.
fn first_item(position: &Position, side: Side) -> Bar {
    match () {
        () if position.is_placing() => Bar::new(id::A1, Reason::NothingPlayed),
        () if position.has_first_removal(side) => Bar::new(id::F1, Reason::MustRemoveFirst),
        () => Bar::new(id::T3, Reason::NothingPlayed),
    }
}
