//! The amount and the wording of messages: short reports, what `--fix` corrects, plain reasons, lines that fit a
//! terminal.

use std::io::Read;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::support::desk::Desk;
use crate::support::{complained, dadu, dadu_reads, root, said};

const HEAD: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";

/// Returns a log with these lines of play.
fn log(play: &[&str]) -> String {
    format!("{HEAD}{}\nResult: unfinished\n", play.join("\n"))
}

/// A notebook with many mistakes of few kinds.
fn notebook() -> String {
    let line = |turn: usize| {
        let player = ["N1", "S1"][turn % 2];
        match turn % 6 {
            0 | 1 => format!("{player}: 3"),
            2 | 3 => format!("{player} 3 out"),
            4 => format!("{player} 6"),
            _ => format!("{player} 2 a1+3"),
        }
    };
    let lines: Vec<String> = (0..59).map(line).collect();
    log(&lines.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Returns the errors, warnings and notes that a report counts.
fn total(report: &str) -> u64 {
    let line = report.lines().find(|line| line.contains(" skipped")).expect("a summary");
    let numbers = line.split([',', ';']).take(3);
    numbers
        .map(|part| part.trim().split(' ').next().unwrap_or("0").parse().unwrap_or(0))
        .sum::<u64>()
}

/// Returns how many findings `--fix` corrects, as a report says it, and how many it then finds.
fn offered(report: &str) -> (u64, u64) {
    let Some(line) = report.lines().find(|line| line.contains(" of them")) else { return (0, 0) };
    let after = |words: &str| {
        let rest = line.split_once(words).map_or("", |(_, rest)| rest);
        rest.split(' ').next().unwrap_or("0").parse().unwrap_or(0)
    };
    (after(" corrects "), after("then finds "))
}

#[test]
fn many_findings_are_one_line_for_each_mistake() {
    let desk = Desk::new();
    desk.file("book.dadu", notebook());
    let (status, short) = desk.dadu(&["check", "book.dadu"]);
    assert_eq!(status, 1);
    assert!(short.lines().count() < 30, "{short}");
    let first = short.lines().next().unwrap_or_default();
    assert!(first.starts_with("`dadu check --fix book.dadu` corrects 20 of "), "{short}");
    assert!(
        short.contains("error[D109 unreadable-line] book.dadu:5:1: cannot parse line: `N1: 3`\n")
    );
    assert!(
        short.contains("  20 findings of this kind in lines 5, 6, 11, 12, 17, 18, "),
        "{short}"
    );
    assert!(short.contains("`dadu check --full book.dadu` shows each finding with its line\n"));
    let (_, full) = desk.dadu(&["check", "--full", "book.dadu"]);
    assert!(full.lines().count() > 300 && full.contains("╭─[book.dadu:5:1]"), "{full}");
    assert_eq!(total(&short), total(&full));
    // Machines get every finding, with or without the option.
    let lines = |more: &[&str]| {
        let output = desk.dadu(&[&["check", "--format", "jsonl", "book.dadu"], more].concat()).1;
        output.lines().filter(|line| line.starts_with('{')).count() as u64
    };
    assert_eq!((lines(&[]), lines(&["--full"])), (total(&full), total(&full)));
    let (_, quiet) = desk.dadu(&["check", "--quiet", "book.dadu"]);
    assert!(!quiet.contains("--fix") && quiet.contains("--full"), "{quiet}");
}

/// Up to ten findings are shown in full.
#[test]
fn ten_findings_are_shown_in_full() {
    let desk = Desk::new();
    for (count, is_full) in [(1, true), (9, true), (10, true), (11, false), (30, false)] {
        desk.file("few.dadu", log(&vec!["tea break"; count]));
        let (_, report) = desk.dadu(&["check", "few.dadu"]);
        assert_eq!(total(&report), count as u64, "{report}");
        assert_eq!(report.contains('╭'), is_full, "{report}");
        assert_eq!(report.contains("--full"), !is_full, "{report}");
        let (_, limited) = desk.dadu(&["check", "--max-findings", "2", "few.dadu"]);
        assert_eq!(limited.matches("error[").count(), count.min(2), "{limited}");
    }
}

/// The findings of several files stay apart, and all count.
#[test]
fn findings_of_several_files_are_counted_together_and_grouped_apart() {
    let desk = Desk::new();
    for name in ["a.dadu", "b.dadu"] {
        desk.file(name, log(&["tea break"; 6]));
    }
    let (_, report) = desk.dadu(&["check", "."]);
    assert_eq!(total(&report), 12);
    assert_eq!(report.matches("6 findings of this kind in lines 5 to 10\n").count(), 2, "{report}");
    assert_eq!(report.lines().count(), 8, "{report}");
}

/// The summary says how many findings `check --fix` corrects: after it, a check finds so many fewer.
#[test]
fn the_summary_says_what_a_fix_corrects() {
    let cases: [(&str, u64); 8] = [
        (&log(&["N1 3"]), 0),
        (&log(&["tea break"]), 0),
        (&log(&["N1: 3", "Sl 3"]), 2),
        (&log(&["N1: 3 a1+2"]), 1),
        (&notebook(), 20),
        ("Dadu;1;;\nVariant: basic\nPlayers: 1-1\n\nN1 3\nResult: unfinished\n", 1),
        (
            "Dadu: 1\nVariant: basic\nPlace Pune\nDate: 28.12.22\nPlayers: 1-1\n\nN1 3\nResult: unfinished\n",
            1,
        ),
        (&format!("{}{}", log(&["N1 3"]).trim_end(), log(&["Nl 3"])), 2),
    ];
    for (text, expected) in cases {
        let desk = Desk::new();
        desk.file("evening (1).dadu", text);
        let before = desk.dadu(&["check", "evening (1).dadu"]).1;
        let (corrected, uncovered) = offered(&before);
        assert!(corrected >= expected && (expected > 0) == (corrected > 0), "{text}{before}");
        if corrected > 0 {
            assert!(before.contains("`dadu check --fix 'evening (1).dadu'` corrects "), "{before}");
        }
        let after = desk.dadu(&["check", "--fix", "evening (1).dadu"]).1;
        assert_eq!(total(&before) + uncovered, total(&after) + corrected, "{before}{after}");
        assert_eq!(offered(&after), (0, 0), "{after}");
    }
}

#[test]
fn fixes_are_offered_for_every_way_to_name_a_log() {
    let desk = Desk::new();
    desk.file("a.dadu", log(&["N1: 3"]));
    desk.file("house.variant", "variant basic\n");
    for (paths, command) in [
        (&["a.dadu"][..], "`dadu check --fix a.dadu` corrects 1 of them"),
        (&["a.dadu:1"], "`dadu check --fix a.dadu` corrects 1 of them"),
        (&["."], "`dadu check --fix .` corrects 1 of them"),
        (&["a.dadu", "--variant", "basic"], "this command with `--fix` corrects 1 of them"),
    ] {
        let (_, report) = desk.dadu(&[&["check"], paths].concat());
        assert!(report.contains(command), "{report}");
    }
    let output = dadu_reads(&["check", "-"], log(&["N1: 3"]).as_bytes());
    assert!(said(&output).contains("`dadu check --fix -` corrects 1 of them"), "{}", said(&output));
    desk.done(&["add", "a.dadu"]);
    assert!(
        !desk.dadu(&["check", "@1"]).1.contains("--fix"),
        "a log in an archive cannot be fixed"
    );
}

const SLIPS: [&str; 5] = ["N1 3", "S1 3", "N1 1-2 +1 c3+2", "S1 0", "N1 2 c3+2"];

#[test]
fn suggestions_are_applied_together() {
    let cases: [(&[&str], usize); 5] =
        [(&["all"], 2), (&["1"], 1), (&["1,N"], 2), (&["1", "N"], 2), (&["N"], 1)];
    for (values, changed) in cases {
        let desk = Desk::new();
        desk.file("a.dadu", log(&SLIPS));
        let answer: serde_json::Value =
            serde_json::from_str(&desk.dadu(&["suggest", "a.dadu", "--format", "json"]).1)
                .expect("JSON");
        let second = answer["breaks"][1]["suggestions"][0]["number"].to_string();
        let values: Vec<String> = values.iter().map(|value| value.replace('N', &second)).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let (status, report) =
            desk.dadu(&[&["suggest", "--apply"], &values[..], &["a.dadu"]].concat());
        assert_eq!(status, 0, "{report}{answer}");
        let after = std::fs::read_to_string(desk.path("a.dadu")).expect("a log");
        assert_eq!(after.matches("# was: ").count(), changed, "{values:?}: {report}{after}");
        if changed == 2 {
            let (_, report) = desk.dadu(&["check", "a.dadu"]);
            assert!(report.contains("0 errors"), "{report}");
        }
    }
}

#[test]
fn suggestions_that_exclude_each_other_change_nothing() {
    let desk = Desk::new();
    let text = log(&["N1 10", "S1 2"]);
    desk.file("a.dadu", &text);
    let cases: [(&[&str], &str); 6] = [
        (&["a.dadu", "--apply", "1,2"], "suggestions 1 and 2 correct the same error"),
        (&["a.dadu", "--apply", "99"], "no suggestion 99"),
        (&["a.dadu", "--apply", "all", "1"], "not both"),
        (&["--apply", "1"], "name the game too"),
        (&["a.dadu", "--apply", "b.dadu"], "expected the numbers of suggestions, or `all`"),
        (&["a.dadu", "--apply", "all"], "several suggestions fit equally well"),
    ];
    for (arguments, expected) in cases {
        let (status, report) = desk.dadu(&[&["suggest"], arguments].concat());
        assert!(status == 2 && report.contains(expected), "{arguments:?}: {status} {report}");
        assert_eq!(std::fs::read_to_string(desk.path("a.dadu")).expect("a log"), text);
    }
}

/// The number of lots up is not a throw in these games. The throw that they show is suggested first.
#[test]
fn none_up_is_an_eight() {
    for (game, players, turns) in [
        ("tamman", "1-0-1-0", ["N1 0", "S1 2"]),
        ("tamman", "1-0-1-0", ["N1 0-2-1", "S1 2"]),
        ("tamman", "1-0-1-0", ["N1 3", "S1 0-2"]),
        ("thaayam", "0-1-0-1", ["E1 0-2", "W1 2"]),
        ("thaayam", "0-1-0-1", ["E1 0", "W1 2"]),
    ] {
        let desk = Desk::new();
        let play = turns.join("\n");
        desk.file(
            "a.dadu",
            format!(
                "Dadu: 1\nGame: {game}\nVariant: basic\nPlayers: {players}\n\n{play}\nResult: unfinished\n"
            ),
        );
        let (_, report) = desk.dadu(&["suggest", "a.dadu"]);
        let written = turns.iter().find(|turn| turn.contains(" 0")).expect("a throw of 0");
        let first = format!(
            "   1  wrong throw\n      line {} - {written}\n",
            if turns[0] == *written { 6 } else { 7 }
        );
        let meant = format!("             + {}\n", written.replace(" 0", " 8"));
        assert!(report.contains(&(first + &meant)), "{report}");
    }
}

/// No message has the number of a system's error.
#[test]
fn reasons_of_the_system_are_plain() {
    let desk = Desk::new();
    desk.file("a.dadu", log(&["N1 3"]));
    desk.done(&["add", "a.dadu"]);
    std::fs::create_dir(desk.path("folder.dadu")).expect("a folder");
    let commands: [&[&str]; 22] = [
        &["check", "none.dadu"],
        &["check", "none.variant"],
        &["check", "--fix", "none.dadu"],
        &["fmt", "none.dadu"],
        &["suggest", "none.dadu"],
        &["show", "none.dadu"],
        &["moves", "none.dadu"],
        &["replay", "none.dadu", "-o", "a.html"],
        &["report", "none.dadu"],
        &["infer", "none.dadu"],
        &["add", "none.dadu"],
        &["anonymise", "none.dadu", "-o", "b.dadu", "--key", "k"],
        &["import-table", "none.csv"],
        &["facts", "none.dadu", "-o", "facts", "--format", "csv"],
        &["check", "--variant", "none.variant", "a.dadu"],
        &["publish", "--about", "none.toml", "-o", "out", "--names-as-they-are"],
        &["publish", "--check", "none"],
        &["export", "--archive", "none.dadu-archive", "-o", "out"],
        &["record", "none/a.dadu"],
        &["show", "a.dadu", "--svg", "none/a.svg"],
        &["replay", "a.dadu", "-o", "none/a.html"],
        &["check", "folder.dadu/none.dadu"],
    ];
    for command in commands {
        let (status, report) = desk.dadu(command);
        assert!(!report.contains("os error"), "{command:?}: {report}");
        assert!(!report.contains("No such file"), "{command:?}: {report}");
        assert!(status == 2 && report.contains("dadu: "), "{command:?}: {status} {report}");
    }
    desk.file(
        "b.dadu",
        "Dadu: 1\nVariant: house.variant\nPlayers: 1-1\n\nN1 3\nResult: unfinished\n",
    );
    let (_, report) = desk.dadu(&["check", "b.dadu"]);
    assert!(report.contains("no such file or folder") && !report.contains("os error"), "{report}");
}

#[test]
fn signs_of_the_notation_are_explained() {
    let signs = [
        "!",
        "?",
        "...",
        "@",
        ">",
        "=",
        "x",
        "#",
        "/",
        "+",
        "~",
        "()",
        "(3)",
        "!back",
        "!disputed",
        "[]",
        ":",
        "|",
        "*",
        "-",
        "xK",
        "2/3",
    ];
    for sign in signs {
        let output = dadu(&["explain", sign]);
        let page = said(&output);
        assert!(
            output.status.success() && page.starts_with("# `"),
            "{sign}: {page}{}",
            complained(&output)
        );
        assert!(page.contains("A sign of the notation: "), "{page}");
    }
    let several = said(&dadu(&["explain", "!", "D407", "x"]));
    assert_eq!(several.matches("A sign of the notation: ").count(), 2, "{several}");
}

/// Runs the program in a terminal of 80 columns, and returns what it prints.
fn in_terminal(arguments: &[&str]) -> String {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pty = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_dadu"));
    command.cwd(root());
    command.args(arguments);
    command.env("NO_COLOR", "1");
    command.env("LC_ALL", "C.UTF-8");
    command.env("TERM", "xterm");
    let mut output = pty.master.try_clone_reader().expect("a screen");
    let mut child = pty.slave.spawn_command(command).expect("the program runs");
    drop(pty.slave);
    let reader = std::thread::spawn(move || {
        let (mut text, mut bytes) = (Vec::new(), [0; 4096]);
        // Linux reports an error when the program has ended.
        while let Ok(read @ 1..) = output.read(&mut bytes) {
            text.extend_from_slice(&bytes[..read]);
        }
        String::from_utf8_lossy(&text).into_owned()
    });
    child.wait().expect("it ends");
    drop(pty.master);
    reader.join().expect("it ends")
}

/// In a terminal of 80 columns, a line is only wider if it is code, a heading, a text of a log, or one word.
#[test]
fn lines_fit_a_terminal() {
    let desk = Desk::new();
    let book = desk.file("book.dadu", notebook());
    let few = desk.file("few.dadu", log(&["N1: 3", "S1 6", "N1 3 h1+3 ~a1 (4)"]));
    let (book, few) = (book.to_str().expect("a name"), few.to_str().expect("a name"));
    let commands: [&[&str]; 13] = [
        &["explain", "--all", "notation"],
        &["explain", "--all", "query"],
        &["explain", "archive"],
        &["explain", "thaayam"],
        &["explain", "M3"],
        &["explain", "D407"],
        &["explain", "safe", "square"],
        &["explain", "!"],
        &["check", "--help"],
        &["suggest", "--help"],
        &["--help"],
        &["check", book],
        &["check", few],
    ];
    for command in commands {
        let shown = in_terminal(command);
        assert!(shown.lines().count() > 5, "{command:?}: {shown}");
        let mut is_code = false;
        for line in shown.lines() {
            is_code ^= line.trim_start().starts_with("```");
            let is_free = is_code || line.starts_with('#') || line.starts_with("    dadu ");
            let words = line.trim_start_matches(['-', '|', ' ']).split(' ');
            let is_word = words.filter(|word| !word.is_empty()).count() < 2;
            let is_wide = line.trim_end().chars().count() > 80;
            assert!(is_free || is_word || !is_wide, "{command:?}: {line}");
        }
    }
}

#[test]
fn names_with_an_apostrophe_can_be_searched_for() {
    let desk = Desk::new();
    let with = |id: &str, name: &str| {
        format!(
            "Dadu: 1\nId: {id}\nVariant: basic\nN: {name}\nS: Guest\n\nN1 3  # {name} threw\nResult: unfinished\n"
        )
    };
    desk.file(
        "a.dadu",
        [with("a", "D'Souza"), with("b", "O'Brien"), with("c", "Souza")].join("\n"),
    );
    desk.done(&["add", "a.dadu"]);
    for expression in [
        "D'Souza",
        "d'souza",
        "person ~ D'Souza",
        "person = D'Souza",
        "text ~ \"D'Souza\"",
        "not person ~ O'Brien and person ~ D'S",
        "person in (D'Souza, Nobody)",
    ] {
        let found = desk.done(&["find", expression, "--format", "csv", "--columns", "log_id"]);
        assert_eq!(found.lines().nth(1), Some("a"), "{expression}: {found}");
        assert!(!found.contains("\nb\n") && !found.contains("\nc\n"), "{expression}: {found}");
    }
    let (status, report) = desk.dadu(&["find", "person ~ Ma'"]);
    assert!(status == 2 && report.contains("in quotation marks"), "{report}");
}

/// Five logs of one household: with known rules, with other known rules, and three whose rules are unknown.
fn household() -> Desk {
    let desk = Desk::new();
    let with = |id: &str, rules: &str| {
        format!(
            "Dadu: 1\nId: {id}\nTitle: {id}\n{rules}Household: Patil\nPlayers: 1-1\n\nN1 3\nS1 2\nResult: unfinished\n"
        )
    };
    let games = [
        with("known", "Variant: basic\n"),
        with("other", "Variant: basic, triples = tens\n"),
        with("unknown", "Variant: unknown\n"),
        with("silent", ""),
        with("partly", "Variant: basic, forfeit = unknown\n"),
    ];
    desk.file("games.dadu", games.join("\n"));
    desk.done(&["add", "games.dadu"]);
    desk
}

#[test]
fn a_game_without_known_rules_is_not_called_legal() {
    let desk = household();
    let verdicts = |options: &[&str]| -> Vec<String> {
        let columns = ["--format", "csv", "--columns", "log_id,verdict"];
        let found = desk.done(&[&["list"], options, &columns[..]].concat());
        found.lines().skip(1).map(str::to_owned).collect()
    };
    let unjudged = ["unknown,unjudged", "silent,unjudged"];
    assert_eq!(
        verdicts(&[]),
        ["known,legal", "other,legal", unjudged[0], unjudged[1], "partly,legal"]
    );
    assert_eq!(verdicts(&["--verdict", "unjudged"]), unjudged);
    assert_eq!(verdicts(&["--where", "unjudged"]), unjudged);
    assert_eq!(verdicts(&["--where", "not legal"]), unjudged);
    assert_eq!(verdicts(&["--where", "legal"]), ["known,legal", "other,legal", "partly,legal"]);
    assert_eq!(verdicts(&["--where", "legal or unjudged"]).len(), 5);
    assert_eq!(verdicts(&["--where", "not unjudged"]).len(), 3);
    assert!(desk.done(&["show", "@3", "--log"]).contains("unjudged"));
    assert!(desk.done(&["show", "@1", "--log"]).contains("legal"));
}

#[test]
fn unknown_rules_are_said_once_and_are_no_difference() {
    let desk = household();
    let not_known = |page: &str| page.matches("not known").count();
    for game in ["@3", "@4"] {
        let page = desk.done(&["report", game]);
        assert!(page.contains("The rules are not known: the log does not say which were played."));
        assert_eq!(not_known(&page), 1, "{page}");
        assert!(!page.contains("Where your rules differ"), "{page}");
    }
    let other = desk.done(&["report", "@2"]);
    assert!(
        other.contains("Where your rules differ from the basic rules") && not_known(&other) == 0
    );
    let partly = desk.done(&["report", "@5"]);
    assert!(!partly.contains("Where your rules differ"), "{partly}");
    assert_eq!(partly.matches("1 rule is not known").count(), 1, "{partly}");
    let together = desk.done(&["report", "--household", "Patil"]);
    assert_eq!(not_known(&together), 1, "{together}");
    let differences =
        together.split("Where the logs differ in the rules").nth(1).expect("a section");
    let differences = differences.split("</section>").next().unwrap_or_default();
    assert_eq!(differences.matches("<dt>").count(), 1, "{differences}");
}
