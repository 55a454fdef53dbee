//! Captures of kings, and the pieces that return with them.

use super::spread::Spread;
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
        let new = |group, basis| Kings {
            group,
            basis,
            turns: 0,
            whole: 0,
            whole_with: 0,
            by_standard: KingsTaken::default(),
            by_king: KingsTaken::default(),
        };
        let mut counters = self.counters("r.turns > 0 AND c.game = 'dadu'", new)?;
        let games = format!(
            "SELECT c.part, sum(r.turns), sum({WHOLE} IS TRUE), \
             sum({WHOLE} IS TRUE AND r.king_captures > 0) FROM chosen c \
             JOIN record r ON r.game_id = c.game_id WHERE r.turns > 0 AND c.game = 'dadu' GROUP BY 1"
        );
        self.each(&games, |row| {
            if let Some(kings) = counters.of(row)? {
                kings.turns = count(row, 1)?;
                (kings.whole, kings.whole_with) = (count(row, 2)?, count(row, 3)?);
            }
            Ok(())
        })?;
        let taken = "SELECT c.part, k.piece = 'K', k.returned, count(*) FROM chosen c \
                     JOIN capture k ON k.game_id = c.game_id \
                     WHERE k.of_piece = 'K' AND c.game = 'dadu' GROUP BY 1, 2, 3";
        self.each(taken, |row| {
            let Some(kings) = counters.of(row)? else { return Ok(()) };
            let by = if row.get(1)? { &mut kings.by_king } else { &mut kings.by_standard };
            by.returned.add(count(row, 2)?, count(row, 3)?);
            Ok(())
        })?;
        Ok(counters.all)
    }
}
