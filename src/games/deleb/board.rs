//! The field: its points, and the way of each side (B1 to B3).

use std::fmt;

use crate::table::Side;

/// A line of the field, from `a`, where N begins, to `d`, where S does. `b` and `c` are the sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The line of N.
    A,
    /// The sea on N's side.
    B,
    /// The sea on S's side.
    C,
    /// The line of S.
    D,
}

impl Line {
    /// Every line.
    pub const ALL: [Line; 4] = [Line::A, Line::B, Line::C, Line::D];

    /// Returns the line on which a side begins (P1).
    pub const fn of(side: Side) -> Line {
        match side {
            Side::S => Line::D,
            _ => Line::A,
        }
    }

    /// Returns the line of a letter.
    pub fn of_letter(letter: u8) -> Option<Line> {
        Line::ALL.into_iter().find(|line| line.letter() == letter)
    }

    /// Returns its letter.
    pub const fn letter(self) -> u8 {
        b'a' + self as u8
    }

    /// Returns whether men pass it in two directions in a round (B3).
    #[inline]
    pub const fn is_sea(self) -> bool {
        matches!(self, Line::B | Line::C)
    }

    /// Returns whether both sides walk it from the last cross-line to the first (B2).
    const fn is_descending(self) -> bool {
        matches!(self, Line::A | Line::C)
    }
}

/// A point: where a cross-line meets a line (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The line.
    pub line: Line,
    /// The cross-line, from 1.
    pub number: u8,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(self.line.letter()), self.number)
    }
}

/// A place on a side's way: a point, and whether a man at sea there is homeward (B3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The point.
    pub point: Point,
    /// Whether the man is homeward. `false` on `a` and `d`, which have only one direction.
    pub homeward: bool,
}

/// How many lines a round has.
const LEGS: u16 = 6;
/// B2: the lines of a round for N and for S. The last two are homeward (B3).
const LINES_OF_N: [Line; 6] = [Line::A, Line::B, Line::C, Line::D, Line::C, Line::B];
const LINES_OF_S: [Line; 6] = [Line::D, Line::C, Line::B, Line::A, Line::B, Line::C];

/// The field: four lines, and a number of cross-lines (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    cross_lines: u8,
}

impl Field {
    pub(super) const fn new(cross_lines: u8) -> Field {
        Field { cross_lines }
    }

    /// Returns how many cross-lines there are.
    pub const fn cross_lines(self) -> u8 {
        self.cross_lines
    }

    /// Returns the point of a line and a cross-line, if the field has it (B1).
    pub fn point(self, line: Line, number: u8) -> Option<Point> {
        (1..=self.cross_lines).contains(&number).then_some(Point { line, number })
    }

    /// Returns whether the field has the point.
    pub fn has(self, point: Point) -> bool {
        self.point(point.line, point.number).is_some()
    }

    /// Returns every point, line by line.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let of = move |line| (1..=self.cross_lines).map(move |number| Point { line, number });
        Line::ALL.into_iter().flat_map(of)
    }

    /// Returns how many steps a round has.
    pub const fn round(self) -> u16 {
        LEGS * self.cross_lines as u16
    }

    /// Returns the place of a step on a side's way (B2). Step 0 is the start of its own line. Steps
    /// beyond a round continue with the next one.
    pub fn place(self, side: Side, step: u16) -> Place {
        let long = u16::from(self.cross_lines);
        let step = step % self.round();
        let (leg, along) = (step / long, step % long);
        let line = lines(side)[usize::from(leg)];
        let number = if line.is_descending() { long - along } else { along + 1 };
        let point = Point { line, number: number as u8 };
        Place { point, homeward: line.is_sea() && leg > 3 }
    }

    /// Returns the step of a place in a side's round.
    pub fn step(self, side: Side, place: Place) -> u16 {
        let Point { line, number } = place.point;
        let lines = lines(side);
        let is_leg = |leg: &usize| lines[*leg] == line && (*leg > 3) == place.homeward;
        let leg = (0..lines.len()).find(is_leg).unwrap_or_default();
        let (long, number) = (u16::from(self.cross_lines), u16::from(number));
        leg as u16 * long
            + if line.is_descending() {
                long.saturating_sub(number)
            } else {
                number.saturating_sub(1)
            }
    }

    /// Returns the place that is this number of steps ahead (M1).
    pub(super) fn ahead(self, side: Side, place: Place, steps: u8) -> Place {
        self.place(side, self.step(side, place) + u16::from(steps))
    }

    /// Returns the place at a point that a man reaches first from another place.
    pub(super) fn next_at(self, side: Side, from: Place, point: Point) -> Place {
        let start = self.step(side, from);
        let distance =
            |place: &Place| (self.step(side, *place) + self.round() - start) % self.round();
        let [outward, homeward] = [false, true].map(|homeward| Place { point, homeward });
        if point.line.is_sea() && distance(&homeward) < distance(&outward) {
            homeward
        } else {
            outward
        }
    }

    /// Returns the index of a point in [`Field::points`].
    #[inline]
    pub(super) fn index(self, point: Point) -> usize {
        point.line as usize * usize::from(self.cross_lines) + usize::from(point.number) - 1
    }
}

fn lines(side: Side) -> &'static [Line; 6] {
    match side {
        Side::S => &LINES_OF_S,
        _ => &LINES_OF_N,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_visits_the_sea_twice_in_single_steps() {
        for field in (2..=100).map(Field::new) {
            for side in Side::BOTH {
                let round: Vec<Place> =
                    (0..=field.round()).map(|step| field.place(side, step)).collect();
                assert_eq!(round[0], round[usize::from(field.round())]);
                for (step, pair) in round.windows(2).enumerate() {
                    assert_eq!(usize::from(field.step(side, pair[0])), step);
                    let [one, other] = [pair[0].point, pair[1].point];
                    let apart = one.number.abs_diff(other.number)
                        + (one.line as u8).abs_diff(other.line as u8);
                    assert_eq!(apart, 1, "{one} to {other}");
                }
                for point in field.points() {
                    let visits = round[1..].iter().filter(|place| place.point == point).count();
                    assert_eq!(visits, if point.line.is_sea() { 2 } else { 1 });
                }
            }
        }
    }
}
