//! Fields of a log's own, and lines of play and names that look like them. Nothing becomes such a field in silence.

use dadu::check::check_text;
use dadu::fix::Fixed;
use dadu::notation::consent::Consent;
use dadu::notation::parse;
use dadu::replay::Setup;

/// A line in the header of a log, or in its play.
enum Where {
    Header,
    Play,
}
use Where::{Header, Play};

fn log(place: &Where, line: &str) -> String {
    let (header, play) = match place {
        Header => (format!("{line}\n"), "S1 3\n".to_owned()),
        Play => (String::new(), format!("{line}\n")),
    };
    format!(
        "Dadu: 1\nId: a\nVariant: basic\nN: Aunt, Host\nS: Neighbour, Guest\n{header}\nN1 3\nN2 2\n\
         {play}S2 2\nResult: unfinished\n"
    )
}

fn line_of(text: &str, line: &str) -> u64 {
    1 + text.lines().position(|other| other == line).unwrap() as u64
}

/// Each case: the line, the codes of the findings in it, and the line that `check --fix` makes of it.
#[test]
fn a_line_that_may_be_play_is_no_field_of_ones_own() {
    let cases: &[(Where, &str, &str, &str)] = &[
        // Fields of one's own, in the header.
        (Header, "Photo: 3.jpg", "", ""),
        (Header, "Weather: rain", "", ""),
        (Header, "Camera: 2", "", ""),
        (Header, "Recorded: 12-28", "", ""),
        (Header, "Notebook: 2, page 14", "", ""),
        (Header, "Phone: +91 20 2553", "", ""),
        (Header, "\u{92E}\u{94C}\u{938}\u{92E}: rain", "", ""),
        // Values that read as play, anywhere.
        (Header, "Uncle: S1 3", "D109", "S1 3  # was: Uncle: S1 3"),
        (Header, "Uncle: 1-4 +1 a1+4", "D109", ""),
        (Header, "Uncle: 1-4", "D109", ""),
        (Play, "Round1: S1 3", "D109", "1. S1 3  # was: Round1: S1 3"),
        (Play, "Neighbour: S1 3", "D109", "S1 3  # was: Neighbour: S1 3"),
        (Play, "Guest: S1 3", "D109", ""),
        (Play, "South: 3", "D109", ""),
        (Play, "Sl: 3", "D109", "S1 3  # was: Sl: 3"),
        (Play, "S1: 3, +3", "D109", "S1 3 +3"),
        (Play, "Resutl: unfinished", "D109", ""),
        // The name of a player, anywhere.
        (Header, "Aunt: 67 years", "D109", "# Aunt: 67 years"),
        (Header, "aunt: from Pune", "D109", "# aunt: from Pune"),
        (Play, "Guest: laughs", "D109", "# Guest: laughs"),
        // Any other field of one's own in the play.
        (Play, "Weather: rain", "D109", "# Weather: rain"),
        (Play, "Photo: 3.jpg", "D109", "# Photo: 3.jpg"),
        (Play, "Observer: Asha", "", ""),
        // Other words, other scripts and parameters.
        (Header, "Family: Khan", "D204", ""),
        (Header, "House: Khan", "D204", ""),
        (Header, "Location: Pune", "D204", ""),
        (Header, "Rules: basic", "D204", ""),
        (Header, "Winner: N", "D204", ""),
        (Header, "Name: evening", "D204", ""),
        (Header, "North: Aunt, Host", "D204", ""),
        (Header, "\u{39D}: Aunt, Host", "D204", ""),
        (Header, "\u{200F}N: Aunt, Host", "D204", ""),
        (Header, "_Title: evening_", "D204", "Title: evening_"),
        (Header, "forfeit: never", "D204", ""),
        (Header, "Forfeit: never", "D204", ""),
        (Header, "R6: no", "D204", ""),
    ];
    for (place, line, codes, fixed) in cases {
        let text = log(place, line);
        let number = line_of(&text, line);
        let report = check_text("a.dadu", text.as_bytes(), &Setup::default());
        let found = report.findings.iter().filter(|found| found.line == number);
        let found: Vec<&str> = found.map(|found| found.code).collect();
        assert_eq!(found.join(" "), *codes, "{line}");
        let after = Fixed::of(text.as_bytes(), &Setup::default()).text;
        let after = String::from_utf8_lossy(&after).into_owned();
        let after = after.lines().nth(number as usize - 1).unwrap_or_default();
        let expected = if fixed.is_empty() { line } else { *fixed };
        assert_eq!(after, expected, "{line}");
    }
}

/// A line that may limit the consent is not fixed to a remark, which says nothing about it.
#[test]
fn no_fix_opens_a_consent_that_may_be_closed() {
    for (line, fixed) in [
        ("Withdrawn-By: S1", "Withdrawn-By: S1"),
        ("Usage: withdrawn by S1", "Usage: withdrawn by S1"),
        ("Nu: withdrawn", "Nu: withdrawn"),
        ("Aunt: Withdrawn S1", ""),
        ("Consent-Withdrawn: S1", ""),
        ("Withdrew: S1", "Withdrawn: S1"),
        ("Consent Use: none", "Consent-Use: none"),
        ("- Withdrawn S1", ""),
    ] {
        let text = log(&Play, &format!("S1 3\n{line}"));
        let after = Fixed::of(text.as_bytes(), &Setup::default()).text;
        let consent = |text: &[u8]| Consent::of(text, &parse(text));
        assert_ne!(consent(text.as_bytes()), Consent::default(), "{line}");
        let shown = String::from_utf8_lossy(&after).into_owned();
        let now = consent(&after);
        assert!(now.is_unclear || now.permits.is_some() || !now.withdrawn.is_empty(), "{shown}");
        assert!(fixed.is_empty() || shown.contains(&format!("\n{fixed}\n")), "{line}: {shown}");
    }
}

#[test]
fn a_log_whose_play_is_lost_says_so() {
    let head = "Dadu: 1\nId: a\nVariant: basic\nPlayers: 1-1\n";
    let cases = [
        ("Uncle: 3\nCousin: 2\nResult: unfinished\n", "D109 D109"),
        ("Uncle: 3\nCousin: 2\n", "D214"),
        ("Result: unfinished\n", "D214"),
        ("Result: N wins\n", "D508"),
        ("Room: the roof\nResult: unfinished\n", "D214"),
        ("= N wait K 8 | S wait K 8 | turn N\nResult: unfinished\n", ""),
    ];
    for (play, codes) in cases {
        let report = check_text("a.dadu", format!("{head}\n{play}").as_bytes(), &Setup::default());
        let found: Vec<&str> = report.findings.iter().map(|found| found.code).collect();
        assert_eq!(found.join(" "), codes, "{play}");
    }
}

#[test]
fn names_are_separated_by_commas_and_differ() {
    let cases = [
        ("Aunt; Host", "D223", "N: Aunt, Host"),
        ("Aunt and Host", "D223", "N: Aunt, Host"),
        ("Aunt/Host", "D223", "N: Aunt, Host"),
        ("Aunt \u{FF0C}Host", "D223", "N: Aunt, Host"),
        ("Aunt\u{3001}Host", "D223", "N: Aunt, Host"),
        ("Aunt & Host", "D223", "N: Aunt, Host"),
        ("Aunt\u{60C} Host", "", ""),
        ("Anderson, Host", "", ""),
        ("Aunt, Aunt", "D226", ""),
        ("Aunt, guest ", "", ""),
        // Three names, and two players in the play: which are one?
        ("Aunt; Host; Cousin", "D223", ""),
    ];
    for (names, codes, fixed) in cases {
        let head = "Dadu: 1\nId: a\nVariant: basic\n";
        let text = format!("{head}N: {names}\nS: Guest\n\nN1 3\nN2 2\nS1 3\nResult: unfinished\n");
        let report = check_text("a.dadu", text.as_bytes(), &Setup::default());
        let about = report.findings.iter().filter(|found| found.code.starts_with("D22"));
        let about: Vec<&str> = about.map(|found| found.code).collect();
        let expected = if names.contains("guest") { "D226" } else { codes };
        assert_eq!(about.join(" "), expected, "{names}");
        let after = Fixed::of(text.as_bytes(), &Setup::default()).text;
        let after = String::from_utf8_lossy(&after).into_owned();
        let line = after.lines().nth(3).unwrap_or_default();
        let line = line.split("  # was").next().unwrap_or_default();
        let expected = if fixed.is_empty() { format!("N: {names}") } else { fixed.to_owned() };
        assert_eq!(line.trim(), expected.trim(), "{names}");
    }
}

/// A person who changes seats keeps the name.
#[test]
fn a_name_may_come_again_with_its_player() {
    let play = "N1 3\nN2 2\nS1 3\nN2>S2\nN1 3\nS1 3\nS2 2\nResult: unfinished\n";
    let text =
        format!("Dadu: 1\nId: a\nVariant: basic\nN: Aunt, Host\nS: Guest\nS2: Host\n\n{play}");
    let report = check_text("a.dadu", text.as_bytes(), &Setup::default());
    assert!(report.findings.iter().all(|found| found.code != "D226"));
}
