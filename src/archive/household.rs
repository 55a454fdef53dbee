//! The games of a household.

use super::error::ArchiveError;
use super::schema::Archive;

impl Archive {
    /// Returns the ids of all games of a household that are not removed, by date. Upper and lower case do not matter.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn games_of_household(&self, name: &str) -> Result<Vec<i64>, ArchiveError> {
        let select = "SELECT game_id, household FROM record WHERE household IS NOT NULL \
                      ORDER BY date_from IS NULL, date_from, game_id";
        let mut statement = self.db.prepare(select)?;
        let mut rows = statement.query([])?;
        let (wanted, mut games) = (name.to_lowercase(), Vec::new());
        while let Some(row) = rows.next()? {
            if row.get_ref(1)?.as_str().is_ok_and(|found| found.to_lowercase() == wanted) {
                games.push(row.get(0)?);
            }
        }
        Ok(games)
    }
}
