//! Stored archives of every schema version, which this program can still read.
//!
//! `SNAPSHOTS=overwrite cargo test --test fixture` rebuilds the fixture of the newest version while
//! it is unreleased. When you release a version, set [`RELEASED`] to it. From then on, its fixture
//! and its migration must not change.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::LazyLock;

use crate::support::program;
use rusqlite::Connection;

/// The newest released schema version; 0 before the first release.
const RELEASED: u32 = 3;

/// The newest version that this program writes.
const NEWEST: u32 = 7;

const GAME: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nPlace: Pune\n\n\
                    N1 1-4 +1 a1+4\nS1 3\nResult: unfinished\n";

fn fixture(version: u32) -> PathBuf {
    crate::support::root().join(format!("tests/fixtures/archive-{version}.dadu-archive"))
}

/// Rebuilds the newest fixture once, if `SNAPSHOTS` requests it and the version is unreleased.
static MADE: LazyLock<()> = LazyLock::new(|| {
    let wished = std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite");
    if wished && NEWEST > RELEASED {
        make(&fixture(NEWEST));
    }
});

/// Runs the program in a folder.
fn dadu_in(folder: &Path, arguments: &[&str]) -> Output {
    program(arguments).current_dir(folder).output().expect("the program runs")
}

/// Runs the program, requires success, and returns its output.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = dadu_in(folder, arguments);
    let said = String::from_utf8([stdout, stderr].concat()).expect("UTF-8");
    assert_eq!(status.code(), Some(0), "{arguments:?}: {said}");
    said
}

/// Creates a small archive of the games of `spec/query.dadu`. Times in it are fixed, so every run
/// gives the same archive.
fn make(path: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::copy(crate::support::root().join("spec/query.dadu"), folder.path().join("query.dadu"))
        .expect("the logs are there");
    dadu_in(folder.path(), &["add", "query.dadu"]);
    let made = folder.path().join("games.dadu-archive");
    let db = Connection::open(&made).expect("an archive");
    db.execute_batch(
        "UPDATE source SET added_at = '2026-01-01T00:00:00Z';
         UPDATE revision SET added_at = '2026-01-01T00:00:00Z';
         PRAGMA page_size = 512;
         VACUUM;",
    )
    .expect("it can be made small");
    db.close().expect("it can be closed");
    std::fs::copy(made, path).expect("it can be written");
}

/// Copies a fixture into a new folder.
fn copy(version: u32) -> (tempfile::TempDir, PathBuf) {
    LazyLock::force(&MADE);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.dadu-archive");
    std::fs::copy(fixture(version), &path).expect("the fixture is there");
    (folder, path)
}

fn user_version(path: &Path) -> u32 {
    let db = Connection::open(path).expect("an archive");
    db.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version")
}

#[test]
fn archives_of_every_version_can_be_read_and_extended() {
    for version in 1..=NEWEST {
        let (folder, path) = copy(version);
        assert_eq!(user_version(&path), version);
        // The message about the older version is not part of the answer.
        let listed = dadu_in(folder.path(), &["list"]);
        assert_eq!(listed.status.code(), Some(0));
        assert_eq!(version < NEWEST, !listed.stderr.is_empty());
        let listed = String::from_utf8(listed.stdout).expect("UTF-8");
        assert!(crate::support::compare(&listed, format!("tests/fixtures/archive-{version}.txt")));
        std::fs::write(folder.path().join("new.dadu"), GAME).expect("it can be written");
        assert!(done(folder.path(), &["add", "new.dadu"]).contains("added 1 game"));
        assert_eq!(user_version(&path), NEWEST);
        let verified = done(folder.path(), &["verify"]);
        assert!(verified.contains("8 games verified, nothing wrong"), "{verified}");
        assert!(done(folder.path(), &["show", "@8", "--log"]).contains("N1 1-4 +1 a1+4"));
    }
}

/// The first command that reads an archive of an older version upgrades it; ids and texts do not
/// change. If the archive cannot be written, it is left unchanged, and the command says what to do.
#[test]
fn reading_commands_upgrade_an_archive_or_say_how() {
    let reading: [&[&str]; 5] = [
        &["find", "legal"],
        &["stats"],
        &["show", "@2"],
        &["sql", "SELECT rounds FROM games"],
        &["dupes"],
    ];
    for command in reading {
        let (folder, path) = copy(1);
        done(folder.path(), command);
        assert_eq!(user_version(&path), NEWEST, "{command:?}");
        assert!(done(folder.path(), &["verify"]).contains("7 games verified, nothing wrong"));
    }
    let (folder, path) = copy(1);
    let before = std::fs::read(&path).expect("it is there");
    let texts = |path: &Path| -> String {
        let db = Connection::open(path).expect("an archive");
        let select = "SELECT group_concat(game_id || ' ' || hash || ' ' || text) FROM revision";
        db.query_row(select, [], |row| row.get(0)).expect("texts")
    };
    let kept = texts(&path);
    let verify = dadu_in(folder.path(), &["verify"]);
    let said = String::from_utf8_lossy(&verify.stderr).into_owned();
    assert_eq!(verify.status.code(), Some(2));
    assert!(said.contains("an older version of dadu") && said.contains("`dadu list`"), "{said}");
    assert_eq!(std::fs::read(&path).expect("it is there"), before);
    let somebody = Connection::open(&path).expect("an archive");
    somebody.execute_batch("BEGIN IMMEDIATE").expect("it can be held");
    let list = dadu_in(folder.path(), &["list"]);
    let said = String::from_utf8_lossy(&list.stderr).into_owned();
    assert_eq!(list.status.code(), Some(2));
    assert!(said.contains("try again when no other program uses it"), "{said}");
    somebody.execute_batch("ROLLBACK").expect("it can be let go");
    drop(somebody);
    assert_eq!(std::fs::read(&path).expect("it is there"), before);
    done(folder.path(), &["list"]);
    assert_eq!(texts(&path), kept);
}

/// Earlier versions stored logs of other games as games of Dadu. After the upgrade, each belongs to
/// its own game.
#[test]
fn upgraded_archives_know_the_game_of_each_log() {
    for version in 1..NEWEST {
        let (folder, path) = copy(version);
        let db = Connection::open(&path).expect("an archive");
        let text = "Dadu: 1\nGame: Thaayam\nPlace: Chennai\n1. S1 4-1-2 +1 c1+2=e1\n";
        let hash = &blake3::hash(text.as_bytes()).to_hex()[..32];
        db.execute_batch(&format!(
            "BEGIN; INSERT INTO game VALUES (9, 99, NULL); INSERT INTO revision VALUES \
             (99, 9, 1, 1, 9, 99, NULL, 0, '{hash}', '{text}', '2026-01-01T00:00:00Z'); COMMIT"
        ))
        .expect("it can be written");
        db.close().expect("it can be closed");
        let listed = done(folder.path(), &["list", "--where", "game = thaayam", "--format", "csv"]);
        assert!(listed.contains("\n9,") && listed.contains(",Chennai,"), "{listed}");
        let listed = done(folder.path(), &["list", "--where", "game = dadu", "--format", "csv"]);
        assert_eq!(listed.lines().count(), 8, "{listed}");
    }
}

/// Queries for the number of moves work under the former name too, and give the same answer.
#[test]
fn the_former_name_of_moves_is_still_valid() {
    for version in 1..=NEWEST {
        let (folder, _) = copy(version);
        done(folder.path(), &["list"]);
        for query in
            ["sum(moves) AS n FROM games", "sum(uses) AS n FROM games", "count(*) AS n FROM use"]
        {
            let query = format!("SELECT {query}");
            assert_eq!(done(folder.path(), &["sql", &query, "--format", "csv"]), "n\r\n23\r\n");
        }
        for word in ["moves", "uses"] {
            let condition = format!("{word} > 3");
            let sorted = ["find", &condition, "--sort", word, "--reverse", "--format", "csv"];
            let found = done(folder.path(), &sorted);
            let ids: Vec<_> = found.lines().filter_map(|line| line.split(',').next()).collect();
            assert_eq!(ids, ["id", "7", "1", "4", "5"], "{found}");
            assert!(found.contains(",throws,moves,captures,"), "{found}");
        }
    }
}

/// The newest version is valid without any changes.
#[test]
fn the_newest_fixture_is_valid_unchanged() {
    let (folder, path) = copy(NEWEST);
    let before = std::fs::read(&path).expect("it is there");
    assert!(done(folder.path(), &["verify"]).contains("7 games verified, nothing wrong"));
    assert_eq!(std::fs::read(&path).expect("it is there"), before);
}

#[test]
fn an_archive_of_a_newer_version_is_refused_and_unchanged() {
    let (folder, path) = copy(NEWEST);
    let db = Connection::open(&path).expect("an archive");
    db.pragma_update(None, "user_version", NEWEST + 1).expect("it can be changed");
    db.close().expect("it can be closed");
    let before = std::fs::read(&path).expect("it is there");
    std::fs::write(folder.path().join("new.dadu"), GAME).expect("it can be written");
    for arguments in
        [&["list"][..], &["add", "new.dadu"], &["verify"], &["reindex"], &["show", "@1"]]
    {
        let output = dadu_in(folder.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains("created by a newer version of dadu"), "{said}");
        assert_eq!(std::fs::read(&path).expect("it is there"), before, "{arguments:?}");
    }
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, 2, "no other file is left");
}
