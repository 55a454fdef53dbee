//! `dadu sheet`: a field sheet to print and fill in by hand.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::arguments::game_option::any_game;
use crate::cli::arguments::number::within;
use crate::cli::files::output_file::{OutputFile, Target};
use crate::cli::input::variant;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::print_error;
use crate::games::{GameId, SourceGame, source_game};
use crate::rulebook::DeclarationData;
use crate::sheet::{FieldSheet, MADE_HERE, Paper};

/// Make a field sheet to print and fill in by hand
///
/// Writes one self-contained HTML file: lines for the header and the players, the board with the names of its
/// squares, the forms of the notation, and numbered lines for player turns. Open it in a browser and print it.
/// For a game that dadu only records, the sheet has an empty frame in place of the board and the forms.
#[derive(Args)]
pub struct Arguments {
    /// Game to play
    #[arg(long, value_parser = any_game(), ignore_case = true, default_value = "dadu")]
    game: String,
    /// Variant to print in the header and to draw the board for
    #[arg(long)]
    variant: Option<String>,
    /// Paper size
    #[arg(long, value_enum, ignore_case = true, default_value = "a4")]
    paper: PaperName,
    /// Number of pages with lines for player turns
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = within(1u32..=50))]
    pages: u32,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,
    /// Overwrite the file even if dadu did not create it
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaperName {
    /// 210 x 297 mm
    A4,
    /// 148 x 210 mm
    A5,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(game) = source_game(&arguments.game) else { return Ok(Status::Failed) };
    let Ok(variant) = variant(game, arguments.variant.as_deref()) else {
        return Ok(Status::Failed);
    };
    let paper = match arguments.paper {
        PaperName::A4 => Paper::A4,
        PaperName::A5 => Paper::A5,
    };
    let page = FieldSheet { game, variant, paper, pages: arguments.pages }.page();
    let next = Some("open it in a browser and print it");
    let made = OutputFile { text: &page, begins: MADE_HERE, what: "a field sheet", next };
    made.write(&Target::from(Path::new(&arguments.output)), arguments.force)
}

/// Reads the variant of the game, and prints the reason if it cannot be used.
fn variant(game: &SourceGame, text: Option<&str>) -> Result<Option<DeclarationData>, ()> {
    let Some(text) = text else { return Ok(None) };
    match GameId::of_name(game.name) {
        Some(game) => {
            variant::declared(game.rulebook(), Some("--variant"), text).map(Some).ok_or(())
        }
        None => {
            print_error(&format!(
                "--variant: dadu does not know the rules of {}; leave out --variant",
                game.title
            ));
            Err(())
        }
    }
}
