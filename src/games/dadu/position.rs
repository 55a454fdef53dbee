//! A position: everything that a game needs to continue from here, between two player turns.

use super::Rules;
use super::board::Place;
use super::order::SideTurn;
use crate::table::{Both, Player, Side};

/// The two kinds of piece. They move alike; the capture of a king has other consequences (P1).
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

/// The largest number of standard pieces that a side can have.
const MAX_STANDARD: usize = 16;
/// The largest number of kings.
const MAX_KINGS: usize = 2;

/// One side's pieces, and what the side and its players have earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SidePosition {
    /// The places of the standard pieces: sorted, with unused slots last, so that equal positions are
    /// equal values.
    standard: [Place; MAX_STANDARD],
    /// The places of the kings, in the same form.
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
    /// The number of the player who always throws twice, 0 if nobody has thrown twice yet (R8).
    pub twice: u8,
}

/// A whole position. It is small and `Copy`, and has no history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Both sides, N first.
    pub sides: Both<SidePosition>,
    /// The side whose turn it is, and the players who have thrown in it.
    pub turn: SideTurn,
}

impl Position {
    /// Returns the position before the first throw: every piece waits, and nothing is earned.
    pub fn start<C>(rules: &Rules<C>) -> Position {
        let variant = &rules.variant;
        let (standard, kings) = (
            variant.get(crate::games::dadu::Parameter::StandardPieces),
            variant.get(crate::games::dadu::Parameter::Kings),
        );
        let side = SidePosition::waiting(standard, kings);
        Position { sides: Both::all(side), turn: SideTurn::NOBODY }
    }

    /// Returns one side.
    #[inline]
    pub fn side(&self, side: Side) -> &SidePosition {
        &self.sides[side]
    }

    /// Returns one side for changes.
    #[inline]
    pub fn side_mut(&mut self, side: Side) -> &mut SidePosition {
        &mut self.sides[side]
    }

    /// Returns whether the player has thrown da (T2).
    #[inline]
    pub fn has_da(&self, player: Player) -> bool {
        self.side(player.side).da & player.bit() != 0
    }

    /// Returns whether the player has thrown a 1 that counts for the licence to exit (O3, R10).
    #[inline]
    pub fn has_one(&self, player: Player) -> bool {
        self.side(player.side).ones & player.bit() != 0
    }
}

impl SidePosition {
    /// A side without pieces.
    pub const EMPTY: SidePosition = SidePosition {
        standard: [Place::NONE; MAX_STANDARD],
        kings: [Place::NONE; MAX_KINGS],
        da: 0,
        ones: 0,
        open: false,
        licence_to_exit: false,
        licence_to_kill: false,
        twice: 0,
    };

    fn waiting(standard: u8, kings: u8) -> SidePosition {
        let mut side = SidePosition::EMPTY;
        side.standard[..usize::from(standard)].fill(Place::WAITING);
        side.kings[..usize::from(kings)].fill(Place::WAITING);
        side
    }

    /// Returns the places of a kind of piece, sorted, with unused slots last.
    #[inline]
    pub(super) fn slots(&self, kind: Kind) -> &[Place] {
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

    /// Returns the places of all pieces of a kind, sorted. Pieces in the same place are adjacent.
    pub fn pieces(&self, kind: Kind) -> &[Place] {
        let slots = self.slots(kind);
        let used = slots.iter().position(|&place| place == Place::NONE).unwrap_or(slots.len());
        &slots[..used]
    }

    /// Passes each place that has a piece less than in an earlier position, with -1, and each that has one more, with 1.
    pub fn changes(&self, before: &SidePosition, kind: Kind, mut each: impl FnMut(Place, i8)) {
        let is_same = match kind {
            Kind::Standard => self.standard == before.standard,
            Kind::King => self.kings == before.kings,
        };
        if is_same {
            return;
        }
        let (mut old, mut new) = (before.pieces(kind), self.pieces(kind));
        loop {
            match (old, new) {
                ([one, rest @ ..], [other, more @ ..]) if one == other => (old, new) = (rest, more),
                ([one, rest @ ..], _) if new.first().is_none_or(|other| one < other) => {
                    each(*one, -1);
                    old = rest;
                }
                (_, [other, more @ ..]) => {
                    each(*other, 1);
                    new = more;
                }
                (_, []) => return,
            }
        }
    }

    /// Returns the number of pieces of a kind in a place.
    #[inline(always)]
    pub fn count(&self, kind: Kind, place: Place) -> u8 {
        let equal = |there: &Place| u8::from(*there == place);
        match kind {
            Kind::Standard => self.standard.iter().map(equal).sum(),
            Kind::King => self.kings.iter().map(equal).sum(),
        }
    }

    /// Returns whether a piece of a kind is in a place.
    #[inline(always)]
    pub fn has(&self, kind: Kind, place: Place) -> bool {
        match kind {
            // A loop without an early exit compares all slots at once.
            Kind::Standard => {
                self.standard.iter().fold(false, |has, &there| has | (there == place))
            }
            Kind::King => self.kings[0] == place || self.kings[1] == place,
        }
    }

    /// Returns whether any piece is in a place.
    #[inline]
    pub fn any(&self, place: Place) -> bool {
        self.has(Kind::Standard, place) | self.has(Kind::King, place)
    }

    /// Returns whether every piece has exited (W1).
    #[inline]
    pub fn all_exited(&self) -> bool {
        // The slots are sorted: exited pieces come last, before unused slots.
        self.standard[0] >= Place::EXITED && self.kings[0] >= Place::EXITED
    }

    /// Returns the places that hold pieces of a kind, each once.
    pub fn distinct(&self, kind: Kind) -> impl Iterator<Item = Place> {
        let pieces = self.pieces(kind);
        (0..pieces.len()).filter(|&i| i == 0 || pieces[i - 1] != pieces[i]).map(|i| pieces[i])
    }

    /// Moves one piece, which must be there.
    #[inline(always)]
    pub(super) fn shift(&mut self, kind: Kind, from: Place, to: Place) {
        debug_assert!(self.has(kind, from));
        match kind {
            Kind::Standard => shift(&mut self.standard, from, to),
            Kind::King => shift_one_of_two(&mut self.kings, from, to),
        }
    }

    /// Sends every piece in the places that `goes` accepts back to waiting. Returns how many it sent.
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

    /// Puts the pieces of a kind in `places`, whose number must be the number of pieces.
    ///
    /// # Errors
    /// The number of pieces of the kind, if `places` has another length.
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

/// Takes one place out of a sorted list and inserts another. Each slot is computed only from itself and
/// its neighbour, so that all slots are computed at once.
#[inline(always)]
fn shift(places: &mut [Place; MAX_STANDARD], from: Place, to: Place) {
    *places = if from < to { moved_up(places, from, to) } else { moved_down(places, from, to) };
}

/// Takes out the first place equal to `from`: the places after it move down by a slot, up to where `to`
/// belongs.
#[inline(always)]
fn moved_up(places: &[Place; MAX_STANDARD], from: Place, to: Place) -> [Place; MAX_STANDARD] {
    let mut slots = [Place::NONE; 2 * MAX_STANDARD];
    slots[..MAX_STANDARD].copy_from_slice(places);
    let mut moved = *places;
    for (i, slot) in moved.iter_mut().enumerate() {
        let (place, next) = (slots[i], slots[i + 1]);
        let most = if place < from { place } else { to };
        *slot = next.min(most).max(place);
    }
    moved
}

/// Takes out the last place equal to `from`: the places before it move up by a slot, down to where `to`
/// belongs.
#[inline(always)]
fn moved_down(places: &[Place; MAX_STANDARD], from: Place, to: Place) -> [Place; MAX_STANDARD] {
    let mut slots = [Place::WAITING; 2 * MAX_STANDARD];
    slots[MAX_STANDARD..].copy_from_slice(places);
    let mut moved = *places;
    for (i, slot) in moved.iter_mut().enumerate() {
        let (before, place) = (slots[MAX_STANDARD + i - 1], slots[MAX_STANDARD + i]);
        let least = if place > from { place } else { to };
        *slot = before.max(least).min(place);
    }
    moved
}

#[inline(always)]
fn shift_one_of_two(places: &mut [Place; MAX_KINGS], from: Place, to: Place) {
    let [one, two] = *places;
    let stays = if one == from { two } else { one };
    *places = [stays.min(to), stays.max(to)];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::Variant;

    #[test]
    fn a_position_is_small_and_pieces_stay_sorted() {
        assert!(size_of::<Position>() <= 96, "{}", size_of::<Position>());
        let mut side = *Position::start(&Rules::new(Variant::BASIC)).side(Side::N);
        for (from, to) in [(0, 9), (0, 3), (9, 30), (0, 9), (3, 0x7E), (30, 1)] {
            side.shift(Kind::Standard, Place(from), Place(to));
            assert!(side.pieces(Kind::Standard).is_sorted());
            assert_eq!(side.pieces(Kind::Standard).len(), 8);
        }
        assert_eq!(side.count(Kind::Standard, Place::WAITING), 5);
        assert_eq!(side.send_back(Place::is_on_track), 2);
        let waiting = Kind::BOTH.map(|kind| side.count(kind, Place::WAITING));
        assert_eq!(waiting, [7, 1]);
    }

    #[test]
    fn a_moved_piece_leaves_what_sorting_would() {
        let sorted = |mut places: [Place; MAX_STANDARD]| {
            places.sort_unstable();
            places
        };
        let all = [0, 0, 0, 1, 3, 3, 3, 7, 9, 9, 12, 0x7D, 0x7E, 0x7E, 0x7F, 0x7F].map(Place);
        let full = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8].map(Place);
        for places in [all, full] {
            for (at, &from) in places.iter().enumerate().filter(|(_, from)| **from < Place::NONE) {
                for to in (0..=0x7E).map(Place) {
                    let (mut moved, mut expected) = (places, places);
                    shift(&mut moved, from, to);
                    expected[at] = to;
                    assert_eq!(moved, sorted(expected), "{from:?} to {to:?}");
                }
            }
        }
    }
}
