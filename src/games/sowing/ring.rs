//! The way of the balls through both rows, and a sowing.

use super::{Hole, Holes};
use crate::table::Side;

/// The open holes of a board, in the order in which balls are sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ring {
    /// The number of holes in a row.
    pub holes: u8,
    /// Whether balls go to the east in S's row.
    pub anticlockwise: bool,
    /// The closed holes, one bit each by number. Each row must have an open one.
    pub closed: u32,
    /// Whether a long lap also fills the hole that was just lifted.
    pub fills_lifted: bool,
}

impl Ring {
    /// Returns whether a hole is closed.
    pub const fn is_closed(&self, hole: Hole) -> bool {
        self.closed >> hole.number() & 1 == 1
    }

    /// Returns the hole that follows another one.
    pub fn next(&self, hole: Hole) -> Hole {
        let mut next = self.step(hole);
        while self.is_closed(next) && next != hole {
            next = self.step(next);
        }
        next
    }

    /// Returns the next hole, open or closed. Anticlockwise, S's row runs to the east and N's to the west.
    const fn step(&self, hole: Hole) -> Hole {
        let Hole { row, column } = hole;
        let is_eastward = matches!(row, Side::S) == self.anticlockwise;
        match is_eastward {
            true if column + 1 < self.holes => Hole { row, column: column + 1 },
            false if column > 0 => Hole { row, column: column - 1 },
            _ => hole.opposite(),
        }
    }

    /// Lifts a hole and sows its balls. Returns the hole of the last ball.
    fn lap(&self, holes: &mut Holes, lifted: Hole) -> Hole {
        let mut last = lifted;
        for _ in 0..holes.lift(lifted) {
            last = self.next(last);
            if last == lifted && !self.fills_lifted {
                last = self.next(last);
            }
            holes.add(last, 1);
        }
        last
    }
}

/// The number of laps after which a sowing counts as one that never ends. Circles are usually shorter, but with many
/// balls a sowing can run for billions of laps, and nobody would play it.
const MOST_LAPS: u32 = 1000;

/// Lifts a hole and sows, again and again while `go_on` gives another hole to lift after the last ball.
/// Returns the hole of the very last ball; `None` if the sowing never ends.
///
/// A sowing goes on for ever if a state comes again. The state is compared with one that is replaced after
/// 1, 2, 4, 8 laps and so on, so every circle is found.
pub fn sow(
    holes: &mut Holes,
    ring: &Ring,
    first: Hole,
    go_on: impl Fn(&Holes, Hole) -> Option<Hole>,
) -> Option<Hole> {
    let (mut lifted, mut kept) = (first, (*holes, first));
    for lap in 1..=MOST_LAPS {
        let last = ring.lap(holes, lifted);
        let Some(next) = go_on(holes, last) else { return Some(last) };
        lifted = next;
        if (*holes, lifted) == kept {
            return None;
        }
        if lap.is_power_of_two() {
            kept = (*holes, lifted);
        }
    }
    None
}
