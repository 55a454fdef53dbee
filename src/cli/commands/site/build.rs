//! The steps of a site. It is built beside its final path, and appears there complete or not at all.

use std::fs;
use std::path::Path;

use super::Arguments;
use super::pages::Writer;
use crate::archive::Archive;
use crate::cli::files::staged::StagedOutput;
use crate::cli::publication::charts::{self, KindFigures};
use crate::cli::publication::chosen::ChosenGames;
use crate::cli::publication::evidence;
use crate::cli::publication::stop::{Built, Stop};
use crate::cli::terminal::interrupt;
use crate::cli::today;
use crate::facts::tables::Links;
use crate::site::{self, Chart, SiteFacts};

/// Builds a site. `ids` are the games to consider; nothing for all.
pub fn build(
    arguments: &Arguments,
    archive: &Archive,
    ids: Option<Vec<i64>>,
) -> Result<Built, Stop> {
    let (choice, output) = (&arguments.choice, &arguments.output);
    // The consent must hold today, because today the pages are made.
    let mut chosen = ChosenGames::decide(choice, archive, ids, &today::today())?;
    let staged = StagedOutput::begin(output).map_err(|error| Stop::from(error).at(output))?;
    fill(arguments, &mut chosen, archive, &staged.path()).map_err(|stop| stop.at(output))?;
    if interrupt::is_requested() {
        return Err(Stop::Interrupted);
    }
    chosen.save_key()?;
    staged.publish().map_err(|error| Stop::from(error).at(output))?;
    let warning = chosen.hidden_name(&arguments.title).map(|name| {
        format!("the title of the site contains `{name}`, which has a pseudonym in the logs")
    });
    Ok(Built {
        games: chosen.games().len() as u64,
        left_out: chosen.left_out(),
        warnings: warning.into_iter().chain(chosen.warnings()).collect(),
    })
}

/// Writes all files of a site.
fn fill(
    arguments: &Arguments,
    chosen: &mut ChosenGames<'_>,
    archive: &Archive,
    root: &Path,
) -> Result<(), Stop> {
    fs::create_dir(root)?;
    let logs = chosen.write_logs(root)?;
    let has_pseudonyms = arguments.choice.key.is_some();
    let facts = SiteFacts {
        title: arguments.title.clone(),
        condition: chosen.condition(),
        has_pseudonyms,
        left_out: chosen.left_out(),
    };
    let links = if has_pseudonyms { Links::new() } else { archive.links()? };
    let writer = Writer { root, facts: &facts, logs: &logs, links: &links };
    let games = writer.games()?;
    writer.lists(&games)?;
    writer.households(&games, &evidence::atlas(root, &logs)?)?;
    let kinds = charts::by_kind(archive, chosen.games(), |number| Some(format!("chart-{number}")))?;
    let kinds: Vec<Chart> = kinds.into_iter().map(chart).collect();
    for page in site::charts(&kinds, &facts) {
        writer.file(&page)?;
    }
    writer.shared()
}

fn chart(of: KindFigures) -> Chart {
    Chart { game: of.title, figures: of.figures.into_iter().map(|figure| figure.svg).collect() }
}
