//! Single games on the command line: `FILE`, `FILE:N`, or `@ID` in the archive.

use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use super::variant::VariantFiles;
use super::{Input, why_no_game};
use crate::archive::NewestLog;
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::terminal::output::{counted, print_error};
use crate::diagnostic::{GameSource, printable};
use crate::notation::stream::{Block, Blocks};
use crate::notation::{Log, Parser, is_utf16};
use crate::replay::Setup;

/// The name of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameName {
    /// A game of the archive: `@7`.
    Archived(i64),
    /// A file or standard input, and the number of the game in it. Without a number, the file must hold one game.
    InFile(Input, Option<u64>),
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<GameName, String> {
        let whole = || Ok(GameName::InFile(Input::of(Path::new(text)), None));
        // A file may have a name like this, too.
        if Path::new(text).exists() {
            return whole();
        }
        if let Some(id) = text.strip_prefix('@') {
            let known = id.parse().ok().filter(|&id: &i64| id > 0);
            return known
                .map(GameName::Archived)
                .ok_or_else(|| "expected a game id such as @7".to_owned());
        }
        match text.rsplit_once(':').map(|(file, n)| (file, n.parse())) {
            Some((_, Ok(0))) => Err("games are numbered from 1".to_owned()),
            Some((file, Ok(n))) => Ok(GameName::InFile(Input::of(Path::new(file)), Some(n))),
            _ => whole(),
        }
    }
}

impl GameName {
    /// Returns the name if a path names a single game, not a file.
    pub fn of_one(path: &Path) -> Option<GameName> {
        let name = path.to_str()?.parse().ok()?;
        match name {
            GameName::InFile(_, None) => None,
            _ => Some(name),
        }
    }

    /// Reads the game, or prints why it cannot be read.
    pub fn read(&self, archive: &ArchiveArgument) -> Option<LoadedGame> {
        match self {
            GameName::Archived(id) => {
                let archive = archive.open()?;
                or_print_error(archive.game(*id)).map(LoadedGame::from_archive)
            }
            GameName::InFile(input, number) => match in_input(input, *number) {
                Ok(named) => Some(named),
                Err(reason) => {
                    print_error(&format!("{}: {reason}", input.name()));
                    None
                }
            },
        }
    }
}

/// A game that was read, with everything needed to replay it and to draw findings in it.
pub struct LoadedGame {
    /// The name of its file, or `@7`, as findings and drawings show it.
    pub name: String,
    /// The number of the game in its file, from 1.
    pub number: u64,
    /// Its text, and where the text begins in the file.
    pub block: Block,
    files: VariantSource,
}

/// Returns the reason why a log cannot be replayed.
pub fn why_not_replayable(log: &Log) -> &'static str {
    if log.is_recorded() {
        "dadu does not check the play of this game, so its board is unknown"
    } else {
        "unsupported notation version or game"
    }
}

/// The source of the variant files that the log names.
enum VariantSource {
    Folder(VariantFiles),
    Archive(Box<NewestLog>),
}

impl LoadedGame {
    /// Takes a log out of the archive.
    pub fn from_archive(mut kept: NewestLog) -> LoadedGame {
        let text = std::mem::take(&mut kept.text);
        LoadedGame {
            name: format!("@{}", kept.game),
            number: 1,
            block: Block { text, ..Block::default() },
            files: VariantSource::Archive(Box::new(kept)),
        }
    }

    /// Returns the name of the game for use in a sentence.
    pub fn title(&self) -> String {
        match &self.files {
            VariantSource::Folder(_) => format!("{}, game {}", printable(&self.name), self.number),
            VariantSource::Archive(_) => self.name.clone(),
        }
    }

    /// Returns whether the game comes from an archive.
    pub fn is_archived(&self) -> bool {
        matches!(self.files, VariantSource::Archive(_))
    }

    /// Returns the text of the log.
    pub fn text(&self) -> &[u8] {
        &self.block.text
    }

    /// Parses the log.
    pub fn log(&self) -> Log {
        Parser::default().parse(self.text(), &self.block.cuts).clone()
    }

    /// Loads the text of a variant file that the log names.
    ///
    /// # Errors
    /// Why the file cannot be loaded.
    pub fn load(&self, name: &str) -> Result<String, String> {
        match &self.files {
            VariantSource::Folder(files) => files.load(name),
            VariantSource::Archive(kept) => kept.load(name),
        }
    }

    /// Calls a function with everything else that a replay needs.
    pub fn with_setup<T>(&self, then: impl FnOnce(&Setup<'_>) -> T) -> T {
        let load = |name: &str| self.load(name);
        then(&Setup { load: &load, ..Setup::default() })
    }

    /// Returns the text to draw findings in.
    pub fn source(&self) -> GameSource {
        GameSource::new(&self.name, self.text(), self.block.lines).glued_on(self.block.column)
    }
}

/// Reads a game of a file. Without a number, the file must hold one game.
fn in_input(input: &Input, number: Option<u64>) -> Result<LoadedGame, String> {
    let reader = input.open().map_err(|error| format!("cannot read: {error}"))?;
    let found = find(reader, number).map_err(|error| format!("cannot read: {error}"))?;
    let Found { block, games, is_utf16 } = found;
    let which = match number {
        None if games > 1 => Err(format!(
            "the input contains {}; choose one, from {name}:1 to {name}:{games}",
            counted(games, "game"),
            name = input.name(),
        )),
        Some(n) if n > games => {
            Err(format!("no game {n}; the input contains {}", counted(games, "game")))
        }
        _ => Ok(()),
    };
    let missing = || why_no_game(is_utf16).to_owned();
    let which = if is_utf16 && games == 0 { Err(missing()) } else { which };
    let block = which.and(block.ok_or_else(missing))?;
    let files = VariantSource::Folder(VariantFiles::in_folder(input.folder()));
    Ok(LoadedGame { name: input.name(), number: number.unwrap_or(1), block, files })
}

/// Reads every game of a file, each as a separate block.
///
/// # Errors
/// Why the file cannot be read.
pub fn each_in(input: &Input) -> io::Result<Vec<LoadedGame>> {
    let mut games = Vec::new();
    let is_utf16 = each(input.open()?, &mut |game| {
        let files = VariantSource::Folder(VariantFiles::in_folder(input.folder()));
        let number = games.len() as u64 + 1;
        games.push(LoadedGame { name: input.name(), number, block: game(), files });
        true
    })?;
    match is_utf16 && games.is_empty() {
        true => Err(io::Error::new(io::ErrorKind::InvalidData, why_no_game(true))),
        false => Ok(games),
    }
}

/// The result of a search for one game in a file.
struct Found {
    block: Option<Block>,
    /// The number of games that were read.
    games: u64,
    /// Whether the file is UTF-16, in which dadu finds no games.
    is_utf16: bool,
}

/// Returns one game of a file as a separate block. Stops after the game with the given number; without one,
/// reads to the end.
fn find(reader: impl Read, number: Option<u64>) -> io::Result<Found> {
    let wanted = number.unwrap_or(1);
    let (mut found, mut games) = (None, 0);
    let is_utf16 = each(reader, &mut |game| {
        games += 1;
        if games == wanted {
            found = Some(game());
        }
        number.is_none() || games < wanted
    })?;
    Ok(Found { block: found, games, is_utf16 })
}

/// Passes each game of a file to `next` as a separate block, until `next` returns false. Returns whether the file
/// is UTF-16.
fn each(reader: impl Read, next: &mut dyn FnMut(&dyn Fn() -> Block) -> bool) -> io::Result<bool> {
    let mut blocks = Blocks::new(reader);
    let mut utf16 = false;
    while let Some(block) = blocks.next_block()? {
        utf16 |= block.offset == 0 && is_utf16(&block.text);
        for game in block.games().filter(|game| game.opens) {
            if !next(&|| block.only(&game)) {
                return Ok(utf16);
            }
        }
    }
    Ok(utf16)
}

/// Checks whether a path names a single game although the command takes whole files. If so, prints an error
/// with what is `expected`.
pub fn is_single_game(path: &Path, expected: &str) -> bool {
    let refused = GameName::of_one(path).is_some();
    if refused {
        print_error(&format!("{}: expected {expected}, found a single game", path.display()));
    }
    refused
}
