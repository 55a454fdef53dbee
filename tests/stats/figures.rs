//! `dadu stats`: levels of detail, groups, formats, and the games that count.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::desk::Desk;

/// Adds games of every kind: simulated ones of two variants, evenings, games with mistakes, stated
/// positions.
fn logs(desk: &Desk) {
    desk.simulate("basic.dadu", 12, 3, "basic");
    desk.simulate("short.dadu", 4, 5, "ludii-short-segments");
    for folder in ["evenings", "findings", "literature"] {
        for file in crate::support::files(&format!("corpus/legal/{folder}"), "dadu") {
            copy(desk, &file, folder);
        }
    }
}

fn copy(desk: &Desk, file: &Path, folder: &str) {
    let name = file.file_name().unwrap().to_string_lossy();
    fs::copy(crate::support::root().join(file), desk.path(&format!("{folder}-{name}"))).unwrap();
}

const GROUPS: [&str; 6] = ["variant", "place", "household", "players", "year", "simulated"];

#[test]
fn both_levels_give_the_same_figures() {
    let desk = Desk::new();
    logs(&desk);
    for level in ["full", "summary"] {
        desk.done(&["add", ".", "--archive", &format!("{level}.dadu-archive"), "--detail", level]);
    }
    let mut asked = vec![vec!["stats"], vec!["stats", "throws", "--simulated", "--format", "csv"]];
    for format in ["json", "jsonl", "markdown", "table"] {
        asked.extend(GROUPS.map(|by| vec!["stats", "--simulated", "--by", by, "--format", format]));
    }
    for arguments in asked {
        let of = |level: &str| {
            let archive = format!("{level}.dadu-archive");
            desk.done(&[&arguments[..], &["--archive", &archive]].concat())
        };
        let full = of("full");
        assert!(full.len() > 200 && !full.contains('\u{1b}'), "{arguments:?}");
        assert_eq!(full, of("summary"), "{arguments:?}");
    }
}

#[test]
fn groups_add_up_to_all_games() {
    let desk = Desk::new();
    logs(&desk);
    desk.done(&["add", "."]);
    let all = desk.json(&["stats", "--simulated"]);
    let sum = |json: &Value, section: &str, column: &str| -> i64 {
        json[section].as_array().unwrap().iter().map(|row| row[column].as_i64().unwrap()).sum()
    };
    for by in GROUPS {
        let grouped = desk.json(&["stats", "--simulated", "--by", by]);
        assert!(grouped["games"].as_array().unwrap().len() > 1, "{by}");
        let columns = [
            ("games", "games"),
            ("games", "simulated"),
            ("games", "with_errors"),
            ("throws", "throws"),
            ("throws", "not_counted"),
            ("captures", "captures"),
            ("kings", "sent_back"),
            ("length", "games"),
            ("first_side", "won"),
        ];
        for (section, column) in columns {
            let (grouped, all) = (sum(&grouped, section, column), sum(&all, section, column));
            assert_eq!(grouped, all, "{by}: {section} {column}");
        }
    }
}

#[test]
fn games_that_were_removed_never_count() {
    let desk = Desk::new();
    desk.simulate("all.dadu", 6, 3, "basic");
    desk.simulate("some.dadu", 5, 3, "basic");
    desk.done(&["add", "all.dadu"]);
    desk.done(&["add", "some.dadu", "--archive", "some.dadu-archive"]);
    let some = desk.done(&["stats", "--simulated", "--archive", "some.dadu-archive"]);
    assert_ne!(desk.done(&["stats", "--simulated"]), some);
    desk.done(&["remove", "--yes", "@6"]);
    assert_eq!(desk.done(&["stats", "--simulated"]), some);
}

/// A selection of games gives the same figures as an archive of only those games.
#[test]
fn only_chosen_games_count() {
    use dadu::archive::Archive;
    use dadu::archive::stats::{By, Selection};
    let desk = Desk::new();
    desk.simulate("all.dadu", 6, 3, "basic");
    desk.simulate("some.dadu", 2, 3, "basic");
    desk.done(&["add", "all.dadu"]);
    desk.done(&["add", "some.dadu", "--archive", "some.dadu-archive"]);
    let open = |name| Archive::open(&desk.path(name)).unwrap();
    let (all, some) = (open("games.dadu-archive"), open("some.dadu-archive"));
    let chosen = Selection::these(&[2, 1, 2, 99]).with_simulated(true);
    let chosen = all.stats(&chosen, Some(By::Players)).unwrap();
    let those = some.stats(&Selection::all().with_simulated(true), Some(By::Players)).unwrap();
    assert_eq!(chosen.games().unwrap(), those.games().unwrap());
    assert_eq!(chosen.throws().unwrap(), those.throws().unwrap());
    assert_eq!(chosen.da().unwrap(), those.da().unwrap());
    assert_eq!(chosen.captures().unwrap(), those.captures().unwrap());
    assert_eq!(chosen.kings().unwrap(), those.kings().unwrap());
    assert_eq!(chosen.lengths().unwrap(), those.lengths().unwrap());
    assert_eq!(chosen.first_side().unwrap(), those.first_side().unwrap());
    drop(chosen);
    let none = all.stats(&Selection::these(&[]), None).unwrap();
    assert_eq!(none.games().unwrap(), []);
}

#[test]
fn an_expression_chooses_games_from_tables_and_by_replay() {
    let desk = Desk::new();
    logs(&desk);
    desk.done(&["add", "."]);
    let found = |expression: &str| {
        let said = desk.done(&["find", expression, "--format", "jsonl"]);
        // A line in addition to the games may say that other games were not searched.
        said.lines().filter(|line| line.starts_with('{')).count()
    };
    for expression in [
        "game and not simulated",
        "players = 2 and sequence(capture king)",
        "place ~ pune or simulated",
    ] {
        let games = desk.json(&["stats", "--simulated", "--copies", "--where", expression]);
        assert_eq!(games["games"][0]["games"], found(expression), "{expression}");
    }
    let (code, said) = desk.dadu(&["stats", "--where", "plaice = Pune"]);
    assert_eq!(code, 2);
    assert!(said.contains("place"), "{said}");
}

fn one(desk: &Desk, log: &str, section: &str) -> Value {
    desk.file("one.dadu", log);
    let _ = fs::remove_file(desk.path("one.dadu-archive"));
    desk.done(&["add", "one.dadu", "--archive", "one.dadu-archive"]);
    let json = desk.json(&["stats", section, "--archive", "one.dadu-archive"]);
    json[section.replace('-', "_").as_str()].clone()
}

#[test]
fn loaded_dice_are_found_and_unheard_throws_do_not_count() {
    let desk = Desk::new();
    let turns = "N1 2\nS1 3\n".repeat(100);
    let log = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{turns}N1 ?\nResult: unfinished\n");
    let throws = &one(&desk, &log, "throws")[0];
    assert_eq!((&throws["throws"], &throws["not_counted"]), (&json!(200), &json!(1)));
    assert!(throws["p"].as_f64().unwrap() < 1e-9);
    assert_eq!(throws["degrees"], 5);
    let da = &one(&desk, &log, "da")[0];
    assert_eq!((&da["players"], &da["never"], &da["lost"]), (&json!(2), &json!(1), &json!(1)));
    assert_eq!((&da["median"], &da["per_turn"]), (&Value::Null, &json!(0.0)));
    let few = log.replace(&turns, "N1 2\nS1 3\n");
    assert_eq!(one(&desk, &few, "throws")[0]["p"], Value::Null);
    let said = desk.done(&["stats", "throws", "--archive", "one.dadu-archive"]);
    assert!(said.contains("too few to test: at least 160 throws needed"), "{said}");
    assert!(said.contains("1 throw not counted: 1 not heard"), "{said}");
}

/// Throws are compared with the odds only if the dice are known and stay the same.
#[test]
fn changing_dice_have_no_odds() {
    let desk = Desk::new();
    let dice = |variant: &str, change: &str| {
        let log = format!(
            "Dadu: 1\nVariant: {variant}\nPlayers: 1-1\n\nN1 2\n{change}S1 3\nResult: unfinished\n"
        );
        one(&desk, &log, "throws")[0]["dice"].as_str().unwrap().to_owned()
    };
    assert_eq!(dice("basic", ""), "five cowries");
    assert_eq!(dice("ludii-short-segments", ""), "four cowries");
    assert_eq!(dice("basic, dice = die", ""), "one six-sided die");
    assert_eq!(dice("basic", "Change: forfeit = never\n"), "five cowries");
    for change in
        ["Change: dice = four cowries\n", "change: ludii\n", "Change: ludii, forfeit = never\n"]
    {
        assert_eq!(dice("basic", change), "dice not known or changed", "{change}");
    }
    assert_eq!(dice("unknown", ""), "dice not known or changed");
}

/// A log that starts during a game shows neither the side that started nor when da was thrown.
#[test]
fn facts_before_the_start_of_the_log_are_unknown() {
    let desk = Desk::new();
    let log = "Dadu: 1\nVariant: basic\nPlayers: 2-1\n\n\
               = N g5 out K 7 da 1 open | S wait K 8 da none closed | turn N\n\
               N1 2 g5+2\nResult: N wins\n";
    let first = one(&desk, log, "first-side");
    assert_eq!((&first[0]["games"], &first[0]["not_counted"]), (&json!(0), &json!(1)), "{first}");
    assert_eq!(first[0]["share"], Value::Null);
    assert_eq!(one(&desk, log, "length")[0]["seen"], "in part");
    let da = one(&desk, log, "da");
    assert_eq!((&da[0]["players"], &da[0]["not_seen"]), (&json!(0), &json!(1)), "{da}");
}

#[test]
fn mixed_games_are_reported() {
    let desk = Desk::new();
    desk.simulate("some.dadu", 2, 3, "basic");
    desk.done(&["add", "some.dadu"]);
    let mixed = "counted together; `--by simulated` separates them";
    let said = desk.done(&["stats"]);
    assert!(said.starts_with("0 games: 0 recorded, 0 simulated; 0 with errors\n"), "{said}");
    assert!(said.contains("2 simulated games skipped; `--simulated` counts them too"), "{said}");
    assert!(!desk.done(&["stats", "--simulated"]).contains(mixed));
    desk.file(
        "one.dadu",
        "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n",
    );
    desk.done(&["add", "one.dadu"]);
    let json = desk.json(&["stats"]);
    assert_eq!(
        (&json["games"][0]["games"], &json["games"][0]["simulated"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(json["left_out"][0]["simulated"], 2);
    // Every section says what it leaves out, and so does the table of groups.
    let said = desk.done(&["stats"]);
    let skipped = "\n\nCounts 1 recorded game; not counted: 2 simulated games.\n";
    assert_eq!(said.matches(skipped).count(), 6, "{said}");
    let by = desk.done(&["stats", "length", "--by", "players"]);
    assert!(by.contains("│ simulated left out │ copies left out │"), "{by}");
    assert!(
        by.contains("│ 2-2   │     0 │         0 │           0 │                  2 │"),
        "{by}"
    );
    let both = desk.done(&["stats", "throws", "--simulated"]);
    assert!(both.contains("Counts 1 recorded game and 2 simulated.\n"), "{both}");
    let said = desk.done(&["stats", "--simulated"]);
    assert!(said.starts_with("3 games: 1 recorded, 2 simulated; 0 with errors\n"), "{said}");
    assert!(said.contains(mixed) && said.contains("in 3 games, 2 of them simulated"), "{said}");
    let by = desk.done(&["stats", "--by", "simulated"]);
    assert!(by.starts_with("3 games: 1 recorded, 2 simulated") && !by.contains(mixed), "{by}");
}

/// One evening has three logs: a complete one, another observer's, and one that stops
/// early. The most complete one counts.
#[test]
fn a_game_recorded_twice_counts_once() {
    let desk = Desk::new();
    let simulated = fs::read_to_string(desk.simulate("a.dadu", 2, 3, "basic")).unwrap();
    let mut games = simulated.split_inclusive("wins\n").map(|game| {
        let lines =
            game.lines().filter(|line| !line.starts_with("Simulated") && !line.starts_with("Id"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    });
    let (game, other) = (games.next().unwrap(), games.next().unwrap());
    let lines: Vec<&str> = game.lines().collect();
    let part = format!("{}\nResult: unfinished\n", lines[..lines.len() / 2].join("\n"));
    let named =
        |text: &str, place: &str| text.replace("Players:", &format!("Place: {place}\nPlayers:"));
    desk.file("1.dadu", named(&part, "yard"));
    desk.file("2.dadu", named(&game, "room"));
    desk.file("3.dadu", named(&game, "roof"));
    desk.file("4.dadu", other);
    desk.done(&["add", "1.dadu", "2.dadu", "3.dadu", "4.dadu"]);
    let games = |arguments: &[&str]| {
        let json = desk.json(&[&["stats", "throws"], arguments].concat());
        (json["games"][0]["games"].clone(), json["left_out"][0]["copies"].clone())
    };
    assert_eq!(games(&[]), (json!(2), json!(2)));
    assert_eq!(games(&["--copies"]), (json!(4), json!(0)));
    assert_eq!(games(&["--where", "place = roof or place = yard"]), (json!(1), json!(1)));
    assert_eq!(games(&["--where", "place = yard"]), (json!(1), json!(0)));
    let said = desk.done(&["stats", "--by", "place"]);
    assert!(
        said.contains("2 logs skipped because another log of the same game is counted"),
        "{said}"
    );
    assert!(
        said.contains(
            "│ roof      │     0 │         0 │           0 │                  0 │               1 │"
        ),
        "{said}"
    );
    assert!(said.contains("Counts 2 recorded games; not counted: 2 copies."), "{said}");
    let places = desk.json(&["stats", "--by", "place"])["games"].clone();
    let places: Vec<&Value> = places.as_array().unwrap().iter().map(|row| &row["group"]).collect();
    assert_eq!(places, [&json!("room"), &Value::Null]);
}

/// Results of each kind are separate, both for game lengths and for the side that starts.
#[test]
fn only_results_confirmed_by_the_replay_count_as_settled() {
    let desk = Desk::new();
    let last = "= N g5 out K 7 da 1 open | S wait K 8 da none closed | turn N";
    let logs = [
        ("N1 2\nS1 3", "N wins", "contradicted"),
        ("N1 2\nS1 3", "N wins!", "claimed"),
        ("N1 2\nS1 3\n...", "S wins", "claimed"),
        ("N1 2\nS1 3", "unfinished", "unfinished"),
        (&format!("S1 3\n...\n{last}\nN1 2 g5+2"), "N wins", "in part"),
        (&format!("{last}\nN1 2 g5+2"), "N wins", "in part"),
        (&format!("N1 3\n...\n{last}\nN1 2 g5+2"), "S wins", "contradicted"),
    ];
    for (number, (play, result, _)) in logs.iter().enumerate() {
        let log = format!(
            "Dadu: 1\nVariant: basic\nPlace: {number}\nPlayers: 1-1\n\n{play}\nResult: {result}\n"
        );
        desk.file(&format!("{number}.dadu"), log);
    }
    let whole = fs::read_to_string(desk.simulate("whole.dadu", 1, 3, "basic")).unwrap();
    desk.file("whole.dadu", whole.replace("Simulated: ", "Place: whole\nMade-by: "));
    desk.done(&["add", "."]);
    let json = desk.json(&["stats", "--by", "place"]);
    let rows = json["length"].as_array().unwrap().iter();
    let found: std::collections::BTreeMap<&str, &str> =
        rows.map(|row| (row["group"].as_str().unwrap(), row["seen"].as_str().unwrap())).collect();
    for (number, (play, result, expected)) in logs.iter().enumerate() {
        assert_eq!(found[number.to_string().as_str()], *expected, "{play} {result}");
    }
    assert_eq!(found["whole"], "whole");
    let rows = desk.json(&["stats", "first-side"])["first_side"].clone();
    let row = |index: usize| {
        let row = &rows[index];
        ["games", "won", "not_counted"].map(|name| row[name].as_i64().unwrap())
    };
    // Settled: 4 (S began, N won) and the complete one. Game 5 began unseen. Claimed: 1 (N won), 2
    // (S won).
    let whole_won =
        i64::from(desk.number("SELECT winner = first_side FROM games WHERE place = 'whole'") == 1);
    assert_eq!(row(0), [2, whole_won, 1], "{rows}");
    assert_eq!((row(1), row(2)), ([2, 1, 0], [2, 2, 0]), "{rows}");
    let results = ["settled by the play", "claimed", "contradicted"];
    assert_eq!([0, 1, 2].map(|index: usize| rows[index]["result"].clone()), results);
    let kings = desk.json(&["stats", "kings"])["kings"][0].clone();
    assert_eq!((&kings["games"], &kings["whole_games"]), (&json!(8), &json!(1)));
}

#[test]
fn sections_can_be_named_and_csv_holds_one() {
    let desk = Desk::new();
    desk.simulate("some.dadu", 2, 3, "basic");
    desk.done(&["add", "some.dadu"]);
    let said = desk.done(&["stats", "kings", "length"]);
    assert!(said.contains("KING CAPTURES") && said.contains("LENGTH OF GAMES"));
    assert!(!said.contains("THROWS") && !said.contains("CAPTURES BY SQUARE"));
    let (code, said) = desk.dadu(&["stats", "--format", "csv"]);
    assert_eq!(code, 2);
    assert!(said.contains("name it"), "{said}");
    let csv = desk.done(&["stats", "captures", "--simulated", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 1 + 36);
    for line in desk.done(&["stats", "--format", "jsonl"]).lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        assert!(row["section"].is_string() && row["games"].is_u64(), "{line}");
    }
}

#[test]
fn an_empty_archive_has_no_statistics() {
    let desk = Desk::new();
    assert_eq!(desk.dadu(&["stats"]).0, 2, "the archive does not exist");
    desk.simulate("some.dadu", 1, 3, "basic");
    desk.done(&["add", "some.dadu"]);
    desk.done(&["remove", "--yes", "@1"]);
    let said = desk.done(&["stats", "--by", "place"]);
    assert!(said.starts_with("0 games: 0 recorded, 0 simulated"), "{said}");
    assert_eq!(said.matches("no games to count").count(), 6);
    assert_eq!(desk.json(&["stats"])["length"], json!([]));
}

#[test]
fn group_names_are_neither_control_sequences_nor_formulas() {
    let desk = Desk::new();
    let log = |place: &str| {
        format!(
            "Dadu: 1\nVariant: basic\nPlace: {place}\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n"
        )
    };
    for (number, place) in ["=HYPERLINK(1)", "a|b\u{202e}c", "સુરત", "مكة"].iter().enumerate()
    {
        desk.file(&format!("{number}.dadu"), log(place));
    }
    desk.done(&["add", "."]);
    for format in ["table", "markdown", "json", "jsonl"] {
        let said = desk.done(&["stats", "--by", "place", "--format", format]);
        assert!(!said.contains('\u{202e}'), "{format}: {said}");
        assert!(said.contains("સુરત"));
    }
    let csv = desk.done(&["stats", "length", "--by", "place", "--format", "csv"]);
    assert!(csv.contains("'=HYPERLINK(1),"), "{csv}");
    assert!(desk.done(&["stats", "--by", "place", "--format", "markdown"]).contains("a\\|b"));
}
