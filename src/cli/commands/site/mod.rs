//! `dadu site`: games as static pages for everybody.

mod build;
mod pages;

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use crate::cli::publication::choice::Choice;
use crate::cli::status::{CommandResult, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::print_error;

/// Write games with consent as a web site
///
/// Writes a new folder of pages that work without a server: a list with filters, a replay of each game, people,
/// households with their rules, charts. Only games with `Consent-Use: public` are in it, unless the consent has
/// ended or a player withdrew.
#[derive(Args)]
#[command(group = ArgGroup::new("names").required(true).args(["key", "names_as_they_are"]))]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// New folder
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// Title of the site
    #[arg(long, default_value = "Games")]
    title: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    // On a signal, remove the temporary output.
    interrupt::listen_for_termination();
    if let Some(refusal) = arguments.choice.refusal(&arguments.output, "site") {
        print_error(&refusal);
        return failed();
    }
    let build = |archive: &_, ids| build::build(arguments, archive, ids);
    arguments.choice.build(&arguments.output, "wrote", build)
}
