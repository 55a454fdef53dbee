//! Variants in options, files and listings; and games simulated under them.

use std::path::Path;

use dadu::games::GameId;

use super::make_pipe;
use crate::support::desk::Desk;
use crate::support::{complained, dadu, dadu_reads, plain, said};

#[test]
fn another_variant_can_be_selected() {
    let log = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-0\nS1 3\nN1 4\nResult: unfinished\n";
    assert_eq!(dadu_reads(&["check", "-"], log).status.code(), Some(0));
    let ludii = dadu_reads(&["check", "--variant", "ludii", "-"], log);
    assert!(said(&ludii).contains("D416"), "under ludii the 1 is kept: {}", said(&ludii));
    let misspelt = dadu_reads(&["check", "--variant", "basic, forfiet = never", "-"], log);
    assert!(complained(&misspelt).contains("did you mean `forfeit`?"), "{}", complained(&misspelt));
}

#[test]
fn logs_in_a_folder_share_a_variant_file() {
    let desk = Desk::new();
    desk.file("khans.variant", b"# the Khans' rules\nbasic\nforfeit = never\n");
    desk.file("wrong.variant", b"basic\nforfeit = sometimes\n");
    let log = |variant: &str| {
        format!(
            "Dadu: 1\nVariant: {variant}\nPlayers: 1-1\n\nN1 1-0 +1\nS1 3\nResult: unfinished\n"
        )
    };
    let cases = [
        ("khans.variant", 0, ""),
        ("khans.variant, forfeit = on zero", 1, "a 0 forfeited the 1"),
        ("khans", 1, "did you mean `khans.variant`?"),
        ("wrong.variant", 1, "wrong.variant, line 2: invalid value `sometimes` for `forfeit`"),
        ("other.variant", 1, "cannot read variant file `other.variant`"),
        ("../khans.variant", 1, "must be in the log's folder or a subfolder"),
    ];
    for (variant, code, message) in cases {
        let path = desk.file("log.dadu", log(variant).as_bytes());
        let output = dadu(&["check", plain(&path)]);
        assert_eq!(output.status.code(), Some(code), "{variant}: {}", said(&output));
        assert!(said(&output).contains(message), "{variant}: {}", said(&output));
    }
}

/// A log may come from a stranger: its variant file must be a regular file in the log's folder.
#[cfg(unix)]
#[test]
fn a_variant_file_must_be_in_the_folder_of_the_log() {
    let (home, elsewhere) = (Desk::new(), Desk::new());
    let far = elsewhere.file("far.variant", b"basic\n");
    home.file("near.txt", b"basic\n");
    let long = [b"basic # ".to_vec(), vec![b'x'; 1 << 20]].concat();
    home.file("long.variant", &long);
    std::fs::create_dir(home.path("folder.variant")).expect("a folder in it");
    let pipe = home.path("pipe.variant");
    make_pipe(&pipe);
    let links = [("zero", Path::new("/dev/zero")), ("far", &far), ("near", Path::new("near.txt"))];
    for (link, to) in links {
        let link = home.path(&format!("{link}.variant"));
        std::os::unix::fs::symlink(to, link).expect("a link");
    }
    let cases = [
        ("near", None),
        ("far", Some("must be in the log's folder or a subfolder")),
        ("zero", Some("must be in the log's folder or a subfolder")),
        ("pipe", Some("not a regular file")),
        ("folder", Some("not a regular file")),
        ("long", Some("longer than 1 MiB")),
    ];
    for (variant, reason) in cases {
        let log = format!(
            "Dadu: 1\nVariant: {variant}.variant\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n"
        );
        home.file("log.dadu", log);
        let output = home.command(&["check", "log.dadu"]).output().expect("the program runs");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(i32::from(reason.is_some())), "{variant}: {said}");
        // The words may be split between lines.
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
        assert!(reason.is_none_or(|reason| words.contains(reason)), "{variant}: {words}");
    }
}

#[test]
fn variants_are_fully_listed_for_each_game() {
    for game in GameId::ALL {
        listed_whole(game);
    }
}

fn listed_whole(game: GameId) {
    let (book, game) = (game.rulebook(), ["variants", "--game", game.name()]);
    let ask = |more: &[&str]| dadu(&[&game, more].concat());
    let all = ask(&["--format", "json"]);
    let all: serde_json::Value = serde_json::from_slice(&all.stdout).expect("JSON");
    let count = |key: &str| all[key].as_array().map(Vec::len);
    assert_eq!(count("presets"), Some(book.presets.len()));
    assert_eq!(count("parameters"), Some(book.parameters.len()));
    for table in [ask(&[]), ask(&["ludii, R1 = unknown"])] {
        let table = said(&table);
        for parameter in all["parameters"].as_array().expect("a list") {
            assert!(table.contains(parameter["name"].as_str().expect("a name")), "{table}");
        }
        assert!(table.lines().all(|line| line.chars().count() <= 100), "it fits");
    }
    for preset in all["presets"].as_array().expect("a list") {
        let name = preset["name"].as_str().expect("a name");
        let is = preset["is"].as_str().expect("a declaration");
        let [named, spelt] = [name, is].map(|v| {
            let one = ask(&[v, "--format", "json"]);
            serde_json::from_slice::<serde_json::Value>(&one.stdout).expect("JSON")["parameters"]
                .clone()
        });
        assert_eq!(named, spelt, "{name} is {is}");
    }
}

#[test]
fn each_game_has_its_own_variants() {
    // The arguments, the exit code, and words from the answer.
    let cases: [(&[&str], i32, &str); 9] = [
        (&["basic"], 0, "forfeit"),
        (&["--game", "dadu", "forfeit"], 0, "read more: dadu explain H3\n"),
        (&["--game", "Thaayam"], 0, "`dadu variants --game thaayam NAME` shows one in full"),
        (&["--game", "thaayam", "capture-gives"], 0, "read more: dadu explain thaayam C4\n"),
        (
            &["--game", "thaayam", "r6"],
            0,
            "R6 (R6): how many pieces may be on the square where twins",
        ),
        (&["--game", "thaayam", "twins-stick, pieces = 6"], 0, "twins-stick, pieces = 6\n"),
        (
            &["--game", "thaayam", "kings = 2"],
            2,
            "run `dadu variants --game thaayam` to list presets",
        ),
        (
            &["twins-stick"],
            2,
            "thaayam has a preset or parameter of this name: `dadu variants --game thaayam twins-stick`",
        ),
        (
            &["--game", "thaayam", "triples"],
            2,
            "dadu has a preset or parameter of this name: `dadu variants triples`",
        ),
    ];
    for (arguments, code, words) in cases {
        let output = dadu(&[&["variants"], arguments].concat());
        let told = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
        assert!(told.contains(words), "{arguments:?}: {told}");
    }
}

#[test]
fn a_seed_gives_the_same_bytes_on_every_machine() {
    let arguments = ["simulate", "--games", "3", "--players", "5,4", "--seed", "42"];
    let once = dadu(&arguments);
    assert_eq!(once.stdout, dadu(&arguments).stdout);
    // Every machine must produce these bytes. A change to them breaks a promise to users.
    let hash = once.stdout.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!((once.stdout.len(), hash), (SIMULATED_BYTES, SIMULATED_HASH));
    let other = dadu(&["simulate", "--games", "3", "--players", "5,4", "--seed", "43"]);
    assert_ne!(once.stdout, other.stdout);
    assert_eq!(dadu_reads(&["check", "--strict", "-"], &once.stdout).status.code(), Some(0));
}

const SIMULATED_BYTES: usize = 16329;

const SIMULATED_HASH: u64 = 5710830530707892069;

/// A variant file of an interview: `variants`, `check`, `fmt` and logs read its fields and its rules.
#[test]
fn a_variant_file_says_who_told_the_rules() {
    let desk = Desk::new();
    let told = "told-by: Aunt, Host\nHousehold: Khan \u{1b}[2J\nbasic,forfeit=never\n";
    let path = desk.file("house.variant", told);
    let checked = dadu(&["check", plain(&path)]);
    assert_eq!(checked.status.code(), Some(0), "{}", said(&checked));
    assert!(said(&checked).contains("1 variant file\n0 errors"), "{}", said(&checked));
    let shown = said(&dadu(&["variants", plain(&path)]));
    let head = "told-by: Aunt, Host\nHousehold: Khan \\u{1b}[2J\n\nbasic, forfeit = never\n\n";
    assert!(shown.starts_with(head), "{shown}");
    let json = said(&dadu(&["variants", plain(&path), "--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["fields"][0], serde_json::json!({"name": "told-by", "value": "Aunt, Host"}));
    assert_eq!(json["declaration"], "basic, forfeit = never");
    let log =
        "Dadu: 1\nVariant: house.variant\nPlayers: 1-1\n\nN1 1-0 +1\nS1 3\nResult: unfinished\n";
    let log = desk.file("log.dadu", log);
    assert_eq!(dadu(&["check", plain(&log)]).status.code(), Some(0));
    assert_eq!(dadu(&["fmt", "--check", plain(&path)]).status.code(), Some(1));
    assert_eq!(dadu(&["fmt", plain(&path)]).status.code(), Some(0));
    let expected = "Told-By: Aunt, Host\nHousehold: Khan \u{1b}[2J\n\nbasic, forfeit = never\n";
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), expected);
    let thaayam = desk.file("stones.variant", "Game: Thaayam\ntwins-stick\n");
    let shown = said(&dadu(&["variants", plain(&thaayam)]));
    assert!(shown.contains("\n\ntwins-stick\n"), "{shown}");
}

#[test]
fn an_unreadable_variant_file_is_reported_and_kept() {
    let desk = Desk::new();
    let cases: [(&str, &[u8], &str); 3] = [
        ("latin.variant", b"Told-By: Ren\xe9\nbasic\n", "not valid UTF-8"),
        ("long.variant", &[b'#'; (1 << 20) + 1], "longer than 1 MiB"),
        ("ludo.variant", b"Game: ludo\nbasic\n", ""),
    ];
    for (name, text, reason) in cases {
        let path = desk.file(name, text);
        let checked = dadu(&["check", plain(&path)]);
        let code = if reason.is_empty() { 1 } else { 2 };
        assert_eq!(checked.status.code(), Some(code), "{name}");
        assert!(complained(&checked).contains(reason), "{}", complained(&checked));
        assert_eq!(dadu(&["variants", plain(&path)]).status.code(), Some(2), "{name}");
        if name == "latin.variant" {
            assert_eq!(dadu(&["fmt", plain(&path)]).status.code(), Some(2), "{name}");
        }
        assert_eq!(std::fs::read(&path).expect("it is there"), text, "{name}");
    }
    let missing = dadu(&["check", plain(&desk.path("none.variant"))]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(complained(&missing).contains("cannot read"), "{}", complained(&missing));
}
