//! The option `--archive`, the opening of archives, and the names of games in them.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use super::terminal::interrupt;
use super::terminal::output::print_error;
use crate::archive::{Archive, ArchiveError, Detail};

/// The option `--archive`.
#[derive(Args)]
pub struct ArchiveArgument {
    /// Archive file [env: DADU_ARCHIVE] [default: games.dadu-archive]
    #[arg(long, value_name = "FILE", global = true)]
    archive: Option<PathBuf>,
}

impl ArchiveArgument {
    /// Returns the path of the archive.
    pub fn path(&self) -> PathBuf {
        let named = std::env::var_os("DADU_ARCHIVE").filter(|name| !name.is_empty());
        let given = self.archive.clone().or_else(|| named.map(PathBuf::from));
        given.unwrap_or_else(|| PathBuf::from("games.dadu-archive"))
    }

    /// Returns whether the option is given.
    pub fn is_named(&self) -> bool {
        self.archive.is_some()
    }

    /// Opens the archive to read, after any repair that it needs.
    pub fn open(&self) -> Option<Archive> {
        open(&self.path())
    }

    /// Opens the archive to read, and changes nothing in it.
    pub fn open_untouched(&self) -> Option<Archive> {
        or_print_error(Archive::open(&self.path()))
    }

    /// Opens an existing archive to change it.
    pub fn open_to_change(&self) -> Option<Archive> {
        self.open_to_purge().map(|(archive, _)| archive)
    }

    /// Opens an existing archive to change it. Also returns the games whose interrupted purge this finished.
    pub fn open_to_purge(&self) -> Option<(Archive, Vec<i64>)> {
        self.open_existing(|path| Archive::open_or_create(path, Detail::Full, wait))
    }

    /// Opens an existing archive to rebuild it. It may have an older version.
    pub fn open_to_rebuild(&self) -> Option<Archive> {
        let opened = self.open_existing(|path| Archive::open_to_rebuild(path, wait));
        opened.map(|(archive, _)| archive)
    }

    fn open_existing(
        &self,
        open: impl FnOnce(&Path) -> Result<Archive, ArchiveError>,
    ) -> Option<(Archive, Vec<i64>)> {
        let path = self.path();
        if !path.exists() {
            // Opening the path prints why it is not an archive, or that it does not exist.
            return or_print_error(Archive::open(&path)).map(|archive| (archive, Vec::new()));
        }
        ready_to_write(|| open(&path))
    }
}

/// Opens an archive to write to it, or creates it with this level of detail. Finishes purges that were
/// interrupted, and returns their games. From now on, a signal ends the command only between two steps of
/// its work.
pub fn open_to_write(path: &Path, detail: Detail) -> Option<(Archive, Vec<i64>)> {
    ready_to_write(|| Archive::open_or_create(path, detail, wait))
}

fn ready_to_write(
    open: impl FnOnce() -> Result<Archive, ArchiveError>,
) -> Option<(Archive, Vec<i64>)> {
    interrupt::listen_for_termination();
    let mut archive = or_print_error(open())?;
    let finished = or_print_error(archive.finish_purges()).unwrap_or_default();
    for game in &finished {
        print_error(&format!(
            "permanently deleted @{game}: an earlier purge of it was interrupted"
        ));
    }
    Some((archive, finished))
}

/// Opens an archive to read. First builds indexes that an interrupted import left out. If another program is
/// writing, they stay missing.
pub fn open(path: &Path) -> Option<Archive> {
    let archive = or_print_error(Archive::open(path))?;
    if or_print_error(archive.is_indexed())? {
        return Some(archive);
    }
    drop(archive);
    print_error(
        "indexes are missing because an import was interrupted or is still running; building them",
    );
    if let Err(error) = Archive::repair(path) {
        print_error(&format!(
            "cannot build indexes now: {error}; searches are slow and may miss remarks"
        ));
    }
    or_print_error(Archive::open(path))
}

/// Waits a moment for another program that has locked the archive. Prints a message once, when the wait is
/// long. Returns false if the user interrupts the wait.
pub fn wait(tries: i32) -> bool {
    if tries == 20 {
        print_error("archive is in use by another program; waiting (Ctrl-C to stop)");
    }
    std::thread::sleep(Duration::from_millis(50));
    !interrupt::is_requested()
}

/// Returns the value, or prints the error and returns nothing.
pub fn or_print_error<T>(answer: Result<T, ArchiveError>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(error) => {
            print_error(&error.to_string());
            None
        }
    }
}

/// The id of a game in the archive, written `@7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId(pub i64);

impl FromStr for GameId {
    type Err = String;

    fn from_str(text: &str) -> Result<GameId, String> {
        let number = text.strip_prefix('@').unwrap_or(text);
        let known = number.parse().ok().filter(|&id: &i64| id > 0);
        known.map(GameId).ok_or_else(|| "expected a game id such as @7".to_owned())
    }
}
