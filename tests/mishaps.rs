//! The archive under bad conditions: the reader of the output goes away, the disk is full, another
//! program uses the file, the file is not an archive, a person withdraws consent.

use std::fs;
use std::process::{Command, Stdio};

use crate::support::desk::{ARCHIVE, Desk};
use crate::support::{complained, said, started};
use rusqlite::Connection;

/// Returns a log of one game of a household, with an Id and distinctive text.
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

/// Returns whether the bytes of the archive contain a word.
fn archive_contains(desk: &Desk, word: &str) -> bool {
    let bytes = fs::read(desk.path(ARCHIVE)).unwrap();
    memchr::memmem::find(&bytes, word.as_bytes()).is_some()
}

/// Returns a standard output without a reader and one on a full disk, each with the expected exit
/// code.
fn broken_outputs() -> Vec<(Stdio, i32)> {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut outputs = vec![(Stdio::from(writer), 0)];
    if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
        outputs.push((Stdio::from(full), 2));
    }
    outputs
}

#[test]
fn commands_take_effect_without_a_reader() {
    let here = "SELECT count(*) FROM game WHERE removed_at IS NULL";
    let all = "SELECT count(*) FROM game";
    let same = "SELECT count(*) FROM same_person";
    let revisions = "SELECT count(*) FROM revision";
    // The commands to run first, the tested command, and a query with its result afterwards.
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
        for (output, code) in broken_outputs() {
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

/// The game of Zubeda is purged. Its household is `xylophonehouse`.
#[test]
fn a_purge_deletes_unused_name_links() {
    // The linked names, the links that remain after the purge, and words from the message.
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
            assert!(!archive_contains(&desk, word), "{pairs:?}: {word} is still there");
        }
        assert!(!desk.done(&["people"]).contains("Zubeda"), "{pairs:?}");
        desk.verified();
    }
}

#[test]
fn a_purge_keeps_names_in_other_logs() {
    let desk = three();
    desk.file("z.dadu", log("z", "Khan", "Aunt a", "Zubeda"));
    desk.done(&["add", "z.dadu"]);
    desk.done(&["people", "--same", "Aunt a = Aunt b"]);
    // The other text may also be an old revision of a game, or a removed game.
    desk.file("a.dadu", log("a", "Khan", "Nobody", "Guest"));
    desk.done(&["add", "a.dadu"]);
    desk.done(&["remove", "-y", "@1", "@2"]);
    assert!(desk.done(&["remove", "--purge", "-y", "@4"]).ends_with("permanently deleted @4\n"));
    assert_eq!(desk.number("SELECT count(*) FROM same_person"), 1);
    desk.done(&["remove", "--purge", "-y", "@1"]);
    assert_eq!(desk.number("SELECT count(*) FROM same_person"), 0);
    assert!(!archive_contains(&desk, "Aunt a"));
    desk.verified();
}

#[test]
fn removed_name_links_leave_nothing_in_free_pages() {
    let desk = three();
    desk.db()
        .execute("INSERT INTO same_person VALUES ('xylophone', '', 'Guest', 'Khan')", [])
        .unwrap();
    assert!(archive_contains(&desk, "xylophone"));
    desk.done(&["people", "--apart", "xylophone"]);
    assert!(!archive_contains(&desk, "xylophone"));
}

#[test]
fn changed_text_before_the_first_game_is_stored() {
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
    assert!(
        !said.contains("kept")
            && !archive_contains(&desk, "Amina")
            && !archive_contains(&desk, "Zubeida"),
        "{said}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn files_with_names_that_are_not_utf8_are_distinct() {
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
fn waiting_for_another_program_is_reported_and_interruptible() {
    use std::io::{BufRead, BufReader};
    // How the other program locks the archive.
    for holding in ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE", "BEGIN; SELECT count(*) FROM game"] {
        for command in [&["remove", "-y", "@1"][..], &["add", "d.dadu"], &["reindex"]] {
            let desk = three();
            desk.file("d.dadu", log("d", "Khan", "Aunt", "Guest"));
            let before = fs::read(desk.path(ARCHIVE)).unwrap();
            let other = desk.db();
            other.execute_batch(holding).unwrap();
            if holding.contains("SELECT") {
                // A reader holds the file as long as it has unread rows.
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
fn files_that_are_not_archives_are_reported_and_unchanged() {
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
        ("zero.db", "zero.db is an SQLite file but not a dadu archive"),
        ("minus.db", "minus.db is an SQLite file but not a dadu archive"),
        ("other.db", "other.db is an SQLite file but not a dadu archive"),
        ("text.db", "text.db is not an archive (not an SQLite file)"),
        ("short.db", "short.db is not an archive (not an SQLite file)"),
        ("folder.db", "folder.db is a folder, not an archive file"),
        ("cut.db", "the file is damaged"),
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
    assert!(code == 2 && said.contains("archive empty.db is empty"), "{said}");
    desk.done(&["add", "a.dadu", "--archive", "empty.db"]);
}

#[test]
fn no_archive_is_created_without_games() {
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
fn a_line_may_have_exactly_the_maximum_length() {
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

/// Two logs have names that cannot exist in the same folder. The export stops and creates nothing.
#[test]
fn an_export_is_complete_or_absent() {
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
fn empty_answers_have_helpful_messages() {
    let desk = three();
    desk.file("bad.dadu", log("bad", "Khan", "Aunt", "Guest").replace("N1 2", "N1 1 b3+1"));
    // The command, its exit code, and its message.
    let cases: [(&[&str], i32, &str); 10] = [
        (&["find", "place = Pune"], 1, "no match in 3 games"),
        (&["list", "--place", "Pune"], 0, "no match in 3 games"),
        (&["list", "--removed"], 0, "no removed games"),
        (&["list", "--sort", "Date"], 0, "@3"),
        (&["find", "place", "=", "Pune"], 2, "quote the expression: dadu find 'place = Pune'"),
        (&["find", "peace = Pune"], 2, "`dadu explain query`"),
        (&["explain", "query"], 0, "# Search expressions"),
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

/// A writer that was killed during a transaction leaves its journal next to the file. The next
/// reader sees the archive in its earlier state.
#[test]
fn the_next_reader_rolls_back_a_killed_writer() {
    let desk = three();
    let writer = Connection::open(desk.path(ARCHIVE)).unwrap();
    writer
        .execute_batch("PRAGMA journal_mode = delete; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        .unwrap();
    // More data than fits in the cache: the file is half written, and the journal next to it can
    // restore it.
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) \
        INSERT INTO setting (name, value) SELECT 'half done ' || i, hex(randomblob(200)) FROM n";
    writer.execute_batch(many).unwrap();
    let torn = Desk::new();
    let journal = |desk: &Desk| desk.path(&format!("{ARCHIVE}-journal"));
    fs::copy(desk.path(ARCHIVE), torn.path(ARCHIVE)).unwrap();
    fs::copy(journal(&desk), journal(&torn)).unwrap();
    assert!(archive_contains(&torn, "half done"), "the file is half written");
    torn.done(&["verify"]);
    assert!(!archive_contains(&torn, "half done") && !journal(&torn).exists());
    assert_eq!(torn.number("SELECT count(*) FROM game"), 3);
}
