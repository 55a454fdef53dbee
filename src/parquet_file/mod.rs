//! Tables as Parquet files. The same rows give the same bytes.
//!
//! Text columns are coded by dictionaries, so repeated words take almost no space. Columns of numbers are coded by the
//! differences between rows, which are small in sorted rows and need no dictionary. Pages are compressed with
//! Snappy, which every reader knows.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::SortingColumn;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesBuilder};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type, TypePtr};

use crate::facts::tables::{Column, ColumnData, ColumnType, Table, TableChunk, Values};

/// The number of rows from which a row group is written. All its rows are in memory until then.
const GROUP_ROWS: usize = 1 << 16;
/// The length of texts, in bytes, from which a row group is written.
const GROUP_BYTES: usize = 16 << 20;

/// Whether this build of dadu can write Parquet files.
pub const IS_AVAILABLE: bool = true;

/// A Parquet file that is being written.
pub struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    pending: TableChunk,
}

impl<W: Write + Send> ParquetFile<W> {
    /// Starts a file with rows of a table.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn begin(out: W, table: &'static Table) -> io::Result<ParquetFile<W>> {
        let schema = schema(table).map_err(io_error)?;
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties(table)));
        Ok(ParquetFile { writer: writer.map_err(io_error)?, pending: TableChunk::new(table) })
    }

    /// Adds rows.
    ///
    /// # Errors
    /// Why they cannot be written.
    pub fn add(&mut self, chunk: &TableChunk) -> io::Result<()> {
        self.pending.append(chunk);
        match self.pending.rows >= GROUP_ROWS || self.pending.text_bytes() >= GROUP_BYTES {
            true => self.write_group(),
            false => Ok(()),
        }
    }

    /// Writes the remaining rows, and ends the file.
    ///
    /// # Errors
    /// Why they cannot be written.
    pub fn end(mut self) -> io::Result<()> {
        if self.pending.rows > 0 {
            self.write_group()?;
        }
        self.writer.close().map(drop).map_err(io_error)
    }

    fn write_group(&mut self) -> io::Result<()> {
        write_group(&mut self.writer, &self.pending).map_err(io_error)?;
        self.pending.clear();
        Ok(())
    }
}

fn write_group<W: Write + Send>(
    writer: &mut SerializedFileWriter<W>,
    chunk: &TableChunk,
) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    for (data, column) in chunk.columns.iter().zip(chunk.table.columns) {
        let Some(mut writer) = group.next_column()? else { break };
        write_column(&mut writer, data, column)?;
        writer.close()?;
    }
    group.close().map(drop)
}

fn write_column(
    writer: &mut SerializedColumnWriter<'_>,
    data: &ColumnData,
    column: &Column,
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = data.known.iter().map(|&known| i16::from(known)).collect();
    let levels = column.is_nullable.then_some(&levels[..]);
    match &data.values {
        Values::Text(texts) => {
            let all = ByteArray::from(texts.all());
            let slice = |&(start, end): &(usize, usize)| all.slice(start, end - start);
            let spans: Vec<ByteArray> = texts.spans().iter().map(slice).collect();
            let cell = |&cell: &u32| spans[cell as usize].clone();
            let cells: Vec<ByteArray> = texts.cells().iter().map(cell).collect();
            writer.typed::<ByteArrayType>().write_batch(&cells, levels, None)?;
        }
        Values::Integer(days) if column.kind == ColumnType::Date => {
            // Only the years 1 to 9999 come here.
            let days: Vec<i32> = days.iter().map(|&day| day as i32).collect();
            writer.typed::<Int32Type>().write_batch(&days, levels, None)?;
        }
        Values::Integer(numbers) => {
            writer.typed::<Int64Type>().write_batch(numbers, levels, None)?;
        }
        Values::Boolean(flags) => {
            writer.typed::<BoolType>().write_batch(flags, levels, None)?;
        }
    }
    Ok(())
}

fn properties(table: &Table) -> WriterProperties {
    let sorted = table.key_places().map(|place| SortingColumn {
        column_idx: place as i32,
        descending: false,
        nulls_first: false,
    });
    let numbers = table.columns.iter().filter(|column| column.kind == ColumnType::Integer);
    let differences = |builder: WriterPropertiesBuilder, column: &Column| {
        let path = ColumnPath::from(column.name);
        builder
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED)
    };
    // Readers skip row groups by the least and the greatest value. Only a sorted column of texts differs between groups.
    let texts = table.columns.iter().enumerate().filter(|(place, column)| {
        matches!(column.kind, ColumnType::Text | ColumnType::Word)
            && table.key_places().next() != Some(*place)
    });
    let without_statistics = |builder: WriterPropertiesBuilder, (_, column): (usize, &Column)| {
        builder
            .set_column_statistics_enabled(ColumnPath::from(column.name), EnabledStatistics::None)
    };
    let numbers = numbers.fold(WriterProperties::builder(), differences);
    texts
        .fold(numbers, without_statistics)
        .set_created_by(concat!("dadu ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_sorting_columns(Some(sorted.collect()))
        .build()
}

fn schema(table: &Table) -> Result<TypePtr, ParquetError> {
    let fields: Result<Vec<TypePtr>, ParquetError> = table.columns.iter().map(field).collect();
    let schema = Type::group_type_builder(table.name).with_fields(fields?).build()?;
    Ok(Arc::new(schema))
}

fn field(column: &Column) -> Result<TypePtr, ParquetError> {
    let (physical, logical) = match column.kind {
        ColumnType::Text | ColumnType::Word => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        ColumnType::Integer => (Physical::INT64, None),
        ColumnType::Boolean => (Physical::BOOLEAN, None),
        ColumnType::Date => (Physical::INT32, Some(LogicalType::Date)),
    };
    let repetition = if column.is_nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let field = Type::primitive_type_builder(column.name, physical);
    let field = field.with_logical_type(logical).with_repetition(repetition).build()?;
    Ok(Arc::new(field))
}

/// Returns the error of the system, if that is the cause.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(cause) => match cause.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
