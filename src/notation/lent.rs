//! Parsers that are lent to one reader after another, with their memory.

use std::cell::RefCell;

use super::Parser;

thread_local! {
    /// The parsers of each thread. There are several only if parsing starts within a parse.
    static PARSERS: RefCell<Vec<Parser>> = const { RefCell::new(Vec::new()) };
}

/// Lends a parser that this thread has used before, with its memory.
pub fn with_parser<T>(parse: impl FnOnce(&mut Parser) -> T) -> T {
    let mut parser = PARSERS.with_borrow_mut(Vec::pop).unwrap_or_default();
    let parsed = parse(&mut parser);
    PARSERS.with_borrow_mut(|parsers| parsers.push(parser));
    parsed
}
