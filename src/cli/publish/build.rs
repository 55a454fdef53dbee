//! The steps of a publication. It is built beside its final path, and appears there complete or not at all.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;

use super::selection::{Need, Selection};
use super::{Arguments, described, evidence, logs};
use crate::anonymise::{Anonymiser, WITHHELD};
use crate::archive::{Archive, ArchiveError};
use crate::cli::anonymise::KeyFile;
use crate::cli::facts::{StreamError, TableFormat, TableLog, TableOptions, write_folder};
use crate::cli::files::staged::StagedOutput;
use crate::cli::output::counted;
use crate::cli::progress::Progress;
use crate::cli::variant::VariantFiles;
use crate::cli::{interrupt, today};
use crate::facts::tables::{Links, Origin};
use crate::parquet_file;
use crate::publish::{About, Publication, Reason};

/// A reason why nothing was published.
pub enum Stop {
    /// The user interrupted the command.
    Interrupted,
    /// No game can be published; the lines say why.
    Nothing(Vec<String>),
    /// A step failed; the lines say which.
    Failed(Vec<String>),
}

impl From<ArchiveError> for Stop {
    fn from(error: ArchiveError) -> Stop {
        Stop::Failed(vec![error.to_string()])
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Failed(vec![error.to_string()])
    }
}

/// A publication that was written.
pub struct Built {
    /// The number of its games.
    pub games: u64,
    /// The number of games that were left out for each reason.
    pub left_out: Vec<(Reason, u64)>,
    /// Warnings about it.
    pub warnings: Vec<String>,
}

/// Builds a publication. `ids` are the games to consider; nothing for all.
pub fn build(
    arguments: &Arguments,
    output: &Path,
    about: About,
    archive: &Archive,
    ids: Option<Vec<i64>>,
) -> Result<Built, Stop> {
    let need = Need::of(archive, arguments.permits.wanted(), &about.date)?;
    let mut selection = Selection::of(archive, &considered(archive, ids)?, &need)?;
    refuse_named(arguments, &selection)?;
    let names = Names::open(arguments, archive)?;
    let failed = |stop| match stop {
        // Report the final path instead of the temporary path.
        Stop::Failed(lines) if lines.len() == 1 => {
            Stop::Failed(vec![format!("{}: {}; nothing was written", output.display(), lines[0])])
        }
        other => other,
    };
    let staged = StagedOutput::begin(output).map_err(|error| failed(error.into()))?;
    let root = staged.path();
    fs::create_dir(&root).map_err(|error| failed(error.into()))?;
    let logs = logs::write(archive, &mut selection, names.anonymiser(), &root).map_err(failed)?;
    refuse_named(arguments, &selection)?;
    if selection.games.is_empty() {
        return Err(no_game(&selection));
    }
    let links = if arguments.key.is_some() { Links::new() } else { archive.links()? };
    tables(&root, &logs, &links).map_err(failed)?;
    let publication = Publication {
        about,
        permits: arguments.permits.wanted().name(),
        condition: names.condition(arguments),
        named: arguments.games.len() as u64,
        games: selection.games.len() as u64,
        left_out: selection.counts(),
        has_pseudonyms: arguments.key.is_some(),
        has_parquet: parquet_file::IS_AVAILABLE,
        pictures: Vec::new(),
        rules: evidence::atlas(&root, &logs).map_err(failed)?,
    };
    described::write(&root, &publication, &arguments.kept).map_err(|error| failed(error.into()))?;
    if interrupt::is_requested() {
        return Err(Stop::Interrupted);
    }
    names.save()?;
    let mut warnings = ended_warning(archive, &selection, &need)?;
    warnings.extend(names.warning(&publication.about));
    staged.publish().map_err(|error| failed(error.into()))?;
    let Publication { games, left_out, .. } = publication;
    Ok(Built { games, left_out, warnings })
}

/// Returns the games to consider, in the order of the hashes of their logs.
fn considered(archive: &Archive, ids: Option<Vec<i64>>) -> Result<Vec<i64>, Stop> {
    let mut games = archive.games_by_hash()?;
    if let Some(ids) = ids {
        ids.iter().try_for_each(|&id| archive.must_be_listed(id))?;
        let wanted: HashSet<i64> = ids.into_iter().collect();
        games.retain(|id| wanted.contains(id));
    }
    Ok(games)
}

/// A game that the user named must not be left out silently.
fn refuse_named(arguments: &Arguments, selection: &Selection) -> Result<(), Stop> {
    let mut lines: Vec<String> = selection.lines().collect();
    if arguments.games.is_empty() || lines.is_empty() {
        return Ok(());
    }
    lines
        .push("cannot publish these games, so nothing was written; leave out their ids".to_owned());
    Err(Stop::Failed(lines))
}

fn no_game(selection: &Selection) -> Stop {
    let line =
        |(reason, games): (Reason, u64)| format!("left out: {} ({reason})", counted(games, "game"));
    let mut lines: Vec<String> = selection.counts().into_iter().map(line).collect();
    lines.push("no game can be published; nothing was written".to_owned());
    Stop::Nothing(lines)
}

/// The names in a publication.
enum Names<'a> {
    AsTheyAre,
    Pseudonyms { anonymiser: Box<Anonymiser>, file: KeyFile, arguments: &'a Arguments },
}

impl<'a> Names<'a> {
    fn open(arguments: &'a Arguments, archive: &Archive) -> Result<Names<'a>, Stop> {
        let Some(path) = &arguments.key else { return Ok(Names::AsTheyAre) };
        let of_key = |error| Stop::Failed(vec![format!("key file {}: {error}", path.display())]);
        let (file, key) = KeyFile::open(path).map_err(of_key)?;
        let mut anonymiser = Box::new(Anonymiser::new(key, arguments.kept.settings()));
        logs::learn(archive, &mut anonymiser)?;
        Ok(Names::Pseudonyms { anonymiser, file, arguments })
    }

    fn anonymiser(&self) -> Option<&Anonymiser> {
        match self {
            Names::AsTheyAre => None,
            Names::Pseudonyms { anonymiser, .. } => Some(anonymiser),
        }
    }

    /// Returns the condition, unless it may give away a name.
    fn condition(&self, arguments: &Arguments) -> Option<String> {
        let condition = arguments.condition.as_ref()?;
        let is_named = self.anonymiser().is_some_and(|names| names.may_be_named_in(condition));
        Some(if is_named { WITHHELD.to_owned() } else { condition.clone() })
    }

    /// Returns a warning if the description of the publication has the name of a player, a household or a place.
    fn warning(&self, about: &About) -> Option<String> {
        let anonymiser = self.anonymiser()?;
        let mut texts = [&about.title, &about.description].into_iter().chain(&about.keywords);
        texts.any(|text| anonymiser.is_named_in(text)).then(|| {
            "the title, description or keywords in about.toml contain a name that has a pseudonym in the logs"
                .to_owned()
        })
    }

    /// Saves the key. This comes before the publication: without it, a later one could not use the same pseudonyms.
    fn save(&self) -> Result<(), Stop> {
        let Names::Pseudonyms { anonymiser, file, arguments } = self else { return Ok(()) };
        let name = arguments.key.as_ref().map(|path| path.display().to_string());
        file.save(anonymiser.key()).map_err(|error| {
            Stop::Failed(vec![format!("key file {}: {error}", name.unwrap_or_default())])
        })
    }
}

/// Returns a warning if a consent has ended by today, although it held on the day of `about.toml`.
fn ended_warning(
    archive: &Archive,
    selection: &Selection,
    need: &Need,
) -> Result<Vec<String>, Stop> {
    let today = Need::of(archive, need.wanted, &today::today())?;
    let mut ended = 0;
    for &id in &selection.games {
        ended += u64::from(today.reason(&archive.game(id)?).is_some());
    }
    let games = counted(ended, "published game");
    Ok((ended > 0)
        .then(|| {
            format!(
                "the consent to {games} has ended by today; `date` in about.toml is {}",
                need.day
            )
        })
        .into_iter()
        .collect())
}

/// Writes the tables of the published logs: as CSV, and as Parquet if this dadu can.
fn tables(root: &Path, logs: &logs::PublishedLogs, links: &Links) -> Result<(), Stop> {
    let data = root.join("data");
    write_tables(root, &data, TableFormat::Csv, logs, links)?;
    if parquet_file::IS_AVAILABLE {
        let other = root.join("parquet");
        write_tables(root, &other, TableFormat::Parquet, logs, links)?;
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
    format: TableFormat,
    logs: &logs::PublishedLogs,
    links: &Links,
) -> Result<(), Stop> {
    let options = TableOptions {
        tables: Vec::new(),
        shard_rows: None,
        raw: format.to_possible_value() == TableFormat::Csv.to_possible_value(),
    };
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
