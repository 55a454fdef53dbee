//! `dadu completions`: scripts for the completion of commands in a shell.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::cli::definitions;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output;

/// Print a shell completion script
///
/// For bash: dadu completions bash > ~/.local/share/bash-completion/completions/dadu. See your shell's
/// manual for the location.
#[derive(Args)]
pub struct Arguments {
    /// Shell that will run the script
    shell: Shell,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut definitions(), "dadu", &mut script);
    let mut out = output::stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Status::Clean)
}
