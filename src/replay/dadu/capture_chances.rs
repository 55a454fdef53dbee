//! The chances to capture pieces on each square.

use crate::games::dadu::{Square, SquareSet};

/// A number of squares that no board exceeds.
const MOST_SQUARES: usize = 128;

/// How often a legal move could have captured a piece on each square. Counts once in a player turn, and once
/// more after each capture on the square.
#[derive(Clone, Debug)]
pub(super) struct CaptureChances {
    /// By the number of the square.
    counts: [u32; MOST_SQUARES],
    /// The squares with such a chance in the current player turn.
    now: SquareSet,
}

impl CaptureChances {
    pub(super) fn new() -> CaptureChances {
        CaptureChances { counts: [0; MOST_SQUARES], now: SquareSet::default() }
    }

    /// Takes the squares on which a piece can be captured at a point of the player turn.
    pub(super) fn see(&mut self, targets: SquareSet) {
        self.now.add(targets);
    }

    /// Takes a capture. Another capture on the same square is a new chance.
    pub(super) fn captured(&mut self, square: Square) {
        self.counts[usize::from(square.number())] += u32::from(self.now.has(square));
        self.now.remove(square);
    }

    pub(super) fn end_turn(&mut self) {
        for number in std::mem::take(&mut self.now).numbers() {
            self.counts[usize::from(number)] += 1;
        }
    }

    /// Returns the counts from N's end of the track, up to the last square that has any.
    pub(super) fn by_square(&self) -> &[u32] {
        let counts = &self.counts[1..];
        let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        &counts[..used]
    }
}
