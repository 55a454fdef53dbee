//! How long players wait for their da.

use super::spread::Spread;
use super::{Basis, Group, Stats, count};
use crate::archive::ArchiveError;

/// The players of a group who took a turn, and their da.
#[derive(Clone, Debug, PartialEq)]
pub struct Da {
    /// The group.
    pub group: Group,
    /// The games in which they played.
    pub basis: Basis,
    /// In which of their own player turns they threw da.
    pub turns: Spread,
    /// How many never did.
    pub never: u64,
    /// How many had it before the log shows it: they count nowhere else.
    pub before: u64,
    /// Player turns without da of those who never threw it.
    pub in_vain: u64,
}

impl Da {
    /// How many players are counted.
    pub fn players(&self) -> u64 {
        self.turns.count() + self.never
    }

    /// How often a player turn of somebody without da brings it.
    pub fn per_turn(&self) -> Option<f64> {
        let tried = self.turns.sum() + self.in_vain;
        (tried > 0).then(|| self.turns.count() as f64 / tried as f64)
    }
}

impl Stats<'_> {
    /// The da of each group's players.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn da(&self) -> Result<Vec<Da>, ArchiveError> {
        let new = |group, basis| Da {
            group,
            basis,
            turns: Spread::default(),
            never: 0,
            before: 0,
            in_vain: 0,
        };
        let played = "EXISTS (SELECT 1 FROM player p WHERE p.game_id = r.game_id AND p.turns > 0)";
        let mut counters = self.counters(played, new)?;
        let select = "SELECT c.part, p.da_turn, count(*), sum(p.turns) FROM chosen c \
                      JOIN player p ON p.game_id = c.game_id WHERE p.turns > 0 \
                      GROUP BY c.part, p.da_turn";
        self.each(select, |row| {
            let Some(da) = counters.of(row)? else { return Ok(()) };
            let (turn, players) = (row.get::<_, Option<i64>>(1)?, count(row, 2)?);
            match turn {
                None => (da.never, da.in_vain) = (players, count(row, 3)?),
                Some(0) => da.before = players,
                Some(turn) => da.turns.add(turn as u64, players),
            }
            Ok(())
        })?;
        Ok(counters.all)
    }
}
