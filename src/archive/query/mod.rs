//! Questions to the archive: a small language of conditions on a game. `spec/query.md` explains it.
//!
//! An expression is read into a tree (`parser` has its tokens, `reader` goes through them,
//! `grammar` and `steps` say what may follow what, `words` has every word there is). The tree becomes one SQL query with bound values (`sql`). What the
//! tables cannot answer, sequences and positions, is found by replaying the games that they let
//! through (`plan`, `watch`).

mod dates;
mod error;
mod grammar;
mod parser;
mod plan;
mod position;
mod reader;
mod row;
mod search;
mod sequence;
mod sql;
mod steps;
mod text;
mod tree;
mod watch;
mod words;

pub use error::QueryError;
pub use grammar::LONGEST;
pub use parser::Sign;
pub use reader::{DEEPEST, MOST_CONDITIONS};
pub use row::{Found, GameRow, Sort};
pub use search::{Candidate, Judge, Search};
pub use watch::{MOST_MATCHES, Match, Moment};

use tree::{Atom, Formula};

/// A question to the archive: which games?
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    formula: Formula<Atom>,
}

impl Query {
    /// Every game.
    pub fn everything() -> Query {
        Query { formula: Formula::All(Vec::new()) }
    }

    /// Reads an expression: `king-captures >= 2 and place ~ Pune`.
    ///
    /// # Errors
    /// The first thing in it that cannot be read, with its place.
    pub fn read(expression: &str) -> Result<Query, QueryError> {
        Ok(Query { formula: grammar::read(expression)? })
    }

    /// One comparison with a value from outside an expression. The value is data as it stands.
    ///
    /// # Errors
    /// Where the value does not fit the word; the place is one in the value.
    pub fn compare(word: &'static str, sign: Sign, value: &str) -> Result<Query, QueryError> {
        Ok(Query { formula: grammar::compare(word, sign, value)? })
    }

    /// Whether it says which game it is about.
    pub fn names_a_game(&self) -> bool {
        self.formula.names_a_game()
    }

    /// Both at once.
    pub fn and(self, other: Query) -> Query {
        Query { formula: self.formula.and(other.formula) }
    }
}
