//! `dadu sql`: queries in SQL.

use std::io::{self, Read, Write};

use clap::Args;

use crate::archive::{QuestionError, Questions};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::arguments::number::within;
use crate::cli::format::Format;
use crate::cli::input::interruptible_reader::InterruptibleReader;
use crate::cli::rows::{RowOptions, Rows};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, print_error};

/// The default number of rows of a drawn table.
const MOST: u64 = 200;

/// Query the archive with SQL (read-only)
///
/// Runs one read-only query. Start with the views games, players and captures; all tables are available.
#[derive(Args)]
pub struct Arguments {
    /// Query, or - for standard input: "SELECT place, count(*) FROM games GROUP BY place"
    query: String,
    #[command(flatten)]
    archive: ArchiveArgument,
    #[command(flatten)]
    rows: RowOptions,
    /// Show at most N rows; 0 shows all [default: 200 in tables, else all]
    #[arg(long, value_name = "N", value_parser = within::<u64, _>(0..))]
    limit: Option<u64>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(query) = query(&arguments.query) else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    let questions = or_print_error(archive.questions(&query, interrupt::is_requested));
    let Some(questions) = questions else { return failed() };
    match answer(&questions, &query, arguments.rows, most(arguments)) {
        Ok(()) => Ok(Status::Clean),
        Err(QuestionError::Output(error)) => Err(error),
        Err(error) => {
            let hint = questions.hint(&error).map(|hint| format!("; {hint}"));
            print_error(&format!("{error}{}", hint.unwrap_or_default()));
            let interrupted = matches!(error, QuestionError::Interrupted);
            Ok(if interrupted { Status::Interrupted } else { Status::Failed })
        }
    }
}

fn query(argument: &str) -> Option<String> {
    if argument != "-" {
        return Some(argument.to_owned());
    }
    let mut query = String::new();
    match InterruptibleReader::new(|| Ok(io::stdin())).read_to_string(&mut query) {
        Ok(_) => Some(query),
        Err(error) => {
            print_error(&format!("cannot read the query: {error}"));
            None
        }
    }
}

/// Returns the maximum number of rows to show.
fn most(arguments: &Arguments) -> u64 {
    let default = if arguments.rows.format.is_drawn() { MOST } else { 0 };
    match arguments.limit.unwrap_or(default) {
        0 => u64::MAX,
        most => most,
    }
}

fn answer(
    questions: &Questions,
    query: &str,
    options: RowOptions,
    most: u64,
) -> Result<(), QuestionError> {
    let mut question = questions.ask(query)?;
    let mut out = output::stdout();
    let mut rows = Rows::new(&mut out, options, question.columns());
    let mut more = false;
    question.rows(|row| {
        more = rows.count() == most;
        if !more {
            rows.row(row)?;
        }
        Ok(!more)
    })?;
    let shown = rows.count();
    rows.end()?;
    if more {
        let words = format!("showing the first {shown} rows; `--limit 0` shows all");
        match options.format {
            Format::Table => writeln!(out, "{words}")?,
            _ => print_error(&words),
        }
    }
    Ok(out.flush()?)
}
