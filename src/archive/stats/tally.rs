//! Counters for groups of games, made when a group is first seen. SQLite would sort the rows of all games to
//! group them.

use std::collections::HashMap;

use rusqlite::Row;

use super::{Basis, Group, order};

/// A counter for each group.
#[derive(Default)]
pub(super) struct Tally<T> {
    all: Vec<(Group, T)>,
    named: HashMap<String, usize>,
    /// The group without a name.
    unnamed: Option<usize>,
    /// The last group. Consecutive games are mostly of one group.
    last: usize,
}

impl<T: Default> Tally<T> {
    /// Returns the counter of the group in the row's first column.
    pub fn of(&mut self, row: &Row<'_>) -> rusqlite::Result<&mut T> {
        let name = row.get_ref(0)?.as_str_or_null()?;
        if self.all.get(self.last).is_none_or(|(group, _)| group.as_deref() != name) {
            self.last = self.place(name);
        }
        Ok(&mut self.all[self.last].1)
    }

    fn place(&mut self, name: Option<&str>) -> usize {
        let known = name.map_or(self.unnamed, |name| self.named.get(name).copied());
        known.unwrap_or_else(|| {
            let place = self.all.len();
            self.all.push((name.map(str::to_owned), T::default()));
            match name {
                Some(name) => drop(self.named.insert(name.to_owned(), place)),
                None => self.unnamed = Some(place),
            }
            place
        })
    }

    /// Returns the groups, in order.
    pub fn sorted(mut self) -> Vec<(Group, T)> {
        self.all.sort_by_key(|(group, _)| order(group));
        self.all
    }
}

impl Basis {
    /// Counts a game; a column of its row tells whether it is simulated.
    pub(super) fn add(&mut self, row: &Row<'_>, simulated: usize) -> rusqlite::Result<()> {
        self.games += 1;
        self.simulated += u64::from(row.get::<_, bool>(simulated)?);
        Ok(())
    }
}
