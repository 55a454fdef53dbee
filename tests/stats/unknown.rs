//! Unknown facts are NULL in an archive and are not counted: throws, waits for da, rounds, the side
//! that started, the end of a game.

use rusqlite::{Connection, Row};

use crate::support::desk::Desk;

/// Creates an archive of logs from a variant, the numbers of players, and the player turns. Their
/// ids are 1, 2, 3, …
fn archive<'a>(logs: impl Iterator<Item = (&'a str, &'a str, &'a str)>) -> Desk {
    let desk = Desk::new();
    let text: String = logs
        .map(|(variant, players, play)| {
            format!("Dadu: 1\nVariant: {variant}\nPlayers: {players}\n\n{play}\n")
        })
        .collect();
    desk.file("logs.dadu", text);
    desk.done(&["add", "logs.dadu"]);
    desk.verified();
    desk
}

/// Joins the rows of an answer.
fn rows(db: &Connection, query: &str, row: fn(&Row<'_>) -> rusqlite::Result<String>) -> String {
    let mut statement = db.prepare(query).unwrap();
    let rows = statement.query_map([], row).unwrap();
    rows.collect::<Result<Vec<_>, _>>().unwrap().join(" ")
}

/// Describes a throw: its value, `t` for triple, `f` for forfeit, `d` for da (capitals where the
/// value is NULL), `u` for unsure, `b` for taken back.
fn throw(row: &Row<'_>) -> rusqlite::Result<String> {
    let mut said = row.get::<_, Option<i64>>(0)?.map_or("-".to_owned(), |value| value.to_string());
    for (column, letter) in (1..).zip("tfd".chars()) {
        match row.get(column)? {
            None => said.push(letter.to_ascii_uppercase()),
            Some(true) => said.push(letter),
            Some(false) => {}
        }
    }
    said.push_str(if row.get(4)? { "u" } else { "" });
    said.push_str(if row.get(5)? { "b" } else { "" });
    Ok(said)
}

#[test]
fn each_throw_has_its_own_effects() {
    let each = "basic, triples = ones and tens each";
    let strict = "basic, triples = ones and tens each, R2 = no";
    let cases = [
        ("basic", "1-1", "N1 1-4 +1 a1+4\nS1 3", "1d 4 3"),
        ("basic", "1-1", "N1 10-1-1-2", "10 1d 1 2"),
        ("basic", "1-1", "N1 1-2\nS1 3\nN1 1-3", "1d 2 3 1 3"),
        // A 0 that forfeits does not hide da.
        ("basic", "1-1", "N1 10-1-0", "10 1d 0f"),
        ("basic", "1-1", "N1 0", "0"),
        ("basic, R2 = no", "1-1", "N1 1-0\nS1 3\nN1 1-2", "1 0f 3 1d 2"),
        (each, "1-1", "N1 1-1-1-1-2", "1d 1 1t 1 2"),
        (strict, "1-1", "N1 1-1-1-1-2", "1 1 1t 1d 2"),
        (strict, "1-1", "N1 10-10-1-10-2", "10 10 1d 10t 2"),
        // The throw may be wrong, or was not heard.
        ("basic", "1-1", "N1 1?-2", "1TFDu 2"),
        ("basic", "1-1", "N1 2/3\nS1 4?", "-TFDu 4TFDu"),
        ("basic", "1-1", "N1 ?-1-2", "-TFD 1D 2"),
        ("basic", "1-1", "N1 1-?", "1D -TFD"),
        ("basic", "1-1", "N1 4!back 1-3", "4TFDb 1d 3"),
        ("basic", "1-1", "N1 5", "5TFD"),
        // The player is unknown, or whether it was the player's first turn.
        ("basic", "2-2", "N? 1-2\nN1 1-2", "1D 2 1D 2"),
        ("basic", "2-2", "N1/N2 3\nN1 1-2", "3 1d 2"),
        ("basic", "1-1", "N1 3\n...\nN1 1-2\nS1 3\nN1 1-2", "3 1D 2 3 1 2"),
        ("basic", "1-1", "= N wait K 8 | S wait K 8\nN1 1-2", "1D 2"),
        ("basic", "1-1", "= N wait K 8 da none | S wait K 8\nN1 1-2", "1d 2"),
        ("basic", "1-1", "= N wait K 8 da 1 | S wait K 8\nN1 1-2", "1 2"),
        // The end of the series was not seen.
        ("basic", "1-1", "N1 1\nResult: unfinished", "1D"),
        ("basic", "1-1", "N1 2\nS1 3\nN1 1 x%\nS1 2\nN1 1-2", "2 3 1D 2 1 2"),
    ];
    let desk = archive(cases.iter().map(|&(variant, players, play, _)| (variant, players, play)));
    let db = desk.db();
    for (id, (variant, _, play, expected)) in (1..).zip(cases) {
        let query = format!(
            "SELECT value, triple, forfeit, da, unsure, taken_back FROM throw WHERE game_id = {id}"
        );
        assert_eq!(rows(&db, &query, throw), expected, "{variant}: {play}");
    }
}

/// Describes the wait for da of each player who took a turn: its end, the player turn in which it
/// ended, the number of player turns without da.
fn wait(row: &Row<'_>) -> rusqlite::Result<String> {
    let (seat, end): (String, String) = (row.get(0)?, row.get(1)?);
    let turn = row.get::<_, Option<i64>>(2)?.map_or(String::new(), |turn| format!(" in {turn}"));
    Ok(format!("{seat} {end}{turn} after {};", row.get::<_, i64>(3)?))
}

#[test]
fn waits_for_da_are_counted_as_far_as_they_were_seen() {
    let cases = [
        (
            "2-1",
            "N1 2\nN2 1-3\nS1 3\nN1 4\nN2 2",
            "N1 never after 2; N2 thrown in 1 after 0; S1 never after 1;",
        ),
        ("1-1", "N1 2\nS1 3\nN1 0\nS1 2\nN1 10-1-3", "N1 thrown in 3 after 2; S1 never after 2;"),
        // A possible 1 ends the wait. A later 1 proves nothing.
        ("1-1", "N1 2\nS1 3\nN1 1?-2\nS1 2\nN1 1-2", "N1 lost after 1; S1 never after 2;"),
        ("1-1", "N1 ?\nS1 3\nN1 1-2", "N1 not seen after 0; S1 never after 1;"),
        ("1-1", "N1 2\nS1 3\nN1 ?-1-2", "N1 lost after 1; S1 never after 1;"),
        ("1-1", "N1 2\nS1 3\nN1 2/3\nS1 2\nN1 1-2", "N1 thrown in 3 after 2; S1 never after 2;"),
        ("1-1", "N1 2\nS1 3\nN1 1/3\nS1 2", "N1 lost after 1; S1 never after 2;"),
        ("1-1", "N1 2\nS1 3\nN1 4!back 3\nS1 2", "N1 never after 2; S1 never after 2;"),
        // The player of the turn was not seen.
        (
            "2-1",
            "N1 2\nN? 1-2\nS1 3\nN2 1-2",
            "N1 lost after 1; N2 not seen after 0; S1 never after 1;",
        ),
        ("3-1", "N1/N2 3\nN3 2\nN1 1-2", "N1 not seen after 0; N3 never after 1;"),
        ("2-1", "N1? 3\nN2 2\nS1 3", "N2 not seen after 0; S1 never after 1;"),
        // Something was not seen, or cannot be read.
        ("1-1", "N1 2\nS1 3\n...\nN1 1-2\nS1 3", "N1 lost after 1; S1 lost after 1;"),
        ("1-1", "N1 2\nS1 1-3\nN1 3 ...\nS1 3", "N1 lost after 1; S1 thrown in 1 after 0;"),
        ("1-1", "N1 2\n%%%\nS1 3\nN1 1-2", "N1 lost after 1; S1 not seen after 0;"),
        ("1-1", "N1 2\nN99 3\nS1 3\nN1 1-2", "N1 lost after 1; S1 not seen after 0;"),
        ("1-1", "N1 2\nS1 3\nN1 1", "N1 lost after 1; S1 never after 1;"),
        // Facts that a position omits are unknown. Facts that it states were not seen.
        (
            "1-1",
            "= N wait K 8 | S wait K 8\nN1 1-2\nS1 2",
            "N1 not seen after 0; S1 not seen after 0;",
        ),
        (
            "1-1",
            "= N wait K 8 da none | S wait K 8 da all\nN1 1-2\nS1 2",
            "N1 not seen after 0; S1 not seen after 0;",
        ),
        (
            "1-1",
            "N1 2\n= N wait K 8 | S wait K 8\nS1 2\nN1 1-2",
            "N1 thrown in 2 after 1; S1 never after 1;",
        ),
        (
            "1-1",
            "N1 2\n= N wait K 8 da 1 | S wait K 8\nS1 2\nN1 1-2",
            "N1 lost after 1; S1 never after 1;",
        ),
        // A player who joins starts to wait. A player who switches sides waited elsewhere.
        (
            "1-1",
            "N1 2\n+S2\nS1 3\nS2 1-3",
            "N1 never after 1; S1 never after 1; S2 thrown in 1 after 0;",
        ),
        (
            "2-1",
            "N1 2\nN2 3\nS1 3\nN2>S2\nN1 2\nS1 1-2\nS2 1-2",
            "N1 never after 2; N2 never after 1; S1 thrown in 2 after 1; S2 not seen after 0;",
        ),
        // A result that entered a piece proves a 1 that was not heard.
        ("1-1", "N1 2\nS1 3\nN1 ? +1\nS1 3", "N1 thrown in 2 after 1; S1 never after 2;"),
    ];
    let desk = archive(cases.iter().map(|&(players, play, _)| ("basic", players, play)));
    let db = desk.db();
    for (id, (_, play, expected)) in (1..).zip(cases) {
        let query = format!(
            "SELECT side || number, da, da_turn, da_waited FROM player \
             WHERE game_id = {id} AND turns > 0"
        );
        assert_eq!(rows(&db, &query, wait), expected, "{play}");
    }
}

#[test]
fn rounds_are_known_or_null() {
    let cases = [
        ("N1 2\nS1 3\nN1 2\nS1 3", "1 1 2 2; 2"),
        ("N1 2\nS1 3\n...\nN1 2\nS1 3", "1 1 - -; -"),
        ("N1 2\nS1 3\n...\n7. N1 2\nS1 3\nN1 2", "1 1 7 7 8; 8"),
        ("N1 2\nS1 3\n...\nResult: unfinished", "1 1; -"),
        ("N1 2\nS1 3\n%%%\nResult: unfinished", "1 1; -"),
        ("= N wait K 8 | S wait K 8\nN1 2\nS1 3", "- -; -"),
        // Either side may have started round 4.
        ("= N wait K 8 | S wait K 8\n4. N1 2\nS1 3\nN1 3", "4 - 5; 5"),
        ("...\nN1 2\nS1 3", "- -; -"),
        ("Result: unfinished", "; 0"),
    ];
    let desk = archive(cases.iter().map(|&(play, _)| ("basic", "1-1", play)));
    let db = desk.db();
    let number = |row: &Row<'_>| {
        let number: Option<i64> = row.get(0)?;
        Ok(number.map_or("-".to_owned(), |number| number.to_string()))
    };
    for (id, (play, expected)) in (1..).zip(cases) {
        let of = |what: &str| rows(&db, &format!("SELECT {what} = {id}"), number);
        let rounds = of("round FROM turn WHERE game_id");
        let all = of("rounds FROM games WHERE id");
        assert_eq!(format!("{rounds}; {all}"), expected, "{play}");
    }
    let listed = desk.json(&["list"]);
    assert_eq!((&listed[0]["rounds"], &listed[1]["rounds"]), (&2.into(), &serde_json::Value::Null));
    let found =
        |expression: &str| desk.done(&["find", expression, "--format", "jsonl"]).lines().count();
    assert_eq!((found("rounds >= 0"), found("not rounds >= 0")), (4, 5));
}

/// A last move: N's last piece is one square from home.
const LAST: &str = "= N g5 out K 7 da 1 open | S wait K 8 da none closed | turn N";

#[test]
fn the_first_side_and_the_result_are_settled_or_claimed() {
    let won = |rest: &str| format!("{LAST}\n{rest}");
    let cases = [
        ("N1 2\nS1 3\nResult: unfinished".to_owned(), "N - 0 -"),
        ("S1 2\nN1 3".to_owned(), "S - 0 -"),
        ("...\nS1 2\nN1 3\nResult: S wins".to_owned(), "- - 1 claimed"),
        ("%%%\nS1 2\nN1 3".to_owned(), "- - 1 -"),
        ("N99 2\nS1 2\nN1 3".to_owned(), "- - 1 -"),
        ("N1 2\nS1 3 %%%\n...\nN1 3 ...\nResult: N wins!".to_owned(), "N - 3 agreed"),
        ("N1 2\nS1 3\nResult: N wins".to_owned(), "N - 0 contradicted"),
        ("N1 2\nS1 3\nResult: N wins!".to_owned(), "N - 0 agreed"),
        (won("N1 2 g5+2\nResult: N wins"), "- N 0 settled"),
        (won("N1 2 g5+2"), "- N 0 settled"),
        (won("N1 2 g5+2\nResult: S wins"), "- N 0 contradicted"),
        (won("N1 2 g5+2\nResult: unfinished"), "- N 0 contradicted"),
        (won("N1 2 g5+2\nResult: S wins!"), "- N 0 agreed"),
        // A position alone shows no moves.
        ("= N out K 8 | S wait K 8\nResult: N wins".to_owned(), "- N 0 claimed"),
        (format!("N1 2\nS1 3\n...\n{LAST}\nN1 2 g5+2\nResult: N wins"), "N N 1 settled"),
    ];
    let desk = archive(cases.iter().map(|(play, _)| ("basic", "1-1", play.as_str())));
    let db = desk.db();
    for (id, (play, expected)) in (1..).zip(cases) {
        let query = format!(
            "SELECT coalesce(first_side, '-') || ' ' || coalesce(winner, '-') || ' ' || unseen \
             || ' ' || coalesce(outcome, '-') FROM games WHERE id = {id}"
        );
        assert_eq!(rows(&db, &query, |row| row.get(0)), expected, "{play}");
    }
}
