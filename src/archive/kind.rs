//! The games of an archive, and its default game.

use rusqlite::{Connection, Row};

use super::error::ArchiveError;
use super::schema::Archive;
use crate::facts::DADU;

/// The games of an archive, or of a selection from it, with the number of logs of each. Empty if all logs
/// record Dadu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kinds(Vec<(String, u64)>);

impl Kinds {
    /// Counts the games in a table with a column `game` and one row for each log.
    pub(super) fn in_table(db: &Connection, table: &str) -> rusqlite::Result<Kinds> {
        // The table names are our own. Most archives hold only Dadu, and the index covers all other games.
        let others = format!(
            "SELECT game, count(*) FROM {table} WHERE game <> 'dadu' GROUP BY game ORDER BY game"
        );
        let kind = |row: &Row<'_>| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs()));
        let mut kinds = db.prepare(&others)?.query_map([], kind)?.collect::<Result<Vec<_>, _>>()?;
        if !kinds.is_empty() {
            let dadu = format!("SELECT 'dadu', count(*) FROM {table} WHERE game = 'dadu'");
            kinds.push(db.query_row(&dadu, [], kind)?);
            kinds.retain(|(_, logs)| *logs > 0);
        }
        Ok(Kinds(kinds))
    }

    /// Returns whether there is a game other than Dadu.
    pub fn has_others(&self) -> bool {
        self.0.iter().any(|(game, _)| game != DADU)
    }

    /// Returns the default game: Dadu, or in an archive without Dadu the game that most logs record.
    pub fn main(&self) -> &str {
        let dadu = self.0.iter().find(|(game, _)| game == DADU);
        let most = || self.0.iter().max_by_key(|(_, logs)| *logs);
        dadu.or_else(most).map_or(DADU, |(game, _)| game)
    }

    /// Returns every game with its number of logs; none if all logs record Dadu.
    pub fn all(&self) -> &[(String, u64)] {
        &self.0
    }

    /// Returns the games other than the default one, each with its number of logs.
    pub fn beside_main(&self) -> Vec<(String, u64)> {
        let main = self.main();
        self.0.iter().filter(|(game, _)| game != main).cloned().collect()
    }
}

impl Archive {
    /// Returns the games that its logs record.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn kinds(&self) -> Result<Kinds, ArchiveError> {
        Ok(Kinds::in_table(&self.db, "record")?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dadu_is_the_default_if_present() {
        let kinds = |kinds: &[(&str, u64)]| {
            Kinds(kinds.iter().map(|&(game, logs)| (game.to_owned(), logs)).collect())
        };
        let all = kinds(&[("dadu", 1), ("yutnori", 7), ("thaayam", 9)]);
        assert_eq!((all.main(), all.beside_main().len()), ("dadu", 2));
        assert_eq!(kinds(&[("yutnori", 7), ("thaayam", 9)]).main(), "thaayam");
        assert_eq!(kinds(&[]).main(), "dadu");
        assert!(!kinds(&[("dadu", 4)]).has_others() && kinds(&[("yutnori", 4)]).has_others());
    }
}
