//! Twins: how they are declared and dissolved, and which of alike pieces have moved (V1, M2, R5, R6,
//! R7, R12).

use super::play::Turn;
use super::{Consult, Kind, Pieces, Place, Position, Rules, Side, TwinsBar};

/// Which pieces made their move in a turn, and where they now stand.
///
/// Like pieces that stand together are not told apart, and which of them are meant is the player's
/// choice. A turn keeps every [`Moved`] to which the choices so far can have led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moved {
    /// Single pieces, and twins that moved as twins.
    pub pieces: Pieces,
    /// How many twins were declared in this turn of one piece that had moved and one that had not,
    /// and have not moved since.
    pub half: u8,
    /// The same, of two pieces that had moved.
    pub whole: u8,
}

impl Moved {
    /// The same, changed.
    fn with(mut self, change: impl FnOnce(&mut Moved)) -> Moved {
        change(&mut self);
        self
    }
}

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
        let singles = position.side(turn.side).count(Kind::Single, at);
        turn.choose(|moved| declared(moved, singles, at));
        position.side_mut(turn.side).become_twins(at);
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

    /// R12: twins become two single pieces.
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
        let side = turn.side;
        turn.choose(|moved| self.dissolved(moved, side, twins, at));
        position.side_mut(turn.side).become_singles(at, at);
        Ok(())
    }

    /// Makes twins that the rules bar, as it was seen, where two single pieces are there. Returns whether
    /// they are.
    pub fn force_declare(&self, position: &mut Position, turn: &mut Turn, at: Place) -> bool {
        let singles = position.side(turn.side).count(Kind::Single, at);
        let made =
            at.is_square() && at != Place::KEEP && position.side_mut(turn.side).become_twins(at);
        if made && at == self.path(turn.side).opposite() {
            turn.choose(|moved| declared(moved, singles, at));
        }
        made
    }

    /// Makes two single pieces of twins that the rules keep together, as it was seen. Returns whether
    /// there are twins.
    pub fn force_dissolve(&self, position: &mut Position, turn: &mut Turn, at: Place) -> bool {
        let (side, twins) = (turn.side, position.side(turn.side).count(Kind::Twins, at));
        let made = at.is_square() && position.side_mut(side).become_singles(at, at);
        if made {
            turn.choose(|moved| self.dissolved(moved, side, twins, at));
        }
        made
    }

    /// How many twins in a place were declared in this turn of one piece that had moved, and of two.
    fn new_twins(&self, moved: &Moved, side: Side, at: Place) -> (u8, u8) {
        let is_there = moved.half + moved.whole > 0 && at == self.path(side).opposite();
        if is_there { (moved.half, moved.whole) } else { (0, 0) }
    }

    /// What can have moved once one of so many twins in a place is dissolved.
    fn dissolved(&self, moved: &Moved, side: Side, twins: u8, at: Place) -> Vec<Moved> {
        let (half, whole) = self.new_twins(moved, side, at);
        let done = moved.pieces.count(Kind::Twins, at);
        let half_parts = |moved: &mut Moved| {
            moved.half -= 1;
            moved.pieces.put(Kind::Single, at);
        };
        let whole_part = |moved: &mut Moved| {
            moved.whole -= 1;
            moved.pieces.put(Kind::Single, at);
            moved.pieces.put(Kind::Single, at);
        };
        let done_part = |moved: &mut Moved| {
            moved.pieces.become_singles(at, at);
        };
        let choices = [
            (twins > half + whole + done).then_some(*moved),
            (half > 0).then(|| moved.with(half_parts)),
            (whole > 0).then(|| moved.with(whole_part)),
            (done > 0).then(|| moved.with(done_part)),
        ];
        choices.into_iter().flatten().collect()
    }

    /// M2, R7: how many of so many single pieces, or twins, in a place may still make a move, if
    /// pieces move once.
    pub(super) fn unmoved(
        &self,
        moved: &Moved,
        side: Side,
        kind: Kind,
        at: Place,
        there: u8,
    ) -> u8 {
        let free = there.saturating_sub(moved.pieces.count(kind, at));
        let (half, whole) = match kind {
            Kind::Single => (0, 0),
            Kind::Twins => self.new_twins(moved, side, at),
        };
        let new = half + whole;
        if new > 0 && !self.new_twins_move() { free.saturating_sub(new) } else { free }
    }

    /// M2, R7: whether a single piece, or twins, in a place may still make a move.
    pub(super) fn is_free(&self, position: &Position, turn: &Turn, kind: Kind, at: Place) -> bool {
        let there = position.side(turn.side).count(kind, at);
        let free = |moved| self.unmoved(moved, turn.side, kind, at, there) > 0;
        turn.moved.iter().any(free) || !self.moves_once()
    }

    /// M2: notes that a single piece, or twins, leave a place. `position` is the one before.
    pub(super) fn note_departure(
        &self,
        position: &Position,
        turn: &mut Turn,
        kind: Kind,
        from: Place,
    ) {
        let (side, there) = (turn.side, position.side(turn.side).count(kind, from));
        let moves_once = self.moves_once();
        if moves_once && self.is_free(position, turn, kind, from) {
            turn.choose(|moved| self.departed(moved, side, kind, from, there));
        } else {
            turn.choose(|moved| vec![self.forced_away(moved, side, kind, from)]);
        }
    }

    /// What has moved once a piece, or twins, that had moved have left a place all the same.
    fn forced_away(&self, moved: &Moved, side: Side, kind: Kind, from: Place) -> Moved {
        let (half, whole) = self.new_twins(moved, side, from);
        moved.with(|moved| match moved.pieces.take(kind, from) {
            false if kind == Kind::Twins && half > 0 => moved.half -= 1,
            false if kind == Kind::Twins && whole > 0 => moved.whole -= 1,
            _ => {}
        })
    }

    /// What can have moved once one of so many single pieces, or twins, that may move has left a place.
    fn departed(
        &self,
        moved: &Moved,
        side: Side,
        kind: Kind,
        from: Place,
        there: u8,
    ) -> Vec<Moved> {
        let (half, whole) = match kind {
            Kind::Single => (0, 0),
            Kind::Twins => self.new_twins(moved, side, from),
        };
        let done = moved.pieces.count(kind, from);
        let new_move = half + whole > 0 && self.new_twins_move();
        let choices = [
            (there > done + half + whole).then_some(*moved),
            (half > 0 && new_move).then(|| moved.with(|moved| moved.half -= 1)),
            (whole > 0 && new_move).then(|| moved.with(|moved| moved.whole -= 1)),
        ];
        choices.into_iter().flatten().collect()
    }

    /// M2: notes that a single piece, or twins, have arrived by a move; two single pieces, where the
    /// keep parts twins (V6).
    pub(super) fn note_arrival(&self, turn: &mut Turn, kind: Kind, to: Place) {
        let (kind_then, pieces) = match kind {
            Kind::Twins if to == Place::KEEP && self.keep_parts_twins() => (Kind::Single, 2),
            _ => (kind, u8::from(to.is_square())),
        };
        for moved in &mut turn.moved {
            for _ in 0..pieces {
                moved.pieces.put(kind_then, to);
            }
        }
        turn.reached_keep |= to == Place::KEEP;
        turn.landed_opposite |= kind == Kind::Single && to == self.path(turn.side).opposite();
    }
}

impl Turn {
    /// Goes on with all that can have moved, by what a choice makes of each.
    fn choose(&mut self, choices: impl Fn(&Moved) -> Vec<Moved>) {
        let before = std::mem::take(&mut self.moved);
        for moved in before.iter().flat_map(choices) {
            if !self.moved.contains(&moved) {
                self.moved.push(moved);
            }
        }
        if self.moved.is_empty() {
            self.moved = before;
        }
    }
}

/// What can have moved once two of so many single pieces in a place are declared twins.
fn declared(moved: &Moved, singles: u8, at: Place) -> Vec<Moved> {
    let done = moved.pieces.count(Kind::Single, at);
    let unmoved = singles.saturating_sub(done);
    let with_one = |moved: &mut Moved| {
        moved.half += 1;
        moved.pieces.take(Kind::Single, at);
    };
    let with_two = |moved: &mut Moved| {
        moved.whole += 1;
        moved.pieces.take(Kind::Single, at);
        moved.pieces.take(Kind::Single, at);
    };
    let choices = [
        (unmoved >= 2).then_some(*moved),
        (unmoved >= 1 && done >= 1).then(|| moved.with(with_one)),
        (done >= 2).then(|| moved.with(with_two)),
    ];
    choices.into_iter().flatten().collect()
}
