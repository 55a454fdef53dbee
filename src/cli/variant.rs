//! Variants from outside a log: files that logs name, and `--variant`.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

use super::output::print_error;
use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Finding};
use crate::games::{GameId, Variants};
use crate::rulebook::{
    Declaration, Declared, Loader, Parameter, Problem, Rulebook, Variant, declare,
};

/// The largest variant file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The variant files of a folder, each read once.
pub struct VariantFiles {
    folder: PathBuf,
    read: Mutex<HashMap<String, Result<String, String>>>,
}

impl VariantFiles {
    /// Names are relative to this folder.
    pub fn in_folder(folder: PathBuf) -> VariantFiles {
        VariantFiles { folder, read: Mutex::new(HashMap::new()) }
    }

    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be had.
    pub fn load(&self, name: &str) -> Result<String, String> {
        let mut read = match self.read.lock() {
            Ok(read) => read,
            Err(poisoned) => poisoned.into_inner(),
        };
        read.entry(name.to_owned()).or_insert_with(|| self.read_file(name)).clone()
    }

    fn read_file(&self, name: &str) -> Result<String, String> {
        let path = Path::new(name);
        // A log may come from a stranger: it names files beside it, and no others.
        let plain = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        let text = match path.components().all(plain) {
            true => self.inside(path).and_then(|path| read_text(&path)),
            false => Err(Refused::Outside),
        };
        text.map_err(|refused| refused.to_string())
    }

    /// Where a file really is: a link may lead out of the folder, and then it is not followed.
    fn inside(&self, path: &Path) -> Result<PathBuf, Refused> {
        let folder = match self.folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => &self.folder,
        };
        let real = folder.join(path).canonicalize()?;
        if real.starts_with(folder.canonicalize()?) { Ok(real) } else { Err(Refused::Outside) }
    }
}

/// Why a variant file is not read.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("it must be in the log's folder or below")]
    Outside,
    #[error("it is no ordinary file")]
    NotOrdinary,
    #[error("it is longer than 1 MiB, the most that a variant file may have")]
    TooLong,
    #[error("it is not UTF-8")]
    NotUtf8,
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
}

/// Reads a variant file that the command line names.
fn load(name: &str) -> Result<String, String> {
    read_text(Path::new(name)).map_err(|refused| refused.to_string())
}

/// Reads an ordinary file up to the limit. Opening a pipe could wait for ever and a device never
/// end, and what a file says of its length need not be so.
fn read_text(path: &Path) -> Result<String, Refused> {
    if !path.metadata()?.is_file() {
        return Err(Refused::NotOrdinary);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Refused::TooLong);
    }
    String::from_utf8(bytes).map_err(|_| Refused::NotUtf8)
}

/// Reads a declaration from the command line: as a log's header has it, where a file may be anywhere.
/// Says what does not fit, after the option it belongs to if there is one; nothing if it cannot be
/// used.
pub fn from_argument<P: Parameter>(option: Option<&str>, text: &str) -> Option<Declaration<P>> {
    from_argument_with(option, text, Declaration::known(Variant::BASIC))
}

/// The same, where what is not named stays as in `base`.
pub fn from_argument_with<P: Parameter>(
    option: Option<&str>,
    text: &str,
    base: Declaration<P>,
) -> Option<Declaration<P>> {
    usable(option, text, |text, load| declare(text, base, load))
}

/// Reads `--variant` for each game that has such a variant, and prints the advice on it. Prints the problems
/// and returns nothing if no game has.
pub fn for_every_game(text: &str) -> Option<Variants> {
    let variants = Variants::read(text, &load);
    let of = GameId::ALL.into_iter().find(|&game| variants.is_of(game)).unwrap_or_default();
    declared(of.rulebook(), Some("--variant"), text)?;
    Some(variants)
}

/// The same for a game that is known by its rulebook only.
pub fn declared(book: &Rulebook, option: Option<&str>, text: &str) -> Option<Declared> {
    usable(option, text, book.declare)
}

fn usable<T>(
    option: Option<&str>,
    text: &str,
    read: impl Fn(&str, Loader<'_>) -> (T, Vec<Problem>),
) -> Option<T> {
    let (declaration, problems) = read(text, &load);
    let source = GameSource::new(text, text.as_bytes(), 0);
    let said_by = option.map_or(String::new(), |option| format!("{option}: "));
    let mut usable = true;
    for problem in problems {
        usable &= problem.kind.is_advice();
        let facts = Facts::Variant(problem.kind);
        let finding = Finding::new(problem.span, facts, &[]);
        print_error(&format!("{said_by}{}", words(&finding, &[], &source).in_a_line()));
    }
    usable.then_some(declaration)
}
