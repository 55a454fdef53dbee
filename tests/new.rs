//! `dadu new`: headers from options and from answers, and the files they are written to.

use std::io::{Read, Write};
use std::path::Path;

use dadu::games::{SOURCE_GAMES, SourceGame, Stage};

use crate::support::listener::Listener;
use crate::support::{complained, dadu, dadu_reads, interrupt, plain, program, said, started};

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("it is there")
}

/// Returns the codes that `check` finds in a text.
fn codes(log: &str) -> Vec<String> {
    let output = dadu_reads(&["check", "--format", "jsonl", "-"], log.as_bytes());
    let code = |line: &str| {
        let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
        finding["code"].as_str().expect("a code").to_owned()
    };
    said(&output).lines().map(code).collect()
}

/// Returns whether the text is in canonical form.
fn is_canonical(log: &str) -> bool {
    said(&dadu_reads(&["fmt", "-"], log.as_bytes())) == log
}

#[test]
fn options_give_a_header_that_checks_clean() {
    // The options after `--id a`, the lines after `Dadu: 1` and `Id: a`, and the findings of
    // `check`, except the one about missing player turns.
    let cases: [(&[&str], &str, &[&str]); 9] = [
        (&[], "", &["D209"]),
        (
            &["--n", "Aunt,Host", "--s", "આમિના، أحمد", "--variant", "ludii,triples=tens"],
            "Variant: ludii, triples = tens\nN: Aunt, Host\nS: આમિના, أحمد\n",
            &[],
        ),
        (
            &["--note", "one", "--players", "4 - 3", "--note", "two", "--variant", "unknown"],
            "Variant: unknown\nPlayers: 4-3\nNote: one\nNote: two\n",
            &["D209"],
        ),
        (
            &["--field", "Weather: rain # all day", "--title", " Evening ", "--variant=basic"],
            "Title: Evening\nVariant: basic\nWeather: rain # all day\n",
            &[],
        ),
        (
            &["--variant", "basic, team-leader = yes", "--leader", "n1,s1", "--players", "1-1"],
            "Variant: basic, team-leader = yes\nPlayers: 1-1\nLeader: N1, S1\n",
            &[],
        ),
        (
            &[
                "--onlookers",
                "two children",
                "--board",
                "red cloth",
                "--onlookers=Grandmother",
                "--seating",
                "N1 by the door",
                "--colours",
                "N red, S black",
                "--beginner",
                "N, by a throw",
                "--sides=by lot",
                "--occasion",
                "a wedding",
                "--duration",
                "2 h 10 min",
                "--time=20:30-22:10",
                "--date=2022-12-28T20:30/22:10",
                "--variant=basic",
            ],
            "Variant: basic\nDate: 2022-12-28T20:30/22:10\nTime: 20:30-22:10\nDuration: 2 h 10 min\n\
             Occasion: a wedding\nSides: by lot\nBeginner: N, by a throw\nColours: N red, S black\n\
             Seating: N1 by the door\nBoard: red cloth\nOnlookers: two children\n\
             Onlookers: Grandmother\n",
            &[],
        ),
        (
            &[
                "--field=Weather: rain",
                "--field=COLOURS: any",
                "--field=time: Evening",
                "--variant=basic",
            ],
            "Variant: basic\nTime: Evening\nColours: any\nWeather: rain\n",
            &[],
        ),
        // Values that cause a warning are written anyway, because they may be what the observer
        // saw.
        (&["--variant", "basic", "--players", "5-2"], "Variant: basic\nPlayers: 5-2\n", &["D211"]),
        (&["--title", "", "--variant", "basic"], "Variant: basic\n", &[]),
    ];
    for (flags, lines, found) in cases {
        let output = dadu(&[&["new", "--id", "a"], flags].concat());
        let (log, words) = (said(&output), complained(&output));
        assert_eq!(output.status.code(), Some(0), "{flags:?}: {words}");
        assert_eq!(log, format!("Dadu: 1\nId: a\n{lines}"), "{flags:?}");
        assert!(is_canonical(&log), "{log}");
        let mut codes = codes(&log);
        codes.retain(|code| code != "D214");
        assert_eq!(codes, found, "{log}");
        assert_eq!(words.is_empty(), found.is_empty(), "{words}");
    }
}

/// The sides and the presets are those of the game. The sides in play may be named.
#[test]
fn a_header_suits_the_named_game() {
    // The options after `--id a`, the lines after `Dadu: 1`, and the findings of `check`, except
    // the one about missing player turns.
    let cases: [(&[&str], &str, &[&str]); 5] = [
        (
            &["--players", "s,n", "--variant", "twins-stick", "--game", "THAAYAM"],
            "Game: thaayam\nId: a\nVariant: twins-stick\nPlayers: 1-0-1-0\n",
            &[],
        ),
        (
            &["--field", "game: thaayam", "--players", "W N E", "--variant", "basic,R6=any two"],
            "Game: thaayam\nId: a\nVariant: basic, R6 = any two\nPlayers: 1-1-0-1\n",
            &[],
        ),
        (
            &[
                "--game",
                "thaayam",
                "--s",
                "Niece",
                "--w",
                "આમિના",
                "--variant",
                "basic, pieces = 6",
            ],
            "Game: thaayam\nId: a\nVariant: basic, pieces = 6\nS: Niece\nW: આમિના\n",
            &[],
        ),
        (
            &["--game", "thaayam", "--players", "0-1-1-1"],
            "Game: thaayam\nId: a\nPlayers: 0-1-1-1\n",
            &["D209"],
        ),
        (
            &["--game", "dadu", "--players", "2-2", "--variant", "basic"],
            "Game: dadu\nId: a\nVariant: basic\nPlayers: 2-2\n",
            &[],
        ),
    ];
    for (flags, lines, found) in cases {
        let output = dadu(&[&["new", "--id", "a"], flags].concat());
        let (log, words) = (said(&output), complained(&output));
        assert_eq!(output.status.code(), Some(0), "{flags:?}: {words}");
        assert_eq!(log, format!("Dadu: 1\n{lines}"), "{flags:?}");
        assert!(is_canonical(&log), "{log}");
        let mut codes = codes(&log);
        codes.retain(|code| code != "D214");
        assert_eq!(codes, found, "{log}");
    }
}

#[test]
fn questions_suit_the_named_game() {
    let answers = "\ntwins-stik\nforfeit = never\ntwins-stick, move-once = no\n2022\n\nAunt, Host\n-\nGirl\n\n-\n\
                   4-3\nN W\nE W\n";
    let output = dadu_reads(&["new", "--game", "thaayam"], answers.as_bytes());
    let log = said(&output);
    assert!(log.starts_with("Dadu: 1\nGame: thaayam\nId: log-"), "{log}");
    let expected =
        "\nVariant: twins-stick, move-once = no\nDate: 2022\nE: Girl\nPlayers: 0-1-0-1\n";
    assert!(log.ends_with(expected), "{log}");
    let asked = complained(&output);
    let asked = asked.replace(&day_in(&asked), "TODAY");
    assert!(crate::support::compare(&asked, "tests/new/questions-thaayam.txt"));
}

/// Returns the games of the sources that dadu only records.
fn recorded() -> impl Iterator<Item = &'static SourceGame> {
    SOURCE_GAMES.iter().filter(|game| game.stage == Stage::Recorded)
}

#[test]
fn headers_of_recorded_games_check_clean_under_each_name() {
    for game in recorded() {
        let name = game.name;
        let lines = format!(
            "Dadu: 1\nGame: {name}\nId: a\nVariant: as in Berbera\nDate: 1931-03\nN: Asha\n\
             S: Omar, Ali\nPlayers: 1-2\n"
        );
        for typed in game.other_names.iter().chain([&game.title, &name]) {
            let given = ["new", "--id", "a", "--players", "1-2", "--s", "Omar,Ali", "--n", "Asha"];
            let given = [&given[..], &["--variant", "as in Berbera", "--date", "1931-03"]].concat();
            let field = format!("Game: {typed}");
            for flags in [["--game", typed], ["--field", &field]] {
                let output = dadu(&[&given[..], &flags].concat());
                let words = complained(&output);
                assert_eq!(said(&output), lines, "{typed}: {words}");
                assert!(words.contains("cannot check their play"), "{words}");
            }
        }
        assert_eq!(codes(&lines), ["D217"], "{name}");
        assert!(is_canonical(&lines), "{name}");
    }
}

#[test]
fn questions_for_a_recorded_game_cover_its_header() {
    for SourceGame { name, .. } in recorded() {
        let answers = b"Evening\n1931-02-30\n1931-03-02\nBerbera\n-\nOmar, Ali\n1-x\n1-2\n\n\n-\n";
        let output = dadu_reads(&["new", "--ask", "--id", "a", "--game", name], answers);
        let (log, asked) = (said(&output), complained(&output));
        let expected = format!(
            "Dadu: 1\nGame: {name}\nId: a\nTitle: Evening\nDate: 1931-03-02\nPlace: Berbera\n\
             S: Omar, Ali\nPlayers: 1-2\n"
        );
        assert_eq!(log, expected, "{asked}");
        assert_eq!(codes(&log), ["D217"], "{log}");
        for question in ["Which rules are played?", "Who leads", "Who plays E", "Who plays W"] {
            assert!(!asked.contains(question), "{name}: {asked}");
        }
        assert_eq!(asked.matches("\n> How many players").count(), 1, "{asked}");
    }
}

/// Returns the suggested day.
fn day_in(asked: &str) -> String {
    let (_, rest) = asked.split_once("2022-12-28T20:30 [").expect("a day is offered");
    let (day, _) = rest.split_once(']').expect("it is");
    day.to_owned()
}

#[test]
fn invalid_options_are_reported_and_write_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new.dadu");
    let cases: [(&[&str], &str); 24] = [
        (&["--date", "2022-02-30"], "Date: "),
        (&["--date", "2022-12-28T25:00"], "Date: invalid date: `2022-12-28T25:00`"),
        (&["--date", "2022-12-28 20:30"], "did you mean `2022-12-28T20:30`?"),
        (&["--date", "2022-12-28T20:30/19:00"], "Date: invalid date: `2022-12-28T20:30/19:00`"),
        (&["--time", "25:00"], "Time: invalid Time: `25:00` (expected a time of day"),
        (&["--duration", "2 weeks"], "Duration: invalid Duration: `2 weeks`"),
        (&["--variant", "basik"], "Variant: "),
        (&["--variant", "missing.variant"], "missing.variant"),
        (&["--players", "4"], "invalid Players: `4`"),
        (&["--players", "2-2", "--n", "Aunt, Host, Cousin"], "N has 3 players here, but 2"),
        (&["--variant", "ludii-eight-players", "--players", "2-2"], "but 4 in the variant"),
        (&["--title", "one\nN1 3"], "Title: a field must be on one line"),
        (&["--title", "\u{1b}[2J"], "U+001B"),
        (&["--title", "unfinishedDadu: 1"], "second game"),
        (&["--date", "2022", "--field", "date: 2023"], "duplicate field"),
        (&["--variant", "basic", "--e", "Aunt"], "E: Dadu has no side E; its sides are N and S"),
        (&["--game", "thaayam", "--players", "S, X"], "invalid Players: `S, X`"),
        (&["--game", "thaayam", "--n", "Aunt, Host"], "in Thaayam a side has one player"),
        (&["--game", "thaayam", "--variant", "ludii, kings = 2"], "dadu variants --game thaayam"),
        (&["--game", "ludo"], "[possible values: dadu, thaayam, tamman, "),
        (&["--game", "shah", "--e", "Ali"], "E: Shàh has no side E; its sides are N and S"),
        (&["--field", "Game: bub", "--players", "4"], "invalid Players: `4`"),
        (&["--game", "Yutnori"], "invalid value 'Yutnori'"),
        (&["--game", "dadu", "--players", "S, N"], "invalid Players: `S, N`"),
    ];
    for (flags, message) in cases {
        let output = dadu(&[&["new", path.to_str().expect("plain")], flags].concat());
        let words = complained(&output);
        assert_eq!(output.status.code(), Some(2), "{flags:?}: {words}");
        assert!(words.contains(message), "{flags:?}: {words}");
        assert!(!words.contains('\u{1b}'), "{words:?}");
        assert!(output.stdout.is_empty() && !path.exists(), "{flags:?}");
    }
    for name in ["a.dadu:2", "@1"] {
        let refused = dadu(&["new", name, "--variant", "basic"]);
        assert_eq!(refused.status.code(), Some(2), "{name}");
        assert!(complained(&refused).contains("found a single game"), "{name}");
        assert!(!crate::support::root().join(name).exists(), "{name}");
    }
    for (field, message) in [
        ("N1 3", "expected `Name: value`"),
        ("Round1: N1 3", "Round1 is not a field of the notation, and this line may be play"),
        ("Aunt: N1 3", "this line may be play"),
        ("N1: 3", "behind `N1:`, write the name of that player"),
    ] {
        let refused = dadu(&["new", "--field", field]);
        let words = complained(&refused);
        assert!(refused.status.code() == Some(2) && words.contains(message), "{field}: {words}");
    }
}

#[test]
fn each_log_has_its_own_id() {
    let id = || {
        let output = dadu(&["new", "--title", "x"]);
        crate::support::field(&said(&output), "Id").expect("an Id").to_owned()
    };
    let (one, other) = (id(), id());
    assert!(one.starts_with("log-") && one != other, "{one}, {other}");
}

#[test]
fn questions_are_answered_through_a_pipe() {
    let answers = "Evening game\nbasik\nbasic, team-leader = yes\n2022-13-01\n2022-12?\nPune\nAunt, Host\n\
                   4\n-\n2-4\nN2, S1\n\n-\nall agreed\nresearch\nreal names\n\n\nnotes\n\n\n\na wedding\n\n\n\n\n\n\n\n";
    let output = dadu_reads(&["new", "--id", "a", "--ask"], answers.as_bytes());
    let log = "Dadu: 1\nId: a\nTitle: Evening game\nVariant: basic, team-leader = yes\n\
               Date: 2022-12?\nPlace: Pune\nN: Aunt, Host\nPlayers: 2-4\nLeader: N2, S1\n\
               Consent: all agreed\nConsent-Use: research\nNames: real names\nSource: notes\nOccasion: a wedding\n";
    assert_eq!(said(&output), log);
    assert_eq!(output.status.code(), Some(0));
    let asked = complained(&output);
    let asked = asked.replace(&day_in(&asked), "TODAY");
    assert!(crate::support::compare(&asked, "tests/new/questions.txt"));
}

/// An empty answer accepts the suggestion.
#[cfg(unix)]
#[test]
fn today_and_unknown_rules_are_suggested() {
    let today = || {
        let output = std::process::Command::new("date").arg("+%F").output().expect("a date");
        said(&output).trim().to_owned()
    };
    let before = today();
    let output = dadu_reads(&["new", "--id", "a", "--ask"], b"\n\n\n");
    let after = today();
    let log = |day: &str| format!("Dadu: 1\nId: a\nVariant: unknown\nDate: {day}\n");
    assert!([before, after].map(|day| log(&day)).contains(&said(&output)), "{}", said(&output));
}

#[test]
fn only_missing_fields_are_asked_for() {
    let output = dadu_reads(&["new", "--ask", "--title", "x", "--variant", "basic"], b"2022\n");
    let questions = complained(&output);
    assert!(!questions.contains("title") && questions.contains("When is"), "{questions}");
    assert!(said(&output).contains("\nDate: 2022\n"));
    // If an option sets a field, `dadu new` asks no questions and reads no input.
    let output = dadu_reads(&["new", "--variant", "basic"], b"Evening\n");
    assert!(output.stderr.is_empty() && !said(&output).contains("Evening"));
}

#[test]
fn incomplete_or_missing_answers_write_nothing() {
    let long = vec![b'x'; 2 << 20];
    let cases: [(&[u8], &str); 4] = [
        (b"", "no answers given"),
        (b"x\nbasik\n", "input ended before Variant was answered"),
        (b"caf\xE9\n", "input ended before Title was answered"),
        (&long, "too long: at most 1 MiB"),
    ];
    for (answers, message) in cases {
        let output = dadu_reads(&["new"], answers);
        assert_eq!(output.status.code(), Some(2));
        let words = complained(&output);
        assert!(words.contains(message), "{words}");
        assert!(output.stdout.is_empty());
    }
    // Windows ends its lines in another way, and the last line may have no end.
    let output = dadu_reads(&["new", "--id=a", "--ask"], b"\xE0\xAA\x86\r\nbasic\r\n2022");
    assert_eq!(said(&output), "Dadu: 1\nId: a\nTitle: આ\nVariant: basic\nDate: 2022\n");
    // Its programs also begin a text with a byte-order mark.
    for (answers, title) in [("\u{feff}Evening\n", "Title: Evening\n"), ("\u{feff}\nbasic\n", "")] {
        let output = dadu_reads(&["new", "--id=a", "--ask"], answers.as_bytes());
        let log = said(&output);
        assert!(log.starts_with(&format!("Dadu: 1\nId: a\n{title}")), "{log}");
        assert!(!log.contains('\u{feff}') && log.contains("Title") != title.is_empty(), "{log}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new.dadu");
    let mut child = started(&mut program(&["new", plain(&path)]));
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"Evening\n").expect("it reads");
    let mut stderr = Listener::new(child.stderr.take().expect("piped"));
    // The second question shows that the program is waiting for input.
    stderr.until("Which rules are played?");
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    drop(stdin);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_file_is_never_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new.dadu");
    let name = path.to_str().expect("plain");
    let arguments = ["new", name, "--id", "a", "--variant", "basic"];
    assert_eq!(dadu(&arguments).status.code(), Some(0));
    let log = "Dadu: 1\nId: a\nVariant: basic\n";
    assert_eq!(read(&path), log);
    // The program reports this before it asks questions.
    for again in [&arguments[..], &["new", name]] {
        let output = dadu(again);
        assert_eq!(output.status.code(), Some(2));
        assert!(complained(&output).contains("already exists"));
        assert!(!complained(&output).contains("Title"));
        assert_eq!(read(&path), log);
    }
    let lost = dadu(&["new", &format!("{name}/x.dadu"), "--variant", "basic"]);
    assert_eq!(lost.status.code(), Some(2));
    assert!(complained(&lost).contains("cannot write"));
    // The program reports a missing folder before it asks questions.
    let nowhere = dadu_reads(&["new", &format!("{name}-folder/x.dadu")], b"\n");
    assert_eq!(nowhere.status.code(), Some(2));
    let words = complained(&nowhere);
    assert!(words.contains("does not exist") && !words.contains("Title"), "{words}");
}

/// If another program creates the file during the questions, the answers are not lost.
#[test]
fn a_header_that_cannot_be_written_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new.dadu");
    let mut child = started(&mut program(&["new", plain(&path), "--id", "a", "--ask"]));
    let mut stdin = child.stdin.take().expect("piped");
    let mut stderr = child.stderr.take().expect("piped");
    stderr.read_exact(&mut [0]).expect("it asks");
    std::fs::write(&path, "Dear Aunt,\n").expect("it can be written");
    stdin.write_all(b"Evening\n").expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(said(&output), "Dadu: 1\nId: a\nTitle: Evening\n");
    assert_eq!(read(&path), "Dear Aunt,\n");
}

#[test]
fn a_game_is_appended_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.dadu");
    let name = path.to_str().expect("plain");
    let arguments = ["new", name, "--append", "--id", "a", "--variant", "basic"];
    let header = "Dadu: 1\nId: a\nVariant: basic\n";
    let missing = dadu(&arguments);
    assert!(complained(&missing).contains("leave out --append"));
    assert!(!path.exists());
    let game = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 3\nResult: unfinished";
    // The end of the file, and the text between it and the new header.
    for (end, gap) in [("", "\n\n"), ("\n", "\n"), ("\n\n", ""), ("\r\n", "\n"), ("\r\n\r\n", "")] {
        let before = format!("{game}{end}");
        std::fs::write(&path, &before).expect("it can be written");
        let output = dadu(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
        assert_eq!(read(&path), format!("{before}{gap}{header}"));
        assert_eq!(codes(&read(&path)), ["D214"]);
    }
    // In a file from Windows, the new lines have the same line ends as the others.
    let before = format!("{game}\n").replace('\n', "\r\n");
    std::fs::write(&path, &before).expect("it can be written");
    assert_eq!(dadu(&arguments).status.code(), Some(0));
    let added = format!("\n{header}").replace('\n', "\r\n");
    assert_eq!(read(&path), format!("{before}{added}"));
    std::fs::write(&path, "").expect("it can be written");
    assert_eq!(dadu(&arguments).status.code(), Some(0));
    assert_eq!(read(&path), header);
}

#[test]
fn a_file_without_logs_is_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("letter.txt");
    let name = path.to_str().expect("plain");
    for letter in [&b"Dear Aunt,\n"[..], b"\xFF\xFED\0a\0d\0u\0:\0 \x001\0"] {
        std::fs::write(&path, letter).expect("it can be written");
        let output = dadu(&["new", name, "--append", "--variant", "basic"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(complained(&output).contains("contains no game"));
        assert_eq!(std::fs::read(&path).expect("it is there"), letter);
    }
    let output = dadu(&["new", folder.path().to_str().expect("plain"), "--append", "--id", "a"]);
    assert!(complained(&output).contains("not a regular file"));
}

#[test]
fn a_variant_file_is_found_next_to_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("house.variant"), "ludii\n").expect("it can be written");
    let path = folder.path().join("new.dadu");
    let name = path.to_str().expect("plain");
    let output = dadu(&["new", name, "--variant", "house.variant"]);
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    assert!(read(&path).contains("\nVariant: house.variant\n"));
}
