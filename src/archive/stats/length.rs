//! The length of games.

use rusqlite::Row;

use super::spread::Spread;
use super::tally::Tally;
use super::{Basis, Group, Stats, WHOLE, throws_of};
use crate::archive::ArchiveError;

/// The observed part of a game, and the source of its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// From the beginning to the end: a win that the replay confirms, or a draw.
    Whole,
    /// The same end, but something before it was not seen.
    InPart,
    /// A side won according to the log or an agreement, but not according to the replay.
    Claimed,
    /// The log and the replay have different results.
    Contradicted,
    /// The game did not end.
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
            Coverage::InPart => format!("r.outcome IN ('settled', 'drawn') AND NOT {WHOLE}"),
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
    /// Throws; none in games without throws.
    pub throws: Spread,
    /// Rounds, for the games in which they could be counted.
    pub rounds: Spread,
}

/// The lengths of a group's games of one kind.
#[derive(Default)]
struct LengthCounts {
    basis: Basis,
    turns: Spread,
    throws: Spread,
    rounds: Spread,
}

impl Stats<'_> {
    /// Returns the lengths of each group's games, by the observed part.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn lengths(&self) -> Result<Vec<Length>, ArchiveError> {
        let cases: Vec<String> = Coverage::ALL
            .iter()
            .zip(0..)
            .map(|(seen, place)| format!("WHEN {} THEN {place}", seen.condition()))
            .collect();
        let select = format!(
            "SELECT c.part, c.simulated, CASE {} END, r.turns, {}, r.rounds \
             FROM chosen c JOIN record r ON r.game_id = c.game_id WHERE r.turns > 0",
            cases.join(" "),
            throws_of("r")
        );
        let mut tally: Tally<[LengthCounts; Coverage::ALL.len()]> = Tally::default();
        self.each(&select, |row| {
            let Some(place) = row.get::<_, Option<u16>>(2)? else { return Ok(()) };
            tally.of(row)?[usize::from(place)].add(row)
        })?;
        Ok(by_coverage(tally.sorted()))
    }
}

impl LengthCounts {
    fn add(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        self.basis.add(row, 1)?;
        for (column, spread) in (3..).zip([&mut self.turns, &mut self.throws, &mut self.rounds]) {
            if let Some(number) = row.get::<_, Option<i64>>(column)? {
                spread.add(number as u64, 1);
            }
        }
        Ok(())
    }
}

fn by_coverage(groups: Vec<(Group, [LengthCounts; Coverage::ALL.len()])>) -> Vec<Length> {
    let mut lengths: [Vec<Length>; Coverage::ALL.len()] = Default::default();
    for (group, counts) in groups {
        for ((seen, counts), lengths) in Coverage::ALL.into_iter().zip(counts).zip(&mut lengths) {
            if counts.basis.games > 0 {
                let LengthCounts { basis, turns, throws, rounds } = counts;
                let group = group.clone();
                lengths.push(Length { group, seen, basis, turns, throws, rounds });
            }
        }
    }
    lengths.into_iter().flatten().collect()
}
