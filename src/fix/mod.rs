//! Safe fixes: corrections of a log that are unambiguous and change no observation. `check --fix`, `suggest`
//! and the language server all use this list.
//!
//! A fix rewrites one line that cannot be read, or one field of the header. It either only spells the same
//! text in another way, and the notation allows no other reading (`spelled`). Or it is a guess, such as a
//! move written by its two squares, and the replay allows exactly one of all readings (`guessed`). The log
//! never has more errors and warnings with a fix than without it (`measure`), and a fix never touches text
//! that can be read.

mod file;
mod game;
mod guessed;
mod interview;
mod measure;
mod spelled;
mod squares;

use crate::games::source_game;
use crate::notation::meant::with_remark_sign;
use crate::notation::{Log, fields, with_parser};
use crate::span::Span;

pub use file::{Fixed, Made};
pub use game::{Fixing, LONGEST, fixes};

/// The kind of a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The line that opens a game.
    Opening,
    /// An `Id` that was missing.
    Id,
    /// The name of a field, or its missing colon.
    FieldName,
    /// The value of a field.
    Value,
    /// A date.
    Date,
    /// A line of play.
    Play,
    /// A missing line break before a game.
    LineBreak,
}

impl Kind {
    /// Every kind, with its name in a sentence.
    pub const ALL: [(Kind, &'static str); 7] = [
        (Kind::Opening, "opening"),
        (Kind::Id, "Id"),
        (Kind::FieldName, "field name"),
        (Kind::Value, "field value"),
        (Kind::Date, "date"),
        (Kind::Play, "line of play"),
        (Kind::LineBreak, "line break"),
    ];

    /// Returns its name for a number of fixes: `date`, `dates`, `lines of play`.
    pub fn name(self, count: u64) -> String {
        let name = Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name);
        match (count, name.strip_prefix("line ")) {
            (1, _) => name.to_owned(),
            (_, Some(rest)) if self == Kind::Play => format!("lines {rest}"),
            _ => format!("{name}s"),
        }
    }
}

/// A line with its fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The index of the line in its game.
    pub line: usize,
    /// The kind.
    pub kind: Kind,
    /// The line without its end, as it is written.
    pub before: String,
    /// The line without its end, as it is meant.
    pub after: String,
}

impl Fix {
    /// Returns the new line. If a token changes, the old line stays in a remark at its end.
    pub fn text(&self) -> String {
        // In a field of free text, a `#` is part of the text.
        if is_free_text(&self.after) {
            return self.after.clone();
        }
        let before = with_remark_sign(&self.before);
        let before = before.as_deref().unwrap_or(&self.before);
        let keeps = match self.kind {
            Kind::Play => {
                let is_remark = self.after.ends_with(&format!("# {}", self.before.trim()));
                !is_remark && significant(before) != significant(&self.after)
            }
            Kind::Value => !is_game_spelled_otherwise(before),
            Kind::Date => true,
            Kind::Opening | Kind::Id | Kind::FieldName | Kind::LineBreak => false,
        };
        let old = before.split(" #").next().unwrap_or_default();
        if keeps { with_old(&self.after, old) } else { self.after.clone() }
    }

    /// Returns the span of the line in its game.
    pub fn span(&self, log: &Log) -> Span {
        log.lines.get(self.line).map_or_else(Span::default, |line| line.span)
    }
}

/// Returns whether a line is a field whose value cannot have a remark.
fn is_free_text(line: &str) -> bool {
    with_parser(|parser| {
        let log = parser.parse(line.as_bytes(), &[]);
        log.fields().any(|field| {
            let known = fields::field_of_any_game(&line.as_bytes()[field.name.range()]);
            known.is_none_or(|known| !known.structured)
        })
    })
}

/// Returns whether a line names a known game in another spelling, of which nothing is worth keeping.
fn is_game_spelled_otherwise(line: &str) -> bool {
    line.split_once(':')
        .is_some_and(|(field, name)| field == "Game" && source_game(name.trim()).is_some())
}

/// Returns a line with its old text in a remark at the end: `N1 3  # was: Nl 3`.
pub fn with_old(new: &str, old: &str) -> String {
    let gap = match (new.contains('#'), new.is_empty()) {
        (true, _) => "; ",
        (false, true) => "# ",
        (false, false) => "  # ",
    };
    format!("{new}{gap}was: {}", old.trim())
}

/// Returns the characters of a line that are part of its tokens: without spaces, and without signs that only
/// separate tokens.
fn significant(line: &str) -> String {
    let separates = |c: char| {
        c.is_whitespace()
            || ",;:.|\"'[]-".contains(c)
            || matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{200B}'..='\u{200F}')
    };
    line.chars().filter(|&c| !separates(c)).collect()
}
