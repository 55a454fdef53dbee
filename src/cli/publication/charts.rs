//! The figures of the games that others may see, for each kind of game.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::stop::Stop;
use crate::archive::Archive;
use crate::cli::statistics::figures::Drawing;
use crate::cli::statistics::figures_of;
use crate::cli::terminal::interrupt;
use crate::facts::game_of;
use crate::games::{GameId, source_game};
use crate::notation::with_parser;
use crate::publish::Picture;

/// The folder of the figures in a publication.
const FOLDER: &str = "pictures";

/// The figures of the games of one kind.
pub struct KindFigures {
    /// The game, as the archive names it.
    pub kind: String,
    /// Its title.
    pub title: String,
    /// Its figures.
    pub figures: Vec<Drawing>,
}

/// Returns the figures of some games, for each game that was played. `part` gives the beginning of the ids in a
/// figure that is a part of a page, from the number of the game.
pub fn by_kind(
    archive: &Archive,
    ids: &[i64],
    part: impl Fn(usize) -> Option<String>,
) -> Result<Vec<KindFigures>, Stop> {
    let mut kinds: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for &id in ids {
        let text = archive.game(id)?.text;
        let kind = with_parser(|parser| {
            let log = parser.parse(&text, &[]);
            game_of(log, || log.value_of(&text, "Game"))
        });
        kinds.entry(kind).or_default().push(id);
    }
    let mut all = Vec::new();
    for (number, (kind, ids)) in (1..).zip(kinds) {
        let title = source_game(&kind).map_or(&*kind, |game| game.title).to_owned();
        let figures = figures_of(archive, &ids, part(number))?;
        all.push(KindFigures { kind, title, figures });
        if interrupt::is_requested() {
            return Err(Stop::Interrupted);
        }
    }
    Ok(all)
}

/// Writes the figures of the published games below a folder, each as a file.
pub fn write(archive: &Archive, ids: &[i64], root: &Path) -> Result<Vec<Picture>, Stop> {
    let mut pictures = Vec::new();
    // Only a game that dadu checks has figures, and its name is safe as the name of a file.
    for of in by_kind(archive, ids, |_| None)?.iter().filter(|of| is_checked(&of.kind)) {
        for figure in &of.figures {
            fs::create_dir_all(root.join(FOLDER))?;
            let path = format!("{FOLDER}/{}-{}", of.kind, figure.file);
            fs::write(root.join(&path), &figure.svg)?;
            pictures.push(Picture {
                path,
                title: format!("{}: {}", of.title, figure.title),
                description: format!(
                    "{}. The figure counts the recorded games of {}, without simulated games and copies.",
                    figure.title, of.title
                ),
            });
        }
    }
    Ok(pictures)
}

fn is_checked(kind: &str) -> bool {
    GameId::of_name(kind).is_some()
}
