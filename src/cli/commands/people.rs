//! `dadu people`: the players, and names that belong to one person.

use std::io::Write;

use clap::Args;

use crate::archive::{Archive, Cell, LinkResult, Name, Person, PersonError, likely_same};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::format::Format;
use crate::cli::rows::{RowOptions, Rows};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{self, ActionLog, counted, print_error};

/// List players, or link names of the same person
///
/// A person is a name within a household. Use --same to link two names of one person. Write the household in
/// brackets: "Aunt [Khan]". If the logs name no household, write "Aunt []". A unique name needs no brackets.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Link two names of one person; the second is shown: "Aunt [Khan] = Zainab [Khan]"
    #[arg(long, value_name = "NAME = NAME", conflicts_with = "apart")]
    same: Option<String>,
    /// Unlink this name
    #[arg(long, value_name = "NAME")]
    apart: Option<String>,
    /// Forget the withdrawal of a person in logs that were purged
    ///
    /// `dadu remove --purge` remembers who withdrew the consent, so that the other games of the person stay
    /// unpublished. Use this option only if the person consents again.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["same", "apart"])]
    consents_again: Option<String>,
    #[command(flatten)]
    rows: RowOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    if let Some(name) = &arguments.consents_again {
        return consents_again(arguments, name);
    }
    match (&arguments.same, &arguments.apart) {
        (Some(pair), _) => say(arguments, |archive| archive.link_names(pair)),
        (_, Some(name)) => say(arguments, |archive| archive.unlink_name(name)),
        _ => list(arguments),
    }
}

fn say(
    arguments: &Arguments,
    say: impl FnOnce(&mut Archive) -> Result<LinkResult, PersonError>,
) -> CommandResult {
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

fn consents_again(arguments: &Arguments, name: &str) -> CommandResult {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let forgotten = archive.forget_withdrawal(name);
    archive.close();
    match forgotten {
        Ok(true) => {
            let mut actions = ActionLog::default();
            actions.report(&format!("forgot the withdrawal of {name} in purged logs"));
            actions.end(Status::Clean)
        }
        Ok(false) => {
            print_error(&format!(
                "no purged log has a withdrawal of {name}; write the household in brackets: \"Aunt [Khan]\""
            ));
            failed()
        }
        Err(error) => {
            print_error(&error.to_string());
            failed()
        }
    }
}

fn words(LinkResult { name, is_now, games }: &LinkResult) -> String {
    match games {
        None if name == is_now => format!("both names are already linked to {name}"),
        None => format!("{name} is already linked to {is_now}"),
        Some(games) if name == is_now => {
            format!("{name} is no longer linked; rebuilt {}", counted(*games, "game"))
        }
        Some(games) => format!("{name} is now {is_now}; rebuilt {}", counted(*games, "game")),
    }
}

fn list(arguments: &Arguments) -> CommandResult {
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
    if arguments.rows.format == Format::Table {
        propose(&likely_same(&persons));
    }
    Ok(Status::Clean)
}

/// The maximum number of pairs to propose.
const PROPOSED: usize = 8;

/// Names pairs that are likely one person. On standard error, because the list itself may be read by a program.
fn propose(pairs: &[(&Name, &Name)]) {
    for (known, other) in pairs.iter().take(PROPOSED) {
        let pair = format!("{other} = {known}");
        print_error(&format!(
            "likely one person: {other} and {known}; if so: dadu people --same \"{pair}\""
        ));
    }
    if let more @ 1.. = pairs.len().saturating_sub(PROPOSED) {
        print_error(&format!("{} of likely one person", counted(more as u64, "more pair")));
    }
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
