//! How the track lies on the cloth (B1): straight segments at right angles, one after the other, so
//! that they form a winding track with an empty bay between each two that lie side by side.
//!
//! At both ends of the cloth the bay holds the pieces that wait, and one in the middle those that
//! have reached the centre (B5).

use crate::rules::dadu::{Board, Square};
use crate::table::Side;

/// Which way the cloth lies before the one who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// N's end at the top, S's at the bottom; home rows lie across.
    Upright,
    /// N's end on the left, S's on the right; home rows lie upright. A screen has room for it.
    Across,
}

/// A board as it lies.
#[derive(Clone, Copy, Debug)]
pub struct Cloth {
    board: Board,
    laid: Laid,
}

/// An empty field that the track goes round: its first column and row, and its size, in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bay {
    /// The first column.
    pub column: u16,
    /// The first row.
    pub row: u16,
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
}

impl Cloth {
    /// Lays a board out.
    pub fn new(board: Board, laid: Laid) -> Cloth {
        Cloth { board, laid }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// How many columns and rows of squares there are.
    pub fn size(&self) -> (u16, u16) {
        let along = u16::from(self.board.segments() / 2) * self.length() + 1;
        self.turned(along, self.length() + 1)
    }

    /// The column and row of a square, from 0.
    pub fn at(&self, square: Square) -> (u16, u16) {
        let steps = u16::from(square.number() - 1);
        let (segment, k) = (steps / self.length(), steps % self.length());
        // Segments go in turn along the home row, away from N's end, back, and away again.
        let (along, across) = match segment % 4 {
            0 => (0, k),
            1 => (k, self.length()),
            2 => (0, self.length() - k),
            _ => (k, 0),
        };
        self.turned(segment / 2 * self.length() + along, across)
    }

    /// The bay where a side's pieces wait, if the board is long enough to have one for each side.
    pub fn start(&self, side: Side) -> Option<Bay> {
        let bays = self.bays();
        let index = if side == Side::N { 0 } else { bays.checked_sub(1)? };
        (bays >= 2).then(|| self.bay(index))
    }

    /// The bay in the middle, for the pieces of both sides that are in the centre.
    pub fn centre(&self) -> Option<Bay> {
        let bays = self.bays();
        (bays >= 3).then(|| self.bay((bays - 1) / 2))
    }

    fn length(&self) -> u16 {
        u16::from(self.board.length())
    }

    /// How many bays lie between segments that lie side by side.
    fn bays(&self) -> u16 {
        u16::from(self.board.segments().div_ceil(2)) - 1
    }

    fn bay(&self, index: u16) -> Bay {
        let (inside, long) = (self.length() - 1, self.length());
        // The segment that closes the bay lies on the far side of every other one.
        let across = index % 2;
        let (column, row) = self.turned(index * self.length() + 1, across);
        let (columns, rows) = self.turned(inside, long);
        Bay { column, row, columns, rows }
    }

    fn turned(&self, along: u16, across: u16) -> (u16, u16) {
        match self.laid {
            Laid::Across => (along, across),
            Laid::Upright => (across, along),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::dadu::Place;

    fn squares(board: Board) -> impl Iterator<Item = Square> {
        let place = |n| Place::on(n).expect("a place on the track");
        (1..=board.last()).map(move |n| board.square(Side::N, place(n)).expect("a square"))
    }

    #[test]
    fn the_track_never_breaks_and_never_meets_itself() {
        for (segments, length) in (2..=12).flat_map(|s| (2..=9).map(move |l| (s, l))) {
            let board = Board::new(segments, length);
            for laid in [Laid::Upright, Laid::Across] {
                let cloth = Cloth::new(board, laid);
                let places: Vec<_> = squares(board).map(|square| cloth.at(square)).collect();
                for pair in places.windows(2) {
                    let apart = pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1);
                    assert_eq!(apart, 1, "{segments} segments of {length}: {pair:?}");
                }
                let (columns, rows) = cloth.size();
                assert!(places.iter().all(|&(c, r)| c < columns && r < rows));
                let mut once = places.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(once.len(), places.len());
                assert_eq!(places.iter().map(|at| at.0).max(), Some(columns - 1));
                assert_eq!(places.iter().map(|at| at.1).max(), Some(rows - 1));
            }
        }
    }

    #[test]
    fn bays_are_empty_and_within_the_cloth() {
        for (segments, length) in (2..=12).flat_map(|s| (2..=9).map(move |l| (s, l))) {
            let board = Board::new(segments, length);
            let cloth = Cloth::new(board, Laid::Across);
            let bays = [cloth.start(Side::N), cloth.start(Side::S), cloth.centre()];
            for bay in bays.into_iter().flatten() {
                let within = |(column, row): (u16, u16)| {
                    (bay.column..bay.column + bay.columns).contains(&column)
                        && (bay.row..bay.row + bay.rows).contains(&row)
                };
                assert!(squares(board).all(|square| !within(cloth.at(square))));
                let (columns, rows) = cloth.size();
                assert!(bay.column + bay.columns <= columns && bay.row + bay.rows <= rows);
            }
        }
    }

    #[test]
    fn on_the_usual_cloth_both_sides_enter_beside_the_bay_where_they_wait() {
        let board = Board::new(7, 5);
        let cloth = Cloth::new(board, Laid::Upright);
        let first = |side| {
            cloth.at(board.square(side, Place::on(1).expect("the first")).expect("a square"))
        };
        assert_eq!(cloth.size(), (6, 16));
        assert_eq!([first(Side::N), first(Side::S)], [(0, 0), (0, 15)]);
        let bay = |row| Some(Bay { column: 0, row, columns: 5, rows: 4 });
        assert_eq!([cloth.start(Side::N), cloth.start(Side::S)], [bay(1), bay(11)]);
        assert_eq!(cloth.centre(), Some(Bay { column: 1, row: 6, columns: 5, rows: 4 }));
    }
}
