//! Games as rows of output.

use std::borrow::Cow;
use std::io::{self, Write};

use super::columns::{ChosenColumn, Column, ExtraColumns};
use crate::archive::Cell;
use crate::archive::query::FoundGame;
use crate::cli::rows::{RowOptions, Rows};
use crate::diagnostic::printable;

/// A writer of games, one at a time.
pub struct Records<W: Write> {
    rows: Rows<W>,
    columns: Vec<ChosenColumn>,
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
        chosen: &[ChosenColumn],
    ) -> Records<W> {
        let is_drawn = options.format.is_drawn();
        let columns = match (chosen, is_drawn) {
            ([], true) => with.table().into_iter().map(ChosenColumn::Game).collect(),
            ([], false) => with.csv().into_iter().map(ChosenColumn::Game).collect(),
            (chosen, _) => chosen.to_vec(),
        };
        let name = |column: &ChosenColumn| match column {
            ChosenColumn::Game(column) if is_drawn => column.heading(),
            ChosenColumn::Game(column) => column.name.to_owned(),
            ChosenColumn::Field(name) if is_drawn => printable(&name.to_lowercase()).into_owned(),
            ChosenColumn::Field(name) => name.clone(),
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
        let mut fields = found.fields.iter();
        let mut cell = |column: &ChosenColumn| match column {
            ChosenColumn::Game(column) if is_drawn => column.words(found),
            ChosenColumn::Game(column) => (column.value)(found),
            ChosenColumn::Field(_) => {
                fields.next().cloned().flatten().map_or(Cell::Null, Cell::Text)
            }
        };
        let mut cells = || self.columns.iter().map(&mut cell).collect::<Vec<Cell>>();
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

/// Returns the columns to shorten in a table that is too wide: dates, names and fields first, places in logs last.
fn cut(columns: &[ChosenColumn]) -> Vec<Vec<usize>> {
    let those = |is: fn(&Column) -> bool, is_field: bool| {
        let meant = |&index: &usize| match &columns[index] {
            ChosenColumn::Game(column) => is(column),
            ChosenColumn::Field(_) => is_field,
        };
        (0..columns.len()).filter(meant).collect::<Vec<usize>>()
    };
    vec![those(|column| column.gives_way, true), those(|column| column.name == "matches", false)]
}
