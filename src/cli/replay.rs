//! `dadu replay`: a game as a page for a browser.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Status;
use super::archive::ArchiveArgument;
use super::files::output_file::{OutputFile, Target};
use super::game::{GameName, LoadedGame};
use super::output::{CommandResult, grouped, print_error};
use crate::page::{self, NoPage};

/// Write a game as a page that steps through it
///
/// The page is one file that needs no network and no other program than a browser: with the board,
/// the log, what happens in words, and what `check` finds at each line. It holds all that the log
/// holds, names too; `dadu anonymise` takes them out first.
#[derive(Args)]
pub struct Arguments {
    /// The game: FILE, FILE:2, or @7 in the archive
    game: GameName,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,
    /// Replace a file that is no page made by dadu
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(game) = arguments.game.read(&arguments.archive) else { return Ok(Status::Failed) };
    let page = match page_of(&game) {
        Ok(page) => page,
        Err(why) => {
            print_error(&format!("{}: {}", game.name, said(why)));
            return Ok(Status::Failed);
        }
    };
    let made = OutputFile { text: &page, begins: page::MADE_HERE, what: "a page" };
    made.write(&Target::from(Path::new(&arguments.output)), arguments.force)
}

fn page_of(game: &LoadedGame) -> Result<String, NoPage> {
    let (log, source) = (game.log(), game.source());
    game.with_setup(|setup| page::page(game.text(), &log, setup, &source))
}

fn said(why: NoPage) -> String {
    match why {
        NoPage::NotReplayed => "it cannot be replayed; `dadu check` says why".to_owned(),
        NoPage::TooLong(length) => format!(
            "it has {} lines and tokens, and a page holds {}; `dadu show --at` draws any place of it",
            grouped(length as u64),
            grouped(page::MOST as u64)
        ),
    }
}
