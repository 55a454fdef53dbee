//! The board: its squares, which of them are safe, and where a piece can be (B1 to B5).
//!
//! The engine counts squares as the side in question sees them: its entry square is 1, its final
//! square the last. Both sides then move upwards, and every rule is written once. A [`Square`] is
//! what both sides call it, counted from N's entry square.

use crate::table::Side;

/// A square of the track as both sides name it, from 1 at N's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Where a piece of a side is: on the track, as its side counts, or in one of three places off it.
/// The greatest board has 109 squares, so a place takes seven bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(super) u8);

impl Place {
    /// At its start, before entering or after a capture (B5).
    pub const WAITING: Place = Place(0);
    /// It landed on the final square and must still exit (X2).
    pub const CENTRE: Place = Place(0x7D);
    /// Off the board for good, unless a rule brings it back.
    pub const EXITED: Place = Place(0x7E);
    /// No piece: an unused slot.
    pub(super) const NONE: Place = Place(0x7F);

    /// The square so many steps along the track, if there can be one.
    pub const fn on(steps: u8) -> Option<Place> {
        let place = Place(steps);
        if place.is_on_track() { Some(place) } else { None }
    }

    /// How far along the track, from 1, if it is on the track.
    #[inline]
    pub const fn steps(self) -> Option<u8> {
        if self.is_on_track() { Some(self.0) } else { None }
    }

    /// Whether it is a square of the track.
    #[inline]
    pub const fn is_on_track(self) -> bool {
        self.0 != 0 && self.0 < Self::CENTRE.0
    }
}

/// The serpentine track: segments of equal length and a last square (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    segments: u8,
    length: u8,
    last: u8,
    /// Bit `n` is set where the side's `n`th square is safe. Symmetrical, so one mask serves both.
    safe: u128,
}

impl Board {
    /// A board of `segments` segments with `length` squares each.
    pub fn new(segments: u8, length: u8) -> Board {
        let safe = (0..=segments).fold(0, |mask, i| mask | 1u128 << (1 + i * length));
        Board { segments, length, last: segments * length + 1, safe }
    }

    /// The number of squares, which is the number of the last one (B1).
    #[inline]
    pub const fn last(&self) -> u8 {
        self.last
    }

    /// How many segments.
    pub const fn segments(&self) -> u8 {
        self.segments
    }

    /// How many squares a segment has.
    pub const fn length(&self) -> u8 {
        self.length
    }

    /// Whether the square is safe: the first of a segment, or the last of the track (B2).
    #[inline]
    pub const fn is_safe(&self, steps: u8) -> bool {
        self.safe >> steps & 1 == 1
    }

    /// Whether the square lies in the opponent's home row: their first segment and the corner
    /// square that ends it (B3).
    #[inline]
    pub const fn in_far_row(&self, steps: u8) -> bool {
        steps >= self.last - self.length
    }

    /// Whether a piece that came there is beyond the own home row (B3); one that left the track is.
    #[inline]
    pub const fn beyond_home_row(&self, place: Place) -> bool {
        place.0 > self.length + 1
    }

    /// The same square as the other side counts (B4).
    #[inline]
    pub const fn mirrored(&self, place: Place) -> Place {
        Place(self.last() + 1 - place.0)
    }

    /// The square that a side's count means, if the place is on the track.
    pub fn square(&self, side: Side, place: Place) -> Option<Square> {
        let steps = place.steps()?;
        Some(Square(match side {
            Side::N => steps,
            _ => self.last() + 1 - steps,
        }))
    }

    /// A square as the side counts.
    pub const fn place(&self, side: Side, square: Square) -> Place {
        Place(match side {
            Side::N => square.0,
            _ => self.last() + 1 - square.0,
        })
    }

    /// The square of a name: the segment's letter and the place in it (`c3`). The last square is
    /// the first place of one letter more.
    #[inline]
    pub const fn named(&self, letter: u8, place: u8) -> Option<Square> {
        let segment = letter.wrapping_sub(b'a');
        if place == 0 || place > self.length || segment > self.segments {
            return None;
        }
        let number = segment * self.length + place;
        if number > self.last() { None } else { Some(Square(number)) }
    }

    /// The letter and the place in the segment by which a square is named.
    pub const fn name(&self, square: Square) -> (char, u8) {
        let index = square.0 - 1;
        ((b'a' + index / self.length) as char, index % self.length + 1)
    }
}

impl Square {
    /// Its number from N's end, from 1.
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
