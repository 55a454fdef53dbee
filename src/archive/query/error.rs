//! Error messages for expressions that cannot be parsed, with their places.

use crate::diagnostic::{Words, printable};
use crate::rulebook::nearest;
use crate::span::Span;

/// The error for an expression that cannot be parsed: its place and its message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    /// The place in the expression.
    pub span: Span,
    /// The message, the label at the place, and the help.
    pub words: Words,
}

impl std::fmt::Display for QueryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words.message)
    }
}

impl std::error::Error for QueryError {}

/// Returns an error that lists what was expected.
pub(super) fn error(
    span: Span,
    message: String,
    label: impl Into<String>,
    expected: impl Into<String>,
) -> QueryError {
    let help = vec![format!("expected: {}", expected.into())];
    QueryError { span, words: Words { message, label: label.into(), help } }
}

/// Returns the error for a token in a place where it is not allowed.
pub(super) fn misplaced(span: Span, found: &str, expected: &str) -> QueryError {
    error(span, format!("unexpected `{}`", shorten(found)), "not valid here", expected)
}

/// Returns the error for a word that is not allowed in its place, with the word that may be meant.
pub(super) fn misspelt(
    span: Span,
    found: &str,
    known: &[&'static str],
    expected: &str,
) -> QueryError {
    let mut error = misplaced(span, found, expected);
    let is_known = known.iter().any(|known| known.eq_ignore_ascii_case(found));
    let meant = nearest(found, known.iter().copied()).filter(|_| !is_known);
    if let Some(meant) = meant {
        error.words.label = format!("did you mean `{meant}`?");
    }
    error
}

/// Returns the error for an expression that ends too early, placed at its last token.
pub(super) fn ended(last: Span, expected: &str) -> QueryError {
    error(last, "unexpected end of expression".to_owned(), "ends here", expected)
}

/// Returns the error for an unknown name or value.
pub(super) fn unknown(
    span: Span,
    message: String,
    suggestion: Option<&str>,
    expected: impl Into<String>,
) -> QueryError {
    let label = suggestion.map_or("unknown".into(), |name| format!("did you mean `{name}`?"));
    error(span, message, label, expected)
}

/// Shortens a text of the expression for a message, on one line.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", printable(&text[..at])),
        None => printable(text).into_owned(),
    }
}
