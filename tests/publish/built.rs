//! The contents of a publication.

use std::fs;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{NAMES, PUBLIC, archive_of, assert_nothing_left, everything, log, publish};
use crate::support::desk::Desk;
use crate::support::{ABOUT, complained, reads};

fn json(desk: &Desk, path: &str) -> Value {
    serde_json::from_slice(&fs::read(desk.path(path)).expect(path)).expect("JSON")
}

/// An archive with a game for each reason, and three that can be published.
fn mixed() -> Desk {
    let game = |id: &str, header: &str| (format!("{NAMES}{header}"), id.to_owned());
    let logs = [
        game("a", PUBLIC),
        game("bb", "Consent-Use: public\nConsent-Until: 2030\n"),
        game("ccc", ""),
        game("dddd", "Consent-Use: research\n"),
        game("eeeee", "Consent-Use: public\nConsent-Until: 2025\n"),
        game("ffffff", "Consent-Use: public\nConsent-Until: soon\n"),
    ];
    let mut logs: Vec<(String, String)> =
        logs.into_iter().map(|(header, id)| (id.clone(), log(&id, &header, ""))).collect();
    let other = format!("N: Chand\nS: Dinesh\n{PUBLIC}");
    logs.push(("ggggggg".to_owned(), log("ggggggg", &other, "Withdrawn: S1 2026-03-01\n")));
    let with_dinesh = format!("N: Dinesh\nS: Esha\n{PUBLIC}");
    logs.push(("hhhhhhhh".to_owned(), log("hhhhhhhh", &with_dinesh, "")));
    logs.push((
        "jjjjjjjjj".to_owned(),
        log("jjjjjjjjj", &format!("N: Esha\nS: Farah\n{PUBLIC}"), ""),
    ));
    let logs: Vec<(&str, String)> = logs.iter().map(|(id, log)| (&**id, log.clone())).collect();
    archive_of(&logs)
}

/// A publication shows its figures, and tells of words that were withheld.
#[test]
fn figures_and_withheld_words_are_shown() {
    let text = log("a", &format!("{NAMES}{PUBLIC}"), "").replace("S1 2\n", "S1 2 glorp\n");
    let desk = archive_of(&[("a", text)]);
    let (code, said) = publish(&desk, "out", &[]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("withheld: 1 unreadable word or line of the play"), "{said}");
    // About.toml may come from standard input, and two words have their plural.
    let more = log("bb", &format!("{NAMES}{PUBLIC}"), "").replace("S1 2\n", "S1 2 glorp\n");
    desk.file("bb.dadu", more);
    desk.done(&["add", "bb.dadu"]);
    let mut command = desk.command(&["publish", "-o", "more", "--about", "-", "--key", "the.key"]);
    let output = reads(&mut command, ABOUT.as_bytes());
    let said = complained(&output);
    assert!(said.contains("withheld: 2 unreadable words or lines of the play"), "{said}");
    let page = fs::read_to_string(desk.path("out/README.md")).expect("a page");
    assert!(page.contains("replaced by `withheld`"), "{page}");
    let pictures: Vec<&str> =
        page.split("](pictures/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(pictures.contains(&"dadu-throws.svg"), "{pictures:?}");
    let sums = fs::read_to_string(desk.path("out/SHA256SUMS")).expect("hashes");
    for name in pictures {
        let drawn = fs::read_to_string(desk.path("out/pictures").join(name)).expect(name);
        assert!(drawn.contains("<svg"), "{name}");
        assert!(sums.contains(&format!("pictures/{name}\n")), "{name}");
    }
}

#[test]
fn only_games_with_consent_are_published_and_all_others_counted() {
    let desk = mixed();
    let (code, said) = publish(&desk, "out", &[]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("published 3 games in out\n"), "{said}");
    assert!(!said.contains("withheld"), "no log has an unreadable word: {said}");
    let provenance = json(&desk, "out/provenance.json");
    assert_eq!(provenance["games"], 3);
    let reasons = [
        ("withdrawn", 1),
        ("withdrawn-elsewhere", 1),
        ("unclear", 1),
        ("no-consent", 1),
        ("narrower-consent", 1),
        ("ended", 1),
    ];
    for (reason, games) in reasons {
        assert_eq!(provenance["left_out"][reason], games, "{reason}: {provenance}");
    }
    assert_eq!(provenance["left_out"].as_object().expect("counts").len(), reasons.len());
    assert_eq!(said.matches("left out: 1 game (").count(), reasons.len(), "{said}");
    let page = fs::read_to_string(desk.path("out/README.md")).expect("a page");
    assert!(page.contains("3 games are in this publication"), "{page}");
    assert!(
        page.contains("6 games are left out")
            && page.contains("| a player withdrew the consent | 1 |")
    );
    // `research` permits more games, and the publication says so.
    let (_, said) = publish(&desk, "research", &["--use", "research"]);
    assert!(said.contains("published 4 games in research"), "{said}");
    assert_eq!(json(&desk, "research/provenance.json")["use"], "research");
}

/// A consent must hold today, and on the date of about.toml if that is later.
#[test]
fn an_earlier_date_publishes_no_game_whose_consent_has_ended() {
    let desk = mixed();
    for (date, games) in [("2020-01-01", 3), ("2099-01-01", 2)] {
        desk.file("about.toml", ABOUT.replace("2026-11-25", date));
        let (code, said) = publish(&desk, date, &[]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains(&format!("published {games} games in {date}")), "{said}");
        let ended = json(&desk, &format!("{date}/provenance.json"))["left_out"]["ended"].clone();
        assert_eq!(ended, 4 - games, "{said}");
    }
}

/// Every text of about.toml is searched for names that have a pseudonym.
#[test]
fn names_in_about_toml_are_reported_with_line_and_key() {
    let desk = mixed();
    let (_, said) = publish(&desk, "plain", &[]);
    assert!(!said.contains("about.toml"), "{said}");
    for (from, to, expected) in [
        ("games-of-dadu", "games-of-farah", "4: `name` contains `farah`"),
        ("Games of Dadu,", "Games of Farah,", "5: `title` contains `Farah`"),
        ("University of Games\"\n", "Khans' press\"\n", "10: `publisher` contains `Khans`"),
        ("example.org/games", "example.org/Dinesh", "14: `url` contains `Dinesh`"),
        ("\"ethnography\"", "\"the Khans\"", "15: `keywords` contains `the Khans`"),
        ("Desai", "Bilal", "20: `family` contains `Bilal`"),
        ("University of Games\"  ", "House of Esha\"  ", "22: `affiliation` contains `Esha`"),
    ] {
        let about = ABOUT.replacen(from, to, 1);
        assert_ne!(about, ABOUT, "{from}");
        desk.file("about.toml", about);
        let line = expected.split(':').next().expect("a line");
        let (code, said) = publish(&desk, &format!("out-{line}"), &[]);
        let expected = format!("about.toml: {expected}, which has a pseudonym in the logs");
        assert!(code == 0 && said.contains(&expected), "{said}");
        assert_eq!(said.matches("has a pseudonym").count(), 1, "{said}");
    }
}

/// With pseudonyms, only expressions of words and numbers that dadu defines are shown.
#[test]
fn expressions_that_may_name_somebody_are_withheld() {
    let desk = mixed();
    let cases = [
        ("person = Farah", false),
        ("person ~ \"Far\"", false),
        ("household ~ \"kha\"", false),
        ("title ~ \"Evening jj\"", false),
        ("remark ~ \"playe*\" and turns > 2", false),
        ("date = 2022-12-28", false),
        ("date = 2022-12 and turns > 2", true),
    ];
    for (number, (expression, is_shown)) in cases.into_iter().enumerate() {
        let to = format!("out-{number}");
        let (code, said) = publish(&desk, &to, &["--where", expression]);
        assert_eq!(code, 0, "{expression}: {said}");
        let told = said.contains("withheld: the expression of --where");
        assert_eq!(told, !is_shown, "{expression}: {said}");
        let shown = if is_shown { expression } else { "withheld" };
        assert_eq!(json(&desk, &format!("{to}/provenance.json"))["where"], shown);
        let page = fs::read_to_string(desk.path(&format!("{to}/README.md"))).expect("a page");
        assert_eq!(page.contains(expression), is_shown, "{expression}: {page}");
        assert_eq!(page.contains("The expression is withheld"), !is_shown, "{expression}: {page}");
    }
    let as_they_are = ["--names-as-they-are", "--where", "person ~ Far"];
    desk.done(&[&["publish", "-o", "named", "--about", "about.toml"], &as_they_are[..]].concat());
    assert_eq!(json(&desk, "named/provenance.json")["where"], "person ~ Far");
}

#[test]
fn nobody_is_named_and_the_tables_fit_the_logs() {
    let desk = mixed();
    publish(&desk, "out", &[]);
    let files = everything(&desk.path("out"));
    for (path, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        for name in ["Bilal", "Esha", "Khans", "Farah", "Dinesh", "Evening", "well played"] {
            assert!(!text.contains(name) && !path.contains(name), "{name} in {path}");
        }
    }
    let games = String::from_utf8_lossy(&files["data/game.csv"]).into_owned();
    let logs = files.keys().filter_map(|path| path.strip_prefix("logs/"));
    let names: Vec<&str> = logs.map(|name| name.trim_end_matches(".dadu")).collect();
    assert_eq!(names.len(), 3);
    assert!(names.iter().all(|name| games.contains(*name)), "{games}");
    let source = String::from_utf8_lossy(&files["data/source.csv"]).into_owned();
    assert!(source.contains(&format!("logs/{}.dadu", names[0])), "{source}");
    for (path, bytes) in files.iter().filter(|(path, _)| path.starts_with("logs/")) {
        let checked = desk.dadu(&["check", desk.path(&format!("out/{path}")).to_str().unwrap()]);
        assert_eq!(checked.0, 0, "{}: {}", String::from_utf8_lossy(bytes), checked.1);
    }
}

/// A place is kept on request, also if an earlier publication gave it a pseudonym.
#[test]
fn places_are_kept_on_request() {
    let header = format!("{NAMES}{PUBLIC}Place: Old Pune\n");
    let desk = archive_of(&[("a", log("a", &header, ""))]);
    for (to, options, place) in [
        ("hidden", &[][..], "Place: Place-"),
        ("kept", &["--keep-place"], "Place: Old Pune\n"),
        ("hidden-again", &[], "Place: Place-"),
    ] {
        let (code, said) = publish(&desk, to, options);
        assert_eq!(code, 0, "{to}: {said}");
        let files = everything(&desk.path(to));
        let (_, log) = files.iter().find(|(path, _)| path.starts_with("logs/")).expect("a log");
        let log = String::from_utf8_lossy(log);
        assert!(log.contains(place), "{to}: {log}");
    }
}

#[test]
fn hashes_keys_and_types_are_those_of_the_files() {
    let desk = mixed();
    publish(&desk, "out", &[]);
    let files = everything(&desk.path("out"));
    let hash = |bytes: &[u8]| -> String {
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let sums = String::from_utf8_lossy(&files["SHA256SUMS"]).into_owned();
    for (path, bytes) in files.iter().filter(|(path, _)| *path != "SHA256SUMS") {
        assert!(sums.contains(&format!("{}  {path}\n", hash(bytes))), "{path}");
    }
    assert_eq!(sums.lines().count(), files.len() - 1);
    let package = json(&desk, "out/datapackage.json");
    let resources = package["resources"].as_array().expect("resources");
    assert_eq!(resources.len(), 15 + 4);
    for resource in resources {
        let bytes = &files[resource["path"].as_str().expect("a path")];
        assert_eq!(resource["bytes"], bytes.len());
        assert_eq!(resource["hash"], format!("sha256:{}", hash(bytes)));
        let Some(fields) = resource["schema"]["fields"].as_array() else { continue };
        let names: Vec<&str> = fields.iter().filter_map(|field| field["name"].as_str()).collect();
        let head =
            String::from_utf8_lossy(bytes).lines().next().unwrap_or_default().replace('"', "");
        assert_eq!(names.join(","), head, "{resource}");
    }
    let throw = resources.iter().find(|resource| resource["name"] == "throw").expect("a table");
    assert_eq!(throw["schema"]["primaryKey"], serde_json::json!(["game", "throw"]));
    assert_eq!(throw["schema"]["foreignKeys"][0]["reference"]["resource"], "game");
    let cite = String::from_utf8_lossy(&files["CITATION.cff"]).into_owned();
    assert!(cite.contains("date-released: \"2026-11-25\"") && cite.contains("orcid.org/0000-0002"));
    assert_eq!(json(&desk, "out/datacite.json")["publicationYear"], "2026");
    assert_eq!(json(&desk, "out/metadata.json")["license"], "CC-BY-4.0");
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let desk = mixed();
    publish(&desk, "one", &[]);
    std::thread::sleep(std::time::Duration::from_millis(1100));
    publish(&desk, "two", &[]);
    assert!(everything(&desk.path("one")) == everything(&desk.path("two")));
    for to in ["three", "four"] {
        let all = ["publish", "-o", to, "--about", "about.toml", "--names-as-they-are"];
        desk.done(&all);
    }
    let (three, four) = (everything(&desk.path("three")), everything(&desk.path("four")));
    assert!(three == four);
    let is_public =
        |text: &str| text.contains("# well played by jjjjjjjjj") && text.contains("N: Esha");
    let logs = three.iter().filter(|(path, _)| path.starts_with("logs/"));
    let named = logs.filter(|(_, log)| is_public(&String::from_utf8_lossy(log)));
    assert_eq!(named.count(), 1, "logs are unchanged");
    assert_nothing_left(&desk);
}

/// Rules with the number of games, and with the evidence of the play.
#[test]
fn declared_rules_have_their_evidence() {
    let desk = mixed();
    desk.done(&["publish", "-o", "out", "--about", "about.toml", "--names-as-they-are"]);
    let read =
        |name: &str| fs::read_to_string(desk.path(&format!("out/rules/{name}"))).expect(name);
    let values = read("values.csv");
    let row = |rule: &str| {
        let row = values.lines().find(|line| line.contains(&format!(",dadu-{rule},"))).expect(rule);
        row.replace('"', "")
    };
    assert!(row("segments").contains(",3,"), "{}", row("segments"));
    for word in values.lines().skip(1).filter_map(|line| line.rsplit(',').nth(1)) {
        let word = word.trim_matches('"');
        assert!(["settled", "narrowed", "open", "not seen"].contains(&word), "{word}");
    }
    assert!(read("languages.csv").contains("The Khans"));
    let metadata = json(&desk, "out/rules/StructureDataset-metadata.json");
    assert!(metadata["dc:conformsTo"].as_str().unwrap().ends_with("#StructureDataset"));
    // A log that its rules do not fit.
    let wrong = log("zz", &format!("N: Gita\nS: Hari\n{PUBLIC}"), "").replace("S1 4", "S1 4 b1+9");
    let desk = archive_of(&[("zz", wrong.replace("a1+4 ", "a1+3 "))]);
    desk.done(&["publish", "-o", "out", "--about", "about.toml", "--names-as-they-are"]);
    let values = fs::read_to_string(desk.path("out/rules/values.csv")).unwrap();
    assert!(values.contains("no rules fit"), "{values}");
}

/// Two logs name different files under one name; each keeps its own, without the words of the interview.
#[test]
fn variant_files_go_with_their_logs() {
    let desk = archive_of(&[]);
    for (folder, rule) in [("one", "kings = 1"), ("two", "kings = 2")] {
        let text = format!("Told-By: Amina\n\n{rule}  # says Amina\n");
        desk.file(&format!("{folder}/house.variant"), text);
        let log = log(folder, &format!("N: Bilal\nS: Chand\n{PUBLIC}"), "");
        let log = log.replace("Variant: basic", "Variant: house.variant");
        let file = desk.file(
            &format!("{folder}/a.dadu"),
            log.replace("S1 2", &format!("S1 {}", folder.len())),
        );
        desk.done(&["add", file.to_str().unwrap()]);
    }
    for (to, names) in [("plain", &["--names-as-they-are"][..]), ("hidden", &["--key", "the.key"])]
    {
        let all = ["publish", "-o", to, "--about", "about.toml"];
        let (code, said) = desk.dadu(&[&all[..], names].concat());
        assert_eq!(code, 0, "{said}");
        let files = everything(&desk.path(to));
        let variants = files.iter().filter(|(path, _)| path.ends_with(".variant"));
        let texts: Vec<String> =
            variants.map(|(_, text)| String::from_utf8_lossy(text).trim().to_owned()).collect();
        assert_eq!(
            texts.len(),
            1 + usize::from(texts.contains(&"kings = 2".to_owned())),
            "{texts:?}"
        );
        assert!(texts.contains(&"kings = 1".to_owned()) && !texts.concat().contains("Amina"));
        let table = String::from_utf8_lossy(&files["data/variant.csv"]).into_owned();
        assert!(table.contains("kings,1,true"), "{table}");
    }
}
