//! `dadu tree`: the player turns after a position, against a search through every position of every log, and
//! against logs with the sides swapped.

use std::collections::BTreeMap;

use crate::support::desk::Desk;
use dadu::diagnostic::{GameSource, Scene};
use dadu::layout::Layout;
use dadu::notation::{Content, parse};
use dadu::replay::{Moment, Setup};
use serde_json::Value;

const GAMES: [&str; 9] = [
    "dadu",
    "thaayam",
    "tamman",
    "deleb",
    "shah",
    "shantarad",
    "koruboddo",
    "leyla-gobale",
    "bosh",
];

/// The turns, wins, losses and turns without a known winner of each way to play.
type Rows = BTreeMap<(String, String), [u64; 4]>;

/// Returns simulated logs. Every third one claims that N won, every third one that S did.
fn logs(desk: &Desk, game: &str, seed: &str) -> Vec<String> {
    let arguments = ["simulate", "--game", game, "--games", "12", "--max-turns", "40"];
    let text = desk.done(&[&arguments[..], &["--seed", seed]].concat());
    let games = text.split("Dadu: 1\n").skip(1).enumerate();
    let claimed = games.map(|(index, log)| {
        let result = ["Result: N wins!", "Result: S wins!", "Result: unfinished"][index % 3];
        format!("Dadu: 1\n{}", log.replace("Result: unfinished", result))
    });
    claimed.collect()
}

/// Returns the rows that the program gives.
fn rows(desk: &Desk, arguments: &[&str]) -> Rows {
    let output = desk.command(&[&["tree", "--format", "json"], arguments].concat()).output();
    let output = output.expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() < Some(2), "{arguments:?}: {said}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let text = |row: &Value, name: &str| row[name].as_str().expect("a text").to_owned();
    let numbers = |row: &Value| ["turns", "won", "lost", "unknown"].map(|name| row[name].as_u64());
    let rows = found.as_array().expect("rows").iter();
    rows.map(|row| {
        let key = (text(row, "throws"), bare(&text(row, "moves")));
        (key, numbers(row).map(|number| number.expect("a number")))
    })
    .collect()
}

/// Returns moves without the extras for landings and captures.
fn bare(moves: &str) -> String {
    let bare = |token: &str| match token.ends_with("=T") || token.ends_with("=1") {
        true => token.to_owned(),
        // `q`: the last ball made a qar.
        false => token.split(['=', 'x', 'q', '(']).next().unwrap_or_default().to_owned(),
    };
    let in_place = |token: &str| !token.contains(['+', '-']) && token.ends_with('x');
    let tokens =
        moves.split(' ').map(|token| if in_place(token) { token.into() } else { bare(token) });
    tokens.filter(|token: &String| !token.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A player turn of a log: the position before it, its side, its throws and moves, and who won.
struct NaiveTurn {
    before: Layout,
    side: char,
    text: (String, String),
    winner: Option<char>,
}

/// Returns every player turn of a log, with a separate replay for each.
fn naive_turns(log: &str) -> Vec<NaiveTurn> {
    let text = log.as_bytes();
    let parsed = parse(text);
    let source = GameSource::new("log", text, 0);
    let claimed = log.lines().find_map(|line| line.strip_prefix("Result: "));
    let winner =
        claimed.and_then(|result| result.chars().next()).filter(|side| "NSEW".contains(*side));
    let is_turn = |line: &usize| matches!(parsed.lines[*line].content, Content::Turn(_));
    let turn = |line: usize| {
        let moment = Moment::after(text, &parsed, &Setup::default(), line - 1);
        let before = Scene::of(&moment, &source).layout;
        let written = log.lines().nth(line).expect("a line");
        let written = written.split_once(". ").map_or(written, |(_, turn)| turn);
        let (player, items) = written.split_once(' ').unwrap_or((written, ""));
        let side = player.chars().next().expect("a player");
        let (throws, moves) = match parsed.forms.throws {
            true => items.split_once(' ').unwrap_or((items, "")),
            false => ("", items),
        };
        NaiveTurn { before, side, text: (throws.to_owned(), bare(moves)), winner }
    };
    (0..parsed.lines.len()).filter(is_turn).map(turn).collect()
}

fn naive_rows<'t>(turns: impl Iterator<Item = &'t NaiveTurn>) -> Rows {
    let mut rows = Rows::new();
    for turn in turns {
        let row = rows.entry(turn.text.clone()).or_default();
        row[0] += 1;
        let index = turn.winner.map_or(3, |winner| if winner == turn.side { 1 } else { 2 });
        row[index] += 1;
    }
    rows
}

/// Returns what the side of a turn played from the position before it.
fn expected_of(turns: &[Vec<NaiveTurn>], wanted: &NaiveTurn) -> Rows {
    let same = |turn: &&NaiveTurn| (&turn.before, turn.side) == (&wanted.before, wanted.side);
    naive_rows(turns.iter().flatten().filter(same))
}

/// The rows agree with a search through every position of every log.
#[test]
fn every_turn_after_a_position_is_counted() {
    for game in GAMES {
        let desk = Desk::new();
        let logs = logs(&desk, game, "5");
        desk.file("logs.dadu", logs.concat());
        desk.done(&["add", "logs.dadu"]);
        let turns: Vec<Vec<NaiveTurn>> = logs.iter().map(|log| naive_turns(log)).collect();
        assert_eq!(rows(&desk, &[]), naive_rows(turns.iter().map(|turns| &turns[0])), "{game}");
        let mut repeated = 0;
        for (index, at) in [(0, 0), (0, 7), (1, 3), (2, 1), (3, 12), (4, 20), (5, 30), (6, 33)] {
            let Some(wanted) = turns[index].get(at) else { continue };
            // Before the first throw, any side may be next.
            let is_next = |turn: &NaiveTurn| at == 0 || turn.side == wanted.side;
            let same = |turn: &&NaiveTurn| turn.before == wanted.before && is_next(turn);
            let expected = naive_rows(turns.iter().flatten().filter(same));
            let (file, after) = (format!("logs.dadu:{}", index + 1), at.to_string());
            let found = rows(&desk, &[&file, "--at", &after]);
            assert_eq!(found, expected, "{game}, {file}, {at}");
            let id = format!("@{}", index + 1);
            assert_eq!(rows(&desk, &[&id, "--at", &after]), found);
            let of_side = expected_of(&turns, wanted);
            let side = wanted.side.to_string();
            assert_eq!(rows(&desk, &[&id, "--at", &after, "--side", &side]), of_side);
            repeated += usize::from(expected.values().map(|row| row[0]).sum::<u64>() > 1);
        }
        assert!(repeated >= 1, "{game}: {repeated} positions occur twice");
    }
}

#[test]
fn facts_throws_and_conditions_choose_the_turns() {
    let desk = Desk::new();
    let logs = logs(&desk, "dadu", "6");
    desk.file("logs.dadu", logs.concat());
    desk.done(&["add", "logs.dadu"]);
    let turns: Vec<NaiveTurn> = logs.iter().flat_map(|log| naive_turns(log)).collect();
    let waiting = |turn: &NaiveTurn| {
        let there = turn.before.groups().iter().filter(|group| {
            (group.side, group.spot) == (dadu::table::Side::N, dadu::layout::Spot::Waiting)
        });
        there.map(|group| group.count).sum::<u8>()
    };
    let few = naive_rows(turns.iter().filter(|turn| waiting(turn) < 9));
    assert_eq!(rows(&desk, &["waiting N < 9"]), few);
    assert_eq!(rows(&desk, &["position(waiting N < 9)"]), few);
    let few_of_s = turns.iter().filter(|turn| waiting(turn) < 9 && turn.side == 'S');
    assert_eq!(rows(&desk, &["waiting N < 9", "--side", "s"]), naive_rows(few_of_s));
    let twos = turns.iter().filter(|turn| waiting(turn) == 9 && turn.text.0 == "2");
    assert_eq!(rows(&desk, &["waiting N = 9", "--throws", "02"]), naive_rows(twos));
    let won = turns.iter().filter(|turn| turn.winner == Some('N'));
    assert_eq!(rows(&desk, &["waiting N >= 0", "--where", "result = N"]), naive_rows(won));
    assert!(!few.is_empty());
}

/// Returns the square that a square becomes if the sides swap their places.
fn swapped_square(game: &str, letter: u8, number: u8) -> (u8, u8) {
    match game {
        "dadu" => {
            let steps = 35 - ((letter - b'a') * 5 + number - 1);
            (b'a' + steps / 5, steps % 5 + 1)
        }
        "deleb" => (b'a' + b'd' - letter, 21 - number),
        "shah" => (b'a' + b'g' - letter, 8 - number),
        "leyla-gobale" => (b'a' + b'f' - letter, 3 - number),
        "bosh" => (b'a' + b'e' - letter, 3 - number),
        _ => (b'a' + b'e' - letter, 6 - number),
    }
}

/// Returns a token with every square swapped.
fn swapped_token(game: &str, token: &str) -> String {
    let (mut swapped, mut rest) = (String::new(), token);
    while let Some(c) = rest.chars().next() {
        rest = &rest[1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if c.is_ascii_lowercase() && c != 'x' && digits > 0 {
            let number = rest[..digits].parse().expect("a number");
            let (letter, number) = swapped_square(game, c as u8, number);
            swapped.push_str(&format!("{}{number}", char::from(letter)));
            rest = &rest[digits..];
        } else {
            swapped.push(c);
        }
    }
    swapped
}

/// Returns a log in which N and S, or E and W, have swapped their places.
fn swapped_log(game: &str, log: &str) -> String {
    let other = |side: char| match side {
        'N' => 'S',
        'S' => 'N',
        'E' => 'W',
        _ => 'E',
    };
    let line = |line: &str| {
        let player = line.chars().next().filter(|side| "NSEW".contains(*side));
        match (player, line.strip_prefix("Result: ").and_then(|result| result.chars().next())) {
            (Some(side), _) if line.as_bytes()[1].is_ascii_digit() => {
                let (number, items) = line[1..].split_once(' ').expect("items");
                let items = items.split(' ').map(|token| swapped_token(game, token));
                format!("{}{number} {}\n", other(side), items.collect::<Vec<_>>().join(" "))
            }
            (_, Some(side)) if "NSEW".contains(side) => format!("Result: {} wins!\n", other(side)),
            _ if line.starts_with("Id: ") => String::new(),
            _ => format!("{line}\n"),
        }
    };
    log.lines().map(line).collect()
}

/// Counting swapped positions in some logs is the same as counting the position in these logs and in the same
/// logs with the sides swapped.
#[test]
fn mirrored_positions_are_those_of_swapped_logs() {
    for game in GAMES {
        let desk = Desk::new();
        let logs = logs(&desk, game, "8");
        let swapped: String = logs.iter().map(|log| swapped_log(game, log)).collect();
        desk.file("logs.dadu", logs.concat());
        desk.file("swapped.dadu", swapped);
        desk.done(&["check", "-q", "swapped.dadu"]);
        desk.done(&["add", "logs.dadu"]);
        desk.done(&["add", "--archive", "both.db", "logs.dadu", "swapped.dadu"]);
        let (mut mirrored, mut tried) = (0, 0);
        for (index, at) in [(0, 1), (0, 2), (1, 9), (2, 17), (3, 25), (4, 38)] {
            if logs[index].lines().filter(|line| line.starts_with(['N', 'S'])).count() <= at {
                continue;
            }
            tried += 1;
            for file in ["logs.dadu", "swapped.dadu"] {
                let (file, at) = (format!("{file}:{}", index + 1), at.to_string());
                let found = rows(&desk, &[&file, "--at", &at, "--mirror"]);
                let both = rows(&desk, &[&file, "--at", &at, "--archive", "both.db"]);
                assert_eq!(found, both, "{game}, {file}, {at}");
                mirrored += usize::from(found != rows(&desk, &[&file, "--at", &at]));
            }
        }
        assert!(mirrored >= tried, "{game}: {mirrored} positions occur mirrored");
        // Every beginner is shown as N, so swapped logs only double the counts.
        let double = |rows: Rows| -> Rows {
            rows.into_iter().map(|(key, row)| (key, row.map(|number| 2 * number))).collect()
        };
        let both = rows(&desk, &["--mirror", "--archive", "both.db"]);
        assert_eq!(both, double(rows(&desk, &["--mirror"])), "{game}");
        // Facts name the sides as the answer shows them.
        let facts = match game {
            "dadu" => "on track N >= 1",
            "leyla-gobale" | "bosh" => "on a1 >= 1",
            _ => "on c5 >= 1 or on a5 >= 1",
        };
        let game = ["--game", game, "--side", "N"];
        let found = rows(&desk, &[&[facts, "--mirror"], &game[..]].concat());
        let both = rows(&desk, &[&[facts, "--archive", "both.db"], &game[..]].concat());
        assert_eq!(found, both, "{facts}");
    }
}

/// Turns that are unfinished, in doubt or against the rules, or that follow such a position, are only counted as
/// left out.
#[test]
fn doubtful_turns_are_left_out_and_said() {
    let head = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";
    let cases = [
        ("N1 3\nS1 2\n", "0", 2, ""),
        ("N1 3\nS1 2\n", "1", 1, ""),
        ("N1 3?\nS1 2\n", "0", 0, "not counted: "),
        ("N1 ?\nS1 2\n", "0", 0, "not counted: "),
        ("N1 10\n", "0", 0, "not counted: "),
        ("N1 1-4 +1 a1+3\n", "0", 0, "not counted: "),
        ("N1! 3\n", "0", 0, "not counted: "),
        // The position before the first player turn is not that of the beginning.
        ("...\nN1 3\nS1 2\n", "start", 0, "no match in 1 game"),
        ("= N a1 wait K 7 | S wait K 8 | turn N\nN1 3\n", "start", 0, "no match in 1 game"),
        ("N1 3\n...\nS1 2\n", "1", 0, "no match in 1 game"),
    ];
    for (play, at, turns, says) in cases {
        let desk = Desk::new();
        desk.file("clean.dadu", format!("{head}N1 3\nS1 2\nResult: unfinished\n"));
        desk.file("log.dadu", format!("{head}{play}Result: unfinished\n"));
        desk.dadu(&["add", "log.dadu"]);
        let arguments: &[&str] = match at {
            "start" => &["tree", "--start", "--format", "jsonl"],
            at => &["tree", "clean.dadu", "--at", at, "--format", "jsonl"],
        };
        let (_, said) = desk.dadu(arguments);
        assert_eq!(said.matches("\"throws\"").count(), turns, "{play}: {said}");
        assert!(said.contains(says), "{play}: {said}");
    }
}

/// A position that was stated before a gap is found again where it is known.
#[test]
fn a_position_that_is_stated_again_is_found() {
    let position = "N a3 wait K 7 da 1 | S c3 wait K 7 da 1";
    let play = format!(
        "= {position} | turn N\n...\nN1 0\n= {position} | turn S\nS1 1-2 +1 c3+2\nN1 2 a3+2\n"
    );
    let desk = Desk::new();
    let head = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";
    desk.file("log.dadu", format!("{head}{play}Result: unfinished\n"));
    desk.dadu(&["add", "log.dadu"]);
    let (_, said) = desk.dadu(&["tree", "N on a3 and S on c3", "--format", "jsonl"]);
    assert_eq!(said.matches("\"throws\"").count(), 1, "{said}");
}

#[test]
fn the_answer_has_every_format_and_errors_say_what_to_do() {
    let desk = Desk::new();
    let won = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\nS1 3\nResult: N\n";
    desk.file("a.dadu", won);
    desk.file("b.dadu", won.replace("Result: N", "Result: unfinished").replace("a1+4", "a1+4 "));
    desk.file("c.dadu", won.replace("+1 a1+4", "K+1 Ka1+4").replace("Result: N", "Result: S"));
    desk.file("bc.dadu", "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n= N out K 8 | S wait K 8\n");
    desk.done(&["add", "a.dadu", "b.dadu", "c.dadu"]);
    let cases: [(&[&str], i32, &str); 17] = [
        (&["tree"], 0, "│ 1-4    │ +1 a1+4   │     2 │ 66.7% │     66.7% │     2 │   1 │    0 │"),
        (&["tree"], 0, "│ 1-4    │ K+1 Ka1+4 │     1 │ 33.3% │     33.3% │     1 │   0 │    1 │"),
        (&["tree"], 0, "first player turns of dadu\n3 player turns in 3 games\n"),
        (&["tree", "--limit", "1"], 0, "1 more row not shown; `--limit 0` shows all"),
        (&["tree", "--format", "markdown"], 0, "| 1-4 | +1 a1+4 | 2 | 66.7% |"),
        (&["tree", "--format", "csv"], 0, "\r\n1-4,'+1 a1+4,2,0.666"),
        (&["tree", "--format", "csv", "--raw"], 0, "\r\n1-4,+1 a1+4,2,0.666"),
        (&["tree", "@1", "--at", "1", "--format", "json"], 0, "\"throws\":\"3\",\"moves\":\"\""),
        (&["tree", "@1", "--at", "1"], 0, "@1, after line 5 (1 player turn); next: S1"),
        (&["tree", "@1"], 2, "name a point in the game: dadu tree @1 --at 12"),
        (&["tree", "@1", "--at", "99"], 2, "@1: only 2 player turns"),
        (&["tree", "@9", "--at", "1"], 2, "@9"),
        (&["tree", "bc.dadu", "--at", "end"], 2, "the game is over at this point"),
        (&["tree", "@1", "--at", "1", "--side", "N"], 2, "S plays next at this point, not N"),
        (&["tree", "@1", "--at", "1", "--game", "deleb"], 2, "this is a game of dadu"),
        (&["tree", "king N upon c3"], 2, "unexpected `upon`"),
        (&["tree", "centre"], 1, "no match in 3 games"),
    ];
    for (arguments, code, says) in cases {
        let (status, said) = desk.dadu(arguments);
        assert_eq!(status, code, "{arguments:?}: {said}");
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
    let also = |also: &str| rows(&desk, &["@1", "--at", "1", "--also", also]).len();
    assert_eq!((also("da"), also("open"), also("da,open")), (1, 1, 1));
}
