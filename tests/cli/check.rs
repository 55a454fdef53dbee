//! `dadu check`: findings, output formats and places.

use std::process::Output;

use crate::support::desk::Desk;
use crate::support::{complained, dadu, dadu_reads, files, plain, said};

/// Kinds of broken logs that tools for other games accept. Each file contains a valid game, the
/// broken one, and another valid one.
#[test]
fn a_broken_game_does_not_affect_other_games() {
    let broken = files("corpus/illegal/broken", "dadu");
    assert_eq!(broken.len(), 13);
    for path in broken {
        let output = dadu(&["check", "--format", "jsonl", plain(&path)]);
        assert_eq!(output.status.code(), Some(1), "{path:?}");
        assert!(complained(&output).starts_with("3 games in 1 file"), "{}", complained(&output));
        for line in said(&output).lines() {
            let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(finding["game"], 2, "{path:?}: {finding}");
        }
    }
}

#[test]
fn findings_match_the_schema() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let schema = crate::support::root().join("spec/finding.schema.json");
    let schema = compiler.compile(plain(&schema), &mut schemas).expect("a valid schema");
    let found = |more: &[&str]| -> Vec<serde_json::Value> {
        let output = dadu(&[&["check", "--format", "json", "corpus"], more].concat());
        serde_json::from_slice(&output.stdout).expect("one array")
    };
    let (findings, in_worlds) = (found(&[]), found(&["--worlds"]));
    assert!(findings.len() > 100);
    assert!(in_worlds.iter().any(|finding| finding["worlds"]["of"].is_u64()));
    for finding in findings.iter().chain(&in_worlds) {
        if let Err(error) = schemas.validate(finding, schema) {
            panic!("{error}\n{finding}");
        }
    }
    let lines = dadu(&["check", "--format", "jsonl", "corpus"]);
    let lines: Vec<serde_json::Value> =
        said(&lines).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines, findings, "the two formats say the same");
    for finding in &findings {
        let path = finding["file"].as_str().expect("a name");
        let bytes = std::fs::read(crate::support::root().join(path)).expect("it is there");
        let at = |key: &str| finding["span"][key].as_u64().expect("a number") as usize;
        assert!(at("start") <= at("end") && at("end") <= bytes.len(), "{finding}");
    }
}

/// Returns the findings in a log, as JSON.
fn findings(desk: &Desk, file: &str) -> Vec<serde_json::Value> {
    let output = desk.command(&["check", "--format", "json", file]).output().expect("it runs");
    serde_json::from_slice(&output.stdout).expect("one array")
}

/// After a long series of throws, neither text nor JSON lists every throw and every legal move.
#[test]
fn a_finding_after_a_long_series_has_a_shortened_list() {
    let desk = Desk::new();
    let log = format!(
        "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 0-1-0-1\n\nE1 {}2 +1 +1 e3+3\nW1 2\nResult: unfinished\n",
        "1-8-4-".repeat(60)
    );
    desk.file("long.dadu", log);
    let (status, text) = desk.dadu(&["check", "long.dadu"]);
    assert_eq!(status, 1, "{text}");
    assert!(
        text.contains("in hand: 1 (58 times), 2 (once), 4 (60 times) and 8 (60 times)"),
        "{text}"
    );
    assert!(text.contains(" and over 88 more"), "{text}");
    let found = findings(&desk, "long.dadu");
    let mut schemas = boon::Schemas::new();
    let schema = crate::support::root().join("spec/finding.schema.json");
    let schema = boon::Compiler::new().compile(plain(&schema), &mut schemas).expect("the schema");
    found.iter().for_each(|finding| schemas.validate(finding, schema).expect("its shape"));
    let situation = &found[0]["situation"];
    assert_eq!(situation["player"], "E1");
    assert_eq!(situation["hand"].as_array().map(Vec::len), Some(100));
    assert_eq!(situation["legal"].as_array().map(Vec::len), Some(100));
    assert_eq!(situation["further_in_hand"], 79);
    assert_eq!(situation["further_legal"], true);
}

/// Findings about `--variant` are reported like those about a header.
#[test]
fn advice_on_the_variant_option_is_printed() {
    let desk = Desk::new();
    desk.file("a.dadu", "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2\nResult: unfinished\n");
    let (status, said) = desk.dadu(&["check", "--variant", "basic, dice = four cowries", "a.dadu"]);
    assert_eq!(status, 0);
    assert!(said.contains("--variant: the sources never combine this value of `dice`"), "{said}");
}

/// A log without a result may be incomplete while something remains to be done. A touched piece
/// that was not moved is a different finding, once the hand is empty.
#[test]
fn an_unmoved_touched_piece_at_the_end_is_not_a_missing_throw() {
    let desk = Desk::new();
    desk.file(
        "a.dadu",
        "Dadu: 1\nVariant: basic, touch-move = yes\nPlayers: 1-1\n\n\
         = N a1 a3 wait K 6 da 1 | S wait K 8 da 1 | turn N\nN1 2 ~a3 a1+2\n",
    );
    let found = findings(&desk, "a.dadu");
    let codes: Vec<_> = found.iter().map(|finding| &finding["code"]).collect();
    assert_eq!(codes, ["D417", "D604"]);
}

/// Consequences are counted at their cause. `--all` shows them, and so do formats for machines.
#[test]
fn consequences_are_folded_under_their_cause() {
    let log = "corpus/illegal/slips/wrong-square.dadu";
    let shown = |options: &[&str]| said(&dadu(&[&["check", log], options].concat()));
    let folded = shown(&[]);
    assert_eq!(folded.matches("error[").count(), 1, "{folded}");
    assert!(folded.contains("3 other findings may be caused by this; `--all` shows them"));
    assert!(folded.contains("4 errors, 0 warnings"), "{folded}");
    let all = shown(&["--all"]);
    assert_eq!(all.matches("error[").count(), 4, "{all}");
    assert!(!all.contains("`--all` shows them"), "{all}");
    assert_eq!(shown(&["--format", "jsonl"]).lines().count(), 4);
}

/// A follow-on error names the first possible cause, and nothing that cannot have had an effect.
#[test]
fn follow_on_errors_name_their_possible_cause() {
    // `D305<5` is caused by something in line 5.
    let cases = [
        // An unreadable line of the header was not a player turn.
        ("1-1\nObserver Amina\nNote: x\nN1 1\nS1 1\nN1 2\n", "D109 D305 D305"),
        ("1-1\nObserver Amina\n\nN1 1\nS1 1\nN1 2\n", "D109 D305 D305"),
        ("1-1\n\nOh no\n\nN1 1\nS1 1\nN1 2\n", "D109 D305 D305"),
        // An unreadable line after the header may have been a player turn, even if it does not
        // start with a word.
        ("1-1\n\n. N1 1\n\nN1 1\nS1 1\nN1 2\n", "D109 D305<5 D305<5"),
        ("1-1\n. N1 1\nN1 1\nS1 1\nN1 2\n", "D109 D305<4 D305<4"),
        // One wrong player causes further errors, until a side turn starts correctly.
        ("2-2\nN1 3\nN2 0\nN1 2\nS2 3\nN1 3\nN2 3\nS1 3\nS1 2\n", "D302 D303<6 D303<6 D302"),
        // It may also have made the count of rounds wrong.
        (
            "2-2\nN1 3\nN2 0\nN1 2\nS1 3\nS2 3\n2. N1 3\nN2 3\nS1 2\nS2 2\n2. N1 2\n",
            "D302 D303<6 D308<6 D308",
        ),
        // A player who is not in the game is a separate error.
        ("2-2\nN1 3\nN1 3\nN5 2\nS1 3\n", "D302 D301 D303<5"),
    ];
    for (log, expected) in cases {
        let log = format!("Dadu: 1\nVariant: basic\nPlayers: {log}Result: unfinished\n");
        let output = dadu_reads(&["check", "--format", "jsonl", "-"], log.as_bytes());
        let said = said(&output);
        let found = said.lines().map(|line| {
            let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let follows = finding["follows"]["line"].as_u64();
            let code = finding["code"].as_str().expect("a code");
            follows.map_or(code.to_owned(), |line| format!("{code}<{line}"))
        });
        let found = found.collect::<Vec<_>>().join(" ");
        assert_eq!(found, expected, "{log}\n{said}");
    }
}

/// Games are counted and places given as in the file, even where a line break is missing.
#[test]
fn a_game_without_a_line_break_before_it_is_counted_and_located() {
    let game = "Dadu: 1\nVariant: unknown\n\nN1 2\nS1 2 +1\nResult: unfinished";
    let log = format!("{game}\n{game}{game}\n");
    let output = dadu_reads(&["check", "--format", "jsonl", "-"], log.as_bytes());
    let findings: Vec<serde_json::Value> =
        said(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let place = |f: &serde_json::Value| {
        let number = |key: &str| f[key].as_u64().expect("a number");
        (
            f["code"].as_str().expect("a code").to_owned(),
            number("game"),
            number("line"),
            number("column"),
        )
    };
    let places: Vec<_> = findings.iter().map(place).collect();
    let of_a_game = |game, line, opening| {
        let found = [("D210", line, opening), ("D209", line + 1, 10), ("D401", line + 4, 6)];
        found.map(|(code, line, column)| (code.to_owned(), game, line, column))
    };
    let glued = ("D112".to_owned(), 2, 12, 19);
    let expected = [&of_a_game(1, 1, 1)[..], &of_a_game(2, 7, 1), &[glued], &of_a_game(3, 12, 19)];
    assert_eq!(places, expected.concat());
    for finding in &findings {
        let at = |key: &str| finding["span"][key].as_u64().expect("a number") as usize;
        assert_eq!(log[at("start")..at("end")], finding["text"], "{finding}");
    }
}

#[test]
fn machine_formats_are_complete() {
    let sarif = dadu(&["check", "--format", "sarif", "corpus/illegal/broken"]);
    let sarif: serde_json::Value = serde_json::from_slice(&sarif.stdout).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    assert!(results.len() >= 13);
    assert!(results.iter().all(|r| r["ruleId"].is_string() && r["message"]["text"].is_string()));
    let region = &results[0]["locations"][0]["physicalLocation"]["region"];
    let place =
        ["startLine", "startColumn", "endLine", "endColumn"].map(|key| region[key].as_u64());
    assert_eq!(place, [24, 1, 24, 3].map(Some), "{region}");
    let empty = dadu(&["check", "--format", "sarif", "corpus/legal/rules/E2.dadu"]);
    let empty: serde_json::Value = serde_json::from_slice(&empty.stdout).expect("JSON");
    assert_eq!(empty["runs"][0]["results"], serde_json::json!([]));
    let github = dadu(&["check", "--format", "github", "corpus/illegal/rules/M3.dadu"]);
    assert!(said(&github).starts_with("::error file=corpus/illegal/rules/M3.dadu,line="));
    assert_eq!(said(&github).lines().count(), 1, "line ends are escaped");
}

#[test]
fn omitted_findings_are_counted() {
    let few = dadu(&["check", "--max-findings", "2", "corpus/illegal/broken"]);
    let all = dadu(&["check", "--max-findings", "0", "corpus/illegal/broken"]);
    let count = |output: &Output| said(output).matches("error[D").count();
    assert_eq!(count(&few), 2);
    let left = format!("{} more findings not shown", count(&all) - 2);
    assert!(said(&few).contains(&left), "{}", said(&few));
    let quiet = dadu(&["check", "--quiet", "corpus/legal"]);
    assert_eq!(said(&quiet), "");
    let statistics = dadu(&["check", "--quiet", "--statistics", "corpus/illegal/broken"]);
    assert!(said(&statistics).contains("held") || said(&statistics).contains("D308"));
}

#[test]
fn threads_do_not_change_the_output() {
    let one = dadu(&["check", "--jobs", "1", "--max-findings", "0", "corpus"]);
    let four = dadu(&["check", "--jobs", "4", "--max-findings", "0", "corpus"]);
    assert_eq!(said(&one), said(&four));
    assert_eq!(one.status.code(), Some(1));
}
