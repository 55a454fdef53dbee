//! `dadu replay`: a game as an HTML page.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::archive::ArchiveArgument;
use crate::cli::files::output_file::{OutputFile, Target};
use crate::cli::input::game::{GameName, LoadedGame};
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::{grouped, print_error};
use crate::page::{self, NoPage};

/// Export a game as an interactive HTML page
///
/// Writes one self-contained HTML file with the board, the log, a description of each step, and the
/// findings. For a game that dadu only records, it writes the header and the log, without a board. The page
/// includes the names in the log; run `dadu anonymise` first to remove them.
#[derive(Args)]
pub struct Arguments {
    /// Game to read: FILE, FILE:2 (second game in the file), or @7 (game 7 in the archive)
    game: GameName,
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
    let Some(game) = arguments.game.read(&arguments.archive) else { return Ok(Status::Failed) };
    let page = match page_of(&game) {
        Ok(page) => page,
        Err(why) => {
            print_error(&format!("{}: {}", game.name, why_no_page(why)));
            return Ok(Status::Failed);
        }
    };
    let next = Some("open it in a browser, which needs no network for it");
    let made = OutputFile { text: &page, begins: page::MADE_HERE, what: "a page", next };
    made.write(&Target::from(Path::new(&arguments.output)), arguments.force)
}

fn page_of(game: &LoadedGame) -> Result<String, NoPage> {
    let (log, source) = (game.log(), game.source());
    game.with_setup(|setup| page::page(game.text(), &log, setup, &source))
}

fn why_no_page(why: NoPage) -> String {
    match why {
        NoPage::NotReplayed => "cannot replay this log; run `dadu check` for details".to_owned(),
        NoPage::TooLong(length) => format!(
            "too long for a page: {} lines and tokens, at most {}; use `dadu show --at` instead",
            grouped(length as u64),
            grouped(page::MOST as u64)
        ),
    }
}
