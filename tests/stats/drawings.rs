//! `dadu stats --svg`: the figures as drawings, and the same figures in JSON.

use std::fs;

use serde_json::Value;

use crate::support::desk::Desk;
use crate::support::{assert_well_formed, compare};

const FILES: [&str; 5] = ["captures.svg", "da.svg", "first-side.svg", "length.svg", "throws.svg"];

fn names(desk: &Desk, folder: &str) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
    let mut names: Vec<String> =
        fs::read_dir(desk.path(folder)).unwrap().map(name).map(Result::unwrap).collect();
    names.sort();
    names
}

fn drawing(desk: &Desk, name: &str) -> String {
    fs::read_to_string(desk.path(name)).unwrap()
}

/// Returns the words of a drawing for screen readers.
fn words(svg: &str) -> Vec<&str> {
    let (_, rest) = svg.split_once("<desc id=\"words\">").expect("words");
    rest.split_once("</desc>").expect("they end").0.lines().collect()
}

fn grouped(number: &Value) -> String {
    let number = number.as_u64().unwrap();
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

/// Returns simulated games on three boards and with three kinds of dice, and games of two households.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.simulate("basic.dadu", 8, 4, "basic");
    desk.simulate("short.dadu", 3, 5, "ludii-short-segments");
    for (number, household) in ["A & <b>", "A & <b>", "C"].into_iter().enumerate() {
        let variant = if number == 2 { "basic, dice = four cowries" } else { "basic" };
        let file = desk.simulate("one.dadu", 1, 20 + number as u32, "basic");
        let text = fs::read_to_string(file).unwrap();
        let text = text.replace("Simulated: ", &format!("Household: {household}\nMade-by: "));
        let text = text.replace("Variant: basic", &format!("Variant: {variant}"));
        // With four cowries all mouths up counts as 8.
        let text = if number == 2 {
            text.lines().take(14).map(|l| format!("{l}\n")).collect()
        } else {
            text
        };
        desk.file(&format!("home{number}.dadu"), text);
        fs::remove_file(desk.path("one.dadu")).unwrap();
    }
    desk.done(&["add", "."]);
    desk
}

#[test]
fn drawings_say_in_words_what_json_has() {
    let desk = desk();
    let said = desk.done(&["stats", "--svg", "all", "--simulated"]);
    assert_eq!(said, "wrote 5 figures to all\n");
    assert_eq!(names(&desk, "all"), FILES);
    let json = desk.json(&["stats", "--simulated"]);
    let throws = drawing(&desk, "all/throws.svg");
    let row = &json["throws"][0];
    for (name, column) in [("0", "zeros"), ("1", "ones"), ("4", "fours"), ("10", "tops")] {
        let expected = format!("Throw {name}: {} times, ", grouped(&row[column]));
        assert!(words(&throws).iter().any(|line| line.starts_with(&expected)), "{expected}");
    }
    let da = drawing(&desk, "all/da.svg");
    let rows = json["da"].as_array().unwrap().iter();
    for row in rows.filter(|row| !row["turn"].is_null()) {
        let (turn, share) = (&row["turn"], 100.0 * row["without"].as_f64().unwrap());
        let start = format!("Own turn {turn}: {} player", grouped(&row["waiting"]));
        let end = format!("without da after it: {:.1}%", (10.0 * share).round() / 10.0);
        let found = |line: &&&str| line.starts_with(&start) && line.contains(&end);
        assert!(words(&da).iter().any(|line| found(&line)), "{start} {end}");
    }
    let captures = drawing(&desk, "all/captures.svg");
    for row in json["captures"].as_array().unwrap() {
        let (square, count) = (row["square"].as_str().unwrap(), &row["captures"]);
        let start = format!("{square}: {} capture", grouped(count));
        let is_drawn = words(&captures).iter().any(|line| line.starts_with(&start));
        let is_empty = *count == 0 && row["chances"] == 0;
        assert!(is_drawn || is_empty, "{start}");
    }
    assert_eq!(captures.matches("scale(").count(), 4, "two boards, each drawn twice");
    let length = drawing(&desk, "all/length.svg");
    let row = &json["length"][0];
    let median = row["median"].as_f64().unwrap();
    let start = format!("Whole: {} games; median {median},", row["known"]);
    assert!(words(&length).iter().any(|line| line.starts_with(&start)), "{start}");
    let first = drawing(&desk, "all/first-side.svg");
    let row = &json["first_side"][0];
    let won = format!("{} of {} won by the side that begins", row["won"], row["games"]);
    assert!(words(&first).iter().any(|line| line.contains(&won)), "{won}");
}

/// Returns the number after a text.
fn number_after(text: &str) -> f64 {
    text.split(|c: char| !c.is_ascii_digit() && c != '.').next().unwrap().parse().unwrap()
}

#[test]
fn drawings_are_whole_legible_and_always_the_same() {
    let desk = desk();
    for (folder, by) in [("all", None), ("house", Some("household")), ("year", Some("variant"))] {
        let by: Vec<&str> = by.into_iter().flat_map(|by| ["--by", by]).collect();
        let arguments = ["stats", "--simulated", "--svg"];
        let again = format!("{folder}-again");
        desk.done(&[&arguments[..], &[folder], &by].concat());
        desk.done(&[&arguments[..], &[&again], &by].concat());
        for name in names(&desk, folder) {
            let svg = drawing(&desk, &format!("{folder}/{name}"));
            assert_eq!(svg, drawing(&desk, &format!("{again}/{name}")), "{name}");
            assert_well_formed(&svg);
            assert!(svg.starts_with("<!-- A figure drawn by dadu -->\n<svg "), "{name}");
            assert!(svg.contains(" role=\"img\" aria-labelledby=\"title words\""), "{name}");
            assert!(svg.contains("@media (prefers-color-scheme:dark)"), "{name}");
            assert!(!svg.contains("<b>") && !svg.contains("NaN") && !svg.contains("inf"), "{name}");
            assert!(!svg.contains("http://") || svg.matches("http").count() == 1, "{name}");
            let sizes = svg.split("font-size=\"").skip(1).chain(svg.split("font-size:").skip(1));
            assert!(sizes.map(number_after).all(|size| size >= 11.0), "{name}");
            let scales = svg.split("scale(").skip(1);
            assert!(scales.map(number_after).all(|scale| scale >= 1.0), "{name}");
            assert!(words(&svg).len() > 1, "{name}: {:?}", words(&svg));
        }
    }
    let house = drawing(&desk, "house/length.svg");
    assert!(house.contains("A &amp; &lt;b&gt;, whole"), "{house}");
}

#[test]
fn drawings_are_written_completely_or_not_at_all() {
    let desk = desk();
    let refused = |arguments: &[&str], reason: &str| {
        let before = names(&desk, ".");
        let (code, said) = desk.dadu(&[&["stats"], arguments].concat());
        assert!(code == 2 && said.contains(reason), "{arguments:?}: {said}");
        assert_eq!(names(&desk, "."), before, "{arguments:?}");
    };
    desk.file("file", "mine");
    refused(&["--svg", "file"], "already exists; choose another name");
    refused(&["--svg", "file/inside"], "cannot write");
    refused(&["--svg", "-"], "name a new folder after --svg");
    refused(&["kings", "comparison", "--svg", "new"], "these sections have no figure");
    refused(&["--where", "place = nowhere", "--svg", "new"], "nothing to draw");
    refused(&["--format", "json", "--svg", "new"], "cannot be used with");
    assert_eq!(drawing(&desk, "file"), "mine");
    desk.done(&["stats", "throws", "kings", "--svg", "deep/new"]);
    assert_eq!(names(&desk, "deep/new"), ["throws.svg"]);
    assert_eq!(names(&desk, "deep"), ["new"], "no temporary folder is left");
}

#[test]
fn figures_have_their_expectations_and_intervals_beside_them() {
    let desk = desk();
    let json = desk.json(&["stats", "--simulated", "--by", "household"]);
    let number = |row: &Value, column: &str| {
        row[column].as_f64().unwrap_or_else(|| panic!("{column}: {row}"))
    };
    let values = ["zeros", "ones", "twos", "threes", "fours", "tops"];
    for row in json["throws"].as_array().unwrap() {
        let counts = values.map(|value| number(row, value));
        let expected = values.map(|value| number(row, &format!("expected_{value}")));
        assert!((expected.iter().sum::<f64>() - number(row, "throws")).abs() < 1e-9, "{row}");
        let (shells, up) = match row["dice"].as_str().unwrap() {
            "five cowries" => (5.0, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]),
            _ => (4.0, [0.0, 1.0, 2.0, 3.0, 0.0, 4.0]),
        };
        let mouths: f64 = counts.iter().zip(up).map(|(count, up)| count * up).sum();
        let share = mouths / (shells * number(row, "throws"));
        assert!((number(row, "p_mouth") - share).abs() < 1e-9, "{row}");
    }
    for (section, share) in [
        ("throws", "p_mouth"),
        ("da", "without"),
        ("captures", "taken"),
        ("kings", "share"),
        ("length", "median"),
        ("first_side", "share"),
    ] {
        let rows = json[section].as_array().unwrap().iter();
        let rows: Vec<&Value> = rows.filter(|row| !row["low"].is_null()).collect();
        assert!(!rows.is_empty(), "{section}");
        for row in rows {
            let [low, at, high] = ["low", share, "high"].map(|column| number(row, column));
            assert!(low <= at && at <= high, "{section}: {row}");
        }
    }
}

#[test]
fn dependent_groups_and_many_tests_have_words_of_caution() {
    let desk = desk();
    let notes = |arguments: &[&str]| {
        let json = desk.json(&[&["stats"], arguments].concat());
        let notes = json["notes"].as_array().unwrap().iter();
        notes.map(|row| row["note"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let households = "Games of one household are not independent, because they share players, rules and perhaps dice: \
                      1 household has 2 games.";
    assert!(notes(&["throws"])[0].starts_with(households), "{:?}", notes(&["throws"]));
    assert_eq!(notes(&["length"]), [""; 0], "it has no test");
    let by = notes(&["throws", "--by", "variant", "--simulated"]);
    assert!(by[0].starts_with(households) && by[1].starts_with("2 tests: "), "{by:?}");
    assert!(by[1].contains("p must be below 0.02 (0.05 / 2)"), "{by:?}");
    let said = desk.done(&["stats", "throws", "--by", "variant", "--simulated"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(by.iter().all(|note| said.contains(note)), "{said}");
    // The same household in two groups.
    desk.file(
        "again.dadu",
        "Dadu: 1\nVariant: ludii-short-segments\nHousehold: C\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n",
    );
    desk.done(&["add", "again.dadu"]);
    let by = notes(&["throws", "--by", "variant"]);
    let several = "1 household has games in more than one group";
    assert!(by.iter().any(|note| note.starts_with(several)), "{by:?}");
}

#[test]
fn the_pictures_in_the_manual_match_the_command() {
    let desk = Desk::new();
    desk.simulate("some.dadu", 60, 4, "basic");
    desk.done(&["add", "some.dadu"]);
    desk.done(&["stats", "throws", "captures", "--simulated", "--svg", "pictures"]);
    for name in ["captures.svg", "throws.svg"] {
        let svg = drawing(&desk, &format!("pictures/{name}"));
        let place = format!("spec/pictures/{name}");
        assert!(compare(&svg, &place), "SNAPSHOTS=overwrite draws {name} again");
    }
}
