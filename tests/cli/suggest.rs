//! `dadu suggest`: its answers, and its changes to a file.

use crate::support::{complained, dadu, plain, said};

const SLIP: &str = "corpus/illegal/slips/wrong-square.dadu";

fn copied(folder: &std::path::Path, before: &str, after: &str) -> std::path::PathBuf {
    let log = std::fs::read(crate::support::root().join(SLIP)).expect("it is there");
    let path = folder.join("evening.dadu");
    let text = [before.as_bytes(), &log, after.as_bytes()].concat();
    std::fs::write(&path, text).expect("it can be written");
    path
}

#[test]
fn applying_a_suggestion_changes_nothing_else_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2\r\nResult: unfinished\n";
    let path = copied(folder.path(), other, other);
    let before = std::fs::read_to_string(&path).expect("it is there");
    let game = format!("{}:2", plain(&path));
    let output = dadu(&["suggest", &game, "--apply", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    assert!(said(&output).contains("+ N2 2 c3+2"), "{}", said(&output));
    let after = std::fs::read_to_string(&path).expect("it is there");
    assert_eq!(after, before.replace("N2 2 b2+2", "N2 2 c3+2  # was: N2 2 b2+2"));
    assert_eq!(dadu(&["suggest", &game]).status.code(), Some(0));
    assert_eq!(dadu(&["check", &game]).status.code(), Some(0));
}

/// Lines are inserted and swapped in a file, with the file's line ends.
#[test]
fn lines_are_inserted_and_swapped_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    let head = "Dadu: 1\r\nVariant: basic\r\nPlayers: 2-2\r\n\r\n\
                = N a4 c3 wait K 6 da all | S g4 e2 wait K 6 da all | turn N after none\r\n";
    let cases = [
        (
            "N1 3 a4+3\r\nS1 2 g4+2\r\nS2 3 e2+3\r\n",
            "missing line\n      before line 7\n             + N2 ?\n",
            "N1 3 a4+3\r\nN2 ?  # was missing\r\nS1 2 g4+2\r\nS2 3 e2+3\r\n",
        ),
        (
            "N1 2 a4+2\r\nS1 2 g4+2 # quick\r\nN2 3 c3+3\r\nS2 3 e2+3\r\n",
            "lines swapped\n      line 7 - S1 2 g4+2 # quick\n             + N2 3 c3+3\n\
             \u{20}     line 8 - N2 3 c3+3\n             + S1 2 g4+2 # quick\n",
            "N1 2 a4+2\r\nN2 3 c3+3  # was: S1 2 g4+2\r\n\
             S1 2 g4+2 # quick; was: N2 3 c3+3\r\nS2 3 e2+3\r\n",
        ),
    ];
    for (play, words, after) in cases {
        let end = "Result: unfinished\r\n";
        std::fs::write(&path, format!("{head}{play}{end}")).expect("a file");
        let told = said(&dadu(&["suggest", plain(&path)]));
        assert!(told.contains(words), "{told}");
        let output = dadu(&["suggest", plain(&path), "--apply", "1"]);
        assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
        let changed = std::fs::read_to_string(&path).expect("it is there");
        assert_eq!(changed, format!("{head}{after}{end}"));
        assert_eq!(dadu(&["check", plain(&path)]).status.code(), Some(0), "{changed}");
    }
}

/// If several changes fit equally well, `suggest` says so, and does not claim for any of them that
/// no error remains.
#[test]
fn equally_good_changes_are_not_claimed_to_be_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    let play = "N1 10\nS1 2\n";
    let text = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}Result: unfinished\n");
    std::fs::write(&path, text).expect("a file");
    let told = said(&dadu(&["suggest", plain(&path)]));
    assert!(told.contains("suggestions fit equally well"), "{told}");
    assert!(!told.contains("no errors remain after it"), "{told}");
    let output = dadu(&["suggest", plain(&path), "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(answer["breaks"][0]["equal"].as_u64() > Some(1), "{answer}");
}

/// The texts about one error never say both that a change leaves no error and that no change does.
#[test]
fn texts_about_an_error_do_not_contradict_each_other() {
    let mut whole = 0;
    for path in crate::support::files("corpus/illegal/rules", "dadu") {
        let told = said(&dadu(&["suggest", &path.to_string_lossy()]));
        for block in told.split("\n\n").filter(|block| block.contains("no errors remain after it"))
        {
            whole += 1;
            let denies = ["leaves or makes other things wrong", "no small change"];
            assert!(!denies.iter().any(|words| block.contains(words)), "{block}");
        }
    }
    assert!(whole > 20, "{whole}");
}

#[test]
fn a_suggestion_that_cannot_be_applied_is_reported_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = copied(folder.path(), "", "");
    let before = std::fs::read(&path).expect("it is there");
    let output = dadu(&["suggest", plain(&path), "--apply", "99"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complained(&output).contains("no suggestion 99"), "{}", complained(&output));
    assert_eq!(std::fs::read(&path).expect("it is there"), before);
    let clean = dadu(&["suggest", "corpus/legal/findings/D402.dadu", "--apply", "1"]);
    assert!(complained(&clean).contains("no suggestions"), "{}", complained(&clean));
}

#[test]
fn answers_match_the_schema() {
    let mut schemas = boon::Schemas::new();
    let schema = crate::support::root().join("spec/suggest.schema.json");
    let schema = boon::Compiler::new().compile(plain(&schema), &mut schemas);
    let schema = schema.expect("a valid schema");
    let mut breaks = 0;
    for path in crate::support::files("corpus/illegal", "dadu") {
        let output = dadu(&["suggest", &path.to_string_lossy(), "--format", "json"]);
        // In some files no game or more than one is found.
        let Ok(answer) = serde_json::from_slice(&output.stdout) else {
            assert_eq!(output.status.code(), Some(2), "{}", path.display());
            continue;
        };
        let answer: serde_json::Value = answer;
        if let Err(error) = schemas.validate(&answer, schema) {
            panic!("{error}\n{answer}");
        }
        breaks += answer["breaks"].as_array().map_or(0, Vec::len);
    }
    assert!(breaks > 50, "{breaks}");
}

/// The first suggestion, and other words about the error.
#[test]
fn typos_other_rules_and_irregular_moves_are_distinguished() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    let cases = [
        (
            "1. N1 1-3 +1 a1+3\nS1 2\n3. N1 3 a4+3\n",
            "+ 2. N1 3 a4+3\n      fixes this; no errors remain after it",
        ),
        ("N1 1-3 a1+3 +1\nS1 2\n", "+ N1 1-3 +1 a1+3\n      fixes this; no errors remain after it"),
        ("N1 1-1 +1 +1\nS1 2\n", "+ N1 1-1-? +1 +1\n      fixes this; no errors remain after it"),
        ("N1 1,3 +1 a1+3\nS1 2\n", "+ N1 1-3 +1 a1+3\n      fixes this; no errors remain after it"),
        ("N1 1O\nS1 2 h1+2\n", "safe fix"),
        (
            "N1 1-10-2 d3+10 d3+2 d3+1\nS1 2\n",
            "may be several mistakes, other rules, or irregular play",
        ),
    ];
    for (play, words) in cases {
        let text = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}Result: unfinished\n");
        std::fs::write(&path, text).expect("a file");
        let said = said(&dadu(&["suggest", plain(&path)]));
        assert!(said.contains(words), "{play}: {said}");
    }
    let cases = [
        (SLIP, "probably a typo"),
        ("corpus/illegal/rules/R3.dadu", "a different rule: legal with"),
    ];
    for (path, words) in cases {
        let said = said(&dadu(&["suggest", path]));
        assert!(said.contains(words), "{path}: {said}");
    }
}

/// If there is no suggestion, the answer says which parts were not searched.
#[test]
fn parts_that_were_not_searched_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    let head = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n";
    let cases = [
        (
            "N1 2\nwat 3\nwat 3\n".to_owned(),
            "no errors in the readable text\n2 other errors (unreadable text or header): see \
             `dadu check`\n",
        ),
        ("Date: 2022-13-45\n\nN1 2\n".to_owned(), "no errors in the readable text\n1 other error"),
        (
            "N1 1-3 +1 a1+3\nS1 2%\nN1 4 a5+4\nS1 2\n".to_owned(),
            "all errors may be caused by unreadable text\n1 other error (unreadable text or header): \
             see `dadu check`\n2 errors may be caused by line 5: fix line 5 first\n",
        ),
        (
            format!("N1 2\n{}S1 2 +1\n", "wat 3\n".repeat(20_000)),
            "stopped at line 20 because the search took too long; no errors in the readable text \
             before it\n20,000 other errors",
        ),
    ];
    for (play, words) in cases {
        std::fs::write(&path, format!("{head}{play}Result: unfinished\n")).expect("a file");
        let output = dadu(&["suggest", plain(&path)]);
        assert!(said(&output).contains(words), "{}", said(&output));
        assert_eq!(output.status.code(), Some(1), "{words}");
    }
    let output = dadu(&["suggest", plain(&path), "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&answer["stopped_at"], &answer["other_errors"]), (&20.into(), &20_000.into()));
}
