//! `dadu infer`: which variants make everything that was surely seen legal?

mod games;
mod lines;
mod page;
mod shape;
mod unfit;
mod values;
mod why;
mod write;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::archive::ArchiveArgument;
use super::game::{Named, knows_dadu_only};
use super::json::to_json;
use super::output::{self, Done, complain};
use super::progress::Progress;
use super::variant::from_argument_with;
use super::{Status, interrupt};
use crate::diagnostic::printable;
use crate::games::GameId;
use crate::games::dadu::variant::{Declaration, Parameter, parameter};
use crate::infer::{Cube, Evidence, Inferred, Place, Variants, infer};
use crate::notation::Log;
use crate::replay::Loader;

/// Find out which rules a household played by
///
/// Takes games of one household together, and says which variants make everything that was surely
/// seen in them legal: what is settled, by which lines; what is excluded; what is open although it
/// mattered; and what never mattered. What the logs declare is not believed.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), single games (FILE:2, @7), or - for standard input; none
    /// with --by
    #[arg(required_unless_present = "by")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Each place's or household's games in the archive for themselves; games without one are left out
    #[arg(long, value_enum, conflicts_with = "paths")]
    by: Option<By>,
    /// What is known already: "segments = 7, triples = none"
    #[arg(long, value_name = "VALUES")]
    given: Option<String>,
    /// Show the lines that exclude values of a parameter, with what would be wrong there
    #[arg(long, value_name = "PARAMETER", value_parser = named)]
    why: Option<Parameter>,
    /// How it is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Write what is settled into a new variant file, with its evidence as remarks
    #[arg(long, value_name = "FILE", conflicts_with = "by")]
    write: Option<PathBuf>,
}

/// What games are taken together by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Where they were played
    Place,
    /// Who played them
    Household,
}

impl By {
    /// The field of the log.
    pub fn field(self) -> &'static str {
        match self {
            By::Place => "Place",
            By::Household => "Household",
        }
    }
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object for each household
    Json,
}

fn named(name: &str) -> Result<Parameter, String> {
    let none = || "no such parameter; `dadu variants` lists them all".to_owned();
    parameter(name).ok_or_else(none)
}

/// Games that are taken together, and what they are called.
pub struct Household {
    /// The value of the field that they were taken together by, if they were.
    pub name: Option<String>,
    /// The games.
    pub games: Vec<Named>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Done {
    let Some(given) = given(arguments) else { return Ok(Status::Failed) };
    let Some((households, whole)) = households(arguments) else { return Ok(Status::Failed) };
    let mut out = output::stdout();
    let mut status = if whole { Status::Clean } else { Status::Failed };
    for (number, household) in households.iter().enumerate() {
        let logs: Vec<Log> = household.games.iter().map(Named::log).collect();
        let Some(inferred) = one(household, &logs, &given) else {
            return Ok(Status::Interrupted);
        };
        if number > 0 && arguments.format == Format::Text {
            writeln!(out)?;
        }
        let answer = Answer { household, logs: &logs, inferred: &inferred };
        status = status.max(told(&answer, arguments, &mut out)?);
    }
    out.flush()?;
    Ok(status)
}

/// What is inferred from; what cannot be had is said, and then the second is false. Nothing, if there
/// is no game.
fn households(arguments: &Arguments) -> Option<(Vec<Household>, bool)> {
    let (mut households, mut whole) = match arguments.by {
        Some(by) => (games::by(by, &arguments.archive)?, true),
        None => {
            let (games, whole) = games::of(&arguments.paths, &arguments.archive);
            (vec![Household { name: None, games }], whole)
        }
    };
    for household in &mut households {
        household.games.retain(|game| {
            let is_known = is_known(game);
            whole &= is_known;
            is_known
        });
    }
    households.retain(|household| !household.games.is_empty());
    if households.is_empty() {
        complain("there is no game to infer from");
        return None;
    }
    Some((households, whole))
}

/// Whether a game can be replayed. One that cannot is left out, and that is said.
fn is_known(game: &Named) -> bool {
    let log = game.log();
    let known = log.is_of(GameId::Dadu);
    if !known {
        let why = knows_dadu_only("infer", &log);
        complain(&format!("{}: {why}; it is left out", game.title()));
    }
    known
}

/// Gives one answer in the way that is wished for.
fn told(answer: &Answer<'_>, arguments: &Arguments, out: &mut impl Write) -> Done {
    match (arguments.format, arguments.why) {
        (Format::Json, _) => writeln!(out, "{}", to_json(&shape::of(answer)))?,
        (_, Some(parameter)) => why::write(answer, parameter, out)?,
        _ => page::write(answer, out)?,
    }
    if let Some(path) = &arguments.write
        && let Err(reason) = write::to(path, answer)
    {
        complain(&format!("{}: {reason}", path.display()));
        return Ok(Status::Failed);
    }
    let fits = answer.inferred.unfit.is_none();
    Ok(if fits { Status::Clean } else { Status::Found })
}

/// What is asked about: every variant, or those with the values that are given.
fn given(arguments: &Arguments) -> Option<Variants> {
    let Some(text) = &arguments.given else { return Some(Variants::all()) };
    let known = from_argument_with(Some("--given"), text, Declaration::UNKNOWN)?;
    let known_values = Parameter::ALL.iter().filter(|&&p| !known.is_unknown(p));
    let cube = known_values.fold(Cube::default(), |cube, &p| cube.pinned(p, known.variant.get(p)));
    Some(cube.into())
}

/// Infers from one household's games, with progress and until it is interrupted.
fn one(household: &Household, logs: &[Log], given: &Variants) -> Option<Inferred> {
    let games = &household.games;
    let loaders: Vec<_> = games.iter().map(|game| |name: &str| game.load(name)).collect();
    let evidence =
        |((game, log), load)| Evidence { text: Named::text(game), log, load: load as Loader<'_> };
    let evidence: Vec<Evidence<'_>> = games.iter().zip(logs).zip(&loaders).map(evidence).collect();
    let mut progress = Progress::of_games(games.len() as u64);
    infer(&evidence, given, &mut |at| {
        progress.at(at.game as u64);
        !interrupt::wished()
    })
}

/// What was inferred, with what it was inferred from.
pub struct Answer<'a> {
    /// The games.
    pub household: &'a Household,
    /// The games, parsed.
    pub logs: &'a [Log],
    /// What they say of the rules.
    pub inferred: &'a Inferred,
}

impl Answer<'_> {
    /// A line as it is named to people: `evening.dadu:94`.
    pub fn place(&self, at: Place) -> String {
        let name = &self.household.games[at.game].name;
        printable(&format!("{name}:{}", self.line(at))).into_owned()
    }

    /// The number of a line in its file.
    pub fn line(&self, at: Place) -> u64 {
        self.household.games[at.game].block.lines + at.line as u64 + 1
    }

    /// The lines that exclude values of a parameter, each once.
    pub fn excluding(&self, parameter: Parameter) -> Vec<Place> {
        let of = self.inferred.exclusions.iter().filter(|e| e.parameter == parameter);
        let mut places: Vec<Place> = of.map(|exclusion| exclusion.at).collect();
        places.dedup();
        places
    }
}
