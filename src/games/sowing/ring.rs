//! The way of the balls through both rows, and a sowing.

use super::holes::MOST;
use super::{Hole, Holes, MAX_HOLES};

/// The place of a hole that is not open, beyond the reach of a lap in either direction.
const ABSENT: u8 = 100;

/// The open holes of a board, in the anticlockwise order. Each row has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ring {
    /// How many holes a row has, closed ones too.
    holes: u8,
    /// The closed holes, one bit each by number.
    closed: u32,
    /// The place of each hole in the order, by number.
    places: [u8; MOST],
    /// The number of the hole at each place.
    numbers: [u8; MOST],
    /// How many holes are open.
    count: u8,
}

impl Ring {
    /// Returns all holes of a board with at most [`MAX_HOLES`] holes in a row.
    pub fn whole(holes: u8) -> &'static Ring {
        /// By the number of holes in a row.
        static ALL: [Ring; MAX_HOLES as usize + 1] = {
            let mut all = [Ring::new(0, 0); MAX_HOLES as usize + 1];
            let mut holes = 0;
            while holes <= MAX_HOLES {
                all[holes as usize] = Ring::new(holes, 0);
                holes += 1;
            }
            all
        };
        &ALL[usize::from(holes.min(MAX_HOLES))]
    }

    /// Creates the ring of a board of some holes in a row. `closed` has a bit for each closed hole, by number.
    pub const fn new(holes: u8, closed: u32) -> Ring {
        let (places, numbers) = ([ABSENT; MOST], [0; MOST]);
        let mut ring = Ring { holes, closed, places, numbers, count: 0 };
        let mut number = 0;
        while number < MOST as u8 {
            let is_there = Hole::numbered(number).column() < holes;
            if is_there && closed >> number & 1 == 0 {
                ring.places[number as usize] = ring.count;
                ring.numbers[ring.count as usize] = number;
                ring.count += 1;
            }
            number += 1;
        }
        ring
    }

    /// Returns whether a hole is closed.
    #[inline]
    pub const fn is_closed(&self, hole: Hole) -> bool {
        self.closed >> hole.number() & 1 == 1
    }

    /// Closes holes, which are given by one bit each.
    pub fn close(&mut self, closed: u32) {
        *self = Ring::new(self.holes, self.closed | closed);
    }

    /// Returns the place of an open hole.
    #[inline]
    pub fn place(&self, hole: Hole) -> Place {
        Place(self.places[usize::from(hole.number())])
    }

    /// Returns the hole at a place.
    #[inline]
    pub fn hole(&self, place: Place) -> Hole {
        Hole::numbered(self.numbers.get(usize::from(place.0)).copied().unwrap_or_default())
    }
}

/// The place of an open hole in a [`Ring`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u8);

/// How balls are sown.
#[derive(Clone, Copy, Debug)]
pub struct Way<'a> {
    /// The holes.
    pub ring: &'a Ring,
    /// Whether balls go anticlockwise: to the east in S's row.
    pub anticlockwise: bool,
    /// Whether a long lap also fills the hole that was just lifted.
    pub fills_lifted: bool,
}

impl Way<'_> {
    /// Returns the place of the open hole that follows another one.
    #[inline]
    pub fn next(&self, place: Place) -> Place {
        self.after(place, 1)
    }

    /// Returns the place some steps after another one, at most as many as there are holes.
    #[inline]
    fn after(&self, place: Place, steps: u8) -> Place {
        let count = self.ring.count;
        let place = place.0 + if self.anticlockwise { steps } else { count - steps };
        Place(if place < count { place } else { place - count })
    }

    /// Lifts a hole and sows its balls. Returns the place of the last ball.
    #[inline]
    fn lap(&self, holes: &mut Holes, lifted: Place) -> Place {
        let balls = holes.balls(self.ring.hole(lifted));
        if balls < self.ring.count {
            self.short_lap(holes, lifted, balls)
        } else {
            self.long_lap(holes, lifted, balls)
        }
    }

    /// Sows fewer balls than there are open holes: each of the next ones gets one. Nearly all laps are like this.
    #[inline]
    fn short_lap(&self, holes: &mut Holes, lifted: Place, balls: u8) -> Place {
        let steps_between = self.steps_from(lifted);
        holes.update(&self.ring.places, |before, place| match place == lifted.0 {
            true => 0,
            false => before.saturating_add(u8::from(steps_between(place) < balls)),
        });
        self.after(lifted, balls)
    }

    /// Sows at least as many balls as there are open holes, in whole rounds and the rest.
    #[cold]
    fn long_lap(&self, holes: &mut Holes, lifted: Place, balls: u8) -> Place {
        let round = (self.ring.count - u8::from(!self.fills_lifted)).max(1);
        let (rounds, rest) = (balls / round, balls % round);
        let steps_between = self.steps_from(lifted);
        let own = if self.fills_lifted { rounds } else { 0 };
        holes.update(&self.ring.places, |before, place| match place {
            ABSENT => before,
            _ if place == lifted.0 => own,
            _ => before.saturating_add(rounds + u8::from(steps_between(place) < rest)),
        });
        self.after(lifted, if rest == 0 { round } else { rest })
    }

    /// Returns a function from a place to the number of steps between the lifted hole and it: 0 for the next one, and for
    /// a hole that is not open, more than there are holes.
    #[inline]
    fn steps_from(&self, lifted: Place) -> impl Fn(u8) -> u8 + use<> {
        // Clockwise, all places are negative. There is no branch, so that one loop serves both directions.
        let (count, flip) = (self.ring.count, u8::from(self.anticlockwise).wrapping_sub(1));
        let next = (lifted.0 ^ flip).wrapping_add(1);
        move |place| {
            let steps = (place ^ flip).wrapping_sub(next);
            // Places before the lifted one are reached after all others.
            steps.min(steps.wrapping_add(count))
        }
    }
}

/// The number of laps after which a sowing counts as one that never ends. Circles are usually shorter, but with many
/// balls a sowing can run for billions of laps, and nobody would play it.
const MOST_LAPS: u32 = 1000;
/// The number of laps after which the first state is kept, a power of two.
const FIRST_KEPT: u32 = 16;

/// Lifts a hole and sows, again and again while `go_on` gives another one to lift after the last ball.
/// Returns the place of the very last ball; `None` if the sowing never ends.
///
/// A sowing goes on for ever if a state comes again. The state is compared with one that is replaced after
/// 16, 32, 64 laps and so on, so every circle is found. Nearly all sowings are shorter.
#[inline]
pub fn sow(
    holes: &mut Holes,
    way: &Way<'_>,
    first: Place,
    go_on: impl Fn(&Holes, Place) -> Option<Place>,
) -> Option<Place> {
    let (mut lifted, mut kept) = (first, None);
    for lap in 1..=MOST_LAPS {
        let last = way.lap(holes, lifted);
        let Some(next) = go_on(holes, last) else { return Some(last) };
        lifted = next;
        if lap < FIRST_KEPT {
            continue;
        }
        if kept == Some((*holes, lifted)) {
            return None;
        }
        if lap.is_power_of_two() {
            kept = Some((*holes, lifted));
        }
    }
    None
}
