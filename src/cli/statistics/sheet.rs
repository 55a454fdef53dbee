//! The sheets for other programs: rows of cells, one sheet for each section.

use std::io::{self, Write};

use crate::archive::Cell;
use crate::archive::stats::{Basis, Group, wilson};
use crate::cli::format::Format;
use crate::cli::rows::{RowOptions, Rows};

/// The rows of a section.
pub struct Sheet {
    /// The name of the section.
    pub name: &'static str,
    /// The names of its columns after those of [`head`].
    pub columns: &'static [&'static str],
    pub rows: Vec<Vec<Cell>>,
}

/// Writes all sheets, the sheet of games first. CSV output holds only the last one.
pub fn write(sheets: &[Sheet], options: RowOptions) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    match (options.format, sheets) {
        (Format::Json, sheets) => {
            for (index, sheet) in sheets.iter().enumerate() {
                write!(out, "{}\"{}\": ", if index == 0 { "{\n" } else { "," }, sheet.name)?;
                sheet.write(&mut out, options)?;
            }
            out.write_all(b"}\n")?;
        }
        (Format::Csv, [.., sheet]) => sheet.write(&mut out, options)?,
        (_, sheets) => sheets.iter().try_for_each(|sheet| sheet.write(&mut out, options))?,
    }
    Ok(out)
}

impl Sheet {
    /// Writes the sheet. In JSON lines, each row names its section.
    fn write(&self, out: &mut Vec<u8>, options: RowOptions) -> io::Result<()> {
        let (name, cell) = match options.format {
            Format::Jsonl => (Some("section"), Some(text(self.name))),
            _ => (None, None),
        };
        let columns: Vec<&str> = name.iter().chain(&HEAD).chain(self.columns).copied().collect();
        let mut rows = Rows::new(out, options, &columns);
        for row in &self.rows {
            rows.row(&cell.iter().chain(row).cloned().collect::<Vec<_>>())?;
        }
        rows.end()
    }
}

/// The first columns of every row.
const HEAD: [&str; 3] = ["group", "games", "simulated"];

/// Returns the first cells of every row: the group, the number of games, and the number of simulated ones.
pub fn head(group: &Group, basis: &Basis) -> Vec<Cell> {
    let group = group.clone().map_or(Cell::Null, Cell::Text);
    vec![group, whole(basis.games), whole(basis.simulated)]
}

pub fn whole(number: u64) -> Cell {
    Cell::Integer(number as i64)
}

pub fn real(number: Option<f64>) -> Cell {
    number.map_or(Cell::Null, Cell::Real)
}

/// Returns the cells of a share: the share itself and its 95% interval. They are empty without a whole, and where more
/// were counted than the whole has.
pub fn share_cells(part_and_whole: Option<(u64, u64)>) -> [Cell; 3] {
    let interval = part_and_whole.filter(|(part, whole)| part <= whole);
    let interval = interval.and_then(|(part, whole)| wilson(part, whole));
    let share = part_and_whole.filter(|(_, whole)| *whole > 0);
    let share = share.map(|(part, whole)| part as f64 / whole as f64);
    [share, interval.map(|i| i.0), interval.map(|i| i.1)].map(real)
}

pub fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}
