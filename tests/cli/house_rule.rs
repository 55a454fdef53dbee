//! One house rule among several mistakes of the recorder: `dadu infer` and `dadu suggest` name it.

use std::fs;

use serde_json::Value;

use crate::support::{complained, dadu, plain, said};

/// The lines that get a move too many.
const SLIPS: [usize; 3] = [41, 81, 121];

/// Simulates a game in which a capture grants no extra throw. The log declares the basic rules, and three
/// lines have a move too many.
fn log() -> String {
    let played = ["--variant", "basic, capture-throw = no"];
    let game =
        said(&dadu(&[&["simulate", "--seed", "8", "--max-turns", "150"][..], &played].concat()));
    let line = |(index, line): (usize, &str)| match SLIPS.contains(&(index + 1)) {
        _ if line.starts_with("Variant:") => "Variant: basic\n".to_owned(),
        true => format!("{line} c2+3\n"),
        false => format!("{line}\n"),
    };
    game.lines().enumerate().map(line).collect()
}

#[test]
fn a_house_rule_is_found_among_several_mistakes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    fs::write(&path, log()).expect("it can be written");
    let answer = |command: &str| -> Value {
        let output = dadu(&[command, plain(&path), "--format", "json"]);
        assert_eq!(output.status.code(), Some(1), "{}", complained(&output));
        serde_json::from_slice(&output.stdout).expect("JSON")
    };

    let unfit = &answer("infer")["unfit"];
    assert_eq!(unfit["like"], "basic, capture-throw = no", "{unfit}");
    let excused = unfit["slips"].as_array().expect("a list").iter();
    let lines: Vec<_> = excused.map(|excuse| excuse["at"]["line"].as_u64()).collect();
    assert_eq!(lines, SLIPS.map(|line| Some(line as u64)));

    let advice = answer("suggest");
    let rules = &advice["rules"];
    assert_eq!(rules[0]["parameter"], "capture-throw", "{rules}");
    assert_eq!((&rules[0]["value"], rules[0]["left"].as_u64()), (&"no".into(), Some(3)), "{rules}");
    // No change is offered that causes more errors than the log has.
    let breaks = advice["breaks"].as_array().expect("a list").iter();
    let offered = breaks.flat_map(|one| one["suggestions"].as_array().expect("a list"));
    let declared = rules[0]["declared"].as_u64().expect("a number") as usize;
    for one in offered {
        assert!(one["left"].as_array().expect("lines").len() < declared, "{one}");
    }
}

/// A log with one mistake and no different rule gets no such hint.
#[test]
fn one_mistake_is_not_explained_by_a_rule() {
    let said = said(&dadu(&["suggest", "corpus/illegal/slips/wrong-square.dadu"]));
    assert!(!said.contains("One different rule"), "{said}");
}
