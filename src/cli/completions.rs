//! `dadu completions`: scripts for the completion of commands in a shell.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use super::status::{CommandResult, Status};
use super::terminal::output;

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
    clap_complete::generate(arguments.shell, &mut super::definitions(), "dadu", &mut script);
    let mut out = output::stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Status::Clean)
}
