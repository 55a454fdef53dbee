//! `dadu games`: the games that the sources name, and how far dadu can check each.

use std::io::Write;

use clap::Args;

use crate::archive::Cell;
use crate::cli::rows::{RowOptions, Rows};
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output;
use crate::games::{SOURCE_GAMES, SourceGame};

/// List the games that dadu knows
///
/// For a "checked" game, dadu checks every move. For a "recorded" game, it stores the logs and checks their
/// headers.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    rows: RowOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let mut out = output::stdout();
    let columns = ["title", "game", "stage", "kind", "missing"];
    let mut rows = Rows::new(&mut out, arguments.rows, &columns);
    for game in &SOURCE_GAMES {
        rows.row(&cells(game))?;
    }
    rows.end()?;
    out.flush()?;
    Ok(Status::Clean)
}

fn cells(game: &SourceGame) -> Vec<Cell> {
    let text = |text: &str| Cell::Text(text.to_owned());
    vec![
        text(game.title),
        text(game.name),
        text(game.stage.name()),
        text(game.kind),
        text(game.lacks),
    ]
}
