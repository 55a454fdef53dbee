//! Where a new log goes: a file that was not there, or the end of one that was.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::notation::stream::Blocks;

/// Where a header is written.
pub enum Target {
    Standard,
    New(PathBuf),
    /// The end of a file with games in it.
    End(PathBuf),
}

impl Target {
    /// What the arguments name. It is looked at before anything is asked.
    ///
    /// # Errors
    /// Why no header can be written there.
    pub fn of(file: Option<&Path>, append: bool) -> Result<Target, String> {
        let Some(path) = file.filter(|path| path.as_os_str() != "-") else {
            return match append {
                true => Err("--append goes with a file; standard output has no end".to_owned()),
                false => Ok(Target::Standard),
            };
        };
        let name = path.display();
        match (path.exists(), append) {
            (true, false) => Err(format!(
                "{name} is there already; name a new file, or begin another game in it with --append"
            )),
            (false, true) => {
                Err(format!("there is no file {name}; leave --append out to begin it"))
            }
            (false, false) => in_folder(path).map(|()| Target::New(path.to_owned())),
            (true, true) => has_games(path).map(|()| Target::End(path.to_owned())),
        }
    }

    /// The folder that the log will be in.
    pub fn folder(&self) -> PathBuf {
        match self {
            Target::Standard => PathBuf::from("."),
            Target::New(path) | Target::End(path) => {
                path.parent().map_or(PathBuf::from("."), Path::to_path_buf)
            }
        }
    }
}

/// # Errors
/// That there is no folder for the file.
fn in_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(format!(
            "cannot write {}: there is no folder {}; make it first",
            path.display(),
            folder.display()
        )),
        None => Ok(()),
    }
}

/// # Errors
/// That the file is no file of logs, which a header at its end might spoil.
fn has_games(path: &Path) -> Result<(), String> {
    let name = path.display();
    let said = |error: io::Error| format!("cannot read {name}: {error}");
    if !path.metadata().map_err(said)?.is_file() {
        return Err(format!("{name} is no ordinary file"));
    }
    let mut blocks = Blocks::new(File::open(path).map_err(said)?);
    while let Some(block) = blocks.next_block().map_err(said)? {
        if block.games().any(|game| game.opens) {
            return Ok(());
        }
    }
    match blocks.bytes_read() {
        0 => Ok(()),
        _ => Err(format!("{name} holds no game; one begins with `Dadu: 1`")),
    }
}
