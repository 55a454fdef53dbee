//! Input that cannot be taken as it is: bytes and line breaks of other kinds, keys that do nothing, lines behind an
//! offered start, and logs with lines that cannot be read.

use std::io::Write;

use dadu::record::{Key, Recorder};

use super::pipe::{HEADER, Running, Table, read, record};
use super::typist::recorder;
use crate::support::{dadu, said};

/// Sends bytes to a recorder of a log. Returns the exit code, the error output, and the text behind the header.
fn sent(text: &str, bytes: &[u8]) -> (Option<i32>, String, String) {
    let table = Table::new();
    let path = table.file("a.dadu", text);
    let mut running = Running::on(&path, &[]);
    running.keys.as_mut().expect("it is open").write_all(bytes).expect("it reads");
    let (code, told) = running.end();
    let now = read(&path);
    (code, told, now.strip_prefix(text).unwrap_or(&now).to_owned())
}

/// A byte that is not UTF-8 takes no other character with it, and is named.
#[test]
fn bytes_that_are_not_utf8_are_named() {
    let cases: [(&[u8], &str, &str, i32); 7] = [
        (b"#caf\xe9\n3\n2\n", "# caf\u{fffd}\n\nN1 3\nN2 2\n", "line 1 of the input: not UTF-8", 1),
        (b"3\n#caf\xe9 au lait\n", "N1 3\n# caf\u{fffd} au lait\n", "line 2 of the input", 1),
        (b"#caf\xe2\x82\n3\n", "# caf\u{fffd}\n\nN1 3\n", "bytes E2 82", 1),
        (b"#\xf0\x9f\xe9x\n3\n", "# \u{fffd}\u{fffd}x\n\nN1 3\n", "byte E9", 1),
        (b"#\xe9\xe0\xaa\x86\n", "# \u{fffd}\u{0a86}\n", "byte E9", 1),
        (b"3\n\xff2\n", "N1 3\nN2 2\n", "byte FF", 1),
        (b"3\n#caf\xc3", "N1 3\n", "byte C3", 2),
    ];
    for (bytes, play, message, expected) in cases {
        let (code, told, now) = sent(HEADER, bytes);
        assert_eq!(now, play, "{bytes:?}: {told}");
        assert_eq!(code, Some(expected), "{bytes:?}: {told}");
        assert!(told.contains(message), "{bytes:?}: {told}");
    }
}

/// Line breaks and control characters separate words and digits. A CR ends a line, alone or before an LF.
#[test]
fn breaks_of_other_kinds_join_nothing() {
    let kinds = ["\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}", "\t", "\0", "\u{96}"];
    for sign in kinds {
        let keys = format!("/\x15N1 1{sign}4 +1 a1+4\n#tea{sign}Withdrawn: S1\n");
        let (code, told, now) = sent(HEADER, keys.as_bytes());
        assert_eq!((code, &*told), (Some(0), ""), "{sign:?}");
        assert_eq!(now, "N1 1 4 +1 a1+4\n# tea Withdrawn: S1\n", "{sign:?}");
        let log = format!("{HEADER}{now}");
        let checked = crate::support::dadu_reads(&["check", "-"], log.as_bytes());
        assert!(said(&checked).contains("D220"), "the withdrawal is seen");
    }
    let cases = [
        ("3\r2\r", "N1 3\nN2 2\n"),
        ("3\r\n2\r\n", "N1 3\nN2 2\n"),
        ("3\r\n\r\n2\n", "N1 3\nN2 2\n"),
        ("#tea\r3\r", "# tea\n\nN1 3\n"),
        ("\u{feff}3\n", "N1 3\n"),
        ("FNote:\ta\tb\n3\n", "Note: a b\n"),
        ("=N\twait K 8 | S wait K 8\n\n", "= N wait K 8 | S wait K 8\n"),
    ];
    for (keys, play) in cases {
        let (code, told, now) = sent(HEADER, keys.as_bytes());
        assert_eq!((code, &*told), (Some(0), ""), "{keys:?}");
        assert!(now.contains(play), "{keys:?}: {now}");
    }
}

/// Pasted text with other line breaks is several lines.
#[test]
fn other_line_breaks_end_a_pasted_line() {
    for sign in ["\n", "\r", "\r\n", "\u{b}", "\u{c}", "\u{85}", "\u{2028}"] {
        let mut recorder = recorder(HEADER.as_bytes());
        for key in [Key::Char('/'), Key::Clear] {
            recorder.key(key, None);
        }
        recorder.paste(&format!("# tea{sign}Withdrawn: S1"), None);
        for key in [Key::Enter, Key::Enter] {
            recorder.key(key, None);
        }
        let text = String::from_utf8_lossy(recorder.text()).into_owned();
        assert_eq!(text, format!("{HEADER}# tea\nWithdrawn: S1\n"), "{sign:?}");
    }
}

/// A file whose lines end in other breaks is refused and not changed.
#[test]
fn a_file_with_other_line_ends_is_refused() {
    let log = format!("{HEADER}N1 3\nN2 2\nResult: unfinished\n");
    let fixed = "`dadu check --fix ";
    let cases = [
        (log.replace('\n', "\r"), fixed),
        (log.replace('\n', "\u{b}"), fixed),
        (log.replace('\n', "\u{85}"), fixed),
        (log.replace("3\n", "3\r"), fixed),
        (log.replace("3\nN2 2", "1-4\r+1 a1+4"), "shows them; replace them by line feeds"),
    ];
    for (text, remedy) in cases {
        let (code, told, now) = sent(&text, b"3\n");
        assert_eq!((code, &*now), (Some(2), ""), "{text:?}: {told}");
        assert!(told.contains("has line breaks that dadu does not read"), "{told}");
        assert!(told.contains(remedy), "{told}");
    }
    let table = Table::new();
    let path = table.file("a.dadu", log.replace('\n', "\r"));
    assert_eq!(dadu(&["check", "--fix", path.to_str().expect("plain")]).status.code(), Some(0));
    assert_eq!(record(&path, "").0, Some(0));
}

/// If lines of the log cannot be read, the recorder says so, and does not guess the next player.
#[test]
fn unread_lines_are_named_at_the_start() {
    let player = "so the next player is not known";
    let cases = [
        ("N1 3\n", "N2 3\n", ""),
        ("Aunt: N1 3\nHost: N2 2\n", "", player),
        ("N1 3\nthen Host threw two\n", "", player),
        ("N1 3\n[12:01] Host: N2 2\n", "", player),
        ("N1 3\nN2 2\u{b}S1 3\n", "", player),
        ("Aunt threw three\nN2 2\n", "N1 3\n", "so the next player and the position are not sure"),
    ];
    for (play, written, message) in cases {
        let table = Table::new();
        let text = format!("{HEADER}{play}");
        let path = table.file("a.dadu", &text);
        let mut running = Running::on(&path, &[]);
        let told = running.hear("? ");
        running.press("3\n");
        let (code, complained) = running.end();
        assert!(told.contains(message), "{play}: {told}");
        assert_eq!(told.contains("cannot be read"), !message.is_empty(), "{play}: {told}");
        assert_eq!(read(&path), format!("{text}{written}"), "{play}");
        let refused = written.is_empty();
        assert_eq!(code, Some(i32::from(refused)), "{play}: {complained}");
        assert_eq!(complained.contains("type the player first"), refused, "{complained}");
    }
    // The recording goes on, and no header is asked for below lines that may be play.
    let (code, told, now) = sent(&format!("{HEADER}Aunt: N1 3\nHost: N2 2\n"), b"s13\n2\n");
    assert_eq!((code, &*now), (Some(0), "\nS1 3\nS2 2\n"), "{told}");
    let (code, _, now) = sent("Dadu: 1\nN: Aunt\n\nAunt threw three\n", b"n13\n");
    assert_eq!((code, &*now), (Some(0), "\nN1 3\n"));
    let status = |play: &str| {
        let recorder = recorder(format!("{HEADER}{play}").as_bytes());
        recorder.screen(100, 24).rows[0].text.contains("position not sure (= states it)")
    };
    assert!(status("Aunt: N1 3\nHost: N2 2\n") && !status("N1 3\n"));
}

/// A key that does nothing is named at the end, and the exit code is 1.
#[test]
fn keys_that_do_nothing_are_named() {
    let over = format!("{HEADER}N1 3\nResult: unfinished\n");
    let cases = [
        (HEADER, "3\n2\n", 0, ""),
        (HEADER, "3\n\x7f2\n", 0, ""),
        (HEADER, "H 3\n", 0, ""),
        (HEADER, "3\nN2\x1b2\n", 0, ""),
        (HEADER, "/\x15N1 3 wat\nN1 3\n", 0, ""),
        (&over, "3\n", 1, "line 1 of the input: `3` was not recorded: the game is over"),
        (&over, "\n\n7", 1, "line 3 of the input: `7` "),
        (HEADER, "93\n", 1, "`9` is not a throw here"),
        (HEADER, "3x\n", 1, "`x` does nothing here"),
        (HEADER, "!3\n", 1, "`!` was not recorded. Nothing to mark yet"),
        (HEADER, "14c.\n", 1, "`c` was not recorded. No move has the letter `c`"),
        (HEADER, "142.\n", 1, "`2` was not recorded. Enter the move first"),
        (HEADER, "H33\n", 1, "`3` was not recorded: it closed the list of keys"),
        (HEADER, "nx13\n", 1, "`x` was not recorded"),
        (HEADER, "3\nRx\x1b2\n", 1, "`x` was not recorded"),
        (HEADER, "3,92\n", 1, "`9` is not a throw here"),
        (HEADER, "G3\n", 1, "`G` does nothing here"),
        (HEADER, "14+", 2, "`+` was not recorded. `N1 1-4` is not complete"),
    ];
    for (text, keys, expected, message) in cases {
        let (code, told, now) = sent(text, keys.as_bytes());
        assert_eq!(code, Some(expected), "{keys:?}: {told}{now}");
        assert_eq!(told.is_empty(), message.is_empty(), "{keys:?}: {told}");
        assert!(told.contains(message), "{keys:?}: {told}");
    }
    let (code, told, _) = sent(HEADER, "x".repeat(100).as_bytes());
    assert_eq!((code, told.lines().count()), (Some(1), 21), "{told}");
    assert!(told.ends_with("and 80 more such messages\n"), "{told}");
}

fn pressed(text: &str, keys: &str) -> (Recorder, String) {
    let mut recorder = recorder(text.as_bytes());
    recorder.key(Key::Escape, None);
    let mut told = String::new();
    for key in keys.chars() {
        recorder.key(Key::of_character(key), Some("00:12:31"));
        told += &recorder.last_messages().join("\n");
    }
    let text = String::from_utf8_lossy(recorder.text()).into_owned();
    assert!(text.starts_with(HEADER), "{text}");
    (recorder, told)
}

/// A line that the offered start does not fit is taken by itself.
#[test]
fn a_line_is_typed_behind_the_offered_player() {
    // The keys, and the lines that they write. The text after `¦` is not in the log yet.
    let time = "[00:12:31]";
    let cases = [
        ("/3\n", format!("{time} N1 3\n")),
        ("/Recording: evening-2.wav\n", "Recording: evening-2.wav\n".to_owned()),
        ("/Withdrawn: S1\n", "Withdrawn: S1\n".to_owned()),
        ("/S2 3\n", format!("{time} S2 3\n")),
        ("/N1 3\n", format!("{time} N1 3\n")),
        ("/# tea\n", format!("{time} # tea\n")),
        ("/...\n", format!("{time} N1 ...\n")),
        ("/= N wait K 8 | S wait K 8\n", format!("{time} = N wait K 8 | S wait K 8\n")),
        ("/+N3\n", format!("{time} +N3\n")),
        ("/Result: unfinished\n", "Result: unfinished\n".to_owned()),
        ("3/Recording: 2.wav\n", format!("{time} N1 3\nRecording: 2.wav\n")),
        ("3/# tea\n", format!("{time} N1 3  # tea\n")),
        ("3#tea\n/Withdrawn: S1\n", format!("{time} N1 3  # tea\nWithdrawn: S1\n")),
        ("3#tea\n/and cake\n", format!("{time} N1 3  # tea and cake\n")),
        // The turn in progress is not complete.
        ("14/Recording: 2.wav\n", format!("¦{time} N1 1-4")),
        ("/3 wat\n", String::new()),
        ("/Weather: rain\n", String::new()),
        ("/roll: 3\n", String::new()),
    ];
    for (keys, play) in cases {
        let (recorder, told) = pressed(HEADER, keys);
        let text = String::from_utf8_lossy(recorder.text()).into_owned();
        let (log, underway) = play.split_once('¦').unwrap_or((&play, ""));
        assert_eq!(text, format!("{HEADER}{log}"), "{keys:?}: {told}");
        assert_eq!(recorder.turn_line(), underway, "{keys:?}: {told}");
    }
    let (_, told) = pressed(HEADER, "/Weather: rain\n");
    assert!(told.contains("press ^U and type it again"), "{told}");
}

/// A typed line that causes errors in other lines must be confirmed. The game of a log stays.
#[test]
fn errors_in_other_lines_are_shown() {
    let above = "`N: Aunt, Host`: N has 2 players here, but 3 in `Players` (D208";
    let game = "`Game` cannot be changed here: the log has players, rules or play of Dadu";
    let cases = [
        ("/\x15Players: 3-3\n", above, ""),
        ("/\x15Players: 3-3\n\n", above, "Players: 3-3\n"),
        ("/\x15Players: 2-2\n", "", "Players: 2-2\n"),
        ("/\x15Game: thaayam\n\n", game, ""),
        ("/\x15game : Shah\n\n", game, ""),
        ("/\x15Game: tab\n\n", game, ""),
        ("/Game: thaayam\n\n", game, ""),
        ("FGame: thaayam\n\n", "This field cannot be changed here", ""),
        ("/\x15Game: dadu\n", "", "Game: dadu\n"),
    ];
    for (keys, message, written) in cases {
        let (recorder, told) = pressed(HEADER, keys);
        let text = String::from_utf8_lossy(recorder.text()).into_owned();
        assert_eq!(text, format!("{HEADER}{written}"), "{keys:?}: {told}");
        assert!(told.contains(message), "{keys:?}: {told}");
        assert_eq!(told.is_empty(), message.is_empty(), "{keys:?}: {told}");
    }
    // Below the play, too.
    let (found, told) = pressed(HEADER, "3\n/\x15Game: shah\n\n");
    assert!(told.contains(game) && !found.text().ends_with(b"shah\n"), "{told}");
    // A log without players and play may still name its game.
    let cases = [("thaayam", true), ("tab", false), ("ludo", false)];
    for (name, is_taken) in cases {
        let mut recorder = recorder(b"Dadu: 1\nId: x\n");
        let keys = format!("\x1b/\x15Game: {name}\n");
        for key in keys.chars().map(Key::of_character) {
            recorder.key(key, None);
        }
        let line = format!("Game: {name}\n");
        assert_eq!(recorder.text().ends_with(line.as_bytes()), is_taken, "{name}");
    }
}
