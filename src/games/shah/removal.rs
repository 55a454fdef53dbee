//! The stones that a player takes off by choice (C1, C2, F1, O2).

use super::moves::all_placed;
use super::play::{Stage, Turn};
use super::{MILL, Outcome, Position, Rules, STONES, id};
use crate::games::lines::{Point, on_board};
use crate::games::move_game::{Bar, Reason};
use crate::layout::SquareName;

impl Rules {
    /// Checks a removal, and that the turn has one.
    pub(super) fn removing(
        &self,
        position: &Position,
        turn: &Turn,
        at: SquareName,
    ) -> Result<Outcome, Bar> {
        position.goes_on()?;
        all_placed(position, turn)?;
        let point = on_board(&STONES, &MILL, at)?;
        may_remove(position, turn)?;
        self.may_be_taken(position, turn, point)?;
        Ok(Outcome::Removed(point))
    }

    /// Checks that a stone may be taken: any enemy stone, or under R2 and R6 only one that is not in a row,
    /// unless all are (C2).
    fn may_be_taken(&self, position: &Position, turn: &Turn, point: Point) -> Result<(), Bar> {
        let enemy = position.stones.of(turn.side.opposite());
        let in_rows = MILL.in_rows(enemy);
        match () {
            () if !enemy.has(point) => Err(Bar::new(id::C2, Reason::NotEnemy(MILL.name(point)))),
            () if !in_rows.has(point) || in_rows == enemy => Ok(()),
            () => self.safe_in_row(turn, MILL.name(point)),
        }
    }

    /// Checks that a stone in a row is not safe from the removal that is due: the first one of a side (R6), or
    /// one for a row (R2).
    fn safe_in_row(&self, turn: &Turn, at: SquareName) -> Result<(), Bar> {
        let (is_safe, reason) = match turn.stage {
            Stage::Fresh => (self.row_is_safe_at_first(), Reason::InRowAtFirst(at)),
            _ => (self.row_is_safe(), Reason::InRow(at)),
        };
        if is_safe { Err(Bar::new(id::C2, reason)) } else { Ok(()) }
    }

    /// Checks that a player who made a row has taken a stone, if R3 demands it (C1).
    pub(super) fn has_taken(&self, turn: &Turn) -> Result<(), Bar> {
        let is_due = turn.stage == (Stage::Stepped { has_row: true });
        if is_due && self.stone_must_be_taken() {
            return Err(Bar::new(id::C1, Reason::MustRemove));
        }
        Ok(())
    }
}

/// Checks that the player may take a stone now: the first removal of the side (F1), or one for a row that
/// the step made (C1), but not for an opening step (O2).
fn may_remove(position: &Position, turn: &Turn) -> Result<(), Bar> {
    match turn.stage {
        Stage::Fresh if position.has_first_removal(turn.side) => Ok(()),
        Stage::Stepped { has_row: true } => Ok(()),
        Stage::FirstRemoved => Err(Bar::new(id::F1, Reason::TurnIsOver)),
        Stage::Opened { .. } => Err(Bar::new(id::O2, Reason::NoRemoval)),
        _ => Err(Bar::new(id::C1, Reason::NoRemoval)),
    }
}
