//! Messages about logs and fields that pseudonyms cannot make safe or cannot reach.

use crate::anonymise::{Anonymiser, Doubt, Reason};
use crate::cli::terminal::output::counted;
use crate::diagnostic::printable;

/// Returns the message about a log that is left out because a line of its play may contain a name.
pub fn doubt_line(line: &str, doubt: &Doubt) -> String {
    let (why, help) = match doubt.reason {
        Reason::KnownName => (
            "a line of play contains a known name",
            "write the name behind a `#`, or replace it in the log",
        ),
        Reason::Field => (
            "this line below the header looks like a field",
            "move it above the first blank line, or write it behind a `#`",
        ),
    };
    let further = match doubt.further {
        0 => String::new(),
        further => format!(", and {}", counted(further, "further line")),
    };
    let game = doubt.game;
    format!(
        "{line}: game skipped: {why}{further}, and dadu cannot tell names from moves of {game}; {help}"
    )
}

/// Returns a warning for each field of `--keep-field` that no log has.
pub fn missing_fields(anonymiser: &Anonymiser) -> Vec<String> {
    let warning = |(field, near): (&str, Option<&str>)| {
        let help = match near {
            Some(near) => format!("did you mean `{}`?", printable(near)),
            None => "nothing is kept by it".to_owned(),
        };
        format!("--keep-field {}: no log has this field; {help}", printable(field))
    };
    anonymiser.missing_fields().map(warning).collect()
}
