//! The definition of a table and of its columns, as data.

use super::chunk::CellRef;

/// An exported table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name, which is also the name of its file.
    pub name: &'static str,
    /// The subject of a row, in a few words.
    pub row: &'static str,
    /// Its columns, in order.
    pub columns: &'static [Column],
    /// The columns that identify a row. Rows are sorted by them.
    pub key: &'static [&'static str],
    /// The tables that its rows refer to.
    pub references: &'static [Reference],
}

impl Table {
    /// Returns the places of the columns of the key.
    pub fn key_places(&self) -> impl Iterator<Item = usize> {
        let place = |name: &&str| self.columns.iter().position(|column| column.name == *name);
        self.key.iter().filter_map(place)
    }
}

/// A reference from the rows of a table to those of another one. The columns have the same names in both.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// The columns.
    pub columns: &'static [&'static str],
    /// The other table, whose key the columns are.
    pub table: &'static str,
}

/// A column of an exported table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The type of its cells.
    pub kind: ColumnType,
    /// Whether a cell can be NULL, because the fact is unknown or does not exist.
    pub is_nullable: bool,
    /// The unit of a number, in the plural.
    pub unit: Option<&'static str>,
    /// Its meaning, in a sentence without a full stop.
    pub meaning: &'static str,
    /// All values that it can have; empty if there are too many to list.
    pub values: &'static [&'static str],
}

/// A column of rows that are made from items: its definition, and its cell for an item. Tables of the archive and exported
/// tables share it.
#[derive(Debug)]
pub struct Fact<T: 'static> {
    /// The column.
    pub column: Column,
    /// The cell, which may be written into the buffer.
    pub cell: CellOf<T>,
}

/// Returns the cell of a column for an item.
pub type CellOf<T> = for<'a> fn(&'a T, &'a mut String) -> CellRef<'a>;

impl<T> Copy for Fact<T> {}

impl<T> Clone for Fact<T> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Defines a column with its cell.
pub const fn fact<T>(column: Column, cell: CellOf<T>) -> Fact<T> {
    Fact { column, cell }
}

impl<T> Fact<T> {
    /// Gives the column another name.
    pub const fn named(self, name: &'static str) -> Fact<T> {
        Fact { column: Column { name, ..self.column }, ..self }
    }

    /// Makes the column one that is never NULL.
    pub const fn never_null(self) -> Fact<T> {
        Fact { column: Column { is_nullable: false, ..self.column }, ..self }
    }
}

/// Returns the columns of facts.
pub(super) const fn columns<T, const N: usize>(facts: &[Fact<T>; N]) -> [Column; N] {
    let mut columns = [facts[0].column; N];
    let mut at = 0;
    while at < N {
        columns[at] = facts[at].column;
        at += 1;
    }
    columns
}

/// Joins groups of columns. Another number of columns does not compile.
pub(super) const fn joined<const N: usize>(groups: &[&[Column]]) -> [Column; N] {
    let mut columns = [groups[0][0]; N];
    let (mut group, mut at, mut filled) = (0, 0, 0);
    while group < groups.len() {
        if at < groups[group].len() {
            columns[filled] = groups[group][at];
            (at, filled) = (at + 1, filled + 1);
        } else {
            (group, at) = (group + 1, 0);
        }
    }
    assert!(filled == N, "the groups have fewer columns");
    columns
}

/// The type of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Text in UTF-8.
    Text,
    /// Text with few different values.
    Word,
    /// A whole number.
    Integer,
    /// True or false.
    Boolean,
    /// A day.
    Date,
}

impl ColumnType {
    /// Returns its name on the page of the tables.
    pub const fn name(self) -> &'static str {
        match self {
            ColumnType::Text => "text",
            ColumnType::Word => "word",
            ColumnType::Integer => "integer",
            ColumnType::Boolean => "boolean",
            ColumnType::Date => "date",
        }
    }
}

const fn column(kind: ColumnType, name: &'static str, meaning: &'static str) -> Column {
    Column { name, kind, is_nullable: false, unit: None, meaning, values: &[] }
}

/// Defines a column of texts.
pub const fn text(name: &'static str, meaning: &'static str) -> Column {
    column(ColumnType::Text, name, meaning)
}

/// Defines a column of texts with few different values.
pub const fn word(name: &'static str, meaning: &'static str) -> Column {
    column(ColumnType::Word, name, meaning)
}

pub(super) const fn integer(name: &'static str, meaning: &'static str) -> Column {
    column(ColumnType::Integer, name, meaning)
}

pub(super) const fn boolean(name: &'static str, meaning: &'static str) -> Column {
    column(ColumnType::Boolean, name, meaning)
}

pub(super) const fn date(name: &'static str, meaning: &'static str) -> Column {
    column(ColumnType::Date, name, meaning)
}

impl Column {
    /// Lets the column be NULL.
    pub const fn nullable(self) -> Column {
        Column { is_nullable: true, ..self }
    }

    pub(super) const fn in_unit(self, unit: &'static str) -> Column {
        Column { unit: Some(unit), ..self }
    }

    pub(super) const fn one_of(self, values: &'static [&'static str]) -> Column {
        Column { values, ..self }
    }
}
