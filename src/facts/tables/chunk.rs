//! Rows of one table, stored by column.

use super::column::{Column, ColumnType, Fact, Table};
use super::texts::Texts;
use crate::table::Side;

/// The cells of a column. Cells that are NULL have no value.
#[derive(Clone, Debug)]
pub enum Values {
    /// Texts.
    Text(Texts),
    /// Numbers, or days since 1970-01-01.
    Integer(Vec<i64>),
    /// True or false.
    Boolean(Vec<bool>),
}

/// A column of some rows.
#[derive(Clone, Debug)]
pub struct ColumnData {
    /// The cells that are not NULL.
    pub values: Values,
    /// For each row, whether its cell is not NULL. Empty if the column is never NULL.
    pub known: Vec<bool>,
}

impl ColumnData {
    fn new(column: &Column) -> ColumnData {
        let values = match column.kind {
            ColumnType::Text | ColumnType::Word => Values::Text(Texts::default()),
            ColumnType::Integer | ColumnType::Date => Values::Integer(Vec::new()),
            ColumnType::Boolean => Values::Boolean(Vec::new()),
        };
        ColumnData { values, known: Vec::new() }
    }

    /// Adds a cell. A cell of another type, or one that is NULL although the column never is, would be a mistake in the
    /// definition of the column; the tests of `fill` add every cell.
    #[inline]
    fn push(&mut self, column: &Column, cell: CellRef<'_>) {
        // A year with other than four digits gives NULL, because few programs can read such a date.
        let cell = match cell {
            CellRef::Text(date) if column.kind == ColumnType::Date => {
                days_since_1970(date).map_or(CellRef::Null, CellRef::Integer)
            }
            cell => cell,
        };
        if column.is_nullable {
            self.known.push(cell != CellRef::Null);
        }
        match (&mut self.values, cell) {
            (Values::Text(texts), CellRef::Text(text)) => texts.push(text),
            (Values::Integer(numbers), CellRef::Integer(number)) => numbers.push(number),
            (Values::Boolean(flags), CellRef::Boolean(flag)) => flags.push(flag),
            (_, cell) => debug_assert!(
                column.is_nullable && cell == CellRef::Null,
                "{} has another cell",
                column.name
            ),
        }
    }

    fn append(&mut self, other: &ColumnData) {
        self.known.extend_from_slice(&other.known);
        match (&mut self.values, &other.values) {
            (Values::Text(texts), Values::Text(more)) => texts.append(more),
            (Values::Integer(numbers), Values::Integer(more)) => numbers.extend_from_slice(more),
            (Values::Boolean(flags), Values::Boolean(more)) => flags.extend_from_slice(more),
            _ => {}
        }
    }

    fn clear(&mut self) {
        self.known.clear();
        match &mut self.values {
            Values::Text(texts) => texts.clear(),
            Values::Integer(numbers) => numbers.clear(),
            Values::Boolean(flags) => flags.clear(),
        }
    }

    /// Returns a cell. `at` is its row, `nth` the number of values before it.
    fn cell(&self, kind: ColumnType, at: usize, nth: usize) -> CellRef<'_> {
        if self.known.get(at) == Some(&false) {
            return CellRef::Null;
        }
        match &self.values {
            Values::Text(texts) => CellRef::Text(texts.get(nth)),
            Values::Integer(numbers) if kind == ColumnType::Date => CellRef::Date(numbers[nth]),
            Values::Integer(numbers) => CellRef::Integer(numbers[nth]),
            Values::Boolean(flags) => CellRef::Boolean(flags[nth]),
        }
    }
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellRef<'a> {
    /// Unknown, or not there.
    Null,
    /// Text.
    Text(&'a str),
    /// A whole number.
    Integer(i64),
    /// True or false.
    Boolean(bool),
    /// A day, as days since 1970-01-01.
    Date(i64),
}

impl<'a> From<&'a str> for CellRef<'a> {
    fn from(text: &'a str) -> CellRef<'a> {
        CellRef::Text(text)
    }
}

impl<'a> From<&'a String> for CellRef<'a> {
    fn from(text: &'a String) -> CellRef<'a> {
        CellRef::Text(text)
    }
}

impl From<bool> for CellRef<'_> {
    fn from(flag: bool) -> Self {
        CellRef::Boolean(flag)
    }
}

impl From<Side> for CellRef<'_> {
    fn from(side: Side) -> Self {
        CellRef::Text(side.name())
    }
}

macro_rules! from_numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for CellRef<'_> {
            fn from(number: $number) -> Self {
                // No count of a file comes near to the limit.
                CellRef::Integer(number as i64)
            }
        }
    )+};
}
from_numbers!(u8 u16 u32 u64 i64 usize);

impl<'a, T: Into<CellRef<'a>>> From<Option<T>> for CellRef<'a> {
    fn from(maybe: Option<T>) -> CellRef<'a> {
        maybe.map_or(CellRef::Null, T::into)
    }
}

/// Rows of one table.
#[derive(Clone, Debug)]
pub struct TableChunk {
    /// The table.
    pub table: &'static Table,
    /// Its columns.
    pub columns: Vec<ColumnData>,
    /// The number of rows.
    pub rows: usize,
}

impl TableChunk {
    /// Creates a chunk without rows.
    pub fn new(table: &'static Table) -> TableChunk {
        let columns = table.columns.iter().map(ColumnData::new).collect();
        TableChunk { table, columns, rows: 0 }
    }

    /// Appends the rows of another chunk of the same table.
    pub fn append(&mut self, other: &TableChunk) {
        self.rows += other.rows;
        self.columns.iter_mut().zip(&other.columns).for_each(|(one, other)| one.append(other));
    }

    /// Takes out all rows. The memory stays, for the next ones.
    pub fn clear(&mut self) {
        self.rows = 0;
        self.columns.iter_mut().for_each(ColumnData::clear);
    }

    /// Returns the length of all its texts, in bytes.
    pub fn text_bytes(&self) -> usize {
        let bytes = |column: &ColumnData| match &column.values {
            Values::Text(texts) => texts.bytes(),
            _ => 0,
        };
        self.columns.iter().map(bytes).sum()
    }

    /// Passes the cells of each row to `take`.
    pub fn for_each_row(&self, mut take: impl FnMut(&[CellRef<'_>])) {
        let mut before = vec![0; self.columns.len()];
        let mut cells = Vec::with_capacity(self.columns.len());
        for row in 0..self.rows {
            cells.clear();
            let columns = self.columns.iter().zip(self.table.columns);
            for ((data, column), nth) in columns.zip(&mut before) {
                let cell = data.cell(column.kind, row, *nth);
                *nth += usize::from(cell != CellRef::Null);
                cells.push(cell);
            }
            take(&cells);
        }
    }

    /// Starts rows, one for each item. Their cells are then added column by column.
    pub(super) fn rows_for<'c, 'i, T>(&'c mut self, items: &'i [T]) -> NewRows<'c, 'i, T> {
        self.rows += items.len();
        NewRows { columns: self.table.columns.iter().zip(&mut self.columns), items }
    }
}

/// Rows that are being added, one for each item. All cells of a column are added at once, in the order of the columns.
pub(super) struct NewRows<'c, 'i, T> {
    columns: std::iter::Zip<std::slice::Iter<'static, Column>, std::slice::IterMut<'c, ColumnData>>,
    items: &'i [T],
}

impl<'i, T> NewRows<'_, 'i, T> {
    /// Adds the cells of a column.
    pub fn cells<'s, C: Into<CellRef<'s>>>(&mut self, mut cell: impl FnMut(&'i T) -> C) {
        let next = self.columns.next();
        debug_assert!(next.is_some(), "the rows have too many cells");
        let Some((column, data)) = next else { return };
        self.items.iter().for_each(|item| data.push(column, cell(item).into()));
    }

    /// Adds the cells of several columns. `of` returns the data from which a cell is made.
    pub fn facts<F>(&mut self, facts: &[Fact<F>], of: impl Fn(&'i T) -> &'i F) {
        let mut buffer = String::new();
        for (fact, (column, data)) in facts.iter().zip(&mut self.columns) {
            debug_assert_eq!(column.name, fact.column.name);
            for item in self.items {
                data.push(column, (fact.cell)(of(item), &mut buffer));
            }
        }
    }

    /// Adds the cells of a column with the number of the row among these rows, from 1.
    pub fn count(&mut self) {
        let mut number = 0u32;
        self.cells(|_| {
            number += 1;
            number
        });
    }

    /// Ends the rows.
    pub fn end(mut self) {
        debug_assert!(self.columns.next().is_none(), "the rows have too few cells");
    }
}

/// Returns the number of days from 1970-01-01 to a date of the Gregorian calendar, for the years 1 to 9999.
fn days_since_1970(date: &str) -> Option<i64> {
    let mut parts = date.split('-');
    let mut part = |length: usize| -> Option<i64> {
        let digits = parts.next()?;
        let are_digits = digits.len() == length && digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse().ok().filter(|_| are_digits)
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    if year == 0 || parts.next().is_some() {
        return None;
    }
    // The year begins in March, so that the leap day is its last day.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days_before_month = (153 * month + 2) / 5;
    Some(365 * year + year / 4 - year / 100 + year / 400 + days_before_month + day - 719_469)
}

/// Writes a day in the form `2022-12-31`.
pub(super) fn iso(days: i64) -> String {
    // The inverse of the above: the cycle of 400 years, the year in it, the day of that year.
    let days = days + 719_468;
    let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let year = year + cycle * 400 + i64::from(month >= 10);
    let month = if month < 10 { month + 3 } else { month - 9 };
    format!("{year:04}-{month:02}-{day:02}")
}

impl CellRef<'_> {
    /// Returns a day, and any other cell that is not text, as CSV and JSON have it; empty for NULL.
    pub fn plain(&self) -> String {
        let mut plain = String::new();
        self.write_plain(&mut plain);
        plain
    }

    /// Writes the same at the end of a text.
    pub fn write_plain(&self, out: &mut String) {
        match self {
            CellRef::Null => {}
            CellRef::Text(text) => out.push_str(text),
            CellRef::Integer(number) => write_integer(*number, out),
            CellRef::Boolean(flag) => out.push_str(if *flag { "true" } else { "false" }),
            CellRef::Date(days) => out.push_str(&iso(*days)),
        }
    }
}

/// Writes a number digit by digit, which takes a fraction of the time of `write!`. Most cells are small numbers.
fn write_integer(number: i64, out: &mut String) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    let mut left = number.unsigned_abs();
    loop {
        start -= 1;
        digits[start] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if number < 0 {
        out.push('-');
    }
    out.extend(digits[start..].iter().map(|&digit| char::from(digit)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_rust_writes_them() {
        for number in [0, 7, 10, 1234, -1, -40, i64::MAX, i64::MIN] {
            assert_eq!(CellRef::Integer(number).plain(), number.to_string());
        }
    }

    #[test]
    fn days_are_counted_as_the_calendar_has_them() {
        for (date, days) in [
            ("1970-01-01", 0),
            ("1969-12-31", -1),
            ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("2022-12-31", 19_357),
            ("1900-03-01", -25_508),
            ("0001-01-01", -719_162),
            ("9999-12-31", 2_932_896),
        ] {
            assert_eq!(days_since_1970(date), Some(days), "{date}");
            assert_eq!(iso(days), date);
        }
        let every = (-719_162..2_932_897).step_by(13);
        assert!(every.into_iter().all(|days| days_since_1970(&iso(days)) == Some(days)));
        for wrong in
            ["", "2022", "2022-12", "-0044-03-15", "0000-01-01", "Y17000-01-01", "2022-1-1"]
        {
            assert_eq!(days_since_1970(wrong), None, "{wrong}");
        }
    }
}
