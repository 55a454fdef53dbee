//! What is said of an expression that cannot be read, and where.

use crate::diagnostic::{Words, printable};
use crate::span::Span;

/// An expression that cannot be read: the place, and the words for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    /// The place in the expression.
    pub span: Span,
    /// What is said there.
    pub words: Words,
}

impl std::fmt::Display for QueryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words.message)
    }
}

impl std::error::Error for QueryError {}

/// An error with what may stand there.
pub(super) fn error(
    span: Span,
    message: String,
    label: impl Into<String>,
    expected: impl Into<String>,
) -> QueryError {
    let help = vec![format!("expected: {}", expected.into())];
    QueryError { span, words: Words { message, label: label.into(), help } }
}

/// Something stands where it may not.
pub(super) fn misplaced(span: Span, found: &str, expected: &str) -> QueryError {
    error(span, format!("`{}` cannot stand here", shown(found)), "not here", expected)
}

/// The expression ends, after its last token, where something must follow.
pub(super) fn ended(last: Span, expected: &str) -> QueryError {
    error(last, "the expression ends too early".to_owned(), "nothing follows", expected)
}

/// A name or a value that there is not.
pub(super) fn unknown(
    span: Span,
    message: String,
    suggestion: Option<&str>,
    expected: impl Into<String>,
) -> QueryError {
    let label = suggestion.map_or("not known".into(), |name| format!("meant as `{name}`?"));
    error(span, message, label, expected)
}

/// A text of the expression in a message: short, and on one line.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", printable(&text[..at])),
        None => printable(text).into_owned(),
    }
}
