//! The file that a game is recorded in: locked against a second recorder, written line by line, and
//! watched for what others do to it.

use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cli::files::{atomic, temporary};
use crate::cli::system::{self, FileId};
use crate::notation::stream::Blocks;
use crate::record::line_end;

/// The longest file that is recorded in, as it is held whole: 64 MiB.
const MAX_FILE: u64 = 64 << 20;

/// A file of logs, the last of which is recorded.
pub struct Disk {
    path: PathBuf,
    file: File,
    /// The whole file as it was seen last.
    bytes: Vec<u8>,
    /// Where its last game begins.
    start: usize,
    seen: Stamp,
}

/// What somebody else did to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Something else stands in it.
    Other,
    /// It was taken away, or emptied.
    Lost,
}

/// By what it is noticed that a file is another one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    id: Option<FileId>,
}

impl Disk {
    /// Opens a file, or makes it, and locks it.
    ///
    /// # Errors
    /// Why it cannot be recorded in.
    pub fn open(path: &Path) -> Result<Disk, String> {
        let file = locked(path)?;
        let seen = file.metadata().map_err(|error| failed("open", path, &error))?;
        let (path, seen) = (path.to_owned(), Stamp::of(&seen));
        let mut disk = Disk { path, file, bytes: Vec::new(), start: 0, seen };
        disk.read()?;
        Ok(disk)
    }

    /// The text of the last game; nothing if there is none.
    pub fn game(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Whether nothing is in the file.
    pub fn is_empty(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    /// Puts a text in the place of the last game. Only the end in which they differ is written: in the
    /// file there is always a whole log, of before or of now.
    ///
    /// # Errors
    /// Why it cannot be written. What could not be written is tried again the next time.
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

    /// What changes in the middle, such as the header, is no matter of the end alone: a whole new file
    /// comes in the place of this one, locked as this one is.
    fn replace(&mut self, game: &[u8]) -> io::Result<()> {
        let path = self.path.canonicalize()?;
        let bytes = [&self.bytes[..self.start], game].concat();
        let file = temporary::beside(&path, &bytes, Some(&path.metadata()?))?;
        system::put_in_place(file, &path, &mut self.file)?;
        self.bytes = bytes;
        self.stamp();
        Ok(())
    }

    /// Makes room for another game after the last one.
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
            // Half a line is worse than none.
            let _ = self.file.set_len(at as u64);
            return Err(error);
        }
        self.bytes.extend_from_slice(tail);
        self.file.sync_data()
    }

    /// What somebody else has done to the file since it was seen last. If it was changed, it is read
    /// again; if it was taken away or emptied, it is written anew.
    ///
    /// # Errors
    /// Why it can no longer be read.
    pub fn changed(&mut self) -> Result<Option<Change>, String> {
        let now = self.path.metadata().map(|data| Stamp::of(&data));
        if now.as_ref().is_ok_and(|now| *now == self.seen) {
            return Ok(None);
        }
        if now.as_ref().map_or(true, |now| now.id != self.seen.id) {
            // Another file stands there, or none: the old one is let go only when this one is locked.
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

    /// The file was removed: it is written anew.
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
                "{} is longer than 64 MiB: record in a file of its own",
                self.path.display()
            ));
        }
        self.start = last_game(&self.bytes);
        Ok(())
    }

    /// Of the file that is held, whatever stands in its place by now: so that is noticed.
    fn stamp(&mut self) {
        if let Ok(data) = self.file.metadata() {
            self.seen = Stamp::of(&data);
        }
    }

    /// Takes the file away again if nothing came to stand in it.
    pub fn close(self) {
        if self.bytes.is_empty() {
            // Windows removes only files that are closed.
            drop(self.file);
            // An empty file that stays is no harm.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// How much of a text stays: all of it, if more follows, else the whole lines that are the same.
fn same_lines(old: &[u8], new: &[u8]) -> usize {
    if new.starts_with(old) {
        return old.len();
    }
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    memchr::memrchr(b'\n', &new[..same]).map_or(0, |newline| newline + 1)
}

/// Opens the file and locks it: one recorder at a time.
fn locked(path: &Path) -> Result<File, String> {
    let failed = |error: io::Error| failed("open", path, &error);
    if path.metadata().is_ok_and(|data| !data.is_file()) {
        return Err(format!("{} is no regular file", path.display()));
    }
    let file = system::open_alone(path).map_err(failed)?;
    file.ok_or_else(|| format!("{} is being recorded by another `dadu record`", path.display()))
}

fn failed(what: &str, path: &Path, error: &io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}

/// Where the last game of a file begins; at its end, if there is none.
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
