//! Rows of a table as the buffers of Arrow arrays, from which `pyarrow.Array.from_buffers` makes a column
//! without reading a cell.

use dadu::facts::tables::{Column, ColumnData, ColumnType, TableChunk, Values};

/// The name of a table, its number of rows, and its columns.
pub type TableBuffers = (&'static str, usize, Vec<ColumnBuffers>);

/// The name of a column, its type, and its buffers: one bit for each cell that is not NULL (absent if none is),
/// the offsets of texts, and the values.
pub type ColumnBuffers = (&'static str, &'static str, Option<Vec<u8>>, Option<Vec<u8>>, Vec<u8>);

/// Returns some rows of a table as buffers.
pub fn of(chunk: &TableChunk) -> TableBuffers {
    let columns = chunk.table.columns.iter().zip(&chunk.columns);
    (chunk.table.name, chunk.rows, columns.map(|(column, data)| of_column(column, data)).collect())
}

fn of_column(column: &Column, data: &ColumnData) -> ColumnBuffers {
    let valid = column.is_nullable.then(|| bits(data.known.iter().copied()));
    let (offsets, values) = match &data.values {
        Values::Text(texts) => {
            let cells = spread(column, data, (0..texts.cells().len()).map(|at| texts.get(at)));
            let (offsets, values) = texts_of(cells);
            (Some(offsets), values)
        }
        Values::Integer(days) if column.kind == ColumnType::Date => {
            // Only the years 1 to 9999 come here.
            let days = spread(column, data, days.iter().map(|&day| day as i32));
            (None, days.flat_map(i32::to_le_bytes).collect())
        }
        Values::Integer(numbers) => {
            let numbers = spread(column, data, numbers.iter().copied());
            (None, numbers.flat_map(i64::to_le_bytes).collect())
        }
        Values::Boolean(flags) => (None, bits(spread(column, data, flags.iter().copied()))),
    };
    (column.name, column.kind.name(), valid, offsets, values)
}

/// Returns a value for each row. Rows in which the cell is NULL get an empty one, which nobody reads.
fn spread<'a, T: Default + 'a>(
    column: &Column,
    data: &'a ColumnData,
    values: impl Iterator<Item = T> + 'a,
) -> Box<dyn Iterator<Item = T> + 'a> {
    let mut values = values;
    match column.is_nullable {
        false => Box::new(values),
        true => Box::new(data.known.iter().map(move |&known| match known {
            true => values.next().unwrap_or_default(),
            false => T::default(),
        })),
    }
}

/// Packs flags into bytes, the lowest bit first.
fn bits(flags: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (at, flag) in flags.enumerate() {
        if at % 8 == 0 {
            bytes.push(0);
        }
        if let Some(last) = bytes.last_mut() {
            *last |= u8::from(flag) << (at % 8);
        }
    }
    bytes
}

/// Returns where each text begins, with the end of the last one, and all texts one after another. A part of a
/// table has far less text than 32 bits can count.
fn texts_of<'t>(texts: impl Iterator<Item = &'t str>) -> (Vec<u8>, Vec<u8>) {
    let (mut offsets, mut values) = (0_i32.to_le_bytes().to_vec(), Vec::new());
    for text in texts {
        values.extend_from_slice(text.as_bytes());
        offsets.extend_from_slice(&(values.len() as i32).to_le_bytes());
    }
    (offsets, values)
}
