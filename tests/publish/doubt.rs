//! Any doubt about the consent keeps a game out of every publication, and a withdrawal outlives its log.

use std::fs;

use super::{PUBLIC, archive_of, log, publish};
use crate::support::desk::Desk;
use crate::support::{dadu_reads, said};

/// Lines that may limit the consent, in forms that dadu cannot read.
const DOUBTS: [&str; 79] = [
    "Withdrawn S1",
    "Withdrawn; S1",
    "Withdrawn= S1",
    "Withdrawn： S1",
    "Withdrawn\tS1",
    "Withdrawn,S1",
    "\"Withdrawn\",\"S1\"",
    "Withdrawn - S1",
    "Withdrawn  : S1",
    "Withdrawn-By: S1",
    "Withdrawn_By: S1",
    "Consent-Withdrawn: S1",
    "Withdrawal: S1",
    "Withdrew: S1",
    "Withdrawnn: S1",
    "Withdrawl: S1",
    "Witdrawn: S1",
    "Wihtdrawn S1",
    "WITHDRAWN S1",
    "withdrawn s1",
    "- Withdrawn: S1",
    "* Withdrawn: S1",
    "• Withdrawn: S1",
    "– Withdrawn S1",
    "1. Withdrawn: S1",
    "> Withdrawn: S1",
    "(Withdrawn: S1)",
    "**Withdrawn:** S1",
    "[12:31] Withdrawn S1",
    "[28/12/22, 21:04] Aunt: Withdrawn: S1",
    "\u{200F}Withdrawn: S1",
    "\u{FEFF}\u{200B}Withdrawn S1",
    "Ｗｉｔｈｄｒａｗｎ： S1",
    "Wi\u{AD}thdrawn S1",
    "S1 withdrawn",
    "S1 2 withdrawn",
    "S1: withdrawn",
    "S1 withdrew her consent",
    "Gulshan withdrew her consent",
    "Gulshan: withdrawn",
    "Withdrawn: Gulshan",
    "Withdrawn:",
    "Consent-Until 2023",
    "Consent-Until; 2023",
    "Consent Until: 2020",
    "Consent until 2020",
    "Consent-Untill: 2020",
    "ConsentUntil: 2020",
    "Consent_Until: 2020",
    "Consent‑Until 2020",
    "Consent-Until： 2020",
    "Consent-Until: soon",
    "Consent: Until 2023",
    "Consent Use: none",
    "Consent-Use none",
    "Consent-Use = none",
    "Consent-Use– none",
    "Consnet-Use: none",
    "Consent-Us: none",
    "Conset-Use none",
    "Concent-Use none",
    "CONSENT USE: NONE",
    "consent-usage: none",
    "Сonsent-Use: none",
    "- Consent-Use: none",
    "Consent: use: none",
    "Consent: none",
    "Consent: withdrawn by Gulshan",
    "Consent: all refused",
    "Consent: not public",
    "Consent: archive only",
    "Consent: given, only research",
    "Consent: S1 withdrew later",
    "Consent-Scope: only the family",
    "Note: tea\u{2028}Withdrawn S1",
    "Note: tea\u{2029}- Consent-Until 2020",
    "# tea\u{2028}Consent Use: none",
    "# Withdrawn: S1",
    "Result: unfinished\u{85}Withdrawn: S1",
];

/// Lines with the same words that limit nothing.
const PLAIN: [&str; 16] = [
    "Consent: given, may be withdrawn at any time",
    "Consent: public; children are not named",
    "Consent: an only child agreed, archive too",
    "Consent: all agreed, spoken, on the recording",
    "Consent: with the consent of every family",
    "Note: they gave their consent after supper",
    "Note: Amina withdrew to the kitchen",
    "Title: Consent and content",
    "# all gave their consent",
    "# consent was spoken, see the recording",
    "# Consent-Use: public was agreed again",
    "# a piece was withdrawn by hand",
    "# she withdrew from the table",
    "Weather: content",
    "Mood: contented",
    "Occasion: a meeting about consent",
];

/// A log in which Gulshan plays S1. `number` makes its player turns its own.
fn of_gulshan(number: usize, header: &str, rest: &str) -> String {
    let throws = format!("N1 {}\nS1 2\n", 2 + number % 3);
    let rounds = throws.repeat(number / 3 + 1);
    format!(
        "Dadu: 1\nId: game-{number}\nVariant: basic\nHousehold: House {number}\n{header}N: Amina\nS: Gulshan\n\n\
         {rounds}Result: unfinished\n{rest}"
    )
}

/// Publishes with names. Returns the exit code and the output.
fn publish_names(desk: &Desk, to: &str) -> (i32, String) {
    desk.dadu(&["publish", "-o", to, "--about", "about.toml", "--names-as-they-are"])
}

/// Returns the number of logs in a publication.
fn published(desk: &Desk, folder: &str) -> usize {
    fs::read_dir(desk.path(&format!("{folder}/logs"))).map_or(0, Iterator::count)
}

#[test]
fn a_line_about_consent_that_cannot_be_read_closes_the_game() {
    let mut logs = Vec::new();
    for (number, line) in DOUBTS.iter().enumerate() {
        logs.push((line, of_gulshan(2 * number, &format!("{PUBLIC}{line}\n"), "")));
        logs.push((line, of_gulshan(2 * number + 1, PUBLIC, &format!("{line}\n"))));
    }
    let desk = archive_of(&[]);
    for (number, (line, text)) in logs.iter().enumerate() {
        desk.file(&format!("{number}.dadu"), text);
        let checked = dadu_reads(&["check", "-"], text.as_bytes());
        let says = said(&checked);
        let is_said =
            says.contains("D220") || says.contains("D201") || says.contains("withdrew the consent");
        assert!(is_said, "{line:?}: {says}");
    }
    let added = desk.dadu(&["add", "."]).1;
    assert!(
        added.contains("unclear consent: @") && added.contains("more; `dadu publish`"),
        "{added}"
    );
    let unclear =
        desk.dadu(&["publish", "-o", "out", "--about", "about.toml", "--names-as-they-are"]);
    assert_eq!((unclear.0, published(&desk, "out")), (1, 0), "{}", unclear.1);
    assert_eq!(publish(&desk, "keyed", &[]).0, 1);
    let site = desk.dadu(&["site", "-o", "site", "--names-as-they-are"]);
    assert_eq!(site.0, 1, "{}", site.1);
}

#[test]
fn a_text_that_only_mentions_consent_closes_nothing() {
    let desk = archive_of(&[]);
    for (number, line) in PLAIN.iter().enumerate() {
        for (half, text) in [
            of_gulshan(2 * number, &format!("{PUBLIC}{line}\n"), ""),
            of_gulshan(2 * number + 1, PUBLIC, &format!("{line}\n")),
        ]
        .iter()
        .enumerate()
        {
            let checked = said(&dadu_reads(&["check", "-"], text.as_bytes()));
            assert!(!checked.contains("D220"), "{line}: {checked}");
            desk.file(&format!("{number}-{half}.dadu"), text);
        }
    }
    desk.done(&["add", "."]);
    let (code, said) = publish_names(&desk, "out");
    assert_eq!((code, published(&desk, "out")), (0, 2 * PLAIN.len()), "{said}");
}

#[test]
fn lines_that_are_not_text_and_text_before_a_game_close_it() {
    let broken = |line: &[u8]| [of_gulshan(1, PUBLIC, "").as_bytes(), line].concat();
    for text in [
        broken(b"Withdrawn: S1  # told Ren\xe9\n"),
        broken(b"Consent-Use: none  # Ren\xe9\n"),
        broken(b"Consent-Until: 2020 # Ren\xe9\n"),
        broken(b"tea\x0bWithdrawn: S1\n"),
        broken(b"tea\rWithdrawn S1\n"),
        broken(b"Withdrawn\x00 S1\n"),
        [b"Consent-Use: none\n\n", of_gulshan(1, PUBLIC, "").as_bytes()].concat(),
        [b"- Withdrawn S1\n", of_gulshan(1, PUBLIC, "").as_bytes()].concat(),
    ] {
        let desk = archive_of(&[]);
        desk.file("a.dadu", &text);
        desk.dadu(&["add", "a.dadu"]);
        let (code, said) = publish_names(&desk, "out");
        assert_eq!(
            (code, published(&desk, "out")),
            (1, 0),
            "{}: {said}",
            String::from_utf8_lossy(&text)
        );
    }
}

/// A withdrawal before the first game of a file, and one in the place of a name, concern the other games of the player.
#[test]
fn a_withdrawal_anywhere_in_a_file_concerns_other_games() {
    let same_house = |number: usize| of_gulshan(number, PUBLIC, "").replace("House 3", "House 1");
    for (before, rest) in [
        ("Withdrawn: S1\n", ""),
        ("Withdrawn S1\n\n", ""),
        ("# Withdrawn: S1\n", ""),
        ("tea\u{2028}Withdrawn: S1\n", ""),
        ("", "S1: withdrawn\n"),
        ("", "S1 withdrew her consent\n"),
    ] {
        let withdrew = format!("{before}{}", of_gulshan(1, PUBLIC, rest));
        let desk = archive_of(&[("a", withdrew), ("bb", same_house(3))]);
        let (code, said) = publish_names(&desk, "out");
        assert_eq!((code, published(&desk, "out")), (1, 0), "{before}{rest}: {said}");
        desk.done(&["remove", "-y", "--purge", "@1"]);
        let (code, said) = publish_names(&desk, "purged");
        assert_eq!((code, published(&desk, "purged")), (1, 0), "{before}{rest}: {said}");
    }
    let limited = format!("Consent-Use: none\n{}", of_gulshan(1, PUBLIC, ""));
    let desk = archive_of(&[("a", limited), ("bb", same_house(3))]);
    let (code, said) = publish_names(&desk, "out");
    assert_eq!((code, published(&desk, "out")), (0, 1), "a limit of one file: {said}");
    // Each exported game keeps the text that limits it.
    desk.done(&["export", "--each", "-o", "each"]);
    let text = fs::read_to_string(desk.path("each/1.dadu")).expect("it is exported");
    assert!(text.starts_with("Consent-Use: none\n"), "{text}");
    let checked = said_of_check(&text);
    assert!(checked.contains("D106") && checked.contains("D220"), "{checked}");
}

fn said_of_check(text: &str) -> String {
    said(&dadu_reads(&["check", "-"], text.as_bytes()))
}

#[test]
fn consent_is_read_below_the_header_of_a_recorded_game() {
    let tab = |rest: &str| {
        format!(
            "Dadu: 1\nGame: tab\nHousehold: House 2\n{PUBLIC}N: Amina\nS: Gulshan\n\nN d2\nS d3\n{rest}\n"
        )
    };
    for (rest, reason) in [
        ("Withdrawn: S1", "a player withdrew the consent"),
        ("withdrawn: s1 2026-03-01", "a player withdrew the consent"),
        ("Consent-Use: none", "`Consent-Use` permits less"),
        ("Consent-Until: 2020", "`Consent-Until` is past"),
        ("Withdrawn S1", "cannot be read"),
        ("- Withdrawn: S1", "cannot be read"),
        ("Consent Use: none", "cannot be read"),
    ] {
        let desk = archive_of(&[("tab", tab(rest)), ("other", of_gulshan(2, PUBLIC, ""))]);
        let (_, said) = publish_names(&desk, "out");
        assert!(said.contains(reason), "{rest}: {said}");
        let both = usize::from(rest.to_lowercase().contains("use") || rest.contains("2020"));
        assert_eq!(
            published(&desk, "out"),
            both,
            "{rest}: the other game of the same player: {said}"
        );
    }
    let desk = archive_of(&[("tab", tab("N: d4\nS d5"))]);
    assert_eq!(publish_names(&desk, "out").0, 0, "moves are no fields");
}

/// The other game of a person who withdrew, under spellings of one name.
#[test]
fn a_withdrawal_is_found_in_every_spelling_of_the_name() {
    let named = |name: &str, household: &str, rest: &str| {
        of_gulshan(1, PUBLIC, rest).replace("Gulshan", name).replace("House 1", household)
    };
    for (one, other) in [
        (("Gulshan", "Khan"), ("gulshan", "Khan")),
        (("Gulsh\u{e1}n", "Khan"), ("Gulsha\u{301}n", "KHAN")),
        (("Gulshán", "Khan"), ("Gulshan\u{200F}", "Kha\u{200B}n")),
        (("گلشن علی", "خان"), ("گلشن علي", "خان")),
        (("Gulshan  Ali", "Khan"), ("Gulshan\u{A0}Ali", "Khan\u{A0}")),
        (("Ma\u{2BC}ruf", "Khan"), ("ma'ruf", "Khan")),
    ] {
        let withdrew = named(other.0, other.1, "Withdrawn: S1\n").replace("game-1", "game-2");
        let logs = [("a", named(one.0, one.1, "")), ("bb", withdrew.replace("S1 2\n", "S1 3\n"))];
        let desk = archive_of(&logs);
        let (code, said) = publish_names(&desk, "out");
        assert_eq!(code, 1, "{one:?} {other:?}: {said}");
        assert!(said.contains("in the log of another game"), "{said}");
    }
}

#[test]
fn a_withdrawal_outlives_the_removal_of_its_log() {
    let withdrew = of_gulshan(1, PUBLIC, "Withdrawn: S1\n").replace("Gulshan", "Gulshan Xylo");
    let other =
        of_gulshan(3, PUBLIC, "").replace("House 3", "House 1").replace("Gulshan", "gulshan xylo");
    let linked = of_gulshan(5, PUBLIC, "").replace("Gulshan", "Gullo");
    let third = of_gulshan(7, PUBLIC, "").replace("Gulshan", "Farah");
    let desk = archive_of(&[("a", withdrew), ("bb", other), ("ccc", linked), ("dddd", third)]);
    desk.done(&["people", "--same", "Gullo [House 5] = Gulshan Xylo [House 1]"]);
    for (step, expected) in [
        (&["remove", "-y", "@1"][..], "removed @1"),
        (&["remove", "-y", "--purge", "@1"], "1 person withdrew the consent"),
        (&["reindex"], ""),
    ] {
        let said = desk.done(step);
        assert!(said.contains(expected), "{said}");
        let folder = format!("after-{}-{}", step.len(), step[0]);
        let (code, said) = publish_names(&desk, &folder);
        assert_eq!((code, published(&desk, &folder)), (0, 1), "{step:?}: {said}");
        assert!(said.contains("2 games (a player withdrew the consent in the log"), "{said}");
    }
    desk.verified();
    desk.done(&["remove", "-y", "--purge", "@2", "@3"]);
    let bytes = fs::read(desk.path("games.dadu-archive")).unwrap().to_ascii_lowercase();
    assert!(memchr::memmem::find(&bytes, b"xylo").is_none(), "the name itself is gone");
    let again =
        of_gulshan(9, PUBLIC, "").replace("House 9", "House 1").replace("Gulshan", "GULSHAN XYLO");
    let file = desk.file("again.dadu", again);
    desk.done(&["add", file.to_str().unwrap()]);
    publish_names(&desk, "again");
    assert_eq!(published(&desk, "again"), 1, "added after the purge");
    let (code, said) = desk.dadu(&["people", "--consents-again", "Somebody [House 1]"]);
    assert!(code == 2 && said.contains("no purged log has a withdrawal"), "{said}");
    desk.done(&["people", "--consents-again", "GULSHAN XYLO [House 1]"]);
    publish_names(&desk, "open");
    assert_eq!(published(&desk, "open"), 2);
}

/// Games with the same player turns, of which only some are published.
#[test]
fn a_fresh_publication_has_nothing_that_would_have_to_go() {
    let same = |id: &str, header: &str, rest: &str| {
        log("x", header, rest).replace("Id: x", &format!("Id: {id}"))
    };
    let open = format!("N: Amina\nS: Bilal\n{PUBLIC}");
    let desk = archive_of(&[
        ("a", same("a", &open, "")),
        ("b", same("b", "N: Chand\nS: Dinesh\n", "")),
        ("c", same("c", "N: Esha\nS: Farah\nConsent-Use: none\n", "")),
        ("d", same("d", &format!("N: Gita\nS: Hari\n{PUBLIC}"), "Withdrawn: S1\n")),
        ("e", format!("Dadu: 1\nGame: tab\n{PUBLIC}N: Irfan\n\nN d2\nN d3\n")),
    ]);
    desk.file(
        "f.dadu",
        b"Dadu: 1\nGame: tab\nConsent-Use: public\nN: Jaya\n\nN d4\nRen\xe9\nN d5\n",
    );
    desk.done(&["add", "f.dadu"]);
    for (folder, names) in [("keyed", "--key=the.key"), ("open", "--names-as-they-are")] {
        let made = desk.dadu(&["publish", "-o", folder, "--about", "about.toml", names]);
        assert!(made.1.contains("published 3 games"), "{}", made.1);
        let (code, said) = desk.dadu(&["publish", "--check", folder]);
        assert_eq!(code, 0, "{folder}: {said}");
    }
    let file = desk.file("a.dadu", same("a", &open, "Withdrawn: S1\n"));
    desk.done(&["add", file.to_str().unwrap()]);
    for folder in ["keyed", "open"] {
        let (code, said) = desk.dadu(&["publish", "--check", folder]);
        assert!(code == 1 && said.contains("a player withdrew the consent"), "{folder}: {said}");
    }
}

/// A new revision of a removed game is skipped, but its withdrawal is not lost.
#[test]
fn a_withdrawal_in_a_skipped_revision_of_a_removed_game_counts() {
    let game = of_gulshan(1, PUBLIC, "");
    let other = of_gulshan(3, PUBLIC, "").replace("House 3", "House 1");
    let desk = archive_of(&[("a", game.clone()), ("b", other)]);
    desk.done(&["remove", "-y", "@1"]);
    assert_eq!(publish_names(&desk, "before").0, 0);
    let file = desk.file("a.dadu", format!("{game}Withdrawn: S1\n"));
    desk.dadu(&["add", file.to_str().unwrap()]);
    let (code, said) = publish_names(&desk, "after");
    assert!(code == 1 && said.contains("in the log of another game"), "{said}");
}
