//! The recorder with a pipe as input, and its handling of the file.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};

use crate::support::listener::Listener;
use crate::support::{endings, root};

pub const HEADER: &str = "Dadu: 1\nId: x\nTitle: A\nVariant: basic\nDate: 2022-12-28\nPlace: Pune\n\
                          Observer: Host\nN: Aunt, Host\nS: Neighbour, Guest\n\n";

/// A running recorder.
pub struct Running {
    pub child: Child,
    pub keys: Option<ChildStdin>,
    pub said: Listener,
}

impl Running {
    pub fn on(file: &Path, arguments: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dadu"));
        command.current_dir(root()).arg("record").arg(file).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let keys = child.stdin.take();
        let said = Listener::new(child.stdout.take().expect("a pipe"));
        Running { child, keys, said }
    }

    pub fn press(&mut self, keys: &str) {
        let pipe = self.keys.as_mut().expect("it is open");
        // A killed recorder no longer reads.
        let _ = pipe.write_all(keys.as_bytes()).and_then(|()| pipe.flush());
    }

    /// Returns the output up to and with a text.
    pub fn hear(&mut self, text: &str) -> String {
        self.said.until(text)
    }

    /// Ends the input. Returns the exit code and the error output.
    pub fn end(mut self) -> (Option<i32>, String) {
        drop(self.keys.take());
        let _ = self.said.rest();
        let Output { status, stderr, .. } = self.child.wait_with_output().expect("it ends");
        (status.code(), String::from_utf8(stderr).expect("UTF-8"))
    }
}

pub struct Table {
    folder: tempfile::TempDir,
}

impl Table {
    pub fn new() -> Table {
        Table { folder: tempfile::tempdir().expect("a folder") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).expect("it can be written");
        path
    }
}

pub fn read(path: &Path) -> String {
    String::from_utf8(fs::read(path).expect("a file")).expect("UTF-8")
}

/// Presses keys on a file to the end. Returns the exit code and the error output.
pub fn record(path: &Path, keys: &str) -> (Option<i32>, String) {
    let mut running = Running::on(path, &[]);
    running.press(keys);
    running.end()
}

#[test]
fn a_game_is_started_and_continued() {
    let table = Table::new();
    let path = table.path("new.dadu");
    assert_eq!(record(&path, "A\nbasic\n2022\n\n\n\n2-2\n\x1b3\n2\n"), (Some(0), String::new()));
    let begun = read(&path);
    assert!(begun.starts_with("Dadu: 1\nId: log-"), "{begun}");
    assert!(
        begun.ends_with("\nTitle: A\nVariant: basic\nDate: 2022\nPlayers: 2-2\n\nN1 3\nN2 2\n"),
        "{begun}"
    );
    let (code, said) = record(&path, "4\n1");
    assert_eq!(code, Some(2), "something is not in the file");
    assert!(said.contains("`S2 1` was not recorded"), "{said}");
    assert_eq!(read(&path), format!("{begun}S1 4\n"));
    assert_eq!(record(&path, "1QQ").0, Some(0), "the recorder warned before it ended");
    // If nothing is entered, the file is not changed.
    let open = table.file("open.dadu", format!("{HEADER}N1 3"));
    assert_eq!(record(&open, "HQ"), (Some(0), String::new()));
    assert_eq!(read(&open), format!("{HEADER}N1 3"));
    let unused = table.path("unused.dadu");
    assert_eq!(record(&unused, ""), (Some(0), String::new()));
    assert!(!unused.exists(), "there was nothing to save");
}

#[test]
fn the_last_game_is_continued_and_another_may_follow() {
    let table = Table::new();
    let first = format!("{HEADER}N1 3\nResult: unfinished\n");
    let path = table.file("two.dadu", format!("{first}\n{HEADER}N1 2\n"));
    assert_eq!(record(&path, "4\nRu\nG\x1bn1\n3\n"), (Some(0), String::new()));
    let text = read(&path);
    let second = format!("{first}\n{HEADER}N1 2\nN2 4\nResult: unfinished\n\nDadu: 1\nId: log-");
    assert!(text.starts_with(&second), "{text}");
    assert!(text.ends_with("\n\nN1 3\n"), "{text}");
    // The values of the previous game are offered.
    assert_eq!(record(&path, "").0, Some(0));
    let glued = table.file("glued.dadu", format!("{HEADER}N1 2Dadu: 1\nPlayers: 1-1\n\nN1 3\n"));
    assert_eq!(record(&glued, "\x1b2\n").0, Some(0));
    assert_eq!(read(&glued), format!("{HEADER}N1 2Dadu: 1\nPlayers: 1-1\n\nN1 3\nS1 2\n"));
}

/// The line ends of the file are used between two games and in the next game.
#[test]
fn the_next_game_uses_the_same_line_ends() {
    let table = Table::new();
    let result = "N1 3\nResult: unfinished\n";
    for after in ["", "\n", "\n\n"] {
        let text = format!("{HEADER}{result}{after}").replace('\n', "\r\n");
        let path = table.file("a.dadu", &text);
        assert_eq!(record(&path, "G\x1bn1\n2\n").0, Some(0));
        let recorded = read(&path);
        let blank = if after.is_empty() { "\r\n" } else { "" };
        let next = format!("{text}{blank}Dadu: 1\r\nId: log-");
        assert!(recorded.starts_with(&next), "{recorded:?}");
        assert!(!recorded.replace("\r\n", "").contains(['\r', '\n']), "{recorded:?}");
    }
}

/// The example on the page can be repeated with the log that it creates.
#[test]
fn the_example_on_the_page_can_be_recorded() {
    let page = std::fs::read_to_string(root().join("spec/desk.md")).expect("the page");
    let (_, after) = page.split_once("printf '").expect("the example");
    let (keys, after) = after.split_once("' | dadu record ").expect("the example");
    assert!(after.starts_with("evening.dadu\n"), "the log that was started above");
    let table = Table::new();
    let path = table.file("evening.dadu", HEADER);
    assert_eq!(record(&path, &keys.replace("\\n", "\n")), (Some(0), String::new()));
    assert_eq!(read(&path), format!("{HEADER}N1 3\nN2 1-4 +1 a1+4\n"));
}

/// Lines that end among the questions, or in a text that was typed, are an error. A refused line is not joined
/// with the next one.
#[test]
fn input_that_ends_too_early_is_reported() {
    let asked = "A\nbasic\n2023-01-20\nPune\nAmi, Bina\nCora, Dina\n\n\n\n3\n14aa\n";
    let cases = [
        (asked, "`Names: 3`, `Language: 14aa`", "Language: 14aa\n"),
        (
            &asked.replace("2023-01-20", "2023-13-01"),
            "in the header, before Date",
            "Variant: basic\n",
        ),
        ("A\nbasik", "in the header, before Variant", "Title: A\n"),
        ("A\nbasic\n2022-13-01\n2022\n", "`Date: 2022`", "Date: 2022\n"),
        ("A\nbasic\n28.12.2022\n\n", "before Date", "Variant: basic\n"),
    ];
    for (keys, said, end) in cases {
        let table = Table::new();
        let path = table.path("new.dadu");
        let (code, told) = record(&path, keys);
        assert_eq!(code, Some(2), "{keys:?}");
        assert!(told.contains(said) && told.contains("`dadu new` first"), "{keys:?}: {told}");
        assert!(read(&path).ends_with(end), "{keys:?}: {}", read(&path));
    }
    let table = Table::new();
    let path = table.file("a.dadu", HEADER);
    let (code, told) = record(&path, "/\x15N1 3 wat\n2\n");
    assert_eq!((code, told), (Some(2), "dadu: `2` was not recorded\n".to_owned()));
    assert_eq!(read(&path), HEADER);
    assert_eq!(record(&path, "/\x15N1 3 wat\nN1 3\n2\n"), (Some(0), String::new()));
    assert_eq!(read(&path), format!("{HEADER}N1 3\nN2 2\n"));
}

/// Without a terminal, the legal moves are listed with the letters that choose them.
#[test]
fn moves_are_listed_without_a_terminal() {
    let table = Table::new();
    let mut running = Running::on(&table.file("a.dadu", HEADER), &[]);
    running.press("12a");
    let said = running.hear("? Enter or a: the move");
    assert!(said.contains("  a +1=a1  b K+1=a1\n? a to b: the move"), "{said}");
    assert!(said.contains("  a a1+2=a3\n"), "{said}");
    running.press("QQ");
    assert_eq!(running.end().0, Some(0));
}

/// Without a terminal, the recorder lists the keys.
#[test]
fn keys_are_listed_without_a_terminal() {
    let table = Table::new();
    let mut running = Running::on(&table.file("a.dadu", HEADER), &[]);
    running.press("H");
    let said = running.hear("? Press any key to go back");
    for line in ["  0 1 2 …         a throw by its number", "  Q, ^C           leave; the file"] {
        assert!(said.contains(line), "{said}");
    }
    assert_eq!(running.end().0, Some(0));
}

#[test]
fn a_file_that_is_not_a_log_is_unchanged() {
    let table = Table::new();
    for (name, text, says) in [
        ("notes.txt", &b"milk, bread\n"[..], "contains no game to continue"),
        ("other.dadu", b"Dadu: 2\nN1 3\n", "unsupported notation version"),
        ("game.dadu", b"Dadu: 1\nGame: tab\n", "does not check the play of this game"),
    ] {
        let path = table.file(name, text);
        let (code, said) = record(&path, "3\n");
        assert_eq!(code, Some(2), "{name}");
        assert!(said.contains(says), "{said}");
        assert_eq!(fs::read(&path).expect("a file"), text);
    }
    let (code, said) = record(Path::new("-"), "3\n");
    assert!(code == Some(2) && said.contains("`-` is not supported"), "{said}");
    for name in ["a.dadu:2", "@1"] {
        let (code, said) = record(Path::new(name), "3\n");
        let words = "expected the name of a file, whose last game is continued";
        assert!(code == Some(2) && said.contains(words), "{said}");
        assert!(!root().join(name).exists(), "{name}");
    }
    assert_eq!(record(table.folder.path(), "3\n").0, Some(2));
    assert_eq!(record(&table.path("no/such.dadu"), "3\n").0, Some(2));
}

#[test]
fn one_recorder_at_a_time() {
    let table = Table::new();
    let path = table.file("a.dadu", HEADER);
    let mut first = Running::on(&path, &[]);
    first.hear("? Throws");
    let (code, said) = record(&path, "3\n");
    assert_eq!(code, Some(2));
    assert!(said.contains("another `dadu record`"), "{said}");
    first.press("3\n");
    assert_eq!(first.end().0, Some(0));
    assert_eq!(read(&path), format!("{HEADER}N1 3\n"));
    assert_eq!(record(&path, "2\n").0, Some(0), "the first recorder released the lock");
}

/// Changes that another program makes to the file are noticed and not overwritten.
#[test]
fn a_file_changed_by_another_program_is_read_again() {
    let table = Table::new();
    let path = table.file("a.dadu", HEADER);
    let mut running = Running::on(&path, &[]);
    running.press("3\n14");
    running.hear("+ N1 3");
    running.hear("the move");
    // An editor writes a new file and replaces the old one with it.
    let other = table.file("b.dadu", format!("{HEADER}N1 4\n"));
    fs::rename(&other, &path).expect("it can be moved");
    running.press("a");
    let said = running.hear("> N2 1-4 +1");
    let said = format!("{said}{}", running.hear("Another program changed the file"));
    assert!(said.contains("+ N1 4"), "{said}");
    running.press("E");
    running.hear("+ N2 1-4 +1");
    // Another program writes into the file itself.
    let text = format!("{HEADER}N1 4\nN2 1-4 +1\n# so it was\n");
    fs::write(&path, &text).expect("it can be written");
    running.press("2\n");
    running.hear("+ S1 2");
    // A third program deletes it.
    fs::remove_file(&path).expect("it can be removed");
    running.press("3\n");
    let said = running.hear("+ S2 3");
    assert!(said.contains("wrote it again"), "{said}");
    assert_eq!(running.end().0, Some(0));
    assert_eq!(read(&path), format!("{text}S1 2\nS2 3\n"));
}

/// Lines of this session that are missing after another program wrote the file are shown and kept.
#[test]
fn lines_of_this_session_are_kept() {
    let begun = format!("{HEADER}N1 3\n");
    let other_play = format!("{begun}N2 2\nS1 3\nS2 2\n");
    let cases = [
        // An older version, from an editor or a sync service.
        (begun.clone(), format!("{begun}N2 4\nS1 2\n"), "wrote them again: `N2 4` · `S1 2`"),
        (
            begun.replace("Pune", "Surat"),
            format!("{}N2 4\nS1 2\n", begun.replace("Pune", "Surat")),
            "wrote them again",
        ),
        (format!("{begun}N2 4\n"), format!("{begun}N2 4\nS1 2\n"), "wrote them again: `S1 2`"),
        (format!("{begun}# tea\n"), format!("{begun}# tea\nN2 4\nS1 2\n"), "wrote them again"),
        (HEADER.trim_end().to_owned() + "\n", format!("{HEADER}N2 4\nS1 2\n"), "wrote them again"),
        // Other play in their place.
        (
            other_play.clone(),
            format!("{other_play}# was: N2 4\n# was: S1 2\n"),
            "kept them in remarks at the end: `N2 4` · `S1 2`",
        ),
        (
            format!("{begun}S1 2\nS2 3\n"),
            format!("{begun}S1 2\nS2 3\n# was: N2 4\n"),
            "kept them in remarks at the end: `N2 4`",
        ),
        // Corrections by hand.
        (format!("{begun}N2 3\nS1 2\n"), format!("{begun}N2 3\nS1 2\n"), "`N2 4` is now `N2 3`"),
        (
            format!("{begun}N2 4  # loud\nS1 2\n"),
            format!("{begun}N2 4  # loud\nS1 2\n"),
            "is now `N2 4  # loud`",
        ),
    ];
    for (other, expected, said) in cases {
        for is_last in [false, true] {
            let table = Table::new();
            let path = table.file("a.dadu", &begun);
            let mut running = Running::on(&path, &[]);
            running.press("4\n2\n");
            running.hear("+ S1 2");
            fs::write(&path, &other).expect("it can be written");
            let mut told = String::new();
            if !is_last {
                running.press("H");
                told = running.hear("Another program changed the file");
                told += &running.hear(said);
            }
            let (code, complained) = running.end();
            assert_eq!(code, Some(0), "{complained}");
            assert!(format!("{told}{complained}").contains(said), "{told}{complained}");
            assert_eq!(read(&path), expected, "{told}{complained}");
            // Recorded again, nothing is added.
            assert_eq!(record(&path, "H"), (Some(0), String::new()));
            assert_eq!(read(&path), expected);
        }
    }
}

/// If another program overwrites the game, the recorder saves the game again and keeps the other
/// text.
#[test]
fn a_game_overwritten_by_another_program_is_saved_again() {
    for other in [&b"Dear Aunt,"[..], b"Dadu: 2\nN1 3\n", b"\xFF\0\n\n"] {
        let table = Table::new();
        let path = table.file("a.dadu", HEADER);
        let mut running = Running::on(&path, &[]);
        running.press("3\n14");
        running.hear("> N2 1-4");
        fs::write(&path, other).expect("it can be written");
        running.press("a");
        running.hear("removed this game");
        running.press("E2\n");
        running.hear("+ S1 2");
        assert_eq!(running.end().0, Some(0));
        let bytes = fs::read(&path).expect("a file");
        let rest = bytes.strip_prefix(other).expect("the other text");
        let rest = String::from_utf8_lossy(rest);
        assert_eq!(rest.trim_start(), format!("{HEADER}N1 3\nN2 1-4 +1\nS1 2\n"));
    }
}

/// If the file cannot be written any more, the recorder reports that after every key, and at the
/// end.
#[test]
fn an_unwritable_file_is_reported_until_the_end() {
    let table = Table::new();
    let path = table.file("a.dadu", HEADER);
    let mut running = Running::on(&path, &[]);
    running.press("3\n");
    running.hear("+ N1 3");
    fs::remove_file(&path).expect("it can be removed");
    fs::create_dir(&path).expect("a folder");
    running.press("2");
    running.hear("is not a regular file");
    running.press("\n");
    running.hear("is not a regular file");
    let (code, said) = running.end();
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("is not a regular file"), "{said}");
}

/// A correction in the header writes a new file. It keeps the lock, the permissions and the earlier
/// games.
#[test]
fn a_corrected_header_replaces_the_file() {
    let table = Table::new();
    let first = format!("{HEADER}N1 3\nResult: unfinished\n\n");
    let path = table.file("a.dadu", format!("{first}{HEADER}N1 2\n"));
    let before = path.metadata().expect("a file").permissions();
    let mut running = Running::on(&path, &[]);
    running.press("Ftitle: B\n");
    running.hear("+ title: B");
    let changed = format!("{first}{}N1 2\n", HEADER.replace("Title: A", "title: B"));
    running.press("3\n");
    running.hear("+ N2 3");
    assert_eq!(read(&path), format!("{changed}N2 3\n"));
    let (code, said) = record(&path, "3\n");
    assert!(code == Some(2) && said.contains("another `dadu record`"), "{said}");
    running.press("\x7f\x7f\x7f\x7f\x7f");
    running.hear("+ Title: A");
    assert_eq!(running.end().0, Some(0));
    assert_eq!(read(&path), format!("{first}{HEADER}N1 2\n"));
    assert_eq!(path.metadata().expect("a file").permissions(), before);
    assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(), 1);
}

/// An interrupt while reading a pipe is not a write error, and accepted entries are saved.
#[cfg(unix)]
#[test]
fn an_interrupt_at_a_pipe_ends_the_recorder() {
    let table = Table::new();
    for signal in endings() {
        let path = table.file("a.dadu", HEADER);
        let mut running = Running::on(&path, &[]);
        running.press("3\n2");
        running.hear("> N2 2");
        let process = running.child.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().expect("it runs").success());
        let keys = running.keys.take();
        let (code, said) = running.end();
        drop(keys);
        assert_eq!(code, Some(130), "{signal}");
        assert_eq!(said, "dadu: `N2 2` was not recorded\n", "{signal}");
        assert_eq!(read(&path), format!("{HEADER}N1 3\n"));
    }
}

#[test]
fn player_turns_have_their_starting_time() {
    let table = Table::new();
    let path = table.file("a.dadu", HEADER);
    let mut running = Running::on(&path, &["--start", "01:12:31"]);
    running.press("3\ns22\n");
    assert_eq!(running.end().0, Some(0));
    let text = read(&path);
    let play: Vec<&str> = text.strip_prefix(HEADER).expect("the header").lines().collect();
    for (line, turn) in play.iter().zip(["] N1 3", "] S2 2"]) {
        assert!(line.starts_with("[01:12:3") || line.starts_with("[01:13:"), "{line}");
        assert!(line.ends_with(turn), "{line}");
    }
}

/// Timecodes continue from the last one in the log, and the recorder says so.
#[test]
fn timecodes_continue() {
    let recorded = format!("{HEADER}[00:12:00] N1 3\n[00:12:20.5] N2 2\n");
    let last_of = |text: &str| {
        let time = text.lines().rev().find_map(|line| line.strip_prefix("[")?.split_once(']'));
        time.map_or(String::new(), |(time, _)| time.to_owned())
    };
    let cases: [(&str, &[&str], &str, &str); 5] = [
        (&recorded, &["--timecodes"], "Timecodes continue from 00:12:21", "00:12:"),
        (&recorded, &["--start", "00:20:00"], "", "00:20:0"),
        (&recorded, &["--start", "00:00:00"], "The log has a later timecode, 00:12:21", "00:00:0"),
        (&format!("{recorded}Recording: tape 2\n"), &["--timecodes"], "", "00:00:0"),
        (HEADER, &["--timecodes"], "", "00:00:0"),
    ];
    for (text, arguments, said, time) in cases {
        let table = Table::new();
        let path = table.file("a.dadu", text);
        let mut running = Running::on(&path, arguments);
        let told = running.hear("? ");
        running.press("3\n");
        assert_eq!(running.end().0, Some(0));
        assert!(told.contains(said) && told.contains("imecode") != said.is_empty(), "{told}");
        let now = read(&path);
        assert!(last_of(&now).starts_with(time), "{now}");
        let checked = crate::support::dadu(&["check", path.to_str().expect("plain")]);
        let goes_back = crate::support::said(&checked).contains("D224");
        assert_eq!(goes_back, said.starts_with("The log has a later"), "{now}");
    }
    // A typed line.
    let table = Table::new();
    let path = table.file("a.dadu", &recorded);
    let mut running = Running::on(&path, &[]);
    running.press("/\u{15}[00:00:10] S1 3\n");
    running.hear("is earlier than [00:12:20.5]");
    assert_eq!(running.end().0, Some(0));
    assert_eq!(read(&path), format!("{recorded}[00:00:10] S1 3\n"));
}
