//! The count of rounds in every game except Dadu.

use crate::table::Side;

/// The count of rounds. A round begins when the side that began plays again after another side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Round {
    first: Option<Side>,
    last: Option<Side>,
    number: u32,
    /// The number to expect if a wrong number in the log was right.
    slipped: Option<u32>,
    pub(super) is_unknown: bool,
}

impl Round {
    /// Counts a turn of a side. Returns whether a round begins with it.
    pub(super) fn count(&mut self, side: Side) -> bool {
        let is_new = self.last.replace(side) != Some(side);
        let begins = is_new && *self.first.get_or_insert(side) == side;
        if begins {
            self.number += 1;
            self.slipped = self.slipped.map(|number| number + 1);
        }
        begins
    }

    /// Takes the number of a round that the log gives. Returns the expected number, if it is another one.
    pub(super) fn hold(&mut self, written: u32) -> Option<u32> {
        let slipped = self.slipped.take();
        if self.is_unknown || slipped == Some(written) {
            (self.number, self.is_unknown) = (written, false);
        } else if self.number != written {
            self.slipped = Some(written);
            return Some(self.number);
        }
        None
    }

    /// Returns the number of the current round, if one is underway and known.
    pub(super) fn now(&self) -> Option<u32> {
        Some(self.number).filter(|&number| number > 0 && !self.is_unknown)
    }
}
