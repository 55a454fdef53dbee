//! `dadu check --fix`: safe fixes, in place or as a diff.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use super::{Arguments, Target};
use crate::cli::files::rewrite;
use crate::cli::input::game::GameName;
use crate::cli::input::variant::{VariantFiles, is_variant_file};
use crate::cli::input::{Input, inputs};
use crate::cli::random;
use crate::cli::terminal::diff::write_diff;
use crate::cli::terminal::output::{self, counted, grouped, print_error};
use crate::fix::{Fixed, Kind};
use crate::games::Variants;
use crate::replay::Setup;

/// The fixes of a run.
pub struct Fixer {
    is_preview: bool,
    variants: Variants,
    made: BTreeMap<Kind, u64>,
    files: u64,
    dropped: u64,
    is_stopped: bool,
}

impl Fixer {
    /// Returns the fixer that the arguments ask for.
    pub fn of(arguments: &Arguments, variant: Option<Variants>) -> Option<Fixer> {
        arguments.fix.then(|| Fixer {
            is_preview: arguments.diff,
            variants: variant.unwrap_or_default(),
            made: BTreeMap::new(),
            files: 0,
            dropped: 0,
            is_stopped: false,
        })
    }

    /// Returns whether any fix was made, or would be.
    pub fn has_fixes(&self) -> bool {
        self.files > 0
    }

    /// Fixes an input and returns its new text. Writes the text to the file, or the diff to standard output.
    ///
    /// # Errors
    /// The outer error is that of standard output, the inner one that of the input.
    pub fn fix(&mut self, input: &Input) -> io::Result<Result<Vec<u8>, String>> {
        let (before, fixed) = match self.read_and_fix(input) {
            Ok(both) => both,
            Err(reason) => return Ok(Err(reason)),
        };
        let mut out = output::stdout();
        match input {
            _ if self.is_preview => {
                write_diff(&input.name(), "fixed", &before, &fixed.text, &mut out)?;
            }
            Input::Standard => out.write_all(&fixed.text)?,
            Input::File(path) if before != fixed.text => {
                let instead = "use `--diff` to see the fixes";
                if let Err(reason) = rewrite::replace(path, &before, &fixed.text, instead) {
                    return Ok(Err(reason));
                }
            }
            Input::File(_) => {}
        }
        out.flush()?;
        self.count(&fixed, before != fixed.text);
        Ok(Ok(fixed.text))
    }

    fn read_and_fix(&self, input: &Input) -> Result<(Vec<u8>, Fixed), String> {
        if let (Input::File(path), false) = (input, self.is_preview) {
            rewrite::require_regular_file(path, "use `-` to fix standard input")?;
        }
        let mut before = Vec::new();
        let read = input.open().and_then(|mut reader| reader.read_to_end(&mut before));
        read.map_err(|error| format!("cannot read: {error}"))?;
        if let Input::File(path) = input
            && is_variant_file(path)
        {
            let fixed = Fixed::of_variant_file(&before);
            return Ok((before, fixed));
        }
        let files = VariantFiles::in_folder(input.folder());
        let load = |name: &str| files.load(name);
        let setup = Setup { variants: self.variants, load: &load, ..Setup::default() };
        let fixed = Fixed::of(&before, &setup).with_ids(random::log_id)?;
        Ok((before, fixed))
    }

    fn count(&mut self, fixed: &Fixed, changes: bool) {
        for made in &fixed.made {
            *self.made.entry(made.kind).or_default() += 1;
        }
        self.files += u64::from(changes);
        self.dropped += fixed.dropped;
        self.is_stopped |= fixed.stopped;
    }

    /// Returns how many fixes of each kind were made.
    pub fn summary(&self) -> String {
        let (done, none) = match self.is_preview {
            true => ("would fix", "nothing to fix"),
            false => ("fixed", "nothing fixed"),
        };
        let kinds: Vec<String> = self
            .made
            .iter()
            .map(|(kind, &count)| format!("{} {}", grouped(count), kind.name(count)))
            .collect();
        let mut text = match kinds.is_empty() {
            true => format!("{none}\n"),
            false => format!("{done} in {}: {}\n", counted(self.files, "file"), kinds.join(", ")),
        };
        if self.dropped > 0 {
            text.push_str(&format!(
                "{} left as written, because a fix would add errors or warnings\n",
                counted(self.dropped, "line")
            ));
        }
        if self.is_stopped {
            text.push_str("some lines took too long to try; run the command again\n");
        }
        text
    }
}

/// Returns the files that the paths name. Prints an error for each path that cannot be fixed; then the
/// second value is false.
pub fn targets(paths: &[PathBuf]) -> (Vec<Target>, bool) {
    let (mut targets, mut whole) = (Vec::new(), true);
    for path in paths {
        if let Some(game) = GameName::of_one(path) {
            let remedy = match game {
                GameName::Archived(_) => "fix the log's file, and run `dadu add` again",
                GameName::InFile(..) => "name the file without a number",
            };
            print_error(&format!("{}: `--fix` works on whole files; {remedy}", path.display()));
            whole = false;
            continue;
        }
        if is_variant_file(path) && !path.is_dir() {
            targets.push(Target::Variant(path.clone()));
            continue;
        }
        let (found, all) = inputs(std::slice::from_ref(path));
        whole &= all;
        targets.extend(found.into_iter().map(Target::All));
    }
    (targets, whole)
}

/// Returns where the report goes. Standard output may hold the fixed log or the diff instead.
pub fn output_of_report(arguments: &Arguments) -> Box<dyn Write + Send> {
    let is_standard = arguments.paths.iter().any(|path| path.as_os_str() == "-");
    match (arguments.fix, arguments.diff) {
        (true, true) => Box::new(io::sink()),
        (true, false) if is_standard => Box::new(io::stderr()),
        _ => Box::new(output::stdout()),
    }
}
