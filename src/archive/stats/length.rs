//! How long games are.

use super::spread::Spread;
use super::{Basis, Group, Stats, count};
use crate::archive::ArchiveError;

/// The lengths of a group's games that were seen whole, or of the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Length {
    /// The group.
    pub group: Group,
    /// Whether they were seen from the first throw to the win.
    pub whole: bool,
    /// The games.
    pub basis: Basis,
    /// Player turns.
    pub turns: Spread,
    /// Throws.
    pub throws: Spread,
    /// Rounds.
    pub rounds: Spread,
}

impl Stats<'_> {
    /// The lengths of each group's games: those that were seen whole first, then the others.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn lengths(&self) -> Result<Vec<Length>, ArchiveError> {
        Ok([self.lengths_of(true)?, self.lengths_of(false)?].concat())
    }

    fn lengths_of(&self, whole: bool) -> rusqlite::Result<Vec<Length>> {
        let condition = format!("r.turns > 0 AND {} = {}", super::whole(), i32::from(whole));
        let new = |group, basis| {
            let [turns, throws, rounds] = [(); 3].map(|()| Spread::default());
            Length { group, whole, basis, turns, throws, rounds }
        };
        let mut counters = self.counters(&condition, new)?;
        for measure in ["turns", "throws", "rounds"] {
            let select = format!(
                "SELECT c.part, r.{measure}, count(*) FROM chosen c \
                 JOIN record r ON r.game_id = c.game_id WHERE {condition} GROUP BY 1, 2"
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
