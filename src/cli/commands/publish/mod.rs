//! `dadu publish`: games as a data set that others can cite, open and trust.

mod build;
mod check;
mod described;
mod hashes;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};

use crate::cli::files::limited;
use crate::cli::input::Input;
use crate::cli::publication::choice::Choice;
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, print_error};
use crate::publish::{About, TEMPLATE};

/// The largest `about.toml`, in MiB.
const LARGEST_ABOUT: u64 = 1;

/// Publish games with consent as a data set
///
/// Writes a new folder with logs, tables, declared rules, a description for programs and people, and hashes. Only
/// games with `Consent-Use: public` are in it, unless the consent has ended or a player withdrew.
#[derive(Args)]
#[command(group = ArgGroup::new("names").required(true)
    .args(["key", "names_as_they_are", "check", "about_template"]))]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// New folder
    #[arg(long, short, value_name = "FOLDER", required_unless_present_any = ["check", "about_template"])]
    output: Option<PathBuf>,
    /// Title, licence, date and contributors, as TOML
    #[arg(long, value_name = "FILE", required_unless_present_any = ["check", "about_template"])]
    about: Option<PathBuf>,
    /// List the logs of an old publication without consent now
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["output", "about", "games", "condition"])]
    check: Option<PathBuf>,
    /// Print an example of about.toml
    #[arg(long, conflicts_with_all = ["output", "about", "games", "condition"])]
    about_template: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    // On a signal, remove the temporary output.
    interrupt::listen_for_termination();
    if arguments.about_template {
        let mut out = output::stdout();
        out.write_all(TEMPLATE.as_bytes())?;
        out.flush()?;
        return Ok(Status::Clean);
    }
    match (&arguments.check, &arguments.output, &arguments.about) {
        (Some(folder), ..) => check::run(folder, &arguments.choice.archive),
        (None, Some(output), Some(about)) => publish(arguments, output, about),
        // The definition of the arguments requires both.
        _ => failed(),
    }
}

fn publish(arguments: &Arguments, output: &Path, about: &Path) -> CommandResult {
    if let Some(refusal) = arguments.choice.refusal(output, "publication") {
        print_error(&refusal);
        return failed();
    }
    let Some(about) = read_about(about) else { return failed() };
    let build = |archive: &_, ids| build::build(arguments, output, about, archive, ids);
    arguments.choice.build(output, "published", build)
}

fn read_about(path: &Path) -> Option<About> {
    let input = Input::of(path);
    let name = input.name();
    let text = match input.open().and_then(|reader| limited::read_text(reader, LARGEST_ABOUT)) {
        Ok(text) => text,
        Err(error) => {
            print_error(&format!("cannot read {name}: {error}"));
            return None;
        }
    };
    match About::read(&text) {
        Ok(about) => Some(about),
        Err(problems) => {
            for problem in problems {
                let line = problem.line.map_or(String::new(), |line| format!("{line}: "));
                print_error(&format!("{name}: {line}{}", problem.said));
            }
            None
        }
    }
}
