//! The places of some pieces as a sorted list, so that equal sets of pieces are equal values.

/// The number of a place, or an empty slot. Empty slots are sorted last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    const EMPTY: Slot = Slot(u8::MAX);
}

impl Default for Slot {
    fn default() -> Slot {
        Slot::EMPTY
    }
}

/// Returns whether there is any piece. The first slot is filled first.
#[inline]
pub fn has_any(slots: &[Slot]) -> bool {
    slots.first().is_some_and(|&slot| slot != Slot::EMPTY)
}

/// Returns how many pieces there are.
#[inline]
pub fn total(slots: &[Slot]) -> u8 {
    slots.iter().map(|&slot| u8::from(slot != Slot::EMPTY)).sum()
}

/// Returns how many pieces are in a place.
#[inline]
pub fn count(slots: &[Slot], place: u8) -> u8 {
    slots.iter().map(|&slot| u8::from(slot == Slot(place))).sum()
}

/// Returns whether no piece is outside a place.
#[inline]
pub fn are_all_in(slots: &[Slot], place: u8) -> bool {
    slots.iter().all(|&slot| slot == Slot(place) || slot == Slot::EMPTY)
}

/// Returns the places that hold pieces, each once and in order, with the number of pieces.
#[inline]
pub fn places(slots: &[Slot]) -> impl Iterator<Item = (u8, u8)> + '_ {
    let first = |&i: &usize| i == 0 || slots[i] != slots[i - 1];
    let held = (0..slots.len()).filter(|&i| slots[i] != Slot::EMPTY);
    held.filter(first).map(|i| (slots[i].0, count(slots, slots[i].0)))
}

/// Puts a piece in a place. Returns whether there was a slot for it.
#[inline]
pub fn put(slots: &mut [Slot], place: u8) -> bool {
    let Some(last) = slots.last_mut().filter(|last| **last == Slot::EMPTY) else {
        return false;
    };
    *last = Slot(place);
    slots.sort_unstable();
    true
}

/// Takes a piece out of a place. Returns whether it was there.
#[inline]
pub fn take(slots: &mut [Slot], place: u8) -> bool {
    let Some(slot) = slots.iter_mut().find(|slot| **slot == Slot(place)) else {
        return false;
    };
    *slot = Slot::EMPTY;
    slots.sort_unstable();
    true
}
