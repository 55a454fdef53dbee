//! `dadu find`: the games in the archive that match an expression.

use clap::Args;

use super::Status;
use super::archive::{ArchiveArgument, failed};
use super::output::{CommandResult, print_error};
use super::search::{self, ShowOptions, parse_expression};

/// Search the archive
///
/// Searches by field, result, sequence of moves or position.
///
/// Examples:
///
/// dadu find 'king-captures >= 2 and place ~ Pune and not finished'
///
/// dadu find 'sequence(enter king then capture king by other within 3 turns)'
///
/// Fields include date, variant, person, household, title, turns, rounds, winner, result, verdict, finding,
/// remark and captures. `dadu explain query` documents the query language.
///
/// Exit codes: 0 match, 1 no match, 2 error.
#[derive(Args)]
pub struct Arguments {
    /// Condition that games must match, in quotes
    #[arg(required = true)]
    expression: Vec<String>,
    #[command(flatten)]
    archive: ArchiveArgument,
    #[command(flatten)]
    show: ShowOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let [text] = &arguments.expression[..] else {
        let words = arguments.expression.join(" ");
        print_error(&format!("quote the expression: dadu find '{words}'"));
        return failed();
    };
    let Some(query) = parse_expression(text, "expression") else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    let (status, shown) = search::answer(&archive, &query, &arguments.show)?;
    Ok(status.max(if shown == 0 { Status::Nothing } else { Status::Clean }))
}
