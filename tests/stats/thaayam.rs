//! Archived games of Thaayam, compared with counts in the text of their logs.

use std::collections::BTreeMap;

use crate::support::desk::Desk;

/// Simulates games of two to four sides, with every checked extra.
fn simulated(desk: &Desk) -> String {
    let mut logs = String::new();
    for (seed, variant, players) in [
        ("1", "basic", "1-1-1-1"),
        ("2", "twins-stick", "1-0-1-1"),
        ("3", "ludii", "1-0-1-0"),
        ("4", "basic, R8 = yes, R12 = yes", "0-1-0-1"),
    ] {
        let simulate = ["simulate", "--game", "thaayam", "--games", "12", "--policy", "uniform"];
        let with = ["--seed", seed, "--variant", variant, "--players", players];
        logs += &desk.done(&[&simulate[..], &with[..]].concat());
    }
    desk.file("plain.dadu", &logs);
    desk.done(&["fmt", "--extras", "plain.dadu"]);
    std::fs::read_to_string(desk.path("plain.dadu")).unwrap()
}

/// Counts from the player turns of some logs.
#[derive(Debug, Default, PartialEq)]
struct Counted {
    turns: i64,
    thrown: BTreeMap<i64, i64>,
    entries: i64,
    exits: i64,
    moves: i64,
    captures: i64,
    twins: i64,
    results: i64,
}

impl Counted {
    fn of(logs: &str) -> Counted {
        let mut counted = Counted::default();
        for line in logs.lines().filter(|line| !line.contains(": ")) {
            let line = line.split_once(". ").map_or(line, |(_, rest)| rest);
            let Some((player, tokens)) = line.split_once(' ') else { continue };
            if player.len() == 2 && player.ends_with('1') {
                counted.turns += 1;
                tokens.split(' ').for_each(|token| counted.token(token));
            }
        }
        counted
    }

    fn token(&mut self, token: &str) {
        let first = token.chars().next().unwrap();
        if first == '(' {
        } else if first.is_ascii_digit() {
            for number in token.split('-') {
                *self.thrown.entry(number.parse().unwrap()).or_default() += 1;
            }
        } else if token.ends_with("=T") {
            self.twins += 1;
        } else if let Some((place, results)) = token.split_once('+') {
            self.moved(token, place, results);
        }
    }

    fn moved(&mut self, token: &str, place: &str, results: &str) {
        self.moves += 1;
        self.entries += i64::from(place.is_empty());
        if let Some((_, captured)) = results.split_once('x') {
            self.captures += captured.parse().unwrap_or(1);
        }
        if results.ends_with('>') {
            self.exits += if token.starts_with('T') { 2 } else { 1 };
        }
        let results = results.split(['=', '>']).next().unwrap();
        self.results += results.split('+').map(|one| one.parse::<i64>().unwrap()).sum::<i64>();
    }

    fn by_the_archive(desk: &Desk) -> Counted {
        let db = desk.db();
        let mut thrown = db.prepare("SELECT value, sum(times) FROM thrown GROUP BY 1").unwrap();
        let thrown = thrown.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let of_sides = |what| desk.number(&format!("SELECT sum({what}) FROM side_total"));
        Counted {
            turns: desk.number("SELECT sum(turns) FROM player"),
            thrown: thrown.map(Result::unwrap).collect(),
            entries: of_sides("entries"),
            exits: of_sides("exits"),
            moves: desk.number("SELECT sum(moves) FROM record"),
            captures: of_sides("captures"),
            twins: desk.number("SELECT coalesce(sum(times), 0) FROM event WHERE name = 'twins'"),
            results: desk.number("SELECT sum(result) FROM move"),
        }
    }
}

#[test]
fn tables_of_thaayam_match_the_logs() {
    let desk = Desk::new();
    let counted = Counted::of(&simulated(&desk));
    desk.done(&["add", "plain.dadu"]);
    assert_eq!(Counted::by_the_archive(&desk), counted);
    assert!(counted.captures > 100 && counted.twins > 0 && counted.exits > 90, "{counted:?}");
    for (query, number) in [
        ("SELECT count(*) FROM record WHERE verdict <> 'legal' OR unseen > 0", 0),
        ("SELECT count(*) FROM record WHERE outcome IS NOT 'settled' OR winner IS NULL", 0),
        ("SELECT count(*) FROM record WHERE first_side IS NULL OR rounds IS NULL", 0),
        ("SELECT sum(captures) FROM record", counted.captures),
        ("SELECT sum(captures) FROM player", counted.captures),
        ("SELECT count(*) FROM captures WHERE game = 'thaayam'", counted.captures),
        ("SELECT sum(result) FROM move_results", counted.results),
        ("SELECT count(*) FROM move WHERE act = 'twins'", counted.twins),
        // The winner has all pieces out, and no other side has.
        (
            "SELECT count(*) FROM record r JOIN side_total s USING (game_id) \
          WHERE (s.exits = 4) <> (s.side = r.winner)",
            0,
        ),
        // A side without a piece on the board loses each throw before its first 1 (H4).
        ("SELECT count(*) FROM throw WHERE lost AND value = 1", 0),
        ("SELECT sum(lost) > 0 FROM throw WHERE turn = 1", 1),
        (
            "SELECT count(*) FROM throw t WHERE lost AND EXISTS (SELECT 1 FROM throw e \
          WHERE e.game_id = t.game_id AND e.turn = t.turn AND e.number < t.number AND e.value = 1)",
            0,
        ),
        ("SELECT count(*) FROM throw WHERE lost IS NULL", 0),
    ] {
        assert_eq!(desk.number(query), number, "{query}");
    }
    figures_of_thaayam(&desk, &counted);
    let entered = "SELECT count(DISTINCT game_id) FROM side_total WHERE entries > 0";
    let found = desk.json(&["list", "--limit", "0", "--where", "position(on track)"]);
    assert_eq!(found.as_array().unwrap().len() as i64, desk.number(entered));
    let all = "SELECT count(*) FROM record WHERE captures > 3";
    let found = desk.json(&["list", "--limit", "0", "--where", "game = thaayam and captures > 3"]);
    assert_eq!(found.as_array().unwrap().len() as i64, desk.number(all));
    desk.done(&["add", "--archive", "small.db", "--detail", "summary", "plain.dadu"]);
    let figures = |archive: &str| desk.json(&["stats", "--simulated", "--archive", archive]);
    assert_eq!(figures("small.db"), desk.json(&["stats", "--simulated"]));
    assert!(desk.verified().contains("48 games"));
}

/// `stats` gives the same numbers for all these games, and leaves out figures that only apply to
/// Dadu.
fn figures_of_thaayam(desk: &Desk, counted: &Counted) {
    let stats = desk.json(&["stats", "--simulated"]);
    let throws = &stats["throws"][0];
    let columns = [("ones", 1), ("twos", 2), ("threes", 3), ("fours", 4), ("tops", 8)];
    for (column, value) in columns {
        assert_eq!(throws[column], counted.thrown[&value], "{column}");
    }
    assert_eq!((&throws["zeros"], &throws["not_counted"]), (&0.into(), &0.into()));
    assert_eq!((&throws["dice"], &throws["degrees"]), (&"four seeds or shells".into(), &4.into()));
    let all: i64 = counted.thrown.values().sum();
    let expected =
        [(1, 4), (2, 6), (3, 4), (4, 1), (8, 1)].map(|(value, ways)| (value, ways * all));
    let off = |&(value, sixteenths): &(i64, i64)| {
        let expected = sixteenths as f64 / 16.0;
        (counted.thrown[&value] as f64 - expected).powi(2) / expected
    };
    let chi_squared: f64 = expected.iter().map(off).sum();
    assert!((throws["chi_squared"].as_f64().unwrap() - chi_squared).abs() < 1e-9);
    let captures = stats["captures"].as_array().unwrap().iter();
    assert_eq!(
        captures.map(|row| row["captures"].as_i64().unwrap()).sum::<i64>(),
        counted.captures
    );
    assert!(
        stats["da"].as_array().unwrap().is_empty() && stats["kings"].as_array().unwrap().is_empty()
    );
    let won: i64 = desk.number("SELECT sum(winner = first_side) FROM record");
    assert_eq!(
        (&stats["first_side"][0]["won"], &stats["length"][0]["known"]),
        (&won.into(), &48.into())
    );
    let page = desk.done(&["stats", "--simulated"]);
    for (text, is_there) in [
        ("four seeds or shells:", true),
        ("│     8 │", true),
        ("│     0 │", false),
        ("│    10 │", false),
        ("CAPTURES BY SQUARE", true),
        ("by W", true),
        ("UNTIL DA", false),
        ("KING", false),
    ] {
        assert_eq!(page.contains(text), is_there, "{text}: {page}");
    }
    assert!(!desk.done(&["stats"]).contains("UNTIL DA"), "none of them is recorded");
    assert!(desk.done(&["stats", "kings", "--simulated"]).contains("no games to count"));
    let groups = desk.json(&["stats", "throws", "--simulated", "--by", "variant"]);
    assert_eq!(groups["throws"][0]["group"], "thaayam: basic");
}

/// A log from a table: a remark, an unheard throw, an unsure one, one that the shells cannot show,
/// and a capture mark where nothing is captured.
const WRITTEN: &str = "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-1-1-1\nS: Asha\nE: Ravi\n\n\
    S1 4-1-2 +1 c1+2=e1\nW1 4-2\nN1 8-3?\nE1 ?\nS1 1-3 e1+3+1 # well done\nW1 5\nN1 2\nE1 3\n\
    S1 2 e5+2x\nW1 1-2 +1 a3+2\n";

#[test]
fn errors_and_unknown_facts_are_kept_in_the_tables() {
    let desk = Desk::new();
    desk.file("a.dadu", WRITTEN);
    desk.dadu(&["add", "a.dadu"]);
    for (query, number) in [
        (
            "SELECT count(*) FROM record WHERE verdict = 'illegal' AND errors = 1 AND warnings = 2",
            1,
        ),
        ("SELECT sum(unheard) * 10 + sum(unsure) FROM side_total", 11),
        ("SELECT sum(times) FROM thrown", 13),
        ("SELECT count(*) FROM throw WHERE value IS NULL", 1),
        ("SELECT count(*) FROM throw WHERE lost IS NULL", 3),
        ("SELECT count(*) FROM capture", 0),
        ("SELECT result FROM move WHERE results IS NOT NULL", 4),
        ("SELECT count(*) FROM players WHERE name IS NOT NULL AND da IS NULL", 2),
    ] {
        assert_eq!(desk.number(query), number, "{query}");
    }
    let found = |expression: &str| desk.dadu(&["find", expression]).0;
    for (expression, status) in [
        ("game = thaayam and sequence(throw 1 by S then enter by S within 0 turns)", 0),
        ("game = thaayam and sequence(enter by W then enter by S)", 1),
        ("game = thaayam and players-e = 1 and entries by W = 1", 0),
        ("game = thaayam and position(open N or da S = 0)", 1),
        ("game = thaayam and position(E on track)", 1),
        ("game = thaayam and position(S on e1 and not W on track)", 0),
        ("entries by E = 1", 2),
    ] {
        assert_eq!(found(expression), status, "{expression}");
    }
}
