//! What `add` accepted, `export` gives back: also with equal texts, equal `Id`s, copies, and files that change
//! between two additions. What `add` does not accept, it names.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use rand_pcg::Pcg64;

use crate::support::desk::Desk;
use crate::support::slips::below;

/// Returns short logs, of which several are nearly or entirely equal.
fn texts() -> Vec<String> {
    let log = |header: &str, play: &str| {
        format!("Dadu: 1\n{header}Variant: basic\nPlayers: 1-1\n\n{play}Result: unfinished\n")
    };
    let longer = "N1 3\nS1 2\nN1 0\nS1 4\nN1 2\nS1 3\n";
    vec![
        log("", "N1 3\n"),
        log("", "N1 3  # somebody laughs\n"),
        log("", "N1 4\n"),
        log("", longer),
        log("", &longer.replace("S1 4", "S1 0")),
        log("Title: Evening\n", longer),
        log("Id: a\n", longer),
        log("Id: a\n", "N1 3\n"),
        log("Id: b\n", longer),
        log("Id: b\nTitle: Evening\n", longer),
        log("Title: Evening\nDate: 2022\nN: Aunt\n", longer),
        log("Title: Evening\nDate: 2021\nN: Uncle\n", longer),
    ]
}

/// Some files, each with its texts in order.
type Files = BTreeMap<String, Vec<String>>;

fn files(random: &mut Pcg64) -> Files {
    let texts = texts();
    let names = ["evening.dadu", "evening (1).dadu", "deep/evening.dadu"];
    let mut files = Files::new();
    for name in &names[..1 + below(random, 3)] {
        let games = 1 + below(random, 4);
        let text = |_| texts[below(random, texts.len())].clone();
        files.insert((*name).to_owned(), (0..games).map(text).collect());
    }
    files
}

/// Returns how often each text occurs.
fn counts<'a>(texts: impl IntoIterator<Item = &'a String>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    texts.into_iter().for_each(|text| *counts.entry(text.as_str()).or_default() += 1);
    counts
}

fn write(desk: &Desk, files: &Files) {
    let _ = fs::remove_dir_all(desk.path("logs"));
    for (name, texts) in files {
        desk.file(&format!("logs/{name}"), texts.concat());
    }
}

/// Exports everything. Returns all texts, in one piece for each file.
fn exported(desk: &Desk) -> BTreeMap<PathBuf, String> {
    let _ = fs::remove_dir_all(desk.path("out"));
    desk.done(&["export", "-o", "out"]);
    let root = desk.path("out");
    let files = walkdir::WalkDir::new(&root).into_iter().map(|entry| entry.unwrap());
    let files = files.filter(|entry| entry.file_type().is_file());
    let read = |entry: walkdir::DirEntry| {
        let name = entry.path().strip_prefix(&root).unwrap().to_owned();
        (name, fs::read_to_string(entry.path()).unwrap())
    };
    files.map(read).collect()
}

/// Splits a file into its logs.
fn split(file: &str) -> Vec<String> {
    let starts: Vec<usize> = file.match_indices("Dadu: 1\n").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([file.len()]);
    starts.iter().zip(ends).map(|(&start, end)| file[start..end].to_owned()).collect()
}

#[test]
fn a_new_archive_gives_back_the_files() {
    for seed in 0..25 {
        let mut random = Pcg64::new(44, seed);
        let (desk, files) = (Desk::new(), files(&mut random));
        write(&desk, &files);
        let (code, said) = desk.dadu(&["add", "logs"]);
        let logs = files.values().map(Vec::len).sum::<usize>();
        if code == 0 && !said.contains("same text as") {
            let expected = files
                .iter()
                .map(|(name, texts)| (PathBuf::from(format!("logs/{name}")), texts.concat()));
            assert_eq!(exported(&desk), expected.collect(), "{seed}: {said}");
        } else {
            // Every log that is missing in the export is named.
            let named = said.matches(": skipped: ").count();
            let back = exported(&desk).values().map(|file| split(file).len()).sum::<usize>();
            assert_eq!(back + named, logs, "{seed}: {said}");
        }
        // A second time, nothing changes.
        let before = exported(&desk);
        desk.dadu(&["add", "logs"]);
        assert_eq!(exported(&desk), before, "{seed}");
        desk.verified();
    }
}

#[test]
fn every_accepted_text_is_in_the_export_after_changes() {
    for seed in 0..12 {
        let mut random = Pcg64::new(45, seed);
        let desk = Desk::new();
        for round in 0..4 {
            let files = files(&mut random);
            write(&desk, &files);
            let (_, said) = desk.dadu(&["add", "logs"]);
            let back: Vec<String> = exported(&desk).values().flat_map(|file| split(file)).collect();
            let back = counts(&back);
            let given = counts(files.values().flatten());
            for (text, given) in given {
                let there = back.get(text).copied().unwrap_or(0);
                let is_named = text.contains("Id: ") && said.contains(": skipped: ");
                // A doubtful revision is refused, and an older text of a game stays its older text.
                let is_doubtful =
                    said.contains("--revise") || said.contains(": skipped: an older text of @");
                assert!(
                    there >= given || is_named || is_doubtful,
                    "{seed}, {round}: {there} of {given} {text}\n{said}"
                );
            }
            desk.verified();
        }
    }
}

/// A text without an `Id` is only replaced if it is no longer in its file.
#[test]
fn a_similar_game_before_another_one_does_not_replace_it() {
    let texts = texts();
    let desk = Desk::new();
    desk.file("a.dadu", &texts[3]);
    desk.done(&["add", "a.dadu"]);
    let both = [&texts[4][..], &texts[3]].concat();
    desk.file("a.dadu", &both);
    let said = desk.done(&["add", "a.dadu"]);
    assert!(said.contains("added 1 game; skipped 1 already in the archive"), "{said}");
    assert_eq!(split(&exported(&desk)[&PathBuf::from("a.dadu")]).len(), 2);
    // Equal play is reported, wherever it is.
    desk.file("b.dadu", texts[3].replace("N1 0", "N1 0  # a remark"));
    let said = desk.done(&["add", "b.dadu"]);
    assert!(said.contains("b.dadu:1: @3 has the same play as @1; if it is a copy"), "{said}");
    desk.verified();
}

#[test]
fn copies_of_sync_services_are_refused_or_named() {
    let with_id = &texts()[6];
    let shorter = with_id.replace("N1 2\nS1 3\n", "");
    let names = [
        "evening (conflicted copy).dadu",
        "evening (1).dadu",
        "evening copy.dadu",
        "evening - Copy.dadu",
        "evening.sync-conflict-20221228-190501-ABCDEFG.dadu",
        "Copy of evening.dadu",
    ];
    for name in names {
        let desk = Desk::new();
        desk.file("logs/evening.dadu", with_id);
        desk.done(&["add", "logs"]);
        desk.file(&format!("logs/{name}"), &shorter);
        // Beside the original, it is refused. Alone, it is doubtful, because it is shorter.
        for path in ["logs".to_owned(), format!("logs/{name}")] {
            let (code, said) = desk.dadu(&["add", &path]);
            assert!(code == 2 && said.contains(&format!("{name}:1: skipped: ")), "{said}");
            assert_eq!(desk.number("SELECT count(*) FROM revision"), 1);
        }
        desk.done(&["add", "--revise", &format!("logs/{name}")]);
        assert_eq!(desk.number("SELECT count(*) FROM revision"), 2);
        // Without an Id it is a game of its own, and its name is mentioned.
        let other = Desk::new();
        other.file("logs/evening.dadu", with_id.replace("Id: a\n", ""));
        other.file(&format!("logs/{name}"), shorter.replace("Id: a\n", ""));
        let said = other.done(&["add", "logs"]);
        assert!(
            said.contains(&format!("{name}: named like a copy of logs/evening.dadu")),
            "{said}"
        );
        assert_eq!(other.number("SELECT count(*) FROM record"), 2);
    }
}

#[test]
fn another_game_under_a_known_id_is_doubtful() {
    let evening = texts()[10].replace("Dadu: 1\n", "Dadu: 1\nId: a\n");
    let desk = Desk::new();
    desk.file("a.dadu", &evening);
    desk.done(&["add", "a.dadu"]);
    desk.file("b.dadu", evening.replace("Aunt", "Uncle").replace("2022", "2023-01-14"));
    let (code, said) = desk.dadu(&["add", "b.dadu"]);
    assert!(
        code == 2 && said.contains("b.dadu:1: skipped: other players and another date"),
        "{said}"
    );
    // One of the two may be corrected.
    desk.file("b.dadu", evening.replace("Aunt", "Aunty"));
    desk.done(&["add", "b.dadu"]);
}

/// A revision that no longer says that somebody withdrew would open the game again, so it needs an explicit yes.
#[test]
fn a_revision_that_lost_a_limit_of_the_consent_is_doubtful() {
    let evening = texts()[10].replace("Dadu: 1\n", "Dadu: 1\nId: a\n");
    let desk = Desk::new();
    desk.file("a.dadu", evening.replace("Id: a\n", "Id: a\nWithdrawn: N1 2026-03-01\n"));
    desk.done(&["add", "a.dadu"]);
    desk.file("a.dadu", &evening);
    let (code, said) = desk.dadu(&["add", "a.dadu"]);
    let message = "the newest text of @1 says that N1 withdrew the consent, and this one does not";
    assert!(code == 2 && said.contains(message), "{said}");
    let is_withdrawn = || exported(&desk).values().any(|text| text.contains("Withdrawn: N1"));
    assert!(is_withdrawn());
    desk.done(&["add", "a.dadu", "--revise"]);
    assert!(!is_withdrawn());
}

#[test]
fn hidden_and_misnamed_files_of_a_folder_are_mentioned() {
    let desk = Desk::new();
    let hidden = [".a.dadu", "._a.dadu", "~$a.dadu", ".stversions/a.dadu"];
    let misnamed = ["b.dadu.txt", "c.dadu ", "d.dadu~"];
    for name in ["a.dadu"].iter().chain(&hidden).chain(&misnamed) {
        desk.file(&format!("logs/{name}"), texts()[3].as_str());
    }
    for command in [&["check", "logs"][..], &["add", "logs"], &["check", "--fix", "logs"]] {
        let said = desk.done(command);
        assert!(said.contains("left out 4 hidden files in logs (._a.dadu, .a.dadu"), "{said}");
        assert!(
            said.contains("logs/b.dadu.txt, `logs/c.dadu `, logs/d.dadu~ were not read"),
            "{said}"
        );
    }
    assert_eq!(desk.number("SELECT count(*) FROM game"), 1);
    // A file that is named is read.
    desk.done(&["add", "logs/.a.dadu", "logs/b.dadu.txt"]);
    assert_eq!(desk.number("SELECT count(*) FROM source"), 2);
}
