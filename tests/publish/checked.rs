//! `dadu publish --check`: the logs of an old publication without consent now, and its changed files.

use std::fs;

use super::{PUBLIC, archive_of, log, publish};
use crate::support::desk::Desk;

fn check(desk: &Desk, folder: &str) -> (i32, String) {
    desk.dadu(&["publish", "--check", folder])
}

#[test]
fn withdrawn_ended_and_purged_games_would_have_to_go() {
    let open = |names: &str| format!("{names}{PUBLIC}");
    let logs = [
        ("a", log("a", &open("N: Amina\nS: Bilal\n"), "")),
        ("bb", log("bb", &open("N: Chand\nS: Dinesh\n"), "").replace("S1 2", "S1 3")),
        ("ccc", log("ccc", &open("N: Esha\nS: Farah\n"), "").replace("S1 2", "S1 4")),
        ("dddd", log("dddd", &open("N: Gita\nS: Hari\n"), "").replace("N1 3", "N1 2")),
    ];
    let desk = archive_of(&logs);
    assert_eq!(publish(&desk, "out", &[]).0, 0);
    let (code, said) = check(&desk, "out");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("checked 4 logs: 0 logs would have to go, 0 files changed"), "{said}");
    for (name, from, to) in [
        ("a", "Result: unfinished\n", "Result: unfinished\nWithdrawn: S1 2026-03-01\n"),
        ("bb", "Consent-Use: public\n", "Consent-Use: public\nConsent-Until: 2020\n"),
    ] {
        let (_, text) = logs.iter().find(|(known, _)| *known == name).unwrap();
        let file = desk.file(&format!("{name}.dadu"), text.replace(from, to));
        desk.done(&["add", file.to_str().unwrap()]);
    }
    desk.done(&["remove", "-y", "--purge", "@3"]);
    let (code, said) = check(&desk, "out");
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("a.dadu:1): a player withdrew the consent: S1 (Person-"), "{said}");
    assert!(said.contains("bb.dadu:1): `Consent-Until` is past"), "{said}");
    assert!(said.contains("removed, purged or corrected"), "{said}");
    assert!(said.contains("checked 4 logs: 3 logs would have to go, 0 files changed"), "{said}");
    // The next build leaves them out.
    let (_, said) = publish(&desk, "next", &[]);
    assert!(said.contains("published 1 game in next"), "{said}");
    assert_eq!(check(&desk, "next").0, 0);
}

#[test]
fn changed_files_are_found() {
    let open = format!("N: Amina\nS: Bilal\n{PUBLIC}");
    let desk = archive_of(&[("a", log("a", &open, ""))]);
    publish(&desk, "out", &[]);
    fs::write(desk.path("out/data/game.csv"), "other").unwrap();
    fs::write(desk.path("out/new.txt"), "new").unwrap();
    fs::remove_file(desk.path("out/CITATION.cff")).unwrap();
    let (code, said) = check(&desk, "out");
    assert_eq!(code, 1, "{said}");
    for line in
        ["data/game.csv: changed since", "new.txt: not in SHA256SUMS", "CITATION.cff: missing"]
    {
        assert!(said.contains(line), "{line}: {said}");
    }
    assert!(said.contains("0 logs would have to go, 3 files changed"), "{said}");
    for (file, text) in [("provenance.json", "{}"), ("SHA256SUMS", "x"), ("provenance.json", "[")] {
        let before = fs::read(desk.path(&format!("out/{file}"))).unwrap();
        fs::write(desk.path(&format!("out/{file}")), text).unwrap();
        let (code, said) = check(&desk, "out");
        assert_eq!(code, 2, "{said}");
        assert!(said.contains(&format!("cannot check out: {file}")), "{said}");
        fs::write(desk.path(&format!("out/{file}")), before).unwrap();
    }
    fs::create_dir(desk.path("empty")).unwrap();
    for (folder, expected) in [
        ("nowhere", "cannot check nowhere: no such folder"),
        ("about.toml", "cannot check about.toml: not a folder"),
        ("empty", "cannot check empty: the folder is not a publication: it has no provenance.json"),
    ] {
        let (code, said) = check(&desk, folder);
        assert!(code == 2 && said.contains(expected), "{folder}: {said}");
    }
}
