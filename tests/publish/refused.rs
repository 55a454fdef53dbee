//! Publications that are refused: a clear error, and nothing left behind.

use std::fs;
use std::process::Stdio;

use super::{NAMES, PUBLIC, archive_of, assert_nothing_left, log, publish};
use crate::support::desk::Desk;
use crate::support::interrupt;

fn two() -> Desk {
    let open = format!("{NAMES}{PUBLIC}");
    archive_of(&[("a", log("a", &open, "")), ("bb", log("bb", NAMES, ""))])
}

/// Asserts that a publication fails with these words, and that nothing was written.
fn refused(desk: &Desk, options: &[&str], code: i32, expected: &[&str]) {
    let before = fs::read_dir(desk.folder()).unwrap().count();
    let (found, said) = desk.dadu(&[&["publish"], options].concat());
    assert_eq!(found, code, "{options:?}: {said}");
    for words in expected {
        assert!(said.contains(words), "{options:?}: {words}: {said}");
    }
    assert_eq!(fs::read_dir(desk.folder()).unwrap().count(), before, "{options:?}");
}

#[test]
fn refusals_say_why_and_write_nothing() {
    let desk = two();
    desk.file("full/other.txt", "mine");
    desk.file("part.toml", "title = \"A\"\ntitel = \"B\"\n");
    desk.file("template.toml", dadu::publish::TEMPLATE);
    let to = ["-o", "out", "--about", "about.toml", "--key", "the.key"];
    let with = |more: &[&'static str]| [&to[..], more].concat();
    let keyless = ["-o", "out", "--about", "about.toml"];
    for (options, code, expected) in [
        (with(&["@2"]), 2, &["@2 (", "`Consent-Use` is missing", "nothing was written"][..]),
        (with(&["@1", "@2"]), 2, &["@2 (", "leave out their ids"]),
        (
            ["-o", "-", "--about", "about.toml", "--key", "k"].to_vec(),
            2,
            &["a publication needs a folder; name a new folder after -o"],
        ),
        (
            ["-o", "out", "--about", "template.toml", "--key", "k"].to_vec(),
            2,
            &[
                "template.toml: 10: `publisher` still has the value of the template; replace it",
                "template.toml: 13: `doi` still",
                "template.toml: 19: `given` still",
                "template.toml: 21: `orcid` still",
            ],
        ),
        (with(&["@7"]), 2, &["no game @7"]),
        (with(&["--where", "place = Nowhere"]), 1, &["nothing was written"]),
        (
            with(&["--where", "id = bb"]),
            1,
            &["no game that others may see", "1 game (`Consent-Use` is missing"],
        ),
        (keyless.to_vec(), 2, &["--key"]),
        (
            [&keyless[..], &["--names-as-they-are", "--keep-place"]].concat(),
            2,
            &["apply to --key only"],
        ),
        (
            ["-o", "full", "--about", "about.toml", "--key", "k"].to_vec(),
            2,
            &["full already exists"],
        ),
        (["-o", "out", "--about", "no.toml", "--key", "k"].to_vec(), 2, &["cannot read no.toml"]),
        (
            ["-o", "out", "--about", "about.toml", "--key", "out/k"].to_vec(),
            2,
            &["key file must not be"],
        ),
        (
            ["-o", "out", "--about", "part.toml", "--key", "k"].to_vec(),
            2,
            &[
                "part.toml: 2: unknown key `titel`",
                "missing: name, description, version, date, licence",
            ],
        ),
    ] {
        refused(&desk, &options, code, expected);
    }
    assert_eq!(fs::read_to_string(desk.path("full/other.txt")).unwrap(), "mine");
    assert!(desk.done(&["publish", "--about-template"]).contains("[[contributors]]"));
}

/// The games that were named come in the order of their ids, whatever the hashes of their logs are.
#[test]
fn refused_games_are_in_the_order_of_their_ids() {
    let names = ["a", "bb", "ccc", "dddd", "eeeee", "ffffff"];
    let logs: Vec<(&str, String)> = names.map(|name| (name, log(name, NAMES, ""))).to_vec();
    let desk = archive_of(&logs);
    let ids: Vec<String> = (1..=names.len()).map(|id| format!("@{id}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let (code, said) = publish(&desk, "out", &ids);
    assert_eq!(code, 2, "{said}");
    let named: Vec<&str> =
        said.split("dadu: ").filter_map(|line| line.split(" (").next()).collect();
    assert_eq!(named[1..=ids.len()], ids, "{said}");
}

/// A name in a text that would be kept is found in every part of a log.
#[test]
fn names_in_kept_texts_are_refused_with_their_lines() {
    let header = format!("{NAMES}{PUBLIC}Weather: Amina was cold\n");
    let other = format!("N: Chand\nS: Dinesh\n{PUBLIC}Weather: rain\n");
    let text = log("a", &header, "Note: Dinesh watched\n");
    let line = |part: &str| 1 + text.lines().position(|line| line.contains(part)).unwrap();
    let (weather, note) = (line("Weather"), line("Dinesh"));
    let desk = archive_of(&[("a", text), ("bb", log("bb", &other, ""))]);
    let to = ["-o", "out", "--about", "about.toml", "--key", "the.key"];
    let both = [format!("a.dadu:{weather})"), format!("a.dadu:{note})")];
    let both = [&*both[0], &*both[1], "nothing was written"];
    refused(&desk, &[&to[..], &["--keep-remarks"]].concat(), 2, &both);
    refused(&desk, &[&to[..], &["--keep-field", "Weather"]].concat(), 2, &both[..1]);
    let options = ["@2", "--keep-field", "Weather", "--keep-field", "Wether"];
    let (code, said) = publish(&desk, "out", &options);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Wether: no log has this field; did you mean `Weather`?"), "{said}");
    assert!(!said.contains("Weather: no log"), "{said}");
    let fields = fs::read_to_string(desk.path("out/data/field.csv")).unwrap();
    assert!(fields.contains("Weather,rain"), "{fields}");
}

/// Stops at any moment: a full disk, or an interrupt.
#[cfg(unix)]
#[test]
fn a_publication_is_whole_or_not_there() {
    let desk = two();
    desk.done(&["simulate", "--games", "60", "--seed", "1"]);
    let games = desk.done(&["simulate", "--games", "60", "--seed", "1"]);
    let games = games.replace("Dadu: 1\n", "Dadu: 1\nConsent-Use: public\n");
    desk.file("many.dadu", games);
    desk.done(&["add", "many.dadu"]);
    publish(&desk, "whole", &[]);
    for blocks in [0, 1, 8, 64, 400] {
        let to = format!("full-{blocks}");
        let command = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec '{}' publish -o {to} --about about.toml --names-as-they-are",
            env!("CARGO_BIN_EXE_dadu")
        );
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &command]).current_dir(desk.folder()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{blocks}: {said}");
        assert!(said.contains(&to) && said.contains("nothing was written"), "{blocks}: {said}");
        assert!(!desk.path(&to).exists());
        assert_nothing_left(&desk);
    }
    for wait in [0, 30, 200, 800] {
        let to = format!("stopped-{wait}");
        let mut command =
            desk.command(&["publish", "-o", &to, "--about", "about.toml", "--names-as-they-are"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        interrupt(&child);
        let done = child.wait().unwrap().code();
        let is_whole = desk.path(&to).join("SHA256SUMS").exists();
        assert_eq!(desk.path(&to).exists(), is_whole, "{wait}: {done:?}");
        assert_nothing_left(&desk);
    }
}
