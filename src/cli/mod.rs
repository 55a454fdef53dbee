//! The command line. `commands` has the commands, and the other modules what several commands need.
//!
//! Every command ends with a `Status`. Answers go to standard output, errors to standard error.

mod archive;
mod arguments;
mod commands;
mod files;
mod format;
mod header;
mod input;
mod names;
mod pseudonyms;
mod publication;
mod random;
mod rows;
mod search;
mod statistics;
mod status;
mod system;
mod tables;
mod terminal;
mod today;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

use self::commands::Command;

/// Record, check and archive games of Dadu, a traditional race game
///
/// Exit codes: 0 success, 1 findings or no match, 2 an input could not be read or a step failed, 130
/// interrupted.
#[derive(Parser)]
#[command(
    name = "dadu",
    bin_name = "dadu",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Returns the definitions of all commands and their arguments. The help of the program lists the commands in groups.
fn definitions() -> clap::Command {
    let program = Arguments::command();
    let commands = names::grouped(&program);
    program.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}\n\
         `dadu COMMAND --help` describes one command.\n\nOptions:\n{{options}}{{after-help}}"
    ))
}

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    terminal::interrupt::listen();
    let words = match names::resolve(system::arguments().collect()) {
        Ok(words) => words,
        Err(hint) => {
            terminal::output::print_error(&hint);
            return status::exit_code(status::failed());
        }
    };
    let mut found = definitions().get_matches_from(words);
    let arguments =
        Arguments::from_arg_matches_mut(&mut found).unwrap_or_else(|error| error.exit());
    status::exit_code(arguments.command.run())
}
