//! Input designed to cost time or memory. The result does not matter here: the program must end
//! soon, with memory in proportion to the input.

use std::fs;
use std::process::{Command, Output};

use crate::support::complained;
use crate::support::desk::Desk;

const HEADER: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";

/// Limit of processor time in seconds. On impossible moves, `suggest` takes 20 to 45 seconds,
/// however many there are, because its search is limited. A program whose time grows with the
/// square of its input takes many times as much.
const SECONDS: u32 = 90;
/// Limit of reserved memory in megabytes, for any input.
const MEMORY: u32 = 800;

/// Runs the program with limits on time and memory.
fn limited(desk: &Desk, arguments: &[&str]) -> Output {
    let limits =
        format!("ulimit -t {SECONDS}; ulimit -v {}; exec \"$@\"", u64::from(MEMORY) * 1024);
    let program = desk.command(arguments);
    let mut shell = Command::new("sh");
    shell.args(["-c", &limits, "sh"]).arg(program.get_program()).args(program.get_args());
    shell.current_dir(desk.folder()).env("NO_COLOR", "1").env("MALLOC_ARENA_MAX", "2");
    shell.env("LC_ALL", "C.UTF-8").env_remove("DADU_ARCHIVE");
    shell.stdin(std::process::Stdio::null()).output().expect("a shell")
}

fn play(line: &str, times: usize) -> String {
    format!("{HEADER}{}", line.repeat(times))
}

fn thaayam(line: &str, times: usize) -> String {
    of_a_square("thaayam", line, times)
}

fn tamman(line: &str, times: usize) -> String {
    of_a_square("tamman", line, times)
}

fn of_a_square(game: &str, line: &str, times: usize) -> String {
    let header = format!("Dadu: 1\nGame: {game}\nVariant: basic\nPlayers: 1-0-1-0\n\n");
    format!("{header}{}", line.repeat(times))
}

fn deleb(line: &str, times: usize) -> String {
    let variant = "basic, cross-lines = 100, introduction = no, R7 = any turn";
    let header = format!("Dadu: 1\nGame: deleb\nVariant: {variant}\nPlayers: 2-2\n\n");
    format!("{header}{}", line.repeat(times))
}

fn one_line(begins: &str, token: &str, times: usize) -> String {
    format!("{HEADER}{begins}{}\n", token.repeat(times))
}

fn header(line: &str, times: usize) -> String {
    format!("Dadu: 1\n{}Variant: basic\n\nN1 3\n", line.repeat(times))
}

fn numbered(times: usize, line: impl Fn(usize) -> String) -> String {
    (0..times).map(line).collect()
}

/// Returns logs that are long, deep or repetitive, each with a name.
fn bombs() -> Vec<(&'static str, String)> {
    let deep = |open: &str, close: &str, times| {
        format!("{HEADER}N1 1 {}3{}\n", open.repeat(times), close.repeat(times))
    };
    vec![
        ("newlines", "\n".repeat(1 << 20)),
        ("newlines in a game", play("\n", 500_000)),
        ("lines of `N`", play("N\n", 60_000)),
        ("lines of `N1`", play("N1\n", 60_000)),
        ("games of a header", "Dadu: 1\n".repeat(20_000)),
        ("one field again and again", header("Place: Pune\n", 30_000)),
        ("one variant again and again", header("Variant: basic\n", 30_000)),
        ("fields of no name", header(&numbered(5000, |n| format!("Players{n}: x\n")), 1)),
        ("a value of half a line", header(&format!("Place: {}\n", "a".repeat(500_000)), 1)),
        ("marks upon a letter", header(&format!("Place: a{}\n", "\u{323}".repeat(200_000)), 1)),
        ("names", header(&format!("N: {}\n", "Aunt, ".repeat(50_000)), 1)),
        ("a variant of many words", format!("Dadu: 1\nVariant: {}\n", "x = y, ".repeat(5000))),
        ("gaps", play("...\n", 50_000)),
        ("gaps in a line", one_line("N1 ", "... ", 50_000)),
        ("throws that cannot be", play("N1 7\n", 30_000)),
        ("uses that cannot be", play("N1 3 c3+3\nS1 3 +1\n", 20_000)),
        ("a long game", play("N1 3\nS1 3\n", 50_000)),
        ("words in a line", one_line("N1 3 ", "he ", 100_000)),
        ("tokens that cannot be read", one_line("N1 ", "1,3 ", 50_000)),
        ("spaces where none belong", one_line("N1 3 ", "a1 + 2 ", 20_000)),
        ("a throw of many", one_line("N1 ", "1-", 100_000)),
        ("throws that were not heard", one_line("N1 ", "?-", 50_000)),
        ("uses in a line", one_line("N1 1 ", "c3+3 ", 30_000)),
        ("alternatives", one_line("N1 3 ", "a1+3/", 50_000)),
        ("lines of Thaayam", thaayam("N\nS1 ? +?\n+S2\n= S wait 4 | N wait 4\n", 10_000)),
        ("a series of Thaayam", thaayam(&format!("S1 {}2 +?\n", "1-8-4-".repeat(20_000)), 1)),
        ("throws that are lost", thaayam(&format!("S1 {}2\n", "8-".repeat(200_000)), 1)),
        ("lines of Tammà·n", tamman("N\nS1 ? +?\n+S2\n= S wait 4 | N wait 4\n", 10_000)),
        ("three 8s again and again", tamman("S1 8-8-8\nN1 8-8-8\n", 30_000)),
        ("a series of Tammà·n", tamman(&format!("S1 {}2 +?\n", "8-4-".repeat(20_000)), 1)),
        (
            "lines of dèleb",
            deleb("N\nN1 ? a1+?\n+S3\n-S3\n= N slaves a1 in 1 | S d1 in none\n", 3000),
        ),
        (
            "stored 1s in the turns of others",
            deleb("= N b1 in all store 1 | S slaves d1 in none | turn S\nN1! b1+1\n", 20_000)
                .replace("= 100", "= 5"),
        ),
        ("a series of dèleb", deleb(&format!("N1 {}2 +? a1+?\n", "1-4-6-".repeat(20_000)), 1)),
        (
            "stretches in a position",
            deleb(&format!("= N slaves {}\n", "a1-a100 ".repeat(100_000)), 1),
        ),
        ("a side that does not play", thaayam("E1 2\n", 60_000)),
        ("a second player of a side", thaayam("S2 3\n", 60_000)),
        ("one game again and again", header("Game: dadu\n", 30_000)),
        ("another game again and again", thaayam("S1 2\nGame: dadu\n", 30_000)),
        (
            "moves after a long series",
            thaayam(&format!("S1 {}2 {}\n", "1-8-4-".repeat(500), "c3+3 ".repeat(20_000)), 1),
        ),
        ("unsure throws of Thaayam", thaayam(&format!("S1 {}2\n", "1-?-".repeat(20_000)), 1)),
        (
            "unsure moves after a long series",
            thaayam(&format!("S1 {}2 +1 +1 c1+? c1+?\n", "1-8-4-".repeat(70)), 100),
        ),
        ("open brackets", deep("(", "", 200_000)),
        ("brackets in brackets", deep("(", ")", 100_000)),
        ("timecodes", one_line("", "[00:00:01] ", 50_000)),
        ("a token of a line", one_line("N1 ", "x", 1_000_000)),
        ("a number of a line", one_line("N1 3 a1+", "9", 1_000_000)),
        ("control characters", play("N1 3 # \u{1b}\n", 50_000)),
        ("positions", play("= N wait K 8 | S wait K 8\n", 20_000)),
        ("a position of many parts", one_line("= N ", "a1 ", 50_000)),
        ("who comes and goes", play("+N2\n-N2\n", 30_000)),
        ("games in a line", one_line("N1 3", "Dadu: 1 ", 100_000)),
        ("games glued to games", "Dadu: 1\nN1 3".repeat(10_000)),
        (
            "one text again and again",
            format!("{HEADER}N1 3\nS1 2\nResult: unfinished\n\n").repeat(5000),
        ),
    ]
}

fn ends_within_bounds(arguments: &[&str]) {
    let desk = Desk::new();
    for (what, log) in bombs() {
        desk.file("bomb.dadu", log);
        let output = limited(&desk, arguments);
        let said = complained(&output);
        let code = output.status.code();
        assert!(code.is_some_and(|code| code < 3), "{arguments:?}, {what}: {code:?} {said}");
        assert!(!said.contains("memory"), "{arguments:?}, {what}: {said}");
        fs::remove_file(desk.path("games.dadu-archive")).ok();
    }
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn checking_ends_within_bounds() {
    ends_within_bounds(&["check", "bomb.dadu"]);
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn every_finding_is_written_within_bounds() {
    ends_within_bounds(&["check", "--format", "jsonl", "bomb.dadu"]);
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn formatting_ends_within_bounds() {
    ends_within_bounds(&["fmt", "--extras", "--check", "bomb.dadu"]);
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn showing_ends_within_bounds() {
    ends_within_bounds(&["show", "bomb.dadu:1"]);
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn a_page_ends_within_bounds() {
    ends_within_bounds(&["replay", "bomb.dadu:1", "-o", "page.html"]);
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn suggesting_fixes_ends_within_bounds() {
    ends_within_bounds(&["suggest", "bomb.dadu"]);
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn trying_every_reading_ends_within_bounds() {
    ends_within_bounds(&["check", "--worlds=1000", "bomb.dadu"]);
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn adding_ends_within_bounds() {
    ends_within_bounds(&["add", "bomb.dadu"]);
}

/// Variant files with an error in every line.
#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn variant_files_end_within_bounds() {
    let desk = Desk::new();
    desk.file("log.dadu", "Dadu: 1\nVariant: house.variant\nPlayers: 1-1\n\nN1 3\n");
    for line in ["x\n", "triples = nonsense\n", "basic\n", "x = y\n", ","] {
        desk.file("house.variant", line.repeat(960_000 / line.len()));
        for command in [&["check"][..], &["fmt", "--check"], &["add"], &["suggest"]] {
            let output = limited(&desk, &[command, &["log.dadu"]].concat());
            let (code, said) = (output.status.code(), complained(&output));
            assert!(code.is_some_and(|code| code < 3), "{command:?}, {line:?}: {code:?} {said}");
        }
    }
    let name = "x".repeat(960_000);
    desk.file("house.variant", format!("{name}\ntriples = {name}\n{name} = {name}\n"));
    let output = limited(&desk, &["check", "log.dadu"]);
    assert_eq!(output.status.code(), Some(1), "{}", complained(&output));
}

/// Expressions and arguments that are long or deep.
#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn queries_end_within_bounds() {
    let desk = Desk::new();
    desk.simulate("a.dadu", 20, 5, "basic");
    desk.done(&["add", "a.dadu"]);
    let many = |between: &str, term: &str, times| vec![term; times].join(between);
    let deep = |open: &str, term: &str, close: &str, times: usize| {
        format!("{}{term}{}", open.repeat(times), close.repeat(times))
    };
    let questions = [
        many(" and ", "turns > 3", 8000),
        many(" or ", "place = Pune", 7000),
        deep("(", "turns > 3", ")", 50_000),
        deep("not (", "turns > 3", ")", 15_000),
        deep("", "turns > 3", ")", 100_000),
        deep("not ", "finished", "", 20_000),
        format!("sequence({})", many(" then ", "capture", 8000)),
        format!("place ~ {}", "a".repeat(100_000)),
        format!("place = \"{}", "a".repeat(100_000)),
        format!("turns > {}", "9".repeat(100_000)),
        many(" ", "and", 20_000),
    ];
    for question in &questions {
        let output = limited(&desk, &["find", question]);
        let (code, said) = (output.status.code(), complained(&output));
        let begins = &question[..30];
        assert!(code.is_some_and(|code| code < 3), "{begins}: {code:?} {said}");
        assert!(said.len() < 20_000, "{begins}: {} bytes are said", said.len());
    }
}

#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn arguments_end_within_bounds() {
    let desk = Desk::new();
    desk.file("a.dadu", play("N1 3\nS1 3\n", 3));
    let nines = "9".repeat(100_000);
    let list = vec!["triples = tens"; 7000].join(", ");
    let segments = format!("basic, segments = {nines}");
    let cases: [&[&str]; 9] = [
        &["check", "--variant", &segments, "a.dadu"],
        &["check", "--variant", &list, "a.dadu"],
        &["check", "--jobs", "16", "a.dadu"],
        &["simulate", "--games", "1", "--max-turns", "4294967295", "--seed", "1"],
        &["simulate", "--games", &nines],
        &["simulate", "--players", "32", "--max-turns", "5000"],
        &["show", "a.dadu", "--at", "18446744073709551615"],
        &["show", "a.dadu:18446744073709551615"],
        &["moves", "a.dadu", "--throws", &list],
    ];
    for arguments in cases {
        let output = limited(&desk, arguments);
        let (code, said) = (output.status.code(), complained(&output));
        let begins: Vec<&str> = arguments.iter().map(|word| &word[..word.len().min(30)]).collect();
        assert!(code.is_some_and(|code| code < 3), "{begins:?}: {code:?} {said}");
    }
}
