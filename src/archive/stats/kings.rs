//! Captures of kings, and what goes back with them.

use super::spread::Spread;
use super::{Basis, Group, Stats, count};
use crate::archive::ArchiveError;

/// The kings of a group that were captured.
#[derive(Clone, Debug, PartialEq)]
pub struct Kings {
    /// The group.
    pub group: Group,
    /// The games with a player turn.
    pub basis: Basis,
    /// In how many of them a king was captured.
    pub games_with: u64,
    /// By standard pieces.
    pub by_standard: KingsTaken,
    /// By kings.
    pub by_king: KingsTaken,
}

/// Kings that one kind of piece captured: for each, how many pieces went back with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KingsTaken {
    /// The pieces that went back with a king, itself left out.
    pub returned: Spread,
}

impl KingsTaken {
    /// How many kings.
    pub fn kings(&self) -> u64 {
        self.returned.count()
    }
}

impl Stats<'_> {
    /// The captures of kings in each group.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn kings(&self) -> Result<Vec<Kings>, ArchiveError> {
        let new = |group, basis| Kings {
            group,
            basis,
            games_with: 0,
            by_standard: KingsTaken::default(),
            by_king: KingsTaken::default(),
        };
        let mut counters = self.counters("r.turns > 0", new)?;
        let with = "SELECT c.part, count(*) FROM chosen c JOIN record r ON r.game_id = c.game_id \
                    WHERE r.turns > 0 AND r.king_captures > 0 GROUP BY 1";
        self.each(with, |row| {
            if let Some(kings) = counters.of(row)? {
                kings.games_with = count(row, 1)?;
            }
            Ok(())
        })?;
        let taken = "SELECT c.part, k.by_king, k.returned, count(*) FROM chosen c \
                     JOIN capture k ON k.game_id = c.game_id WHERE k.of_king GROUP BY 1, 2, 3";
        self.each(taken, |row| {
            let Some(kings) = counters.of(row)? else { return Ok(()) };
            let by = if row.get(1)? { &mut kings.by_king } else { &mut kings.by_standard };
            by.returned.add(count(row, 2)?, count(row, 3)?);
            Ok(())
        })?;
        Ok(counters.all)
    }
}
