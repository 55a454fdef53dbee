//! The steps of a publication. It is built beside its final path, and appears there complete or not at all.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::{Arguments, described};
use crate::archive::Archive;
use crate::cli::files::staged::StagedOutput;
use crate::cli::format::Format;
use crate::cli::input::variant::VariantFiles;
use crate::cli::publication::choice::Choice;
use crate::cli::publication::chosen::ChosenGames;
use crate::cli::publication::stop::{Built, Stop};
use crate::cli::publication::{charts, evidence, logs};
use crate::cli::tables::{StreamError, TableLog, TableOptions, write_folder};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::progress::Progress;
use crate::cli::today;
use crate::facts::tables::{Links, Origin};
use crate::parquet_file;
use crate::publish::{About, AboutText, Publication};

/// Builds a publication. `ids` are the games to consider; nothing for all.
pub fn build(
    arguments: &Arguments,
    output: &Path,
    about: About,
    archive: &Archive,
    ids: Option<Vec<i64>>,
) -> Result<Built, Stop> {
    let choice = &arguments.choice;
    // A publication with an earlier date must not contain a game whose consent has ended by now.
    let day = about.date.clone().max(today::today());
    let mut chosen = ChosenGames::decide(choice, archive, ids, &day)?;
    let staged = StagedOutput::begin(output).map_err(|error| Stop::from(error).at(output))?;
    let publication = fill(choice, &mut chosen, about, archive, &staged.path())
        .map_err(|stop| stop.at(output))?;
    if interrupt::is_requested() {
        return Err(Stop::Interrupted);
    }
    chosen.save_key()?;
    let mut warnings = named_warnings(&chosen, &publication.about);
    warnings.extend(chosen.warnings());
    staged.publish().map_err(|error| Stop::from(error).at(output))?;
    let Publication { games, left_out, .. } = publication;
    Ok(Built { games, left_out, warnings })
}

/// Writes all files of a publication.
fn fill(
    choice: &Choice,
    chosen: &mut ChosenGames<'_>,
    about: About,
    archive: &Archive,
    root: &Path,
) -> Result<Publication, Stop> {
    fs::create_dir(root)?;
    let logs = chosen.write_logs(root)?;
    let links = if choice.key.is_some() { Links::new() } else { archive.links()? };
    tables(root, &logs, &links)?;
    let publication = Publication {
        about,
        permits: choice.wanted().name(),
        condition: chosen.condition(),
        named: choice.games.len() as u64,
        games: chosen.games().len() as u64,
        left_out: chosen.left_out(),
        has_pseudonyms: choice.key.is_some(),
        has_parquet: parquet_file::IS_AVAILABLE,
        pictures: charts::write(archive, chosen.games(), root)?,
        rules: evidence::atlas(root, &logs)?,
    };
    described::write(root, &publication, &choice.kept)?;
    Ok(publication)
}

/// Returns a warning for each text of about.toml with the name of a player, a household or a place.
fn named_warnings(chosen: &ChosenGames<'_>, about: &About) -> Vec<String> {
    let warning = |text: &AboutText| {
        let name = chosen.hidden_name(&text.text)?;
        let AboutText { key, line, .. } = text;
        Some(format!(
            "about.toml: {line}: `{key}` contains `{name}`, which has a pseudonym in the logs"
        ))
    };
    about.texts.iter().filter_map(warning).collect()
}

/// Writes the tables of the published logs: as CSV, and as Parquet if this dadu can.
fn tables(root: &Path, logs: &logs::PublishedLogs, links: &Links) -> Result<(), Stop> {
    let data = root.join("data");
    write_tables(root, &data, Format::Csv, logs, links)?;
    if parquet_file::IS_AVAILABLE {
        let other = root.join("parquet");
        write_tables(root, &other, Format::Parquet, logs, links)?;
        for entry in fs::read_dir(&other)? {
            let entry = entry?;
            fs::rename(entry.path(), data.join(entry.file_name()))?;
        }
        fs::remove_dir(other)?;
    }
    Ok(())
}

fn write_tables(
    root: &Path,
    folder: &Path,
    format: Format,
    logs: &logs::PublishedLogs,
    links: &Links,
) -> Result<(), Stop> {
    let options = TableOptions { tables: Vec::new(), shard_rows: None, raw: format == Format::Csv };
    let mut rest = logs.iter();
    let mut next = || rest.next().map(|(hash, path)| table_log(root, hash, path)).transpose();
    let progress = Progress::of_games(logs.len() as u64);
    match write_folder(folder, format, &options, links, progress, &mut next) {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err(Stop::Interrupted),
        Err(StreamError::Source(error) | StreamError::Output(error)) => Err(error.into()),
    }
}

fn table_log(root: &Path, hash: &str, path: &str) -> io::Result<TableLog> {
    let text = fs::read(root.join(path))?;
    let origin = Origin { file: path.to_owned(), line: 1, number: 1, archive_id: None };
    let files = VariantFiles::in_folder(logs::folder_of(root, path));
    let files = Arc::new(move |name: &str| files.load(name));
    Ok(TableLog { hash: hash.to_owned(), text, origins: vec![origin], files })
}
