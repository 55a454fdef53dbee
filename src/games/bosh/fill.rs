//! The filling of holes from the winnings (F1, F2, E1, W1, R3, R4).

use super::play::{Stage, Turn};
use super::{Outcome, Position, Rules, id};
use crate::games::move_game::{Bar, Ending, Reason};
use crate::games::sowing::{Hole, MAX_HOLES, Ring, hole_name};
use crate::layout::SquareName;
use crate::table::Side;

impl Position {
    /// Returns the side that has won a round with a turn (E1): the one with more stones, of which the other cannot pay
    /// for all its holes, or for none (F1, W1).
    pub(super) fn round_won(&self, turn: &Turn) -> Option<Side> {
        let is_filled = self.is_fresh && self.ending.is_none();
        let is_won = self.ending.is_some_and(|ending| ending.winner().is_some());
        if turn.stage != Stage::Sown || !is_filled && !is_won {
            return None;
        }
        let stones = |side| {
            let on_board = Hole::of_row(side, MAX_HOLES).map(|hole| self.stones(hole));
            on_board.fold(u16::from(self.won(side)), |sum, stones| sum + u16::from(stones))
        };
        Side::BOTH.into_iter().find(|&side| stones(side) > stones(side.opposite()))
    }
}

impl Rules {
    /// Clears the board if a side whose holes are all empty has the turn (E1), or at once (R3). Then the
    /// holes are filled again.
    pub(super) fn see_empty_row(&self, position: &mut Position) {
        let is_empty = |side| position.holes.is_row_empty(side);
        let is_over = match position.turn {
            Some(side) if is_empty(side) => true,
            Some(side) => is_empty(side.opposite()) && self.end_is_seen_at_once(),
            None if Side::BOTH.into_iter().all(is_empty) => true,
            None => Side::BOTH.into_iter().any(is_empty) && self.end_is_seen_at_once(),
        };
        if is_over {
            position.clear();
            self.refill(position);
        }
    }

    /// Begins a filling: a side that cannot pay for one hole has lost (W1). One that can pay for all fills
    /// them (F1). Another one still has to say which, unless R4 says it.
    pub(super) fn refill(&self, position: &mut Position) {
        let loser = Side::BOTH.into_iter().find(|&side| position.won[side] < self.stones());
        if let Some(loser) = loser {
            position.ending = Some(Ending::Won(loser.opposite()));
            return;
        }
        let mut closed = 0;
        for side in Side::BOTH {
            if self.affordable(position, side) == self.holes() || !self.owner_chooses_holes() {
                closed |= self.fill_from_right(position, side);
            } else {
                position.fill = Some(side);
            }
        }
        position.ring = Ring::new(self.holes(), closed);
        (position.turn, position.is_fresh) = (self.beginner(position), true);
    }

    /// Returns how many holes a side's winnings can pay for (F1).
    fn affordable(&self, position: &Position, side: Side) -> u8 {
        (position.won[side] / self.stones()).min(self.holes())
    }

    /// Fills as many holes as the winnings can pay for. Returns the others, at the owner's left, which are closed (R4).
    fn fill_from_right(&self, position: &mut Position, side: Side) -> u32 {
        let (holes, count) = (self.holes(), self.affordable(position, side));
        let from_right =
            |place| Hole::new(side, if side == Side::S { holes - 1 - place } else { place });
        (0..count).map(from_right).for_each(|hole| self.fill_hole(position, hole));
        bits((count..holes).map(from_right))
    }

    /// Fills a hole from its owner's winnings.
    pub(super) fn fill_hole(&self, position: &mut Position, hole: Hole) {
        position.holes.add(hole, self.stones());
        position.won[hole.row()] = position.won[hole.row()].saturating_sub(self.stones());
    }

    /// Checks the filling of a hole: when a filling is due, of the own row, once, and paid for (F1).
    pub(super) fn filling(
        &self,
        position: &Position,
        turn: &Turn,
        name: SquareName,
    ) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let hole = self.on_board(name)?;
        let is_due = position.fill == Some(turn.side) && turn.stage != Stage::Sown;
        let reason = match () {
            () if !is_due && self.owner_chooses_holes() => Reason::NothingToFill,
            () if !is_due => Reason::FilledByRule,
            () if hole.row() != turn.side => Reason::EnemyHole(name),
            () if position.stones(hole) > 0 => Reason::NotEmpty(name),
            () if position.won[turn.side] < self.stones() => Reason::CannotPay,
            () => return Ok(Outcome::Filled(hole)),
        };
        Err(Bar::new(id::F1, reason))
    }

    /// Checks that a filling is complete: the winnings can pay for no other hole (F1).
    pub(super) fn is_filled(&self, position: &Position, side: Side) -> Result<(), Bar> {
        let empty = self.empty_holes(position, side).count() as u8;
        let missing = self.affordable(position, side).min(empty);
        if missing > 0 { Err(Bar::new(id::F1, Reason::MustFill(missing))) } else { Ok(()) }
    }

    /// Ends a filling: the holes that are not filled are closed (F2).
    pub(super) fn end_filling(&self, position: &mut Position, side: Side) {
        position.ring.close(bits(self.empty_holes(position, side)));
        position.fill = None;
    }

    fn empty_holes(&self, position: &Position, side: Side) -> impl Iterator<Item = Hole> {
        let holes = position.holes;
        Hole::of_row(side, self.holes()).filter(move |&hole| holes.balls(hole) == 0)
    }

    /// Returns the holes of a stated position that are closed, or the name of one that cannot be (F2).
    pub(super) fn closed_holes(&self, side: Side, names: &[SquareName]) -> Result<u32, SquareName> {
        let hole = |&name: &SquareName| {
            self.on_board(name).ok().filter(|hole| hole.row() == side).ok_or(name)
        };
        let holes: Vec<Hole> = names.iter().map(hole).collect::<Result<_, _>>()?;
        let closed = bits(holes);
        let is_all = closed.count_ones() == u32::from(self.holes());
        if is_all { names.first().map_or(Ok(closed), |&name| Err(name)) } else { Ok(closed) }
    }
}

impl Position {
    /// Gives each side the stones that are left in its row: all of them are in one row (E1, R3).
    pub(super) fn clear(&mut self) {
        for side in Side::BOTH {
            self.won[side] += self.holes.lift_row(side);
        }
    }

    /// Returns the name of a closed hole that has stones (F2).
    pub(super) fn full_closed_hole(&self) -> Option<SquareName> {
        let holes = Side::BOTH.into_iter().flat_map(|row| Hole::of_row(row, MAX_HOLES));
        let mut full = holes.filter(|&hole| self.is_closed(hole) && self.stones(hole) > 0);
        full.next().map(hole_name)
    }
}

/// Returns one bit for each of some holes, by number.
fn bits(holes: impl IntoIterator<Item = Hole>) -> u32 {
    holes.into_iter().fold(0, |bits, hole| bits | 1 << hole.number())
}
