//! The fixes that `check` offers: how many findings `check --fix` corrects, and the command for it.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::Arguments;
use crate::check::Corrections;
use crate::cli::format::Format;
use crate::cli::input::Input;
use crate::cli::input::game::GameName;
use crate::cli::terminal::output::{broken, grouped};
use crate::cli::terminal::shell_word::shell_word;
use crate::replay::Setup;

/// The most bytes of a file for which fixes are counted.
const MOST_BYTES: usize = 1 << 20;

/// The most lines that are replayed to count the fixes of a run. This takes about a second.
const MOST_LINES: u64 = 100_000;

/// The most paths that a command in a message names.
const MOST_PATHS: usize = 3;

/// The fixes that a report offers.
pub struct Offer {
    /// The paths of the run in a command, if there are few enough to repeat them.
    paths: Option<String>,
    /// The same paths without those that `--fix` cannot change.
    fixable: Option<String>,
    /// Whether fixes are counted.
    counts: bool,
    found: Corrections,
}

impl Offer {
    /// Creates the offer of a run.
    pub fn of(arguments: &Arguments) -> Offer {
        let counts = !arguments.fix && !arguments.quiet && arguments.format == Format::Text;
        let named = |paths: Vec<PathBuf>| {
            let is_short = paths.len() <= MOST_PATHS && arguments.variant.is_none();
            let words = paths.iter().map(|path| shell_word(&path.display().to_string()));
            (is_short && !paths.is_empty()).then(|| words.collect::<Vec<_>>().join(" "))
        };
        let whole = |path: &PathBuf| match GameName::of_one(path) {
            None => Some(path.clone()),
            Some(GameName::InFile(Input::File(file), _)) => Some(file),
            Some(_) => None,
        };
        let mut files: Vec<PathBuf> = arguments.paths.iter().filter_map(whole).collect();
        files.dedup();
        Offer {
            paths: named(arguments.paths.clone()),
            fixable: named(files),
            counts,
            found: Corrections::default(),
        }
    }

    /// Returns a reader that keeps what it reads, if fixes are counted.
    pub fn copy<R: Read>(&self, reader: R) -> (CopyingReader<R>, Copy) {
        let copy = self.counts.then(|| Arc::new(Mutex::new(Vec::new())));
        (CopyingReader { reader, copy: copy.clone() }, Copy(copy))
    }

    /// Counts the fixes of a text.
    pub fn add(&mut self, text: &[u8], setup: &Setup<'_>) {
        if !self.counts || text.len() > MOST_BYTES {
            self.found.is_partial |= self.counts;
            return;
        }
        let left = MOST_LINES.saturating_sub(self.found.replayed);
        match left {
            0 => self.found.is_partial = true,
            left => self.found += Corrections::of(text, setup, left),
        }
    }

    /// Counts the fixes of a variant file.
    pub fn add_variant_file(&mut self, text: &str) {
        if self.counts {
            self.found += Corrections::of_variant_file(text);
        }
    }

    /// Says how many findings `--fix` corrects, if it corrects any. `them` names the findings.
    pub fn words(&self, them: &str) -> Option<String> {
        let Corrections { corrected, uncovered, is_partial, .. } = self.found;
        if corrected == 0 {
            return None;
        }
        let command = match &self.fixable {
            Some(paths) => format!("`dadu check --fix {paths}`"),
            None => "this command with `--fix`".to_owned(),
        };
        let least = if is_partial { "at least " } else { "" };
        let corrected = grouped(corrected);
        let then = match uncovered {
            0 => String::new(),
            1 => ", then finds 1 other".to_owned(),
            n => format!(", then finds {} others", grouped(n)),
        };
        let words = format!("{command} corrects {least}{corrected} of {them}{then}");
        Some(broken(&words, "  "))
    }

    /// Returns the command that shows everything.
    pub fn full(&self) -> String {
        match &self.paths {
            Some(paths) => format!("`dadu check --full {paths}`"),
            None => "this command with `--full`".to_owned(),
        }
    }
}

/// What a reader has read, unless that is too long.
pub struct Copy(Option<Arc<Mutex<Vec<u8>>>>);

impl Copy {
    /// Returns the text, if it is not too long.
    pub fn text(self) -> Option<Vec<u8>> {
        let text = self.0?;
        Some(std::mem::take(&mut *text.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// A reader that keeps what it reads, up to a little more than the longest text for which fixes are counted.
pub struct CopyingReader<R> {
    reader: R,
    copy: Option<Arc<Mutex<Vec<u8>>>>,
}

impl<R: Read> Read for CopyingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        if let Some(copy) = &self.copy {
            let mut copy = copy.lock().unwrap_or_else(PoisonError::into_inner);
            if copy.len() <= MOST_BYTES {
                copy.extend_from_slice(&buffer[..read]);
            }
        }
        Ok(read)
    }
}
