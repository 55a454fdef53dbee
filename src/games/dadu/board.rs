//! The board: its squares, the safe ones, and the places where a piece can be (B1 to B5).
//!
//! The engine counts squares from the point of view of one side: its entry square is 1, its final square
//! the last. Both sides then move upwards, and every rule is written once. A [`Square`] is independent of
//! sides. It is counted from N's entry square.

use crate::table::Side;

/// A square of the track, independent of sides: numbered from 1 at N's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Where a piece of a side is: on the track, in its side's count, or in one of three places off the
/// track. The largest board has 109 squares, so a place takes seven bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(super) u8);

impl Place {
    /// Off the track: the piece has not entered, or was captured (B5).
    pub const WAITING: Place = Place(0);
    /// The piece landed on the final square and must still exit (X2).
    pub const CENTRE: Place = Place(0x7D);
    /// The piece has exited for good, unless a rule brings it back.
    pub const EXITED: Place = Place(0x7E);
    /// No piece: an unused slot.
    pub(super) const NONE: Place = Place(0x7F);

    /// Returns the square at this number of steps along the track, if a board can have one.
    pub const fn on(steps: u8) -> Option<Place> {
        let place = Place(steps);
        if place.is_on_track() { Some(place) } else { None }
    }

    /// Returns how far along the track the place is, from 1, if it is on the track.
    #[inline]
    pub const fn steps(self) -> Option<u8> {
        if self.is_on_track() { Some(self.0) } else { None }
    }

    /// The number of places that there can be.
    pub const COUNT: usize = 0x80;

    /// Returns the index of the place: a different one for each place, below [`Place::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    /// Returns whether the place is a square of the track.
    #[inline]
    pub const fn is_on_track(self) -> bool {
        self.0 != 0 && self.0 < Self::CENTRE.0
    }
}

/// The winding track: segments of equal length and a last square (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    segments: u8,
    length: u8,
    last: u8,
    /// Bit `n` is set if the side's `n`th square is safe. The track is symmetrical, so one mask serves
    /// both sides.
    safe: u128,
}

impl Board {
    /// Creates a board of `segments` segments with `length` squares each.
    pub fn new(segments: u8, length: u8) -> Board {
        let safe = (0..=segments).fold(0, |mask, i| mask | 1u128 << (1 + i * length));
        Board { segments, length, last: segments * length + 1, safe }
    }

    /// Returns the number of squares, which is also the number of the last square (B1).
    #[inline]
    pub const fn last(&self) -> u8 {
        self.last
    }

    /// Returns the number of segments.
    pub const fn segments(&self) -> u8 {
        self.segments
    }

    /// Returns the number of squares in a segment.
    pub const fn length(&self) -> u8 {
        self.length
    }

    /// Returns whether the square is safe: the first of a segment, or the last of the track (B2).
    #[inline]
    pub const fn is_safe(&self, steps: u8) -> bool {
        self.safe >> steps & 1 == 1
    }

    /// Returns whether the square lies in the opponent's home row: the opponent's first segment and the
    /// corner square that ends it (B3).
    #[inline]
    pub const fn in_far_row(&self, steps: u8) -> bool {
        steps >= self.last - self.length
    }

    /// Returns whether the place is beyond the side's own home row (B3). Places at the end of the track
    /// are.
    #[inline]
    pub const fn beyond_home_row(&self, place: Place) -> bool {
        place.0 > self.length + 1
    }

    /// Returns the same square in the other side's count (B4).
    #[inline]
    pub const fn mirrored(&self, place: Place) -> Place {
        Place(self.last() + 1 - place.0)
    }

    /// Returns the square at a place in a side's count, if the place is on the track.
    pub fn square(&self, side: Side, place: Place) -> Option<Square> {
        let steps = place.steps()?;
        Some(Square(match side {
            Side::N => steps,
            _ => self.last() + 1 - steps,
        }))
    }

    /// Returns the place at this number of steps along the track, if the board has it.
    #[inline]
    pub const fn on_track(&self, steps: u8) -> Option<Place> {
        if steps == 0 || steps > self.last { None } else { Some(Place(steps)) }
    }

    /// Returns the place of a square in a side's count.
    pub const fn place(&self, side: Side, square: Square) -> Place {
        Place(match side {
            Side::N => square.0,
            _ => self.last() + 1 - square.0,
        })
    }

    /// Returns the square with a name: the letter of the segment and the place in it (`c3`). The last
    /// square is place 1 of one letter more.
    #[inline]
    pub const fn named(&self, letter: u8, place: u8) -> Option<Square> {
        let segment = letter.wrapping_sub(b'a');
        if place == 0 || place > self.length || segment > self.segments {
            return None;
        }
        let number = segment * self.length + place;
        if number > self.last() { None } else { Some(Square(number)) }
    }

    /// Returns the letter and the place in the segment that name a square.
    pub const fn name(&self, square: Square) -> (char, u8) {
        let index = square.0 - 1;
        ((b'a' + index / self.length) as char, index % self.length + 1)
    }
}

impl Square {
    /// Returns its number from N's end, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_of_the_sources_have_their_squares() {
        for (segments, length, last) in [(7, 5, 36), (9, 5, 46), (7, 4, 29)] {
            assert_eq!(Board::new(segments, length).last(), last);
        }
        let board = Board::new(7, 5);
        let safe: Vec<u8> = (1..=36).filter(|&n| board.is_safe(n)).collect();
        assert_eq!(safe, [1, 6, 11, 16, 21, 26, 31, 36]);
        assert!(!board.in_far_row(30) && board.in_far_row(31));
        assert!(!board.beyond_home_row(Place(6)) && board.beyond_home_row(Place(7)));
        assert!(board.beyond_home_row(Place::CENTRE) && board.beyond_home_row(Place::EXITED));
    }

    #[test]
    fn every_square_has_one_name_and_is_safe_for_both_sides_or_neither() {
        for (segments, length) in (2..=12).flat_map(|s| (2..=9).map(move |l| (s, l))) {
            let board = Board::new(segments, length);
            for number in 1..=board.last() {
                let square = Square(number);
                let (letter, place) = board.name(square);
                assert_eq!(board.named(letter as u8, place), Some(square));
                let (n, s) = (board.place(Side::N, square), board.place(Side::S, square));
                assert_eq!(board.mirrored(n), s);
                assert_eq!(board.is_safe(n.0), board.is_safe(s.0));
            }
        }
        assert_eq!(Board::new(7, 5).named(b'h', 2), None);
    }
}
