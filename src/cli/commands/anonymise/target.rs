//! The output: a new folder, or a new archive made from one. Either appears only when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use rayon::prelude::*;

use crate::anonymise::{Rewritten, VariantFile};
use crate::archive::{AddOutcome, Archive, ArchiveError, Detail, Import, Piece};
use crate::cli::archive::wait;
use crate::cli::files::staged::StagedOutput;
use crate::cli::input::pieces::Pieces;
use crate::cli::input::variant::VariantFiles;

/// The amount of text to write to an archive in one transaction, in bytes.
const BATCH: usize = 4 << 20;

/// A folder that is written under a temporary name.
pub struct Target {
    path: PathBuf,
    folder: StagedOutput,
    files: Vec<String>,
    open: Option<(String, BufWriter<File>)>,
    /// Whether the last text written ends with a line end.
    ended: bool,
}

impl Target {
    /// Creates the temporary folder.
    ///
    /// # Errors
    /// Why it cannot be created.
    pub fn begin(path: &Path) -> Result<Target, String> {
        let folder = StagedOutput::begin(path)
            .and_then(|folder| fs::create_dir(folder.path()).map(|()| folder))
            .map_err(|error| write_error(path, &error))?;
        Ok(Target { path: path.to_owned(), folder, files: Vec::new(), open: None, ended: true })
    }

    /// Returns the number of log files.
    pub fn file_count(&self) -> u64 {
        self.files.len() as u64
    }

    /// Writes a part of a log file after the previous part. A `glued` part starts on the line where the previous
    /// one ended.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn write(&mut self, file: &str, part: &Rewritten, glued: bool) -> Result<(), String> {
        if self.open.as_ref().is_none_or(|(open, _)| open != file) {
            self.next(file)?;
        }
        let Some((_, out)) = &mut self.open else { return Ok(()) };
        let between: &[u8] = if self.ended || glued { b"" } else { b"\n" };
        let written = out.write_all(between).and_then(|()| out.write_all(&part.text));
        written.map_err(|error| self.write_error(&error))?;
        self.ended = part.text.last().is_none_or(|&byte| byte == b'\n');
        part.files.iter().try_for_each(|file| self.variant_file(file))
    }

    fn next(&mut self, file: &str) -> Result<(), String> {
        self.close()?;
        let path = self.folder.path().join(format!("{file}.dadu"));
        let opened = File::create_new(path).map_err(|error| self.write_error(&error))?;
        self.open = Some((file.to_owned(), BufWriter::new(opened)));
        self.files.push(format!("{file}.dadu"));
        self.ended = true;
        Ok(())
    }

    fn variant_file(&self, file: &VariantFile) -> Result<(), String> {
        let path = self.folder.path().join(&file.name);
        // Files with the same name have the same text.
        let written = if path.exists() { Ok(()) } else { fs::write(path, &file.text) };
        written.map_err(|error| self.write_error(&error))
    }

    fn close(&mut self) -> Result<(), String> {
        let Some((_, mut out)) = self.open.take() else { return Ok(()) };
        out.flush().map_err(|error| self.write_error(&error))
    }

    /// Moves the folder to its final path.
    ///
    /// # Errors
    /// Why it cannot be moved; then the path does not exist.
    pub fn publish_folder(mut self) -> Result<(), String> {
        self.close()?;
        self.hide_order().map_err(|error| self.write_error(&error))?;
        self.folder.publish().map_err(|error| write_error(&self.path, &error))
    }

    /// Gives all files the same modification time. Different times would reveal the order in which the files
    /// were read, which may be the order of names.
    fn hide_order(&self) -> io::Result<()> {
        let now = SystemTime::now();
        for entry in fs::read_dir(self.folder.path())? {
            File::options().append(true).open(entry?.path())?.set_modified(now)?;
        }
        Ok(())
    }

    /// Makes an archive from the files and moves it to its final path. Returns the number of texts that were
    /// skipped because they are duplicates without names.
    ///
    /// # Errors
    /// Why it cannot be made; then the path does not exist.
    pub fn publish_archive(mut self, detail: Detail) -> Result<u64, String> {
        self.close()?;
        // In the order of their new names, which is random.
        self.files.sort();
        let made = StagedOutput::begin(&self.path).map_err(|error| self.write_error(&error))?;
        let opened = Archive::open_or_create(&made.path(), detail, wait);
        let mut archive = opened.map_err(|error| error.to_string())?;
        let alike = self.add_all(&mut archive, detail).map_err(|error| error.to_string());
        archive.close();
        let alike = alike?;
        made.publish().map_err(|error| self.write_error(&error))?;
        Ok(alike)
    }

    fn add_all(&self, archive: &mut Archive, detail: Detail) -> Result<u64, ArchiveError> {
        let now = archive.now()?;
        let files = VariantFiles::in_folder(self.folder.path());
        let load: crate::archive::Files = Arc::new(move |name: &str| files.load(name));
        let mut import = Import::begin(archive, 0, false, &now)?;
        let mut alike = 0;
        for name in &self.files {
            let path = self.folder.path().join(name);
            let failed = |error| ArchiveError::File { path: path.clone(), error };
            let file = File::open(&path).map_err(failed)?;
            let mut pieces = Pieces::of(file, name.as_str(), load.clone());
            loop {
                let batch = batch(&mut pieces).map_err(failed)?;
                if batch.is_empty() {
                    break;
                }
                let full = detail == Detail::Full;
                let prepared = batch.into_par_iter().map(|piece| piece.prepare(full)).collect();
                let done = import.write(prepared)?;
                alike += done
                    .iter()
                    .filter(|done| !matches!(done.outcome, AddOutcome::Added(_)))
                    .count();
            }
        }
        import.finish()?;
        Ok(alike as u64)
    }

    fn write_error(&self, error: &io::Error) -> String {
        write_error(&self.path, error)
    }
}

fn write_error(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Returns the next pieces, to be written together.
fn batch(pieces: &mut Pieces<File>) -> io::Result<Vec<Piece>> {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    while bytes < BATCH {
        let Some(piece) = pieces.next_piece()? else { break };
        bytes += piece.block.text.len();
        batch.push(piece);
    }
    Ok(batch)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a file which another program creates at the final path is not replaced.
    #[test]
    fn a_file_created_in_the_meantime_is_not_overwritten() {
        let publish = [
            |target: Target| target.publish_archive(Detail::Full).map(drop),
            |target: Target| target.publish_folder(),
        ];
        for (publish, name) in publish.into_iter().zip(["new.dadu-archive", "new"]) {
            for late in [true, false] {
                let folder = tempfile::tempdir().unwrap();
                let place = folder.path().join(name);
                let target = Target::begin(&place).unwrap();
                if late {
                    fs::write(&place, "by another program").unwrap();
                }
                assert_eq!(publish(target).is_err(), late, "{name}");
                assert_eq!(fs::read(&place).is_ok_and(|text| text == b"by another program"), late);
                assert_eq!(
                    fs::read_dir(folder.path()).unwrap().count(),
                    1,
                    "no temporary file is left"
                );
            }
        }
    }
}
