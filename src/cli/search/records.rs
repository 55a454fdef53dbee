//! Games as rows of output.

use std::borrow::Cow;
use std::io::{self, Write};

use super::columns::{Column, ExtraColumns};
use crate::archive::Cell;
use crate::archive::query::FoundGame;
use crate::cli::rows::{RowOptions, Rows};

/// A writer of games, one at a time.
pub struct Records<W: Write> {
    rows: Rows<W>,
    columns: Vec<&'static Column>,
    /// Whether the output is for reading.
    is_drawn: bool,
    /// Whether the user chose the columns. Otherwise JSON has every field of a game.
    is_chosen: bool,
}

impl<W: Write> Records<W> {
    /// Starts the output. `chosen` are the columns that the user chose, if any.
    pub fn new(
        out: W,
        options: RowOptions,
        with: ExtraColumns,
        chosen: &[&'static Column],
    ) -> Records<W> {
        let is_drawn = options.format.is_drawn();
        let columns = match (chosen, is_drawn) {
            ([], true) => with.table(),
            ([], false) => with.csv(),
            (chosen, _) => chosen.to_vec(),
        };
        let name = |column: &&Column| match is_drawn {
            true => column.heading(),
            false => column.name.to_owned(),
        };
        let names: Vec<String> = columns.iter().map(name).collect();
        let rows = Rows::new(out, options, &names).cutting(cut(&columns));
        Records { rows, columns, is_drawn, is_chosen: !chosen.is_empty() }
    }

    /// Returns the number of games written so far.
    pub fn count(&self) -> u64 {
        self.rows.count()
    }

    pub fn add(&mut self, found: &FoundGame) -> io::Result<()> {
        let is_drawn = self.is_drawn;
        let cell = |column: &&Column| match is_drawn {
            true => column.words(found),
            false => (column.value)(found),
        };
        let cells = || self.columns.iter().map(cell).collect::<Vec<Cell>>();
        match self.is_chosen {
            true => self.rows.row(&cells()),
            false => self.rows.record(found, || Cow::Owned(cells())),
        }
    }

    /// Ends the output, without an empty table. Returns the number of games shown.
    pub fn end(self) -> io::Result<u64> {
        let count = self.count();
        if count > 0 || !self.is_drawn {
            self.rows.end()?;
        }
        Ok(count)
    }
}

/// Returns the columns to shorten in a table that is too wide: dates and names first, places in logs last.
fn cut(columns: &[&Column]) -> Vec<Vec<usize>> {
    let those = |is: fn(&Column) -> bool| {
        (0..columns.len()).filter(|&index| is(columns[index])).collect::<Vec<usize>>()
    };
    vec![those(|column| column.gives_way), those(|column| column.name == "matches")]
}
