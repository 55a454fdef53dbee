//! The captures of a landing (C1 to C3, V3 to V5, R10).

use super::{Kind, Pieces, Place, Position, Rules};
use crate::table::{BySide, Side};

/// The captures of one move: the number of pieces of each side, with twins counted as two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captures {
    /// By side: the number of single pieces and of twins.
    taken: BySide<(u8, u8)>,
}

impl Captures {
    /// Returns everything that other sides have in a place.
    pub(super) fn of_all(position: &Position, side: Side, at: Place) -> Captures {
        let all = |other: Side| {
            let there = position.side(other);
            let is_theirs = other != side && at.is_square();
            let count = |kind| u8::from(is_theirs) * there.count(kind, at);
            (count(Kind::Single), count(Kind::Twins))
        };
        Captures { taken: BySide::of(all) }
    }

    /// Returns the numbers of captured single pieces and twins of a side.
    pub fn kinds_of(&self, side: Side) -> (u8, u8) {
        self.taken[side]
    }

    /// Returns the number of captured pieces of a side, with twins counted as two.
    pub fn of(&self, side: Side) -> u8 {
        let (singles, twins) = self.taken[side];
        singles + 2 * twins
    }

    /// Returns the number of captured pieces of all sides: the number after `x`.
    pub fn total(&self) -> u8 {
        Side::ALL.into_iter().map(|side| self.of(side)).sum()
    }
}

impl Rules {
    /// Returns the captures of a single piece or of twins that land in a place (C1, C2). A piece that is
    /// borne off does not land, so it captures nothing.
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

    /// Returns whether the single pieces on a square are captured (V4, R10).
    fn takes_singles(&self, captor: Kind, beside_twins: bool) -> bool {
        match captor {
            Kind::Twins => self.twins_capture_singles(),
            Kind::Single => !beside_twins || !self.mixed_square_is_safe(),
        }
    }

    /// Sends captured pieces to wait: twins as two single pieces, or as twins if they stay twins (C3,
    /// V5).
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
