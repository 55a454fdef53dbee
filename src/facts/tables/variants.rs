//! The variants that logs declare: the rows of the table `variant`.

use std::collections::BTreeMap;

use super::chunk::TableChunk;
use super::defined::TABLES;
use crate::facts::{DeclaredVariant, DerivedRows};
use crate::rulebook::Row;

/// A parameter of a variant: its name, its value, and whether the value is known.
type Setting = (&'static str, String, bool);

/// The variants that some logs declare, each once: by game and declaration, its parameters.
#[derive(Clone, Debug, Default)]
pub struct Variants(BTreeMap<(String, String), Vec<Setting>>);

impl Variants {
    /// Adds the variant that a log declares. A game that dadu cannot replay has no parameters.
    pub fn add(&mut self, rows: &DerivedRows) {
        let DeclaredVariant::Read(declared) = &rows.record.declared else { return };
        let key = (rows.record.game.clone(), declared.text.clone());
        self.0.entry(key).or_insert_with(|| {
            let value = |&(row, value): &(&'static Row, Option<u8>)| {
                let written = row.values.write(value.unwrap_or(row.values.default()));
                (row.name, written.to_string(), value.is_some())
            };
            let mut values: Vec<_> = declared.values.iter().map(value).collect();
            values.sort_unstable();
            values
        });
    }

    /// Adds the variants of another part.
    pub fn merge(&mut self, other: Variants) {
        for (key, values) in other.0 {
            self.0.entry(key).or_insert(values);
        }
    }

    /// Returns the rows of the table `variant`.
    pub fn rows(&self) -> TableChunk {
        let mut chunk = TableChunk::new(&TABLES[TABLES.len() - 1]);
        for ((game, variant), values) in &self.0 {
            let mut rows = chunk.rows_for(values);
            rows.cells(|_| game);
            rows.cells(|_| variant);
            rows.cells(|&(parameter, ..)| parameter);
            rows.cells(|(_, value, _)| value);
            rows.cells(|&(.., known)| known);
            rows.end();
        }
        chunk
    }
}
