//! `dadu completions`: what a shell needs to complete commands.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use super::Status;
use super::output::{self, CommandResult};

/// Write a script that lets a shell complete commands and options
///
/// For bash: dadu completions bash > ~/.local/share/bash-completion/completions/dadu. The manual of
/// your shell says where its scripts belong.
#[derive(Args)]
pub struct Arguments {
    /// The shell
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
