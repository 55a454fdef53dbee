//! Positions that no play leads to. The game can still continue from them.

use super::{Kind, OPPOSITE_STEP, Place, Position, RuleId, Rules, id};
use crate::table::Side;

/// The reason why no play leads to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreachable {
    /// Twins of a side are on a square before step 8 of the path, where twins are first declared (V1),
    /// although none can have entered as twins (V5).
    TwinsTooEarly(Side, Place),
    /// Pieces of two sides share an unmarked square, where the later arrival would have captured (C1).
    Shared(Place),
}

impl Unreachable {
    /// Returns the rule that excludes the position.
    pub const fn rule(self) -> RuleId {
        match self {
            Unreachable::TwinsTooEarly(..) => id::V1,
            Unreachable::Shared(_) => id::C1,
        }
    }
}

impl Rules {
    /// Returns every reason why no play leads to a position.
    pub fn unreachable(&self, position: &Position) -> Vec<Unreachable> {
        let early = position.sides().flat_map(|side| self.early_twins(position, side));
        let shared = Place::squares().filter(|&square| self.is_shared(position, square));
        early.chain(shared.map(Unreachable::Shared)).collect()
    }

    /// Returns twins before step 8 of the path (V1, V5).
    fn early_twins(&self, position: &Position, side: Side) -> Vec<Unreachable> {
        let early = |place: &Place| self.path(side).step(*place) < Some(OPPOSITE_STEP);
        let squares = position.side(side).places(Kind::Twins).map(|(place, _)| place);
        let early = squares.filter(|place| place.is_square()).filter(early);
        let found: Vec<_> = early.map(|place| Unreachable::TwinsTooEarly(side, place)).collect();
        if !found.is_empty() && self.twins_stick() { Vec::new() } else { found }
    }

    /// Returns whether two sides share an unmarked square in an impossible way (C1, V3). Twins of two
    /// sides never do. Single pieces may share it with twins (R10), or with dissolved twins (R12).
    fn is_shared(&self, position: &Position, square: Place) -> bool {
        let sides_with = |kind| {
            let has = |side: &Side| position.side(*side).count(kind, square) > 0;
            position.sides().filter(has).count()
        };
        let singles_share = || self.mixed_square_is_safe() || self.may_dissolve();
        !square.is_marked()
            && (sides_with(Kind::Twins) > 1 || sides_with(Kind::Single) > 1 && !singles_share())
    }
}
