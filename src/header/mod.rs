//! The header of a new log: the questions about it, the default answers, and the check of answers.
//!
//! `dadu new` and `dadu record` ask the same questions in the same words. They check each answer as
//! `dadu check` would check a log with this header: by parsing and replaying it.

mod fields;
mod interview;
mod questions;

use std::fmt;

pub use fields::{field_problems, given_field, given_text, header_text};
pub use interview::{AnswerResult, Interview, Offers};
pub use questions::{QUESTIONS, Question, open_questions, place, spelt};

use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Severity};
use crate::notation::{Content, Log, parse};
use crate::replay::{Setup, replay};

/// An error in a header, or advice on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its severity.
    pub severity: Severity,
    /// Whether the value cannot be parsed.
    pub unreadable: bool,
    /// The field with the problem; nothing if the problem concerns the whole header.
    pub field: Option<String>,
    /// The message.
    pub said: String,
}

impl Problem {
    /// Returns an error in a field.
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

/// Returns the findings of a log with this header, except that the game has no player turns yet.
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

/// Returns the name of the field in the line at a position; nothing for the field `Dadu`.
fn field_at(text: &[u8], log: &Log, at: u32) -> Option<String> {
    let line = log.lines.iter().rev().find(|line| line.span.start <= at)?;
    let name = match &line.content {
        Content::Field(field) => &text[field.name.range()],
        _ => return None,
    };
    let name = String::from_utf8_lossy(name).into_owned();
    Some(name).filter(|name| !name.eq_ignore_ascii_case("Dadu"))
}
