//! Logs of other games and of unknown notation versions: no command treats them as logs of Dadu.

use crate::support::{complained, dadu, plain, said};

/// A log of Thaayam. As a log of Dadu it would have errors from the first throw on.
const THAAYAM: &str = "tests/screens/thaayam.dadu";

/// A command, its exit code, and its message for a log of Thaayam.
const KNOWN: &[(&[&str], i32, &str)] = &[
    (&["check"], 0, "0 errors"),
    (&["check", "--worlds"], 0, "0 errors"),
    (&["fmt", "--extras", "--check"], 0, ""),
    (&["show"], 0, "palace"),
    (&["show", "--log"], 0, "legal"),
    (&["show", "--svg", "-"], 0, "palace"),
    (&["replay"], 0, "Twins move from c5"),
    (&["moves"], 0, "next: N1"),
    (&["moves", "--format", "json"], 0, "\"results\""),
    (&["suggest"], 0, "no errors"),
    (&["infer"], 0, "of Thaayam with"),
    (&["record"], 0, ""),
];

/// Words that only apply to Dadu.
const OF_DADU: [&str; 4] = ["king", "home row", "waiting 7", " da "];

#[test]
fn no_command_treats_a_log_of_thaayam_as_dadu() {
    for (command, code, says) in KNOWN {
        let output = dadu(&[command, &[THAAYAM][..]].concat());
        let all = format!("{}{}", said(&output), complained(&output));
        assert_eq!(output.status.code(), Some(*code), "{command:?}: {all}");
        assert!(all.contains(says), "{command:?}: {all}");
        assert!(!OF_DADU.iter().any(|word| all.contains(word)), "{command:?}: {all}");
    }
}

/// Lines that would be player turns with errors, if the game were Dadu.
const PLAY: &str = "Variant: basic\nPlayers: 1-1\n\nN1 3 a1+3\nS1 2 g4+2\nN1 2-2\n";

/// A command, its exit code, and its message for such a log.
const COMMANDS: [(&[&str], i32, &str); 9] = [
    (&["check"], 1, "was not checked"),
    (&["check", "--worlds"], 1, "was not checked"),
    (&["fmt", "--check"], 2, "nothing was written"),
    (&["fmt", "--extras", "--diff"], 2, "nothing was written"),
    (&["show"], 0, "unsupported"),
    (&["replay"], 2, "cannot replay"),
    (&["moves"], 2, "unsupported"),
    (&["suggest"], 2, "unsupported"),
    (&["infer"], 2, "unsupported"),
];

#[test]
fn no_command_treats_a_log_of_another_game_as_dadu() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    for head in ["Dadu: 1\nGame: chess\n", "Dadu: 9\n"] {
        std::fs::write(&path, format!("{head}{PLAY}")).expect("it can be written");
        for (command, code, says) in COMMANDS {
            let output = dadu(&[command, &[plain(&path)]].concat());
            let all = format!("{}{}", said(&output), complained(&output));
            assert_eq!(output.status.code(), Some(code), "{head}{command:?}: {all}");
            let is_of_version = head.contains('9') && command[0] == "check";
            assert!(all.contains(says) || is_of_version, "{head}{command:?}: {all}");
            assert!(!all.contains("D3") && !all.contains("D4"), "{head}{command:?}: {all}");
        }
    }
}

#[test]
fn known_games_are_inferred_although_another_is_unknown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    let other = format!("Dadu: 1\nGame: chess\n{PLAY}");
    let known = std::str::from_utf8(super::GOOD).expect("plain text");
    std::fs::write(&path, format!("{other}{known}")).expect("it can be written");
    let output = dadu(&["infer", plain(&path)]);
    assert!(
        said(&output).contains("Inferred from 1 game with 2 player turns"),
        "{}",
        said(&output)
    );
    assert!(
        complained(&output).contains("game 1: skipped: unsupported"),
        "{}",
        complained(&output)
    );
    assert_eq!(output.status.code(), Some(2));
}
