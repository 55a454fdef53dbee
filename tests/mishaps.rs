//! The archive where something goes wrong around it: nobody reads on, a disk is full, another program
//! has the file, it is no archive at all, somebody withdraws consent.

use std::fs;
use std::process::{Command, Stdio};

use crate::support::desk::{ARCHIVE, Desk};
use crate::support::{complained, said, started};
use rusqlite::Connection;

/// A log of one game of a household, with an Id and something to tell it by.
fn log(id: &str, household: &str, north: &str, south: &str) -> String {
    format!(
        "Dadu: 1\nId: {id}\nVariant: basic\nHousehold: {household}\nPlayers: 1-1\nN: {north}\n\
         S: {south}\n\nN1 2\nS1 3\nResult: unfinished\n"
    )
}

fn three() -> Desk {
    let desk = Desk::new();
    for id in ["a", "b", "c"] {
        desk.file(&format!("{id}.dadu"), log(id, "Khan", &format!("Aunt {id}"), "Guest"));
    }
    desk.done(&["add", "a.dadu", "b.dadu", "c.dadu"]);
    desk
}

/// Whether the archive's bytes hold a word.
fn holds(desk: &Desk, word: &str) -> bool {
    let bytes = fs::read(desk.path(ARCHIVE)).unwrap();
    memchr::memmem::find(&bytes, word.as_bytes()).is_some()
}

/// Standard output that nobody reads, and one on a disk that is full.
fn deaf() -> Vec<(Stdio, i32)> {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut outputs = vec![(Stdio::from(writer), 0)];
    if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
        outputs.push((Stdio::from(full), 2));
    }
    outputs
}

#[test]
fn what_is_done_is_done_whoever_reads_on() {
    let here = "SELECT count(*) FROM game WHERE removed_at IS NULL";
    let all = "SELECT count(*) FROM game";
    let same = "SELECT count(*) FROM same_person";
    let revisions = "SELECT count(*) FROM revision";
    // What is done before, the command, and what it comes to in the end.
    let cases: [(&[&str], &[&str], &str, i64); 9] = [
        (&[], &["remove", "-y", "@1", "@2", "@3"], here, 0),
        (&[], &["remove", "-y", "--purge", "@1", "@2", "@3"], all, 0),
        (&["remove", "-y", "@1", "@2", "@3"], &["restore", "@1", "@2", "@3"], here, 3),
        (&[], &["verify"], all, 3),
        (&[], &["reindex", "--detail", "summary"], "SELECT 3 - count(*) FROM throw", 3),
        (&[], &["export", "-o", "out"], all, 3),
        (&[], &["export", "-o", "out", "--format", "csv"], all, 3),
        (&[], &["people", "--same", "Aunt a = Aunt b"], same, 1),
        (&[], &["add", "changed"], revisions, 6),
    ];
    for (before, command, query, comes_to) in cases {
        for (output, code) in deaf() {
            let desk = three();
            for id in ["a", "b", "c"] {
                desk.file(&format!("changed/{id}.dadu"), log(id, "Shah", "Aunt", "Guest"));
            }
            if !before.is_empty() {
                desk.done(before);
            }
            let child = desk.command(command).stdout(output).stderr(Stdio::piped()).spawn();
            let ended = child.unwrap().wait_with_output().unwrap();
            let words = complained(&ended);
            assert_eq!(ended.status.code(), Some(code), "{command:?}: {words}");
            assert_eq!(
                words.contains("cannot write the output"),
                code == 2,
                "{command:?}: {words}"
            );
            assert_eq!(desk.number(query), comes_to, "{command:?}");
            assert!(!desk.path("games.dadu-archive-wal").exists(), "{command:?}");
            desk.verified();
        }
    }
}

/// Names are called by one letter each; `household` is the one of the game that is purged.
#[test]
fn a_purge_forgets_names_that_nobody_has_any_more() {
    // What was said, and what is left of it when the game of Zubeda [house] is gone.
    let cases: [(&[&str], &str, &str); 6] = [
        (&["Zubeda = Aunt a"], "", "also deleted 1 unused name link\n"),
        (&["Aunt a = Zubeda"], "", "also deleted 1 unused name link\n"),
        (&["Aunt a = Zubeda", "Aunt b = Zubeda"], "Aunt b=Aunt a", "deleted 1 unused name link\n"),
        (&["Aunt a = Zubeda", "Zubeda = Aunt b"], "Aunt a=Aunt b", "deleted 1 unused name link\n"),
        (&["Aunt a = Zubeda", "Zubeda = Yasmin"], "", "deleted 2 unused name links\n"),
        (&["Aunt a = Aunt b"], "Aunt a=Aunt b", "permanently deleted @4\n"),
    ];
    for (pairs, left, words) in cases {
        let desk = three();
        desk.file("z.dadu", log("z", "xylophonehouse", "Zubeda", "Yasmin"));
        desk.done(&["add", "z.dadu"]);
        pairs.iter().for_each(|pair| drop(desk.done(&["people", "--same", pair])));
        let said = desk.done(&["remove", "--purge", "-y", "@4"]);
        assert!(said.contains(words), "{pairs:?}: {said}");
        let query = "SELECT coalesce(group_concat(name || '=' || as_name), '') FROM same_person";
        let rest: String = desk.db().query_row(query, [], |row| row.get(0)).unwrap();
        assert_eq!(rest, left, "{pairs:?}");
        for word in ["xylophone", "Zubeda", "Yasmin"] {
            assert!(!holds(&desk, word), "{pairs:?}: {word} is still there");
        }
        assert!(!desk.done(&["people"]).contains("Zubeda"), "{pairs:?}");
        desk.verified();
    }
}

#[test]
fn a_name_that_another_text_has_is_kept() {
    let desk = three();
    desk.file("z.dadu", log("z", "Khan", "Aunt a", "Zubeda"));
    desk.done(&["add", "z.dadu"]);
    desk.done(&["people", "--same", "Aunt a = Aunt b"]);
    // Also by an old revision of a game, and by one that was removed.
    desk.file("a.dadu", log("a", "Khan", "Nobody", "Guest"));
    desk.done(&["add", "a.dadu"]);
    desk.done(&["remove", "-y", "@1", "@2"]);
    assert!(desk.done(&["remove", "--purge", "-y", "@4"]).ends_with("permanently deleted @4\n"));
    assert_eq!(desk.number("SELECT count(*) FROM same_person"), 1);
    desk.done(&["remove", "--purge", "-y", "@1"]);
    assert_eq!(desk.number("SELECT count(*) FROM same_person"), 0);
    assert!(!holds(&desk, "Aunt a"));
    desk.verified();
}

#[test]
fn what_is_taken_back_leaves_nothing_in_the_free_pages() {
    let desk = three();
    desk.db()
        .execute("INSERT INTO same_person VALUES ('xylophone', '', 'Guest', 'Khan')", [])
        .unwrap();
    assert!(holds(&desk, "xylophone"));
    desk.done(&["people", "--apart", "xylophone"]);
    assert!(!holds(&desk, "xylophone"));
}

#[test]
fn what_stands_before_the_first_game_is_kept_when_it_changes() {
    let desk = Desk::new();
    let games = log("a", "Khan", "Aunt", "Guest") + "\n" + &log("b", "Khan", "Uncle", "Guest");
    for words in ["Amina said: throw\n", "Zubeida said: throw\n"] {
        desk.file("f.dadu", format!("{words}{games}"));
        desk.done(&["add", "f.dadu"]);
    }
    assert_eq!(desk.number("SELECT count(*) FROM revision"), 2);
    desk.done(&["export", "-o", "out"]);
    let exported = fs::read_to_string(desk.path("out/f.dadu")).unwrap();
    assert_eq!(exported, format!("Amina said: throw\nZubeida said: throw\n{games}"));
    desk.verified();

    let said = desk.done(&["remove", "--purge", "-y", "@1"]);
    assert!(said.contains("kept the text before the first game of f.dadu"), "{said}");
    let said = desk.done(&["remove", "--purge", "-y", "@2"]);
    assert!(!said.contains("kept") && !holds(&desk, "Amina") && !holds(&desk, "Zubeida"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn files_whose_names_are_not_utf8_stay_apart() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new();
    let names = [&b"caf\xe9.dadu"[..], b"caf\xe8.dadu", b"caf\\xE9.dadu"];
    let game = |throw: usize| {
        format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\nN1 2\nS1 {throw}\nResult: unfinished\n")
    };
    fs::create_dir(desk.path("logs")).unwrap();
    let at = |folder: &str, name: &[u8]| desk.path(folder).join(OsStr::from_bytes(name));
    for (number, name) in names.iter().enumerate() {
        fs::write(at("logs", name), game(number + 2)).unwrap();
    }
    assert!(desk.done(&["add", "logs"]).contains("added 3 games\n"));
    desk.done(&["export", "-o", "out"]);
    for (number, name) in names.iter().enumerate() {
        assert_eq!(fs::read_to_string(at("out/logs", name)).unwrap(), game(number + 2));
    }
    let list = desk.json(&["list"]);
    let files: Vec<&str> =
        list.as_array().unwrap().iter().map(|game| game["file"].as_str().unwrap()).collect();
    let mut files = files;
    files.sort();
    assert_eq!(files, ["logs/caf\\x5CxE9.dadu", "logs/caf\\xE8.dadu", "logs/caf\\xE9.dadu"]);
}

#[cfg(unix)]
#[test]
fn who_waits_for_another_program_says_so_and_can_be_interrupted() {
    use std::io::{BufRead, BufReader};
    // How the other program holds it.
    for holding in ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE", "BEGIN; SELECT count(*) FROM game"] {
        for command in [&["remove", "-y", "@1"][..], &["add", "d.dadu"], &["reindex"]] {
            let desk = three();
            desk.file("d.dadu", log("d", "Khan", "Aunt", "Guest"));
            let before = fs::read(desk.path(ARCHIVE)).unwrap();
            let other = desk.db();
            other.execute_batch(holding).unwrap();
            if holding.contains("SELECT") {
                // A reader holds the file as long as it has a row to read.
                other.query_row("SELECT count(*) FROM game", [], |_| Ok(())).unwrap();
            }
            let mut child = started(&mut desk.command(command));
            let mut said = String::new();
            BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
            assert!(said.contains("in use by another program"), "{holding} {command:?}: {said}");
            let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            assert!(kill.unwrap().success());
            let code = child.wait().unwrap().code();
            assert_eq!(code, Some(130), "{holding} {command:?}");
            other.execute_batch("ROLLBACK").unwrap();
            drop(other);
            assert_eq!(fs::read(desk.path(ARCHIVE)).unwrap(), before, "{holding} {command:?}");
        }
    }
}

#[test]
fn what_is_no_archive_is_said_to_be_none_and_left_as_it_is() {
    let desk = three();
    let crafted = |name: &str, sql: &str| {
        fs::copy(desk.path(ARCHIVE), desk.path(name)).unwrap();
        Connection::open(desk.path(name)).unwrap().execute_batch(sql).unwrap();
    };
    crafted("zero.db", "PRAGMA user_version = 0");
    crafted("minus.db", "PRAGMA user_version = -5");
    Connection::open(desk.path("other.db"))
        .unwrap()
        .execute_batch("CREATE TABLE x (y); PRAGMA application_id = 1147233397")
        .unwrap();
    desk.file("text.db", "this is a letter, and quite a long one at that; ".repeat(40));
    desk.file("short.db", "a letter");
    fs::create_dir(desk.path("folder.db")).unwrap();
    let whole = fs::read(desk.path(ARCHIVE)).unwrap();
    desk.file("cut.db", &whole[..whole.len() / 2]);
    let cases = [
        ("zero.db", "zero.db is a SQLite file, but no archive of games"),
        ("minus.db", "minus.db is a SQLite file, but no archive of games"),
        ("other.db", "other.db is a SQLite file, but no archive of games"),
        ("text.db", "text.db is no archive of games, and no SQLite file at all"),
        ("short.db", "short.db is no archive of games, and no SQLite file at all"),
        ("folder.db", "folder.db is a folder; an archive is one file"),
        ("cut.db", "it is damaged"),
    ];
    for (file, why) in cases {
        let before = fs::read(desk.path(file)).ok();
        for command in [&["list"][..], &["add", "a.dadu"], &["remove", "-y", "@1"], &["verify"]] {
            let (code, said) = desk.dadu(&[command, &["--archive", file]].concat());
            assert!(code == 2 && said.contains(why), "{file} {command:?}: {said}");
            assert!(said.lines().count() <= 3, "{file} {command:?}: {said}");
            assert_eq!(fs::read(desk.path(file)).ok(), before, "{file} {command:?}");
        }
    }
    desk.file("empty.db", "");
    let (code, said) = desk.dadu(&["list", "--archive", "empty.db"]);
    assert!(code == 2 && said.contains("there is nothing in empty.db yet"), "{said}");
    desk.done(&["add", "a.dadu", "--archive", "empty.db"]);
}

#[test]
fn of_nothing_no_archive_is_made() {
    let desk = Desk::new();
    desk.file("letter.dadu", "only a letter\n");
    let utf16: Vec<u8> =
        "\u{feff}Dadu: 1\r\nN1 2\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    desk.file("utf16.dadu", utf16);
    fs::create_dir(desk.path("none")).unwrap();
    let cases = [
        ("typo.dadu", "cannot read typo.dadu"),
        ("none", "no .dadu files in none"),
        ("letter.dadu", "no game found; a game starts with the line `Dadu: 1`"),
        ("utf16.dadu", "the file is UTF-16; save it as UTF-8"),
    ];
    for (input, why) in cases {
        let (code, said) = desk.dadu(&["add", input]);
        assert!(code == 2 && said.contains(why), "{input}: {said}");
        assert!(!desk.path(ARCHIVE).exists(), "{input}");
    }
}

#[test]
fn a_line_is_kept_up_to_its_limit_and_no_byte_more() {
    let game = log("a", "Khan", "Aunt", "Guest");
    for (length, kept) in [(1 << 20, true), ((1 << 20) + 1, false), (1_300_000, false)] {
        let desk = Desk::new();
        desk.file("a.dadu", format!("{game}#{}\n", "x".repeat(length - 1)));
        let (code, said) = desk.dadu(&["add", "a.dadu"]);
        let games = desk.number("SELECT count(*) FROM game");
        assert_eq!((code, games), if kept { (0, 1) } else { (2, 0) }, "{length}: {said}");
        assert!(kept || said.contains("line over 1 MiB"), "{length}: {said}");
    }
}

/// Two names that cannot be beside each other in a folder: the export ends, and nothing is there.
#[test]
fn an_export_is_whole_or_not_there() {
    let desk = three();
    let change =
        "UPDATE source SET path = 'l' WHERE id = 1; UPDATE source SET path = 'l/1' WHERE id = 2";
    desk.db().execute_batch(change).unwrap();
    let (code, said) = desk.dadu(&["export", "-o", "out/logs"]);
    assert!(code == 2 && said.contains("out/logs"), "{said}");
    let left: Vec<_> = fs::read_dir(desk.path("out")).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    assert!(
        desk.done(&["export", "-o", "out/logs", "--each"]).contains("wrote 3 games to out/logs")
    );
    assert!(desk.done(&["export", "-o", "out/all", "--one"]).contains("3 games"));
    assert_eq!(fs::read_dir(desk.path("out")).unwrap().count(), 2);
}

#[test]
fn words_help_where_there_is_nothing_to_show() {
    let desk = three();
    desk.file("bad.dadu", log("bad", "Khan", "Aunt", "Guest").replace("N1 2", "N1 1 b3+1"));
    // The command, its exit code, and what it says.
    let cases: [(&[&str], i32, &str); 10] = [
        (&["find", "place = Pune"], 1, "no match in 3 games"),
        (&["list", "--place", "Pune"], 0, "no match in 3 games"),
        (&["list", "--removed"], 0, "no removed games"),
        (&["list", "--sort", "Date"], 0, "@3"),
        (&["find", "place", "=", "Pune"], 2, "quote the expression: dadu find 'place = Pune'"),
        (&["find", "peace = Pune"], 2, "`dadu explain query`"),
        (&["explain", "query"], 0, "# Questions to the archive"),
        (&["add", "bad.dadu"], 0, "games with errors: @4; see `dadu show @4`"),
        (&["remove", "-y", "@1", "@2", "@3", "@4"], 0, "removed @4"),
        (&["list"], 0, "the archive is empty"),
    ];
    for (command, code, words) in cases {
        let (ended, said) = desk.dadu(command);
        assert!(ended == code && said.contains(words), "{command:?} {ended}: {said}");
    }
    let list = said(&desk.command(&["list", "--removed"]).output().unwrap());
    assert!(list.contains("@1") && list.contains("a.dadu"), "{list}");
    assert_eq!(desk.json(&["list", "--removed"]).as_array().unwrap().len(), 4);
}

/// A writer that was killed in the middle of a transaction leaves its journal beside the file: whoever
/// reads next sees the archive as it was before.
#[test]
fn what_a_killed_writer_left_half_done_is_undone_by_the_next_reader() {
    let desk = three();
    let writer = Connection::open(desk.path(ARCHIVE)).unwrap();
    writer
        .execute_batch("PRAGMA journal_mode = delete; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        .unwrap();
    // More than is kept in memory: the file is half written, and the journal beside it says how it was.
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) \
        INSERT INTO setting (name, value) SELECT 'half done ' || i, hex(randomblob(200)) FROM n";
    writer.execute_batch(many).unwrap();
    let torn = Desk::new();
    let journal = |desk: &Desk| desk.path(&format!("{ARCHIVE}-journal"));
    fs::copy(desk.path(ARCHIVE), torn.path(ARCHIVE)).unwrap();
    fs::copy(journal(&desk), journal(&torn)).unwrap();
    assert!(holds(&torn, "half done"), "the file is half written");
    torn.done(&["verify"]);
    assert!(!holds(&torn, "half done") && !journal(&torn).exists());
    assert_eq!(torn.number("SELECT count(*) FROM game"), 3);
}
