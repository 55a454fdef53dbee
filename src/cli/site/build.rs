//! The steps of a site. It is built beside its final path, and appears there complete or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Arguments;
use super::pages::Writer;
use crate::archive::Archive;
use crate::cli::files::staged::StagedOutput;
use crate::cli::publish::chosen::ChosenGames;
use crate::cli::publish::evidence;
use crate::cli::publish::stop::{Built, Stop};
use crate::cli::stats::figures_of;
use crate::cli::{interrupt, today};
use crate::facts::{game_of, tables::Links};
use crate::games::source_game;
use crate::notation::with_parser;
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
    let warning = chosen.has_hidden_name(&arguments.title).then(|| {
        "the title of the site contains a name that has a pseudonym in the logs".to_owned()
    });
    Ok(Built {
        games: chosen.games().len() as u64,
        left_out: chosen.left_out(),
        warnings: warning.into_iter().collect(),
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
    for page in site::charts(&charts(archive, chosen.games())?, &facts) {
        writer.file(&page)?;
    }
    writer.shared()
}

/// Returns the figures of the games, for each game that was played.
fn charts(archive: &Archive, ids: &[i64]) -> Result<Vec<Chart>, Stop> {
    let mut kinds: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for &id in ids {
        let text = archive.game(id)?.text;
        let kind = with_parser(|parser| {
            let log = parser.parse(&text, &[]);
            game_of(log, || log.value_of(&text, "Game"))
        });
        kinds.entry(kind).or_default().push(id);
    }
    let mut charts = Vec::new();
    for (number, (kind, ids)) in (1..).zip(&kinds) {
        let game = source_game(kind).map_or(&**kind, |game| game.title).to_owned();
        charts.push(Chart { game, figures: figures_of(archive, ids, &format!("chart-{number}"))? });
        if interrupt::is_requested() {
            return Err(Stop::Interrupted);
        }
    }
    Ok(charts)
}
