//! Withdrawn consent: after a purge, no data of the game can be read, however often the program was
//! killed or told to end during the purge.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::desk::{ARCHIVE, Desk};
use crate::support::{complained, endings, started};
use rusqlite::Connection;

/// A word that only the purged logs contain.
const SECRET: &str = "xylophone";
/// The number of purged games. The archive has twice as many.
const PURGED: i64 = 30;

fn log(number: i64) -> String {
    let secret = if number <= PURGED { SECRET } else { "harmless" };
    format!(
        "Dadu: 1\nId: game-{number}\nVariant: basic\nHousehold: Khan\nPlayers: 1-1\n\
         N: Aunt {secret} {number}\nS: Guest\n\n# {secret} {}\nN1 2\nS1 3\nResult: unfinished\n",
        "said again and again ".repeat(number as usize * 20)
    )
}

/// Creates an archive whose first games contain the secret.
fn desk() -> Desk {
    let desk = Desk::new();
    let logs: String = (1..=2 * PURGED).map(log).collect();
    desk.file("logs.dadu", logs);
    desk.done(&["add", "logs.dadu"]);
    fs::remove_file(desk.path("logs.dadu")).unwrap();
    desk.file("other.dadu", log(99));
    desk
}

/// Returns the command that purges the first games.
fn purge(desk: &Desk) -> Command {
    let ids: Vec<String> = (1..=PURGED).map(|id| format!("@{id}")).collect();
    let mut arguments = vec!["remove", "--purge", "-y"];
    arguments.extend(ids.iter().map(String::as_str));
    desk.command(&arguments)
}

/// Returns whether a file in the folder contains the secret.
fn leaks(desk: &Desk) -> bool {
    let files = fs::read_dir(desk.folder()).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().any(|path| {
        let bytes = fs::read(&path).unwrap();
        memchr::memmem::find(&bytes, SECRET.as_bytes()).is_some()
    })
}

fn games_left(desk: &Desk) -> i64 {
    desk.number("SELECT count(*) FROM game")
}

fn kill(child: &Child, signal: &str) {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

/// Returns how often the program is killed. `DADU_KILLS` sets another number.
fn kills() -> u32 {
    std::env::var("DADU_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(8)
}

/// Returns every command that writes. After each, the purge must be finished.
fn writers() -> [Vec<&'static str>; 5] {
    [
        vec!["remove", "--purge", "-y", "@1"],
        vec!["add", "other.dadu"],
        vec!["reindex"],
        vec!["people", "--same", "Aunt harmless 40 = Aunt harmless 41"],
        vec!["remove", "-y", "@50"],
    ]
}

#[test]
fn a_purge_that_is_killed_at_any_moment_is_reported_and_finished() {
    let desk = desk();
    let before = fs::read(desk.path(ARCHIVE)).unwrap();
    let begun = Instant::now();
    assert!(purge(&desk).output().unwrap().status.success());
    let whole = begun.elapsed();
    assert!(!leaks(&desk) && games_left(&desk) == PURGED);
    for round in 0..kills() {
        let path = |end: &str| desk.path(&format!("{ARCHIVE}{end}"));
        fs::write(path(""), &before).unwrap();
        ["-wal", "-shm"].iter().for_each(|end| drop(fs::remove_file(path(end))));
        let mut child = purge(&desk).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole * round / kills());
        child.kill().unwrap();
        child.wait().unwrap();
        let leaked = leaks(&desk);
        let (_, said) = desk.dadu(&["verify"]);
        match games_left(&desk) {
            games if games == 2 * PURGED => {
                assert!(said.contains("nothing wrong"), "round {round}: {said}");
                continue;
            }
            games => assert_eq!(games, PURGED, "round {round}: all or none"),
        }
        let reported = said.contains("a purge was interrupted") && said.contains("1 wrong");
        assert!(reported || !leaked && said.contains("nothing wrong"), "round {round}: {said}");
        let writers = writers();
        desk.dadu(&writers[round as usize % writers.len()]);
        assert!(!leaks(&desk), "round {round}");
        desk.verified();
    }
}

/// Interrupts a purge between its two steps. A reader keeps the file from being rewritten, so this
/// moment lasts as long as the test needs.
fn interrupted_between_its_steps(desk: &Desk, signal: &str) -> (Option<i32>, String) {
    let reader = Connection::open(desk.path(ARCHIVE)).unwrap();
    reader.execute_batch("PRAGMA journal_mode = wal; BEGIN").unwrap();
    reader.query_row("SELECT count(*) FROM game", [], |_| Ok(())).unwrap();
    let mut child = started(&mut purge(desk));
    let mut said = String::new();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    stderr.read_line(&mut said).unwrap();
    assert!(said.contains("in use by another program"), "{said}");
    kill(&child, signal);
    let code = child.wait().unwrap().code();
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut stderr, &mut rest).unwrap();
    let (verified, words) = desk.dadu(&["verify"]);
    assert!(
        verified == 1 && words.contains("a purge was interrupted: the text of @1 @2"),
        "{words}"
    );
    assert!(leaks(desk), "the file still holds it");
    (code, rest)
}

#[test]
fn the_next_writer_finishes_an_interrupted_purge() {
    for writer in writers() {
        let desk = desk();
        assert_eq!(interrupted_between_its_steps(&desk, "-KILL").0, None);
        let (code, said) = desk.dadu(&writer);
        assert_eq!(code, 0, "{writer:?}: {said}");
        assert!(said.contains("permanently deleted @30"), "{writer:?}: {said}");
        assert!(!leaks(&desk), "{writer:?}");
        desk.verified();
    }
}

#[test]
fn the_same_purge_can_be_run_again() {
    let desk = desk();
    interrupted_between_its_steps(&desk, "-KILL");
    let output = purge(&desk).output().unwrap();
    assert!(output.status.success(), "{}", complained(&output));
    assert!(complained(&output).contains("permanently deleted @1"), "{}", complained(&output));
    assert!(!leaks(&desk));
    desk.verified();
    let (code, said) = desk.dadu(&["remove", "--purge", "-y", "@1"]);
    assert!(code == 2 && said.contains("no game @1 in the archive"), "{said}");
}

#[test]
fn a_terminated_purge_reports_the_remaining_step() {
    for signal in endings() {
        let desk = desk();
        let (code, said) = interrupted_between_its_steps(&desk, signal);
        assert_eq!(code, Some(130), "{signal}: {said}");
        assert!(said.contains("may still be recoverable"), "{signal}: {said}");
        desk.done(&["add", "other.dadu"]);
        assert!(!leaks(&desk), "{signal}");
    }
}

#[test]
fn a_purge_deletes_all_games_or_none() {
    let desk = desk();
    let (code, said) = desk.dadu(&["remove", "--purge", "-y", "@1", "@777", "@2"]);
    assert!(code == 2 && said.contains("no game @777"), "{said}");
    assert!(said.contains("no games were deleted") && !said.contains("permanently"), "{said}");
    assert_eq!(games_left(&desk), 2 * PURGED);
    let (code, said) = desk.dadu(&["remove", "--purge", "@1", "@2"]);
    assert!(code == 2 && said.contains("no games were deleted: use --yes"), "{said}");
    assert_eq!(games_left(&desk), 2 * PURGED);
    let said = desk.done(&["remove", "--purge", "-y", "@2", "@1", "@2"]);
    assert_eq!(said, "permanently deleted @1\npermanently deleted @2\n");
    assert_eq!(games_left(&desk), 2 * PURGED - 2);
}

/// A program that writes and is told to end stops between two steps, and leaves one valid file.
#[test]
fn a_terminated_import_stops_after_a_complete_game() {
    for signal in endings().into_iter().skip(1) {
        let desk = Desk::new();
        desk.simulate("many.dadu", 1000, 3, "basic");
        let mut child = started(&mut desk.command(&["add", "many.dadu"]));
        while !desk.path(ARCHIVE).exists() {
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(50));
        kill(&child, signal);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
        assert!(!desk.path(&format!("{ARCHIVE}-wal")).exists(), "{signal}");
        desk.verified();
        desk.done(&["add", "many.dadu"]);
        assert_eq!(games_left(&desk), 1000);
    }
}

/// `nohup` is for work that continues after its terminal is closed.
#[cfg(target_os = "linux")]
#[test]
fn a_command_that_ignores_a_hangup_continues() {
    let desk = Desk::new();
    desk.simulate("many.dadu", 400, 3, "basic");
    let program = desk.command(&["add", "many.dadu"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$@\"", "sh"]).arg(program.get_program());
    shell.args(program.get_args()).current_dir(desk.folder()).env_remove("DADU_ARCHIVE");
    let mut child = started(&mut shell);
    while !desk.path(ARCHIVE).exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    kill(&child, "-HUP");
    assert!(child.wait().unwrap().success());
    assert_eq!(games_left(&desk), 400);
}
