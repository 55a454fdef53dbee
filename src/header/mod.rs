//! The header of a new log: what is asked for it, what is offered as an answer, and what does not fit.
//!
//! `dadu new` and `dadu record` ask the same questions in the same words. An answer is checked as
//! `dadu check` would check the log that begins so: by parsing and replaying it.

mod interview;
mod questions;

use std::fmt;

pub use interview::{Answered, Interview, Offers};
pub use questions::{QUESTIONS, Question, place, spelt};

use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Severity};
use crate::notation::{Content, Log, parse};
use crate::replay::{Setup, replay};

/// Something that does not fit in a header, or deserves a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How much it weighs.
    pub severity: Severity,
    /// Whether something cannot be read at all.
    pub unreadable: bool,
    /// The field that it stands in; nothing if it is said of the header as a whole.
    pub field: Option<String>,
    /// What is said of it.
    pub said: String,
}

impl Problem {
    /// A field whose value cannot stand there.
    pub fn in_field(field: &str, said: &str) -> Problem {
        let field = Some(field.to_owned());
        Problem { severity: Severity::Error, unreadable: false, field, said: said.to_owned() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "{field}: {}", self.said),
            None => f.write_str(&self.said),
        }
    }
}

/// What a check of a log that begins so would say, but for that nothing is played yet.
pub fn problems(text: &[u8], setup: &Setup<'_>) -> Vec<Problem> {
    let log = parse(text);
    let findings = replay(text, &log, setup, &mut ()).findings;
    let source = GameSource::new("the header", text, 0);
    let found = findings.iter().filter(|finding| finding.facts != Facts::EmptyGame);
    found
        .map(|finding| Problem {
            severity: finding.severity,
            unreadable: matches!(finding.facts, Facts::Syntax(_)),
            field: field_at(text, &log, finding.span.start),
            said: words(finding, &findings, &source).in_a_line(),
        })
        .collect()
}

/// The name of the field in whose line something stands, but for the one that opens the log.
fn field_at(text: &[u8], log: &Log, at: u32) -> Option<String> {
    let line = log.lines.iter().rev().find(|line| line.span.start <= at)?;
    let name = match &line.content {
        Content::Field(field) => &text[field.name.range()],
        _ => return None,
    };
    let name = String::from_utf8_lossy(name).into_owned();
    Some(name).filter(|name| !name.eq_ignore_ascii_case("Dadu"))
}
