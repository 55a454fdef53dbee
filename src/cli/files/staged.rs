//! Something new that is made beside its place, and is there only once it is whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A file or a folder that is being made. Unless it is put in its place, it goes when it is dropped.
pub struct StagedOutput {
    place: PathBuf,
    folder: TempDir,
}

impl StagedOutput {
    /// Begins one; folders that lead to its place are made.
    ///
    /// # Errors
    /// Where nothing can be written there.
    pub fn begin(place: &Path) -> io::Result<StagedOutput> {
        let parent = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        fs::create_dir_all(parent)?;
        let folder = tempfile::Builder::new().prefix(".dadu-").tempdir_in(parent);
        // The name that it has until then tells nobody anything.
        let folder = folder.map_err(|error| io::Error::from(error.kind()))?;
        Ok(StagedOutput { place: place.to_owned(), folder })
    }

    /// Where it is made.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("new")
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// Where something is there by now, or it cannot be put there.
    pub fn publish(self) -> io::Result<()> {
        if self.place.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(self.path(), &self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let name =
            |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        fs::read_dir(folder).unwrap().map(name).collect()
    }

    #[test]
    fn nothing_is_there_before_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a/b");
        for published in [false, true, false] {
            let beside = StagedOutput::begin(&place).unwrap();
            fs::write(beside.path(), "half").unwrap();
            fs::write(beside.path(), "whole").unwrap();
            let before = place.exists();
            if published {
                beside.publish().unwrap();
                assert_eq!(fs::read_to_string(&place).unwrap(), "whole");
            } else {
                drop(beside);
                assert_eq!(place.exists(), before);
            }
            let expected = if place.exists() { vec!["b".to_owned()] } else { Vec::new() };
            assert_eq!(names(&folder.path().join("a")), expected);
        }
        let late = StagedOutput::begin(&place).unwrap();
        fs::write(late.path(), "other").unwrap();
        assert!(late.publish().is_err());
        assert_eq!(fs::read_to_string(&place).unwrap(), "whole", "nothing is overwritten");
    }
}
