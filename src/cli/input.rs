//! Inputs of commands: files, folders with their `*.dadu` files, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::game;
use super::interruptible_reader::InterruptibleReader;
use super::output::print_error;
use super::source_name::{archive_name, source_name};
use crate::archive::Source;

/// The extension of log files, in any case of letters.
const ENDING: &str = "dadu";

/// One input to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// Returns the input that a path names; `-` is standard input.
    pub fn of(path: &Path) -> Input {
        if path.as_os_str() == "-" { Input::Standard } else { Input::File(path.to_owned()) }
    }

    /// Returns its name in messages.
    pub fn name(&self) -> String {
        match self {
            Input::Standard => "standard input".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Returns its name as the user gave it, without `./`.
    pub fn source(&self) -> String {
        match self {
            Input::Standard => "-".to_owned(),
            Input::File(path) => source_name(path),
        }
    }

    /// Returns the name under which an archive stores it, and its name in messages.
    pub fn source_in(&self, archive: &Path) -> Source {
        let kept = match self {
            Input::Standard => self.source(),
            Input::File(path) => archive_name(path, archive),
        };
        Source { kept, given: self.source() }
    }

    /// Opens the input for reading.
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

    /// Returns its size in bytes, or 0 if the size is unknown.
    pub fn size(&self) -> u64 {
        match self {
            Input::Standard => 0,
            Input::File(path) => path.metadata().map_or(0, |data| data.len()),
        }
    }

    /// Returns the folder that file names in the input are relative to.
    pub fn folder(&self) -> PathBuf {
        match self {
            Input::Standard => PathBuf::from("."),
            Input::File(path) => path.parent().map_or(PathBuf::from("."), Path::to_path_buf),
        }
    }
}

/// Checks whether a path exists and is not a regular file. Opening such a path may block until another
/// program writes to it.
fn is_pipe(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file())
}

/// Returns the inputs that paths name, with the files of each folder in order. `-` is standard input, even if a file
/// or folder has this name. Prints an error for each path
/// that cannot be used; then the second value is false.
pub fn inputs(paths: &[PathBuf]) -> (Vec<Input>, bool) {
    let mut inputs = Vec::new();
    let mut whole = true;
    for path in paths {
        if game::is_single_game(path, "a file or folder") {
            whole = false;
            continue;
        }
        match Input::of(path) {
            Input::File(folder) if folder.is_dir() => {
                let before = inputs.len();
                whole &= logs_in(&folder, &mut inputs);
                if inputs.len() == before {
                    print_error(&format!("no .{ENDING} files in {}", folder.display()));
                    whole = false;
                }
            }
            input => inputs.push(input),
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
                let place = error.path().unwrap_or(folder).display();
                let why = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                print_error(&format!("cannot read {place}: {why}"));
                whole = false;
            }
        }
    }
    whole
}
/// The reason why dadu cannot read a file in UTF-16, and the remedy.
pub const IS_UTF16: &str =
    "the file is UTF-16; save it as UTF-8 (in Notepad: `Save as`, then the encoding UTF-8)";

/// Returns the reason why no game was found in a file.
pub fn why_no_game(is_utf16: bool) -> &'static str {
    match is_utf16 {
        true => IS_UTF16,
        false => "no game found; a game starts with the line `Dadu: 1`",
    }
}
