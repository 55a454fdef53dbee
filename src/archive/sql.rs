//! Questions in SQL: whatever reads, and nothing else.
//!
//! Three locks, one behind the other: an authorizer hears of everything that a statement would do
//! before it is run, SQLite is told that this connection only asks, and a command that asks has
//! opened the file to read only.

use std::io;

use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::{Batch, Connection, Error, ErrorCode, Statement};

use super::compare;
use super::error::ArchiveError;
use super::schema::Archive;
use super::tables::{self, Cell};

/// After so many steps of SQLite's machine it is asked whether to stop.
const STEPS: i32 = 1000;

/// Functions that do more than work out a value, in case SQLite was built with them.
const ACTING: [&str; 5] = ["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"];

/// Pragmas that tell about a table or an index, which is their argument.
const DESCRIBING: [&str; 7] = [
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "index_xinfo",
    "foreign_key_list",
];

/// Pragmas that, without a value, only tell one; the full-text search needs the first.
const TELLING: [&str; 4] = ["data_version", "table_list", "user_version", "application_id"];

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// There is nothing but spaces and comments.
    #[error("there is no query")]
    Empty,
    /// More than one statement.
    #[error("one query at a time; this is more than one")]
    Several,
    /// It would do more than read.
    #[error("the archive is only read here, and this query would do more ({0})")]
    Refused(String),
    /// SQLite says what is wrong.
    #[error("{message}{}", place.map(in_words).unwrap_or_default())]
    Wrong {
        /// Its words.
        message: String,
        /// The line of the query and the column in it, both from 1, where it says.
        place: Option<(usize, usize)>,
    },
    /// It was stopped.
    #[error("interrupted")]
    Interrupted,
    /// The rows could not be given out.
    #[error("{0}")]
    Output(#[from] io::Error),
}

fn in_words((line, column): (usize, usize)) -> String {
    format!(" (line {line}, column {column} of the query)")
}

/// An archive that can only be asked.
pub struct Questions {
    db: Connection,
}

impl Archive {
    /// Stops whatever SQLite works on once `stop` says so.
    ///
    /// # Errors
    /// Where SQLite fails.
    pub fn heed(&self, stop: fn() -> bool) -> Result<(), ArchiveError> {
        Ok(self.db.progress_handler(STEPS, Some(stop))?)
    }

    /// Locks the archive for good, so that it only answers questions; `stop` ends an answer that takes
    /// too long. If `query` names the table `comparison`, the table is made first.
    ///
    /// # Errors
    /// Where SQLite fails.
    pub fn questions(self, query: &str, stop: fn() -> bool) -> Result<Questions, ArchiveError> {
        self.heed(stop)?;
        if compare::is_asked_for(query) {
            let transaction = self.db.unchecked_transaction()?;
            compare::make_table(&transaction, "1")?;
            transaction.commit()?;
        }
        let db = self.db;
        db.pragma_update(None, "query_only", "on")?;
        db.authorizer(Some(|context: AuthContext<'_>| permit(&context.action)))?;
        Ok(Questions { db })
    }
}

/// Whether a statement may do this.
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
    /// Makes a question of a query: one statement, that reads.
    ///
    /// # Errors
    /// Where it is none.
    pub fn ask<'a>(&'a self, query: &'a str) -> Result<Question<'a>, QuestionError> {
        let wrong = |error| wrong(error, query);
        let mut statements = Batch::new(&self.db, query);
        let statement = statements.next().map_err(wrong)?.ok_or(QuestionError::Empty)?;
        if statements.next().map_err(wrong)?.is_some() {
            return Err(QuestionError::Several);
        }
        if !statement.readonly() {
            return Err(QuestionError::Refused("it writes".to_owned()));
        }
        let columns = apart(statement.column_names());
        Ok(Question { statement, columns, query })
    }
}

/// Names of columns, told apart where they are equal: `count(*)`, `count(*) 2`.
fn apart(names: Vec<&str>) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        columns.extend(candidates.find(|candidate| !columns.contains(candidate)));
    }
    columns
}

/// A query that was read and found to be a question.
pub struct Question<'a> {
    statement: Statement<'a>,
    columns: Vec<String>,
    query: &'a str,
}

impl Question<'_> {
    /// The names of the columns of its answer, each once.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Gives out the rows of the answer. `take` stops by saying `false`.
    ///
    /// # Errors
    /// Where SQLite fails or is stopped, or `take` failed.
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

/// What is wrong with a query, as SQLite says.
fn wrong(error: Error, query: &str) -> QuestionError {
    match error {
        Error::SqlInputError { msg, sql, offset, .. } => {
            // Of several statements, it knows the one that it read and what comes after.
            let before = query.len().saturating_sub(sql.len());
            let offset = before + usize::try_from(offset).unwrap_or_default();
            QuestionError::Wrong { message: msg, place: Some(place(query, offset)) }
        }
        Error::SqliteFailure(failure, message) => {
            let message = message.unwrap_or_else(|| failure.to_string());
            match failure.code {
                ErrorCode::OperationInterrupted => QuestionError::Interrupted,
                ErrorCode::AuthorizationForStatementDenied | ErrorCode::ReadOnly => {
                    QuestionError::Refused(message)
                }
                _ => QuestionError::Wrong { message, place: None },
            }
        }
        other => QuestionError::Wrong { message: other.to_string(), place: None },
    }
}

/// The line and the column of an offset, both from 1; a column is a character.
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
    fn equal_names_of_columns_are_told_apart() {
        assert_eq!(apart(vec!["a", "a", "a 2", "b", "a"]), ["a", "a 2", "a 2 2", "b", "a 3"]);
    }
}
