//! How long games are.

use super::spread::Spread;
use super::{Basis, Group, Stats, WHOLE, count};
use crate::archive::ArchiveError;

/// How much of a game was seen, and how its end is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// From the first throw to the win to which the play leads.
    Whole,
    /// The play leads to the win, and something before it was not seen.
    InPart,
    /// Somebody won by the log or by what was agreed, and not by the play.
    Claimed,
    /// The log has another result than the play.
    Contradicted,
    /// Nobody won.
    Unfinished,
}

impl Seen {
    /// All of them.
    pub const ALL: [Seen; 5] =
        [Seen::Whole, Seen::InPart, Seen::Claimed, Seen::Contradicted, Seen::Unfinished];

    /// Whether it is so of a game, `r`.
    fn condition(self) -> String {
        match self {
            Seen::Whole => WHOLE.to_owned(),
            Seen::InPart => format!("r.outcome = 'settled' AND NOT {WHOLE}"),
            Seen::Claimed => "r.outcome IN ('claimed', 'agreed')".to_owned(),
            Seen::Contradicted => "r.outcome = 'contradicted'".to_owned(),
            Seen::Unfinished => "r.outcome IS NULL".to_owned(),
        }
    }
}

/// The lengths of a group's games of which as much was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Length {
    /// The group.
    pub group: Group,
    /// How much was seen of them.
    pub seen: Seen,
    /// The games.
    pub basis: Basis,
    /// Player turns.
    pub turns: Spread,
    /// Throws.
    pub throws: Spread,
    /// Rounds, of the games of which they could be counted.
    pub rounds: Spread,
}

impl Stats<'_> {
    /// The lengths of each group's games, apart by how much was seen of them.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn lengths(&self) -> Result<Vec<Length>, ArchiveError> {
        let mut lengths = Vec::new();
        for seen in Seen::ALL {
            lengths.extend(self.lengths_of(seen)?);
        }
        Ok(lengths)
    }

    fn lengths_of(&self, seen: Seen) -> rusqlite::Result<Vec<Length>> {
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
