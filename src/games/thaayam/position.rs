//! A position: everything that a game needs to continue after a turn. Small, `Copy`, without history.

use super::Rules;
use super::board::Place;
use super::variant::Parameter;
use crate::games::square::slots::{self, Slot};
use crate::table::{BySide, Side};

/// A piece alone, or two that move as one (V1, V2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One piece.
    Single,
    /// Two pieces that move as one.
    Twins,
}

impl Kind {
    /// Both kinds.
    pub const BOTH: [Kind; 2] = [Kind::Single, Kind::Twins];

    /// Returns the number of pieces: 1 or 2.
    #[inline]
    pub const fn pieces(self) -> u8 {
        match self {
            Kind::Single => 1,
            Kind::Twins => 2,
        }
    }
}

/// The largest number of pieces that a side can have (P1).
pub const MAX_PIECES: usize = 8;

/// Single pieces and twins, each in its place. At most [`MAX_PIECES`] pieces, twins counted as two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The places of the single pieces: sorted, with unused slots last, so that equal sets of
    /// pieces are equal values.
    singles: [Slot; MAX_PIECES],
    /// The places of the twins, in the same form.
    twins: [Slot; MAX_PIECES / 2],
}

impl Pieces {
    #[inline]
    fn slots(&self, kind: Kind) -> &[Slot] {
        match kind {
            Kind::Single => &self.singles,
            Kind::Twins => &self.twins,
        }
    }

    fn slots_mut(&mut self, kind: Kind) -> &mut [Slot] {
        match kind {
            Kind::Single => &mut self.singles,
            Kind::Twins => &mut self.twins,
        }
    }

    /// Returns the number of single pieces, or of twins, in a place.
    #[inline]
    pub fn count(&self, kind: Kind, place: Place) -> u8 {
        slots::count(self.slots(kind), place.number())
    }

    /// Returns the number of pieces in a place, with twins counted as two.
    #[inline]
    pub fn pieces(&self, place: Place) -> u8 {
        self.count(Kind::Single, place) + 2 * self.count(Kind::Twins, place)
    }

    /// Returns whether there are any pieces.
    #[inline]
    fn has_any(&self) -> bool {
        slots::has_any(&self.singles) || slots::has_any(&self.twins)
    }

    /// Returns the number of pieces in all places together.
    pub fn total(&self) -> u8 {
        slots::total(&self.singles) + 2 * slots::total(&self.twins)
    }

    /// Returns whether all pieces are out, and there are any (W1).
    fn are_out(&self) -> bool {
        let out = Place::OUT.number();
        let all_out = slots::are_all_in(&self.singles, out) && slots::are_all_in(&self.twins, out);
        all_out && self.has_any()
    }

    /// Returns the places that hold single pieces, or twins, each once and in order, with their number.
    pub fn places(&self, kind: Kind) -> impl Iterator<Item = (Place, u8)> + '_ {
        let places = slots::places(self.slots(kind));
        places.filter_map(|(number, count)| Some((Place::numbered(number)?, count)))
    }

    /// Puts a single piece or twins in a place. Returns whether there was a slot for it.
    pub(super) fn put(&mut self, kind: Kind, place: Place) -> bool {
        slots::put(self.slots_mut(kind), place.number())
    }

    /// Takes a single piece or twins out of a place. Returns whether they were there.
    pub(super) fn take(&mut self, kind: Kind, place: Place) -> bool {
        slots::take(self.slots_mut(kind), place.number())
    }

    /// Moves a single piece or twins, if it is there.
    pub(super) fn shift(&mut self, kind: Kind, from: Place, to: Place) -> bool {
        self.take(kind, from) && self.put(kind, to)
    }

    /// Takes twins out of one place and puts two single pieces in another. Returns whether it did.
    pub(super) fn become_singles(&mut self, from: Place, to: Place) -> bool {
        self.take(Kind::Twins, from) && self.put(Kind::Single, to) && self.put(Kind::Single, to)
    }

    /// Turns two single pieces in a place into twins. Returns whether there were two.
    pub(super) fn become_twins(&mut self, at: Place) -> bool {
        let two = self.count(Kind::Single, at) >= 2;
        two && self.take(Kind::Single, at)
            && self.take(Kind::Single, at)
            && self.put(Kind::Twins, at)
    }
}

/// A whole position between two turns, which [`Setup::check`] accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Each side's pieces; a side that does not play has none.
    pub(super) sides: BySide<Pieces>,
    /// The side whose turn it is; `None` while nobody has begun, or if it is unknown.
    pub(super) turn: Option<Side>,
    /// The number of turns that this side still has after this one (C4).
    pub(super) again: u8,
}

impl Position {
    /// Returns the position before the first throw: every piece of the given sides waits (P1).
    ///
    /// # Errors
    /// The mistake, if fewer than two sides play (P2).
    pub fn start(rules: &Rules, sides: &[Side]) -> Result<Position, Vec<Wrong>> {
        let mut setup = Setup::default();
        for side in sides {
            let waiting = rules.variant().get(Parameter::Pieces);
            let pieces = vec![(Kind::Single, Place::WAITING, u32::from(waiting))];
            setup.sides[*side] = Some(pieces);
        }
        setup.check(rules)
    }

    /// Returns the pieces of one side; none if it does not play.
    #[inline]
    pub fn side(&self, side: Side) -> &Pieces {
        &self.sides[side]
    }

    #[inline]
    pub(super) fn side_mut(&mut self, side: Side) -> &mut Pieces {
        &mut self.sides[side]
    }

    /// Returns whether the side plays (P2).
    #[inline]
    pub fn plays(&self, side: Side) -> bool {
        self.side(side).has_any()
    }

    /// Returns the sides that play, in the order of [`Side::ALL`].
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        Side::ALL.into_iter().filter(|&side| self.plays(side))
    }

    /// Returns the side whose turn it is; `None` while nobody has begun, or if it is unknown (T1).
    #[inline]
    pub fn turn(&self) -> Option<Side> {
        self.turn
    }

    /// Returns the number of turns that this side still has after this one (C4).
    #[inline]
    pub fn further_turns(&self) -> u8 {
        self.again
    }

    /// Returns the side that has borne off all of its pieces (W1).
    pub fn winner(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.side(side).are_out())
    }
}

/// A position as a log states it. It may be wrong in any way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// By side: the pieces on squares, waiting and out, with the number of each. `None` for a side that
    /// does not play.
    pub sides: BySide<Option<Vec<(Kind, Place, u32)>>>,
    /// The side whose turn it is, if that is stated.
    pub turn: Option<Side>,
    /// The number of turns that this side still has after this one.
    pub again: u8,
}

/// Something in a stated position that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// P2: fewer than two sides play.
    TooFewSides,
    /// P1: a side does not have the number of pieces that the variant sets.
    PieceCount {
        /// The side.
        side: Side,
        /// The stated number, with twins counted as two.
        stated: u32,
        /// The number that the variant sets.
        expected: u8,
    },
    /// V5: twins wait, although captured twins become single pieces.
    TwinsWait(Side),
    /// V6, R14: twins are in the keep, although the keep splits them.
    TwinsInKeep(Side),
    /// B4: twins are out, although only single pieces can be out.
    TwinsOut(Side),
    /// W1: more than one side has all of its pieces out.
    TwoWinners,
    /// P2: it is the turn of a side that does not play.
    TurnOfNobody(Side),
}

impl Setup {
    /// Builds the stated position.
    ///
    /// # Errors
    /// All mistakes in it.
    pub fn check(&self, rules: &Rules) -> Result<Position, Vec<Wrong>> {
        let mut wrong = Vec::new();
        let mut sides = BySide::all(Pieces::default());
        for side in Side::ALL {
            let Some(stated) = &self.sides[side] else { continue };
            if rules.has_right_count(side, stated, &mut wrong) {
                stated.iter().for_each(|&held| sides[side].put_all(held));
                rules.check_twins(side, &sides[side], &mut wrong);
            }
        }
        let position = Position { sides, turn: self.turn, again: self.again };
        self.check_table(&position, &mut wrong);
        if wrong.is_empty() { Ok(position) } else { Err(wrong) }
    }

    /// Checks the sides, the turn and the winner (P2, W1).
    fn check_table(&self, position: &Position, wrong: &mut Vec<Wrong>) {
        let stated = |side: &Side| self.sides[*side].is_some();
        if Side::ALL.iter().filter(|side| stated(side)).count() < 2 {
            wrong.push(Wrong::TooFewSides);
        }
        if let Some(side) = self.turn.filter(|side| !stated(side)) {
            wrong.push(Wrong::TurnOfNobody(side));
        }
        if position.sides().filter(|&side| position.side(side).are_out()).count() > 1 {
            wrong.push(Wrong::TwoWinners);
        }
    }
}

impl Pieces {
    fn put_all(&mut self, (kind, place, count): (Kind, Place, u32)) {
        (0..count).for_each(|_| {
            self.put(kind, place);
        });
    }
}

impl Rules {
    /// Checks that a side has the number of pieces that the variant sets (P1).
    fn has_right_count(
        &self,
        side: Side,
        stated: &[(Kind, Place, u32)],
        wrong: &mut Vec<Wrong>,
    ) -> bool {
        let expected = self.ask(Parameter::Pieces);
        let count = |held: &(Kind, Place, u32)| held.2.saturating_mul(held.0.pieces().into());
        let stated = stated.iter().map(count).fold(0, u32::saturating_add);
        let right = stated == u32::from(expected);
        if !right {
            wrong.push(Wrong::PieceCount { side, stated, expected });
        }
        right
    }

    /// Checks that twins are only where the variant allows them (V5, V6, B4).
    fn check_twins(&self, side: Side, pieces: &Pieces, wrong: &mut Vec<Wrong>) {
        for (place, _) in pieces.places(Kind::Twins) {
            match place {
                Place::WAITING if !self.twins_stick() => wrong.push(Wrong::TwinsWait(side)),
                Place::WAITING => {}
                Place::OUT => wrong.push(Wrong::TwinsOut(side)),
                Place::KEEP if self.keep_parts_twins() => wrong.push(Wrong::TwinsInKeep(side)),
                _ => {}
            }
        }
    }
}
