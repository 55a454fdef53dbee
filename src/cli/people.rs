//! `dadu people`: who plays, and which names are one person.

use std::io::Write;

use clap::Args;

use super::Status;
use super::archive::{ArchiveArgument, failed, or_print_error};
use super::output::{self, ActionLog, counted, print_error};
use super::rows::{RowOptions, Rows};
use crate::archive::{Archive, Cell, Name, Person, PersonError, Said};

/// List who plays, or say which names are one person
///
/// A person is a name within a household, and never more unless somebody says so. A name is
/// written with its household in brackets: "Aunt [Khan]"; "Aunt []" where the logs name none; and
/// without brackets where only one household has the name.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Two names are one person, listed by the second: "Aunt [Khan] = Zainab [Khan]"
    #[arg(long, value_name = "NAME = NAME", conflicts_with = "apart")]
    same: Option<String>,
    /// Take back that this name is somebody else
    #[arg(long, value_name = "NAME")]
    apart: Option<String>,
    #[command(flatten)]
    rows: RowOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> output::CommandResult {
    match (&arguments.same, &arguments.apart) {
        (Some(pair), _) => say(arguments, |archive| archive.say_same(pair)),
        (_, Some(name)) => say(arguments, |archive| archive.say_apart(name)),
        _ => list(arguments),
    }
}

fn say(
    arguments: &Arguments,
    say: impl FnOnce(&mut Archive) -> Result<Said, PersonError>,
) -> output::CommandResult {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let said = say(&mut archive);
    archive.close();
    match said {
        Ok(said) => {
            let mut actions = ActionLog::default();
            actions.report(&words(&said));
            actions.end(Status::Clean)
        }
        Err(error) => {
            print_error(&error.to_string());
            failed()
        }
    }
}

fn words(Said { name, is_now, games }: &Said) -> String {
    match games {
        None => format!("{name} is {is_now} already"),
        Some(games) if name == is_now => {
            format!("{name} is nobody else any more; {} derived anew", counted(*games, "game"))
        }
        Some(games) => format!("{name} is {is_now}; {} derived anew", counted(*games, "game")),
    }
}

fn list(arguments: &Arguments) -> output::CommandResult {
    let Some(archive) = arguments.archive.open() else { return failed() };
    let Some(persons) = or_print_error(archive.persons()) else { return failed() };
    let columns = ["name", "household", "games", "seats", "also"];
    let mut out = output::stdout();
    let mut rows = Rows::new(&mut out, arguments.rows, &columns);
    for person in &persons {
        rows.row(&cells(person))?;
    }
    rows.end()?;
    out.flush()?;
    Ok(Status::Clean)
}

fn cells(person: &Person) -> Vec<Cell> {
    let seats: Vec<String> =
        person.seats.iter().map(|(seat, games)| format!("{seat} ({games})")).collect();
    let also: Vec<String> = person.also.iter().map(Name::to_string).collect();
    vec![
        Cell::Text(person.name.name.clone()),
        Cell::Text(person.name.household.clone()),
        Cell::Integer(person.games as i64),
        Cell::Text(seats.join(", ")),
        Cell::Text(also.join(", ")),
    ]
}
