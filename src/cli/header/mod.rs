//! The header of a new log: out of flags, or out of answers to questions.
//!
//! `dadu new` and `dadu record` begin with it. What is given is checked as `dadu check` would check
//! the log that begins so: by parsing and replaying it.

mod arguments;
mod questions;

use std::io::{BufRead, Write};
use std::path::Path;

use super::output::complain;
use super::variant::VariantFiles;
use super::{interrupt, random};
use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Severity};
use crate::notation::format::{Extras, format};
use crate::notation::{VERSION, parse};
use crate::replay::{Game, Setup, lines_that_stay, replay};
use crate::rules::variant::Parameter;

pub use arguments::HeaderArguments;

/// The text of the header that a new log begins with, in canonical form. Asks for it if nothing was
/// given, or if that is wished: from what `answers` opens, with the questions to `say`. Says on
/// standard error what does not fit; nothing if there is to be no log.
///
/// Variant files that the header names are in `folder`, where the log will be.
pub fn begin<R: BufRead>(
    arguments: &HeaderArguments,
    folder: &Path,
    answers: impl FnOnce() -> R,
    say: &mut impl Write,
) -> Option<Vec<u8>> {
    let files = VariantFiles::in_folder(folder.to_owned());
    match begun(arguments, &files, answers, say) {
        // Who interrupts knows why there is nothing.
        _ if interrupt::wished() => None,
        Ok(header) => Some(header.text()),
        Err(reasons) => {
            reasons.iter().for_each(|reason| complain(reason));
            None
        }
    }
}

/// The header, or why there is none.
fn begun<R: BufRead>(
    arguments: &HeaderArguments,
    files: &VariantFiles,
    answers: impl FnOnce() -> R,
    say: &mut impl Write,
) -> Result<Header, Vec<String>> {
    let mut header = arguments.header.clone();
    let wrong: Vec<String> = header.errors(files).iter().map(Problem::to_string).collect();
    if !wrong.is_empty() {
        return Err(wrong);
    }
    if arguments.asks() {
        questions::ask(&mut header, files, &mut answers(), say).map_err(|reason| vec![reason])?;
    }
    // Of what was asked, it was said at once.
    let given = |field: &String| arguments.header.value(field).is_some();
    let fits = header.problems(files).into_iter();
    fits.filter(|p| p.field.as_ref().is_none_or(given)).for_each(|p| complain(&p.to_string()));
    if header.value("Id").is_none() {
        let id = random::log_id().map_err(|reason| vec![reason])?;
        header.fields.push(("Id".to_owned(), id));
    }
    header.fields.sort_by_key(|(name, _)| questions::place(name));
    Ok(header)
}

/// The fields of a header, after the one that opens it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Names and values, in the order of the log.
    fields: Vec<(String, String)>,
}

/// Something that does not fit in a header, or deserves a word.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Problem {
    severity: Severity,
    /// The field that it stands in; nothing if it is said of the header as a whole.
    field: Option<String>,
    said: String,
}

impl Header {
    fn value(&self, name: &str) -> Option<&str> {
        let named = |(field, _): &&(String, String)| field.eq_ignore_ascii_case(name);
        self.fields.iter().find(named).map(|(_, value)| value.as_str())
    }

    /// The header as a log has it, in canonical form.
    fn text(&self) -> Vec<u8> {
        let text = self.as_given();
        let log = parse(&text);
        let staying = lines_that_stay(&text, &log, &Setup::default());
        format(&text, &log, &staying, &Extras::default())
    }

    /// A line for each field, the values as they were given.
    fn as_given(&self) -> Vec<u8> {
        let line = |(name, value): &(String, String)| format!("{name}: {value}\n");
        let lines: String = self.fields.iter().map(line).collect();
        format!("Dadu: {VERSION}\n{lines}").into_bytes()
    }

    fn replayed(&self, text: &[u8], files: &VariantFiles) -> Game {
        let load = |name: &str| files.load(name);
        replay(text, &parse(text), &Setup { load: &load, ..Setup::default() }, &mut ())
    }

    /// What a check of a log that begins so would say, but for that nothing is played yet.
    fn problems(&self, files: &VariantFiles) -> Vec<Problem> {
        if let Some(problem) = self.broken_line() {
            return vec![problem];
        }
        let text = self.as_given();
        let findings = self.replayed(&text, files).findings;
        let source = GameSource::new("the header", &text, 0);
        let found = findings.iter().filter(|finding| finding.facts != Facts::EmptyGame);
        found
            .map(|finding| Problem {
                severity: finding.severity,
                field: self.field_in(source.line_of(finding.span.start as usize)),
                said: words(finding, &findings, &source).in_a_line(),
            })
            .collect()
    }

    /// The name of the field in a line of the text.
    fn field_in(&self, line: usize) -> Option<String> {
        Some(self.fields.get(line.checked_sub(1)?)?.0.clone())
    }

    /// A value that would be more than the rest of a line.
    fn broken_line(&self) -> Option<Problem> {
        let (name, _) = self.fields.iter().find(|(_, value)| value.contains('\n'))?;
        let said = "a field is one line, and this has more".to_owned();
        Some(Problem { severity: Severity::Error, field: Some(name.clone()), said })
    }

    /// What does not fit, rather than deserves a word.
    fn errors(&self, files: &VariantFiles) -> Vec<Problem> {
        let mut problems = self.problems(files);
        problems.retain(|problem| problem.severity == Severity::Error);
        problems
    }

    /// Whether the declared variant has leaders (O1).
    fn has_leaders(&self, files: &VariantFiles) -> bool {
        let game = self.replayed(&self.as_given(), files);
        game.declared.variant.get(Parameter::TeamLeader) != 0
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.field {
            Some(field) => write!(f, "{field}: {}", self.said),
            None => f.write_str(&self.said),
        }
    }
}
