//! `dadu list`: the games of the archive, all of them or some.

use clap::Args;

use super::archive::{ArchiveArgument, failed};
use super::games::{self, Showing, expression, understood};
use super::output::Done;
use crate::archive::query::{Query, Sign};

/// List the games of the archive
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Only games that this describes, as in dadu find
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
    /// Only games under this variant
    #[arg(long)]
    variant: Option<String>,
    /// Only games whose place contains this
    #[arg(long)]
    place: Option<String>,
    /// Only games with somebody at the table whose name contains this
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
    /// Only games that can have been played on this day or later: 2021, 2021-05, 2021-05-17
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Only games that can have been played on this day or before
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// Only games with this verdict: legal, irregular, illegal, unreadable
    #[arg(long)]
    verdict: Option<String>,
    #[command(flatten)]
    showing: Showing,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Done {
    let Some(query) = query(arguments) else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    let (status, _) = games::answer(&archive, &query, &arguments.showing)?;
    Ok(status)
}

/// Everything that was asked for, at once. What cannot be read is said.
fn query(arguments: &Arguments) -> Option<Query> {
    let shortcuts = [
        (&arguments.variant, "--variant", "variant", Sign::Is),
        (&arguments.place, "--place", "place", Sign::Contains),
        (&arguments.person, "--person", "person", Sign::Contains),
        (&arguments.from, "--from", "date", Sign::AtLeast),
        (&arguments.to, "--to", "date", Sign::AtMost),
        (&arguments.verdict, "--verdict", "verdict", Sign::Is),
    ];
    let mut query = Query::everything();
    if let Some(condition) = &arguments.condition {
        query = query.and(expression(condition, "--where")?);
    }
    for (value, option, word, sign) in shortcuts {
        let Some(value) = value else { continue };
        query = query.and(understood(Query::compare(word, sign, value), value, option)?);
    }
    Some(query)
}
