//! The figures of `dadu stats` beside the same ones worked out another way: from the rows of player
//! turns, throws and uses, which `stats` never looks at.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde_json::Value;

use super::raw;
use crate::support::desk::Desk;

/// Simulated games of two variants.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.simulate("basic.dadu", 25, 3, "basic");
    desk.simulate("short.dadu", 10, 5, "ludii-short-segments");
    desk.done(&["add", "basic.dadu", "short.dadu"]);
    desk
}

fn section(desk: &Desk, name: &str) -> Vec<Value> {
    let json = desk.json(&["stats", "--by", "variant", name]);
    json[name.replace('-', "_").as_str()].as_array().unwrap().clone()
}

/// What a query gives for each variant: key and number.
fn counted(db: &Connection, query: &str) -> BTreeMap<(String, String), i64> {
    let mut statement = db.prepare(query).unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        let key: rusqlite::types::Value = row.get(1)?;
        let key = match key {
            rusqlite::types::Value::Integer(number) => number.to_string(),
            rusqlite::types::Value::Text(text) => text,
            _ => String::new(),
        };
        Ok(((row.get(0)?, key), row.get(2)?))
    };
    statement.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
}

fn key(row: &Value, key: &str) -> (String, String) {
    (row["group"].as_str().unwrap().to_owned(), key.to_owned())
}

#[test]
fn throws_are_those_of_the_logs() {
    let desk = desk();
    let query = "SELECT g.variant, t.value, count(*) FROM throw t JOIN games g ON g.id = t.game_id \
                 GROUP BY 1, 2";
    let expected = counted(&desk.db(), query);
    let mut found = BTreeMap::new();
    for row in section(&desk, "throws") {
        let top = if row["dice"] == "four cowries" { "8" } else { "10" };
        let names = [
            ("zeros", "0"),
            ("ones", "1"),
            ("twos", "2"),
            ("threes", "3"),
            ("fours", "4"),
            ("tops", top),
        ];
        for (name, value) in names {
            let count = row[name].as_i64().unwrap();
            if count > 0 {
                found.insert(key(&row, value), count);
            }
        }
        assert_eq!(row["not_counted"], 0);
        assert!(row["p"].as_f64().unwrap() > 0.001, "simulated dice are fair: {row}");
    }
    assert_eq!(found, expected);
    assert!(found.len() > 10);
}

/// Under these variants every 1 counts, and a player's first is da.
#[test]
fn da_comes_in_the_turn_in_which_it_was_thrown() {
    let desk = desk();
    let files = [("basic.dadu", "basic"), ("short.dadu", "ludii-short-segments")];
    let mut expected = BTreeMap::new();
    for (file, variant) in files {
        for wait in raw::games(&desk, file).iter().flat_map(raw::waits) {
            for turn in 1..=wait.len() {
                let (waiting, threw): &mut (i64, i64) =
                    expected.entry((variant.to_owned(), turn as i64)).or_default();
                *waiting += 1;
                *threw += i64::from(wait[turn - 1]);
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
fn captures_stand_where_uses_made_them() {
    let desk = desk();
    let query = "SELECT g.variant, u.target, count(*) FROM use u JOIN games g ON g.id = u.game_id \
                 WHERE u.captured IS NOT NULL GROUP BY 1, 2";
    let mut found = BTreeMap::new();
    for row in section(&desk, "captures") {
        let captures = row["captures"].as_i64().unwrap();
        assert_eq!(captures, row["by_n"].as_i64().unwrap() + row["by_s"].as_i64().unwrap());
        if captures > 0 {
            found.insert(key(&row, row["square"].as_str().unwrap()), captures);
        }
    }
    assert_eq!(found, counted(&desk.db(), query));
    let query = "SELECT g.variant, u.kind, count(*) FROM use u JOIN games g ON g.id = u.game_id \
                 WHERE u.captured = 'king' GROUP BY 1, 2";
    let kings: BTreeMap<_, _> = section(&desk, "kings")
        .iter()
        .map(|row| (key(row, row["captured_by"].as_str().unwrap()), row["kings"].as_i64().unwrap()))
        .map(|((group, kind), kings)| ((group, kind.replace("standard piece", "standard")), kings))
        .collect();
    assert_eq!(kings, counted(&desk.db(), query));
}

#[test]
fn lengths_have_the_median_of_a_sorted_list() {
    let desk = desk();
    let query = "SELECT g.variant, g.id, count(*) FROM turn t JOIN games g ON g.id = t.game_id GROUP BY 1, 2";
    let turns = counted(&desk.db(), query);
    let rows = section(&desk, "length");
    let rows = rows.iter().filter(|row| row["measure"] == "player turns" && row["seen"] == "whole");
    assert_eq!(rows.clone().count(), 2);
    for row in rows {
        let mut lengths: Vec<i64> =
            turns.iter().filter(|((name, _), _)| row["group"] == **name).map(|(_, &n)| n).collect();
        lengths.sort_unstable();
        let half = lengths.len() / 2;
        let median = match lengths.len() % 2 {
            0 => (lengths[half - 1] + lengths[half]) as f64 / 2.0,
            _ => lengths[half] as f64,
        };
        assert_eq!(row["games"], lengths.len());
        assert_eq!(row["median"].as_f64(), Some(median));
        assert_eq!(row["longest"].as_i64(), lengths.last().copied());
    }
}

#[test]
fn the_side_that_begins_is_that_of_the_first_turn() {
    let desk = desk();
    let query = "SELECT g.variant, 'won', sum(g.winner = t.side) FROM turn t JOIN games g ON g.id = t.game_id \
                 WHERE t.number = 1 AND g.winner IS NOT NULL GROUP BY 1";
    let expected = counted(&desk.db(), query);
    let rows = section(&desk, "first-side");
    let found: BTreeMap<_, _> =
        rows.iter().map(|row| (key(row, "won"), row["won"].as_i64().unwrap())).collect();
    assert_eq!(found, expected);
    for row in rows {
        let of = |name: &str| row[name].as_f64().unwrap();
        assert!((of("share") - of("won") / of("games")).abs() < 1e-12);
        assert!(of("low") < of("share") && of("share") < of("high"));
    }
}
