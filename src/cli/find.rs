//! `dadu find`: games of the archive that an expression describes.

use clap::Args;

use super::Status;
use super::archive::{ArchiveArgument, failed};
use super::output::{CommandResult, print_error};
use super::search::{self, ShowOptions, parse_expression};

/// Find games in the archive
///
/// For example: dadu find 'king-captures >= 2 and place ~ Pune and not finished'. Sequences and
/// positions are looked for in the play itself: dadu find 'sequence(enter king then capture king by
/// other within 3 turns)'. Other words are date, variant, person, household, title, turns, rounds,
/// winner, result, verdict, finding, remark and captures: `dadu explain query` has the whole
/// language, with examples. Exit codes: 0 something was found, 1 nothing was, 2 it could not be done.
#[derive(Args)]
pub struct Arguments {
    /// What the games have to be like, in quotation marks
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
        print_error(&format!("the question is put in quotation marks: dadu find '{words}'"));
        return failed();
    };
    let Some(query) = parse_expression(text, "expression") else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    let (status, shown) = search::answer(&archive, &query, &arguments.show)?;
    Ok(status.max(if shown == 0 { Status::Nothing } else { Status::Clean }))
}
