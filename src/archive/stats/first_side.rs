//! The advantage of the side that begins.

use super::chance::wilson;
use super::{Basis, Group, Stats, basis, count};
use crate::archive::ArchiveError;

/// The source of the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinnerSource {
    /// The replay.
    ByPlay,
    /// Only the log, or an agreement at the table.
    Claimed,
    /// The log and the replay have different results.
    Contradicted,
}

impl WinnerSource {
    const ALL: [WinnerSource; 3] =
        [WinnerSource::ByPlay, WinnerSource::Claimed, WinnerSource::Contradicted];

    /// Returns the SQL condition for a game `r`.
    const fn condition(self) -> &'static str {
        match self {
            WinnerSource::ByPlay => "r.outcome = 'settled'",
            WinnerSource::Claimed => "r.outcome IN ('claimed', 'agreed')",
            WinnerSource::Contradicted => "r.outcome = 'contradicted'",
        }
    }

    /// Returns the SQL for the winner of a game `r`. If the log and the replay differ, a winner in the replay counts.
    const fn winner(self) -> &'static str {
        match self {
            WinnerSource::Claimed => {
                "iif(r.result NOT IN ('unfinished', 'draw'), r.result, r.winner)"
            }
            _ => "coalesce(r.winner, r.result)",
        }
    }
}

/// The games of a group that have a winner and whose beginning was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstSide {
    /// The group.
    pub group: Group,
    /// The source of the winner.
    pub settled: WinnerSource,
    /// The games.
    pub basis: Basis,
    /// The number of games won by the side that began.
    pub won: u64,
    /// Games with a winner whose beginning was not seen; they are not counted.
    pub not_counted: u64,
}

impl FirstSide {
    /// Returns the share of games won by the side that began.
    pub fn share(&self) -> Option<f64> {
        (self.basis.games > 0).then(|| self.won as f64 / self.basis.games as f64)
    }

    /// Returns the 95% confidence interval of that share, by Wilson's formula.
    pub fn interval(&self) -> Option<(f64, f64)> {
        wilson(self.won, self.basis.games)
    }
}

impl Stats<'_> {
    /// Returns how often the side that began won, for each group with a winner and each source of the winner.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn first_side(&self) -> Result<Vec<FirstSide>, ArchiveError> {
        let mut found = Vec::new();
        for settled in WinnerSource::ALL {
            found.extend(self.first_side_of(settled)?);
        }
        Ok(found)
    }

    fn first_side_of(&self, settled: WinnerSource) -> rusqlite::Result<Vec<FirstSide>> {
        let (condition, winner) = (settled.condition(), settled.winner());
        let new = |group, _| FirstSide {
            group,
            settled,
            basis: Basis::default(),
            won: 0,
            not_counted: 0,
        };
        let mut counters = self.counters(condition, new)?;
        let select = format!(
            "SELECT c.part, count(r.first_side), sum(r.first_side IS NOT NULL AND c.simulated), \
             sum({winner} = r.first_side), sum(r.first_side IS NULL) \
             FROM chosen c JOIN record r ON r.game_id = c.game_id WHERE {condition} GROUP BY 1"
        );
        self.each(&select, |row| {
            let Some(first) = counters.of(row)? else { return Ok(()) };
            first.basis = basis(row, 1)?;
            (first.won, first.not_counted) = (count(row, 3)?, count(row, 4)?);
            Ok(())
        })?;
        Ok(counters.all)
    }
}
