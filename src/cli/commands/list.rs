//! `dadu list`: the games in the archive.

use std::io::Write;

use clap::Args;

use crate::archive::query::{Query, Sign};
use crate::archive::{Archive, Cell};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::rows::{RowOptions, Rows};
use crate::cli::search::{self, ShowOptions, or_draw_error, parse_expression};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{self, print_error};

/// List the games in the archive
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Only games that match this expression (see dadu find)
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
    /// Only games under this variant
    #[arg(long)]
    variant: Option<String>,
    /// Only games whose place contains this
    #[arg(long)]
    place: Option<String>,
    /// Only games with a player whose name contains this
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
    /// Only games that may have been played on or after this date: 2021, 2021-05, 2021-05-17
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Only games that may have been played on or before this date
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// Only games with this verdict: legal, unjudged, irregular, illegal, recorded, unreadable
    #[arg(long)]
    verdict: Option<String>,
    /// Only removed games, with the date and the source file
    #[arg(long, conflicts_with_all = [
        "condition", "variant", "place", "person", "from", "to", "verdict", "limit", "sort", "reverse",
    ])]
    removed: bool,
    #[command(flatten)]
    show: ShowOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(query) = query(arguments) else { return failed() };
    let Some(archive) = arguments.archive.open() else { return failed() };
    if arguments.removed {
        return removed(&archive, arguments.show.rows());
    }
    let (status, _) = search::answer(&archive, &query, &arguments.show)?;
    Ok(status)
}

/// Lists the removed games, which can be restored. Does not read their logs.
fn removed(archive: &Archive, options: RowOptions) -> CommandResult {
    let Some(games) = or_print_error(archive.removed()) else { return failed() };
    if games.is_empty() && options.format.is_drawn() {
        print_error("no removed games");
        return Ok(Status::Clean);
    }
    let mut out = output::stdout();
    let mut rows = Rows::new(&mut out, options, &["id", "removed", "file", "line"]);
    for game in &games {
        let id = match options.format.is_drawn() {
            true => Cell::Text(format!("@{}", game.id)),
            false => Cell::Integer(game.id),
        };
        let [when, file] = [&game.when, &game.file].map(|text| Cell::Text(text.clone()));
        rows.row(&[id, when, file, Cell::Integer(game.line)])?;
    }
    rows.end()?;
    out.flush()?;
    Ok(Status::Clean)
}

/// Combines all conditions into one query, or prints why one cannot be parsed.
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
        query = query.and(parse_expression(condition, "--where")?);
    }
    for (value, option, word, sign) in shortcuts {
        let Some(value) = value else { continue };
        query = query.and(or_draw_error(Query::compare(word, sign, value), value, option)?);
    }
    Some(query)
}
