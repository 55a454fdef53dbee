//! The figures of `dadu stats`, compared with the same figures calculated from the text of the
//! logs.

use std::collections::BTreeMap;

use serde_json::Value;

use super::raw::{self, Game};
use crate::support::desk::Desk;

/// Creates an archive of simulated games of two variants. Returns it with their texts.
fn desk() -> (Desk, Vec<Game>) {
    let desk = Desk::new();
    desk.simulate("basic.dadu", 25, 3, "basic");
    desk.simulate("short.dadu", 10, 5, "ludii-short-segments");
    desk.done(&["fmt", "--extras", "basic.dadu", "short.dadu"]);
    desk.done(&["add", "basic.dadu", "short.dadu"]);
    let games =
        ["basic.dadu", "short.dadu"].iter().flat_map(|file| raw::games(&desk, file)).collect();
    (desk, games)
}

fn section(desk: &Desk, name: &str) -> Vec<Value> {
    let json = desk.json(&["stats", "--simulated", "--by", "variant", name]);
    json[name.replace('-', "_").as_str()].as_array().unwrap().clone()
}

/// How often each word occurs with each variant.
type Counts = BTreeMap<(String, String), i64>;

fn counted(games: &[Game], words: impl Fn(&Game) -> Vec<String>) -> Counts {
    let mut counts = Counts::new();
    for game in games {
        for word in words(game) {
            *counts.entry((game.variant.clone(), word)).or_default() += 1;
        }
    }
    counts
}

/// Returns the same counts from rows of the program's answer. Zeros are left out.
fn shown(rows: &[Value], words: impl Fn(&Value) -> Vec<(String, i64)>) -> Counts {
    let of_row = |row: &Value| {
        let group = row["group"].as_str().unwrap().to_owned();
        let words = words(row).into_iter().filter(|(_, count)| *count > 0);
        words.map(|(word, count)| ((group.clone(), word), count)).collect::<Vec<_>>()
    };
    rows.iter().flat_map(of_row).collect()
}

fn number(row: &Value, name: &str) -> i64 {
    row[name].as_i64().unwrap_or_else(|| panic!("{name} in {row}"))
}

#[test]
fn throws_match_the_logs() {
    let (desk, games) = desk();
    let expected = counted(&games, |game| {
        game.turns.iter().flat_map(|turn| turn.throws.iter().map(u8::to_string)).collect()
    });
    let rows = section(&desk, "throws");
    let found = shown(&rows, |row| {
        let top = if row["dice"] == "four cowries" { "8" } else { "10" };
        let names = ["zeros", "ones", "twos", "threes", "fours", "tops"];
        let values = ["0", "1", "2", "3", "4", top].map(str::to_owned);
        values.into_iter().zip(names.map(|name| number(row, name))).collect()
    });
    assert_eq!(found, expected);
    assert!(found.len() > 10);
    for row in rows {
        assert_eq!(row["not_counted"], 0);
        assert!(row["p"].as_f64().unwrap() > 0.001, "simulated dice are fair: {row}");
    }
}

/// Under these variants every 1 counts, and a player's first 1 is da.
#[test]
fn da_is_counted_in_its_own_turn() {
    let (desk, games) = desk();
    let mut expected = BTreeMap::new();
    for game in &games {
        for wait in raw::waits(game) {
            for (turn, one) in (1_i64..).zip(wait) {
                let key = (game.variant.clone(), turn);
                let (waiting, threw): &mut (i64, i64) = expected.entry(key).or_default();
                *waiting += 1;
                *threw += i64::from(one);
            }
        }
    }
    let mut found = BTreeMap::new();
    for row in section(&desk, "da") {
        let number = |name: &str| row[name].as_i64().unwrap();
        let group = row["group"].as_str().unwrap().to_owned();
        found.insert((group, number("turn")), (number("waiting"), number("thrown")));
    }
    assert_eq!(found, expected);
    for row in section(&desk, "da") {
        let of_it = || expected.iter().filter(|((name, _), _)| row["group"] == **name);
        let tried: i64 = of_it().map(|(_, (waiting, _))| waiting).sum();
        let threw: i64 = of_it().map(|(_, (_, thrown))| thrown).sum();
        let rate = threw as f64 / tried as f64;
        assert!((row["per_turn"].as_f64().unwrap() - rate).abs() < 1e-12);
        let players = of_it().next().unwrap().1.0;
        assert_eq!(row["players"], players);
        assert_eq!(row["never"], players - threw);
        assert_eq!((&row["lost"], &row["not_seen"]), (&0.into(), &0.into()));
    }
}

#[test]
fn captures_and_kings_match_the_logs() {
    let (desk, games) = desk();
    let captures = |game: &Game, side: char| -> Vec<String> {
        let of_side = game.turns.iter().filter(|turn| turn.seat.starts_with(side));
        of_side.flat_map(|turn| &turn.captures).map(|c| format!("{side} {}", c.square)).collect()
    };
    let expected = counted(&games, |game| [captures(game, 'N'), captures(game, 'S')].concat());
    let rows = section(&desk, "captures");
    let found = shown(&rows, |row| {
        let square = row["square"].as_str().unwrap();
        let of = |side: &str, name: &str| (format!("{side} {square}"), number(row, name));
        vec![of("N", "by_n"), of("S", "by_s")]
    });
    assert_eq!(found, expected);
    for row in &rows {
        let safe = row["square"].as_str().unwrap().ends_with('1');
        let (captures, chances) = (number(row, "captures"), number(row, "chances"));
        assert!(if safe { chances == 0 } else { chances >= captures && chances > 0 }, "{row}");
    }
    let expected = counted(&games, |game| {
        let kings = game.turns.iter().flat_map(|turn| &turn.captures).filter(|c| c.of_king);
        kings.map(|c| if c.by_king { "king" } else { "standard piece" }.to_owned()).collect()
    });
    let rows = section(&desk, "kings");
    let found = shown(&rows, |row| {
        vec![(row["captured_by"].as_str().unwrap().to_owned(), number(row, "kings"))]
    });
    assert_eq!(found, expected);
    for row in &rows {
        let of_it = || games.iter().filter(|game| row["group"] == *game.variant);
        let whole = || of_it().filter(|game| game.result.ends_with("wins"));
        let has_king = |game: &&Game| {
            game.turns.iter().flat_map(|turn| &turn.captures).any(|capture| capture.of_king)
        };
        let turns: usize = of_it().map(|game| game.turns.len()).sum();
        assert_eq!(number(row, "player_turns"), turns as i64);
        assert_eq!(number(row, "whole_games"), whole().count() as i64);
        assert_eq!(number(row, "whole_with"), whole().filter(has_king).count() as i64);
        let rate = 1000.0 * number(row, "kings") as f64 / turns as f64;
        assert!((row["per_1000_turns"].as_f64().unwrap() - rate).abs() < 1e-9);
    }
}

#[test]
fn lengths_have_the_median_of_a_sorted_list() {
    let (desk, games) = desk();
    let rows = section(&desk, "length");
    assert_eq!(rows.len(), 6, "all of these games are whole");
    for row in rows {
        assert_eq!(row["seen"], "whole");
        let length = |game: &Game| match row["measure"].as_str().unwrap() {
            "player turns" => game.turns.len(),
            "throws" => game.turns.iter().map(|turn| turn.throws.len()).sum(),
            _ => {
                // A round starts whenever the side that started the game plays again.
                let sides: Vec<&str> = game.turns.iter().map(|turn| &turn.seat[..1]).collect();
                1 + sides.windows(2).filter(|two| two[0] != two[1] && two[1] == sides[0]).count()
            }
        };
        let mut lengths: Vec<usize> =
            games.iter().filter(|game| row["group"] == *game.variant).map(length).collect();
        lengths.sort_unstable();
        let half = lengths.len() / 2;
        let median = match lengths.len() % 2 {
            0 => (lengths[half - 1] + lengths[half]) as f64 / 2.0,
            _ => lengths[half] as f64,
        };
        assert_eq!((&row["games"], &row["known"]), (&lengths.len().into(), &lengths.len().into()));
        assert_eq!(row["median"].as_f64(), Some(median), "{row}");
        assert_eq!(row["longest"], *lengths.last().unwrap());
    }
}

#[test]
fn the_first_side_is_that_of_the_first_turn() {
    let (desk, games) = desk();
    let expected = counted(&games, |game| {
        let began = &game.turns[0].seat[..1];
        let won = game.result == format!("{began} wins");
        vec![if won { "won" } else { "lost" }.to_owned()]
    });
    let rows = section(&desk, "first-side");
    let found = shown(&rows, |row| {
        let (games, won) = (number(row, "games"), number(row, "won"));
        vec![("won".to_owned(), won), ("lost".to_owned(), games - won)]
    });
    assert_eq!(found, expected);
    for row in rows {
        let of = |name: &str| row[name].as_f64().unwrap();
        assert_eq!(row["result"], "settled by the play");
        assert!((of("share") - of("won") / of("games")).abs() < 1e-12);
        assert!(of("low") < of("share") && of("share") < of("high"));
    }
}
