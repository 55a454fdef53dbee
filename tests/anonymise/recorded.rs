//! Logs of games that dadu only records: their play stays byte for byte, and no name stays in it.

use super::*;

const HEADER: &str = "Dadu: 1\nGame: tab\nDate: 1931-03-02\nPlace: Berbera\nHousehold: Omar\n\
                      N: Asha Old, Ali\nS: Zahra\n# Ali is Asha's son\nPlayers: 2-1\n\n";
const PLAY: &str = "[00:01] N1  +d2\nN: d3\n\nS1 +d3 (the other hand)\nold stones\n1-a4:xd3\n";

/// Anonymises a log of the game. Returns the exit code, all messages, and the log if it was written.
fn anonymised(play: &[u8], options: &[&str]) -> (Option<i32>, String, Option<Vec<u8>>) {
    let folder = tempfile::tempdir().expect("a folder");
    let log = write(folder.path(), "a.dadu", [HEADER.as_bytes(), play].concat());
    let (out, key) = (folder.path().join("out"), folder.path().join("the.key"));
    let options = [&["-o", plain(&out), "--key", plain(&key)], options].concat();
    let output = run(&[&log], &options);
    let told = format!("{}{}", said(&output), complained(&output));
    let written = everything(&out).into_values().next();
    (output.status.code(), told, written)
}

#[test]
fn the_play_is_unchanged_and_everything_else_is_anonymous() {
    let remarks = "N1 a1-a4  # Ali laughed\n# and Zahra\nResult: N wins, Ali slept\n";
    for (options, laughed, wins) in [
        (&[][..], "N1 a1-a4\n\nResult: N wins\n", false),
        (&["--keep-remarks"], "Result: N wins, Person-", true),
    ] {
        let play = format!("{PLAY}{remarks}");
        let (code, told, written) = anonymised(play.as_bytes(), options);
        let text = String::from_utf8(written.expect("a log")).expect("UTF-8");
        assert_eq!(code, Some(0), "{told}");
        assert!(told.contains("review it for names that no header gives"), "{told}");
        assert!(text.contains(PLAY) && text.contains(laughed), "{text}");
        assert!(text.starts_with("Dadu: 1\nGame: tab\nDate: 1931-03\nPlace: Place-"), "{text}");
        assert_eq!(text.contains(" laughed\n# and Person-"), wins, "{text}");
        assert_eq!(text.lines().count(), HEADER.lines().count() + play.lines().count(), "{text}");
        for name in ["Asha", "Ali", "Zahra", "Omar", "Berbera"] {
            assert!(!text.contains(name), "{name}: {text}");
        }
    }
}

/// A log whose play may contain a name is left out, and a message names the line and the remedy.
#[test]
fn a_log_with_a_name_in_its_play_is_left_out() {
    let known = "a line of play contains a known name";
    let field = "this line below the header looks like a field";
    for (play, words) in [
        ("N1 +d2\nAsha laughs\n", known),
        ("N1 +d2\nthen ALI threw\n", known),
        ("N1 +d2\nN1 d3 for zahra's side\n", known),
        ("N1 +d2\nBerbera rules\n", known),
        ("N1 +d2\n[00:02] Asha: d2 # she\n", known),
        ("N1 +d2\nN: Yusuf\n", field),
        ("N1 +d2\nS1: Yusuf of d2\n", field),
        ("N1 +d2\nNote: d2\n", field),
        ("N1 +d2\nPlayers: 1-1\n", field),
    ] {
        for options in [&[][..], &["--keep-remarks"]] {
            let (code, told, written) = anonymised(play.as_bytes(), options);
            assert_eq!((code, written), (Some(2), None), "{play}: {told}");
            assert!(told.contains(&format!("a.dadu:12: game skipped: {words}")), "{play}: {told}");
            assert!(
                told.contains("moves of Tab and its kin; ") && told.contains("behind a `#`"),
                "{told}"
            );
            assert!(told.contains("skipped: 1 game (its play may contain a name"), "{told}");
        }
    }
    let (_, told, _) = anonymised(b"Asha\nAli\nN1 d2\nAli\n", &[]);
    assert!(told.contains("a.dadu:11: ") && told.contains(", and 2 further lines, "), "{told}");
}

/// The names of one log are not in the play of another; nor are those of a line that is not text.
#[test]
fn names_of_other_logs_and_lines_that_are_not_text_are_kept_out() {
    let (code, told, written) = anonymised(b"N1 +d2\n\xff Asha\nS1 \x01 Ali\nS1 d3\n", &[]);
    let text = String::from_utf8(written.expect("a log")).expect("UTF-8");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("withheld: 2 unreadable lines"), "{told}");
    let lines = "N1 +d2\nunreadable line withheld\nunreadable line withheld\nS1 d3\n";
    assert!(text.ends_with(lines), "{text}");

    let folder = tempfile::tempdir().expect("a folder");
    let tab = write(folder.path(), "tab.dadu", format!("{HEADER}N1 +d2\nYusuf came\n"));
    let other = write(folder.path(), "z.dadu", "Dadu: 1\nVariant: basic\nObserver: Yusuf\nN1 2\n");
    let archive = folder.path().join("games.dadu-archive");
    dadu(&["add", plain(&tab), plain(&other), "--archive", plain(&archive)]);
    let (out, key) = (folder.path().join("out"), folder.path().join("the.key"));
    let options = ["--archive", plain(&archive), "-o", plain(&out), "--key", plain(&key)];
    let output = run(&[], &options);
    let told = complained(&output);
    assert_eq!((output.status.code(), everything(&out).len()), (Some(2), 1), "{told}");
    assert!(told.contains("@1 (") && told.contains("tab.dadu:12): game skipped: "), "{told}");
}
