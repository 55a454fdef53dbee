//! The selection of the games to infer from.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::By;
use crate::archive::{Archive, ArchiveError};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::input::game::{GameName, LoadedGame, each_in};
use crate::cli::input::inputs;
use crate::cli::terminal::output::{counted, print_error};
use crate::notation::parse;

/// Returns all games that the paths name. Prints an error for each game that cannot be read; then the second
/// value is false.
pub fn named_by(paths: &[PathBuf], archive: &ArchiveArgument) -> (Vec<LoadedGame>, bool) {
    let (mut games, mut whole) = (Vec::new(), true);
    for path in paths {
        if let Some(name) = GameName::of_one(path) {
            let game = name.read(archive);
            whole &= game.is_some();
            games.extend(game);
            continue;
        }
        let (found, all) = inputs(std::slice::from_ref(path));
        whole &= all;
        for input in found {
            match each_in(&input) {
                Ok(found) => games.extend(found),
                Err(error) => {
                    print_error(&format!("cannot read {}: {error}", input.name()));
                    whole = false;
                }
            }
        }
    }
    (games, whole)
}

/// Returns the games of the archive, grouped by the value of a field. Skips games without the field, and
/// prints their number.
pub fn grouped(
    by: By,
    archive: &ArchiveArgument,
) -> Option<Vec<(Option<String>, Vec<LoadedGame>)>> {
    let archive = archive.open()?;
    let mut ids = or_print_error(ids_by(by, &archive))?;
    if let Some(without) = ids.remove("") {
        let games = counted(without.len() as u64, "game");
        print_error(&format!("skipped {games} without a {}", by.field().to_lowercase()));
    }
    let mut households = Vec::new();
    for (name, ids) in ids {
        let games: Result<Vec<LoadedGame>, _> =
            ids.into_iter().map(|id| archive.game(id).map(LoadedGame::from_archive)).collect();
        households.push((Some(name), or_print_error(games)?));
    }
    Some(households)
}

/// Returns the ids of the games by the value of a field; the value is empty if the field is missing.
fn ids_by(by: By, archive: &Archive) -> Result<BTreeMap<String, Vec<i64>>, ArchiveError> {
    let mut groups = BTreeMap::<String, Vec<i64>>::new();
    archive.export_originals(|game| {
        let name = parse(&game.text).value_of(&game.text, by.field()).unwrap_or_default();
        groups.entry(name.trim().to_owned()).or_default().push(game.game);
        Ok(true)
    })?;
    Ok(groups)
}
