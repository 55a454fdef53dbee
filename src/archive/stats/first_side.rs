//! Whether it helps to begin.

use super::chance::wilson;
use super::{Basis, Group, Stats, basis, count};
use crate::archive::ArchiveError;

/// How it is known who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// By the play.
    ByPlay,
    /// By the log, or by what was agreed, alone.
    Claimed,
    /// The log has another result than the play.
    Contradicted,
}

impl Settled {
    const ALL: [Settled; 3] = [Settled::ByPlay, Settled::Claimed, Settled::Contradicted];

    /// Whether it is so of a game, `r`.
    const fn condition(self) -> &'static str {
        match self {
            Settled::ByPlay => "r.outcome = 'settled'",
            Settled::Claimed => "r.outcome IN ('claimed', 'agreed')",
            Settled::Contradicted => "r.outcome = 'contradicted'",
        }
    }

    /// Who won a game, `r`. Of a contradicted result, the play decides if it has a winner.
    const fn winner(self) -> &'static str {
        match self {
            Settled::Claimed => "iif(r.result <> 'unfinished', r.result, r.winner)",
            _ => "coalesce(r.winner, r.result)",
        }
    }
}

/// The games of a group that somebody won, and whose beginning was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstSide {
    /// The group.
    pub group: Group,
    /// How it is known who won.
    pub settled: Settled,
    /// The games.
    pub basis: Basis,
    /// How many of them the side won that began.
    pub won: u64,
    /// Games that somebody won, but of which the beginning was not seen; they do not count.
    pub not_counted: u64,
}

impl FirstSide {
    /// The share of the games that the side won that began.
    pub fn share(&self) -> Option<f64> {
        (self.basis.games > 0).then(|| self.won as f64 / self.basis.games as f64)
    }

    /// From where to where that share lies with a certainty of 95%, by Wilson's formula.
    pub fn interval(&self) -> Option<(f64, f64)> {
        wilson(self.won, self.basis.games)
    }
}

impl Stats<'_> {
    /// How often the side won that began, for each group in which somebody won, apart by how that is
    /// known.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn first_side(&self) -> Result<Vec<FirstSide>, ArchiveError> {
        let mut found = Vec::new();
        for settled in Settled::ALL {
            found.extend(self.first_side_of(settled)?);
        }
        Ok(found)
    }

    fn first_side_of(&self, settled: Settled) -> rusqlite::Result<Vec<FirstSide>> {
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
