//! Parquet files in a build of dadu without the feature `parquet`: it cannot write them.

use std::convert::Infallible;
use std::io::{self, Write};
use std::marker::PhantomData;

use crate::facts::tables::{Table, TableChunk};

/// Whether this build of dadu can write Parquet files.
pub const IS_AVAILABLE: bool = false;

/// A Parquet file, which this build cannot write.
pub struct ParquetFile<W: Write + Send> {
    never: Infallible,
    out: PhantomData<W>,
}

impl<W: Write + Send> ParquetFile<W> {
    /// Fails.
    ///
    /// # Errors
    /// Always.
    pub fn begin(_out: W, _table: &'static Table) -> io::Result<ParquetFile<W>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Adds rows. No file exists that they could be added to.
    ///
    /// # Errors
    /// None.
    pub fn add(&mut self, _chunk: &TableChunk) -> io::Result<()> {
        match self.never {}
    }

    /// Ends the file.
    ///
    /// # Errors
    /// None.
    pub fn end(self) -> io::Result<()> {
        let _ = self.out;
        match self.never {}
    }
}
