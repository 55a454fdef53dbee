//! What is settled, as a variant file with its evidence.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use super::Answer;
use crate::cli::output::counted;
use crate::diagnostic::printable;
use crate::infer::Known;
use crate::rules::variant::Parameter;

/// Writes a new variant file.
///
/// # Errors
/// Why it cannot be written; a file that is there stays as it is.
pub fn to(path: &Path, answer: &Answer<'_>) -> Result<(), String> {
    if answer.inferred.unfit.is_some() {
        return Err("nothing is written, as no variant fits".to_owned());
    }
    let mut file = File::create_new(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => "it is there already, and stays as it is".to_owned(),
        _ => format!("cannot be written: {error}"),
    })?;
    let written = file.write_all(text(answer).as_bytes()).and_then(|()| file.sync_all());
    written.map_err(|error| {
        // Half a variant file would be another variant.
        let _ = std::fs::remove_file(path);
        format!("cannot be written: {error}")
    })
}

fn text(answer: &Answer<'_>) -> String {
    let games = counted(answer.household.games.len() as u64, "game");
    let mut text = format!("# Inferred from {games} by dadu {}.\n", env!("CARGO_PKG_VERSION"));
    text.push_str("# What is not settled is unknown; what of it fits stands beside it.\n");
    text.push_str("unknown\n");
    for &parameter in Parameter::ALL {
        let values = parameter.definition().values;
        let left = answer.inferred.variants.values(parameter);
        let left: Vec<String> = left.iter().map(|&value| values.write(value)).collect();
        let line = match answer.inferred.known(parameter) {
            Known::Settled(value) => {
                format!(
                    "{} = {}  # {}",
                    parameter.name(),
                    values.write(value),
                    by(answer, parameter)
                )
            }
            Known::Narrowed(_) => {
                format!("# {}: {}, {}", parameter.name(), left.join(" or "), by(answer, parameter))
            }
            Known::Open => format!("# {}: open, although it mattered", parameter.name()),
            Known::NeverExercised => format!("# {}: never exercised", parameter.name()),
        };
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// The lines that settle a parameter.
fn by(answer: &Answer<'_>, parameter: Parameter) -> String {
    let of = answer.inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    let mut lines: Vec<String> = of
        .map(|e| format!("{} ({})", printable(&answer.place(e.at)), e.finding.code().id()))
        .collect();
    lines.dedup();
    format!("by {}", lines.join(", "))
}
