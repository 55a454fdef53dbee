//! `dadu publish`: games as a data set that others can cite, open and trust.

mod build;
mod check;
mod described;
mod evidence;
mod hashes;
mod logs;
mod selection;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use self::build::{Built, Stop};
use super::anonymise::KeptText;
use super::archive::{ArchiveArgument, GameId, failed};
use super::output::{self, ActionLog, CommandResult, counted, print_error};
use super::{Status, export, interrupt};
use crate::archive::Archive;
use crate::notation::consent::ConsentUse;
use crate::publish::{About, TEMPLATE};

/// Publish games with consent as a data set
///
/// Writes a new folder with logs, tables, declared rules, a description for programs and people, and hashes. Only
/// games with `Consent-Use: public` are in it, unless the consent has ended or a player withdrew.
#[derive(Args)]
pub struct Arguments {
    /// Games to consider: @7 @9 [default: all]
    games: Vec<GameId>,
    /// Condition that games must match, in quotes
    #[arg(long = "where", value_name = "EXPRESSION", conflicts_with = "games")]
    condition: Option<String>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// New folder
    #[arg(long, short, value_name = "FOLDER", required_unless_present_any = ["check", "about_template"])]
    output: Option<PathBuf>,
    /// Title, licence, date and contributors, as TOML
    #[arg(long, value_name = "FILE", required_unless_present_any = ["check", "about_template"])]
    about: Option<PathBuf>,
    /// Key file: replace names with its pseudonyms
    ///
    /// As in `dadu anonymise`: created if missing, extended with new names. Keep it outside the publication.
    #[arg(long, value_name = "KEYFILE", conflicts_with = "names_as_they_are",
        required_unless_present_any = ["names_as_they_are", "check", "about_template"])]
    key: Option<PathBuf>,
    /// Publish the logs unchanged, with all names and remarks
    #[arg(long)]
    names_as_they_are: bool,
    /// Use that the consent must permit
    #[arg(long = "use", value_enum, default_value_t = UseArgument::Public)]
    permits: UseArgument,
    #[command(flatten)]
    kept: KeptText,
    /// List the logs of an old publication without consent now
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["output", "about", "key", "games", "condition",
        "names_as_they_are"])]
    check: Option<PathBuf>,
    /// Print an example of about.toml
    #[arg(long, conflicts_with_all = ["check", "output", "about", "key", "games", "condition",
        "names_as_they_are"])]
    about_template: bool,
}

/// The values of `--use`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UseArgument {
    /// For everybody
    Public,
    /// For researchers who accept conditions
    Research,
}

impl UseArgument {
    const fn wanted(self) -> ConsentUse {
        match self {
            UseArgument::Public => ConsentUse::Public,
            UseArgument::Research => ConsentUse::Research,
        }
    }
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
        (Some(folder), ..) => check::run(folder, &arguments.archive),
        (None, Some(output), Some(about)) => publish(arguments, output, about),
        // The definition of the arguments requires both.
        _ => failed(),
    }
}

fn publish(arguments: &Arguments, output: &Path, about: &Path) -> CommandResult {
    if let Some(refusal) = arguments.refusal(output) {
        print_error(&refusal);
        return failed();
    }
    let Some(about) = read_about(about) else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    let ids = match arguments.ids(&archive) {
        Ok(ids) => ids,
        Err(status) => return Ok(status),
    };
    let built = archive.in_one_state(|| build::build(arguments, output, about, &archive, ids));
    match built {
        Ok(built) => report(output, &built),
        Err(Stop::Interrupted) => {
            let mut actions = ActionLog::default();
            actions.report(&format!("interrupted: {} was not written", output.display()));
            actions.end(Status::Interrupted)
        }
        Err(Stop::Nothing(lines)) => {
            lines.iter().for_each(|line| print_error(line));
            Ok(Status::Nothing)
        }
        Err(Stop::Failed(lines)) => {
            lines.iter().for_each(|line| print_error(line));
            failed()
        }
    }
}

fn report(output: &Path, built: &Built) -> CommandResult {
    let mut actions = ActionLog::default();
    let games = counted(built.games, "game");
    actions.report(&format!("published {games} in {}", output.display()));
    for (reason, games) in &built.left_out {
        actions.report(&format!("left out: {} ({reason})", counted(*games, "game")));
    }
    built.warnings.iter().for_each(|warning| print_error(warning));
    actions.end(Status::Clean)
}

impl Arguments {
    /// Returns the reason why the command cannot start, if there is one.
    fn refusal(&self, output: &Path) -> Option<String> {
        if output.symlink_metadata().is_ok() {
            return Some(format!("{} already exists; choose another name", output.display()));
        }
        match &self.key {
            Some(key) if key.starts_with(output) => Some(
                "the key file must not be in the publication: it reveals the names".to_owned(),
            ),
            None if self.kept.is_any_given() => Some(
                "--dates, --keep-place, --keep-remarks and --keep-field apply to --key only; leave them out"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// Returns the ids of the games to consider; `None` for all.
    fn ids(&self, archive: &Archive) -> Result<Option<Vec<i64>>, Status> {
        match &self.condition {
            Some(condition) => export::matching(archive, condition).map(Some),
            None => Ok(export::each_once(&self.games)),
        }
    }
}

fn read_about(path: &Path) -> Option<About> {
    let name = path.display();
    let text = match fs::read_to_string(path) {
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
