//! New files and folders that appear at their path only when they are complete.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A file or folder that is being written under a temporary name in the folder of its final path. Dropping
/// it deletes it, unless it was published.
pub struct StagedOutput {
    place: PathBuf,
    folder: TempDir,
}

impl StagedOutput {
    /// Starts a new file or folder. Creates the parent folders of its path.
    ///
    /// # Errors
    /// Why the parent folder cannot be created or written to.
    pub fn begin(place: &Path) -> io::Result<StagedOutput> {
        let parent = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        fs::create_dir_all(parent)?;
        let folder = tempfile::Builder::new().prefix(".dadu-").tempdir_in(parent);
        // The error kind alone: a message with the temporary name would not help the user.
        let folder = folder.map_err(|error| io::Error::from(error.kind()))?;
        Ok(StagedOutput { place: place.to_owned(), folder })
    }

    /// Returns the temporary path to write to.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("new")
    }

    /// Moves the file or folder to its final path.
    ///
    /// # Errors
    /// The final path exists by now, or moving failed.
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
    fn the_path_exists_only_when_the_output_is_complete() {
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
