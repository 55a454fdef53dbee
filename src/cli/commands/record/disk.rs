//! The file of a recording. It is locked against a second recorder, written line by line, and watched for
//! changes by other programs.

use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cli::files::{atomic, temporary};
use crate::cli::system::{self, FileId};
use crate::diagnostic::plain_reason;
use crate::notation::is_utf16;
use crate::notation::stream::Blocks;
use crate::record::line_end;

/// The maximum size of the file: 64 MiB, because the whole file is in memory.
const MAX_FILE: u64 = 64 << 20;

/// A file of logs. The last log is recorded.
pub struct Disk {
    path: PathBuf,
    file: File,
    /// The whole file as it was last seen.
    bytes: Vec<u8>,
    /// The start of the last game.
    start: usize,
    seen: Stamp,
}

/// A change to the file by another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The content is different.
    Other,
    /// The file was deleted or emptied.
    Lost,
}

/// The properties that show whether a file was changed or replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    id: Option<FileId>,
}

impl Disk {
    /// Opens or creates a file, and locks it.
    ///
    /// # Errors
    /// Why the file cannot be used for recording.
    pub fn open(path: &Path) -> Result<Disk, String> {
        let file = locked(path)?;
        let seen = file.metadata().map_err(|error| failed("open", path, &error))?;
        let (path, seen) = (path.to_owned(), Stamp::of(&seen));
        let mut disk = Disk { path, file, bytes: Vec::new(), start: 0, seen };
        disk.read()?;
        Ok(disk)
    }

    /// Returns the text of the last game; empty if there is none.
    pub fn game(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Checks whether the file is empty or blank.
    pub fn is_empty(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    /// Checks whether the file is UTF-16, in which dadu finds no games.
    pub fn is_utf16(&self) -> bool {
        is_utf16(&self.bytes)
    }

    /// Replaces the text of the last game. Writes only the lines at the end that differ, so that the file always
    /// holds a whole log, old or new.
    ///
    /// # Errors
    /// Why the file cannot be written. The next call tries again.
    pub fn put(&mut self, game: &[u8]) -> Result<(), String> {
        let same = same_lines(self.game(), game);
        let at = self.start + same;
        if at == self.bytes.len() && same == game.len() {
            return Ok(());
        }
        if at < self.bytes.len() && same < game.len() {
            return self.replace(game).map_err(|error| failed("write", &self.path, &error));
        }
        let between = match self.start == self.bytes.len() {
            true => atomic::gap_after(&self.bytes, line_end(game)),
            false => String::new(),
        };
        let written = self.write(at, &[between.as_bytes(), &game[same..]].concat());
        self.stamp();
        self.start += if written.is_ok() { between.len() } else { 0 };
        written.map_err(|error| failed("write", &self.path, &error))
    }

    /// Replaces the whole file, for changes in the middle such as in the header. The new file is locked, too.
    fn replace(&mut self, game: &[u8]) -> io::Result<()> {
        let path = self.path.canonicalize()?;
        let bytes = [&self.bytes[..self.start], game].concat();
        let file = temporary::write_beside(&path, &bytes, Some(&path.metadata()?))?;
        system::put_in_place(file, &path, &mut self.file)?;
        self.bytes = bytes;
        self.stamp();
        Ok(())
    }

    /// Starts another game after the last one.
    pub fn next_game(&mut self) {
        self.start = self.bytes.len();
    }

    fn write(&mut self, at: usize, tail: &[u8]) -> io::Result<()> {
        if at < self.bytes.len() {
            self.file.set_len(at as u64)?;
            self.bytes.truncate(at);
        }
        self.file.seek(SeekFrom::Start(at as u64))?;
        if let Err(error) = self.file.write_all(tail) {
            // Remove the partial line.
            let _ = self.file.set_len(at as u64);
            return Err(error);
        }
        self.bytes.extend_from_slice(tail);
        self.file.sync_data()
    }

    /// Returns the change by another program since the last look, if any. Reads a changed file again. Writes a
    /// deleted or emptied file again.
    ///
    /// # Errors
    /// Why the file can no longer be read.
    pub fn changed(&mut self) -> Result<Option<Change>, String> {
        let now = self.path.metadata().map(|data| Stamp::of(&data));
        if now.as_ref().is_ok_and(|now| *now == self.seen) {
            return Ok(None);
        }
        if now.as_ref().map_or(true, |now| now.id != self.seen.id) {
            // Another file is at the path, or none. Lock that one before the old one is released.
            self.file = locked(&self.path)?;
        }
        let before = std::mem::take(&mut self.bytes);
        self.stamp();
        self.read()?;
        if self.bytes.is_empty() && !before.is_empty() {
            return self.restore(&before).map(|()| Some(Change::Lost));
        }
        Ok((self.bytes != before).then_some(Change::Other))
    }

    /// Writes a deleted file again.
    fn restore(&mut self, bytes: &[u8]) -> Result<(), String> {
        let written = self.write(0, bytes);
        self.stamp();
        self.start = last_game(&self.bytes);
        written.map_err(|error| failed("write", &self.path, &error))
    }

    fn read(&mut self) -> Result<(), String> {
        let failed = |error: io::Error| failed("read", &self.path, &error);
        self.bytes.clear();
        self.file.rewind().map_err(failed)?;
        let limit = MAX_FILE + 1;
        (&self.file).take(limit).read_to_end(&mut self.bytes).map_err(failed)?;
        if self.bytes.len() as u64 == limit {
            return Err(format!(
                "{} is larger than 64 MiB; record to a new file",
                self.path.display()
            ));
        }
        self.start = last_game(&self.bytes);
        Ok(())
    }

    /// Takes the stamp of the open file. If another file is at the path by now, the next look notices it.
    fn stamp(&mut self) {
        if let Ok(data) = self.file.metadata() {
            self.seen = Stamp::of(&data);
        }
    }

    /// Closes the file, and deletes it if it is empty.
    pub fn close(self) {
        if self.bytes.is_empty() {
            // Windows removes only files that are closed.
            drop(self.file);
            // Ignore errors: an empty file does no harm.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Returns the length of the text to keep: all of it if the new text continues it, or else the whole lines
/// that are the same.
fn same_lines(old: &[u8], new: &[u8]) -> usize {
    if new.starts_with(old) {
        return old.len();
    }
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    memchr::memrchr(b'\n', &new[..same]).map_or(0, |newline| newline + 1)
}

/// Opens and locks the file, so that only one recorder uses it.
fn locked(path: &Path) -> Result<File, String> {
    let failed = |error: io::Error| failed("open", path, &error);
    if path.metadata().is_ok_and(|data| !data.is_file()) {
        return Err(format!("{} is not a regular file", path.display()));
    }
    let file = system::open_alone(path).map_err(failed)?;
    file.ok_or_else(|| format!("{} is open in another `dadu record`", path.display()))
}

fn failed(what: &str, path: &Path, error: &io::Error) -> String {
    format!("cannot {what} {}: {}", path.display(), plain_reason(&error.to_string()))
}

/// Returns the start of the last game of a file, or the end of the file if there is none.
fn last_game(bytes: &[u8]) -> usize {
    let mut start = bytes.len();
    let mut blocks = Blocks::new(bytes);
    while let Ok(Some(block)) = blocks.next_block() {
        if let Some(game) = block.games().filter(|game| game.opens).last() {
            start = block.file_offset(game.at) as usize;
        }
    }
    start
}

impl Stamp {
    fn of(data: &Metadata) -> Stamp {
        Stamp { length: data.len(), modified: data.modified().ok(), id: system::file_id(data) }
    }
}
