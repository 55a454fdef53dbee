//! Captures of kings, and the pieces that return with them.

use rusqlite::Row;

use super::spread::Spread;
use super::tally::Tally;
use super::{Basis, Group, Stats, WHOLE, count};
use crate::archive::ArchiveError;

/// The captured kings of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Kings {
    /// The group.
    pub group: Group,
    /// The games with a player turn.
    pub basis: Basis,
    /// The player turns in them.
    pub turns: u64,
    /// The number of games seen from the first throw to the win.
    pub whole: u64,
    /// The number of those games in which a king was captured.
    pub whole_with: u64,
    /// By standard pieces.
    pub by_standard: KingsTaken,
    /// By kings.
    pub by_king: KingsTaken,
}

/// Kings captured by one kind of piece, with the number of pieces that returned with each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KingsTaken {
    /// The pieces that returned together with a king, without the king.
    pub returned: Spread,
}

impl KingsTaken {
    /// Returns the number of kings.
    pub fn kings(&self) -> u64 {
        self.returned.count()
    }
}

impl Kings {
    /// Returns the number of kings that one kind of piece captured per 1,000 player turns.
    pub fn per_turns(&self, taken: &KingsTaken) -> Option<f64> {
        (self.turns > 0).then(|| 1000.0 * taken.kings() as f64 / self.turns as f64)
    }
}

impl Stats<'_> {
    /// Returns the captures of kings in each group.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn kings(&self) -> Result<Vec<Kings>, ArchiveError> {
        let mut tally: Tally<KingCounts> = Tally::default();
        let games = format!(
            "SELECT c.part, c.simulated, r.turns, {WHOLE} IS TRUE, r.king_captures > 0 FROM chosen c \
             JOIN record r ON r.game_id = c.game_id WHERE r.turns > 0 AND c.game = 'dadu'"
        );
        self.each(&games, |row| tally.of(row)?.add_game(row))?;
        let taken = "SELECT c.part, k.piece = 'K', k.returned FROM chosen c \
                     JOIN record r ON r.game_id = c.game_id JOIN capture k ON k.game_id = c.game_id \
                     WHERE r.king_captures > 0 AND k.of_piece = 'K' AND c.game = 'dadu'";
        self.each(taken, |row| {
            let counts = tally.of(row)?;
            let by = if row.get(1)? { &mut counts.by_king } else { &mut counts.by_standard };
            by.returned.add(count(row, 2)?, 1);
            Ok(())
        })?;
        Ok(tally.sorted().into_iter().map(|(group, counts)| counts.kings(group)).collect())
    }
}

/// The captures of kings in the games of a group.
#[derive(Default)]
struct KingCounts {
    basis: Basis,
    turns: u64,
    whole: u64,
    whole_with: u64,
    by_standard: KingsTaken,
    by_king: KingsTaken,
}

impl KingCounts {
    fn add_game(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let (whole, has_any): (bool, bool) = (row.get(3)?, row.get(4)?);
        self.turns += count(row, 2)?;
        self.whole += u64::from(whole);
        self.whole_with += u64::from(whole && has_any);
        self.basis.add(row, 1)
    }

    fn kings(self, group: Group) -> Kings {
        let KingCounts { basis, turns, whole, whole_with, by_standard, by_king } = self;
        Kings { group, basis, turns, whole, whole_with, by_standard, by_king }
    }
}
