//! What a landing captures (C1 to C3, V3 to V5, R10).

use super::{Consult, Kind, Pieces, Place, Position, Rules};
use crate::table::{BySide, Side};

/// What one move captured: how many pieces of each side, twins counted as two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captures {
    /// By side: how many single pieces and how many twins.
    taken: BySide<(u8, u8)>,
}

impl Captures {
    /// Everything that other sides have in a place.
    pub(super) fn of_all(position: &Position, side: Side, at: Place) -> Captures {
        let all = |other: Side| {
            let there = position.side(other);
            let is_theirs = other != side && at.is_square();
            let count = |kind| u8::from(is_theirs) * there.count(kind, at);
            (count(Kind::Single), count(Kind::Twins))
        };
        Captures { taken: BySide::of(all) }
    }

    /// How many single pieces and how many twins of a side were captured.
    pub fn kinds_of(&self, side: Side) -> (u8, u8) {
        self.taken[side]
    }

    /// How many pieces of a side were captured, twins counted as two.
    pub fn of(&self, side: Side) -> u8 {
        let (singles, twins) = self.taken[side];
        singles + 2 * twins
    }

    /// How many pieces of all sides were captured: the number behind `x`.
    pub fn total(&self) -> u8 {
        Side::ALL.into_iter().map(|side| self.of(side)).sum()
    }
}

impl<C: Consult> Rules<C> {
    /// C1, C2: what a single piece or twins of a side capture by landing in a place. Only squares
    /// are landed on: what is borne off captures nothing.
    pub(super) fn captures(
        &self,
        position: &Position,
        side: Side,
        captor: Kind,
        at: Place,
    ) -> Captures {
        let mut captures = Captures::default();
        if !at.is_square() || at.is_marked() {
            return captures;
        }
        let enemies = |kind| {
            let others = position.sides().filter(move |&other| other != side);
            others.map(move |other| position.side(other).count(kind, at)).sum::<u8>()
        };
        let (singles, twins) = (enemies(Kind::Single), enemies(Kind::Twins));
        // V3: only twins capture twins.
        let takes_twins = captor == Kind::Twins;
        let takes_singles = singles > 0 && self.takes_singles(captor, twins > 0);
        for other in position.sides().filter(|&other| other != side) {
            let there = position.side(other);
            captures.taken[other] = (
                u8::from(takes_singles) * there.count(Kind::Single, at),
                u8::from(takes_twins) * there.count(Kind::Twins, at),
            );
        }
        captures
    }

    /// V4, R10: whether the single pieces on a square are captured.
    fn takes_singles(&self, captor: Kind, beside_twins: bool) -> bool {
        match captor {
            Kind::Twins => self.twins_capture_singles(),
            Kind::Single => !beside_twins || !self.mixed_square_is_safe(),
        }
    }

    /// C3, V5: what is captured waits, twins as two single pieces or, where they stick, as twins.
    pub(super) fn send_to_wait(&self, position: &mut Position, at: Place, captures: &Captures) {
        for side in Side::ALL {
            let (singles, twins) = captures.taken[side];
            let pieces = position.side_mut(side);
            for _ in 0..singles {
                pieces.shift(Kind::Single, at, Place::WAITING);
            }
            for _ in 0..twins {
                self.send_twins_to_wait(pieces, at);
            }
        }
    }

    fn send_twins_to_wait(&self, pieces: &mut Pieces, at: Place) {
        if self.twins_stick() {
            pieces.shift(Kind::Twins, at, Place::WAITING);
        } else {
            pieces.become_singles(at, Place::WAITING);
        }
    }
}
