//! The files of exported tables in a new folder: one for each table, or several with a limit of rows.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;

use crate::cli::arguments::number::within;
use crate::cli::format::Format;
use crate::cli::rows::{csv_head, csv_rows, json_rows};
use crate::facts::tables::{TABLES, Table, TableChunk};
use crate::parquet_file::{self, ParquetFile};

/// The options of every command that writes tables to a folder.
#[derive(Args, Clone, Debug)]
pub struct TableOptions {
    /// Tables to write: game,throw,move [default: all]
    #[arg(long, value_name = "TABLES", value_delimiter = ',', value_parser = table_of_name)]
    pub tables: Vec<&'static Table>,
    /// Make a folder for each table, with a new file after N rows
    ///
    /// The rows of one game stay in one file.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within(1u64..))]
    pub shard_rows: Option<u64>,
    /// With --format csv: write text unchanged, without formula guards
    #[arg(long)]
    pub raw: bool,
}

fn table_of_name(name: &str) -> Result<&'static Table, String> {
    TABLES.iter().find(|table| table.name == name.trim()).ok_or_else(|| {
        let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        format!("unknown table; the tables are {}", names.join(", "))
    })
}

impl TableOptions {
    /// Returns the tables to write, each once.
    pub fn tables(&self) -> Vec<&'static Table> {
        let is_wanted = |table: &Table| {
            self.tables.is_empty() || self.tables.iter().any(|t| t.name == table.name)
        };
        TABLES.iter().filter(|table| is_wanted(table)).collect()
    }

    /// Returns the reason why the options do not fit the format.
    pub fn refusal(&self, format: Format) -> Option<&'static str> {
        match format {
            Format::Parquet if !parquet_file::IS_AVAILABLE => {
                Some("this dadu was built without Parquet; use --format csv or jsonl")
            }
            Format::Parquet | Format::Jsonl if self.raw => {
                Some("--raw applies to --format csv only; leave it out")
            }
            _ => None,
        }
    }
}

/// Rows that are ready to be written to the file of a table.
pub enum EncodedRows {
    /// Text of CSV or JSON lines, and the number of rows in it.
    Text(String, usize),
    /// Columns, which are coded when a file has enough of them.
    Columns(TableChunk),
}

/// The files of some tables.
pub struct TableFolder {
    settings: Settings,
    files: Vec<TableFiles>,
}

#[derive(Clone)]
struct Settings {
    folder: PathBuf,
    format: Format,
    raw: bool,
    shard_rows: Option<u64>,
}

impl TableFolder {
    /// Creates the folder.
    ///
    /// # Errors
    /// Why it cannot be created.
    pub fn create(
        folder: &Path,
        format: Format,
        options: &TableOptions,
    ) -> io::Result<TableFolder> {
        fs::create_dir_all(folder)?;
        let TableOptions { raw, shard_rows, .. } = *options;
        let settings = Settings { folder: folder.to_owned(), format, raw, shard_rows };
        let files = |table| TableFiles { table, shard: 0, rows: 0, open: None };
        Ok(TableFolder { settings, files: options.tables().into_iter().map(files).collect() })
    }

    /// Returns the tables, in order.
    pub fn tables(&self) -> Vec<&'static Table> {
        self.files.iter().map(|file| file.table).collect()
    }

    /// Returns a function that encodes rows as the files need them. Any number of threads can call it.
    pub fn encoder(&self) -> impl Fn(TableChunk) -> EncodedRows + Sync + use<> {
        let Settings { format, raw, .. } = self.settings;
        move |chunk| match format {
            Format::Parquet => EncodedRows::Columns(chunk),
            Format::Csv => EncodedRows::Text(csv_rows(&chunk, raw), chunk.rows),
            _ => EncodedRows::Text(json_rows(&chunk), chunk.rows),
        }
    }

    /// Writes rows. Each element of `parts` has the rows of every table.
    ///
    /// # Errors
    /// Why they cannot be written.
    pub fn write(&mut self, parts: &[Vec<EncodedRows>]) -> io::Result<()> {
        let settings = &self.settings;
        self.files.par_iter_mut().enumerate().try_for_each(|(index, files)| {
            parts.iter().try_for_each(|part| files.write(settings, &part[index]))
        })
    }

    /// Writes rows of one table, if it is one of the tables.
    ///
    /// # Errors
    /// Why they cannot be written.
    pub fn write_table(&mut self, chunk: TableChunk) -> io::Result<()> {
        let table = chunk.table.name;
        let encoded = self.encoder()(chunk);
        match self.files.iter_mut().find(|files| files.table.name == table) {
            Some(files) => files.write(&self.settings, &encoded),
            None => Ok(()),
        }
    }

    /// Ends all files.
    ///
    /// # Errors
    /// Why they cannot be written.
    pub fn end(self) -> io::Result<()> {
        let settings = &self.settings;
        self.files.into_iter().try_for_each(|files| files.end(settings))
    }
}

/// The files of one table, of which one is open.
struct TableFiles {
    table: &'static Table,
    /// The number of files before the open one.
    shard: u32,
    /// The number of rows in the open file.
    rows: u64,
    open: Option<OpenFile>,
}

enum OpenFile {
    Text(BufWriter<File>),
    Parquet(Box<ParquetFile<File>>),
}

impl TableFiles {
    fn write(&mut self, settings: &Settings, encoded: &EncodedRows) -> io::Result<()> {
        let rows = match encoded {
            EncodedRows::Text(_, rows) => *rows,
            EncodedRows::Columns(chunk) => chunk.rows,
        };
        if rows == 0 {
            return Ok(());
        }
        self.rows += rows as u64;
        match (self.file(settings)?, encoded) {
            (OpenFile::Text(out), EncodedRows::Text(text, _)) => out.write_all(text.as_bytes())?,
            (OpenFile::Parquet(file), EncodedRows::Columns(chunk)) => file.add(chunk)?,
            _ => {}
        }
        if settings.shard_rows.is_some_and(|most| self.rows >= most) {
            self.close()?;
            (self.shard, self.rows) = (self.shard + 1, 0);
        }
        Ok(())
    }

    /// Returns the open file, or creates the next one.
    fn file(&mut self, settings: &Settings) -> io::Result<&mut OpenFile> {
        if self.open.is_none() {
            self.open = Some(self.create(settings)?);
        }
        self.open.as_mut().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn create(&self, settings: &Settings) -> io::Result<OpenFile> {
        let ending = settings.format.name();
        let path = match settings.shard_rows {
            None => settings.folder.join(format!("{}.{ending}", self.table.name)),
            Some(_) => {
                let folder = settings.folder.join(self.table.name);
                fs::create_dir_all(&folder)?;
                folder.join(format!("{:05}.{ending}", self.shard))
            }
        };
        let file = File::create_new(path)?;
        if settings.format == Format::Parquet {
            return Ok(OpenFile::Parquet(Box::new(ParquetFile::begin(file, self.table)?)));
        }
        let mut out = BufWriter::with_capacity(1 << 16, file);
        if settings.format == Format::Csv {
            out.write_all(csv_head(self.table).as_bytes())?;
        }
        Ok(OpenFile::Text(out))
    }

    fn close(&mut self) -> io::Result<()> {
        match self.open.take() {
            Some(OpenFile::Text(mut out)) => out.flush(),
            Some(OpenFile::Parquet(file)) => file.end(),
            None => Ok(()),
        }
    }

    /// Ends the open file. A table without rows has one file too, so that programs find its columns.
    fn end(mut self, settings: &Settings) -> io::Result<()> {
        if self.shard == 0 {
            self.file(settings)?;
        }
        self.close()
    }
}
