//! The corpus: legal logs check clean, and each illegal log gives the report in the file next to
//! it.

use std::path::Path;

use crate::support::{compare, dadu, field, files};

#[test]
fn legal_logs_check_clean() {
    let output = dadu(&["check", "corpus/legal", "--strict"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
}

/// Files that cannot have an `Expects` field, with the code that each gives.
const UNREADABLE: [(&str, &str); 2] = [("D105.dadu", "D105"), ("D107.dadu", "D107")];

/// The field `Expects` of each illegal log gives the first code, and the rule that decides.
#[test]
fn illegal_logs_give_their_expected_codes() {
    let mut wrong = Vec::new();
    for path in files("corpus/illegal", "dadu") {
        let output = dadu(&["check", "--format", "jsonl", &path.to_string_lossy()]);
        let bytes = std::fs::read(crate::support::root().join(&path)).expect("a log can be read");
        let log = String::from_utf8_lossy(&bytes).into_owned();
        let unreadable = UNREADABLE.iter().find(|(file, _)| path.ends_with(file));
        let expects =
            unreadable.map_or(field(&log, "Expects").unwrap_or_default(), |(_, code)| code);
        let mut expected = expects.split_whitespace();
        let (code, rule) = (expected.next().unwrap_or_default(), expected.next());
        let found = String::from_utf8_lossy(&output.stdout).into_owned();
        let findings: Vec<serde_json::Value> = found
            .lines()
            .map(|line| serde_json::from_str(line).expect("a finding is JSON"))
            .collect();
        let first = findings.iter().find(|f| f["severity"] != "note");
        let fits = first.is_some_and(|f| {
            f["code"] == code
                && rule.is_none_or(|rule| {
                    // Rules of games other than Dadu have the game's name before them.
                    let is_it = |r: &serde_json::Value| {
                        r.as_str().is_some_and(|r| r.rsplit(' ').next() == Some(rule))
                    };
                    f["rules"].as_array().is_some_and(|rules| rules.iter().any(is_it))
                })
        });
        let errs = findings.iter().any(|f| f["severity"] == "error");
        if !fits || output.status.code() != Some(i32::from(errs)) {
            wrong.push(format!("{}: expects {expects:?}, found\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn illegal_logs_have_their_reports() {
    let mut wrong = Vec::new();
    for path in files("corpus/illegal", "dadu") {
        let output = dadu(&["check", "--all", &path.to_string_lossy()]);
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        if !compare(&report, path.with_extension("report")) {
            wrong.push(path.display().to_string());
        }
    }
    assert!(wrong.is_empty(), "reports differ; SNAPSHOTS=overwrite writes them: {wrong:?}");
    for report in files("corpus", "report") {
        let root = crate::support::root();
        let is_there = |ending| root.join(report.with_extension(ending)).exists();
        assert!(is_there("dadu") || is_there("variant"), "{report:?} alone");
    }
}

/// Legal variant files check clean and are in canonical form. Each illegal one gives the report in the file
/// next to it.
#[test]
fn variant_files_give_their_reports() {
    let legal = files("corpus/legal", "variant");
    assert!(!legal.is_empty());
    for path in legal {
        for command in [&["check", "--strict"][..], &["fmt", "--check"]] {
            let output = dadu(&[command, &[&path.to_string_lossy()]].concat());
            let said = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(0), "{said}");
        }
    }
    let illegal = files("corpus/illegal", "variant");
    assert!(!illegal.is_empty());
    for path in illegal {
        let output = dadu(&["check", &path.to_string_lossy()]);
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{report}");
        assert!(compare(&report, path.with_extension("report")), "{path:?}");
    }
}

#[test]
fn constructed_logs_are_labelled() {
    for path in files("corpus", "dadu") {
        let bytes = std::fs::read(crate::support::root().join(&path)).expect("a log can be read");
        let log = String::from_utf8_lossy(&bytes);
        let said = ["Simulated:", "Note: made ", "Source: made "];
        let broken = path.starts_with(Path::new("corpus/illegal"));
        assert!(broken || said.iter().any(|s| log.contains(s)), "{} does not say", path.display());
    }
}
