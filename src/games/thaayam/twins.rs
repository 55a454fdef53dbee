//! Twins: how they are declared and dissolved, and which of alike pieces have moved (V1, M2, R5, R6,
//! R7, R12).

use super::play::Turn;
use super::{Consult, Kind, Place, Position, Rules, TwinsBar};

impl<C: Consult> Rules<C> {
    /// V1: two single pieces on the path's 8 become twins.
    ///
    /// # Errors
    /// Why they may not; nothing has changed then.
    pub fn declare(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        at: Place,
    ) -> Result<(), TwinsBar> {
        self.may_declare(position, turn, at)?;
        if position.side_mut(turn.side).become_twins(at) {
            turn.declared += 1;
        }
        Ok(())
    }

    /// V1, R5, R6: where, when and from how many pieces twins may be declared.
    ///
    /// # Errors
    /// Why they may not.
    pub fn may_declare(&self, position: &Position, turn: &Turn, at: Place) -> Result<(), TwinsBar> {
        turn.may_handle_twins()?;
        let opposite = self.path(turn.side).opposite();
        if at != opposite {
            return Err(TwinsBar::NotThere(opposite));
        }
        let singles = position.side(turn.side).count(Kind::Single, at);
        match singles {
            0 | 1 => Err(TwinsBar::TooFew { singles }),
            _ if !turn.landed_opposite && self.declares_on_landing() => Err(TwinsBar::NoneLanded),
            3.. if self.declares_from_exactly_two() => Err(TwinsBar::TooMany { singles }),
            _ => Ok(()),
        }
    }

    /// R12: twins become two single pieces. Of several on a square, those that have not moved do, if
    /// there are such.
    ///
    /// # Errors
    /// Why they may not; nothing has changed then.
    pub fn dissolve(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        at: Place,
    ) -> Result<(), TwinsBar> {
        turn.may_handle_twins()?;
        let twins = position.side(turn.side).count(Kind::Twins, at);
        if twins == 0 || !at.is_square() {
            return Err(TwinsBar::NoTwins);
        }
        if !self.may_dissolve() {
            return Err(TwinsBar::StayTwins);
        }
        let older = self.older_twins(position, turn, at);
        let moved = turn.moved.count(Kind::Twins, at);
        if older == 0 {
            turn.declared = turn.declared.saturating_sub(1);
        } else if older <= moved {
            turn.moved.become_singles(at, at);
        }
        position.side_mut(turn.side).become_singles(at, at);
        Ok(())
    }

    /// How many of the twins in a place were declared in this turn.
    pub(super) fn declared_at(&self, turn: &Turn, at: Place) -> u8 {
        if turn.declared > 0 && at == self.path(turn.side).opposite() { turn.declared } else { 0 }
    }

    /// How many of the twins in a place were twins before this turn. These go first.
    fn older_twins(&self, position: &Position, turn: &Turn, at: Place) -> u8 {
        let twins = position.side(turn.side).count(Kind::Twins, at);
        twins.saturating_sub(self.declared_at(turn, at))
    }

    /// How many pieces in a place have not moved: single ones, and those of twins that were declared
    /// in this turn. Which of them became twins is left open until they move, as they are alike.
    pub(super) fn unmoved(&self, position: &Position, turn: &Turn, at: Place) -> u8 {
        let singles = position.side(turn.side).count(Kind::Single, at);
        let pieces = singles + 2 * self.declared_at(turn, at);
        pieces.saturating_sub(turn.moved.count(Kind::Single, at))
    }

    /// M2, R7: whether a single piece, or twins, in a place may still make a move.
    pub(super) fn is_free(&self, position: &Position, turn: &Turn, kind: Kind, at: Place) -> bool {
        if kind == Kind::Single {
            return self.unmoved(position, turn, at) > 0 || !self.moves_once();
        }
        let declared = self.declared_at(turn, at);
        let older = self.older_twins(position, turn, at);
        let older_free = older > turn.moved.count(kind, at) || older > 0 && !self.moves_once();
        older_free
            || declared > 0 && (self.unmoved(position, turn, at) >= 2 || self.new_twins_move())
    }

    /// M2: notes that a single piece, or twins, leave a place. `position` is the one before.
    pub(super) fn note_departure(
        &self,
        position: &Position,
        turn: &mut Turn,
        kind: Kind,
        from: Place,
    ) {
        let unmoved = self.unmoved(position, turn, from);
        let older = self.older_twins(position, turn, from);
        match kind {
            Kind::Single if unmoved > 0 && self.moves_once() => {}
            Kind::Twins if older == 0 && turn.declared > 0 => {
                self.note_new_twins_leave(turn, from, unmoved);
            }
            Kind::Twins if older > turn.moved.count(kind, from) && self.moves_once() => {}
            _ => {
                turn.moved.take(kind, from);
            }
        }
    }

    /// R7: new twins that may move although one of them came take along pieces that moved; others
    /// are two that have not.
    fn note_new_twins_leave(&self, turn: &mut Turn, from: Place, unmoved: u8) {
        turn.declared = turn.declared.saturating_sub(1);
        let had_moved = if self.new_twins_move() { 2 } else { 2 - unmoved.min(2) };
        for _ in 0..had_moved {
            turn.moved.take(Kind::Single, from);
        }
    }

    /// M2: notes that a single piece, or twins, have arrived by a move; two single pieces, where the
    /// keep parts twins (V6).
    pub(super) fn note_arrival(&self, turn: &mut Turn, kind: Kind, to: Place) {
        if kind == Kind::Twins && to == Place::KEEP && self.keep_parts_twins() {
            turn.moved.put(Kind::Single, to);
            turn.moved.put(Kind::Single, to);
        } else if to.is_square() {
            turn.moved.put(kind, to);
        }
        turn.reached_keep |= to == Place::KEEP;
        turn.landed_opposite |= kind == Kind::Single && to == self.path(turn.side).opposite();
    }
}
