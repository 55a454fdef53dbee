//! `dadu report`: a game, or all games of a household, as an HTML page for the people who played.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};

use crate::archive::{Archive, ArchiveError};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::files::output_file::{OutputFile, Target};
use crate::cli::input::game::{GameName, LoadedGame};
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::print_error;
use crate::diagnostic::printable;
use crate::report::{self, ReportedGame};

/// Write a report of a game or household, to print and give back
///
/// Writes one self-contained HTML file in plain words: who played, the board at the end, what happened, the
/// throws and what fair shells would show, and the declared rules. With --household, it has all games of that
/// household in the archive, with totals. The report includes the names in the logs.
#[derive(Args)]
#[command(group = ArgGroup::new("subject").required(true).args(["game", "household"]))]
pub struct Arguments {
    /// Game to read: FILE, FILE:2 (second game in the file), or @7 (game 7 in the archive)
    game: Option<GameName>,
    /// Report all games of this household in the archive
    #[arg(long, value_name = "NAME")]
    household: Option<String>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,
    /// Overwrite the file even if dadu did not create it
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let page = match (&arguments.game, &arguments.household) {
        (Some(game), _) => game.read(&arguments.archive).map(|game| report::game(&reported(&game))),
        (None, Some(name)) => household(arguments, name),
        (None, None) => None,
    };
    let Some(page) = page else { return Ok(Status::Failed) };
    let next = Some("open it in a browser to read or print it");
    let made = OutputFile { text: &page, begins: report::MADE_HERE, what: "a report", next };
    made.write(&Target::from(Path::new(&arguments.output)), arguments.force)
}

fn reported(game: &LoadedGame) -> ReportedGame {
    let load = |name: &str| game.load(name);
    ReportedGame::read(game.text(), &game.log(), &load, &game.source())
}

/// Returns the report of a household, or prints why there is none.
fn household(arguments: &Arguments, name: &str) -> Option<String> {
    let archive = arguments.archive.open()?;
    let games = or_print_error(games_of(&archive, name))?;
    if games.is_empty() {
        print_error(&format!(
            "no game of household {} in the archive; `dadu list --columns id,household` lists the households",
            printable(name)
        ));
        return None;
    }
    let names: Vec<String> = games.iter().map(LoadedGame::title).collect();
    let games: Vec<ReportedGame> = games.iter().map(reported).collect();
    Some(report::household(&games, &names))
}

/// Returns the games of a household, in the order of their dates.
fn games_of(archive: &Archive, name: &str) -> Result<Vec<LoadedGame>, ArchiveError> {
    let ids = archive.games_of_household(name)?;
    ids.into_iter().map(|id| archive.game(id).map(LoadedGame::from_archive)).collect()
}
