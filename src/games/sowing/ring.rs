//! The way of the balls through both rows, and a sowing.

use super::{Hole, Holes, MAX_HOLES};
use crate::table::Side;

/// The number of holes on the largest board.
const MOST: usize = 2 * MAX_HOLES as usize;

/// The place of a hole that a board does not have: beyond the reach of a lap.
const ABSENT: u8 = 100;

/// The holes of a board in the order in which balls are sown. Anticlockwise, S's row runs to the east and N's to the
/// west.
#[derive(Debug)]
struct Order {
    /// The numbers of the holes.
    numbers: [u8; MOST],
    /// The same, twice one after another.
    twice: [u8; 2 * MOST],
    /// How many there are.
    length: u8,
    /// The place of each hole in the order, by number.
    places: [u8; MOST],
}

impl Order {
    const fn new(holes: u8, anticlockwise: bool) -> Order {
        let (numbers, twice, length) = ([0; MOST], [0; 2 * MOST], 2 * holes);
        let mut order = Order { numbers, twice, length, places: [ABSENT; MOST] };
        let mut place = 0;
        while place < 2 * holes {
            let row = if place < holes { Side::S } else { Side::N };
            let is_eastward = matches!(row, Side::S) == anticlockwise;
            let step = place % holes;
            let column = if is_eastward { step } else { holes - 1 - step };
            let number = Hole { row, column }.number();
            (order.numbers[place as usize], order.places[number as usize]) = (number, place);
            order.twice[place as usize] = number;
            order.twice[(place + length) as usize] = number;
            place += 1;
        }
        order
    }
}

/// The orders clockwise and anticlockwise, by the number of holes in a row.
static ORDERS: [[Order; MAX_HOLES as usize + 1]; 2] = {
    const fn all(anticlockwise: bool) -> [Order; MAX_HOLES as usize + 1] {
        let mut orders = [const { Order::new(0, false) }; MAX_HOLES as usize + 1];
        let mut holes = 1;
        while holes <= MAX_HOLES {
            orders[holes as usize] = Order::new(holes, anticlockwise);
            holes += 1;
        }
        orders
    }
    [all(false), all(true)]
};

/// The way of the balls on a board.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    order: &'static Order,
    /// The open holes, one bit each by place, twice one after another: so the holes after any place are the higher bits.
    open: u64,
    /// How many holes are open.
    open_count: u8,
    fills_lifted: bool,
}

impl Ring {
    /// Creates the ring of a board with at most [`MAX_HOLES`] holes in a row. Anticlockwise, balls go to the east in
    /// S's row. `closed` has a bit for each closed hole by number; each row must have an open one. `fills_lifted` says
    /// whether a long lap also fills the hole that was just lifted.
    pub fn new(holes: u8, anticlockwise: bool, closed: u32, fills_lifted: bool) -> Ring {
        let order = &ORDERS[usize::from(anticlockwise)][usize::from(holes.min(MAX_HOLES))];
        let mut open = (1 << order.length) - 1_u64;
        let mut rest = closed;
        while rest != 0 {
            // A hole that the board does not have is beyond all bits.
            let place = order.places[rest.trailing_zeros() as usize];
            open &= !1_u64.checked_shl(place.into()).unwrap_or(0);
            rest &= rest - 1;
        }
        let open_count = open.count_ones() as u8;
        Ring { order, open: open | open << order.length, open_count, fills_lifted }
    }

    /// Returns the open hole that follows another one.
    pub fn next(&self, hole: Hole) -> Hole {
        let place = self.open_after(self.order.places[usize::from(hole.number())]);
        Hole::numbered(self.order.numbers[usize::from(place)])
    }

    /// Returns the place of the open hole that follows a place.
    #[inline]
    fn open_after(&self, before: u8) -> u8 {
        let after = self.open >> (before + 1);
        // If no hole is open, 64 zeros are counted.
        let place = before + 1 + (after.trailing_zeros() as u8).min(self.order.length - 1);
        if place < self.order.length { place } else { place - self.order.length }
    }

    /// Lifts a hole and sows its balls. Returns the hole of the last ball.
    #[inline]
    fn lap(&self, holes: &mut Holes, lifted: Hole) -> Hole {
        let first = self.order.places[usize::from(lifted.number())];
        let balls = holes.lift(lifted);
        if balls < self.open_count {
            return match self.open_count == self.order.length {
                true => self.short_lap(holes, first, balls),
                false => self.short_lap_around(holes, first, balls),
            };
        }
        let mut place = first;
        for _ in 0..balls {
            place = self.open_after(place);
            if place == first && !self.fills_lifted {
                place = self.open_after(place);
            }
            holes.add_one(self.order.numbers[usize::from(place)]);
        }
        Hole::numbered(self.order.numbers[usize::from(place)])
    }

    /// Sows fewer balls than there are holes, on a board without closed holes: each of the next holes gets one. Nearly all
    /// laps are like this, and all holes are updated together.
    #[inline]
    fn short_lap(&self, holes: &mut Holes, first: u8, balls: u8) -> Hole {
        let Order { numbers, length, places, .. } = self.order;
        holes.add_where(|number| {
            let place = places[number];
            let steps = if place > first { place - first } else { place + length - first };
            steps <= balls
        });
        let last = first + balls;
        Hole::numbered(numbers[usize::from(if last < *length { last } else { last - length })])
    }

    /// Sows fewer balls than there are open holes: each of the next open ones gets one.
    #[inline]
    fn short_lap_around(&self, holes: &mut Holes, first: u8, balls: u8) -> Hole {
        let (mut after, mut number) =
            (self.open >> (first + 1), self.order.numbers[usize::from(first)]);
        for _ in 0..balls {
            let place = usize::from(first) + 1 + after.trailing_zeros() as usize;
            number = self.order.twice[place % (2 * MOST)];
            holes.add_one(number);
            after &= after.wrapping_sub(1);
        }
        Hole::numbered(number)
    }
}

/// The number of laps after which a sowing counts as one that never ends. Circles are usually shorter, but with many
/// balls a sowing can run for billions of laps, and nobody would play it.
const MOST_LAPS: u32 = 1000;
/// The number of laps after which the first state is kept, a power of two.
const FIRST_KEPT: u32 = 16;

/// Lifts a hole and sows, again and again while `go_on` gives another hole to lift after the last ball.
/// Returns the hole of the very last ball; `None` if the sowing never ends.
///
/// A sowing goes on for ever if a state comes again. The state is compared with one that is replaced after
/// 16, 32, 64 laps and so on, so every circle is found. Nearly all sowings are shorter.
pub fn sow(
    holes: &mut Holes,
    ring: &Ring,
    first: Hole,
    go_on: impl Fn(&Holes, Hole) -> Option<Hole>,
) -> Option<Hole> {
    let (mut lifted, mut kept) = (first, None);
    for lap in 1..=MOST_LAPS {
        let last = ring.lap(holes, lifted);
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
