//! Archives from unknown sources, and file names with a special meaning in SQLite.

use std::fs;

use crate::support::desk::{ARCHIVE, Desk};
use crate::support::started;
use rusqlite::Connection;

const GAME: &str = "Dadu: 1\nId: a\nVariant: basic\nHousehold: Khan\nPlayers: 1-1\nN: Asha\nS: Zara\n\n\
                    N1 1-4 +1 a1+4 # so\nS1 3\nResult: unfinished\n";

/// Creates an archive with one game.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.file("a.dadu", GAME);
    desk.done(&["add", "a.dadu"]);
    desk
}

/// Returns the name and the type of each schema object.
fn defined(desk: &Desk) -> Vec<(String, String)> {
    let db = desk.db();
    let mut select = db.prepare("SELECT name, type FROM sqlite_schema WHERE sql NOTNULL").unwrap();
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn verify_finds_every_change_of_the_schema() {
    let cases = [
        ("DROP VIEW games; CREATE VIEW games AS SELECT 1 AS id", "view games is not defined as"),
        (
            "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END",
            "trigger t was added",
        ),
        ("CREATE TABLE notes (x)", "table notes was added"),
        ("CREATE INDEX i ON game (removed_at)", "index i was added"),
        ("CREATE VIEW v AS SELECT 1", "view v was added"),
        ("DROP VIEW captures", "view captures is missing"),
        ("ALTER TABLE record ADD COLUMN x TEXT", "table record is not defined as"),
        ("DROP TABLE capture", "table capture is missing"),
        (
            "DROP INDEX record_by_date; CREATE INDEX record_by_date ON record (date_to)",
            "index record_by_date is not defined as",
        ),
    ];
    for (change, words) in cases {
        let desk = desk();
        desk.db().execute_batch(change).unwrap();
        let (code, said) = desk.dadu(&["verify"]);
        assert!(code == 1 && said.contains(words), "{change}: {said}");
    }
}

/// `verify` finds a changed definition of any schema object.
#[test]
fn verify_finds_a_changed_definition_of_any_object() {
    let desk = desk();
    let whole = fs::read(desk.path(ARCHIVE)).unwrap();
    let defined = defined(&desk);
    assert!(defined.len() > 30, "{defined:?}");
    for (name, kind) in defined {
        let change = format!(
            "PRAGMA writable_schema = on; \
             UPDATE sqlite_schema SET sql = sql || ' -- other' WHERE name = '{name}'"
        );
        desk.db().execute_batch(&change).unwrap();
        let (code, said) = desk.dadu(&["verify"]);
        let words = format!("{kind} {name} is not defined as in dadu's schema");
        assert!(code == 1 && said.contains(&words), "{name}: {said}");
        fs::write(desk.path(ARCHIVE), &whole).unwrap();
    }
    // Statistics collected by another program are not an error.
    desk.db().execute_batch("ANALYZE").unwrap();
    desk.verified();
}

/// A trigger on every table and every event, each of which would empty the archive.
#[test]
fn planted_triggers_do_not_run() {
    let desk = desk();
    desk.file("b.dadu", GAME.replace("Id: a", "Id: b").replace("S1 3", "S1 2"));
    desk.done(&["add", "b.dadu"]);
    let tables = defined(&desk).into_iter().filter(|(name, kind)| {
        kind == "table" && !name.starts_with("remark_text") && !name.starts_with("sqlite_")
    });
    let mut planted = 0;
    for (table, _) in tables {
        for event in ["INSERT", "UPDATE", "DELETE"] {
            let plant = format!(
                "CREATE TRIGGER t{planted} AFTER {event} ON \"{table}\" \
                 BEGIN DELETE FROM setting; DELETE FROM revision; DELETE FROM same_person; END"
            );
            desk.db().execute_batch(&plant).unwrap();
            planted += 1;
        }
    }
    assert!(planted > 50, "{planted}");
    desk.file("c.dadu", GAME.replace("Id: a", "Id: c").replace("S1 3", "S1 4"));
    desk.file("d.dadu", GAME.replace("Id: a", "Id: d").replace("S1 3", "S1 0"));
    let commands: [&[&str]; 7] = [
        &["add", "c.dadu", "d.dadu"],
        &["remove", "-y", "@1"],
        &["restore", "@1"],
        &["people", "--same", "Asha = Zara"],
        &["reindex"],
        &["people", "--apart", "Asha"],
        &["remove", "--purge", "-y", "@2"],
    ];
    let mut texts = 4;
    for command in commands {
        texts -= i64::from(command.contains(&"--purge"));
        desk.done(command);
        assert_eq!(desk.number("SELECT count(*) FROM revision"), texts, "{command:?}");
    }
    assert_eq!(desk.number("SELECT count(*) FROM setting"), 3);
    let (_, said) = desk.dadu(&["verify"]);
    assert!(said.contains(&format!("{planted} wrong")), "{said}");
}

/// Every command that opens an archive.
const COMMANDS: [&[&str]; 13] = [
    &["list"],
    &["find", "turns > 0"],
    &["show", "@1", "--log"],
    &["sql", "SELECT count(*) FROM game"],
    &["stats"],
    &["people"],
    &["dupes"],
    &["verify"],
    &["export", "--one", "-o", "-"],
    &["people", "--same", "Asha = Zara"],
    &["reindex"],
    &["remove", "-y", "@1"],
    &["restore", "@1"],
];

#[test]
fn file_names_with_a_meaning_in_sqlite_are_plain_files() {
    let names = [
        ":memory:",
        "file::memory:",
        "file:x?mode=rwc",
        "file:x?mode=memory&cache=shared",
        "a?b#c%20",
    ];
    for name in names {
        let desk = Desk::new();
        desk.file("a.dadu", GAME);
        let mut add = desk.command(&["add", "a.dadu"]);
        assert!(add.env("DADU_ARCHIVE", name).output().unwrap().status.success(), "{name}");
        assert!(
            desk.done(&["add", "a.dadu", "--archive", name])
                .contains("skipped 1 already in the archive")
        );
        for command in COMMANDS {
            let (code, said) = desk.dadu(&[command, &["--archive", name]].concat());
            assert_eq!(code, 0, "{name} {command:?}: {said}");
        }
        let shown = desk.done(&["check", "@1", "--archive", name]);
        assert!(shown.contains("1 game"), "{shown}");
        let options = ["--archive", name, "--key", "k", "-o", "out"];
        desk.done(&[&["anonymise"][..], &options[..]].concat());
        let mut files: Vec<String> = fs::read_dir(desk.folder())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let mut expected =
            vec!["a.dadu".to_owned(), name.to_owned(), "k".to_owned(), "out".to_owned()];
        expected.sort();
        assert_eq!(files, expected, "{name}");
        let db = Connection::open(desk.path(name)).unwrap();
        let games: i64 = db.query_row("SELECT count(*) FROM game", [], |row| row.get(0)).unwrap();
        assert_eq!(games, 1, "{name}");
    }
}

#[test]
fn every_command_refuses_names_that_cannot_be_files() {
    let desk = desk();
    let add: &[&str] = &["add", "a.dadu"];
    fs::create_dir(desk.path("folder")).unwrap();
    let cases = [
        ("", "a value is required for '--archive <FILE>'"),
        ("/dev/null", "/dev/null is not a regular file; an archive must be one"),
        ("folder", "folder is a folder, not an archive file"),
        ("folder/", "folder/ is a folder, not an archive file"),
    ];
    for (name, words) in cases {
        for command in COMMANDS.iter().chain([&add]) {
            let option = format!("--archive={name}");
            let (code, said) = desk.dadu(&[*command, &[option.as_str()]].concat());
            assert!(code == 2 && said.contains(words), "{name} {command:?}: {said}");
        }
    }
    assert_eq!(fs::read_dir(desk.path("folder")).unwrap().count(), 0);
    let nameless = dadu::archive::Archive::open(std::path::Path::new(""));
    assert!(nameless.is_err_and(|error| error.to_string().contains("the archive name is empty")));
    // Opening a pipe would wait forever.
    #[cfg(unix)]
    {
        let made = std::process::Command::new("mkfifo").arg(desk.path("pipe")).status();
        assert!(made.unwrap().success());
        let child = started(&mut desk.command(&["list", "--archive", "pipe"]));
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
    }
}
