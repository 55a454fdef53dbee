//! A position: everything a game needs to go on from here, between two player turns.

use super::board::Place;
use super::order::SideTurn;
use super::{Player, Rules, Side};

/// The two kinds of piece. They move alike; a king differs in what its capture does (P1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A standard piece (*kaangi*).
    Standard,
    /// A king (*nakta*).
    King,
}

impl Kind {
    /// Both kinds.
    pub const BOTH: [Kind; 2] = [Kind::Standard, Kind::King];
}

/// The most standard pieces that a side can have.
const MAX_STANDARD: usize = 16;
/// The most kings.
const MAX_KINGS: usize = 2;

/// One side's pieces and what the side and its players have earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SidePosition {
    /// Where the standard pieces are: sorted, with unused slots last, so that equal positions are
    /// equal values.
    standard: [Place; MAX_STANDARD],
    /// Where the kings are, likewise.
    kings: [Place; MAX_KINGS],
    /// The players who have thrown da (T2), one bit each.
    pub da: u32,
    /// The players whose 1 counts for the licence to exit (O3, R10).
    pub ones: u32,
    /// Whether the opponent's home row may be entered (M4).
    pub open: bool,
    /// Whether the licence to exit is held (O3).
    pub licence_to_exit: bool,
    /// Whether the licence to kill is held (O6).
    pub licence_to_kill: bool,
    /// The number of the player who always throws twice, 0 while nobody has (R8).
    pub twice: u8,
}

/// A whole position. Small and `Copy`; it knows no history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Both sides, N first.
    pub sides: [SidePosition; 2],
    /// Whose side turn it is and who has thrown in it.
    pub turn: SideTurn,
}

impl Position {
    /// The position before the first throw: every piece waiting, nothing earned.
    pub fn start<C>(rules: &Rules<C>) -> Position {
        let variant = &rules.variant;
        let (standard, kings) = (
            variant.get(crate::rules::Parameter::StandardPieces),
            variant.get(crate::rules::Parameter::Kings),
        );
        let side = SidePosition::waiting(standard, kings);
        Position { sides: [side, side], turn: SideTurn::NOBODY }
    }

    /// One side.
    #[inline]
    pub fn side(&self, side: Side) -> &SidePosition {
        &self.sides[side.index()]
    }

    /// One side, to change it.
    #[inline]
    pub fn side_mut(&mut self, side: Side) -> &mut SidePosition {
        &mut self.sides[side.index()]
    }

    /// Whether the player has thrown da (T2).
    #[inline]
    pub fn has_da(&self, player: Player) -> bool {
        self.side(player.side).da & player.bit() != 0
    }

    /// Whether the player has thrown a 1 that counts for the licence to exit (O3, R10).
    #[inline]
    pub fn has_one(&self, player: Player) -> bool {
        self.side(player.side).ones & player.bit() != 0
    }
}

impl SidePosition {
    fn waiting(standard: u8, kings: u8) -> SidePosition {
        let mut side = SidePosition {
            standard: [Place::NONE; MAX_STANDARD],
            kings: [Place::NONE; MAX_KINGS],
            da: 0,
            ones: 0,
            open: false,
            licence_to_exit: false,
            licence_to_kill: false,
            twice: 0,
        };
        side.standard[..usize::from(standard)].fill(Place::WAITING);
        side.kings[..usize::from(kings)].fill(Place::WAITING);
        side
    }

    #[inline]
    fn slots(&self, kind: Kind) -> &[Place] {
        match kind {
            Kind::Standard => &self.standard,
            Kind::King => &self.kings,
        }
    }

    #[inline]
    fn slots_mut(&mut self, kind: Kind) -> &mut [Place] {
        match kind {
            Kind::Standard => &mut self.standard,
            Kind::King => &mut self.kings,
        }
    }

    /// The places of all pieces of a kind, sorted; pieces in the same place stand side by side.
    pub fn pieces(&self, kind: Kind) -> &[Place] {
        let slots = self.slots(kind);
        let used = slots.iter().position(|&place| place == Place::NONE).unwrap_or(slots.len());
        &slots[..used]
    }

    /// How many pieces of a kind are there.
    #[inline(always)]
    pub fn count(&self, kind: Kind, place: Place) -> u8 {
        let equal = |there: &Place| u8::from(*there == place);
        match kind {
            Kind::Standard => self.standard.iter().map(equal).sum(),
            Kind::King => self.kings.iter().map(equal).sum(),
        }
    }

    /// Whether a piece of a kind is there.
    #[inline(always)]
    pub fn has(&self, kind: Kind, place: Place) -> bool {
        match kind {
            Kind::Standard => equal(packed(&self.standard), place) != 0,
            Kind::King => self.kings[0] == place || self.kings[1] == place,
        }
    }

    /// How many pieces of either kind are there.
    #[inline]
    pub fn total(&self, place: Place) -> u8 {
        self.count(Kind::Standard, place) + self.count(Kind::King, place)
    }

    /// Whether any piece is there.
    #[inline]
    pub fn any(&self, place: Place) -> bool {
        self.has(Kind::Standard, place) | self.has(Kind::King, place)
    }

    /// Whether every piece has exited (W1).
    #[inline]
    pub fn all_exited(&self) -> bool {
        // Sorted: what has exited stands last, before unused slots.
        self.standard[0] >= Place::EXITED && self.kings[0] >= Place::EXITED
    }

    /// The places that hold pieces of a kind, each once.
    pub fn distinct(&self, kind: Kind) -> impl Iterator<Item = Place> {
        let pieces = self.pieces(kind);
        (0..pieces.len()).filter(|&i| i == 0 || pieces[i - 1] != pieces[i]).map(|i| pieces[i])
    }

    /// Moves one piece. Returns whether there was one.
    #[inline(always)]
    pub(super) fn shift(&mut self, kind: Kind, from: Place, to: Place) -> bool {
        match kind {
            Kind::Standard => shift(&mut self.standard, from, to),
            Kind::King => shift_one_of_two(&mut self.kings, from, to),
        }
    }

    /// Sends every piece in the places that `goes` names back to waiting. Returns how many went.
    pub(super) fn send_back(&mut self, goes: impl Fn(Place) -> bool) -> u8 {
        let mut sent = 0;
        for kind in Kind::BOTH {
            let slots = self.slots_mut(kind);
            for place in slots.iter_mut().filter(|place| goes(**place)) {
                *place = Place::WAITING;
                sent += 1;
            }
            slots.sort_unstable();
        }
        sent
    }

    /// Puts the pieces of a kind where `places` says. They must be as many as there are.
    ///
    /// # Errors
    /// How many pieces of the kind there are, if `places` holds another number of them.
    pub fn arrange(&mut self, kind: Kind, places: &[Place]) -> Result<(), u8> {
        let there = self.pieces(kind).len();
        if places.len() != there {
            return Err(there as u8);
        }
        let slots = self.slots_mut(kind);
        slots[..there].copy_from_slice(places);
        slots.sort_unstable();
        Ok(())
    }
}

/// Places as one number, a byte for each, the first one lowest. No place has the high bit of its byte.
#[inline(always)]
fn packed(places: &[Place; MAX_STANDARD]) -> u128 {
    u128::from_le_bytes(places.map(|place| place.0))
}

const ONES: u128 = u128::MAX / 255;
const HIGH: u128 = ONES << 7;

/// The high bit of each byte says whether it is the place.
#[inline(always)]
fn equal(places: u128, place: Place) -> u128 {
    !((places ^ (ONES * u128::from(place.0))) + (HIGH - ONES)) & HIGH
}

/// Takes one place out of sorted ones and puts another in where it belongs. Without loops that
/// depend on what is there: the places are one number of as many bytes.
#[inline(always)]
fn shift(places: &mut [Place; MAX_STANDARD], from: Place, to: Place) -> bool {
    let all = packed(places);
    // The first byte that is the place is where it is; the first that is not below the new one is
    // where that belongs.
    let there = equal(all, from);
    if there == 0 {
        return false;
    }
    let out = there.trailing_zeros() / 8;
    let not_below = ((all | HIGH) - ONES * u128::from(to.0)) & HIGH;
    let into = not_below.trailing_zeros() / 8 - u32::from(from < to);
    // The bytes below an index.
    let mask = |index: u32| (1u128 << (8 * index)) - 1;
    let without = all & mask(out) | (all >> 8) & !mask(out);
    let with = without & mask(into) | (without & !mask(into)) << 8;
    let with = with | u128::from(to.0) << (8 * into);
    *places = with.to_le_bytes().map(Place);
    true
}

#[inline(always)]
fn shift_one_of_two(places: &mut [Place; MAX_KINGS], from: Place, to: Place) -> bool {
    let [one, two] = *places;
    let stays = if one == from {
        two
    } else if two == from {
        one
    } else {
        return false;
    };
    *places = [stays.min(to), stays.max(to)];
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn a_position_is_small_and_pieces_stay_sorted() {
        assert!(size_of::<Position>() <= 96, "{}", size_of::<Position>());
        let mut side = *Position::start(&Rules::new(Variant::BASIC)).side(Side::N);
        for (from, to) in [(0, 9), (0, 3), (9, 30), (0, 9), (3, 0x7E), (30, 1)] {
            assert!(side.shift(Kind::Standard, Place(from), Place(to)));
            assert!(side.pieces(Kind::Standard).is_sorted());
            assert_eq!(side.pieces(Kind::Standard).len(), 8);
        }
        assert!(!side.shift(Kind::King, Place(9), Place(10)));
        assert_eq!(side.count(Kind::Standard, Place::WAITING), 5);
        assert_eq!(side.send_back(Place::is_on_track), 2);
        assert_eq!(side.total(Place::WAITING), 8);
    }
}
