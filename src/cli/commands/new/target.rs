//! The destination of a new log: a new file, the end of an existing one, or standard output.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::input::IS_UTF16;
use crate::notation::is_utf16;
use crate::notation::stream::Blocks;

/// The destination of a header.
pub enum Target {
    Standard,
    New(PathBuf),
    /// The end of a file with games in it.
    End(PathBuf),
}

impl Target {
    /// Returns the destination that the arguments name. Checks it before any question is asked.
    ///
    /// # Errors
    /// Why no header can be written there.
    pub fn of(file: Option<&Path>, append: bool) -> Result<Target, String> {
        let Some(path) = file.filter(|path| path.as_os_str() != "-") else {
            return match append {
                true => Err("--append needs a file".to_owned()),
                false => Ok(Target::Standard),
            };
        };
        let name = path.display();
        match (path.exists(), append) {
            (true, false) => Err(format!(
                "{name} already exists; choose another name, or use --append to add a game to it"
            )),
            (false, true) => Err(format!("{name} does not exist; leave out --append to create it")),
            (false, false) => in_folder(path).map(|()| Target::New(path.to_owned())),
            (true, true) => has_games(path).map(|()| Target::End(path.to_owned())),
        }
    }

    /// Returns the folder of the log.
    pub fn folder(&self) -> PathBuf {
        match self {
            Target::Standard => PathBuf::from("."),
            Target::New(path) | Target::End(path) => {
                path.parent().map_or(PathBuf::from("."), Path::to_path_buf)
            }
        }
    }
}

/// Checks that the folder of a file exists.
///
/// # Errors
/// The folder does not exist.
fn in_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(format!(
            "cannot write {}: folder {} does not exist; create it first",
            path.display(),
            folder.display()
        )),
        None => Ok(()),
    }
}

/// Checks that a file contains games or is empty, because a header at the end might damage another file.
///
/// # Errors
/// The file contains something else.
fn has_games(path: &Path) -> Result<(), String> {
    let name = path.display();
    let said = |error: io::Error| format!("cannot read {name}: {error}");
    if !path.metadata().map_err(said)?.is_file() {
        return Err(format!("{name} is not a regular file"));
    }
    let mut blocks = Blocks::new(File::open(path).map_err(said)?);
    while let Some(block) = blocks.next_block().map_err(said)? {
        if block.offset == 0 && is_utf16(&block.text) {
            return Err(format!("{name} contains no game: {IS_UTF16}"));
        }
        if block.games().any(|game| game.opens) {
            return Ok(());
        }
    }
    match blocks.bytes_read() {
        0 => Ok(()),
        _ => Err(format!("{name} contains no game (missing `Dadu: 1`)")),
    }
}
