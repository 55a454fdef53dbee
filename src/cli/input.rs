//! What a command reads: files, folders with their `*.dadu` files, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::game;
use super::interruptible_reader::InterruptibleReader;
use super::output::print_error;
use super::source_name::{archive_name, source_name};
use crate::archive::Source;

/// How log files end, in any case of letters.
const ENDING: &str = "dadu";

/// One thing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// What a path names; a single dash is standard input.
    pub fn of(path: &Path) -> Input {
        if path.as_os_str() == "-" { Input::Standard } else { Input::File(path.to_owned()) }
    }

    /// Its name in messages.
    pub fn name(&self) -> String {
        match self {
            Input::Standard => "standard input".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Its name as it was given, without `./`.
    pub fn source(&self) -> String {
        match self {
            Input::Standard => "-".to_owned(),
            Input::File(path) => source_name(path),
        }
    }

    /// The name that it is kept under in an archive, and its name in messages.
    pub fn source_in(&self, archive: &Path) -> Source {
        let kept = match self {
            Input::Standard => self.source(),
            Input::File(path) => archive_name(path, archive),
        };
        Source { kept, given: self.source() }
    }

    /// Opens it for reading.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Input::Standard => Ok(Box::new(InterruptibleReader::new(|| Ok(io::stdin())))),
            Input::File(path) if path.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Input::File(path) if is_pipe(path) => {
                let path = path.clone();
                Ok(Box::new(InterruptibleReader::new(move || File::open(path))))
            }
            Input::File(path) => Ok(Box::new(File::open(path)?)),
        }
    }

    /// Its size in bytes, if it is known.
    pub fn size(&self) -> u64 {
        match self {
            Input::Standard => 0,
            Input::File(path) => path.metadata().map_or(0, |data| data.len()),
        }
    }

    /// The folder that names in it are relative to.
    pub fn folder(&self) -> PathBuf {
        match self {
            Input::Standard => PathBuf::from("."),
            Input::File(path) => path.parent().map_or(PathBuf::from("."), Path::to_path_buf),
        }
    }
}

/// Whether it is there and no ordinary file: opening it may wait for somebody who writes.
fn is_pipe(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file())
}

/// The inputs that paths name, folders gone through in order. What cannot be gone through is said;
/// then the second is false.
pub fn inputs(paths: &[PathBuf]) -> (Vec<Input>, bool) {
    let mut inputs = Vec::new();
    let mut whole = true;
    for path in paths {
        if game::is_single_game(path, "files and folders are taken here") {
            whole = false;
        } else if path.is_dir() {
            let before = inputs.len();
            whole &= logs_in(path, &mut inputs);
            if inputs.len() == before {
                print_error(&format!("no *.{ENDING} file in the folder {}", path.display()));
                whole = false;
            }
        } else {
            inputs.push(Input::of(path));
        }
    }
    (inputs, whole)
}

fn logs_in(folder: &Path, inputs: &mut Vec<Input>) -> bool {
    let mut whole = true;
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.file_type().is_file() => {
                if entry.path().extension().is_some_and(|e| e.eq_ignore_ascii_case(ENDING)) {
                    inputs.push(Input::File(entry.into_path()));
                }
            }
            Ok(_) => {}
            Err(error) => {
                print_error(&format!("cannot go through {}: {error}", folder.display()));
                whole = false;
            }
        }
    }
    whole
}
