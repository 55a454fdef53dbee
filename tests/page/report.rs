//! Reports of games and households: `dadu report`.

use base64::Engine;
use dadu::board::svg::page_style;
use sha2::{Digest, Sha256};

use super::logs::HOSTILE;
use crate::support::desk::Desk;
use crate::support::{compare, text};

const EVENING: &str = "\
Dadu: 1
Title: An evening on the roof
Date: 2024-02-03
Household: Kothi
Variant: basic, triples = tens
N: Aunt, Host
S: Cousin, Guest

N1 1-4 +1 a1+4
S1 3
N2 2
S2 10-10-2
N1 1-2 +1 a5+2
S1 1-3 +1 h1+3
Result: unfinished
";

/// Returns a page without its markup, with single spaces.
fn words(page: &str) -> String {
    let (_, body) = page.split_once("<body>").expect("a body");
    let parts = body.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

fn assert_self_contained(page: &str) {
    assert!(
        page.starts_with("<!doctype html>\n<!-- A report made by dadu -->\n<html lang=\"en\">")
    );
    for wrong in ["{{", "<script", "src=", "http:", "https:", "@import", " style=", "<a ", "NaN"] {
        assert!(!page.contains(wrong), "{wrong}");
    }
    assert_balanced(page);
}

/// Asserts that as many elements end as begin.
fn assert_balanced(page: &str) {
    for tag in ["section", "table", "ul", "dl", "div", "p", "h2", "svg", "g"] {
        let opened =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn a_game_is_told_in_plain_sentences() {
    let desk = Desk::new();
    desk.file("evening.dadu", EVENING);
    let page = desk.done(&["report", "evening.dadu"]);
    assert_self_contained(&page);
    let said = words(&page);
    for expected in [
        "An evening on the roof 2024-02-03 · Kothi",
        "Side N Aunt (N1) 2 player turns Host (N2) 1 player turn",
        "Side N began.",
        "The game had 6 player turns in 3 rounds, with 11 throws.",
        "Da, the first 1 of a player, counted in the turns of that player: Aunt (N1) in turn 1 and Cousin (S1) in turn 2.",
        "Without da to the end of the log: Host (N2) and Guest (S2).",
        "Nobody captured a piece.",
        "No side had won when the log ends.",
        "11 throws with five cowries. Mouths up: ",
        "Declared in the log: basic, triples = tens .",
        "Where your rules differ from the basic rules Which three special results cancel each other tens",
        "Which dice are thrown five cowries",
        "Whether a 1 that is forfeited or cancelled still counts as da yes",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // Both the mouths and the throws are those of the log: 1-4, 3, 2, 10-10-2, 1-2, 1-3.
    assert!(
        said.contains("Mouths up: 29 of 55 shells (52.7%). Expected with fair shells: about 28"),
        "{said}"
    );
    assert!(said.contains("throw N S all expected 0 0 0 0 0.3 1 2 1 3 1.7 2 2 1 3 3.4"), "{said}");
    assert!(page.contains("<svg class=\"board\" viewBox"));
}

/// The counts are those of the archive, for simulated games of every game.
#[test]
fn every_game_has_a_report_with_the_counts_of_the_archive() {
    let desk = Desk::new();
    for (game, players) in
        [("dadu", "2"), ("thaayam", "1-1-1-0"), ("tamman", "1-0-1-0"), ("deleb", "2,1")]
    {
        let arguments = ["simulate", "--game", game, "--seed", "6", "--players", players];
        desk.file("one.dadu", desk.done(&arguments));
        desk.done(&["add", "one.dadu", "--archive", &format!("{game}.db")]);
        let page = desk.done(&["report", "@1", "--archive", &format!("{game}.db")]);
        assert_self_contained(&page);
        assert_eq!(page, desk.done(&["report", "one.dadu"]).replace("one.dadu", "@1"), "{game}");
        let said = words(&page);
        let query = "SELECT turns, throws, winner FROM record";
        let row = &desk.json(&["sql", query, "--archive", &format!("{game}.db")])[0];
        let counts = format!("{} player turns", row["turns"]);
        assert!(said.contains(&counts), "{game}: {counts}: {said}");
        assert!(said.contains(&format!("with {} throws.", row["throws"])), "{game}: {said}");
        let won = format!("Side {} won.", row["winner"].as_str().unwrap());
        assert!(said.contains(&won), "{game}: {won}: {said}");
        let captures = "SELECT side, count(*) AS n FROM capture GROUP BY 1";
        let captures = desk.json(&["sql", captures, "--archive", &format!("{game}.db")]);
        for row in captures.as_array().unwrap() {
            let (side, count) = (row["side"].as_str().unwrap(), row["n"].as_u64().unwrap());
            let plural = if count == 1 { "" } else { "s" };
            let expected = format!("Side {side} captured {count} piece{plural}");
            assert!(said.contains(&expected), "{game}: {expected}: {said}");
        }
    }
}

#[test]
fn a_recorded_game_has_a_report_of_what_is_known() {
    let desk = Desk::new();
    desk.file("tab.dadu", "Dadu: 1\nGame: tab\nTitle: By the well\nN: Asha\nS: Omar\n\nN1 d2\nS1 +d3\nResult: N wins\n");
    let page = desk.done(&["report", "tab.dadu"]);
    assert_self_contained(&page);
    let said = words(&page);
    assert!(said.contains("Asha (N1)") && said.contains("Side N won, as the log says."), "{said}");
    assert!(said.contains("dadu does not check the play of this game"), "{said}");
    assert!(!said.contains("The board at the end") && !said.contains("Nobody captured"), "{said}");
}

#[test]
fn a_drawn_game_without_throws_says_so() {
    let desk = Desk::new();
    desk.file(
        "d.dadu",
        "Dadu: 1\nGame: shah\nVariant: basic\n\nS1 +c3\nN1 +d2\nResult: draw, agreed\n",
    );
    let said = words(&desk.done(&["report", "d.dadu"]));
    assert!(said.contains("The game had 2 player turns in 1 round."), "{said}");
    assert!(said.contains("The game was drawn.") && !said.contains("had won"), "{said}");
    assert!(!said.contains("throw"), "{said}");
}

#[test]
fn a_household_has_all_its_games_and_where_its_rules_differ() {
    let desk = Desk::new();
    desk.file("1.dadu", EVENING);
    let later = EVENING
        .replace("2024-02-03", "2024-02-10")
        .replace("triples = tens", "dice = four cowries");
    desk.file("2.dadu", later.replace("An evening on the roof", "Again").replace("10-10-2", "0"));
    desk.file("3.dadu", EVENING.replace("Kothi", "Haveli").replace("Aunt", "Neighbour"));
    desk.file("4.dadu", "Dadu: 1\nGame: tab\nTitle: By the well\nHousehold: KOTHI\nN: Aunt\n\nN1 d2\nResult: N wins\n");
    desk.done(&["add", "."]);
    let page = desk.done(&["report", "--household", "kothi"]);
    assert_self_contained(&page);
    let said = words(&page);
    for expected in [
        "Kothi 3 games",
        "1 An evening on the roof 2024-02-03 nobody yet 6 11",
        "2 Again 2024-02-10 nobody yet 6 9",
        "together 12 20",
        "player games player turns captures Aunt 3 4 0",
        "Game 1 Declared in the log: basic, triples = tens .",
        "Game 2 Declared in the log: basic, dice = four cowries .",
        "Which dice are thrown Game 1: five cowries Game 2: four cowries",
        "Game 3: By the well @4",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    assert!(!said.contains("Neighbour"), "{said}");
    let (code, said) = desk.dadu(&["report", "--household", "Nobody"]);
    assert!(code == 2 && said.contains("no game of household Nobody in the archive"), "{said}");
    let (code, said) = desk.dadu(&["report"]);
    assert!(code == 2 && said.contains("--household"), "{said}");
}

#[test]
fn a_household_with_several_games_says_which() {
    let desk = Desk::new();
    let game =
        |name| format!("Dadu: 1\nGame: {name}\nTitle: Noon\nVariant: basic\nHousehold: Kothi\n\n");
    desk.file("1.dadu", game("shah") + "N1 +d2\nResult: unfinished\n");
    desk.file("2.dadu", game("bosh") + "S1 e1\nResult: unfinished\n");
    desk.done(&["add", "."]);
    let said = words(&desk.done(&["report", "--household", "Kothi"]));
    for expected in [
        "1 Noon Shàh nobody yet",
        "2 Noon Bòsh nobody yet",
        "Game 1 Declared in the log of Shàh: basic .",
        "Game 2 Declared in the log of Bòsh: basic .",
        "All logs of the same game declare the same rules.",
        "Game 1: Noon @1 · Shàh · Kothi",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn a_game_with_holes_says_what_was_won_and_closed() {
    let desk = Desk::new();
    desk.file(
        "d.dadu",
        "Dadu: 1\nGame: bosh\nVariant: basic\n\n= N a2*2 won 28 | S d1*1 closed a1 won 9 | turn S\nS1 d1\nResult: unfinished\n",
    );
    let said = words(&desk.done(&["report", "d.dadu"]));
    assert_eq!(said.to_lowercase().matches("closed: a1").count(), 1, "{said}");
    assert!(said.contains("Nobody took any balls.") && !said.contains(": ."), "{said}");
    let whole = desk.done(&["simulate", "--game", "bosh", "--games", "1", "--seed", "3"]);
    desk.file("s.dadu", whole);
    let said = words(&desk.done(&["report", "s.dadu"]));
    assert!(said.contains("Side N took balls in ") && !said.contains("captured"), "{said}");
    assert!(!said.contains(": ."), "{said}");
}

#[test]
fn text_of_a_log_stays_text_in_a_report() {
    let desk = Desk::new();
    for text in HOSTILE {
        let text = text.replace(['\n', '\r', ','], " ");
        let log = EVENING
            .replace("An evening on the roof", &text)
            .replace("Aunt", &text)
            .replace("Kothi", &text)
            .replace("Variant: basic", &format!("Variant: {text}"));
        desk.file("hostile.dadu", log);
        let page = desk.done(&["report", "hostile.dadu"]);
        assert_balanced(&page);
        for wrong in ["<script", "<img", "<b>", "\" onmouseover=\"", "\u{202e}"] {
            assert!(!page.contains(wrong), "{text}: {wrong}");
        }
    }
}

#[test]
fn a_report_replaces_only_a_report() {
    let desk = Desk::new();
    desk.file("evening.dadu", EVENING);
    desk.file("notes.html", "my notes");
    let (code, said) = desk.dadu(&["report", "evening.dadu", "-o", "notes.html"]);
    assert!(code == 2 && said.contains("not a report created by dadu; use --force"), "{said}");
    assert_eq!(std::fs::read_to_string(desk.path("notes.html")).unwrap(), "my notes");
    desk.done(&["report", "evening.dadu", "-o", "report.html"]);
    desk.done(&["report", "evening.dadu", "-o", "report.html"]);
    let written = std::fs::read_to_string(desk.path("report.html")).unwrap();
    assert_eq!(written, desk.done(&["report", "evening.dadu"]));
}

#[test]
fn the_policy_of_reports_matches_their_style() {
    let style = page_style() + &text("src/report/report.css");
    let hash = Sha256::digest(style.as_bytes());
    let hash = base64::engine::general_purpose::STANDARD.encode(hash);
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'\n"
    );
    assert!(compare(&policy, "src/report/policy.txt"), "SNAPSHOTS=overwrite writes it again");
}

#[test]
fn a_report_tells_what_the_log_says_from_what_was_played() {
    let play = "S1 +a1\nN1 +b1\nS1 +a2\nN1 +b2\nS1 +a3";
    let desk = Desk::new();
    let played = "according to the play that was written down, side S won";
    let cases = [
        ("S wins", "Side S won.".to_owned()),
        ("N wins", format!("The log says that side N won, but {played}.")),
        ("draw", format!("The log says that the game was drawn, but {played}.")),
        ("unfinished", format!("The log says that no side had won, but {played}.")),
    ];
    for (result, expected) in cases {
        let head = "Dadu: 1\nGame: djara-badakh\nVariant: basic";
        desk.file("game.dadu", format!("{head}\n\n{play}\nResult: {result}\n"));
        let report = words(&desk.done(&["report", "game.dadu"]));
        assert!(report.contains(&expected), "{result}: {report}");
    }
}
