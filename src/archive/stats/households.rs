//! Households that have several games, because their games are not independent of each other.

use std::collections::HashMap;

use super::{Stats, count};
use crate::archive::ArchiveError;

/// The households with more than one counted game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Households {
    /// Their number.
    pub several_games: u64,
    /// The number of their games.
    pub games: u64,
    /// The number of households that have games in more than one group.
    pub several_groups: u64,
}

impl Stats<'_> {
    /// Counts the households with several games. Simulated games have no household that plays.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn households(&self) -> Result<Households, ArchiveError> {
        let select = "SELECT r.household, c.part, count(*) FROM chosen c \
                      JOIN record r ON r.game_id = c.game_id \
                      WHERE r.household IS NOT NULL AND NOT c.simulated GROUP BY 1, 2";
        let mut games: HashMap<String, Vec<u64>> = HashMap::new();
        self.each(select, |row| {
            games.entry(row.get(0)?).or_default().push(count(row, 2)?);
            Ok(())
        })?;
        let mut found = Households::default();
        for groups in games.values() {
            let all: u64 = groups.iter().sum();
            if all > 1 {
                found.several_games += 1;
                found.games += all;
            }
            found.several_groups += u64::from(groups.len() > 1);
        }
        Ok(found)
    }
}
