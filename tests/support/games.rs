//! Archives for tests, and the matches of expressions in them.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Output;

use dadu::archive::Archive;
use dadu::archive::query::{FoundGame, Query, Search, Sort};

use super::{complained, dadu, plain};

/// An archive in a temporary folder.
pub struct Games {
    _folder: tempfile::TempDir,
    pub path: PathBuf,
}

impl Games {
    /// Creates an archive of the logs in a file.
    pub fn of(file: &Path) -> Games {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.dadu-archive");
        let added = dadu(&["add", plain(file), "--archive", plain(&path)]);
        assert!(path.exists(), "{}", complained(&added));
        Games { _folder: folder, path }
    }

    /// Creates the archive of the examples in `spec/query.md`.
    pub fn of_the_page() -> Games {
        Games::of(&super::root().join("spec/query.dadu"))
    }

    /// Creates an archive of some logs.
    pub fn of_text(logs: &str) -> Games {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("logs.dadu");
        std::fs::write(&file, logs).expect("it can be written");
        Games::of(&file)
    }

    pub fn open(&self) -> Archive {
        Archive::open(&self.path).expect("an archive")
    }

    /// Runs the program on the archive.
    pub fn run(&self, arguments: &[&str]) -> Output {
        dadu(&[arguments, &["--archive", plain(&self.path)]].concat())
    }

    pub fn shown(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.run(arguments).stdout).expect("UTF-8")
    }
}

/// Returns the matches of an expression, with their places in the logs.
pub fn found(archive: &Archive, expression: &str) -> Vec<FoundGame> {
    let query = Query::read(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let search = Search::new(archive, &query, Sort::default()).expect("it can be searched");
    let judge = search.judge();
    let mut found = Vec::new();
    let each = |candidate| {
        found.extend(judge.judge(candidate));
        ControlFlow::Continue(())
    };
    search.candidates(None, each).unwrap_or_else(|error| panic!("{expression}: {error}"));
    assert_same_when_stopped(search, expression, &found);
    found
}

/// Asserts that the same games match if the replay of each stops as soon as it is decided.
fn assert_same_when_stopped(search: Search<'_>, expression: &str, found: &[FoundGame]) {
    let search = search.without_matches();
    let judge = search.judge();
    let mut stopped = Vec::new();
    let each = |candidate| {
        stopped.extend(judge.judge(candidate).map(|found| found.game));
        ControlFlow::Continue(())
    };
    search.candidates(None, each).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let games: Vec<_> = found.iter().map(|found| found.game.clone()).collect();
    assert_eq!(stopped, games, "{expression}");
}

/// Returns the games that match an expression: `@1 @3`, or `–`.
pub fn ids(archive: &Archive, expression: &str) -> String {
    let found = found(archive, expression);
    let ids: Vec<String> = found.iter().map(|found| format!("@{}", found.game.id)).collect();
    if ids.is_empty() { "–".to_owned() } else { ids.join(" ") }
}
