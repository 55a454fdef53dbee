//! `dadu stats`: statistics for the games in the archive.

mod chosen;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use self::chosen::choose;
use crate::archive::query::Query;
use crate::archive::stats::{By, Stats};
use crate::archive::{Archive, ArchiveError};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::format::Format;
use crate::cli::rows::RowOptions;
use crate::cli::search::parse_expression;
use crate::cli::statistics::figures::{self, Drawing, Painter};
use crate::cli::statistics::{
    Section, cautions, draw, draw_all, games, sections_with_figures, sheet, sheets,
};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, ActionLog, counted, print_error};

/// Show statistics for the games in the archive
///
/// Throws compared with fair dice, player turns until da, captures by square, king captures, game length,
/// first-side advantage. Counts only recorded games, and counts a game with several logs once. See
/// spec/stats.md for definitions.
#[derive(Args)]
pub struct Arguments {
    /// Sections to show [default: all]
    #[arg(value_enum)]
    sections: Vec<Section>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Only games that match this expression (see dadu find)
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
    /// Count simulated games too
    #[arg(long)]
    simulated: bool,
    /// Count every log of a game that has several
    #[arg(long)]
    copies: bool,
    /// Group the figures
    #[arg(long, value_enum)]
    by: Option<ByArgument>,
    #[command(flatten)]
    rows: RowOptions,
    /// Write the figures as SVG to a new folder
    ///
    /// One drawing for each section except kings and comparison: throws.svg, da.svg, captures.svg, length.svg
    /// and first-side.svg. Sections without games have no drawing.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["format", "raw"])]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ByArgument {
    /// The variant
    Variant,
    /// The place
    Place,
    /// The household
    Household,
    /// Players on each side
    Players,
    /// The year
    Year,
    /// Recorded or simulated
    Simulated,
    /// The game that the log records
    Game,
}

impl From<ByArgument> for By {
    fn from(by: ByArgument) -> By {
        match by {
            ByArgument::Variant => By::Variant,
            ByArgument::Place => By::Place,
            ByArgument::Household => By::Household,
            ByArgument::Players => By::Players,
            ByArgument::Year => By::Year,
            ByArgument::Simulated => By::Simulated,
            ByArgument::Game => By::Game,
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let sections = &sections(arguments)[..];
    if arguments.rows.format == Format::Csv && sections.len() != 1 {
        print_error("CSV output holds one section; name it: `dadu stats throws --format csv`");
        return failed();
    }
    let query = match &arguments.condition {
        None => None,
        Some(text) => match parse_expression(text, "--where") {
            None => return failed(),
            query => query,
        },
    };
    let Some(archive) = arguments.archive.open() else { return failed() };
    if let Some(folder) = &arguments.svg {
        return write_figures(&archive, query.as_ref(), sections, arguments, folder);
    }
    let answer = or_print_error(answer(&archive, query.as_ref(), sections, arguments));
    let Some(text) = answer.filter(|_| !interrupt::is_requested()) else { return failed() };
    let mut out = output::stdout();
    out.write_all(&text)?;
    out.flush()?;
    Ok(Status::Clean)
}

/// Returns the named sections, or all. The comparison replays every game, so by default it is shown only with
/// `--by game`.
fn sections(arguments: &Arguments) -> Vec<Section> {
    let compares = arguments.by == Some(ByArgument::Game);
    match &arguments.sections[..] {
        [] => {
            let all = Section::value_variants().iter().copied();
            all.filter(|&section| compares || section != Section::Comparison).collect()
        }
        named => named.to_vec(),
    }
}

/// Returns the whole answer, from one state of the archive.
fn answer(
    archive: &Archive,
    query: Option<&Query>,
    sections: &[Section],
    arguments: &Arguments,
) -> Result<Vec<u8>, ArchiveError> {
    let CountedGames { stats, by, .. } = count(archive, query, arguments)?;
    let words = cautions::of_households(stats.households()?, by, sections);
    if arguments.rows.format.is_drawn() {
        let sections = &sections_with_figures(&stats, sections, &arguments.sections)?;
        return Ok(draw(&stats, sections, by, &words, arguments.rows.format)?.into_bytes());
    }
    let sheets = sheets(&stats, sections, words)?;
    let written = sheet::write(&sheets, arguments.rows);
    written.map_err(|error| ArchiveError::File { path: archive.path().to_owned(), error })
}

/// The statistics of the games that an answer counts.
struct CountedGames<'a> {
    stats: Stats<'a>,
    by: Option<By>,
    /// Whether logs of all games count.
    every_game: bool,
}

/// Counts the games that match the query and the options.
fn count<'a>(
    archive: &'a Archive,
    query: Option<&Query>,
    arguments: &Arguments,
) -> Result<CountedGames<'a>, ArchiveError> {
    archive.set_interrupt_check(interrupt::is_requested)?;
    let by = arguments.by.map(By::from);
    let simulated = arguments.simulated || by == Some(By::Simulated);
    let every_game = by == Some(By::Game) || query.is_some_and(Query::names_a_game);
    let chosen = choose(archive, query)?
        .with_simulated(simulated)
        .with_copies(arguments.copies)
        .with_every_game(every_game);
    Ok(CountedGames { stats: archive.stats(&chosen, by)?, by, every_game })
}

/// Writes the figures of the sections to a new folder.
fn write_figures(
    archive: &Archive,
    query: Option<&Query>,
    sections: &[Section],
    arguments: &Arguments,
    folder: &Path,
) -> CommandResult {
    // On a signal, remove the temporary output.
    interrupt::listen_for_termination();
    let sections = figures::drawable(sections);
    if let Some(refusal) = refusal(&sections, folder) {
        print_error(&refusal);
        return failed();
    }
    let drawings = or_print_error(draw_figures(archive, query, &sections, arguments));
    let mut actions = ActionLog::default();
    if interrupt::is_requested() {
        actions.report(&format!("interrupted: {} was not written", folder.display()));
        return actions.end(Status::Interrupted);
    }
    let Some(drawings) = drawings else { return failed() };
    if drawings.is_empty() {
        print_error("no games to count, so there is nothing to draw; nothing was written");
        return failed();
    }
    if let Err(error) = figures::write(folder, &drawings) {
        print_error(&format!("{}: cannot write: {error}", folder.display()));
        return failed();
    }
    let figures = counted(drawings.len() as u64, "figure");
    actions.report(&format!("wrote {figures} to {}", folder.display()));
    actions.end(Status::Clean)
}

/// Returns the reason why the sections cannot be drawn into a folder.
fn refusal(sections: &[Section], folder: &Path) -> Option<String> {
    let name = folder.display();
    match folder {
        _ if sections.is_empty() => Some(
            "these sections have no figure; figures exist for throws, da, captures, length and first-side"
                .to_owned(),
        ),
        _ if folder.as_os_str() == "-" => {
            Some("figures need a folder; name a new folder after --svg".to_owned())
        }
        _ if folder.exists() => Some(format!("{name} already exists; choose another name")),
        _ => None,
    }
}

fn draw_figures(
    archive: &Archive,
    query: Option<&Query>,
    sections: &[Section],
    arguments: &Arguments,
) -> Result<Vec<Drawing>, ArchiveError> {
    let CountedGames { stats, by, every_game } = count(archive, query, arguments)?;
    let is_of_two = !every_game && stats.are_of_dadu()?;
    let mut lines = games::caption(&stats.games()?, &stats.left_out());
    lines.extend(arguments.condition.iter().map(|text| format!("Only games with: {text}")));
    draw_all(&stats, sections, &Painter { by, lines, is_of_two, part: None })
}
