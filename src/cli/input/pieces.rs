//! Files to add to an archive, split into pieces of whole games.

use std::io::{self, Read};
use std::sync::Arc;

use crate::archive::{Files, Piece, Source};
use crate::notation::is_utf16;
use crate::notation::stream::Blocks;

/// An iterator over the pieces of a file.
pub struct Pieces<R> {
    blocks: Blocks<R>,
    source: Arc<Source>,
    files: Files,
    games: u64,
    begun: bool,
    is_utf16: bool,
}

impl<R: Read> Pieces<R> {
    /// Splits the text of a reader. `source` names the file; `files` loads the variant files that its logs name.
    pub fn of(reader: R, source: impl Into<Source>, files: Files) -> Pieces<R> {
        let (blocks, source) = (Blocks::new(reader), Arc::new(source.into()));
        Pieces { blocks, source, files, games: 0, begun: false, is_utf16: false }
    }

    /// Returns the name of the file in messages.
    pub fn name(&self) -> &str {
        &self.source.given
    }

    /// Returns the number of games read so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Checks whether the file is UTF-16, in which dadu finds no games.
    pub fn is_utf16(&self) -> bool {
        self.is_utf16
    }

    /// Returns the number of bytes read so far.
    pub fn bytes_read(&self) -> u64 {
        self.blocks.bytes_read()
    }

    /// Returns the next piece, or nothing at the end.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        let Some(block) = self.blocks.next_block()? else { return Ok(None) };
        let games_before = self.games;
        self.games += block.game_count();
        let first = !std::mem::replace(&mut self.begun, true);
        self.is_utf16 |= first && is_utf16(&block.text);
        let (source, files) = (self.source.clone(), self.files.clone());
        Ok(Some(Piece { source, first, block, games_before, files }))
    }
}
