//! The fields about consent: their findings, their canonical form, and their columns.

use crate::support::desk::Desk;
use crate::support::{dadu_reads, said};

#[test]
fn values_about_consent_are_checked_and_formatted() {
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nConsent-Use: Public\nConsent-Until: 2030\n\n\
               N1 3\nS1 2\nResult: unfinished\nWithdrawn: s1  2026-03-01 # by telephone\n";
    let checked = dadu_reads(&["check", "-"], log.as_bytes());
    assert_eq!(checked.status.code(), Some(0), "{}", said(&checked));
    let formatted = said(&dadu_reads(&["fmt", "-"], log.as_bytes()));
    assert!(formatted.contains("\nConsent-Use: public\n"), "{formatted}");
    assert!(formatted.contains("\nWithdrawn: S1 2026-03-01  # by telephone\n"), "{formatted}");
    for (from, to, place, remedy) in [
        ("Public", "yes", ":4:14", "`public`, `research`, `archive` or `none`"),
        ("2030", "2030/2031", ":5:16", "`2030-12-31`, `2030`"),
        ("s1  2026", "Amina 2026", ":10:12", "`S3 2026-03-01`"),
        ("2026-03-01", "2026-02-30", ":10:16", "`S3 2026-03-01`"),
        ("Withdrawn", "Withdrew", ":10:1", "did you mean `Withdrawn: s1 2026"),
    ] {
        let wrong = log.replacen(from, to, 1);
        let checked = dadu_reads(&["check", "-"], wrong.as_bytes());
        let words = said(&checked).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(place) && words.contains(remedy), "{to}: {words}");
        assert_ne!(checked.status.code(), Some(2), "{words}");
    }
}

#[test]
fn consent_has_columns() {
    let desk = Desk::new();
    let log = "Dadu: 1\nVariant: basic\nN: Amina\nS: Bilal\nConsent-Use: research\nConsent-Until: 2030\n\
               Withdrawn: S1\n\nN1 3\nS1 2\nResult: unfinished\n";
    let file = desk.file("a.dadu", log);
    desk.done(&["add", file.to_str().unwrap()]);
    let games =
        desk.done(&["sql", "SELECT consent_use, consent_until FROM games", "--format", "csv"]);
    assert!(games.contains("research,2030"), "{games}");
    let query = "SELECT name, withdrawn FROM players ORDER BY side";
    let players = desk.done(&["sql", query, "--format", "csv"]);
    assert!(players.contains("Amina,0") && players.contains("Bilal,1"), "{players}");
    assert!(desk.done(&["list", "--where", "consent-use = research"]).contains("@1"));
    desk.done(&["facts", file.to_str().unwrap(), "-o", "tables", "--format", "csv"]);
    let table = std::fs::read_to_string(desk.path("tables/player.csv")).unwrap();
    assert!(table.contains("Bilal,,4,true,"), "{table}");
}
