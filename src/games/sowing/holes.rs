//! Holes, and the balls in them.

use crate::layout::SquareName;
use crate::table::Side;

/// The largest number of holes in a row.
pub const MAX_HOLES: u8 = 12;

/// The number of holes on the largest board.
pub(super) const MOST: usize = 2 * MAX_HOLES as usize;

/// A hole, by its number on the anticlockwise way through the largest board: S's row from the west, then N's row from the
/// east. Holes that a smaller board lacks are left out of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hole(u8);

impl Hole {
    /// Creates the hole in a column of a side's row: S has row 1, N row 2. The column is counted from the west, from 0,
    /// and is below [`MAX_HOLES`].
    #[inline]
    pub const fn new(row: Side, column: u8) -> Hole {
        if matches!(row, Side::N) { Hole(MOST as u8 - 1 - column) } else { Hole(column) }
    }

    /// Returns the hole of a number below 24.
    #[inline]
    pub(super) const fn numbered(number: u8) -> Hole {
        Hole(number)
    }

    /// Returns its number, which is below 24.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the side that has its row.
    #[inline]
    pub const fn row(self) -> Side {
        if self.0 < MAX_HOLES { Side::S } else { Side::N }
    }

    /// Returns its column from the west, from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        if self.0 < MAX_HOLES { self.0 } else { self.opposite().0 }
    }

    /// Returns the hole in the other row with the same letter.
    #[inline]
    pub const fn opposite(self) -> Hole {
        Hole(MOST as u8 - 1 - self.0)
    }

    /// Returns the holes of a row, from the west, in a board of some holes in a row.
    pub fn of_row(row: Side, holes: u8) -> impl DoubleEndedIterator<Item = Hole> {
        (0..holes).map(move |column| Hole::new(row, column))
    }
}

/// Returns the hole of a name, in a board of some holes in a row.
#[inline]
pub fn named(name: SquareName, holes: u8) -> Option<Hole> {
    let column = name.letter().wrapping_sub(b'a');
    let row = match name.place() {
        1 => Side::S,
        2 => Side::N,
        _ => return None,
    };
    (column < holes).then(|| Hole::new(row, column))
}

/// Returns the name of a hole.
#[inline]
pub const fn hole_name(hole: Hole) -> SquareName {
    let place = if matches!(hole.row(), Side::N) { 2 } else { 1 };
    SquareName::new(b'a' + hole.column(), place)
}

/// The balls in each hole, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holes([u8; MOST]);

impl Holes {
    /// Returns the balls in a hole.
    #[inline]
    pub const fn balls(&self, hole: Hole) -> u8 {
        self.0[hole.number() as usize]
    }

    /// Sets the balls in a hole.
    #[inline]
    pub const fn set(&mut self, hole: Hole, balls: u8) {
        self.0[hole.number() as usize] = balls;
    }

    /// Adds balls to a hole.
    #[inline]
    pub const fn add(&mut self, hole: Hole, balls: u8) {
        self.set(hole, self.balls(hole).saturating_add(balls));
    }

    /// Replaces the balls in each hole. `of` has something for each hole, by number.
    ///
    /// All holes are written together: a processor waits if it reads bytes together that were just written one by one.
    #[inline]
    pub(super) fn update(&mut self, of: &[u8; MOST], changed: impl Fn(u8, u8) -> u8) {
        for (balls, &of) in self.0.iter_mut().zip(of) {
            *balls = changed(*balls, of);
        }
    }

    /// Takes all balls out of a hole. Returns their number.
    #[inline]
    pub fn lift(&mut self, hole: Hole) -> u8 {
        const NUMBERS: [u8; MOST] = {
            let (mut numbers, mut number) = ([0; MOST], 0);
            while number < MOST {
                numbers[number] = number as u8;
                number += 1;
            }
            numbers
        };
        let lifted = self.balls(hole);
        self.update(&NUMBERS, |balls, number| if number == hole.number() { 0 } else { balls });
        lifted
    }

    /// Takes all balls out of a row. Returns their number.
    pub fn lift_row(&mut self, row: Side) -> u8 {
        let (s, n) = self.0.split_at_mut(MAX_HOLES.into());
        let row = if row == Side::S { s } else { n };
        let lifted = row.iter().sum();
        row.fill(0);
        lifted
    }

    /// Returns whether a row has no balls.
    #[inline]
    pub fn is_row_empty(&self, row: Side) -> bool {
        let (s, n) = self.0.split_at(MAX_HOLES.into());
        let row = if row == Side::S { s } else { n };
        row.iter().fold(0, |any, &balls| any | balls) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log can name any square.
    #[test]
    fn only_holes_of_the_board_have_a_name() {
        for holes in 0..=MAX_HOLES {
            for (letter, place) in
                (b'a'..=b'z').flat_map(|letter| (0..=99).map(move |p| (letter, p)))
            {
                let name = SquareName::new(letter, place);
                let is_there = letter < b'a' + holes && (1..=2).contains(&place);
                assert_eq!(named(name, holes).map(hole_name), is_there.then_some(name));
            }
        }
    }
}
