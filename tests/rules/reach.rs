//! Unreachable positions (D509). No position of a legal game is reported as unreachable, under any
//! variant and whatever a line leaves out of it. Each reason is found where it holds, and only
//! there.

use dadu::finding::Code;
use dadu::notation::parse;
use dadu::replay::{Setup, replay};
use rand_pcg::Pcg64;

use super::positions::{Played, Statement, found, games};

#[test]
fn positions_of_legal_games_are_reachable() {
    let mut told = 0;
    for number in 0..games() {
        let mut random = Pcg64::new(24, u128::from(number));
        let game = Played::random(&mut random);
        for lines in 1..=game.lines.len() {
            let moment = game.moment(lines);
            let whole = Statement::of(&moment);
            for statement in [whole.without_some(&mut random), whole] {
                let log = game.log(&[statement.line()]);
                let unreachable = |(code, _): &(Code, String)| *code == Code::D509;
                assert!(!found(&log).iter().any(unreachable), "game {number}:\n{log}");
                told += 1;
            }
        }
    }
    assert!(told > games() * 50, "{told} positions");
}

/// A position that is unreachable under the first variant because of a rule. It may be reachable
/// under the second variant, if there is one.
const CASES: [(&str, &str, &str, &str); 19] = [
    ("", "= N out K 8 | S out K 8", "W1", ""),
    ("", "= N c1 wait K 7 | S c1 wait K 7", "M3", ""),
    ("", "= N Kd1 wait 8 | S d1 wait K 7", "M3", ""),
    ("", "= N c3 wait K 7 closed | S c3 wait K 7 closed", "C1", "licence-to-kill = yes"),
    ("", "= N c3 wait K 7 closed | S c3 wait K 7 closed", "C1", "king-by-king = nothing special"),
    (
        "king-by-king = nothing special, plain-king-closes-row = no",
        "= N c3 wait K 7 closed | S c3 wait K 7 closed",
        "C1",
        "",
    ),
    (
        "licence-to-kill = yes, unlicensed-landing = no",
        "= N c3 wait K 7 closed | S c3 wait K 7 closed",
        "C1",
        "licence-to-kill = yes",
    ),
    ("", "= N Kg1 wait 8 closed | S wait K 8", "M4", "king-by-king = nothing special"),
    ("", "= N wait K 8 | S centre 1 wait K 7 closed", "M4", "king-by-king = nothing special"),
    (
        "kings = 0",
        "= N out 1 wait 7 closed | S wait 8",
        "M4",
        "kings = 0, exit-across-closed-row = yes",
    ),
    (
        "kings = 0, exit-across-closed-row = yes, exact-exit = centre only",
        "= N out 1 wait 7 closed | S wait 8",
        "M4",
        "kings = 0, exit-across-closed-row = yes",
    ),
    (
        "licence-to-exit = yes",
        "= N a1 wait K 7 da 1 ones 1,2 | S wait K 8",
        "O3",
        "licence-to-exit = no",
    ),
    (
        "licence-to-exit = yes",
        "= N a1 wait K 7 da 1,2 ones 1 | S wait K 8",
        "R10",
        "licence-to-exit = yes, licence-lasts = until king captured",
    ),
    (
        "licence-to-exit = yes",
        "= N out 1 wait K 7 no-exit | S wait K 8",
        "O3",
        "licence-to-exit = yes, licence-lasts = until king captured",
    ),
    (
        "licence-to-kill = yes",
        "= N b2 wait K 7 no-kill | S wait K 8",
        "O6",
        "licence-to-kill = yes, licence-lasts = until king captured, king-by-king = nothing special",
    ),
    (
        "licence-to-kill = yes, licence-lasts = until king captured",
        "= N centre 1 wait K 7 no-kill | S wait K 8",
        "O6",
        "licence-to-kill = yes, licence-lasts = until king captured, king-by-king = nothing special",
    ),
    (
        "licence-to-kill = yes",
        "= N a1 wait K 7 open no-kill | S wait K 8",
        "O6",
        "licence-to-kill = yes, licence-lasts = until king captured, king-by-king = nothing special, \
         plain-king-closes-row = no",
    ),
    ("", "= N wait K 8 | S wait K 8 | turn N after 1 doubled 2", "P3", ""),
    (
        "second-chance = fixed",
        "= N wait K 8 twice none | S wait K 8 | turn N after 1 doubled 1",
        "R8",
        "second-chance = free",
    ),
];

/// Returns the rules that D509 cites for a position under `basic` with some changes.
fn cited(changes: &str, position: &str) -> Vec<String> {
    let variant = if changes.is_empty() { "basic" } else { &format!("basic, {changes}") };
    let log =
        format!("Dadu: 1\nVariant: {variant}\nPlayers: 2-3\n\n{position}\nResult: unfinished\n");
    let parsed = parse(log.as_bytes());
    let game = replay(log.as_bytes(), &parsed, &Setup::default(), &mut ());
    let wrong = game.findings.iter().filter(|f| ["D506", "D507"].contains(&f.code().id()));
    assert_eq!(wrong.count(), 0, "{log}");
    let found = game.findings.iter().filter(|f| f.code() == Code::D509);
    found.flat_map(|f| &f.rules).map(|rule| rule.name().to_owned()).collect()
}

#[test]
fn each_reason_is_found_where_it_holds() {
    for (variant, position, rule, other) in CASES {
        let rules = cited(variant, position);
        assert!(rules.iter().any(|cited| cited == rule), "{variant}: {position}: {rules:?}");
        if !other.is_empty() {
            assert_eq!(cited(other, position), Vec::<String>::new(), "{other}: {position}");
        }
    }
}

#[test]
fn unknown_facts_make_no_position_unreachable() {
    let closed = "= N Kg1 wait 8 closed | S wait K 8";
    let da = "= N a1 wait K 7 da none | S wait K 8";
    for (changes, position) in [
        ("king-by-king = unknown", closed),
        ("segments = unknown", closed),
        ("kings = unknown", closed),
        // A player with da may have left before.
        ("", da),
        // Words about players who are not in the game.
        ("licence-to-exit = yes", "= N a1 wait K 7 da 1,2 ones 1,2,3 | S wait K 8"),
        // An earlier player turn broke a rule, or had other rules.
        ("", &format!("N1 2 +2!\n...\n{closed}")),
        ("", &format!("Change: king-by-king = nothing special\n{closed}")),
    ] {
        assert_eq!(cited(changes, position), Vec::<String>::new(), "{changes}: {position}");
    }
    let gap = format!("N1 2\n...\n{closed}");
    assert_eq!(cited("", &gap), ["M4", "K3"], "{gap}");
}
