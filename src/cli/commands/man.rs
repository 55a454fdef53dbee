//! `dadu man`: the manual pages.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use crate::cli::files::output_file::{OutputFile, Target};
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::{self, ActionLog, counted, print_error};
use crate::cli::{definitions, names};

/// Print or install the manual pages
///
/// Prints one page (dadu man check | man -l -), or writes all pages to a folder
/// (dadu man --dir ~/.local/share/man/man1) and replaces older ones there.
#[derive(Args)]
pub struct Arguments {
    /// Command whose page to print [default: the page of the program]
    command: Option<String>,
    /// Write all pages to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,
    /// Overwrite files even if dadu did not create them
    #[arg(long, requires = "dir")]
    force: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let mut program = definitions().disable_help_subcommand(true);
    // From here on, every command has its full name: `dadu-check`.
    program.build();
    if let Some(folder) = &arguments.dir {
        return all(&program, folder, arguments.force);
    }
    let command = match &arguments.command {
        None => Some(&program),
        Some(name) => program.find_subcommand(names::command_of(name)),
    };
    match command {
        Some(command) => {
            let mut out = output::stdout();
            page(command).render(&mut out)?;
            out.flush()?;
            Ok(Status::Clean)
        }
        None => {
            let name = arguments.command.as_deref().unwrap_or_default();
            print_error(&format!("unknown command `{name}`; `dadu --help` lists all"));
            Ok(Status::Failed)
        }
    }
}

fn page(command: &Command) -> Man {
    let version = concat!("dadu ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(version).manual("Dadu")
}

/// Writes the page of the program and one for each command.
fn all(program: &Command, folder: &Path, force: bool) -> CommandResult {
    if let Err(error) = fs::create_dir_all(folder) {
        print_error(&format!("cannot write the pages to {}: {error}", folder.display()));
        return Ok(Status::Failed);
    }
    let mut pages = 0;
    for command in std::iter::once(program).chain(program.get_subcommands()) {
        let written = write(command, folder, force)?;
        if written != Status::Clean {
            return Ok(written);
        }
        pages += 1;
    }
    let mut actions = ActionLog::default();
    actions.report(&format!("{} written to {}", counted(pages, "page"), folder.display()));
    actions.end(Status::Clean)
}

/// Writes a page. Replaces an older one.
fn write(command: &Command, folder: &Path, force: bool) -> CommandResult {
    let man = page(command);
    let mut text = Vec::new();
    man.render(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    // All pages of a command begin with the same text, up to the version.
    let begins = text.split(env!("CARGO_PKG_VERSION")).next().unwrap_or_default();
    let what = "a manual page";
    let target = Target::File(folder.join(man.get_filename()));
    OutputFile { text: &text, begins, what, next: None }.write(&target, force)
}
