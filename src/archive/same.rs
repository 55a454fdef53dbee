//! Names of which somebody said that they are one person.

use super::schema::{Archive, ArchiveError};

/// Two names of one person, each with its household.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SamePerson {
    /// A name and a household.
    pub name: (String, String),
    /// The name and the household that the person goes by.
    pub goes_by: (String, String),
}

impl Archive {
    /// What was said of names that are one person, in the order of the names.
    ///
    /// # Errors
    /// Where the archive cannot be read.
    pub fn same_people(&self) -> Result<Vec<SamePerson>, ArchiveError> {
        let select = "SELECT name, household, as_name, as_household FROM same_person \
                      ORDER BY name, household";
        let mut statement = self.db.prepare(select)?;
        let rows = statement.query_map([], |row| {
            Ok(SamePerson { name: (row.get(0)?, row.get(1)?), goes_by: (row.get(2)?, row.get(3)?) })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
