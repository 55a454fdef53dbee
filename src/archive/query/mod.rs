//! The query language: conditions on a game. `spec/query.md` explains it.
//!
//! An expression is parsed into a tree: `parser` finds its tokens, `reader` steps through them, `grammar` and
//! `steps` define what may follow what, and `words` lists every word. The tree becomes one SQL query with bound
//! values (`sql`). Tables cannot answer conditions on sequences and positions (`plan`). Positions are found in the
//! stored boards (`stored`), sequences and the lines of all matches by a replay (`watch`).

mod counts;
mod dates;
mod disclosure;
mod error;
mod grammar;
mod hints;
mod implied;
mod parser;
mod plan;
mod player;
mod position;
mod reader;
mod row;
mod search;
mod sequence;
mod shorthand;
mod slips;
mod sql;
mod steps;
mod stored;
mod text;
mod tree;
mod watch;
mod words;

pub use disclosure::names_nobody;
pub use error::QueryError;
pub use grammar::LONGEST;
pub use hints::UnknownText;
pub use parser::Sign;
pub(in crate::archive) use position::{BoardAfter, EarnedFacts, ReplayBoard, SeenBoard};
pub use reader::{DEEPEST, MOST_CONDITIONS};
pub use row::{FoundGame, GameRow, Sort};
pub use search::{Candidate, Judge, Search};
pub use shorthand::{PlainWords, plain_words};
pub use watch::{MOST_MATCHES, Match, MatchPoint};
pub use words::nearest_word;

use crate::games::GameId;
use tree::{Atom, Fact, Formula};

/// A query that selects games of the archive.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    formula: Formula<Atom>,
}

impl Query {
    /// Returns a query for all games.
    pub fn everything() -> Query {
        Query { formula: Formula::All(Vec::new()) }
    }

    /// Parses an expression: `king-captures >= 2 and place ~ Pune`.
    ///
    /// # Errors
    /// The first part that cannot be parsed, with its place.
    pub fn read(expression: &str) -> Result<Query, QueryError> {
        Ok(Query { formula: grammar::read(expression)? })
    }

    /// Creates a comparison with a value from outside an expression. The value is not parsed.
    ///
    /// # Errors
    /// If the value does not fit the word; the error gives the place in the value.
    pub fn compare(word: &'static str, sign: Sign, value: &str) -> Result<Query, QueryError> {
        Ok(Query { formula: grammar::compare(word, sign, value)? })
    }

    /// Returns whether the query names its game.
    pub fn names_a_game(&self) -> bool {
        self.formula.names_a_game()
    }

    /// Joins two queries with `and`.
    pub fn and(self, other: Query) -> Query {
        Query { formula: self.formula.and(other.formula) }
    }
}

/// Conditions on a position of the board: `king N on c3 and waiting S >= 5`.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionQuery {
    formula: Formula<Fact>,
}

impl PositionQuery {
    /// Parses the conditions, with or without `position(…)` around them. The sides are those of the game.
    ///
    /// # Errors
    /// The first part that cannot be parsed, with its place.
    pub fn read(conditions: &str, game: GameId) -> Result<PositionQuery, QueryError> {
        Ok(PositionQuery { formula: grammar::read_position(conditions, game)? })
    }

    /// Returns whether the conditions hold for a board.
    pub(in crate::archive) fn holds(&self, board: &dyn SeenBoard) -> bool {
        position::all_hold(&self.formula, board)
    }
}
