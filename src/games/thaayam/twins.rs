//! Twins: declaring and dissolving them, and the question which of several like pieces have moved (V1,
//! M2, R5, R6, R7, R12).

use super::play::Turn;
use super::{Kind, Pieces, Place, Position, Rules, Side, TwinsBar};

/// The pieces that made their move in a turn, at their present places.
///
/// Like pieces in one place cannot be told apart, and the player chooses which of them is meant. A turn
/// keeps every [`MovedPieces`] that the choices so far can have led to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MovedPieces {
    /// Single pieces, and twins that moved as twins.
    pub pieces: Pieces,
    /// The number of twins that were declared in this turn from one piece that had moved and one that had
    /// not, and that have not moved since.
    pub half: u8,
    /// The number of such twins from two pieces that had moved.
    pub whole: u8,
}

impl MovedPieces {
    /// Returns a changed copy.
    fn with(mut self, change: impl FnOnce(&mut MovedPieces)) -> MovedPieces {
        change(&mut self);
        self
    }
}

impl Rules {
    /// Declares two single pieces on step 8 of the path as twins (V1).
    ///
    /// # Errors
    /// The reason why that is illegal. Nothing has changed then.
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

    /// Checks where, when and from how many pieces twins may be declared (V1, R5, R6).
    ///
    /// # Errors
    /// The reason why they may not.
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

    /// Dissolves twins into two single pieces (R12).
    ///
    /// # Errors
    /// The reason why that is illegal. Nothing has changed then.
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

    /// Declares twins against the rules, as it was seen, if two single pieces are there. Returns whether
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

    /// Dissolves twins against the rules, as it was seen. Returns whether there were twins.
    pub fn force_dissolve(&self, position: &mut Position, turn: &mut Turn, at: Place) -> bool {
        let (side, twins) = (turn.side, position.side(turn.side).count(Kind::Twins, at));
        let made = at.is_square() && position.side_mut(side).become_singles(at, at);
        if made {
            turn.choose(|moved| self.dissolved(moved, side, twins, at));
        }
        made
    }

    /// Returns how many twins in a place were declared in this turn from one piece that had moved, and
    /// from two.
    fn new_twins(&self, moved: &MovedPieces, side: Side, at: Place) -> (u8, u8) {
        let is_there = moved.half + moved.whole > 0 && at == self.path(side).opposite();
        if is_there { (moved.half, moved.whole) } else { (0, 0) }
    }

    /// Returns the possible states of the moved pieces after one of the twins in a place is dissolved.
    fn dissolved(
        &self,
        moved: &MovedPieces,
        side: Side,
        twins: u8,
        at: Place,
    ) -> impl Iterator<Item = MovedPieces> + use<> {
        let (half, whole) = self.new_twins(moved, side, at);
        let done = moved.pieces.count(Kind::Twins, at);
        let half_parts = |moved: &mut MovedPieces| {
            moved.half -= 1;
            moved.pieces.put(Kind::Single, at);
        };
        let whole_part = |moved: &mut MovedPieces| {
            moved.whole -= 1;
            moved.pieces.put(Kind::Single, at);
            moved.pieces.put(Kind::Single, at);
        };
        let done_part = |moved: &mut MovedPieces| {
            moved.pieces.become_singles(at, at);
        };
        let choices = [
            (twins > half + whole + done).then_some(*moved),
            (half > 0).then(|| moved.with(half_parts)),
            (whole > 0).then(|| moved.with(whole_part)),
            (done > 0).then(|| moved.with(done_part)),
        ];
        choices.into_iter().flatten()
    }

    /// Returns how many of the single pieces, or twins, in a place may still move, if pieces move only
    /// once (M2, R7).
    pub(super) fn unmoved(
        &self,
        moved: &MovedPieces,
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

    /// Returns whether a single piece, or twins, in a place may still move (M2, R7).
    pub(super) fn is_free(&self, position: &Position, turn: &Turn, kind: Kind, at: Place) -> bool {
        let there = position.side(turn.side).count(kind, at);
        let free = |moved| self.unmoved(moved, turn.side, kind, at, there) > 0;
        turn.moved.iter().any(free) || !self.moves_once()
    }

    /// Notes that a single piece, or twins, leave a place (M2). `position` is the one before.
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
            turn.choose(|moved| [self.forced_away(moved, side, kind, from)]);
        }
    }

    /// Returns the moved pieces after a piece, or twins, left a place although they had already moved.
    fn forced_away(&self, moved: &MovedPieces, side: Side, kind: Kind, from: Place) -> MovedPieces {
        let (half, whole) = self.new_twins(moved, side, from);
        moved.with(|moved| match moved.pieces.take(kind, from) {
            false if kind == Kind::Twins && half > 0 => moved.half -= 1,
            false if kind == Kind::Twins && whole > 0 => moved.whole -= 1,
            _ => {}
        })
    }

    /// Returns the possible states of the moved pieces after one of the `there` single pieces, or twins,
    /// has left a place legally.
    fn departed(
        &self,
        moved: &MovedPieces,
        side: Side,
        kind: Kind,
        from: Place,
        there: u8,
    ) -> impl Iterator<Item = MovedPieces> + use<> {
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
        choices.into_iter().flatten()
    }

    /// Notes that a single piece, or twins, have arrived by a move (M2). Twins arrive as two single
    /// pieces if the keep splits them (V6).
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
    /// Replaces every possible state of the moved pieces by the states that `choices` returns for it.
    fn choose<I: IntoIterator<Item = MovedPieces>>(&mut self, choices: impl Fn(&MovedPieces) -> I) {
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

/// Returns the possible states of the moved pieces after two of the single pieces in a place are declared
/// twins.
fn declared(
    moved: &MovedPieces,
    singles: u8,
    at: Place,
) -> impl Iterator<Item = MovedPieces> + use<> {
    let done = moved.pieces.count(Kind::Single, at);
    let unmoved = singles.saturating_sub(done);
    let with_one = |moved: &mut MovedPieces| {
        moved.half += 1;
        moved.pieces.take(Kind::Single, at);
    };
    let with_two = |moved: &mut MovedPieces| {
        moved.whole += 1;
        moved.pieces.take(Kind::Single, at);
        moved.pieces.take(Kind::Single, at);
    };
    let choices = [
        (unmoved >= 2).then_some(*moved),
        (unmoved >= 1 && done >= 1).then(|| moved.with(with_one)),
        (done >= 2).then(|| moved.with(with_two)),
    ];
    choices.into_iter().flatten()
}
