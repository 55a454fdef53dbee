//! `dadu infer`: the variants under which every certain move of some games is legal.

mod games;
mod lines;
mod page;
mod shape;
mod sheet;
mod unfit;
mod values;
mod why;
mod write;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::archive::ArchiveArgument;
use crate::cli::format::{Format, Formats};
use crate::cli::input::game::{LoadedGame, why_not_replayable};
use crate::cli::input::variant::given_declaration;
use crate::cli::rows::json::to_json;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, print_error};
use crate::cli::terminal::progress::Progress;
use crate::diagnostic::printable;
use crate::games::GameId;
use crate::infer::{Cube, Evidence, Inference, Place, Variants, infer};
use crate::notation::Log;
use crate::replay::Loader;
use crate::rulebook::{Row, Rulebook};

/// The output formats that the command allows.
const FORMATS: Formats = Formats(&[
    (Format::Text, "Text for reading"),
    (Format::Json, "One JSON object for each household and game"),
]);

/// Infer a household's rules from its games
///
/// Finds the variants under which every certain move of one household's games is legal. Reports settled,
/// undecided and untested parameters with their evidence. Ignores the variants that the logs declare.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), single games (FILE:2, @7), or - for standard input; not used
    /// with --by
    #[arg(required_unless_present = "by")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Group archived games by place or household; skip games without one
    #[arg(long, value_enum, conflicts_with = "paths")]
    by: Option<By>,
    /// Parameters with known values: "segments = 7, triples = none"
    #[arg(long, value_name = "VALUES")]
    given: Option<String>,
    /// Show the lines that rule out values of a parameter, with the finding there
    #[arg(long, value_name = "PARAMETER", value_parser = named)]
    why: Option<String>,
    /// Show all open questions as a sheet to print; JSON always has all
    #[arg(long, conflicts_with = "why")]
    all: bool,
    /// Output format
    #[arg(long, value_parser = FORMATS, default_value = "text")]
    format: Format,
    /// Write the settled parameters to a new variant file, with the evidence as remarks
    #[arg(long, value_name = "FILE", conflicts_with = "by")]
    write: Option<PathBuf>,
}

/// The field to group games by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// The place of the game
    Place,
    /// The household whose rules were played
    Household,
}

impl By {
    /// Returns the name of the field.
    pub fn field(self) -> &'static str {
        match self {
            By::Place => "Place",
            By::Household => "Household",
        }
    }
}

/// Parses the name of a parameter of any game.
fn named(name: &str) -> Result<String, String> {
    let mut books = GameId::ALL.iter().map(|game| game.rulebook());
    if books.clone().any(|book| book.parameter(name).is_some()) {
        return Ok(name.to_owned());
    }
    let near = books.find_map(|book| book.nearest_parameter(name));
    let meant = near.map_or(String::new(), |near| format!(", did you mean `{near}`?"));
    Err(format!("unknown parameter{meant} (`dadu variants` lists all)"))
}

/// A group of games.
pub struct Household {
    /// The value of the field that they are grouped by, if any.
    pub name: Option<String>,
    /// The game that all logs record.
    pub game: GameId,
    /// The games.
    pub games: Vec<LoadedGame>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some((mut households, whole)) = households(arguments) else { return Ok(Status::Failed) };
    households.sort_by_key(|household| household.game);
    let games: Vec<&[Household]> = households.chunk_by(|one, two| one.game == two.game).collect();
    if arguments.write.is_some() && games.len() > 1 {
        print_error("--write needs logs of one game; these are of several");
        return Ok(Status::Failed);
    }
    let mut out = output::stdout();
    let mut status = if whole { Status::Clean } else { Status::Failed };
    for (number, households) in games.into_iter().enumerate() {
        if number > 0 && arguments.format == Format::Text {
            writeln!(out)?;
        }
        let answered = answer_all(households, arguments, &mut out);
        status = status.max(answered?);
        if status == Status::Interrupted {
            break;
        }
    }
    out.flush()?;
    Ok(status)
}

/// Infers from the games of each household and writes the answers. All households have the same game.
fn answer_all(
    households: &[Household],
    arguments: &Arguments,
    out: &mut impl Write,
) -> CommandResult {
    let book = households[0].game.rulebook();
    let (Some(given), Some(why)) = (given_variants(book, arguments), why_of(book, arguments))
    else {
        return Ok(Status::Failed);
    };
    let mut status = Status::Clean;
    for (number, household) in households.iter().enumerate() {
        let logs: Vec<Log> = household.games.iter().map(LoadedGame::log).collect();
        let Some(inferred) = infer_one(household, &logs, &given) else {
            return Ok(Status::Interrupted);
        };
        if number > 0 && arguments.format == Format::Text {
            writeln!(out)?;
        }
        let answer = Answer { household, logs: &logs, inferred: &inferred };
        status = status.max(write_answer(&answer, arguments, why, out)?);
    }
    Ok(status)
}

/// Returns the groups of games to infer from. Prints an error for each game that cannot be used; then the
/// second value is false. Returns nothing if there is no game.
fn households(arguments: &Arguments) -> Option<(Vec<Household>, bool)> {
    let (households, mut whole) = match arguments.by {
        Some(by) => (games::grouped(by, &arguments.archive)?, true),
        None => {
            let (games, whole) = games::named_by(&arguments.paths, &arguments.archive);
            (vec![(None, games)], whole)
        }
    };
    let households: Vec<Household> =
        households.into_iter().flat_map(|(name, games)| by_game(name, games, &mut whole)).collect();
    if households.is_empty() {
        print_error("no games to infer from");
        return None;
    }
    Some((households, whole))
}

/// Splits a household's logs by game. Prints an error for each log that cannot be replayed, and skips it.
fn by_game(name: Option<String>, games: Vec<LoadedGame>, whole: &mut bool) -> Vec<Household> {
    let mut households: Vec<Household> = Vec::new();
    for named in games {
        let log = named.log();
        let Some(game) = log.game.filter(|&game| log.is_of(game)) else {
            let why = why_not_replayable(&log);
            print_error(&format!("{}: skipped: {why}", named.title()));
            *whole = false;
            continue;
        };
        match households.iter_mut().find(|household| household.game == game) {
            Some(household) => household.games.push(named),
            None => households.push(Household { name: name.clone(), game, games: vec![named] }),
        }
    }
    households
}

/// Writes one answer in the chosen format.
fn write_answer(
    answer: &Answer<'_>,
    arguments: &Arguments,
    why: Option<&'static Row>,
    out: &mut impl Write,
) -> CommandResult {
    match (arguments.format, why) {
        (Format::Json, _) => writeln!(out, "{}", to_json(&shape::of(answer)))?,
        (_, Some(parameter)) => why::write(answer, parameter, out)?,
        _ if arguments.all => sheet::write(answer, out)?,
        _ => page::write(answer, out)?,
    }
    if let Some(path) = &arguments.write
        && let Err(reason) = write::to(path, answer)
    {
        print_error(&format!("{}: {reason}", path.display()));
        return Ok(Status::Failed);
    }
    let fits = answer.inferred.unfit.is_none();
    Ok(if fits { Status::Clean } else { Status::Found })
}

/// Returns the parameter of `--why`, if given. If the game has no parameter of that name, prints an error and
/// returns nothing.
fn why_of(book: &'static Rulebook, arguments: &Arguments) -> Option<Option<&'static Row>> {
    let Some(name) = &arguments.why else { return Some(None) };
    let found = book.parameter(name);
    if found.is_none() {
        print_error(&format!("{} has no parameter `{}`", book.title, printable(name)));
    }
    found.map(Some)
}

/// Returns the variants to consider: all, or those with the values of `--given`.
fn given_variants(book: &'static Rulebook, arguments: &Arguments) -> Option<Variants> {
    let Some(text) = &arguments.given else { return Some(Variants::all(book)) };
    let given = given_declaration(book, "--given", text)?;
    let known = given.values.into_iter().filter_map(|(row, value)| Some((row, value?)));
    Some(known.fold(Cube::all(book), |cube, (row, value)| cube.pinned(row, value)).into())
}

/// Infers from one household's games, with a progress bar. Returns nothing if interrupted.
fn infer_one(household: &Household, logs: &[Log], given: &Variants) -> Option<Inference> {
    let games = &household.games;
    let loaders: Vec<_> = games.iter().map(|game| |name: &str| game.load(name)).collect();
    let evidence = |((game, log), load)| Evidence {
        text: LoadedGame::text(game),
        log,
        load: load as Loader<'_>,
    };
    let evidence: Vec<Evidence<'_>> = games.iter().zip(logs).zip(&loaders).map(evidence).collect();
    let mut progress = Progress::of_games(games.len() as u64);
    infer(&evidence, given, &mut |at| {
        progress.at(at.game as u64);
        !interrupt::is_requested()
    })
}

/// The result of the inference, with its games.
pub struct Answer<'a> {
    /// The games.
    pub household: &'a Household,
    /// The parsed logs of the games.
    pub logs: &'a [Log],
    /// The result.
    pub inferred: &'a Inference,
}

impl Answer<'_> {
    /// Returns the rulebook of the game.
    pub fn book(&self) -> &'static Rulebook {
        self.household.game.rulebook()
    }

    /// Returns the word for a parameter with one value left. Nothing is settled by a log that no variant
    /// explains: its mistake may be the reason.
    pub fn settled_word(&self) -> &'static str {
        if self.inferred.unfit.is_none() { "settled" } else { "best fits" }
    }

    /// Returns the name of a line: `evening.dadu:94`.
    pub fn place(&self, at: Place) -> String {
        let name = &self.household.games[at.game].name;
        printable(&format!("{name}:{}", self.line(at))).into_owned()
    }

    /// Returns the number of a line in its file.
    pub fn line(&self, at: Place) -> u64 {
        self.household.games[at.game].block.lines + at.line as u64 + 1
    }

    /// Returns the lines that rule out values of a parameter, each once.
    pub fn excluding(&self, parameter: &'static Row) -> Vec<Place> {
        let of = self.inferred.exclusions.iter().filter(|e| e.parameter == parameter);
        let mut places: Vec<Place> = of.map(|exclusion| exclusion.at).collect();
        places.dedup();
        places
    }
}
