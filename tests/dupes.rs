//! `dadu dupes`: finds constructed pairs of each kind, and does not report games that only look
//! alike.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::support::desk::Desk;
use crate::support::{dadu, plain, said};
use dadu::games::dadu::variant::{PRESETS, Variant};
use dadu::notation::format::format;
use dadu::notation::parse;
use dadu::replay::{Setup, extras};
use dadu::simulate::{Plan, Policy, simulate};
use serde_json::Value;

/// Returns a game simulated under the basic rules. Its header does not say that it was simulated.
fn game(seed: u64) -> String {
    let plan = Plan {
        variant: Variant::BASIC,
        players: (3, 3),
        policy: Policy::Sensible,
        max_turns: 200,
        seed,
    };
    let mut text = Vec::new();
    simulate(&plan, 1, &mut text);
    String::from_utf8(text).expect("it is text")
}

fn turns(game: &str) -> Vec<&str> {
    let is_turn = |line: &&str| {
        line.starts_with(['N', 'S']) && line[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    game.lines().filter(is_turn).collect()
}

/// Builds a log with its own header.
fn log(id: &str, header: &str, turns: &[String]) -> String {
    let turns = turns.join("\n");
    format!(
        "Dadu: 1\nId: {id}\nVariant: basic\nPlayers: 3-3\n{header}\n{turns}\nResult: unfinished\n"
    )
}

fn owned(turns: &[&str]) -> Vec<String> {
    turns.iter().map(|&turn| turn.to_owned()).collect()
}

/// Creates an archive of the logs, in this order.
fn archive(folder: &Path, logs: &[String]) -> PathBuf {
    let path = folder.join("games.dadu-archive");
    let file = folder.join("logs.dadu");
    std::fs::write(&file, logs.concat()).expect("the folder can be written");
    let arguments = ["add", plain(&file), "--archive", plain(&path), "--detail", "summary"];
    let added = dadu(&arguments);
    let said = said(&added);
    assert!(said.contains(&format!(" {} game", logs.len())), "{said}");
    path
}

fn run(archive: &Path, options: &[&str]) -> (Option<i32>, String) {
    let output = dadu(&[&["dupes", "--archive", plain(archive)], options].concat());
    (output.status.code(), said(&output))
}

/// Returns the pairs found among logs, as JSON objects.
fn pairs(logs: &[String], options: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = archive(folder.path(), logs);
    let (code, said) = run(&archive, &[&["--format", "jsonl"], options].concat());
    let pairs: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(code, Some(if pairs.is_empty() { 0 } else { 1 }));
    pairs
}

/// Returns the only pair found among logs and twenty others: its kind, its score, and the whole
/// object.
fn one_pair(logs: [String; 2]) -> (String, f64, Value) {
    let others = (100..120).map(game);
    let [one, other] = logs;
    let all: Vec<String> = [one].into_iter().chain(others).chain([other]).collect();
    let found = pairs(&all, &[]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((&found[0]["game"], &found[0]["other"]), (&Value::from(1), &Value::from(22)));
    let kind = found[0]["kind"].as_str().expect("a word").to_owned();
    (kind, found[0]["score"].as_f64().expect("a number"), found[0].clone())
}

#[test]
fn same_moves_under_other_names_are_a_pair() {
    let game = game(1);
    let turns = owned(&turns(&game));
    let one = log("a", "N: Amina, Bilal, Chand\nS: Dev, Ela, Farid", &turns);
    let other = log("b", "N: Gita, Hari, Ila\nS: Jai, Kala, Lata\nNote: as I have it", &turns);
    let (kind, score, pair) = one_pair([one.clone(), other]);
    assert_eq!((kind.as_str(), score), ("same", 1.0));
    assert_eq!((&pair["same_names"], &pair["swapped"]), (&Value::from(0), &Value::from(0)));
    let (_, _, pair) = one_pair([one.clone(), one.replace("Id: a", "Id: b")]);
    assert_eq!(pair["same_names"], 1);
}

/// Rounds, landing squares, captures, unused results, marks, remarks and spacing make no difference
/// to a comparison.
#[test]
fn only_throws_and_moves_are_compared() {
    let game = game(2);
    let one = log("a", "", &owned(&turns(&game)));
    let parsed = parse(one.as_bytes());
    let extras = extras(one.as_bytes(), &parsed, &Setup::default()).extras;
    let full = String::from_utf8(format(one.as_bytes(), &parsed, &[], &extras)).expect("text");
    assert!(full.contains('='), "extras were added");
    let other = full
        .replace("Id: a", "Id: b")
        .replace("\nN1 ", "\n[00:01]  N1!  ")
        .replace("\nS", "\n# so\nS");
    let (kind, score, _) = one_pair([one, other]);
    assert_eq!((kind.as_str(), score), ("same", 1.0));
}

#[test]
fn a_log_that_is_part_of_another_is_a_pair() {
    let game = game(3);
    let turns = turns(&game);
    let one = log("a", "", &owned(&turns));
    let other = log("b", "", &owned(&turns[60..110]));
    let (kind, score, pair) = one_pair([one, other]);
    assert_eq!((kind.as_str(), score), ("contained", 1.0));
    assert!(pair["turns"].as_u64() > pair["other_turns"].as_u64());
    assert!(pair["reason"].as_str().expect("text").starts_with("@22 is part of @1"));
}

/// Returns the turns as a second observer could write them: one in ten is missing, and one in nine
/// has a different throw.
fn observed_otherwise(turns: &[&str]) -> Vec<String> {
    let mut seen = Vec::new();
    for (index, turn) in turns.iter().enumerate() {
        match (index % 10, index % 9) {
            (0, _) => {}
            (_, 0) => seen.push(turn.replacen(' ', " ?-", 1)),
            _ => seen.push(format!("{turn}  # as far as I saw")),
        }
    }
    seen
}

#[test]
fn logs_of_two_observers_are_a_pair() {
    let game = game(4);
    let turns = turns(&game);
    let one = log("a", "Observer: Amina", &owned(&turns));
    let other = log("b", "Observer: Bilal", &observed_otherwise(&turns));
    let (kind, score, pair) = one_pair([one, other]);
    assert_eq!(kind, "near");
    assert!((0.75..0.95).contains(&score), "{score}");
    assert_eq!(pair["two_observers"], 1);
}

/// Returns a line with N and S exchanged and every square counted from the other end.
fn mirrored(turn: &str) -> String {
    let mut out = String::new();
    let mut letters = turn.chars().peekable();
    while let Some(c) = letters.next() {
        match (c, letters.peek().and_then(|next| next.to_digit(10))) {
            ('N', _) => out.push('S'),
            ('S', _) => out.push('N'),
            ('a'..='h', Some(place)) => {
                letters.next();
                let number = 37 - ((c as u32 - 'a' as u32) * 5 + place);
                out.push(char::from(b'a' + ((number - 1) / 5) as u8));
                out.push_str(&((number - 1) % 5 + 1).to_string());
            }
            _ => out.push(c),
        }
    }
    out
}

#[test]
fn logs_with_exchanged_sides_are_a_pair() {
    assert_eq!(mirrored("N2 1-10-2 K+1 Ka1+10 Kc1+2"), "S2 1-10-2 K+1 Kh1+10 Kf1+2");
    let game = game(5);
    let turns = turns(&game);
    let one = log("a", "", &owned(&turns));
    let whole: Vec<String> = turns.iter().map(|turn| mirrored(turn)).collect();
    let (kind, score, pair) = one_pair([one.clone(), log("b", "", &whole)]);
    assert_eq!((kind.as_str(), score, &pair["swapped"]), ("same", 1.0, &Value::from(1)));
    let seen = observed_otherwise(&turns);
    let seen: Vec<String> = seen.iter().map(|turn| mirrored(turn)).collect();
    let (kind, score, pair) = one_pair([one, log("b", "", &seen)]);
    assert_eq!((kind.as_str(), &pair["swapped"]), ("near", &Value::from(1)));
    assert!(score > 0.75, "{score}");
}

/// On a longer board, squares are counted from a different end.
#[test]
fn squares_are_compared_on_the_declared_board() {
    let plan = Plan {
        variant: PRESETS[4].variant(),
        players: (3, 3),
        policy: Policy::Sensible,
        max_turns: 200,
        seed: 5,
    };
    let mut text = Vec::new();
    simulate(&plan, 1, &mut text);
    let text = String::from_utf8(text).expect("text");
    let turns = owned(&turns(&text));
    let declared = |log: String| log.replace("Variant: basic", "Variant: ludii-nine-segments");
    let (kind, ..) =
        one_pair([declared(log("a", "", &turns)), declared(log("b", "Note: 2", &turns))]);
    assert_eq!(kind, "same");
}

#[test]
fn five_hundred_games_without_duplicates_give_none() {
    let mut logs = Vec::new();
    for number in 0..500 {
        let preset = &PRESETS[number % PRESETS.len()];
        let a_side = if preset.name.contains("sixteen") { 8 } else { 4 };
        let plan = Plan {
            variant: preset.variant(),
            players: (a_side, a_side),
            policy: [Policy::Sensible, Policy::Wild, Policy::Uniform][number % 3],
            max_turns: 40 + 8 * (number as u32 % 60),
            seed: 11,
        };
        let mut text = Vec::new();
        simulate(&plan, number as u64, &mut text);
        logs.push(String::from_utf8(text).expect("text"));
    }
    assert_eq!(pairs(&logs, &["--least", "0"]), Vec::<Value>::new());
}

/// Games that stopped after a few turns are all alike, so their similarity proves nothing.
#[test]
fn games_of_few_moves_do_not_match_by_chance() {
    let games = dadu(&["simulate", "--game", "bosh", "--games", "20", "--seed", "11"]);
    let games = String::from_utf8(games.stdout).expect("it is text");
    let mut logs: Vec<String> =
        games.split("Dadu: 1\n").skip(1).map(|game| format!("Dadu: 1\n{game}")).collect();
    assert_eq!((logs.len(), pairs(&logs, &[]).len()), (20, 0));
    // A copy in which every twentieth line of play is missing is found.
    let (header, play) = logs[0].split_once("\n\n").expect("a header");
    let seen = play.lines().enumerate().filter(|(line, _)| line % 20 < 19).map(|(_, line)| line);
    let header = header.replace("Id: ", "Id: copy-");
    logs.push(format!("{header}\n\n{}\n\n", seen.collect::<Vec<_>>().join("\n")));
    let found = pairs(&logs, &[]);
    assert_eq!((found.len(), &found[0]["other"]), (1, &Value::from(21)));
}

/// Returns independent simulated games, as recorded ones.
fn recorded(game: &str, games: u32) -> Vec<String> {
    let number = games.to_string();
    let said = dadu(&["simulate", "--game", game, "--games", &number, "--seed", "44"]);
    let text = String::from_utf8(said.stdout).expect("it is text");
    let is_kept = |line: &&str| !line.starts_with("Simulated: ");
    let recorded = |log: &str| {
        format!("Dadu: 1\n{log}").split_inclusive('\n').filter(is_kept).collect::<String>()
    };
    text.split("Dadu: 1\n").skip(1).map(recorded).collect()
}

/// Returns a copy of a log under another `Id`, in which some player turns were misread.
fn miscopied(log: &str, mistakes: usize) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let is_play = |line: &str| {
        line.starts_with(['N', 'S', 'E', 'W']) && line.contains(' ') && !line.contains(": ")
    };
    let play: Vec<usize> = (0..lines.len()).filter(|&at| is_play(lines[at])).collect();
    let wrong: Vec<usize> =
        (1..=mistakes).map(|number| play[number * play.len() / (mistakes + 1)]).collect();
    let line = |(at, line): (usize, &&str)| match wrong.contains(&at) {
        true => format!("{} ?  # {line}\n", line.split(' ').next().unwrap_or_default()),
        false => format!("{line}\n"),
    };
    let text: String = lines.iter().enumerate().map(line).collect();
    text.replace("Id: ", "Id: copy-")
}

/// Independent games are no copies, also in games of few moves. A copy with a mistake or two is found.
#[test]
fn independent_games_of_few_moves_are_no_copies() {
    for (game, games) in [("leyla-gobale", 60), ("bosh", 60), ("djara-badakh", 40)] {
        let logs = recorded(game, games);
        let mut by_length: Vec<usize> = (0..logs.len()).collect();
        by_length.sort_by_key(|&at| std::cmp::Reverse(logs[at].lines().count()));
        let copied = &by_length[..3];
        let copies: Vec<String> = (0..3).map(|n| miscopied(&logs[copied[n]], n)).collect();
        let found = pairs(&[&logs[..], &copies].concat(), &[]);
        let expected: BTreeSet<(u64, u64)> =
            copied.iter().zip(1..).map(|(&at, n)| (at as u64 + 1, u64::from(games) + n)).collect();
        let id = |pair: &Value, name| pair[name].as_u64().expect("an id");
        let found = found.iter().map(|pair| (id(pair, "game"), id(pair, "other"))).collect();
        assert_eq!(expected, found, "{game}");
    }
}

/// Two games can be declared different. This outlives a rebuild, and statistics count both.
#[test]
fn a_pair_can_be_declared_different() {
    let desk = Desk::new();
    let turns = owned(&turns(&game(8)));
    desk.file("a.dadu", log("a", "N: Amina", &turns));
    desk.file("b.dadu", log("b", "N: Bilal", &turns));
    desk.done(&["add", "a.dadu", "b.dadu"]);
    assert_eq!(desk.dadu(&["dupes"]).0, 1);
    let said = desk.done(&["stats"]);
    assert!(said.contains("1 log skipped") && said.contains("@2 (of @1)"), "{said}");
    desk.done(&["dupes", "--different", "@2", "@1"]);
    desk.done(&["reindex"]);
    let said = desk.done(&["dupes"]);
    assert!(said.contains("0 likely pairs in 2 games; 1 pair declared different"), "{said}");
    let said = desk.done(&["stats"]);
    assert!(said.contains("2 games: 2 recorded") && !said.contains("skipped"), "{said}");
    desk.verified();
    desk.done(&["dupes", "--not-different", "@1", "@2"]);
    assert_eq!(desk.dadu(&["dupes"]).0, 1);
    // With a game, the declarations about it are deleted.
    desk.done(&["dupes", "--different", "@1", "@2"]);
    desk.done(&["remove", "--purge", "--yes", "@2"]);
    assert_eq!(desk.number("SELECT count(*) FROM different_game"), 0);
    assert_eq!(desk.dadu(&["dupes", "--different", "@1", "@9"]).0, 2);
    assert_eq!(desk.dadu(&["dupes", "--different", "@1", "@1"]).0, 2);
}

#[test]
fn short_games_do_not_match_each_other() {
    let opening = ["N1 2", "S1 3", "N2 1-2 +1 a1+2", "S2 1-3 +1 h1+3", "N3 3 a3+3", "S3 2"]
        .map(str::to_owned);
    let logs: Vec<String> = (0..60).map(|n| log(&format!("id{n}"), "", &opening)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let archive = archive(folder.path(), &logs);
    let (code, said) = run(&archive, &["--least", "0"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("60 games have too few moves to compare"), "{said}");
}

/// Many copies of one game are found without comparing every pair.
#[test]
fn many_copies_are_found_as_a_chain() {
    let game = game(6);
    let turns = owned(&turns(&game));
    let logs: Vec<String> = (0..40).map(|n| log(&format!("id{n}"), "", &turns)).collect();
    let found = pairs(&logs, &[]);
    let games: BTreeSet<i64> = found
        .iter()
        .flat_map(|pair| [pair["game"].as_i64(), pair["other"].as_i64()])
        .flatten()
        .collect();
    assert_eq!(games.len(), 40);
    assert!(found.len() <= 40 * 4);
}

#[test]
fn pairs_have_the_requested_format() {
    let game = game(7);
    let turns = turns(&game);
    let folder = tempfile::tempdir().expect("a folder");
    let logs =
        [log("a", "N: =Amina", &owned(&turns)), log("b", "N: Bilal", &observed_otherwise(&turns))];
    let archive = archive(folder.path(), &logs);
    let (code, table) = run(&archive, &[]);
    assert_eq!(code, Some(1));
    assert!(table.contains("@1 @2") && table.contains("1 likely pair in 2 games"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    let (_, json) = run(&archive, &["--format", "json"]);
    let list: Value = serde_json::from_str(&json).expect("a list");
    assert_eq!(list[0]["kind"], "near");
    let (_, csv) = run(&archive, &["--format", "csv"]);
    assert!(csv.starts_with("score,kind,swapped,game,other,"), "{csv}");
    let (code, json) = run(&archive, &["--format", "json", "--least", "0.99"]);
    assert_eq!((code, json.as_str()), (Some(0), "[]\n"));
    assert_eq!(run(&archive, &["--least", "2"]).0, Some(2));
    assert_eq!(run(Path::new("no-such-archive"), &[]).0, Some(2));
}
