//! Inputs of commands: files, folders with their `*.dadu` files, standard input.

pub mod game;
pub mod interruptible_reader;
pub mod log_point;
pub mod pieces;
pub mod source_name;
pub mod variant;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use self::interruptible_reader::InterruptibleReader;
use self::source_name::{archive_name, source_name};
use super::terminal::output::{counted, print_error};
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

    /// Returns whether it can be read more than once.
    pub fn is_regular_file(&self) -> bool {
        matches!(self, Input::File(path) if path.is_file())
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
    inputs.retain(|input| {
        let other = other_kind(input);
        if let Some(kind) = other {
            print_error(&format!("{}: {kind}", input.name()));
        }
        whole &= other.is_none();
        other.is_none()
    });
    (inputs, whole)
}

fn logs_in(folder: &Path, inputs: &mut Vec<Input>) -> bool {
    let mut whole = true;
    let mut unread = Unread::default();
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.file_type().is_file() => {
                let inside = entry.path().strip_prefix(folder).unwrap_or(entry.path());
                match Named::of(inside) {
                    Named::Log => inputs.push(Input::File(entry.into_path())),
                    Named::Hidden => unread.hidden.push(inside.display().to_string()),
                    Named::Almost => unread.almost.push(entry.path().display().to_string()),
                    Named::Other => {}
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
    unread.words(folder).iter().for_each(|words| print_error(words));
    whole
}

/// The first bytes of files that are not text, and what to say about each.
const OTHER_KINDS: [(&[u8], &str); 6] = [
    (
        b"SQLite format 3\0",
        "not a log but an SQLite file, such as a dadu archive; write its logs to a new folder with \
         `dadu export --archive FILE -o FOLDER`, then use that folder",
    ),
    (
        b"PK\x03\x04",
        "not a log but a ZIP file, such as a Word or Excel document; save it as plain text (UTF-8)",
    ),
    (b"%PDF-", "not a log but a PDF file; copy its text into a plain text file"),
    (b"\x1f\x8b", "not a log but a compressed file (gzip); unpack it first"),
    (b"\x89PNG", "not a log but a picture (PNG)"),
    (b"\xff\xd8\xff", "not a log but a picture (JPEG)"),
];

/// Returns what to say about a file that is not text.
fn other_kind(input: &Input) -> Option<&'static str> {
    let Input::File(path) = input else { return None };
    let mut start = Vec::new();
    if input.is_regular_file() {
        File::open(path).ok()?.take(16).read_to_end(&mut start).ok()?;
    }
    let (_, words) = OTHER_KINDS.iter().find(|(first, _)| start.starts_with(first))?;
    Some(words)
}

/// What the name of a file in a folder says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// It is a log.
    Log,
    /// It is a hidden copy that a program made of a log: `.a.dadu`, `._a.dadu`, `~$a.dadu`.
    Hidden,
    /// It is probably a log under a wrong name: `a.dadu.txt`, `a.dadu `.
    Almost,
    /// It is something else.
    Other,
}

impl Named {
    /// Judges a path in a folder by the names of its file and of the folders on the way to it.
    fn of(path: &Path) -> Named {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_log = path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ENDING));
        let is_hidden = name.starts_with("~$")
            || path.components().any(|part| part.as_os_str().as_encoded_bytes().starts_with(b"."));
        let after = name.rsplit_once(".dadu").map(|(_, after)| after);
        // An archive and the files that SQLite keeps beside it.
        let is_archive = after.is_some_and(|after| after.starts_with("-archive"));
        match after {
            _ if is_log && is_hidden => Named::Hidden,
            _ if is_log => Named::Log,
            Some(_) if is_hidden || is_archive => Named::Other,
            Some(_) => Named::Almost,
            None => Named::Other,
        }
    }
}

/// The files of a folder that are not read although their names look like those of logs.
#[derive(Default)]
struct Unread {
    hidden: Vec<String>,
    almost: Vec<String>,
}

/// The most files to name in one message.
const MOST_NAMED: usize = 5;

impl Unread {
    fn words(&self, folder: &Path) -> Vec<String> {
        let mut words = Vec::new();
        if !self.hidden.is_empty() {
            let files = counted(self.hidden.len() as u64, "hidden file");
            words.push(format!(
                "left out {files} in {} ({}); to read a hidden file, name it",
                folder.display(),
                listed(&self.hidden)
            ));
        }
        if !self.almost.is_empty() {
            let (is, rename) =
                if self.almost.len() == 1 { ("was", "it") } else { ("were", "them") };
            words.push(format!(
                "{} {is} not read, because the name does not end with .{ENDING}; rename or name {rename}",
                listed(&self.almost)
            ));
        }
        words
    }
}

/// Lists the first names. A name that ends with a space is in quotation marks.
fn listed(names: &[String]) -> String {
    let quoted = |name: &String| match name.trim_end() == name {
        true => name.clone(),
        false => format!("`{name}`"),
    };
    let first: Vec<String> = names.iter().take(MOST_NAMED).map(quoted).collect();
    match names.len().saturating_sub(MOST_NAMED) {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_in_a_folder_is_judged_by_its_name() {
        let cases = [
            ("a.dadu", Named::Log),
            ("2022/A.DADU", Named::Log),
            ("evening (1).dadu", Named::Log),
            (".a.dadu", Named::Hidden),
            ("._a.dadu", Named::Hidden),
            ("~$a.dadu", Named::Hidden),
            (".stversions/a.dadu", Named::Hidden),
            ("__MACOSX/._a.dadu", Named::Hidden),
            ("a.dadu.txt", Named::Almost),
            ("a.dadu ", Named::Almost),
            ("a.dadu~", Named::Almost),
            ("a.dadu.bak", Named::Almost),
            ("a.dadu(1)", Named::Almost),
            (".a.dadu.swp", Named::Other),
            ("games.dadu-archive", Named::Other),
            ("games.dadu-archive-wal", Named::Other),
            ("house.variant", Named::Other),
            ("dadu.txt", Named::Other),
        ];
        for (name, expected) in cases {
            assert_eq!(Named::of(Path::new(name)), expected, "{name:?}");
        }
    }
}
