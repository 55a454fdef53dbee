//! The comparison of games, checked against the same figures counted in another way.
//!
//! Lengths and captures are counted in the text of the logs, options at the place of each token,
//! and the lead in positions as text.

use std::ops::Range;

use dadu::games::GameId;
use dadu::games::dadu::{Kind, Move, Place};
use dadu::notation::{Content, Log, parse};
use dadu::replay::{DaduMoment, Moment, Setup};
use serde_json::Value;

use crate::support::desk::Desk;
use crate::support::text;

/// The games to check, with the numbers of players in their logs.
const GAMES: [(&str, &str); 4] =
    [("dadu", "2"), ("deleb", "2,1"), ("tamman", "1-0-1-0"), ("thaayam", "1-1-1-0")];

/// The games without throws, with the figures that they have: whether pieces are captured, and whether a side can
/// lead.
const WITHOUT_THROWS: [(&str, bool, bool); 6] = [
    ("bosh", true, false),
    ("djara-badakh", false, false),
    ("koruboddo", true, true),
    ("leyla-gobale", true, false),
    ("shah", true, true),
    ("shantarad", true, true),
];

/// The name of a game, and its logs.
type Logs = (&'static str, Vec<String>);

/// Creates an archive of simulated games of each kind with throws. Returns it with the logs by game name.
fn desk(games: u32) -> (Desk, Vec<Logs>) {
    desk_of(&GAMES, games)
}

/// Creates an archive of simulated games. Returns it with the logs by game name.
fn desk_of(kinds: &[(&'static str, &str)], games: u32) -> (Desk, Vec<Logs>) {
    let desk = Desk::new();
    let simulated = |&(game, players): &(&'static str, &str)| {
        let arguments = ["simulate", "--game", game, "--seed", "5", "--players", players];
        let file = format!("{game}.dadu");
        desk.file(&file, desk.done(&[&arguments[..], &["--games", &games.to_string()]].concat()));
        desk.done(&["fmt", "--extras", &file]);
        desk.done(&["add", &file]);
        let text = std::fs::read_to_string(desk.path(&file)).unwrap();
        let logs = text.split("Dadu: 1\n").skip(1).map(|log| format!("Dadu: 1\n{log}"));
        (game, logs.collect())
    };
    let logs = kinds.iter().map(simulated).collect();
    (desk, logs)
}

fn compared(desk: &Desk) -> Vec<Value> {
    let json = desk.json(&["stats", "comparison", "--by", "game", "--simulated"]);
    json["comparison"].as_array().unwrap().clone()
}

/// Returns the row for a figure of a game.
fn row<'a>(rows: &'a [Value], game: &str, figure: &str) -> &'a Value {
    let is_it = |row: &&Value| row["group"] == *game && row["figure"] == *figure;
    let found = rows.iter().find(is_it);
    found.unwrap_or_else(|| panic!("{figure} of {game}"))
}

fn close(row: &Value, column: &str, expected: f64) {
    let found = row[column].as_f64().unwrap_or_else(|| panic!("{column} in {row}"));
    assert!((found - expected).abs() <= 1e-3 * expected.abs() + 1e-9, "{expected}: {row}");
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// A player turn as text: its side, the number of throws, the number of captures.
type Turn = (char, usize, u32);

fn turn(line: &str) -> Option<Turn> {
    let mut tokens = line.split_whitespace().skip_while(|token| token.ends_with('.'));
    let seat = tokens.next()?;
    let side = seat.chars().next().filter(|side| "NSEW".contains(*side))?;
    seat[1..].parse::<u8>().ok()?;
    let (mut throws, mut captures) = (0, 0);
    for token in tokens {
        if token.starts_with(|first: char| first.is_ascii_digit()) {
            throws += token.split('-').count();
        } else if let Some((sown, count)) = token.split_once('x') {
            // The balls of one sowing are one capture.
            captures += if sown.contains('*') { 1 } else { count.parse().unwrap_or(1) };
        }
    }
    Some((side, throws, captures))
}

fn turns(log: &str) -> Vec<Turn> {
    log.lines().filter_map(turn).collect()
}

#[test]
fn lengths_captures_and_winners_match_the_text() {
    let (desk, games) = desk(12);
    let rows = compared(&desk);
    assert_eq!(rows.len(), GAMES.len() * 8);
    for (game, logs) in &games {
        let of = |number: &dyn Fn(&[Turn]) -> f64| -> Vec<f64> {
            logs.iter().map(|log| number(&turns(log))).collect()
        };
        let length = of(&|turns| turns.len() as f64);
        let throws = of(&|turns| turns.iter().map(|turn| turn.1).sum::<usize>() as f64);
        let captures = of(&|turns| {
            f64::from(turns.iter().map(|turn| turn.2).sum::<u32>()) / turns.len() as f64
        });
        assert!(mean(&captures) > 0.01, "{game}");
        for (figure, numbers) in
            [("player turns", length), ("throws", throws), ("captures a turn", captures)]
        {
            let row = row(&rows, game, figure);
            let mean = mean(&numbers);
            let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
            // The quantile of Student's distribution for 11 degrees of freedom.
            let half = 2.200_985 * (squares / 11.0).sqrt() / 12_f64.sqrt();
            close(row, "mean", mean);
            close(row, "low", mean - half);
            close(row, "high", mean + half);
            assert_eq!((&row["known"], &row["whole"]), (&12.into(), &12.into()));
            assert_eq!((&row["simulated"], &row["origin"]), (&12.into(), &"simulated".into()));
        }
        let won = |log: &&String| log.contains(&format!("Result: {} wins", turns(log)[0].0));
        let won = logs.iter().filter(won).count();
        let first = row(&rows, game, "won by the side that begins");
        close(first, "mean", won as f64 / 12.0);
        close(first, "even", if *game == "thaayam" { 1.0 / 3.0 } else { 0.5 });
        // The section with that name gives the same number.
        let json = desk.json(&["stats", "first-side", "--by", "game", "--simulated"]);
        let sections = json["first_side"].as_array().unwrap();
        let section = sections.iter().find(|row| row["group"] == **game).unwrap();
        assert_eq!((&section["low"], &section["high"]), (&first["low"], &first["high"]));
    }
}

/// The number of options, the number of decision points, and the number of turns with a choice.
#[derive(Debug, Default)]
struct Counted {
    options: u32,
    points: u32,
    choices: u32,
    turns: u32,
}

impl Counted {
    fn of(text: &str) -> Counted {
        let log = parse(text.as_bytes());
        let mut counted = Counted::default();
        for line in &log.lines {
            let Content::Turn(turn) = &line.content else { continue };
            let mut has_choice = false;
            for end in ends(text, line.span.range(), log.forms.throws) {
                let Some((legal, may_throw, may_end)) = options(text, &log, end) else { continue };
                let all = legal + u32::from(may_throw) + u32::from(may_end);
                if legal > 0 || all > 1 {
                    counted.options += all;
                    counted.points += 1;
                }
                has_choice |= all > 1;
            }
            counted.turns += u32::from(!turn.items.range().is_empty());
            counted.choices += u32::from(has_choice);
        }
        counted
    }
}

/// Returns the offsets where the throws and the moves of a line end; where nothing is thrown, also that where the player
/// ends.
fn ends(text: &str, line: Range<usize>, is_thrown: bool) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut seats = 0;
    let (mut at, line) = (line.start, &text[line]);
    for token in line.split_inclusive(' ') {
        let written = token.trim_end();
        if written.ends_with('.') || seats == 0 && written.starts_with(['N', 'S', 'E', 'W']) {
            seats += usize::from(!written.ends_with('.'));
            // Where nothing is thrown, the player may already choose here.
            ends.extend((!is_thrown && seats == 1).then_some(at + written.len()));
        } else if written.starts_with(|first: char| first.is_ascii_digit()) {
            let dashes = written.match_indices('-').map(|(index, _)| at + index);
            ends.extend(dashes.chain([at + written.len()]));
        } else if !written.is_empty() {
            ends.push(at + written.len());
        }
        at += token.len();
    }
    ends
}

/// Returns the number of legal moves and declarations at a place, whether a throw is also possible,
/// and whether the turn may end. Returns `None` where a throw comes first, or the game is over.
fn options(text: &str, log: &Log, at: usize) -> Option<(u32, bool, bool)> {
    match log.game {
        Some(GameId::Dadu) | None => {
            of_dadu(&DaduMoment::at(text.as_bytes(), log, &Setup::default(), at))
        }
        _ => of_other(&Moment::at(text.as_bytes(), log, &Setup::default(), at)),
    }
}

fn of_dadu(moment: &DaduMoment) -> Option<(u32, bool, bool)> {
    let turn = &moment.underway.as_ref().expect("within a turn").turn;
    if turn.throw_is_due() || turn.is_over() {
        return None;
    }
    let (rules, position) = (&moment.rules, &moment.position);
    let track = (1..=36).filter_map(Place::on);
    let places: Vec<Place> = track.chain([Place::WAITING, Place::CENTRE, Place::EXITED]).collect();
    let mut legal = 0;
    for value in turn.hand().values() {
        for (kind, &from) in Kind::BOTH.iter().flat_map(|&k| places.iter().map(move |p| (k, p))) {
            for in_place in [false, true] {
                let play = Move { kind, from, value, in_place };
                legal += u32::from(rules.check_move(position, turn, play).is_ok());
            }
        }
    }
    Some((legal, false, rules.may_end(position, turn).is_ok()))
}

fn of_other(moment: &Moment) -> Option<(u32, bool, bool)> {
    let turn = moment.underway.as_ref().expect("within a turn");
    let has_ended = moment.is_over() && !moment.game.has_throws();
    if turn.is_over || turn.must_throw || has_ended {
        return None;
    }
    // With nothing in hand, the choices are those after a throw.
    let choices = moment.choices(turn.player, &[]).ok()?;
    let now = choices.iter().filter(|choices| choices.thrown.is_empty());
    let legal = now.map(|choices| choices.legal.len() as u32).sum();
    Some((legal, turn.throw_is_due, turn.may_end))
}

#[test]
fn options_match_those_at_each_token() {
    let (desk, games) = desk(2);
    check_options(&desk, &games);
}

fn check_options(desk: &Desk, games: &[Logs]) {
    let rows = compared(desk);
    let mut without_choice = 0.0;
    for (game, logs) in games {
        let counted: Vec<Counted> = logs.iter().map(|log| Counted::of(log)).collect();
        let of =
            |number: &dyn Fn(&Counted) -> f64| -> Vec<f64> { counted.iter().map(number).collect() };
        let branching = of(&|it| f64::from(it.options) / f64::from(it.points));
        let without = of(&|it| 1.0 - f64::from(it.choices) / f64::from(it.turns));
        close(row(&rows, game, "options at a point"), "mean", mean(&branching));
        close(row(&rows, game, "turns without a choice"), "mean", mean(&without));
        assert!(mean(&branching) > 1.2 && mean(&without) < 0.98, "{game}: {counted:?}");
        without_choice += mean(&without);
        let query = "SELECT sum(options), sum(points), sum(without_choice), sum(known_turns) FROM \
                     comparison WHERE game = ";
        let sums = desk.json(&["sql", &format!("{query}'{game}'")]);
        let sum = |number: &dyn Fn(&Counted) -> u32| counted.iter().map(number).sum::<u32>();
        assert_eq!(sums[0]["sum(options)"], sum(&|it| it.options), "{game}");
        assert_eq!(sums[0]["sum(points)"], sum(&|it| it.points), "{game}");
        assert_eq!(sums[0]["sum(known_turns)"], sum(&|it| it.turns), "{game}");
        assert_eq!(sums[0]["sum(without_choice)"], sum(&|it| it.turns - it.choices), "{game}");
    }
    assert!(without_choice > 0.2, "some turns have no choice");
}

/// The path of S on the board of five by five squares, as the pages of the two games show it.
const PATH: [[u32; 5]; 5] = [
    [10, 9, 8, 7, 6],
    [11, 18, 19, 20, 5],
    [12, 17, 24, 21, 4],
    [13, 16, 23, 22, 3],
    [14, 15, 0, 1, 2],
];

/// Returns the steps left from a square on the winding track of 36 squares, or on the board of 25.
fn left_on(game: &str, side: &str, square: &str) -> u32 {
    let bytes = square.as_bytes();
    let (x, y) = ((bytes[0] - b'a') as usize, square[1..].parse::<usize>().unwrap() - 1);
    if game == "dadu" {
        let number = (5 * x + y + 1) as u32;
        return if side == "N" { 37 - number } else { number };
    }
    // The paths of the others are S's path, rotated.
    let (x, y) = match side {
        "S" => (x, y),
        "N" => (4 - x, 4 - y),
        "E" => (y, 4 - x),
        _ => (4 - y, x),
    };
    25 - PATH[4 - y][x]
}

/// Returns how many men a word of a position of dèleb states: `b5`, `b5*2`, `Tb5`, `Tb5*3`,
/// `a5-a20`.
fn men(word: &str) -> u32 {
    let number = |text: &str| text[1..].parse::<u32>().ok();
    let (double, point) = (word.starts_with('T'), word.trim_start_matches('T'));
    if !point.starts_with(['a', 'b', 'c', 'd']) {
        return 0;
    }
    if let Some((first, last)) = point.split_once('-') {
        return number(last).zip(number(first)).map_or(0, |(last, first)| last + 1 - first);
    }
    match point.split_once('*') {
        Some((_, count)) => count.parse().unwrap(),
        None => number(point).map_or(0, |_| 1 + u32::from(double)),
    }
}

/// Returns the distance that a side still has to go, from its part of a stated position: `N Kc3
/// a4*2 wait K 5 centre 1`.
fn left(game: &str, part: &str) -> Option<(String, u32)> {
    let mut words = part.split_whitespace();
    let side = words.next().filter(|word| "NSEW".contains(*word))?;
    let enemy = if side == "N" { "S" } else { "N" };
    if game == "deleb" {
        // In dèleb, a side still has to eliminate its enemies.
        return Some((enemy.to_owned(), words.map(men).sum()));
    }
    if WITHOUT_THROWS.iter().any(|&(other, ..)| other == game) {
        // Here it still has to capture them, on the board or in hand.
        let stones = |word: &str| match word.parse() {
            Ok(hand) => hand,
            Err(_) => u32::from(word.len() == 2),
        };
        return Some((enemy.to_owned(), words.map(stones).sum()));
    }
    let (mut sum, mut off) = (0, None);
    for word in words {
        let letter = word.strip_prefix(['K', 'T']);
        let pieces = if word.starts_with('T') { 2 } else { 1 };
        let square = letter.unwrap_or(word);
        let is_square = square.starts_with(|first: char| first.is_ascii_lowercase())
            && square[1..].starts_with(|second: char| second.is_ascii_digit());
        match (word, off) {
            ("wait", _) => off = Some(if game == "dadu" { 37 } else { 26 }),
            ("centre", _) => off = Some(1),
            ("out", _) => off = Some(0),
            (_, None) if is_square => {
                let (square, count) = square.split_once('*').unwrap_or((square, "1"));
                sum += pieces * count.parse::<u32>().unwrap() * left_on(game, side, square);
            }
            (_, Some(left)) if square.is_empty() => sum += pieces * left,
            (count, Some(left)) => match count.parse::<u32>() {
                Ok(count) => sum += count * left,
                Err(_) => break,
            },
            _ => break,
        }
    }
    Some((side.to_owned(), sum))
}

fn position(text: &str, log: &Log, line: usize) -> String {
    Moment::after(text.as_bytes(), log, &Setup::default(), line).position_line
}

fn lead_changes(game: &str, text: &str) -> u32 {
    let log = parse(text.as_bytes());
    let (mut leader, mut changes) = (None, 0);
    for (index, line) in log.lines.iter().enumerate() {
        if !matches!(line.content, Content::Turn(_)) {
            continue;
        }
        let line = position(text, &log, index);
        let mut sides: Vec<(u32, String)> = line
            .trim_start_matches("= ")
            .split(" | ")
            .filter_map(|part| left(game, part))
            .map(|(side, left)| (left, side))
            .collect();
        // A position leaves out a side without stones.
        if let [(_, enemy)] = &sides[..] {
            sides.push((0, if enemy == "N" { "S" } else { "N" }.to_owned()));
        }
        sides.sort();
        assert!(sides.len() > 1, "{line}");
        if sides[0].0 < sides[1].0 {
            changes += u32::from(leader.as_ref().is_some_and(|leader| *leader != sides[0].1));
            leader = Some(sides[0].1.clone());
        }
    }
    changes
}

#[test]
fn changes_of_the_lead_match_the_stated_positions() {
    let (desk, games) = desk(4);
    check_lead(&desk, &games);
}

fn check_lead(desk: &Desk, games: &[Logs]) {
    let rows = compared(desk);
    for (game, logs) in games {
        let changes: Vec<f64> = logs.iter().map(|log| f64::from(lead_changes(game, log))).collect();
        close(row(&rows, game, "changes of the lead"), "mean", mean(&changes));
        let turns = logs.iter().map(|log| turns(log).len() as f64);
        let by_turn: Vec<f64> =
            changes.iter().zip(turns).map(|(changes, turns)| 100.0 * changes / turns).collect();
        close(row(&rows, game, "the same in 100 turns"), "mean", mean(&by_turn));
        assert!(mean(&changes) > 0.2, "{game}: {changes:?}");
    }
}

#[test]
fn games_without_throws_have_the_figures_that_make_sense_for_them() {
    let kinds = WITHOUT_THROWS.map(|(game, ..)| (game, "1-1"));
    let (desk, games) = desk_of(&kinds, 4);
    let rows = compared(&desk);
    check_options(&desk, &games);
    for ((game, logs), (_, captures, leads)) in games.iter().zip(WITHOUT_THROWS) {
        let by_turn = logs.iter().map(|log| {
            let turns = turns(log);
            f64::from(turns.iter().map(|turn| turn.2).sum::<u32>()) / turns.len() as f64
        });
        close(row(&rows, game, "captures a turn"), "mean", mean(&by_turn.collect::<Vec<_>>()));
        assert_eq!(row(&rows, game, "captures a turn")["mean"].as_f64() > Some(0.0), captures);
        assert!(row(&rows, game, "throws")["mean"].is_null(), "nothing is thrown in {game}");
        if leads {
            check_lead(&desk, &[(game, logs.clone())]);
        } else {
            assert!(row(&rows, game, "changes of the lead")["mean"].is_null(), "{game}");
        }
    }
    let said = desk.done(&["stats", "length", "comparison", "--by", "game", "--simulated"]);
    assert!(!said.lines().any(|line| line.starts_with('│') && line.contains("throws")), "{said}");
}

/// A drawn game ended. Nobody won it, so it is not among the games of the side that begins.
#[test]
fn a_draw_is_a_whole_game_without_a_winner() {
    let desk = Desk::new();
    let log = |place: &str, play: &str, result: &str| {
        format!(
            "Dadu: 1\nGame: shantarad\nVariant: basic\nPlace: {place}\n\n{play}\nResult: {result}\n"
        )
    };
    desk.file("drawn.dadu", log("whole", "S1 +b2 +b4\nN1 +d4 +a5", "draw"));
    desk.file("late.dadu", log("late", "...\nS1 +b2 +b4\nN1 +d4 +a5", "draw"));
    desk.file("open.dadu", log("open", "S1 +b2 +b4\nN1 +d4 +a4", "unfinished"));
    // Drawn by the rules, in a log that does not say so.
    let steps = "N1 a1-a2\nS1 e5-e4\nN1 a2-a1\nS1 e4-e5\n".repeat(2);
    let third = format!("= N a1 b1 | S e5 d5 | turn N\n{steps}N1 a1-a2");
    let third = log("third", &third, "draw").replace("Result: draw\n", "");
    desk.file("third.dadu", third.replace("basic", "basic, R5 = third"));
    desk.done(&["add", "drawn.dadu", "late.dadu", "open.dadu", "third.dadu"]);
    let json = desk.json(&["stats", "length", "first-side", "--by", "place"]);
    let seen = |place: &str| {
        let mut rows = json["length"].as_array().unwrap().iter();
        rows.find(|row| row["group"] == *place).unwrap()["seen"].as_str().unwrap()
    };
    let all = ["whole", "late", "third", "open"].map(seen);
    assert_eq!(all, ["whole", "in part", "in part", "unfinished"]);
    assert_eq!(json["first_side"].as_array().map(Vec::len), Some(0), "{json}");
    assert_eq!(desk.json(&["find", "finished"]).as_array().map(Vec::len), Some(3));
    assert_eq!(desk.json(&["find", "not finished"]).as_array().map(Vec::len), Some(1));
    let outcomes = desk.json(&["sql", "SELECT outcome, winner FROM games ORDER BY id"]);
    let of = |index: usize| (&outcomes[index]["outcome"], &outcomes[index]["winner"]);
    assert_eq!(of(0), (&"drawn".into(), &Value::Null));
    assert_eq!(of(2), (&Value::Null, &Value::Null));
}

/// A log of a game that is recorded but not checked.
const TAB: &str = "Dadu: 1\nGame: tab\nPlayers: 1-1\n\nN b3\nS d4\nResult: N\n";
/// A recorded game of Tammà·n that was not played to its end.
const RECORDED: &str = "Dadu: 1\nGame: tamman\nVariant: basic\nPlayers: 1-0-1-0\n\nS1 2 c1+2\nN1 3 c5+3\nResult: unfinished\n";

#[test]
fn recorded_games_are_separate_and_unchecked_games_have_no_figures() {
    let (desk, _) = desk(2);
    desk.file("tab.dadu", TAB);
    desk.file("recorded.dadu", RECORDED);
    desk.dadu(&["add", "tab.dadu", "recorded.dadu"]);
    let rows = compared(&desk);
    let of = |game: &str, origin: &str| -> Vec<&Value> {
        let is_it = |row: &&Value| row["group"] == *game && row["origin"] == *origin;
        rows.iter().filter(is_it).collect()
    };
    for (game, origin, checked, whole) in
        [("tab", "recorded", 0, 0), ("tamman", "recorded", 1, 0), ("tamman", "simulated", 2, 2)]
    {
        let rows = of(game, origin);
        assert_eq!(rows.len(), 8, "{game}");
        for row in rows {
            assert_eq!((&row["checked"], &row["whole"]), (&checked.into(), &whole.into()), "{row}");
            assert_eq!(row["mean"].is_null(), whole == 0, "{row}");
        }
    }
    let page = desk.done(&["stats", "--by", "game", "--simulated"]);
    for line in [
        "THE GAMES COMPARED",
        "tab, recorded: 1 game without figures, because dadu does not check the play",
        "tamman, recorded: 1 game without figures, because no game is whole",
    ] {
        assert!(page.contains(line), "{line}: {page}");
    }
    assert!(!desk.done(&["stats", "--simulated"]).contains("COMPARED"));
    assert!(desk.json(&["stats", "--simulated"])["comparison"].is_null());
    let nulls =
        "SELECT count(*) FROM comparison WHERE game = 'tab' AND turns IS NULL AND points IS NULL";
    assert_eq!(desk.json(&["sql", nulls])[0]["count(*)"], 1);
    // The table is not stored in the archive.
    assert_eq!(desk.dadu(&["sql", "SELECT * FROM measured"]).0, 2);
    assert!(desk.verified().contains("10 games"));
    desk.done(&[
        "add",
        "--archive",
        "small.db",
        "--detail",
        "summary",
        "dadu.dadu",
        "recorded.dadu",
    ]);
    let small =
        desk.json(&["stats", "comparison", "--simulated", "--archive", "small.db", "--by", "game"]);
    let dadu: Vec<&Value> = of("dadu", "simulated");
    let small: Vec<&Value> = small["comparison"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["group"] == "dadu")
        .collect();
    assert_eq!(small, dadu);
}

#[test]
fn an_empty_archive_has_nothing_to_compare() {
    let desk = Desk::new();
    desk.file("recorded.dadu", RECORDED);
    desk.done(&["add", "recorded.dadu"]);
    let said = desk.done(&["stats", "comparison", "--where", "game = dadu"]);
    assert!(said.contains("no games to count"), "{said}");
}

/// The commands on the page produce the table on the page.
#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn the_table_on_the_page_can_be_reproduced() {
    let desk = Desk::new();
    let page = text("spec/stats.md");
    let with_throws = GAMES.iter().map(|(game, _)| *game);
    let games: Vec<&str> = with_throws.chain(WITHOUT_THROWS.map(|(game, ..)| game)).collect();
    let files: Vec<String> = games.iter().map(|game| format!("{game}.dadu")).collect();
    for (game, file) in games.iter().zip(&files) {
        let words = "--variant basic --policy sensible --games 1000 --seed 1";
        assert!(page.contains(&format!("dadu simulate --game $game {words} > $game.dadu\n")));
        assert!(page.contains(game));
        let words: Vec<&str> = words.split(' ').collect();
        desk.file(file, desk.done(&[&["simulate", "--game", game][..], &words].concat()));
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    desk.done(&[&["add", "--detail", "summary"], &files[..]].concat());
    let words = "stats comparison --by game --simulated --format markdown";
    assert!(page.contains(&format!("dadu {words}\n")));
    let said = desk.done(&words.split(' ').collect::<Vec<_>>());
    let (_, section) = said.split_once("## The games compared\n").expect("the section");
    let table: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
    assert!(games.iter().all(|game| table.iter().any(|line| line.contains(game))));
    assert!(page.contains(&table.join("\n")), "{}", table.join("\n"));
}
