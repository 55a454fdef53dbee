//! Read-only queries in SQL.
//!
//! Three safeguards keep a query from writing. An authorizer checks every action of a statement before the
//! statement runs. A setting makes this connection query-only. The `sql` command opens the
//! file read-only.

use std::io;

use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::{Batch, Connection, Error, ErrorCode, Statement};

use super::compare;
use super::error::ArchiveError;
use super::figures;
use super::schema::{Archive, returns_a_row};
use super::tables::{self, Cell};
use crate::rulebook::nearest;

/// The number of steps of SQLite's virtual machine between two checks for an interruption.
const STEPS: i32 = 1000;

/// The most memory that a query may take, in bytes.
const MOST_MEMORY: i64 = 256 << 20;

/// Functions with side effects, in case SQLite was built with them.
const ACTING: [&str; 5] = ["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"];

/// Pragmas that describe a table or an index; their argument names it.
const DESCRIBING: [&str; 7] = [
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "index_xinfo",
    "foreign_key_list",
];

/// Pragmas that only return a value if no argument is given. The full-text search needs the first.
const TELLING: [&str; 4] = ["data_version", "table_list", "user_version", "application_id"];

/// The reason why a query has no result.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The query contains only spaces and comments.
    #[error("the query is empty")]
    Empty,
    /// The query contains more than one statement.
    #[error("expected one query, found several")]
    Several,
    /// The query would do more than read.
    #[error("only read-only queries are allowed ({0})")]
    Refused(String),
    /// SQLite reports an error in the query.
    #[error("{message}{}", place.map(in_words).unwrap_or_default())]
    Wrong {
        /// Its message.
        message: String,
        /// The line of the query and the column in it, both from 1, if SQLite reports them.
        place: Option<(usize, usize)>,
    },
    /// The query needs too much memory.
    #[error(
        "the query needs more than {} MiB of memory; select fewer or smaller values", MOST_MEMORY >> 20
    )]
    TooMuchMemory,
    /// The query was stopped.
    #[error("interrupted")]
    Interrupted,
    /// The rows could not be written.
    #[error("{0}")]
    Output(#[from] io::Error),
}

fn in_words((line, column): (usize, usize)) -> String {
    format!(" (line {line}, column {column} of the query)")
}

/// An archive that only answers queries.
pub struct Questions {
    db: Connection,
}

impl Archive {
    /// Makes SQLite stop any operation as soon as `stop` returns `true`.
    ///
    /// # Errors
    /// If SQLite fails.
    pub fn set_interrupt_check(&self, stop: fn() -> bool) -> Result<(), ArchiveError> {
        Ok(self.db.progress_handler(STEPS, Some(stop))?)
    }

    /// Locks the archive permanently, so that it only answers queries. `stop` ends a query that takes too long.
    /// If `query` names the table `comparison`, this creates the table first.
    ///
    /// # Errors
    /// If SQLite fails.
    pub fn questions(self, query: &str, stop: fn() -> bool) -> Result<Questions, ArchiveError> {
        self.set_interrupt_check(stop)?;
        if compare::is_asked_for(query) {
            let transaction = self.db.unchecked_transaction()?;
            compare::make_table(&transaction, "1")?;
            transaction.commit()?;
        }
        let db = self.db;
        figures::add(&db)?;
        db.pragma_update(None, "hard_heap_limit", MOST_MEMORY).or_else(returns_a_row)?;
        db.pragma_update(None, "query_only", "on")?;
        db.authorizer(Some(|context: AuthContext<'_>| permit(&context.action)))?;
        Ok(Questions { db })
    }
}

/// Allows an action of a statement if it only reads.
fn permit(action: &AuthAction<'_>) -> Authorization {
    let is_in =
        |list: &[&str], name: &str| list.iter().any(|known| known.eq_ignore_ascii_case(name));
    let reads = match *action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => true,
        AuthAction::Function { function_name } => !is_in(&ACTING, function_name),
        AuthAction::Pragma { pragma_name, pragma_value } => match pragma_value {
            Some(_) => is_in(&DESCRIBING, pragma_name),
            None => is_in(&TELLING, pragma_name),
        },
        _ => false,
    };
    if reads { Authorization::Allow } else { Authorization::Deny }
}

impl Questions {
    /// Prepares a query, which must be a single statement that only reads.
    ///
    /// # Errors
    /// If it is not.
    pub fn ask<'a>(&'a self, query: &'a str) -> Result<Question<'a>, QuestionError> {
        let wrong = |error| wrong(error, query);
        let mut statements = Batch::new(&self.db, query);
        let statement = statements.next().map_err(wrong)?.ok_or(QuestionError::Empty)?;
        if statements.next().map_err(wrong)?.is_some() {
            return Err(QuestionError::Several);
        }
        if !statement.readonly() {
            return Err(QuestionError::Refused("the query writes".to_owned()));
        }
        let columns = apart(statement.column_names());
        Ok(Question { statement, columns, query })
    }

    /// Returns where the column or table exists that SQLite did not find, or a name close to it.
    pub fn hint(&self, error: &QuestionError) -> Option<String> {
        let QuestionError::Wrong { message, .. } = error else { return None };
        let columns = self.columns().ok()?;
        if let Some(name) = message.strip_prefix("no such table: ") {
            let near = nearest(name, columns.iter().map(|(table, _)| table.as_str()))?;
            return Some(format!("did you mean `{near}`?"));
        }
        let name = message.strip_prefix("no such column: ")?;
        let name = name.rsplit('.').next().unwrap_or(name);
        let has_it = |(_, column): &&(String, String)| column.eq_ignore_ascii_case(name);
        let tables: Vec<&str> =
            columns.iter().filter(has_it).map(|(table, _)| table.as_str()).collect();
        if !tables.is_empty() {
            return Some(format!("`{name}` is a column of {}", tables.join(", ")));
        }
        let near = nearest(name, columns.iter().map(|(_, column)| column.as_str()))?;
        Some(format!("did you mean `{near}`?"))
    }

    /// Returns each column with its view or table. The views come first; the inner tables of the full-text search are
    /// left out.
    fn columns(&self) -> rusqlite::Result<Vec<(String, String)>> {
        let select = "SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c \
                      WHERE m.type IN ('view', 'table') AND m.name NOT LIKE '%\\_text\\_%' ESCAPE '\\' \
                      ORDER BY m.type = 'table', m.name, c.cid";
        let mut statement = self.db.prepare(select)?;
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    }
}

/// Makes the names of columns unique: `count(*)`, `count(*) 2`.
fn apart(names: Vec<&str>) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        columns.extend(candidates.find(|candidate| !columns.contains(candidate)));
    }
    columns
}

/// A prepared read-only query.
pub struct Question<'a> {
    statement: Statement<'a>,
    columns: Vec<String>,
    query: &'a str,
}

impl Question<'_> {
    /// Returns the names of the columns of its result, which are unique.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Passes the rows of the result to `take`. Stops when `take` returns `false`.
    ///
    /// # Errors
    /// If SQLite fails or is stopped, or `take` failed.
    pub fn rows(
        &mut self,
        mut take: impl FnMut(&[Cell]) -> io::Result<bool>,
    ) -> Result<(), QuestionError> {
        let query = self.query;
        let wrong = |error| wrong(error, query);
        let mut rows = self.statement.query([]).map_err(wrong)?;
        let mut cells = Vec::new();
        while let Some(row) = rows.next().map_err(wrong)? {
            tables::cells(row, &mut cells).map_err(wrong)?;
            if !take(&cells)? {
                break;
            }
        }
        Ok(())
    }
}

/// Converts an error of SQLite, with its place in the query.
fn wrong(error: Error, query: &str) -> QuestionError {
    match error {
        Error::SqlInputError { msg, sql, offset, .. } => {
            // If there are several statements, `sql` is the failed one together with everything after it.
            let before = query.len().saturating_sub(sql.len());
            let offset = before + usize::try_from(offset).unwrap_or_default();
            QuestionError::Wrong { message: msg, place: Some(place(query, offset)) }
        }
        Error::SqliteFailure(failure, message) => {
            let message = message.unwrap_or_else(|| failure.to_string());
            match failure.code {
                ErrorCode::OperationInterrupted => QuestionError::Interrupted,
                ErrorCode::OutOfMemory | ErrorCode::TooBig => QuestionError::TooMuchMemory,
                ErrorCode::AuthorizationForStatementDenied | ErrorCode::ReadOnly => {
                    QuestionError::Refused(message)
                }
                _ => QuestionError::Wrong { message, place: None },
            }
        }
        other => QuestionError::Wrong { message: other.to_string(), place: None },
    }
}

/// Returns the line and the column of an offset, both from 1. Columns count characters.
fn place(query: &str, offset: usize) -> (usize, usize) {
    let before = String::from_utf8_lossy(&query.as_bytes()[..offset.min(query.len())]);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters_and_lines() {
        assert_eq!(place("SELECT x", 7), (1, 8));
        assert_eq!(place("SELECT 'રમત',\n  x", "SELECT 'રમત',\n  ".len()), (2, 3));
        assert_eq!(place("", 5), (1, 1));
    }

    #[test]
    fn equal_names_of_columns_are_made_unique() {
        assert_eq!(apart(vec!["a", "a", "a 2", "b", "a"]), ["a", "a 2", "a 2 2", "b", "a 3"]);
    }
}
