//! Broken, hostile or huge input: the message is clear, the exit code correct, and memory limited.

use std::io::Write;
use std::process::Output;

use crate::support::desk::Desk;
use crate::support::{complained, dadu_reads, program, reads, said, started};
use dadu::notation::stream::Blocks;

const HEADER: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";

/// Checks a text. Returns the output and the exit code.
fn said_of(text: impl AsRef<[u8]>) -> (String, Option<i32>) {
    let output = dadu_reads(&["check", "-"], text.as_ref());
    (said(&output), output.status.code())
}

/// Returns a text in UTF-16, low bytes first, without a byte-order mark.
fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Returns the bytes with the two of each unit swapped.
fn swapped(bytes: Vec<u8>) -> Vec<u8> {
    bytes.chunks(2).flat_map(|pair| pair.iter().rev().copied()).collect()
}

/// Every command that reads a log, a table, a variant file or a key says that a file is UTF-16, with or without a
/// byte-order mark, and how to save it. It changes nothing.
#[test]
fn every_command_names_utf_16() {
    let log = "Dadu: 1\nVariant: basic\nN: Aunt\nS: Host\n\nN1 3\nS1 2\nResult: unfinished\n";
    let commands: [&[&str]; 19] = [
        &["check", "a.dadu"],
        &["check", "--fix", "a.dadu"],
        &["check", "a.dadu:1"],
        &["fmt", "--check", "a.dadu"],
        &["show", "a.dadu"],
        &["moves", "a.dadu"],
        &["suggest", "a.dadu"],
        &["replay", "a.dadu", "-o", "a.html"],
        &["infer", "a.dadu"],
        &["facts", "a.dadu", "--format", "csv", "--output", "facts"],
        &["add", "a.dadu", "--archive", "archive"],
        &["record", "a.dadu"],
        &["new", "--append", "a.dadu", "--title", "x"],
        &["check", "a.variant"],
        &["fmt", "a.variant"],
        &["variants", "a.variant"],
        &["check", "variant.dadu"],
        &["anonymise", "log.dadu", "--key", "a.key", "-o", "out"],
        &["anonymise", "a.dadu", "--key", "new.key", "-o", "out"],
    ];
    for marked in ["", "\u{feff}"] {
        for swap in [false, true] {
            let coded = |text: &str| {
                let bytes = utf16(&format!("{marked}{text}"));
                if swap { swapped(bytes) } else { bytes }
            };
            for arguments in commands {
                let folder = tempfile::tempdir().expect("a folder");
                let write = |name: &str, bytes: &[u8]| {
                    std::fs::write(folder.path().join(name), bytes).expect("written");
                };
                let files = [
                    ("a.dadu", coded(log)),
                    ("a.variant", coded("Told-By: Aunt\nbasic\nforfeit = never\n")),
                    ("a.key", coded("Dadu-Key: 1\n")),
                    ("log.dadu", log.into()),
                    ("variant.dadu", log.replace("basic", "a.variant").into()),
                ];
                files.iter().for_each(|(name, bytes)| write(name, bytes));
                let output = reads(program(arguments).current_dir(folder.path()), b"");
                let told = format!("{}{}", said(&output), complained(&output));
                let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
                let is_named = told.contains("UTF-16") && told.contains("save it as UTF-8");
                assert!(is_named, "{arguments:?}: {told}");
                assert_ne!(output.status.code(), Some(0), "{arguments:?}: {told}");
                for (name, bytes) in files {
                    let now = std::fs::read(folder.path().join(name)).expect("a file");
                    assert_eq!(now, bytes, "{arguments:?} {name}");
                }
            }
        }
    }
}

/// A byte-order mark at the start of a file changes nothing.
#[test]
fn a_byte_order_mark_says_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
    };
    let log = "Dadu: 1\nVariant: a.variant\nN: Aunt\nS: Host\n\nN1 3\nS1 2\nResult: unfinished\n";
    let run = |arguments: &[&str]| {
        let output = reads(program(arguments).current_dir(folder.path()), b"");
        (said(&output), complained(&output), output.status.code())
    };
    let bodies = [
        "basic\r\nforfeit = never\r\n",
        "Told-By: Aunt\r\n\r\nbasic\r\nforfeit = never\r\n",
        "# so it was\nbasic\n",
    ];
    for variant in bodies {
        let told = ["", "\u{feff}"].map(|mark| {
            write("a.variant", &format!("{mark}{variant}"));
            write("a.dadu", &format!("{mark}{log}"));
            let seen = [
                run(&["check", "a.dadu"]),
                run(&["check", "a.variant"]),
                run(&["fmt", "--check", "a.dadu"]),
                run(&["variants", "a.variant"]),
                run(&["variants", "a.variant", "--format", "json"]),
                run(&["show", "a.dadu"]),
                run(&["infer", "a.dadu"]),
            ];
            run(&["check", "--fix", "a.variant"]);
            run(&["fmt", "a.variant"]);
            (seen, std::fs::read_to_string(folder.path().join("a.variant")).expect("a file"))
        });
        let [(plain, formatted), (marked, again)] = told;
        assert_eq!(plain[0].2, Some(0), "{plain:?}");
        // A log with a mark is not in canonical form.
        for at in [0, 1, 3, 4, 5, 6] {
            assert_eq!(plain[at], marked[at], "{variant}");
        }
        assert_eq!(formatted, again);
    }
    let key = "Dadu-Key: 1\nperson\tPerson-bcdfgh\tAunt\n";
    for mark in ["", "\u{feff}"] {
        write("a.variant", "basic\n");
        write("a.dadu", log);
        write("a.key", &format!("{mark}{key}"));
        let (_, told, code) =
            run(&["anonymise", "a.dadu", "--key", "a.key", "-o", &format!("out{}", mark.len())]);
        assert_eq!(code, Some(0), "{told}");
        let extended = std::fs::read_to_string(folder.path().join("a.key")).expect("a file");
        assert!(
            extended.starts_with(&format!("{mark}{key}")) && extended.contains("\tHost"),
            "{extended}"
        );
    }
}

/// Broken logs, the first code for each, and words from its message.
#[test]
fn broken_input_is_explained() {
    let game = |body: &str| format!("{HEADER}{body}").into_bytes();
    let cases: Vec<(&str, Vec<u8>, &str, &str)> = vec![
        ("empty", vec![], "D107", "contains no game"),
        ("only spaces", b" \n\n".to_vec(), "D107", "contains no game"),
        ("only a byte-order mark", "\u{feff}".into(), "D107", "contains no game"),
        ("no header", b"N1 3\nS1 4\n".to_vec(), "D106", "before the first game"),
        ("a version to come", b"Dadu: 2\nN1 3\n".to_vec(), "D108", "version `2`"),
        ("no version", b"Dadu:\nN1 3\n".to_vec(), "D108", "unknown notation version"),
        ("UTF-16", b"\xFF\xFED\0a\0d\0u\0:\0 \x001\0".to_vec(), "D105", "UTF-16"),
        ("UTF-16 without a mark", utf16("Dadu: 1\nN: A\n\nN1 3\n"), "D105", "save it as UTF-8"),
        ("UTF-16, high bytes first", swapped(utf16("Dadu: 1\n")), "D105", "UTF-16"),
        ("Latin-1", [game("N1 3  # caf"), b"\xE9\n".to_vec()].concat(), "D101", "not UTF-8"),
        ("a NUL", game("N1 3\0\n"), "D102", "U+0000"),
        ("an escape", game("N1 3 # \u{1b}[2J\n"), "D102", "U+001B"),
        ("a lone carriage return", game("N1 3\rS1 4\n"), "D113", "U+000D"),
        ("two starts", b"Dadu: 1\nDadu: 1\n".to_vec(), "D214", "no player turns"),
        ("a square off the board", game("N1 1-2 +1 h2+2\n"), "D501", "no square h2"),
        ("a throw that cannot be", game("N1 7\n"), "D304", "impossible throw: 7"),
        ("a throw of four cowries", game("N1 8-2\n"), "D304", "impossible throw: 8"),
        ("a player who is not there", game("N2 3\n"), "D301", "N2 is not in the game"),
        ("a number no player has", game("N77 3\n"), "D201", "1 to 32"),
        ("a letter no piece has", game("N1 1-2 Q+1\n"), "D502", "letter Q"),
        (
            "a result against the play",
            game("N1 3\nResult: N wins\n"),
            "D508",
            "the log says N wins",
        ),
        ("a control character above ASCII", game("N1 3 \u{9b}2J\n"), "D102", "U+009B"),
        ("a line break of another kind first", game("\u{85}N1 3\n"), "D113", "U+0085"),
        ("a control character in a name", game("Plac\u{80}e: Pune\n"), "D102", "U+0080"),
        ("a no-break space is none", game("N1\u{a0}3\nS1 3\n"), "D604", "missing result"),
        ("play after the result", game("N1 3\nResult: unfinished\nS1 4\n"), "D602", "line 6"),
        (
            "another game",
            game("").iter().chain(b"Game: chess\n").copied().collect(),
            "D205",
            "chess",
        ),
        ("no player turn", b"Dadu: 1\nVariant: basic\n".to_vec(), "D214", "no player turns"),
        (
            "glued",
            [game("N1 3"), game("N1 3\nResult: unfinished\n")].concat(),
            "D112",
            "second game",
        ),
    ];
    for (what, text, code, words) in cases {
        let (said, _) = said_of(text);
        let first = said.find("[D").map_or("", |at| &said[at + 1..at + 5]);
        assert_eq!(first, code, "{what}:\n{said}");
        assert!(said.contains(words), "{what}: {words:?} in\n{said}");
    }
}

/// Common mistakes: the number of findings about unreadable text, and the suggestion for the first
/// one.
#[test]
fn corrections_are_suggested_for_common_mistakes() {
    let words = "put words in a remark after `#`";
    let cases = [
        ("N1 1-2 c5-2", 1, "did you mean `c5+2`?"),
        ("N1 1-2 a1 + 2", 1, "did you mean `a1+2`?"),
        ("N1 1-2 a1 +2", 1, "did you mean `a1+2`?"),
        ("N1 1-2 a1+ 2", 1, "did you mean `a1+2`?"),
        ("N1 1,3", 1, "did you mean `1-3`?"),
        ("N1 O", 1, "did you mean `0`?"),
        ("N1 10-O", 1, "did you mean `10-0`?"),
        ("N1 1O-2", 1, "did you mean `10-2`?"),
        ("N1 l-I-o", 1, "did you mean `1-1-0`?"),
        ("N1 10 e2+1O", 1, "did you mean `e2+10`?"),
        ("N1 3 S1 2", 1, "put each player turn on its own line"),
        ("N1 3 A1+2", 1, "did you mean `a1+2`?"),
        ("N1 3 KA1+2", 1, "did you mean `Ka1+2`?"),
        ("N1 1-2 K1", 1, "did you mean `K+1`?"),
        ("N1 1-10-2 a110", 1, "did you mean `a1+10`?"),
        ("N1 3 a1$3", 1, "its starting square and the result"),
        ("N1 3# he laughs, 4 times", 1, "put a space before the `#` of a remark"),
        ("N1 \u{ae9}", 1, "did you mean `3`?"),
        ("N\u{ae7} 3", 1, "did you mean `N1 3`?"),
        ("N1 3 to it", 1, words),
        ("N1 3 he laughs, the whole table too!", 1, words),
        ("N1 3 હસે છે", 1, words),
        ("N1 3 he throws 3 then", 2, words),
        ("+ N3", 1, "did you mean `+N3`?"),
        ("12:31 N1 3", 1, "did you mean `[12:31] N1 3`?"),
        ("Observer Amina", 1, "add a colon after the field name: `Observer: Amina`"),
        ("players 3-3", 1, "add a colon after the field name: `Players: 3-3`"),
        ("N 3", 1, "write a field"),
        ("he laughs", 1, "write words as a remark: `# he laughs`"),
    ];
    for (line, times, help) in cases {
        let said = check_as("json", format!("{HEADER}{line}\nResult: unfinished\n").as_bytes());
        let findings: Vec<serde_json::Value> = serde_json::from_str(&said).expect("JSON");
        let unread = |f: &&serde_json::Value| f["code"] == "D109" || f["code"] == "D110";
        let unread: Vec<_> = findings.iter().filter(unread).collect();
        assert_eq!(unread.len(), times, "{line}: {said}");
        let first = unread[0]["help"][0].as_str().expect("a help");
        assert!(first.contains(help), "{line}: {first}");
    }
    let (said, _) = said_of("Dadu 1\nVariant: basic\n");
    assert!(said.contains("add the missing colon: `Dadu: 1` starts a game"), "{said}");
}

/// The help for a misplaced word in a stated position shows the correct form.
#[test]
fn a_misplaced_part_of_a_position_is_explained() {
    let cases = [
        ("= N KKb1 wait 7 | S wait K 8", "two as `Kb1*2`"),
        ("= N b1 wait k 7 | S wait K 8", "after the word: `wait K 4`"),
        ("= N 5 wait K 8 | S wait K 8", "put the number after its word"),
        ("= N wait K 8 turn N | S wait K 8", "put `|` between the parts"),
        ("= N wait K 8 da N | S wait K 8", "put the players of the side after it"),
        ("= N wat K 8 | S wait K 8", "did you mean `wait`?"),
    ];
    for (position, help) in cases {
        let (said, _) = said_of(format!("{HEADER}{position}\nN1 3\nResult: unfinished\n"));
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("D507") && words.contains(help), "{position}: {said}");
    }
}

/// Moves as in chess, rows of a table, and throws by the number of mouths: the help shows the form that is
/// legal there.
#[test]
fn the_replay_suggests_the_move_that_was_written_in_another_form() {
    let position = "= N Ka1 a3 e2 b5 wait 5 da all open | S c2 g4 wait K 6 da all closed | turn N";
    let cases = [
        ("N1 2 Ka1-a3", "did you mean `Ka1+2`?"),
        ("N1 2 Ka1-Ka3", "did you mean `Ka1+2`?"),
        ("N1 3 a3b1", "did you mean `a3+3`?"),
        ("N1 3 a3\u{2192}b1", "did you mean `a3+3`?"),
        ("N1 2 b5xc2", "did you mean `b5+2`?"),
        ("N1: 2", "did you mean `N1 2`?"),
        ("N1,2,a3+2", "did you mean `N1 2 a3+2`?"),
        ("1;N1;2;a3+2", "did you mean `1. N1 2 a3+2`?"),
        ("N1 5", "write five mouths up as 10"),
        // No piece comes from a3 to b3 by a 2, and a1 has no standard piece.
        ("N1 2 a3-b3", "its starting square and the result"),
        ("N1 2 a1-a3", "its starting square and the result"),
    ];
    for (line, help) in cases {
        let log = format!("Dadu: 1\nVariant: basic\nPlayers: 2-2\n{position}\n{line}\n");
        let (said, _) = said_of(log);
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(help), "{line}: {said}");
    }
}

/// For a date in another form, the message suggests the correct form, with either number as the day
/// or the month.
#[test]
fn dates_in_another_form_are_suggested_in_the_correct_form() {
    let cases = [
        ("12/28/2022", "did you mean `2022-12-28`?"),
        ("28.12.2022", "did you mean `2022-12-28`?"),
        ("2022/12/28", "did you mean `2022-12-28`?"),
        ("28 December 2022", "did you mean `2022-12-28`?"),
        ("28th Dec. 2022", "did you mean `2022-12-28`?"),
        ("Sept 3, 2022", "did you mean `2022-09-03`?"),
        ("2022 May 3", "did you mean `2022-05-03`?"),
        ("2022\u{2013}12\u{2013}28", "did you mean `2022-12-28`?"),
        ("3.4.2022", "did you mean `2022-04-03` or `2022-03-04`?"),
        ("2022-02-30", "expected a date that exists"),
        ("30.02.2022", "expected a date that exists"),
        ("yesterday", "expected a date that exists"),
    ];
    for (date, help) in cases {
        let (said, _) = said_of(format!("Dadu: 1\nDate: {date}\nVariant: basic\n"));
        assert!(said.contains("D202") && said.contains(help), "{date}: {said}");
    }
}

/// Text before the first game is skipped, and the game is still found.
#[test]
fn a_game_after_other_text_is_found() {
    let (said, code) =
        said_of(format!("Dear colleague,\nhere it is\n{HEADER}N1 3\nResult: unfinished\n"));
    assert_eq!(code, Some(1));
    assert!(said.contains("D106") && said.contains("1 game in 1 file"), "{said}");
    assert!(said.contains("2 lines skipped"), "{said}");
}

/// Returns the peak memory of a process in megabytes, or `None` where the system does not report
/// it.
fn peak_memory(text: impl FnOnce(&mut dyn Write) + Send + 'static) -> (Output, Option<u64>) {
    let mut child = started(&mut program(&["check", "-", "--quiet"]));
    let status = format!("/proc/{}/status", child.id());
    let mut stdin = child.stdin.take().expect("piped");
    text(&mut stdin);
    // The program has now read nearly all of its input, so this is close to its peak.
    let peak = std::fs::read_to_string(status).ok().and_then(|status| {
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    });
    drop(stdin);
    (child.wait_with_output().expect("it ends"), peak.map(|kilobytes| kilobytes / 1024))
}

fn many(line: &'static str, times: usize) -> impl FnOnce(&mut dyn Write) + Send + 'static {
    move |stdin| {
        let chunk = line.repeat((1 << 16) / line.len().max(1) + 1);
        let mut left = times * line.len();
        while left > 0 {
            let part = &chunk.as_bytes()[..left.min(chunk.len() / line.len() * line.len())];
            if stdin.write_all(part).is_err() {
                return;
            }
            left -= part.len();
        }
    }
}

#[test]
fn a_hundred_megabytes_without_a_newline_need_little_memory() {
    for begins in ["", "Dadu: 1\nN1 "] {
        let (output, peak) = peak_memory(move |stdin| {
            drop(stdin.write_all(begins.as_bytes()));
            many("1-10-1-10-", 10_000_000)(stdin);
        });
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1));
        assert!(said.contains(if begins.is_empty() { "D106" } else { "D103" }), "{said}");
        assert!(peak.is_none_or(|megabytes| megabytes < 60), "{peak:?} MB");
    }
}

#[test]
fn a_line_of_a_million_tokens_ends_soon() {
    for (token, code) in [("1-", "D103"), ("? ", "D103"), ("+1 ", "D103")] {
        let (said, exit) = said_of(format!("{HEADER}N1 {}\n", token.repeat(1_000_000)));
        assert_eq!(exit, Some(1), "{said}");
        assert!(said.contains(code), "{said}");
    }
    // The maximum number of tokens in a line.
    let (said, exit) = said_of(format!("{HEADER}N1 {}2\nS1 3\n", "1-".repeat(500_000)));
    assert_eq!(exit, Some(1), "{said}");
    assert!(said.contains("D416"), "half a million 1s, and only nine pieces to enter: {said}");
}

/// However much of a log cannot be read, no line and no token takes longer than the first.
#[test]
fn a_mostly_unreadable_log_ends_soon() {
    let lines = format!("{HEADER}N1 3\n{}", "wat 3\n".repeat(100_000));
    let tokens = format!("{HEADER}N1 3{}\n", " x9".repeat(75_000));
    for text in [lines, tokens] {
        let (said, exit) = said_of(text);
        assert_eq!(exit, Some(1), "{said}");
        assert!(said.contains(" findings of this kind in line"), "{said}");
    }
}

#[test]
fn a_million_games_with_only_a_header_are_counted() {
    let (output, peak) = peak_memory(many("Dadu: 1\nVariant: basic\n", 1_000_000));
    assert_eq!(output.status.code(), Some(0), "an empty game is a warning");
    assert!(peak.is_none_or(|megabytes| megabytes < 200), "{peak:?} MB");
    let said = said(&output);
    assert!(said.contains(" findings of this kind in line"), "{said}");
}

/// A game over the size limit is cut with a message, and the next game is found.
#[test]
fn an_endless_game_is_cut() {
    let (output, _) = peak_memory(move |stdin| {
        drop(stdin.write_all(HEADER.as_bytes()));
        many("N1 3\nS1 3\n", 7_000_000)(stdin);
        drop(stdin.write_all(format!("{HEADER}N1 2 +1\n").as_bytes()));
    });
    let said = said(&output);
    assert!(said.contains("D104") && said.contains("D401"), "{said}");
}

/// No text from a log can control the terminal.
#[test]
fn text_in_a_log_cannot_control_the_terminal() {
    let hostile = format!("{HOSTILE}\r");
    let logs = [
        format!(
            "Dadu: 1\nId: x\u{202e}y\nVariant: {hostile}\nTitle{hostile}: x\nPlayers: 1-1\n\nN1 {hostile} # {hostile}\n"
        ),
        format!("{HEADER}N1 3\rXXXX y\nS1 {hostile} y\r\nN1 x\ty\nResult: unfinished\n"),
        format!("{HEADER}N1 3\nS1 2\n").replace('\n', "\r"),
    ];
    for format in ["text", "json", "jsonl", "github", "sarif"] {
        for log in &logs {
            let said = check_as(format, log.as_bytes());
            assert!(!said.contains(steers), "{format}: {said:?}");
            if format == "json" {
                let texts: Vec<serde_json::Value> = serde_json::from_str(&said).expect("JSON");
                let texts = texts.iter().map(|finding| finding["text"].as_str().expect("a text"));
                texts.for_each(|text| assert!(!text.contains(char::is_control), "{text:?}"));
            }
        }
    }
}

/// The name of a file is untrusted text too. In JSON it is complete, with escapes.
#[cfg(unix)]
#[test]
fn file_names_cannot_control_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = format!("{HOSTILE}\n\u{7f}.dadu");
    std::fs::write(folder.path().join(&file), format!("{HEADER}N1 x\n")).expect("written");
    for format in ["text", "json", "jsonl", "github", "sarif"] {
        let mut command = program(&["check", "--format", format, &file]);
        let output = command.current_dir(folder.path()).output().expect("the program runs");
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(said.contains("D110") && !said.contains(steers), "{format}: {said:?}");
        if format == "json" {
            let findings: serde_json::Value = serde_json::from_str(&said).expect("JSON");
            assert_eq!(findings[0]["file"], file);
        }
    }
}

/// Escape sequences that set the title, ring the bell, clear the screen and reverse the text
/// direction.
const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{9b}2J\u{202e}";

fn steers(c: char) -> bool {
    c.is_control() && c != '\n' || c == '\u{202e}'
}

fn check_as(format: &str, log: &[u8]) -> String {
    let output = dadu_reads(&["check", "-", "--format", format], log);
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// However a stream is divided, its games are complete and in order.
#[test]
fn a_stream_preserves_every_byte() {
    let text = crate::support::text("corpus/illegal/broken/01-wrong-round.dadu").repeat(2000);
    let mut blocks = Blocks::new(text.as_bytes());
    let mut back = Vec::new();
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        block.games().for_each(|game| back.extend_from_slice(game.text));
    }
    assert!(back == text.as_bytes());
}

/// A folder or file with the name `-` never takes the place of standard input.
#[test]
fn a_dash_is_standard_input_whatever_exists() {
    let log =
        |name: &str| format!("Dadu: 1\nVariant: basic\nN: {name}\nPlayers: 1-1\n\nN1 3\nS1 2\n");
    let (given, other) = (log("Amina"), log("Bilal").repeat(2));
    for is_folder in [true, false] {
        let desk = Desk::new();
        desk.file(if is_folder { "-/other.dadu" } else { "-" }, other.as_bytes());
        for (arguments, expected) in [
            (&["check", "-"][..], "1 game in 1 file"),
            (&["fmt", "-"], "N: Amina"),
            (&["suggest", "-"], "game 1: no errors"),
            (&["show", "-"], ""),
            (&["infer", "-"], ""),
            (&["facts", "-", "-o", "tables", "--format", "csv"], "of 1 game"),
            (&["anonymise", "-", "-o", "shared", "--key", "the.key"], "wrote 1 game in 1 file"),
            (&["add", "-"], "added 1 game"),
        ] {
            let output = reads(&mut desk.command(arguments), given.as_bytes());
            let said = format!("{}{}", said(&output), complained(&output));
            assert_ne!(output.status.code(), Some(2), "{arguments:?}: {said}");
            assert!(said.contains(expected), "{arguments:?}: {said}");
            assert!(
                !said.contains("Bilal") && !said.contains("other.dadu"),
                "{arguments:?}: {said}"
            );
        }
    }
}
