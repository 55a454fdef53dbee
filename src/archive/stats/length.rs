//! The length of games.

use super::spread::Spread;
use super::{Basis, Group, Stats, WHOLE, count};
use crate::archive::ArchiveError;

/// The observed part of a game, and the source of its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// From the first throw to the win, which the replay confirms.
    Whole,
    /// The replay confirms the win, but something before it was not seen.
    InPart,
    /// A side won according to the log or an agreement, but not according to the replay.
    Claimed,
    /// The log and the replay have different results.
    Contradicted,
    /// Nobody won.
    Unfinished,
}

impl Coverage {
    /// All of them.
    pub const ALL: [Coverage; 5] = [
        Coverage::Whole,
        Coverage::InPart,
        Coverage::Claimed,
        Coverage::Contradicted,
        Coverage::Unfinished,
    ];

    /// Returns the SQL condition for a game `r`.
    fn condition(self) -> String {
        match self {
            Coverage::Whole => WHOLE.to_owned(),
            Coverage::InPart => format!("r.outcome = 'settled' AND NOT {WHOLE}"),
            Coverage::Claimed => "r.outcome IN ('claimed', 'agreed')".to_owned(),
            Coverage::Contradicted => "r.outcome = 'contradicted'".to_owned(),
            Coverage::Unfinished => "r.outcome IS NULL".to_owned(),
        }
    }
}

/// The lengths of those games of a group of which the same part was observed.
#[derive(Clone, Debug, PartialEq)]
pub struct Length {
    /// The group.
    pub group: Group,
    /// The observed part.
    pub seen: Coverage,
    /// The games.
    pub basis: Basis,
    /// Player turns.
    pub turns: Spread,
    /// Throws.
    pub throws: Spread,
    /// Rounds, for the games in which they could be counted.
    pub rounds: Spread,
}

impl Stats<'_> {
    /// Returns the lengths of each group's games, by the observed part.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn lengths(&self) -> Result<Vec<Length>, ArchiveError> {
        let mut lengths = Vec::new();
        for seen in Coverage::ALL {
            lengths.extend(self.lengths_of(seen)?);
        }
        Ok(lengths)
    }

    fn lengths_of(&self, seen: Coverage) -> rusqlite::Result<Vec<Length>> {
        let condition = format!("r.turns > 0 AND {}", seen.condition());
        let new = |group, basis| {
            let [turns, throws, rounds] = [(); 3].map(|()| Spread::default());
            Length { group, seen, basis, turns, throws, rounds }
        };
        let mut counters = self.counters(&condition, new)?;
        for measure in ["turns", "throws", "rounds"] {
            let select = format!(
                "SELECT c.part, r.{measure}, count(*) FROM chosen c \
                 JOIN record r ON r.game_id = c.game_id \
                 WHERE {condition} AND r.{measure} IS NOT NULL GROUP BY 1, 2"
            );
            self.each(&select, |row| {
                let Some(length) = counters.of(row)? else { return Ok(()) };
                let spread = match measure {
                    "turns" => &mut length.turns,
                    "throws" => &mut length.throws,
                    _ => &mut length.rounds,
                };
                spread.add(count(row, 1)?, count(row, 2)?);
                Ok(())
            })?;
        }
        Ok(counters.all)
    }
}
