//! Every command that takes a game accepts `FILE`, `FILE:N` and `@ID`.

use std::path::{Path, PathBuf};

use crate::support::dadu;
use crate::support::games::Games;

const LOGS: &str = "Dadu: 1
Variant: basic
Players: 1-1

N1 3
Result: unfinished
Dadu: 1
Variant: basic
Players: 1-1

N1 7
Result: unfinishedDadu: 1
Variant: basic
Players: 1-1

N1 1-3 a1+3
Result: unfinished
";

/// Checks a game. Returns the exit code, the output and the error output.
fn checked(games: &Games, game: &str) -> (Option<i32>, String, String) {
    let output = games.run(&["check", "--quiet", "--format", "jsonl", game]);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Writes the logs to a file next to the archive.
fn beside(games: &Games) -> PathBuf {
    let path = games.path.with_file_name("logs.dadu");
    std::fs::write(&path, LOGS).expect("it can be written");
    path
}

fn name(path: &Path, number: impl std::fmt::Display) -> String {
    format!("{}{number}", path.display())
}

#[test]
fn one_game_of_a_file_or_of_the_archive_is_checked_alone() {
    let games = Games::of_text(LOGS);
    let logs = beside(&games);
    // The game, the exit code, and the codes found with their lines in the file.
    let cases = [
        (name(&logs, ":1"), 0, vec![]),
        (name(&logs, ":2"), 1, vec![("D304", 11)]),
        (name(&logs, ":3"), 1, vec![("D402", 16)]),
        ("@1".to_owned(), 0, vec![]),
        ("@2".to_owned(), 1, vec![("D304", 5)]),
        ("@3".to_owned(), 1, vec![("D402", 5)]),
    ];
    for (game, code, expected) in cases {
        let (status, out, err) = checked(&games, &game);
        let found: Vec<(String, u64)> = out
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
            .map(|finding| {
                let place = finding["line"].as_u64().expect("a line");
                (finding["code"].as_str().expect("a code").to_owned(), place)
            })
            .collect();
        let found: Vec<(&str, u64)> = found.iter().map(|(code, line)| (&code[..], *line)).collect();
        assert_eq!((status, found), (Some(code), expected), "{game}: {err}");
    }
}

#[test]
fn a_missing_game_is_reported() {
    let games = Games::of_text(LOGS);
    let logs = beside(&games);
    let cases = [
        (name(&logs, ":4"), "no game 4; the input contains 3 games"),
        ("@9".to_owned(), "no game @9 in the archive"),
        (name(&logs, "x:2"), "cannot read"),
    ];
    for (game, message) in cases {
        let (status, _, err) = checked(&games, &game);
        assert_eq!(status, Some(2), "{game}");
        assert!(err.contains(message), "{game}: {err}");
    }
    let refused = dadu(&["fmt", "@1"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("found a single game"));
}
