//! Output files that dadu may replace. Each is written completely or not at all, and replaces only an older
//! output of the same kind.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use super::temporary;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::{self, ActionLog, print_error};

/// The place that a command writes its output to.
#[derive(Clone, Debug)]
pub enum Target {
    /// Standard output: `-`.
    Output,
    /// A file.
    File(PathBuf),
}

/// The output of a command.
#[derive(Clone, Copy)]
pub struct OutputFile<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The text that every output of this kind begins with. It distinguishes older outputs from other files.
    pub begins: &'a str,
    /// The kind of output, in words: `a page`.
    pub what: &'static str,
    /// The next step for the user after the file is written. Without one, the command itself reports the file.
    pub next: Option<&'static str>,
}

impl From<&Path> for Target {
    fn from(path: &Path) -> Target {
        if path == Path::new("-") { Target::Output } else { Target::File(path.to_owned()) }
    }
}

impl OutputFile<'_> {
    /// Writes the output. Replaces an existing file only if it is an older output of the same kind, or if
    /// `force` is set.
    pub fn write(self, target: &Target, force: bool) -> CommandResult {
        match target {
            Target::Output if io::stdout().is_terminal() => {
                print_error(&format!("refusing to write {} to a terminal; name a file", self.what));
                Ok(Status::Failed)
            }
            Target::Output => {
                let mut out = output::stdout();
                out.write_all(self.text.as_bytes())?;
                out.flush()?;
                Ok(Status::Clean)
            }
            Target::File(path) => match self.put(path, force) {
                Ok(()) => self.report(path),
                Err(reason) => {
                    print_error(&format!("{}: {reason}", path.display()));
                    Ok(Status::Failed)
                }
            },
        }
    }

    /// Reports the written file and the next step.
    fn report(self, path: &Path) -> CommandResult {
        let mut actions = ActionLog::default();
        if let Some(next) = self.next {
            actions.report(&format!("wrote {} to {}; {next}", self.what, path.display()));
        }
        actions.end(Status::Clean)
    }

    fn put(self, path: &Path, force: bool) -> Result<(), String> {
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf")) {
            let ending = if self.text.starts_with("<svg") { "svg" } else { "html" };
            let instead = path.with_extension(ending);
            return Err(format!(
                "dadu writes no PDF; write {}, open it in a browser and print it to PDF",
                instead.display()
            ));
        }
        let there = path.metadata().ok();
        if there.as_ref().is_some_and(|data| !data.is_file()) {
            return Err("not a regular file; use `-` for standard output".to_owned());
        }
        if there.is_some() && !force && !self.is_like(path) {
            let what = self.what;
            return Err(format!(
                "already exists and is not {what} created by dadu; use --force to replace it"
            ));
        }
        self.replace(path, there.as_ref()).map_err(|error| format!("cannot write: {error}"))
    }

    fn is_like(self, path: &Path) -> bool {
        let mut start = Vec::new();
        let read = fs::File::open(path)
            .and_then(|file| file.take(self.begins.len() as u64).read_to_end(&mut start));
        read.is_ok() && start == self.begins.as_bytes()
    }

    /// Writes a temporary file, then renames it to the path.
    fn replace(self, path: &Path, there: Option<&fs::Metadata>) -> io::Result<()> {
        // If the path is a link, replace the file that it points to.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let file = temporary::write_beside(&path, self.text.as_bytes(), there)?;
        file.persist(&path).map_err(|error| error.error)?;
        Ok(())
    }
}
