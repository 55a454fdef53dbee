//! The advantage of the side that begins.

use rusqlite::Row;

use super::chance::wilson;
use super::tally::Tally;
use super::{Basis, Group, Stats};
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

/// The wins of a group's games with one source of the winner.
#[derive(Default)]
struct WinCounts {
    basis: Basis,
    won: u64,
    not_counted: u64,
}

impl Stats<'_> {
    /// Returns how often the side that began won, for each group with a winner and each source of the winner.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn first_side(&self) -> Result<Vec<FirstSide>, ArchiveError> {
        let cases = |then: fn(WinnerSource) -> String| -> String {
            let case = |source: &WinnerSource| {
                format!("WHEN {} THEN {} ", source.condition(), then(*source))
            };
            WinnerSource::ALL.iter().map(case).collect()
        };
        let select = format!(
            "SELECT c.part, c.simulated, CASE {} END, CASE {} END = r.first_side, \
             r.first_side IS NOT NULL FROM chosen c JOIN record r ON r.game_id = c.game_id",
            cases(|source| (source as usize).to_string()),
            cases(|source| source.winner().to_owned())
        );
        let mut tally: Tally<[WinCounts; WinnerSource::ALL.len()]> = Tally::default();
        self.each(&select, |row| {
            let Some(place) = row.get::<_, Option<u16>>(2)? else { return Ok(()) };
            tally.of(row)?[usize::from(place)].add(row)
        })?;
        Ok(by_source(tally.sorted()))
    }
}

impl WinCounts {
    fn add(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        if row.get(4)? {
            self.won += u64::from(row.get::<_, Option<bool>>(3)? == Some(true));
            return self.basis.add(row, 1);
        }
        self.not_counted += 1;
        Ok(())
    }
}

fn by_source(groups: Vec<(Group, [WinCounts; WinnerSource::ALL.len()])>) -> Vec<FirstSide> {
    let mut found: [Vec<FirstSide>; WinnerSource::ALL.len()] = Default::default();
    for (group, counts) in groups {
        for ((settled, counts), found) in WinnerSource::ALL.into_iter().zip(counts).zip(&mut found)
        {
            let WinCounts { basis, won, not_counted } = counts;
            if basis.games + not_counted > 0 {
                let group = group.clone();
                found.push(FirstSide { group, settled, basis, won, not_counted });
            }
        }
    }
    found.into_iter().flatten().collect()
}
