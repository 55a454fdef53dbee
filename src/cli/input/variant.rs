//! Variants from outside a log: variant files and the option `--variant`.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

use crate::cli::input;
use crate::cli::terminal::output::print_error;
use crate::diagnostic::{GameSource, plain_reason, words};
use crate::finding::{Facts, Finding};
use crate::games::{GameId, Variants};
use crate::notation::is_utf16;
use crate::rulebook::{
    DeclarationData, Loader, Problem, Rulebook, UntypedDeclaration, UntypedVariant, declare_over,
};

/// The largest variant file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The variant files in a folder. Each file is read once.
pub struct VariantFiles {
    folder: PathBuf,
    read: Mutex<HashMap<String, Result<String, String>>>,
}

impl VariantFiles {
    /// Returns the files in this folder.
    pub fn in_folder(folder: PathBuf) -> VariantFiles {
        VariantFiles { folder, read: Mutex::new(HashMap::new()) }
    }

    /// Returns the text of a file; its name is relative to the folder.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn load(&self, name: &str) -> Result<String, String> {
        let mut read = match self.read.lock() {
            Ok(read) => read,
            Err(poisoned) => poisoned.into_inner(),
        };
        read.entry(name.to_owned()).or_insert_with(|| self.read_file(name)).clone()
    }

    fn read_file(&self, name: &str) -> Result<String, String> {
        let path = Path::new(name);
        // A log may come from an untrusted source, so it may only name files in its folder or below.
        let plain = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        let text = match path.components().all(plain) {
            true => self.inside(path).and_then(|path| read_text(&path)),
            false => Err(Refusal::Outside),
        };
        text.map_err(|refused| plain_reason(&refused.to_string()).into_owned())
    }

    /// Returns the real path of a file. Refuses a link that leads out of the folder.
    fn inside(&self, path: &Path) -> Result<PathBuf, Refusal> {
        let folder = match self.folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => &self.folder,
        };
        let real = folder.join(path).canonicalize()?;
        if real.starts_with(folder.canonicalize()?) { Ok(real) } else { Err(Refusal::Outside) }
    }
}

/// The reason why dadu does not read a variant file.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("must be in the log's folder or a subfolder")]
    Outside,
    #[error("not a regular file")]
    NotRegular,
    #[error("longer than 1 MiB, the limit for variant files")]
    TooLong,
    #[error("not valid UTF-8")]
    NotUtf8,
    #[error("{}", input::IS_UTF16)]
    Utf16,
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
}

/// The ending of variant files.
const ENDING: &str = "variant";

/// Returns whether a path names a variant file.
pub fn is_variant_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// Reads a variant file that the command line names.
///
/// # Errors
/// Why the file cannot be read.
pub fn load(name: &str) -> Result<String, String> {
    read_text(Path::new(name)).map_err(|refused| plain_reason(&refused.to_string()).into_owned())
}

/// Reads a regular file up to the limit. Other files are refused, because opening a pipe could block forever
/// and a device may never end. The limit is enforced while reading, because the reported length may be wrong.
fn read_text(path: &Path) -> Result<String, Refusal> {
    if !path.metadata()?.is_file() {
        return Err(Refusal::NotRegular);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Refusal::TooLong);
    }
    if is_utf16(&bytes) {
        return Err(Refusal::Utf16);
    }
    String::from_utf8(bytes).map_err(|_| Refusal::NotUtf8)
}

/// Reads a variant from the command line, in the form of a log's header. Its files may be anywhere. Parameters that the
/// text does not name are as in the basic rules. Prints problems, with the name of the option. Returns nothing if the
/// variant cannot be used.
pub fn basic_with(book: &'static Rulebook, option: &str, text: &str) -> Option<UntypedVariant> {
    let basic = UntypedDeclaration::of_variant(&UntypedVariant::basic(book));
    let declared = usable(Some(option), text, |text, load| declare_over(book, text, basic, load));
    declared.map(|declared| declared.variant(book))
}

/// The same for a declaration in which parameters that the text does not name are unknown.
pub fn given_declaration(
    book: &'static Rulebook,
    option: &str,
    text: &str,
) -> Option<DeclarationData> {
    let unknown = UntypedDeclaration::unknown(book);
    let declared = usable(Some(option), text, |text, load| declare_over(book, text, unknown, load));
    declared.map(|declared| book.data(&declared))
}

/// Reads `--variant` for each game that has such a variant, and prints advice on it. If no game has one,
/// prints the problems and returns nothing.
pub fn for_every_game(text: &str) -> Option<Variants> {
    let variants = Variants::read(text, &load);
    let of = GameId::ALL.into_iter().find(|&game| variants.is_of(game)).unwrap_or_default();
    declared(of.rulebook(), Some("--variant"), text)?;
    Some(variants)
}

/// The same for a declaration that may also leave parameters unknown.
pub fn declared(
    book: &'static Rulebook,
    option: Option<&str>,
    text: &str,
) -> Option<DeclarationData> {
    usable(option, text, |text, load| book.declare(text, load))
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
