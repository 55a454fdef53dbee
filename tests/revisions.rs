//! How `add` recognises a revision of a game: by its `Id`, or by its file, however the path is
//! spelled.

use std::fs;

use crate::support::desk::Desk;

/// Returns the player turns of a simulated game.
fn play(seed: u32) -> String {
    let seed = seed.to_string();
    let game = Desk::new().done(&["simulate", "--games", "1", "--players", "1", "--seed", &seed]);
    let (_, play) = game.split_once("\n\n").expect("a header ends with a blank line");
    play.lines().take(80).map(|line| format!("{line}\n")).collect()
}

/// Returns a recorded log with these fields.
fn log_of(fields: &str, seed: u32) -> String {
    format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n{fields}\n{}Result: unfinished\n", play(seed))
}

fn log(fields: &str) -> String {
    log_of(fields, 1)
}

/// Returns the same log with another throw in one line, counted from the end.
fn revised_at(text: &str, from_end: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.len() - 1 - from_end;
    let written = |(number, line): (usize, &&str)| match number == at {
        true => format!("{} ?\n", line.split(' ').next().unwrap_or_default()),
        false => format!("{line}\n"),
    };
    lines.iter().enumerate().map(written).collect()
}

fn revised(text: &str) -> String {
    revised_at(text, 20)
}

fn counts(desk: &Desk, archive: &str) -> (i64, i64) {
    let db = rusqlite::Connection::open(desk.path(archive)).unwrap();
    let count = |table: &str| {
        db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    (count("game"), count("revision"))
}

#[test]
fn a_file_is_recognised_however_its_path_is_spelled() {
    let desk = Desk::new();
    let path = desk.file("logs/deep/a.dadu", log(""));
    fs::create_dir(desk.path("empty")).unwrap();
    desk.done(&["add", "logs/deep/a.dadu"]);
    let mut spellings = vec![
        (".", "./logs/deep/a.dadu".to_owned()),
        (".", "logs/../logs//deep/a.dadu".to_owned()),
        (".", path.to_str().unwrap().to_owned()),
        (".", "logs".to_owned()),
        ("logs", "deep/a.dadu".to_owned()),
        ("logs/deep", "a.dadu".to_owned()),
        ("empty", "../logs/deep/a.dadu".to_owned()),
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(desk.path("logs/deep"), desk.path("link")).unwrap();
        spellings.push((".", "link/a.dadu".to_owned()));
    }
    for (number, (folder, spelling)) in spellings.iter().enumerate() {
        fs::write(&path, revised_at(&log(""), number + 3)).unwrap();
        let archive = desk.path("games.dadu-archive");
        let mut add = desk.command(&["add", spelling, "--archive", archive.to_str().unwrap()]);
        let output = add.current_dir(desk.path(folder)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("new revision of @1"), "{folder} {spelling}: {said}");
        assert!(!said.contains("likely"), "{folder} {spelling}: {said}");
    }
    assert_eq!(counts(&desk, "games.dadu-archive"), (1, 1 + spellings.len() as i64));
    assert_eq!(desk.number("SELECT path = 'logs/deep/a.dadu' FROM source"), 1);
    // Exports and messages continue to use that name.
    desk.done(&["export", "-o", "out"]);
    assert_eq!(fs::read(desk.path("out/logs/deep/a.dadu")).unwrap(), fs::read(&path).unwrap());
    desk.verified();
}

/// An archive in another folder stores paths relative to its own folder. If both are moved
/// together, the files are recognised.
#[test]
fn an_archive_and_its_logs_can_be_moved() {
    let desk = Desk::new();
    desk.file("old/logs/a.dadu", log(""));
    fs::create_dir(desk.path("old/archives")).unwrap();
    desk.done(&["add", "old/logs/a.dadu", "--archive", "old/archives/g.db"]);
    fs::rename(desk.path("old"), desk.path("new")).unwrap();
    desk.file("new/logs/a.dadu", revised(&log("")));
    let said = desk.done(&["add", "new/logs", "--archive", "new/archives/g.db"]);
    assert!(said.contains("new/logs/a.dadu:1: new revision of @1"), "{said}");
    assert_eq!(counts(&desk, "new/archives/g.db"), (1, 2));
}

#[test]
fn a_likely_revision_is_reported() {
    let named = log("Id: a\n");
    // The first log, the second log, and whether the second is reported.
    let cases = [
        (log(""), revised(&log("")), true),
        (named.clone(), revised(&log("")), true),
        (log(""), revised(&named), true),
        (named.clone(), revised(&log("Id: b\n")), false),
        (log(""), log_of("", 2), false),
        (log("Simulated: by hand\n"), revised(&log("")), false),
    ];
    for (number, (first, then, likely)) in cases.into_iter().enumerate() {
        let desk = Desk::new();
        desk.file("first.dadu", first);
        desk.done(&["add", "first.dadu"]);
        desk.file("copies/other.dadu", then);
        let said = desk.done(&["add", "copies/other.dadu"]);
        assert_eq!(counts(&desk, "games.dadu-archive").0, 2, "{number}: {said}");
        let words = "copies/other.dadu:1: @2 is likely a revision or a copy of @1: ";
        assert_eq!(said.contains(words), likely, "{number}: {said}");
        assert_eq!(said.contains("to compare them, run `dadu dupes`"), likely, "{number}: {said}");
    }
    // Two logs added in the same run are reported too.
    let desk = Desk::new();
    desk.file("a.dadu", log(""));
    desk.file("b.dadu", revised(&log("")));
    let said = desk.done(&["add", "a.dadu", "b.dadu"]);
    assert!(said.contains("b.dadu:1: @2 is likely a revision or a copy of @1"), "{said}");
}

#[test]
fn ids_are_offered_and_only_written_on_request() {
    let desk = Desk::new();
    let path = desk.file("a.dadu", log(""));
    let said = desk.done(&["add", "a.dadu"]);
    assert!(said.contains("1 new game without an Id; run `dadu add --write-id`"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), log(""));
    desk.done(&["fmt", "a.dadu"]);
    assert!(!fs::read_to_string(&path).unwrap().contains("Id:"));
    for command in ["add", "fmt"] {
        assert!(desk.done(&[command, "--help"]).contains("--write-id"), "{command}");
    }
    let with_ids = Desk::new();
    with_ids.file("a.dadu", log("Id: a\n"));
    assert!(!with_ids.done(&["add", "a.dadu"]).contains("Id"));
}

#[test]
fn add_writes_missing_ids_and_keeps_the_same_game() {
    let desk = Desk::new();
    let two =
        format!("Words before\n\n{}\n{}", log("").replace('\n', "\r\n"), log("Place: Pune\n"));
    let path = desk.file("a.dadu", &two);
    desk.done(&["add", "a.dadu"]);
    let said = desk.done(&["add", "--write-id", "a.dadu"]);
    assert!(said.contains("2 new revisions"), "{said}");
    let written = fs::read_to_string(&path).unwrap();
    let without: String =
        written.split_inclusive('\n').filter(|line| !line.starts_with("Id: ")).collect();
    assert_eq!(without, two, "nothing else changes");
    assert_eq!(written.matches("\nId: log-").count(), 2);
    assert!(
        desk.done(&["add", "--write-id", "a.dadu"]).contains("skipped 2 already in the archive")
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    // From now on, the file may be anywhere.
    desk.file("elsewhere/b.dadu", revised(&written));
    let said = desk.done(&["add", "elsewhere/b.dadu"]);
    assert!(said.contains("added 0 games and 2 new revisions"), "{said}");
    assert_eq!(counts(&desk, "games.dadu-archive"), (2, 6));
    desk.verified();
    let (code, said) = desk.dadu(&["add", "--write-id", "-"]);
    assert!(code == 2 && said.contains("standard input: cannot write an Id"), "{said}");
}

#[test]
fn fmt_writes_ids_when_asked() {
    let desk = Desk::new();
    let path = desk.file("a.dadu", log("").replace("\nN1 ", "\nN1   "));
    let (code, said) = desk.dadu(&["fmt", "--write-id", "--diff", "a.dadu"]);
    assert!(code == 1 && said.contains("+Id: log-"), "{said}");
    desk.done(&["fmt", "--write-id", "a.dadu"]);
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.starts_with("Dadu: 1\nId: log-") && !written.contains("N1  "), "{written}");
    desk.done(&["fmt", "--write-id", "--check", "a.dadu"]);
    desk.done(&["check", "a.dadu"]);
}

#[test]
fn two_files_with_one_id_are_not_revisions_of_each_other() {
    let desk = Desk::new();
    desk.file("logs/a-fixed.dadu", log("Id: evening"));
    desk.file("logs/b-copy.dadu", log("Id: evening"));
    desk.file("logs/z-old.dadu", revised(&log("Id: evening")));
    // Which of two texts is newer does not depend on the names of their files, also the second time.
    for _ in 0..2 {
        let (code, said) = desk.dadu(&["add", "logs"]);
        let said = said.replace('\\', "/");
        let rivals = [("z-old", "a-fixed"), ("a-fixed", "z-old"), ("b-copy", "z-old")];
        for (one, other) in rivals {
            let reason =
                format!("{one}.dadu:1: skipped: logs/{other}.dadu:1 has the same `Id`; add only");
            assert!(said.contains(&reason), "{said}");
        }
        assert!(said.contains("added 0 games; skipped 3 refused"), "{said}");
        assert_eq!(code, 2);
        assert_eq!(counts(&desk, "games.dadu-archive"), (0, 0));
    }
    // The same text twice is one game.
    let said = desk.done(&["add", "logs/a-fixed.dadu", "logs/b-copy.dadu"]);
    assert!(said.contains("b-copy.dadu:1: skipped: same text as logs/a-fixed.dadu:1"), "{said}");
    // Beside the stored text, another one is still refused.
    let (code, said) = desk.dadu(&["add", "logs"]);
    assert!(code == 2 && said.contains("skipped 2 already in the archive, 1 refused"), "{said}");
    assert_eq!(counts(&desk, "games.dadu-archive"), (1, 1));
    // Given alone, it is the newer text.
    assert!(desk.done(&["add", "logs/z-old.dadu"]).contains("new revision of @1"));
    let said = desk.done(&["add", "logs/a-fixed.dadu"]);
    assert!(said.contains("an older text of @1; its newest text stays"), "{said}");
}
