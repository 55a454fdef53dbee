//! Holes, and the balls in them.

use crate::layout::SquareName;
use crate::table::Side;

/// The largest number of holes in a row.
pub const MAX_HOLES: u8 = 12;

/// A hole: its row, and its column from the west, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole {
    /// The side that has the row: S has row 1, N row 2.
    pub row: Side,
    /// The column from the west, from 0.
    pub column: u8,
}

impl Hole {
    /// Returns the hole in the other row with the same letter.
    pub const fn opposite(self) -> Hole {
        Hole { row: self.row.opposite(), column: self.column }
    }

    /// Returns its number, which is below 24: 0 to 11 in N's row, then S's row.
    pub const fn number(self) -> u8 {
        let first = if matches!(self.row, Side::N) { 0 } else { MAX_HOLES };
        first + self.column
    }

    /// Returns the hole of a number below 24.
    pub const fn numbered(number: u8) -> Hole {
        match number.checked_sub(MAX_HOLES) {
            None => Hole { row: Side::N, column: number },
            Some(column) => Hole { row: Side::S, column },
        }
    }

    /// Returns the holes of a row, from the west, in a board of some holes in a row.
    pub fn of_row(row: Side, holes: u8) -> impl DoubleEndedIterator<Item = Hole> {
        (0..holes).map(move |column| Hole { row, column })
    }
}

/// Returns the hole of a name, in a board of some holes in a row.
pub fn named(name: SquareName, holes: u8) -> Option<Hole> {
    let column = name.letter().checked_sub(b'a').filter(|&column| column < holes)?;
    match name.place() {
        1 => Some(Hole { row: Side::S, column }),
        2 => Some(Hole { row: Side::N, column }),
        _ => None,
    }
}

/// Returns the name of a hole.
pub const fn hole_name(hole: Hole) -> SquareName {
    SquareName::new(b'a' + hole.column, if matches!(hole.row, Side::N) { 2 } else { 1 })
}

/// The balls in each hole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holes([u8; 2 * MAX_HOLES as usize]);

impl Holes {
    /// Returns the balls in a hole.
    #[inline]
    pub const fn balls(&self, hole: Hole) -> u8 {
        self.0[hole.number() as usize]
    }

    /// Sets the balls in a hole.
    pub const fn set(&mut self, hole: Hole, balls: u8) {
        self.0[hole.number() as usize] = balls;
    }

    /// Adds balls to a hole.
    pub const fn add(&mut self, hole: Hole, balls: u8) {
        self.set(hole, self.balls(hole).saturating_add(balls));
    }

    /// Adds a ball to the hole of a number.
    #[inline]
    pub const fn add_one(&mut self, number: u8) {
        let balls = &mut self.0[number as usize];
        *balls = balls.saturating_add(1);
    }

    /// Adds a ball to each hole whose number fits.
    #[inline]
    pub fn add_where(&mut self, fits: impl Fn(usize) -> bool) {
        for (number, balls) in self.0.iter_mut().enumerate() {
            *balls = balls.saturating_add(u8::from(fits(number)));
        }
    }

    /// Takes all balls out of a hole. Returns their number.
    pub const fn lift(&mut self, hole: Hole) -> u8 {
        let balls = self.balls(hole);
        self.set(hole, 0);
        balls
    }

    /// Takes all balls out of a row. Returns their number.
    pub fn lift_row(&mut self, row: Side) -> u8 {
        Hole::of_row(row, MAX_HOLES).map(|hole| self.lift(hole)).sum()
    }

    /// Returns whether a row has no balls.
    pub fn is_row_empty(&self, row: Side) -> bool {
        let first = Hole { row, column: 0 }.number() as usize;
        self.0[first..first + MAX_HOLES as usize].iter().all(|&balls| balls == 0)
    }
}
