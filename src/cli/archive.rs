//! Which archive a command works on, and how games in it are named.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use super::output::print_error;
use super::{Status, interrupt};
use crate::archive::{Archive, ArchiveError, Detail};

/// The archive.
#[derive(Args)]
pub struct ArchiveArgument {
    /// The archive; without it the one that the environment's DADU_ARCHIVE names, or else
    /// games.dadu-archive in this folder
    #[arg(long, value_name = "FILE", global = true)]
    archive: Option<PathBuf>,
}

impl ArchiveArgument {
    /// Its file.
    pub fn path(&self) -> PathBuf {
        let named = std::env::var_os("DADU_ARCHIVE").filter(|name| !name.is_empty());
        let given = self.archive.clone().or_else(|| named.map(PathBuf::from));
        given.unwrap_or_else(|| PathBuf::from("games.dadu-archive"))
    }

    /// Opens it to read.
    pub fn open(&self) -> Option<Archive> {
        open(&self.path())
    }

    /// Opens it to look at it as it is.
    pub fn open_untouched(&self) -> Option<Archive> {
        or_print_error(Archive::open(&self.path()))
    }

    /// Opens it to change what is in it; there must be one.
    pub fn open_to_change(&self) -> Option<Archive> {
        self.open_to_purge().map(|(archive, _)| archive)
    }

    /// The same, with the games whose purge was interrupted and is finished now.
    pub fn open_to_purge(&self) -> Option<(Archive, Vec<i64>)> {
        let path = self.path();
        if !path.exists() {
            // What cannot be an archive is said to be none; what can be one is missing.
            return or_print_error(Archive::open(&path)).map(|archive| (archive, Vec::new()));
        }
        open_to_write(&path, Detail::Full)
    }
}

/// Opens an archive to write to it, and creates it at this level of detail if it does not exist. From
/// now on the command ends between two steps of its work. Finishes purges that were interrupted, and
/// returns their games.
pub fn open_to_write(path: &Path, detail: Detail) -> Option<(Archive, Vec<i64>)> {
    interrupt::listen_for_termination();
    let mut archive = or_print_error(Archive::open_or_create(path, detail, wait))?;
    let finished = or_print_error(archive.finish_purges()).unwrap_or_default();
    for game in &finished {
        print_error(&format!(
            "a purge was interrupted and is finished now: @{game} is deleted for good"
        ));
    }
    Some((archive, finished))
}

/// Opens an archive to read. One of an older version is brought up to date first. What an interrupted
/// import left out is built first, unless somebody writes: then it is read as it is.
pub fn open(path: &Path) -> Option<Archive> {
    let opened = match Archive::open(path) {
        Err(ArchiveError::Older(_)) => bring_up_to_date(path).and_then(|()| Archive::open(path)),
        opened => opened,
    };
    let archive = or_print_error(opened)?;
    if or_print_error(archive.is_indexed())? {
        return Some(archive);
    }
    drop(archive);
    print_error(
        "the archive's indexes are missing, as an import was interrupted or still runs; building them",
    );
    if let Err(error) = Archive::mend(path) {
        print_error(&format!(
            "they cannot be built now ({error}): this is slow, and remarks may be missed"
        ));
    }
    or_print_error(Archive::open(path))
}

fn bring_up_to_date(path: &Path) -> Result<(), ArchiveError> {
    let name = path.display();
    print_error(&format!("{name} was made by an older version of dadu; bringing it up to date"));
    let done = Archive::mend(path);
    if done.is_err() {
        print_error(
            "this can only be done where the file and its folder can be written; make a copy there, \
             or try again when no other program uses it",
        );
    }
    done
}

/// Another program has the archive: wait for it, and say so once it takes long. Ctrl-C ends the waiting.
pub fn wait(tries: i32) -> bool {
    if tries == 20 {
        print_error("another program uses the archive; waiting for it (Ctrl-C ends the waiting)");
    }
    std::thread::sleep(Duration::from_millis(50));
    !interrupt::is_requested()
}

/// What was asked for, or nothing, and why not is said.
pub fn or_print_error<T>(answer: Result<T, ArchiveError>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(error) => {
            print_error(&error.to_string());
            None
        }
    }
}

/// How a command ends that could not be done.
pub fn failed() -> super::output::CommandResult {
    Ok(Status::Failed)
}

/// A game in the archive, as it is named: `@7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId(pub i64);

impl FromStr for GameId {
    type Err = String;

    fn from_str(text: &str) -> Result<GameId, String> {
        let number = text.strip_prefix('@').unwrap_or(text);
        let known = number.parse().ok().filter(|&id: &i64| id > 0);
        known.map(GameId).ok_or_else(|| "a game in the archive is named like @7".to_owned())
    }
}
