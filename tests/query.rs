//! Questions to the archive: the page about them does what it says, what cannot be read is said at
//! its place, nothing in a value is anything but data, and indexes are used.

mod support;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Output;

use dadu::archive::Archive;
use dadu::archive::query::{DEEPEST, Found, LONGEST, MOST_CONDITIONS, Query, Search, Sort};
use support::{compare, dadu, text};

/// An archive that goes away with its folder.
struct Games {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Games {
    /// An archive of the logs in a file.
    fn of(file: &Path) -> Games {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.dadu-archive");
        let file = file.to_str().expect("a name");
        let added = dadu(&["add", file, "--archive", path.to_str().expect("a name")]);
        assert!(path.exists(), "{}", String::from_utf8_lossy(&added.stderr));
        Games { _folder: folder, path }
    }

    fn of_the_page() -> Games {
        Games::of(&support::root().join("spec/query.dadu"))
    }

    fn of_text(logs: &str) -> Games {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("logs.dadu");
        std::fs::write(&file, logs).expect("it can be written");
        Games::of(&file)
    }

    fn open(&self) -> Archive {
        Archive::open(&self.path).expect("an archive")
    }

    /// Runs the program on it.
    fn run(&self, arguments: &[&str]) -> Output {
        let archive = self.path.to_str().expect("a name");
        dadu(&[arguments, &["--archive", archive]].concat())
    }

    fn shown(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.run(arguments).stdout).expect("UTF-8")
    }
}

fn found(archive: &Archive, expression: &str) -> Vec<Found> {
    let query = Query::read(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let search = Search::new(archive, &query, Sort::default()).expect("it can be searched");
    let judge = search.judge();
    let mut found = Vec::new();
    let each = |candidate| {
        found.extend(judge.judge(candidate));
        ControlFlow::Continue(())
    };
    search.candidates(None, each).unwrap_or_else(|error| panic!("{expression}: {error}"));
    found
}

/// `@1 @3`, or `–`.
fn ids(archive: &Archive, expression: &str) -> String {
    let found = found(archive, expression);
    let ids: Vec<String> = found.iter().map(|found| format!("@{}", found.game.id)).collect();
    if ids.is_empty() { "–".to_owned() } else { ids.join(" ") }
}

/// The example of a row whose last column says what it finds.
fn example(line: &str) -> Option<&str> {
    let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.rsplit('|');
    let (finds, example) = (cells.next()?.trim(), cells.next()?.trim());
    let is_answer = finds.is_empty() || finds == "–" || finds.starts_with('@');
    example.strip_prefix('`')?.strip_suffix('`').filter(|_| is_answer)
}

#[test]
fn examples_find_what_the_page_says() {
    let games = Games::of_the_page();
    let archive = games.open();
    let mut examples = 0;
    let page = text("spec/query.md");
    let line = |line: &str| match example(line) {
        None => format!("{line}\n"),
        Some(example) => {
            examples += 1;
            let start = line.trim_end_matches('|').rfind('|').expect("a column");
            format!("{}| {} |\n", &line[..start], ids(&archive, example))
        }
    };
    let whole: String = page.lines().map(line).collect();
    assert!(compare(&whole, "spec/query.md"), "SNAPSHOTS=overwrite writes what is found");
    assert!(examples >= 60, "{examples} examples");
}
