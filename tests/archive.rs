//! The archive, tested through the program: exported logs equal the added ones, whatever happens in
//! between.

use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::support::desk::{ARCHIVE, Desk};
use crate::support::{plain, reads, started, text};
use dadu::archive::Archive;
use dadu::archive::query::{Candidate, Query, Search, Sort};
use rusqlite::Connection;

const GAME: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nDate: 2022-12\nPlace: Pune\n\
                    N: Asha\nS: رحيم\n\nN1 1-4 +1 a1+4 # હસે છે\nS1 3\nN1 2 a5+2\nResult: unfinished\n";

/// Every derived table, and the stored columns except times.
const TABLES: [&str; 17] = [
    "SELECT id, path, preamble FROM {}.source",
    "SELECT id, revision_id, removed_at IS NULL FROM {}.game",
    "SELECT id, game_id, number, source_id, place, line, log_id, play, hash, text FROM {}.revision",
    "SELECT * FROM {}.variant",
    "SELECT * FROM {}.variant_value",
    "SELECT * FROM {}.record",
    "SELECT * FROM {}.side_total",
    "SELECT * FROM {}.thrown",
    "SELECT * FROM {}.event",
    "SELECT * FROM {}.person",
    "SELECT * FROM {}.player",
    "SELECT * FROM {}.field",
    "SELECT * FROM {}.remark",
    "SELECT * FROM {}.finding",
    "SELECT * FROM {}.capture",
    "SELECT * FROM {}.turn",
    "SELECT * FROM {}.move",
];

/// Returns the first table in which two archives differ. Skips tables whose query contains one of
/// `but`.
fn difference(one: &Path, other: &Path, but: &[&str]) -> Option<String> {
    let db = Connection::open(one).unwrap();
    db.execute("ATTACH DATABASE ?1 AS other", [plain(other)]).unwrap();
    let tables = TABLES.iter().filter(|query| !but.iter().any(|but| query.contains(but)));
    for query in tables {
        let (main, other) = (query.replace("{}", "main"), query.replace("{}", "other"));
        for (left, right) in [(&main, &other), (&other, &main)] {
            let count = format!("SELECT count(*) FROM ({left} EXCEPT {right})");
            let rows: i64 = db.query_row(&count, [], |row| row.get(0)).unwrap();
            if rows > 0 {
                return Some(format!("{left}: {rows} rows differ"));
            }
        }
    }
    None
}

fn tree(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter();
    let files = files.map(Result::unwrap).filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap().to_owned();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect()
}

#[test]
fn exported_logs_equal_the_added_ones() {
    let desk = Desk::new();
    desk.file("logs/plain.dadu", GAME);
    desk.file(
        "logs/two.dadu",
        format!("{}\n{}", GAME.replace("Pune", "Surat"), "Dadu: 1\nN1 4\n\n"),
    );
    desk.file(
        "logs/before.dadu",
        format!("What was said\nbefore\n\n{}", GAME.replace("2022-12", "2021")),
    );
    desk.file("logs/crlf.dadu", GAME.replace('\n', "\r\n").replace("Pune", "Vapi"));
    desk.file(
        "logs/bytes.dadu",
        [GAME.replace("Pune", "Daman").as_bytes(), b"# \xff\xfe \0 end"].concat(),
    );
    desk.file("logs/deep/house.dadu", GAME.replace("Variant: basic", "Variant: own.variant"));
    desk.file("logs/deep/own.variant", "basic\ntriples = tens\n");
    let said = desk.done(&["add", "logs"]);
    assert!(said.contains("added 7 games (1 with errors)"), "{said}");
    let said = desk.done(&["export", "-o", "out"]);
    assert!(said.contains("7 games"), "{said}");
    assert_eq!(tree(&desk.path("out/logs")), tree(&desk.path("logs")));

    // Add the exported logs to a second archive.
    let again = desk.path("out/again.dadu-archive");
    let mut add = desk.command(&["add", "logs", "--archive", plain(&again)]);
    assert!(add.current_dir(desk.path("out")).output().unwrap().status.success());
    assert_eq!(difference(&desk.path(ARCHIVE), &again, &[]), None);
    assert!(desk.verified().contains("7 games verified"));
}

/// Text before the first game belongs to no game. `export` writes it too.
#[test]
fn text_before_the_first_game_is_exported() {
    let desk = Desk::new();
    let [one, two, other] = ["Pune", "Surat", "Vapi"].map(|place| GAME.replace("Pune", place));
    desk.file("a.dadu", format!("First words\n\n{one}"));
    desk.file("b.dadu", format!("Of another file\n{other}"));
    desk.done(&["add", "a.dadu", "b.dadu"]);
    desk.file("a.dadu", format!("Second words\n{one}{two}"));
    desk.done(&["add", "a.dadu"]);
    let read = |name: &str| fs::read_to_string(desk.path(name)).unwrap();
    let both = format!("First words\n\nSecond words\n{one}{two}");

    desk.done(&["export", "-o", "all"]);
    assert_eq!(read("all/a.dadu"), both);
    assert_eq!(read("all/b.dadu"), read("b.dadu"));
    assert_eq!(fs::read_dir(desk.path("all")).unwrap().count(), 2);
    desk.done(&["export", "-o", "named", "@3", "@2", "@1"]);
    assert_eq!(tree(&desk.path("named")), tree(&desk.path("all")), "the order does not matter");
    desk.done(&["export", "-o", "second", "@3"]);
    assert_eq!(read("second/a.dadu"), format!("Second words\n{two}"));
    desk.done(&["export", "--each", "-o", "each"]);
    assert_eq!(read("each/3.dadu"), format!("Second words\n{two}"));

    let whole = format!("First words\n\nOf another file\nSecond words\n{one}{two}{other}");
    assert_eq!(desk.done(&["export", "--one", "-o", "-"]), whole);
    // The exported file can be added again.
    desk.file("one.dadu", &whole);
    assert!(
        desk.done(&["add", "one.dadu"]).contains("added 0 games; skipped 3 already in the archive")
    );
}

#[test]
fn a_log_is_matched_to_its_stored_game() {
    let known = GAME.replace("Dadu: 1\n", "Dadu: 1\nId: evening-7\n");
    let longer = "N1 3\nS1 2\nN1 0\nS1 4\nN1 2\nS1 3\nN1 4\nS1 3\n";
    let long = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{longer}Result: unfinished\n");
    let revised = long.replace("N1 0\nS1 4\n", "N1 1-2 +1\nS1 2\n");
    let other = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{}", "N1 2\nS1 0\n".repeat(4));
    // The log that was added first, then the second log and its file, then the number of games and
    // revisions at the end.
    let cases = [
        ("the same bytes", GAME.to_owned(), "other", GAME.to_owned(), 1, 1),
        ("another remark", GAME.to_owned(), "first", GAME.replace("હસે છે", "laughs"), 1, 2),
        ("other spacing", GAME.to_owned(), "first", GAME.replace("N1 2 ", "N1   2  "), 1, 2),
        (
            "a copy with another remark",
            GAME.to_owned(),
            "other",
            GAME.replace("હસે છે", "laughs"),
            2,
            2,
        ),
        ("another move", GAME.to_owned(), "other", GAME.replace("N1 2 a5+2", "N1 3 a5+3"), 2, 2),
        ("the same Id", known.clone(), "other", known.replace("N1 2 a5+2", "N1 3 a5+3"), 1, 2),
        ("another Id", known.clone(), "first", known.replace("evening-7", "evening-8"), 2, 2),
        ("the same place, half equal", long.clone(), "first", revised.clone(), 1, 2),
        ("the same place, another game", long.clone(), "first", other, 2, 2),
        ("another place, half equal", long, "other", revised, 2, 2),
    ];
    for (what, first, file, then, games, revisions) in cases {
        let desk = Desk::new();
        desk.file("first.dadu", &first);
        desk.done(&["add", "first.dadu"]);
        let file = format!("{file}.dadu");
        desk.file(&file, &then);
        let said = desk.done(&["add", &file]);
        let found = (
            desk.number("SELECT count(*) FROM game"),
            desk.number("SELECT count(*) FROM revision"),
        );
        assert_eq!(found, (games, revisions), "{what}: {said}");
        assert_eq!(desk.number("SELECT count(*) FROM record"), games, "{what}");
        if revisions > games {
            assert!(said.contains("new revision of @1"), "{what}: {said}");
            let shown = desk.done(&["show", "@1", "--revision", "1", "--log"]);
            let remark = first.lines().find(|line| line.contains("N1 1-4")).unwrap_or("N1 0");
            assert!(shown.contains(remark), "{what}: the old text is kept: {shown}");
        }
        desk.verified();
    }
}

/// Two texts with one `Id` in one file: nothing says which of them is newer. The stored text stays.
#[test]
fn two_texts_with_one_id_in_a_file_are_refused() {
    let text = |game: usize, remark: &str| {
        let known = GAME.replace("Dadu: 1\n", &format!("Dadu: 1\nId: evening-{game}\n"));
        known.replace("હસે છે", remark)
    };
    let once = (0..100).map(|game| text(game, "first")).collect::<String>();
    let twice = (0..100).map(|game| text(game, "second") + &text(game, "third"));
    let desk = Desk::new();
    desk.file("all.dadu", twice.collect::<String>() + &text(100, "alone"));
    for before in [false, true] {
        let _ = fs::remove_file(desk.path(ARCHIVE));
        if before {
            desk.file("before.dadu", &once);
            desk.done(&["add", "before.dadu"]);
        }
        let (code, said) = desk.dadu(&["add", "all.dadu"]);
        assert!(code == 2 && said.contains("added 1 game; skipped 200 refused"), "{said}");
        let stored = if before { 100 } else { 0 };
        assert_eq!(desk.number("SELECT count(*) FROM record"), stored + 1);
        assert_eq!(desk.number("SELECT count(*) FROM remark WHERE text = 'first'"), stored);
        desk.verified();
    }
}

#[test]
fn games_are_removed_restored_and_purged() {
    let desk = Desk::new();
    let secret = GAME.replace("Asha", "Zubeda").replace("હસે છે", "zanzibar");
    desk.file("one.dadu", GAME);
    desk.file("two.dadu", &secret);
    desk.done(&["add", "one.dadu", "two.dadu"]);
    desk.file("two.dadu", secret.replace("zanzibar", "zanzibar too"));
    desk.done(&["add", "two.dadu"]);

    let (code, said) = desk.dadu(&["remove", "@2"]);
    assert_eq!(code, 2, "nobody can be asked: {said}");
    desk.done(&["remove", "@2", "--yes"]);
    assert_eq!(desk.number("SELECT count(*) FROM games"), 1);
    assert!(desk.done(&["add", "two.dadu"]).contains("`dadu remove --undo @2` first"));
    desk.done(&["restore", "@2"]);
    assert_eq!(desk.number("SELECT count(*) FROM games"), 2);
    let found = "SELECT count(*) FROM remark_text WHERE remark_text MATCH 'zanzibar'";
    assert_eq!(desk.number(found), 1);
    desk.verified();

    desk.done(&["remove", "@2", "--purge", "--yes"]);
    assert_eq!(desk.number("SELECT count(*) FROM game"), 1);
    let bytes = fs::read(desk.path(ARCHIVE)).unwrap();
    for word in ["zanzibar", "Zubeda", "two.dadu"] {
        assert!(memchr::memmem::find(&bytes, word.as_bytes()).is_none(), "{word} is still there");
    }
    assert!(desk.verified().contains("1 game verified"));
    assert_eq!(desk.dadu(&["show", "@2"]).0, 2);
    // The id of a purged game is not given to another game.
    desk.file("three.dadu", GAME.replace("Pune", "Vapi"));
    desk.done(&["add", "three.dadu"]);
    assert_eq!(desk.number("SELECT max(id) FROM game"), 3);
}

#[test]
fn both_levels_of_detail_have_the_same_facts() {
    let desk = Desk::new();
    desk.simulate("logs/a.dadu", 20, 1, "basic");
    desk.file("logs/b.dadu", GAME);
    desk.done(&["add", "logs"]);
    desk.done(&["add", "logs", "--detail", "summary", "--archive", "s.db"]);
    let full = ["turn", ".move"];
    assert_eq!(difference(&desk.path(ARCHIVE), &desk.path("s.db"), &full), None);
    assert!(difference(&desk.path(ARCHIVE), &desk.path("s.db"), &[]).is_some());
    let (code, said) = desk.dadu(&["add", "logs", "--detail", "full", "--archive", "s.db"]);
    assert!(code == 2 && said.contains("dadu verify --rebuild --detail full"), "{said}");
    desk.done(&["reindex", "--detail", "full", "--archive", "s.db"]);
    assert_eq!(difference(&desk.path(ARCHIVE), &desk.path("s.db"), &[]), None);
    let size = || std::fs::metadata(desk.path(ARCHIVE)).expect("an archive").len();
    let full = size();
    let said = desk.done(&["reindex", "--detail", "summary"]);
    assert!(size() * 2 < full, "{} of {full} bytes", size());
    assert!(said.contains("gave back "), "{said}");
    assert!(!desk.done(&["reindex"]).contains("gave back "));
    assert_eq!(desk.number("SELECT count(*) FROM throw"), 0);
    desk.verified();
}

#[test]
fn verify_finds_tampering() {
    let damage = [
        ("UPDATE record SET turns = 99", "table record"),
        ("DELETE FROM capture", "table capture"),
        ("UPDATE player SET da_turn = 7 WHERE side = 'N' AND number = 1", "table player"),
        (
            "UPDATE revision SET text = replace(text, 'S', 'N') WHERE id = 1",
            "does not match its hash",
        ),
        ("UPDATE revision SET play = 1 WHERE id = 1", "hash of its play"),
        ("DROP INDEX record_by_date", "record_by_date"),
    ];
    for (change, said) in damage {
        let desk = Desk::new();
        desk.simulate("a.dadu", 3, 5, "basic");
        desk.done(&["add", "a.dadu"]);
        desk.db().execute_batch(change).unwrap();
        let (code, words) = desk.dadu(&["verify"]);
        assert!(code == 1 && words.contains(said), "{change}: {words}");
        if said.starts_with("table") {
            desk.done(&["reindex"]);
            desk.verified();
        }
    }
}

#[test]
fn a_file_that_is_not_an_archive_is_unchanged() {
    let desk = Desk::new();
    desk.file("a.dadu", GAME);
    desk.file("text.db", "this is a letter, and quite a long one at that; ".repeat(40));
    let change = |name: &str, sql: &str| {
        Connection::open(desk.path(name)).unwrap().execute_batch(sql).unwrap();
    };
    change("other.db", "CREATE TABLE t (x); PRAGMA user_version = 1");
    desk.done(&["add", "a.dadu", "--archive", "newer.db"]);
    change("newer.db", "PRAGMA user_version = 99");
    let cases = [
        ("text.db", "is not an archive (not an SQLite file)"),
        ("other.db", "but not a dadu archive"),
        ("newer.db", "newer version of dadu"),
        ("missing.db", "archive missing.db does not exist"),
    ];
    for (file, why) in cases {
        let before = fs::read(desk.path(file)).ok();
        for command in [&["add", "a.dadu"][..], &["verify"], &["show", "@1"], &["reindex"]] {
            if file == "missing.db" && command[0] == "add" {
                continue;
            }
            let (code, said) = desk.dadu(&[command, &["--archive", file]].concat());
            assert!(code == 2 && said.contains(why), "{file} {command:?}: {said}");
            assert_eq!(fs::read(desk.path(file)).ok(), before, "{file} {command:?}");
        }
    }
}

#[test]
fn games_with_errors_are_added_or_rejected_on_request() {
    let desk = Desk::new();
    desk.file("good.dadu", GAME);
    desk.file("bad.dadu", GAME.replace("a5+2", "b5+2"));
    desk.file("long.dadu", format!("{GAME}# {}\n", "x".repeat(2 << 20)));
    desk.file("none.dadu", "only a letter\n");
    let said = desk.done(&["add", "good.dadu", "bad.dadu", "--reject-illegal"]);
    assert!(
        said.contains("bad.dadu:1: skipped: illegal") && said.contains("added 1 game"),
        "{said}"
    );
    let said = desk.done(&["add", "good.dadu", "bad.dadu"]);
    assert!(
        said.contains("added 1 game (1 with errors); skipped 1 already in the archive"),
        "{said}"
    );
    let codes = "SELECT count(*) FROM finding WHERE code = 'D402' AND line = 11 AND game_id = 2";
    assert_eq!(desk.number(codes), 1);
    for (file, why) in [("long.dadu", "line over 1 MiB"), ("none.dadu", "no game found")] {
        let (code, said) = desk.dadu(&["add", file]);
        assert!(code == 2 && said.contains(why), "{said}");
    }
    assert_eq!(desk.number("SELECT count(*) FROM game"), 2);
}

#[test]
fn two_writers_wait_for_each_other_and_leave_one_file() {
    let desk = Desk::new();
    desk.simulate("one/a.dadu", 400, 1, "basic");
    desk.simulate("two/b.dadu", 400, 2, "basic");
    let writers = ["one", "two"].map(|folder| started(&mut desk.command(&["add", folder])));
    for writer in writers {
        // Read the archive while both programs write.
        desk.dadu(&["show", "@1"]);
        assert!(writer.wait_with_output().unwrap().status.success());
    }
    assert_eq!(desk.number("SELECT count(*) FROM games"), 800);
    assert!(desk.verified().contains("800 games verified"));
    let mode: String = desk.db().query_row("PRAGMA journal_mode", [], |r| r.get(0)).unwrap();
    assert_eq!(mode, "delete");
    assert!(!desk.path("games.dadu-archive-wal").exists());
}

/// Returns how often an import is killed. `DADU_KILLS` sets another number.
fn kills() -> u32 {
    std::env::var("DADU_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

#[test]
fn a_killed_import_continues_where_it_stopped() {
    let desk = Desk::new();
    desk.simulate("logs/a.dadu", 4000, 3, "basic");
    let all = fs::read_to_string(desk.path("logs/a.dadu")).unwrap();
    let (twice, _) = all[..40_000].rsplit_once("Dadu: 1").unwrap();
    desk.file("logs/b.dadu", [twice, GAME].concat());
    desk.done(&["add", "logs", "--detail", "summary", "--archive", "straight.db"]);
    for round in 0..kills() {
        let mut add = desk.command(&["add", "logs", "--detail", "summary"]);
        let mut add = add.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(5 + u64::from(round * 7919 % 400)));
        add.kill().unwrap();
        add.wait().unwrap();
        let (code, said) = desk.dadu(&["verify"]);
        // The program was killed before the archive existed, or in the middle of a bulk load.
        let whole = ["nothing wrong", "does not exist", "is empty"];
        let whole = whole.iter().any(|words| said.contains(words));
        let unindexed = said.contains("1 wrong") && said.contains("the indexes are missing");
        assert!(whole || unindexed, "{code}: {said}");
    }
    desk.done(&["add", "logs", "--detail", "summary"]);
    desk.verified();
    assert_eq!(difference(&desk.path("straight.db"), &desk.path(ARCHIVE), &[]), None);
}

fn three_games() -> Desk {
    let desk = Desk::new();
    desk.simulate("a.dadu", 3, 5, "basic");
    desk.done(&["add", "a.dadu"]);
    desk
}

#[test]
fn readers_build_missing_indexes_without_waiting() {
    let desk = three_games();
    // The state that a killed bulk load leaves.
    let change = "UPDATE setting SET value = 'missing' WHERE name = 'indexes'; \
                  DROP INDEX record_by_date";
    desk.db().execute_batch(change).unwrap();
    let before = fs::read(desk.path(ARCHIVE)).unwrap();
    let (code, said) = desk.dadu(&["verify"]);
    assert!(code == 1 && said.contains("the indexes are missing"), "{said}");
    assert_eq!(fs::read(desk.path(ARCHIVE)).unwrap(), before, "verify changes nothing");

    let writer = desk.db();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    let said = desk.done(&["list"]);
    assert!(said.contains("cannot build indexes now") && said.contains("@3"), "{said}");
    writer.execute_batch("ROLLBACK").unwrap();
    drop(writer);
    let said = desk.done(&["list"]);
    assert!(said.contains("building them\n") && said.contains("@3"), "{said}");
    desk.verified();
    assert!(!desk.done(&["list"]).contains("indexes"));
    assert!(!desk.path("games.dadu-archive-wal").exists());
}

#[test]
fn a_writer_reports_that_it_waits_for_another() {
    let desk = three_games();
    let writer = desk.db();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut remove = desk.command(&["remove", "@1", "--yes"]);
    let mut remove = started(&mut remove);
    let mut said = String::new();
    let complaint = remove.stderr.take().unwrap();
    BufReader::new(complaint).read_line(&mut said).unwrap();
    assert!(said.contains("archive is in use by another program; waiting"), "{said}");
    writer.execute_batch("COMMIT").unwrap();
    assert!(remove.wait().unwrap().success());
    assert_eq!(desk.number("SELECT count(*) FROM games"), 2);
}

/// However long the games are, only a few of them are held in memory at a time.
#[test]
fn long_games_are_read_a_few_at_a_time() {
    let desk = Desk::new();
    let remarks = format!("# {}\n", "x".repeat(1000)).repeat(3 << 10);
    let game = |day: u32| GAME.replace("2022-12", &format!("2022-12-0{day}")) + &remarks;
    desk.file("long.dadu", (1..=5).map(game).collect::<String>());
    desk.done(&["add", "long.dadu"]);
    let archive = Archive::open(&desk.path(ARCHIVE)).unwrap();
    let mut read = Vec::new();
    let mut tick = |games| {
        read.push(games);
        true
    };
    assert_eq!(archive.verify(&mut tick).unwrap(), Some(Vec::new()));
    archive.dupes(0.5, &mut tick).unwrap();
    assert_eq!(read, [3, 5, 3, 5]);
    let query = Query::read("sequence(throw 1)").unwrap();
    let mut batches = Vec::new();
    let take = |batch: Vec<Candidate>| {
        batches.push(batch.len());
        ControlFlow::Continue(())
    };
    Search::new(&archive, &query, Sort::default()).unwrap().batches(take).unwrap();
    assert_eq!(batches, [3, 2]);
}

#[test]
fn games_from_standard_input_are_added_and_exported_as_tables() {
    let desk = Desk::new();
    let game = GAME.replace("Asha", "=cmd()");
    assert!(reads(&mut desk.command(&["add", "-"]), game.as_bytes()).status.success());
    desk.done(&["export", "-o", "csv", "--format", "csv"]);
    desk.done(&["export", "-o", "jsonl", "--format", "jsonl"]);
    let people = fs::read_to_string(desk.path("csv/player.csv")).unwrap();
    assert!(people.contains("'=cmd()") && people.contains("رحيم"), "{people}");
    let captures = fs::read_to_string(desk.path("csv/capture.csv")).unwrap();
    assert!(captures.starts_with("game,log_id,") && captures.lines().count() == 1, "{captures}");
    let games = fs::read_to_string(desk.path("jsonl/game.jsonl")).unwrap();
    let game: serde_json::Value = serde_json::from_str(&games).unwrap();
    assert_eq!((&game["place"], &game["date_to"]), (&"Pune".into(), &"2022-12-31".into()));
    assert!(desk.done(&["export", "--one", "-o", "-"]).contains("હસે છે"));
    assert_eq!(desk.dadu(&["export", "-o", "csv"]).0, 2, "nothing is overwritten");
}

#[test]
fn the_spec_shows_the_current_schema() {
    let spec = text("spec/archive.md");
    for sql in [dadu::archive::schema(), text("src/archive/indexes.sql")] {
        assert!(spec.contains(&format!("```sql\n{sql}```")), "not in spec/archive.md:\n{sql}");
    }
}
