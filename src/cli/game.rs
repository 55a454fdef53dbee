//! One game, as it is named wherever a command takes one: `FILE`, `FILE:N`, or `@ID` in the archive.

use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use super::archive::{ArchiveArgument, or_print_error};
use super::input::Input;
use super::output::{counted, print_error};
use super::variant::VariantFiles;
use crate::archive::Kept;
use crate::diagnostic::{GameSource, printable};
use crate::games::GameId;
use crate::notation::stream::{Block, Blocks};
use crate::notation::{Log, Parser};
use crate::replay::Setup;

/// The name of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameName {
    /// A game of the archive: `@7`.
    Archived(i64),
    /// A file, or standard input, and which game of it; without a number there must be only one.
    InFile(Input, Option<u64>),
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<GameName, String> {
        let whole = || Ok(GameName::InFile(Input::of(Path::new(text)), None));
        // A file may be called so too.
        if Path::new(text).exists() {
            return whole();
        }
        if let Some(id) = text.strip_prefix('@') {
            let known = id.parse().ok().filter(|&id: &i64| id > 0);
            return known
                .map(GameName::Archived)
                .ok_or_else(|| "a game is named like @7".to_owned());
        }
        match text.rsplit_once(':').map(|(file, n)| (file, n.parse())) {
            Some((_, Ok(0))) => Err("games are counted from 1".to_owned()),
            Some((file, Ok(n))) => Ok(GameName::InFile(Input::of(Path::new(file)), Some(n))),
            _ => whole(),
        }
    }
}

impl GameName {
    /// The name, if a path is one of a single game and not of a file.
    pub fn of_one(path: &Path) -> Option<GameName> {
        let name = path.to_str()?.parse().ok()?;
        match name {
            GameName::InFile(_, None) => None,
            _ => Some(name),
        }
    }

    /// Reads the game. Says why it cannot be had.
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

/// A game that was read, with what is needed to replay it and to point into it.
pub struct LoadedGame {
    /// How findings and drawings name where it stands.
    pub name: String,
    /// Which game of its file it is, from 1.
    pub number: u64,
    /// Its text and where that begins.
    pub block: Block,
    files: VariantSource,
}

/// What is said of a log that cannot be replayed.
pub fn why_not_replayable(log: &Log) -> &'static str {
    if log.is_recorded() {
        "the play of this game is not checked yet, so nothing is known of its board"
    } else {
        "this log is of a version or a game that is not known"
    }
}

/// What a command that knows Dadu only says of a log of another game, or of one that cannot be replayed.
pub fn why_unsupported(command: &str, log: &Log) -> String {
    match log.game.filter(|&game| game != GameId::Dadu && log.is_of(game)) {
        Some(game) => format!("`dadu {command}` knows Dadu only; this log is of {game}"),
        None => why_not_replayable(log).to_owned(),
    }
}

/// Where the variant files are that the log names.
enum VariantSource {
    Folder(VariantFiles),
    Archive(Box<Kept>),
}

impl LoadedGame {
    /// A text of the archive.
    pub fn from_archive(mut kept: Kept) -> LoadedGame {
        let text = std::mem::take(&mut kept.text);
        LoadedGame {
            name: format!("@{}", kept.game),
            number: 1,
            block: Block { text, ..Block::default() },
            files: VariantSource::Archive(Box::new(kept)),
        }
    }

    /// How it is named in a sentence.
    pub fn title(&self) -> String {
        match &self.files {
            VariantSource::Folder(_) => format!("{}, game {}", printable(&self.name), self.number),
            VariantSource::Archive(_) => self.name.clone(),
        }
    }

    /// Its text.
    pub fn text(&self) -> &[u8] {
        &self.block.text
    }

    /// Parses it.
    pub fn log(&self) -> Log {
        Parser::default().parse(self.text(), &self.block.cuts).clone()
    }

    /// The text of a variant file that it names.
    ///
    /// # Errors
    /// Why it cannot be had.
    pub fn load(&self, name: &str) -> Result<String, String> {
        match &self.files {
            VariantSource::Folder(files) => files.load(name),
            VariantSource::Archive(kept) => kept.load(name),
        }
    }

    /// Does something with what a replay needs besides the log.
    pub fn with_setup<T>(&self, then: impl FnOnce(&Setup<'_>) -> T) -> T {
        let load = |name: &str| self.load(name);
        then(&Setup { load: &load, ..Setup::default() })
    }

    /// The text to draw findings in.
    pub fn source(&self) -> GameSource {
        GameSource::new(&self.name, self.text(), self.block.lines).glued_on(self.block.column)
    }
}

/// A game of a file. With no number, the file must hold one game.
fn in_input(input: &Input, number: Option<u64>) -> Result<LoadedGame, String> {
    let reader = input.open().map_err(|error| format!("cannot be read: {error}"))?;
    let (found, games) =
        find(reader, number).map_err(|error| format!("cannot be read: {error}"))?;
    let which = match number {
        None if games > 1 => Err(format!(
            "there are {} in it; say which, from {name}:1 to {name}:{games}",
            counted(games, "game"),
            name = input.name(),
        )),
        Some(n) if n > games => {
            Err(format!("there is no game {n} in it, only {}", counted(games, "game")))
        }
        _ => Ok(()),
    };
    let block = found.ok_or_else(|| "there is no game in it; one begins with `Dadu: 1`".to_owned());
    let block = which.and(block)?;
    let files = VariantSource::Folder(VariantFiles::in_folder(input.folder()));
    Ok(LoadedGame { name: input.name(), number: number.unwrap_or(1), block, files })
}

/// Every game of a file, each for itself.
///
/// # Errors
/// Why it cannot be read.
pub fn each_in(input: &Input) -> io::Result<Vec<LoadedGame>> {
    let mut games = Vec::new();
    each(input.open()?, &mut |game| {
        let files = VariantSource::Folder(VariantFiles::in_folder(input.folder()));
        let number = games.len() as u64 + 1;
        games.push(LoadedGame { name: input.name(), number, block: game(), files });
        true
    })?;
    Ok(games)
}

/// Reads to the end, or as far as it needs to: a game as a block of its own, and how many games were
/// read.
fn find(reader: impl Read, number: Option<u64>) -> io::Result<(Option<Block>, u64)> {
    let wanted = number.unwrap_or(1);
    let (mut found, mut games) = (None, 0);
    each(reader, &mut |game| {
        games += 1;
        if games == wanted {
            found = Some(game());
        }
        number.is_none() || games < wanted
    })?;
    Ok((found, games))
}

/// Goes through the games of a file as blocks of their own, until it is enough.
fn each(reader: impl Read, next: &mut dyn FnMut(&dyn Fn() -> Block) -> bool) -> io::Result<()> {
    let mut blocks = Blocks::new(reader);
    while let Some(block) = blocks.next_block()? {
        for game in block.games().filter(|game| game.opens) {
            if !next(&|| block.only(&game)) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Whether a path names a single game and the command takes whole files; then it says so, and what is
/// taken.
pub fn is_single_game(path: &Path, taken: &str) -> bool {
    let refused = GameName::of_one(path).is_some();
    if refused {
        print_error(&format!("{}: this is one game; {taken}", path.display()));
    }
    refused
}
