//! The options that choose the games that others may see, and the names in them.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::stop::{Built, Stop};
use crate::archive::Archive;
use crate::cli::archive::{ArchiveArgument, GameId};
use crate::cli::pseudonyms::KeptText;
use crate::cli::search::ids::{each_once, matching};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{ActionLog, counted, print_error};
use crate::notation::consent::ConsentUse;

/// The options.
#[derive(Args)]
pub struct Choice {
    /// Games to consider: @7 @9 [default: all]
    pub games: Vec<GameId>,
    /// Condition that games must match, in quotes
    #[arg(long = "where", value_name = "EXPRESSION", conflicts_with = "games")]
    pub condition: Option<String>,
    #[command(flatten)]
    pub archive: ArchiveArgument,
    /// Key file: replace names with its pseudonyms
    ///
    /// As in `dadu anonymise`: created if missing, extended with new names. Keep it outside the new folder.
    #[arg(long, value_name = "KEYFILE")]
    pub key: Option<PathBuf>,
    /// Use the logs unchanged, with all names and remarks
    #[arg(long)]
    pub names_as_they_are: bool,
    /// Use that the consent must permit
    #[arg(long = "use", value_enum, default_value_t = UseArgument::Public)]
    permits: UseArgument,
    #[command(flatten)]
    pub kept: KeptText,
}

/// The values of `--use`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UseArgument {
    /// For everybody
    Public,
    /// For researchers who accept conditions
    Research,
}

impl Choice {
    /// Returns the use that the consent must permit.
    pub const fn wanted(&self) -> ConsentUse {
        match self.permits {
            UseArgument::Public => ConsentUse::Public,
            UseArgument::Research => ConsentUse::Research,
        }
    }

    /// Returns the reason why the command cannot start, if there is one. `what` is what it makes.
    pub fn refusal(&self, output: &Path, what: &str) -> Option<String> {
        if output.as_os_str() == "-" {
            return Some(format!("a {what} needs a folder; name a new folder after -o"));
        }
        if output.symlink_metadata().is_ok() {
            return Some(format!("{} already exists; choose another name", output.display()));
        }
        match &self.key {
            Some(key) if key.starts_with(output) => {
                Some(format!("the key file must not be in the {what}: it reveals the names"))
            }
            None if self.kept.is_any_given() => Some(
                "--dates, --keep-place, --keep-remarks and --keep-field apply to --key only; leave them out"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// Builds a folder from the games of the archive to consider, and reports how it ended. `did` is the verb of
    /// the report: `published`.
    pub fn build(
        &self,
        output: &Path,
        did: &str,
        build: impl FnOnce(&Archive, Option<Vec<i64>>) -> Result<Built, Stop>,
    ) -> CommandResult {
        let Some(archive) = self.archive.open() else { return failed() };
        let ids = match self.ids(&archive) {
            Ok(ids) => ids,
            Err(status) => return Ok(status),
        };
        match archive.in_one_state(|| build(&archive, ids)) {
            Ok(built) => report(output, did, &built),
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

    /// Returns the ids of the games to consider; `None` for all.
    fn ids(&self, archive: &Archive) -> Result<Option<Vec<i64>>, Status> {
        match &self.condition {
            Some(condition) => matching(archive, condition).map(Some),
            None => Ok(each_once(&self.games)),
        }
    }
}

fn report(output: &Path, did: &str, built: &Built) -> CommandResult {
    let mut actions = ActionLog::default();
    let games = counted(built.games, "game");
    actions.report(&format!("{did} {games} in {}", output.display()));
    for (reason, games) in &built.left_out {
        actions.report(&format!("left out: {} ({reason})", counted(*games, "game")));
    }
    built.warnings.iter().for_each(|warning| print_error(warning));
    actions.end(Status::Clean)
}
