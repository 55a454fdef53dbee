//! `dadu infer`: its answers in each format, and the files that it writes.

use std::fs;
use std::path::Path;
use std::process::Output;

use dadu::games::GameId;
use serde_json::Value;

use crate::support::games::Games;
use crate::support::{complained, dadu, plain, said};

const EVENING: &str = "corpus/legal/evenings/long-evening.dadu";
const THAAYAM: &str = "tests/screens/thaayam.dadu";
const TAMMAN: &str = "corpus/legal/tamman/rules/R4.dadu";
const DELEB: &str = "corpus/legal/deleb/rules/B1.dadu";
const SLIP: &str = "corpus/illegal/slips/wrong-square.dadu";
const HELD: &str = "corpus/illegal/readme/evening.dadu";
const CHANCES: &str = "corpus/legal/rules/R20.dadu";

/// Simulates three games of one household.
fn simulated(folder: &Path, variant: &str) -> String {
    let games = ["simulate", "--games", "3", "--seed", "5", "--max-turns", "200"];
    let games = dadu(&[&games[..], &["--variant", variant]].concat());
    let path = folder.join("games.dadu");
    fs::write(&path, &games.stdout).expect("it can be written");
    plain(&path).to_owned()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", complained(output)))
}

fn parameter<'a>(answer: &'a Value, name: &str) -> &'a Value {
    let parameters = answer["parameters"].as_array().expect("a list");
    parameters.iter().find(|p| p["name"] == name).expect("every parameter")
}

/// The arguments, the exit code, and words from the answer.
#[test]
fn answers_and_exit_codes_are_correct() {
    let cases: &[(&[&str], i32, &[&str])] = &[
        (&[EVENING], 0, &["settled: on zero", "the rules change here", "Ask or watch for next"]),
        (&[EVENING, "--why", "forfeit"], 0, &["not `never`", "D416", "settled: on zero"]),
        (&[EVENING, "--why", "FORFEIT"], 0, &["settled: on zero"]),
        (&[EVENING, "--why", "r6"], 0, &["R6"]),
        (&[EVENING, "--why", "segments"], 0, &["not `2 to 6`", "not `8 to 12`", "settled: 7"]),
        (&[EVENING, "--why", "mandatory-kill"], 0, &["undecided, although it mattered in"]),
        (&[EVENING, "--why", "last-exit"], 0, &["not tested"]),
        (&[EVENING, "--why", "no-such"], 2, &["`dadu variants` lists all"]),
        (&[EVENING, "--why", "forfiet"], 2, &["did you mean `forfeit`?"]),
        (&[EVENING, "--why", "H3"], 2, &["did you mean `forfeit`?"]),
        // The page of a rule may describe more than one parameter.
        (&[EVENING, "--why", "B1"], 2, &["`dadu variants` lists all"]),
        (&[EVENING, "--given", "triples = tens"], 0, &["given: tens"]),
        (&[EVENING, "--given", "triples = together"], 1, &["No variant fits all observed moves"]),
        (&[EVENING, "--given", "triples = 9"], 2, &["--given: invalid value `9` for `triples`"]),
        (&[EVENING, "--given", "no-such = 9"], 2, &["no-such"]),
        (&[HELD], 1, &["need 1 slip", "Under `basic`", "D407", "contradict each other"]),
        (&[HELD, "--why", "segment-length"], 1, &["need 1 slip", "best fits: 5"]),
        (&[SLIP], 1, &["need 1 slip", "`b2+2`", "makes this line legal"]),
        (
            &[CHANCES, "--given", "one-kill-per-piece = yes", "--why", "R20"],
            0,
            &["not `one turn`", "D414", "settled: two turns"],
        ),
        (&[THAAYAM, "--why", "R1"], 0, &["not `clockwise`", "D504", "settled: anticlockwise"]),
        (&[TAMMAN, "--why", "R4"], 0, &["not `exact`", "settled: more will do"]),
        (&[DELEB], 0, &["of Dèleb with", "one of: 5 to 100"]),
        (&[TAMMAN, EVENING, "--write", "house.variant"], 2, &["--write needs logs of one game"]),
        // Logs of each game are inferred separately, and each game has its own parameters.
        (&[TAMMAN, EVENING], 0, &["Inferred from 1 game with", "1 game of Tammà·n with"]),
        (&[TAMMAN, "--why", "forfeit"], 2, &["Tammà·n has no parameter `forfeit`"]),
        (&[TAMMAN, "--given", "R4 = exact"], 1, &["need 1 slip"]),
        (&["corpus/no-such.dadu"], 2, &["no-such.dadu"]),
        (&[], 2, &["<PATHS>"]),
        (&["README.md", "--by", "place"], 2, &["cannot be used with"]),
        (&[EVENING, "--all", "--why", "forfeit"], 2, &["cannot be used with"]),
    ];
    for (arguments, code, expected) in cases {
        let output = dadu(&[&["infer"], *arguments].concat());
        let all = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}: {all}");
        for words in *expected {
            assert!(all.contains(words), "{arguments:?}: {words} is not in\n{all}");
        }
    }
}

/// Given values are read once for each game, not once for each household.
#[test]
fn errors_in_given_values_are_reported_once() {
    let log =
        |name| format!("Dadu: 1\nHousehold: {name}\nPlayers: 1-1\n\nN1 2\nResult: unfinished\n");
    let text = ["Khan", "Patel"].map(log);
    let games = Games::of_text(&text.concat());
    let output = games.run(&["infer", "--by", "household", "--given", "no-such = 9"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(complained(&output).matches("no-such").count(), 1, "{}", complained(&output));
}

/// A player turn without a throw is an error under any rules, so it is no evidence about them.
#[test]
fn a_turn_without_a_throw_rules_out_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    let games = [("dadu", "1-1"), ("thaayam", "1-0-1-0"), ("tamman", "1-0-1-0"), ("deleb", "1-1")];
    for (game, players) in games {
        let header = format!("Dadu: 1\nGame: {game}\nPlayers: {players}\n\n");
        let log = format!("{header}N1\nS1 2\nResult: unfinished\n");
        fs::write(&path, log).expect("it can be written");
        let output = dadu(&["infer", plain(&path)]);
        assert_eq!(output.status.code(), Some(0), "{game}: {}", said(&output));
    }
}

/// The variant that a log declares is ignored: the answer is the same without it and with a wrong
/// one.
#[test]
fn declared_variants_are_ignored() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = simulated(folder.path(), "basic, triples = tens");
    let games = fs::read_to_string(&path).expect("it is there");
    let parameters = |line: &str| {
        let declared = games.replace("Variant: basic, triples = tens\n", line);
        assert_ne!(declared, games);
        fs::write(&path, declared).expect("it can be written");
        let answer = json(&dadu(&["infer", &path, "--format", "json"]));
        // Replace the line instead of deleting it, so that lines keep their numbers.
        answer["parameters"].clone()
    };
    let wrong = parameters("Variant: ludii\n");
    assert_eq!(parameters("Note: nothing is declared\n"), wrong);
    assert_eq!(parameters("Variant: unknown\n"), wrong);
}

#[test]
fn the_written_variant_fits_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = simulated(folder.path(), "ludii, mandatory-kill = yes");
    let variant = folder.path().join("khan.variant");
    let write = ["infer", &games, "--given", "dice = cowries", "--write", plain(&variant)];
    let output = dadu(&write);
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    let text = fs::read_to_string(&variant).expect("it is there");
    let answer = json(&dadu(&["infer", &games, "--given", "dice = cowries", "--format", "json"]));
    for parameter in answer["parameters"].as_array().expect("a list") {
        let name = parameter["name"].as_str().expect("a name");
        let value = parameter["values"][0].as_str().expect("a value");
        let expected = match parameter["known"].as_str().expect("a word") {
            "settled" => format!("\n{name} = {value}  # by {games}:"),
            "given" => format!("\n{name} = {value}  # as given\n"),
            "narrowed" => format!("\n# {name}: "),
            "open" => format!("\n# {name}: undecided\n"),
            _ => format!("\n# {name}: not tested\n"),
        };
        assert!(text.contains(&expected), "{expected}{text}");
        for excluded in parameter["excluded"].as_array().expect("a list") {
            let (line, code) = (&excluded["at"]["line"], excluded["code"].as_str().expect("one"));
            assert!(text.contains(&format!("{games}:{line} ({code})")), "{excluded}\n{text}");
        }
    }
    let check = dadu(&["check", &games, "--variant", plain(&variant)]);
    assert_eq!(check.status.code(), Some(0), "{}{}", said(&check), complained(&check));
    let again = dadu(&write);
    assert_eq!(again.status.code(), Some(2));
    assert!(complained(&again).contains("already exists; not changed"), "{}", complained(&again));
    assert_eq!(fs::read_to_string(&variant).expect("it is there"), text);
}

/// The written file names the household and the place if all games agree, and the game if it is not Dadu.
#[test]
fn the_written_variant_says_whose_rules_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = |name: &str, fields: &str| {
        let path = folder.path().join(name);
        let log = format!("Dadu: 1\n{fields}\n\nN1 3\nS1 2\nResult: unfinished\n");
        fs::write(&path, log).expect("it can be written");
        path
    };
    let khan = log("1.dadu", "Household: Khan\nPlace: Pune\nPlayers: 1-1");
    let other = log("2.dadu", "Household: Khan\nPlace: Surat\nPlayers: 1-1");
    let none = log("3.dadu", "Players: 1-1");
    let thaayam = log("4.dadu", "Game: thaayam\nPlayers: 1-0-1-0");
    let cases = [
        (vec![&khan], "Household: Khan\nPlace: Pune\n\n# Inferred from 1 game"),
        (vec![&khan, &other], "Household: Khan\n\n# Inferred from 2 games"),
        (vec![&khan, &none], "# Inferred from 2 games"),
        (vec![&thaayam], "Game: thaayam\n\n# Inferred from 1 game"),
    ];
    for (number, (logs, start)) in cases.into_iter().enumerate() {
        let file = folder.path().join(format!("{number}.variant"));
        let mut arguments = vec!["infer", "--write", plain(&file)];
        arguments.extend(logs.iter().map(|log| plain(log)));
        assert_eq!(dadu(&arguments).status.code(), Some(0), "{start}");
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.starts_with(start), "{text}");
        let checked = dadu(&["check", "--strict", plain(&file)]);
        assert_eq!(checked.status.code(), Some(0), "{}", said(&checked));
    }
}

/// The sheet asks about every parameter that is not known, and fits a page.
#[test]
fn the_sheet_has_every_open_question() {
    for (log, household) in [(EVENING, ""), (THAAYAM, ""), (HELD, "No variant fits 1 game")] {
        let sheet = said(&dadu(&["infer", log, "--all"]));
        let answer = json(&dadu(&["infer", log, "--format", "json"]));
        let parameters = answer["parameters"].as_array().expect("a list");
        let mut asked = 0;
        for parameter in parameters {
            let name = parameter["name"].as_str().expect("a name");
            // Without a best fit there are no values, and the sheet has every rule.
            let is_open = parameter["values"].as_array().expect("a list").len() != 1;
            let is_asked = sheet.contains(&format!("\n    {name} ("));
            assert_eq!(is_asked, is_open, "{name}\n{sheet}");
            asked += usize::from(is_open);
        }
        assert!(sheet.contains(&format!("\n{asked:>2}. ")), "{sheet}");
        assert!(!sheet.contains(&format!("\n{:>2}. ", asked + 1)), "{sheet}");
        assert!(sheet.contains("[ ] other: ________") && sheet.contains(household), "{sheet}");
        assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{sheet}");
    }
}

#[test]
fn nothing_is_written_if_no_variant_fits() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant = folder.path().join("khan.variant");
    let output = dadu(&["infer", SLIP, "--write", plain(&variant)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complained(&output).contains("no variant fits; correct"), "{}", complained(&output));
    assert!(!variant.exists());
}

/// A move that is marked irregular or unsure rules out nothing.
#[test]
fn marked_moves_are_excused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evening.dadu");
    let log = fs::read_to_string(crate::support::root().join(HELD)).expect("it is there");
    for (mark, code) in [("", 1), ("!", 0), ("?", 0)] {
        let marked = log.replace("Kc3+3 ", &format!("Kc3+3{mark} "));
        fs::write(&path, marked).expect("it can be written");
        assert_eq!(dadu(&["infer", plain(&path)]).status.code(), Some(code), "{mark}");
    }
}

/// The games of each place have a separate answer. Games without a place are skipped.
#[test]
fn inference_by_place_and_by_household() {
    let game = |seed: &str, fields: &str, variant: &str| {
        let simulate = ["simulate", "--seed", seed, "--max-turns", "120", "--variant", variant];
        said(&dadu(&simulate)).replacen("Variant:", &format!("{fields}Variant:"), 1)
    };
    let logs = [
        game("1", "Place: Pune\nHousehold: Khan\n", "basic"),
        game("2", "Place: Pune\nHousehold: Shah\n", "basic, capture-throw = no"),
        game("3", "Household: Khan\n", "basic"),
    ];
    let games = Games::of_text(&logs.join("\n"));
    let cases = [("household", 0, vec![("Khan", 2), ("Shah", 1)]), ("place", 1, vec![("Pune", 2)])];
    for (by, code, expected) in cases {
        let output = games.run(&["infer", "--by", by, "--format", "json"]);
        assert_eq!(output.status.code(), Some(code), "{by}: {}", complained(&output));
        let said = said(&output);
        let answers = said.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let of = |answer: Value| {
            let household = answer["household"].as_str().expect("a name").to_owned();
            (household, answer["games"].as_u64().expect("a number"))
        };
        let expected: Vec<(String, u64)> =
            expected.into_iter().map(|(name, games)| (name.to_owned(), games)).collect();
        assert_eq!(answers.map(of).collect::<Vec<_>>(), expected, "{by}");
        let left_out = complained(&output).contains("skipped 1 game without a place");
        assert_eq!(left_out, by == "place", "{}", complained(&output));
    }
    let one = games.run(&["infer", "@2", "--format", "json"]);
    assert_eq!(parameter(&json(&one), "capture-throw")["values"], serde_json::json!(["no"]));
    let none = Games::of_text(&game("1", "", "basic")).run(&["infer", "--by", "place"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(complained(&none).contains("no games to infer from"), "{}", complained(&none));
}

#[test]
fn answers_match_the_schema() {
    let mut schemas = boon::Schemas::new();
    let schema = crate::support::root().join("spec/infer.schema.json");
    let schema = boon::Compiler::new().compile(plain(&schema), &mut schemas);
    let schema = schema.expect("a valid schema");
    let folder = tempfile::tempdir().expect("a folder");
    let hopeless = folder.path().join("hopeless.dadu");
    let entered = "N1 2 +1\nS1 2 +1\n";
    let log = format!("Dadu: 1\nPlayers: 1-1\n\n{entered}Result: unfinished\n");
    fs::write(&hopeless, log).expect("it can be written");
    let games = simulated(folder.path(), "basic");
    let of_dadu = [&[EVENING][..], &[HELD], &[SLIP], &[plain(&hopeless)], &[&games, EVENING]]
        .map(<[_]>::to_vec);
    let others = GameId::ALL.iter().filter(|&&game| game != GameId::Dadu);
    let others: Vec<String> =
        others.map(|game| format!("corpus/legal/{game}/rules/B1.dadu")).collect();
    let others = others.iter().map(|path| vec![path.as_str()]);
    for paths in of_dadu.into_iter().chain(others) {
        let answer = json(&dadu(&[vec!["infer", "--format", "json"], paths].concat()));
        if let Err(error) = schemas.validate(&answer, schema) {
            panic!("{error}\n{answer}");
        }
        assert_eq!(answer["unfit"].is_null(), answer["variants"] != "0", "{answer}");
    }
}

/// The first question settles the most. Each question is about an open parameter, and none is about
/// a parameter that has no effect given the settled ones.
#[test]
fn the_most_useful_questions_come_first() {
    let answer = json(&dadu(&["infer", EVENING, "--format", "json"]));
    let questions = answer["questions"].as_array().expect("a list");
    let asked: Vec<&str> = questions.iter().filter_map(|q| q["parameter"].as_str()).collect();
    let settles = |q: &Value| q["settles"].as_f64().expect("a number");
    assert!(questions.windows(2).all(|two| settles(&two[0]) >= settles(&two[1])), "{answer}");
    assert!(questions.iter().all(|question| settles(question) >= 1.0), "{answer}");
    for name in &asked {
        assert_ne!(parameter(&answer, name)["known"], "settled", "{name}");
    }
    // Whether a player must shorten matters only where a player may. Captures are free here.
    let place = |name| asked.iter().position(|asked| *asked == name);
    assert!(place("shortened-move") < place("must-shorten"), "{asked:?}");
    assert!(place("captor-in-place").is_none(), "{asked:?}");
    let shown = said(&dadu(&["infer", EVENING]));
    let first = questions[0]["question"].as_str().and_then(|q| q.split(' ').next()).expect("one");
    assert!(shown.contains(&format!("1. {first}")), "{shown}");
    assert!(shown.contains(&format!("and {} more", asked.len() - 5)), "{shown}");
}

/// The setup of the board only matters if the play goes on from it.
#[test]
fn a_stated_position_shows_nothing_about_the_setup() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.dadu");
    let known = |play: &str| {
        let log =
            format!("Dadu: 1\nGame: koruboddo\nVariant: unknown\n\n{play}\nResult: unfinished\n");
        fs::write(&file, log).expect("it can be written");
        let answer = json(&dadu(&["infer", plain(&file), "--format", "json"]));
        parameter(&answer, "setup")["known"].as_str().expect("a word").to_owned()
    };
    assert_eq!(known("S1 d3-c3"), "settled");
    assert_eq!(known("= S c2 | N c4 a1 | turn S\nS1 c2-c3"), "never exercised");
}
