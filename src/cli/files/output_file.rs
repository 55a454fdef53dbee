//! Files that a command makes: whole or not at all, and never in place of what it did not make.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use super::temporary;
use crate::cli::Status;
use crate::cli::output::{self, CommandResult, print_error};

/// Where a command writes what it makes.
#[derive(Clone, Debug)]
pub enum Target {
    /// Standard output: `-`.
    Output,
    /// A file.
    File(PathBuf),
}

/// What a command makes.
#[derive(Clone, Copy)]
pub struct OutputFile<'a> {
    /// All of it.
    pub text: &'a str,
    /// What everything of its kind begins with, so that an older one can be told from other files.
    pub begins: &'a str,
    /// What it is: `a page`.
    pub what: &'static str,
}

impl From<&Path> for Target {
    fn from(path: &Path) -> Target {
        if path == Path::new("-") { Target::Output } else { Target::File(path.to_owned()) }
    }
}

impl OutputFile<'_> {
    /// Writes it. A file that is there already is replaced only if it is an older one of the kind, or
    /// if it is forced.
    pub fn write(self, target: &Target, force: bool) -> CommandResult {
        match target {
            Target::Output if io::stdout().is_terminal() => {
                print_error(&format!(
                    "{} is nothing to read in a terminal; name a file",
                    self.what
                ));
                Ok(Status::Failed)
            }
            Target::Output => {
                let mut out = output::stdout();
                out.write_all(self.text.as_bytes())?;
                out.flush()?;
                Ok(Status::Clean)
            }
            Target::File(path) => match self.put(path, force) {
                Ok(()) => Ok(Status::Clean),
                Err(reason) => {
                    print_error(&format!("{}: {reason}", path.display()));
                    Ok(Status::Failed)
                }
            },
        }
    }

    fn put(self, path: &Path, force: bool) -> Result<(), String> {
        let there = path.metadata().ok();
        if there.as_ref().is_some_and(|data| !data.is_file()) {
            return Err("it is not a regular file (`-` writes to standard output)".to_owned());
        }
        if there.is_some() && !force && !self.is_like(path) {
            let what = self.what;
            return Err(format!(
                "it is there and is not {what} that dadu made; --force replaces it"
            ));
        }
        self.replace(path, there.as_ref()).map_err(|error| format!("cannot be written: {error}"))
    }

    fn is_like(self, path: &Path) -> bool {
        let mut start = Vec::new();
        let read = fs::File::open(path)
            .and_then(|file| file.take(self.begins.len() as u64).read_to_end(&mut start));
        read.is_ok() && start == self.begins.as_bytes()
    }

    /// Writes beside the file, then puts the new one in its place.
    fn replace(self, path: &Path, there: Option<&fs::Metadata>) -> io::Result<()> {
        // Behind a link stands the file that is meant.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let file = temporary::beside(&path, self.text.as_bytes(), there)?;
        file.persist(&path).map_err(|error| error.error)?;
        Ok(())
    }
}
