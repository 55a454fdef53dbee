//! Variants from outside a log: files that logs name, and `--variant`.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

use super::output::complain;
use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Finding};
use crate::rules::Variant;
use crate::rules::variant::{Declaration, declare};

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
        if !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
            return Err("it must be in the log's folder or below".to_owned());
        }
        read_text(&self.folder.join(path))
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    let size = path.metadata().map_err(|error| error.to_string())?.len();
    if size > LARGEST {
        return Err(format!("it has {size} bytes; a variant file has at most {LARGEST}"));
    }
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())
}

/// Reads what stands after `--variant`: a declaration as a log's header has it, where a file may
/// be anywhere. Says what does not fit; nothing if it cannot be used.
pub fn from_argument(text: &str) -> Option<Declaration> {
    let load = |name: &str| read_text(Path::new(name));
    let (declaration, problems) = declare(text, Declaration::known(Variant::BASIC), &load);
    let source = GameSource::new("--variant", text.as_bytes(), 0);
    let mut usable = true;
    for problem in problems {
        usable &= problem.kind.is_advice();
        let facts = Facts::Variant(problem.kind);
        let finding = Finding {
            severity: facts.code().severity(),
            span: problem.span,
            facts,
            rules: Vec::new(),
            situation: None,
            tempered: None,
            follows: None,
        };
        let said = words(&finding, &[], &source);
        let help: Vec<String> = said.help.into_iter().map(|line| format!(" ({line})")).collect();
        complain(&format!("--variant: {}{}", said.message, help.concat()));
    }
    usable.then_some(declaration)
}
