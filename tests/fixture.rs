//! Stored archives of every schema version: the newest can be used unchanged, `dadu verify --rebuild` rebuilds the older ones.
//!
//! `SNAPSHOTS=overwrite cargo test fixture` rebuilds the fixture of the newest version while it is unreleased. When
//! you release a version, set [`RELEASED`] to it. From then on, its fixture must not change.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use dadu::archive::{Archive, Detail};
use rusqlite::Connection;

use crate::support::desk::{ARCHIVE, Desk};

/// The newest released schema version; 0 before the first release.
const RELEASED: u32 = 0;

/// The version that this program reads and writes.
const NEWEST: u32 = 8;

const GAME: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nPlace: Pune\n\n\
                    N1 1-4 +1 a1+4\nS1 3\nResult: unfinished\n";

/// Rows that only people can add: a removed game, a link between names, the id of a purged game, a variant file, and a
/// second revision of a log of another game.
const KEPT: &str = "
    BEGIN;
    UPDATE game SET removed_at = '2026-02-01T00:00:00Z' WHERE id = 6;
    INSERT INTO same_person VALUES ('Guest', 'Khan', 'Host', 'Khan');
    INSERT INTO setting VALUES ('last-game', '20');
    INSERT INTO game VALUES (9, 99, NULL);
    INSERT INTO revision VALUES
        (98, 9, 1, 1, 9, 99, NULL, 0, 'OLD', 'FIRST', '2026-01-01T00:00:00Z'),
        (99, 9, 2, 1, 9, 99, 'x', 0, 'HASH', 'TEXT', '2026-01-02T00:00:00Z');
    INSERT INTO variant_file VALUES (99, 'home.variant', NULL, 'not there');
    COMMIT;";

/// A log of another game than Dadu. Earlier versions stored it as a game of Dadu.
const OTHER: &str = "Dadu: 1\nGame: Thaayam\nPlace: Chennai\n1. S1 4-1-2 +1 c1+2=e1\n";

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

/// Creates a small archive of the games of `spec/query.dadu`. Times in it are fixed, so every run gives the same
/// archive.
fn make(path: &Path) {
    let desk = Desk::new();
    fs::copy(crate::support::root().join("spec/query.dadu"), desk.path("query.dadu"))
        .expect("the logs are there");
    desk.dadu(&["add", "query.dadu"]);
    let set = "UPDATE source SET added_at = '2026-01-01T00:00:00Z';
         UPDATE revision SET added_at = '2026-01-01T00:00:00Z';
         PRAGMA page_size = 512;
         VACUUM;";
    desk.db().execute_batch(set).expect("it can be made small");
    fs::copy(desk.path(ARCHIVE), path).expect("it can be written");
}

/// A folder with the fixture of a version, and the log of another game.
fn desk(version: u32) -> Desk {
    LazyLock::force(&MADE);
    let desk = Desk::new();
    fs::copy(fixture(version), desk.path(ARCHIVE)).expect("the fixture is there");
    desk.file("new.dadu", GAME);
    desk
}

fn version(desk: &Desk) -> i64 {
    desk.number("SELECT user_version FROM pragma_user_version")
}

/// Every kept row, without the settings that `reindex` writes.
fn kept(db: &Connection) -> Vec<String> {
    let mut rows = Vec::new();
    let tables = ["source", "game", "revision", "variant_file", "same_person", "different_game"];
    for table in tables.into_iter().chain(["setting WHERE name = 'last-game'"]) {
        let select = format!("SELECT * FROM {table} ORDER BY 1, 2");
        // Versions before 7 have no `different_game`.
        let Ok(mut statement) = db.prepare(&select) else { continue };
        let width = statement.column_count();
        let mut found = statement.query([]).expect("rows");
        while let Some(row) = found.next().expect("a row") {
            let cells = (0..width).map(|cell| format!("{:?}", row.get_ref(cell).expect("a cell")));
            rows.push(format!("{table}: {}", cells.collect::<Vec<_>>().join(" ")));
        }
    }
    rows
}

/// Adds the rows that only people can add.
fn add_kept(desk: &Desk) {
    let hash = |text: &str| blake3::hash(text.as_bytes()).to_hex()[..32].to_owned();
    let first = "Dadu: 1\n";
    let rows = KEPT.replace("OLD", &hash(first)).replace("FIRST", first);
    let rows = rows.replace("HASH", &hash(OTHER)).replace("TEXT", OTHER);
    desk.db().execute_batch(&rows).expect("every version has these tables");
}

/// The list of the games is the same as under every earlier version.
fn assert_listed(desk: &Desk) {
    let listed = desk.command(&["list"]).output().expect("the program runs").stdout;
    let listed = String::from_utf8(listed).expect("UTF-8");
    assert!(crate::support::compare(&listed, "tests/fixtures/archive.txt"));
}

#[test]
fn reindex_rebuilds_an_archive_of_every_older_version() {
    for older in 1..NEWEST {
        let desk = desk(older);
        assert_eq!(version(&desk), i64::from(older));
        let said = desk.done(&["reindex"]);
        assert!(said.contains("rebuilt 7 games (full)"), "{said}");
        let replaced =
            format!("replaced schema {older} by schema {NEWEST}; the logs are unchanged");
        assert!(said.contains(&replaced), "{said}");
        assert_eq!(version(&desk), i64::from(NEWEST));
        assert!(desk.verified().contains("7 games verified"));
        assert_listed(&desk);
        assert!(!desk.done(&["reindex"]).contains("replaced"));
        assert!(desk.done(&["add", "new.dadu"]).contains("added 1 game"));
        assert!(desk.done(&["show", "@8", "--log"]).contains("N1 1-4 +1 a1+4"));
        assert!(desk.verified().contains("8 games verified"));
    }
}

#[test]
fn reindex_keeps_everything_that_people_added() {
    for older in 1..NEWEST {
        let desk = desk(older);
        add_kept(&desk);
        if older >= 7 {
            desk.db().execute("INSERT INTO different_game VALUES (1, 2)", []).expect("a pair");
        }
        let before = kept(&desk.db());
        desk.done(&["reindex", "--detail", "summary"]);
        assert_eq!(kept(&desk.db()), before, "{older}");
        assert_eq!(before.len(), if older >= 7 { 22 } else { 21 });
        assert!(desk.done(&["list", "--removed", "--format", "csv"]).contains("\n6,2026-02-01"));
        assert!(desk.done(&["people"]).contains("Guest"), "the link is there");
        let others = desk.done(&["list", "--where", "game = thaayam", "--format", "csv"]);
        assert!(others.contains("\n9,") && others.contains(",Chennai,"), "{others}");
        // Ids of purged games are not used again.
        desk.done(&["add", "new.dadu"]);
        assert_eq!(desk.number("SELECT max(id) FROM game"), 21, "{older}");
        desk.done(&["restore", "@6"]);
    }
}

/// The archive stays as it is, and no other file is left.
#[test]
fn every_other_command_refuses_an_older_archive_and_names_the_remedy() {
    let commands: [&[&str]; 16] = [
        &["list"],
        &["find", "legal"],
        &["stats"],
        &["show", "@2"],
        &["sql", "SELECT rounds FROM games"],
        &["dupes"],
        &["people"],
        &["verify"],
        &["export", "--one", "-o", "-"],
        &["export", "-o", "out", "--format", "csv"],
        &["tree", "@7"],
        &["add", "new.dadu"],
        &["remove", "-y", "@1"],
        &["restore", "@1"],
        &["people", "--same", "A = B"],
        &["dupes", "--different", "@1", "@2"],
    ];
    for older in 1..NEWEST {
        let desk = desk(older);
        let before = fs::read(desk.path(ARCHIVE)).expect("it is there");
        for command in commands {
            let (code, said) = desk.dadu(command);
            assert_eq!(code, 2, "{command:?}: {said}");
            let remedy = "run `dadu verify --rebuild` on this file to rebuild it from its logs";
            assert!(said.contains(&format!("schema {older}")), "{command:?}: {said}");
            assert!(said.contains(remedy), "{command:?}: {said}");
            assert!(fs::read(desk.path(ARCHIVE)).is_ok_and(|now| now == before), "{command:?}");
            assert_eq!(fs::read_dir(desk.folder()).expect("a folder").count(), 2, "{command:?}");
        }
    }
}

#[test]
fn an_interrupted_rebuild_leaves_an_older_archive_unchanged() {
    let desk = desk(4);
    add_kept(&desk);
    let state = || {
        let db = desk.db();
        let select = "SELECT group_concat(type || name || sql) FROM sqlite_schema";
        let schema: String = db.query_row(select, [], |row| row.get(0)).expect("a schema");
        (version(&desk), schema, kept(&db))
    };
    let before = state();
    let mut archive = Archive::open_to_rebuild(&desk.path(ARCHIVE), |_| false).expect("it opens");
    assert!(!archive.reindex(Detail::Full, |_| false).expect("it is stopped"));
    archive.close();
    assert_eq!(state(), before);
    desk.done(&["reindex"]);
    assert_eq!((version(&desk), kept(&desk.db())), (i64::from(NEWEST), before.2));
}

/// Only an archive of the newest version can be repaired.
#[test]
fn an_archive_with_a_damaged_log_is_rebuilt_and_the_log_named() {
    let desk = desk(3);
    let damage = "UPDATE revision SET text = replace(text, 'Shah', 'Shap')";
    assert!(desk.db().execute(damage, []).is_ok_and(|changed| changed > 0));
    for command in ["reindex", "verify"] {
        let (code, said) = desk.dadu(&[command]);
        assert!(code == 1 && said.contains("@2, revision 1: stored log does not match"), "{said}");
        assert!(said.contains("add an intact copy"), "{command}: {said}");
    }
    fs::copy(crate::support::root().join("spec/query.dadu"), desk.path("query.dadu"))
        .expect("the logs are there");
    assert!(desk.dadu(&["add", "query.dadu"]).1.contains("repaired"));
    desk.verified();
}

/// Queries for the number of moves work under the former name too, and give the same answer.
#[test]
fn the_former_name_of_moves_is_still_valid() {
    let desk = desk(NEWEST);
    for query in
        ["sum(moves) AS n FROM games", "sum(uses) AS n FROM games", "count(*) AS n FROM use"]
    {
        let query = format!("SELECT {query}");
        assert_eq!(desk.done(&["sql", &query, "--format", "csv"]), "n\r\n23\r\n");
    }
    for word in ["moves", "uses"] {
        let condition = format!("{word} > 3");
        let found =
            desk.done(&["find", &condition, "--sort", word, "--reverse", "--format", "csv"]);
        let ids: Vec<_> = found.lines().filter_map(|line| line.split(',').next()).collect();
        assert_eq!(ids, ["id", "7", "1", "4", "5"], "{found}");
        assert!(found.contains(",throws,moves,captures,"), "{found}");
    }
}

#[test]
fn the_newest_fixture_is_valid_unchanged() {
    let desk = desk(NEWEST);
    let before = fs::read(desk.path(ARCHIVE)).expect("it is there");
    assert!(desk.verified().contains("7 games verified"));
    assert_listed(&desk);
    assert_eq!(fs::read(desk.path(ARCHIVE)).expect("it is there"), before);
}

#[test]
fn an_archive_of_a_newer_version_is_refused_and_unchanged() {
    let desk = desk(NEWEST);
    desk.db().pragma_update(None, "user_version", NEWEST + 1).expect("it can be changed");
    let before = fs::read(desk.path(ARCHIVE)).expect("it is there");
    for arguments in
        [&["list"][..], &["add", "new.dadu"], &["verify"], &["reindex"], &["show", "@1"]]
    {
        let (code, said) = desk.dadu(arguments);
        assert_eq!(code, 2, "{arguments:?}");
        assert!(said.contains("created by a newer version of dadu"), "{said}");
        assert_eq!(fs::read(desk.path(ARCHIVE)).expect("it is there"), before, "{arguments:?}");
    }
    assert_eq!(fs::read_dir(desk.folder()).expect("a folder").count(), 2);
}
