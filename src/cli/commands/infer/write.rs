//! The variant file of `--write`: settled parameters, with the evidence as remarks.

use std::io;
use std::path::Path;

use super::Answer;
use super::values::write_values;
use crate::cli::files::atomic;
use crate::cli::input::game::LoadedGame;
use crate::cli::terminal::output::counted;
use crate::infer::Knowledge;
use crate::rulebook::Row;

/// Writes a new variant file.
///
/// # Errors
/// Why the file cannot be written. An existing file is not changed.
pub fn to(path: &Path, answer: &Answer<'_>) -> Result<(), String> {
    if answer.inferred.unfit.is_some() {
        let remedy = "correct the illegal moves, or mark them with `!` or `?`";
        return Err(format!("nothing written: no variant fits; {remedy}"));
    }
    atomic::create(path, text(answer).as_bytes()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => "already exists; not changed".to_owned(),
        _ => format!("cannot write: {error}"),
    })
}

fn text(answer: &Answer<'_>) -> String {
    let games = counted(answer.household.games.len() as u64, "game");
    let mut text = fields(answer);
    text.push_str(&format!("# Inferred from {games} by dadu {}.\n", env!("CARGO_PKG_VERSION")));
    text.push_str("# Undecided parameters are `unknown`; the comment lists the values that fit.\n");
    text.push_str("unknown\n");
    for parameter in answer.book().parameters {
        text.push_str(&line(answer, parameter));
        text.push('\n');
    }
    text
}

/// Returns the fields that all games agree on, and the game if it is not Dadu, with a blank line after them.
fn fields(answer: &Answer<'_>) -> String {
    let mut lines = answer.household.game.line("\n");
    for name in ["Household", "Place"] {
        let games = answer.household.games.iter().zip(answer.logs);
        let mut values = games.map(|(game, log)| log.value_of(LoadedGame::text(game), name));
        let first = values.next().flatten().filter(|value| !value.is_empty());
        if let Some(value) = first.filter(|first| values.all(|v| v.as_ref() == Some(first))) {
            lines.push_str(&format!("{name}: {value}\n"));
        }
    }
    if lines.is_empty() { lines } else { lines + "\n" }
}

/// Returns the line of a parameter: its value, or a remark.
fn line(answer: &Answer<'_>, parameter: &'static Row) -> String {
    let name = parameter.name;
    let write = |value| parameter.values.write(value);
    match answer.inferred.knowledge(parameter) {
        Knowledge::Fixed(value) => format!("{name} = {}  # the only value", write(value)),
        Knowledge::Given(value) => format!("{name} = {}  # as given", write(value)),
        Knowledge::Settled(value) => {
            format!("{name} = {}  # {}", write(value), by(answer, parameter))
        }
        Knowledge::Narrowed(left) => {
            let left = write_values(parameter, &left).join(" or ");
            format!("# {name}: {left}, {}", by(answer, parameter))
        }
        Knowledge::Open => format!("# {name}: undecided"),
        Knowledge::NeverExercised => format!("# {name}: not tested"),
    }
}

/// Returns the lines that rule out values of a parameter, with the code of each finding.
fn by(answer: &Answer<'_>, parameter: &'static Row) -> String {
    let of = answer.inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    let mut lines: Vec<String> =
        of.map(|e| format!("{} ({})", answer.place(e.at), e.finding.code().id())).collect();
    lines.dedup();
    format!("by {}", lines.join(", "))
}
