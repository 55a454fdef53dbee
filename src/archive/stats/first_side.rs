//! Whether it helps to begin.

use super::chance::wilson;
use super::{Basis, Group, Stats, WINNER, basis, count, whole};
use crate::archive::ArchiveError;

/// The games of a group that somebody won, seen from the beginning.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstSide {
    /// The group.
    pub group: Group,
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
    /// How often the side won that began, for each group in which somebody won.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn first_side(&self) -> Result<Vec<FirstSide>, ArchiveError> {
        let new = |group, _| FirstSide { group, basis: Basis::default(), won: 0, not_counted: 0 };
        let mut counters = self.counters(&format!("{WINNER} IS NOT NULL"), new)?;
        let whole = whole();
        let select = format!(
            "SELECT c.part, sum({whole}), sum({whole} AND c.simulated), \
             sum({whole} AND {WINNER} = r.first_side), sum(NOT {whole}) \
             FROM chosen c JOIN record r ON r.game_id = c.game_id \
             WHERE {WINNER} IS NOT NULL GROUP BY 1"
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
