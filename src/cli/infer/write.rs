//! What is settled, as a variant file with its evidence.

use std::io;
use std::path::Path;

use super::Answer;
use super::values::written;
use crate::cli::files::atomic;
use crate::cli::output::counted;
use crate::games::GameParameter;
use crate::infer::Known;

/// Writes a new variant file.
///
/// # Errors
/// Why it cannot be written; a file that is there stays as it is.
pub fn to<P: GameParameter>(path: &Path, answer: &Answer<'_, P>) -> Result<(), String> {
    if answer.inferred.unfit.is_some() {
        let remedy = "correct the moves that need excusing, or mark them with `!` or `?`";
        return Err(format!("nothing is written, as no variant fits; {remedy}"));
    }
    atomic::create(path, text(answer).as_bytes()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => "it is there already, and stays as it is".to_owned(),
        _ => format!("cannot be written: {error}"),
    })
}

fn text<P: GameParameter>(answer: &Answer<'_, P>) -> String {
    let games = counted(answer.household.games.len() as u64, "game");
    let mut text = format!("# Inferred from {games} by dadu {}.\n", env!("CARGO_PKG_VERSION"));
    text.push_str("# What is not settled is unknown; what of it fits stands beside it.\n");
    text.push_str("unknown\n");
    for &parameter in P::ALL {
        text.push_str(&line(answer, parameter));
        text.push('\n');
    }
    text
}

/// What is known of a parameter: a value, or a remark.
fn line<P: GameParameter>(answer: &Answer<'_, P>, parameter: P) -> String {
    let name = parameter.row().name;
    let write = |value| parameter.row().values.write(value);
    match answer.inferred.known(parameter) {
        Known::Given(value) => format!("{name} = {}  # as given", write(value)),
        Known::Settled(value) => format!("{name} = {}  # {}", write(value), by(answer, parameter)),
        Known::Narrowed(left) => {
            let left = written(parameter, &left).join(" or ");
            format!("# {name}: {left}, {}", by(answer, parameter))
        }
        Known::Open => format!("# {name}: open, although it mattered"),
        Known::NeverExercised => format!("# {name}: never exercised"),
    }
}

/// The lines that exclude values of a parameter, with what would be wrong there.
fn by<P: GameParameter>(answer: &Answer<'_, P>, parameter: P) -> String {
    let of = answer.inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    let mut lines: Vec<String> =
        of.map(|e| format!("{} ({})", answer.place(e.at), e.finding.code().id())).collect();
    lines.dedup();
    format!("by {}", lines.join(", "))
}
