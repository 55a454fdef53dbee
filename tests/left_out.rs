//! Searches for positions read the stored boards, and searches for sequences leave out games by the stored counts and
//! captures. The answer is that of a replay of every game.

use std::collections::BTreeMap;

use dadu::archive::Archive;
use dadu::archive::query::{Query, Search, Sort};
use dadu::games::GameId;
use dadu::games::dadu::Variant;
use dadu::games::dadu::variant::{Declaration, declare};
use dadu::simulate::{Plan, Policy, simulate};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use rusqlite::Connection;

use crate::support::games::{Games, found, ids};

/// Boards on which each square has its own bit, and boards on which several share one.
const VARIANTS: [&str; 4] = [
    "basic",
    "ludii",
    "basic, segments = 12, segment-length = 9",
    "basic, segment-length = 4, rounded-corners = any",
];

/// Logs in which pieces come to squares by other ways than legal moves.
const UNUSUAL: &str = "
Dadu: 1
Id: stated
Variant: basic
Players: 1-1

= N c3 e2 Kb2 out 6 da all open | S c5 c4 Kb4 wait 6 da all | turn N
N1 3 c3+3
S1 2 c4+2

Dadu: 1
Id: wrong
Variant: basic
Players: 1-1

N1 2 Ka1+2
S1 3 +3
...
N1 2 Kb4+2
S1 ?
N1 1 +1

Dadu: 1
Id: unread
Variant: nobody knows

N1 1 +1 a1
Xy 7

Dadu: 1
Game: thaayam
Id: other
Variant: basic
Players: N-S

N1 1 +1

Dadu: 1
Game: thaayam
Id: back
Variant: basic
Players: 1-0-1-0

= N wait 4 | S c1 wait 2 out 1 | turn S
S1 1 >+1
N1 2
";

fn simulated() -> String {
    let mut logs = Vec::new();
    for (variant, turns) in VARIANTS.iter().flat_map(|variant| [(variant, 40), (variant, 250)]) {
        let base = Declaration::of_variant(Variant::BASIC);
        let variant = declare(variant, base, &|_| Err(String::new())).0.variant;
        let plan =
            Plan { variant, players: (2, 2), policy: Policy::Wild, max_turns: turns, seed: 3 };
        (1..=3).for_each(|number| simulate(&plan, number, &mut logs));
    }
    String::from_utf8(logs).expect("UTF-8")
}

/// A random condition on positions.
fn condition(random: &mut Pcg64, game: Option<GameId>, depth: u32) -> String {
    let mut one = |of: &[&str]| of[random.next_u64() as usize % of.len()].to_owned();
    let kinds: &[&str] = match game {
        None => &["", "", "king ", "standard "],
        Some(_) => &["", "", "standard ", "twins "],
    };
    let [side, kind] = [one(&["", "", "N ", "S "]), one(kinds)];
    let letter = one(&["a", "b", "c", "d", "e", "g", "i", "m"]);
    let place = one(&["1", "2", "3", "4", "5", "9"]);
    let count = one(&["", "", "", " = 0", " >= 2", " = 1", " < 1", " <= 1"]);
    let single = match one(&["square", "square", "square", "spot", "earned"]).as_str() {
        "spot" => format!("{kind}{side}{}{count}", one(&["waiting", "exited", "on track"])),
        "earned" if game.is_none() => {
            one(&["open N", "open", "da S >= 1", "da N = 0", "centre N", "kings same-segment"])
        }
        _ => format!("{kind}{side}on {letter}{place}{count}"),
    };
    match one(&["one", "and", "or", "not"]).as_str() {
        "and" if depth > 0 => format!("({single} and {})", condition(random, game, depth - 1)),
        "or" if depth > 0 => format!("({single} or {})", condition(random, game, depth - 1)),
        "not" if depth > 0 => format!("not ({})", condition(random, game, depth - 1)),
        _ => single,
    }
}

fn candidates(archive: &Archive, expression: &str) -> u64 {
    let query = Query::read(expression).expect("an expression");
    Search::new(archive, &query, Sort::default()).and_then(|search| search.count()).unwrap()
}

/// Makes an archive, and another one without stored boards.
fn with_and_without_boards(make: impl Fn() -> Games) -> [Games; 2] {
    let games = [make(), make()];
    let db = Connection::open(&games[1].path).expect("an archive");
    assert!(db.execute("DELETE FROM board", []).expect("the table is there") > 10);
    games
}

#[test]
fn stored_boards_answer_like_a_replay() {
    let of_dadu = with_and_without_boards(|| Games::of_text(&(simulated() + UNUSUAL)));
    let of_all = with_and_without_boards(|| Games::of(&crate::support::root().join("corpus")));
    let mut random = Pcg64::new(7, 11);
    let games =
        GameId::ALL.into_iter().flat_map(|game| [Some(game).filter(|it| *it != GameId::Dadu); 4]);
    let searches = (0..60).map(|_| (&of_dadu, None)).chain(games.map(|game| (&of_all, game)));
    let (mut matches, mut partial, mut found_in) = (0, 0, Vec::new());
    for (number, (archives, game)) in searches.enumerate() {
        let position = format!("position({})", condition(&mut random, game, 2));
        let position = match number % 6 {
            0 => format!("not {position}"),
            1 => format!("{position} and turns > 20"),
            2 => format!("{position} >= 2"),
            3 => format!("not ({position} > 1 or {position} = 0)"),
            _ => position,
        };
        let of_game = game.map_or(String::new(), |game| format!("game = {} and ", game.name()));
        let expression = format!("{of_game}({position})");
        let [one, other] = archives.each_ref().map(|archive| {
            let found = found(&archive.open(), &expression).into_iter();
            found.map(|found| (found.game.id, found.matches)).collect::<Vec<_>>()
        });
        assert_eq!(one, other, "{expression}");
        matches += one.len();
        partial += usize::from((1..20).contains(&one.len()));
        found_in.extend(game.filter(|_| !one.is_empty()));
    }
    found_in.dedup();
    let counts = format!("{matches} matches, {partial} searches with few, in {found_in:?}");
    assert!(matches > 1000 && partial > 30 && found_in.len() == 9, "{counts}");
}

/// Without any board no position is found, so a search reads them.
#[test]
fn searches_read_the_stored_boards() {
    let games = Games::of_the_page();
    let expression = "position(waiting N >= 1)";
    assert!(!found(&games.open(), expression).is_empty());
    let db = Connection::open(&games.path).expect("an archive");
    db.execute("UPDATE board SET changes = x'00'", []).expect("the table is there");
    assert!(found(&games.open(), expression).is_empty());
    // With bytes of another form, a replay gives the answer.
    for damaged in ["x''", "x'05'", "x'0000'", "x'000101'", "x'FFFFFFFFFF'"] {
        db.execute(&format!("UPDATE board SET changes = {damaged}"), []).expect("it can be set");
        assert!(!found(&games.open(), expression).is_empty(), "{damaged}");
    }
}

/// A random sequence of captures, in Dadu also of other events.
fn sequence(random: &mut Pcg64, game: Option<GameId>) -> String {
    let mut one = |of: &[&str]| of[random.next_u64() as usize % of.len()].to_owned();
    let mut step = |by: &[&str]| {
        let event = match game {
            None => one(&["capture", "capture", "capture", "capture", "enter", "exit"]),
            Some(_) => "capture".to_owned(),
        };
        let of = match event.as_str() {
            "capture" if game.is_none() => {
                one(&["", "", "", " of king", " by king", " on c3", " in place"])
            }
            "capture" => one(&["", "", " on c3", " on d2"]),
            _ => String::new(),
        };
        event + &of + &one(by)
    };
    let later = ["", " by N", " by S", " by same", " by other", " by same-player"];
    let mut steps = vec![step(&["", " by N", " by S"]), step(&later), step(&later)];
    let within =
        ["", "", " within 0 turns", " within 1 turns", " within 9 turns", " within 1 round"];
    steps.truncate(2 + random.next_u64() as usize % 2);
    let mut text = steps.remove(0);
    for step in steps {
        text += &format!(" then {step}{}", within[random.next_u64() as usize % within.len()]);
    }
    let game = game.map_or(String::new(), |game| format!("game = {} and ", game.name()));
    format!("{game}sequence({text})")
}

/// `>= 0` leaves out no game, so its matches are those of a full search.
#[test]
fn stored_captures_rule_out_games_and_no_match() {
    let corpus = Games::of(&crate::support::root().join("corpus")).open();
    let simulated = Games::of_text(&(simulated() + UNUSUAL));
    let (archive, mut random) = (simulated.open(), Pcg64::new(5, 9));
    let of_dadu = (0..50).map(|_| (&archive, None));
    let of_all = GameId::ALL.into_iter().flat_map(|game| [(&corpus, Some(game)); 4]);
    let (mut ruled_out, mut matches, mut games) = (0, 0, Vec::new());
    for (archive, game) in of_dadu.chain(of_all) {
        let expression = sequence(&mut random, game);
        let every = format!("{expression} >= 0");
        let [one, other] = [&expression, &every].map(|expression| {
            let found = found(archive, expression).into_iter();
            let found = found.map(|found| (found.game.id, found.matches.unwrap_or_default()));
            found.filter(|(_, matches)| !matches.is_empty()).collect::<Vec<_>>()
        });
        assert_eq!(one, other, "{expression}");
        matches += one.len();
        ruled_out += candidates(archive, &every) - candidates(archive, &expression);
        games.extend(game.filter(|_| !one.is_empty()));
    }
    games.dedup();
    let counts = format!("{ruled_out} games ruled out, {matches} matches, in {games:?}");
    assert!(ruled_out > 100 && matches > 100 && games.len() > 6, "{counts}");
}

/// No rule lets a piece come back in Thaayam, but a log may show it.
#[test]
fn a_piece_that_came_back_against_the_rules_is_found() {
    let archive = Games::of_text(UNUSUAL).open();
    for expression in ["sequence(reentry)", "reentries", "sequence(reentry) >= 0 and reentries = 1"]
    {
        assert_eq!(
            ids(&archive, &format!("game = thaayam and {expression}")),
            "@5",
            "{expression}"
        );
    }
}

/// Reads stored boards as `spec/archive.md` explains the bytes: the counts of each board, by the bytes of the group.
fn boards(bytes: &[u8]) -> Vec<BTreeMap<[u8; 3], i32>> {
    let mut bytes = bytes.iter().copied();
    let mut number = || {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = bytes.next()?;
            number |= usize::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                return Some(number);
            }
        }
    };
    let count = number().expect("a number of groups");
    let groups: Vec<[u8; 3]> =
        (0..count).map(|_| [(); 3].map(|()| number().expect("a byte") as u8)).collect();
    let (mut now, mut boards) = (BTreeMap::new(), Vec::new());
    while let Some(first) = number() {
        let changes = match first {
            0 => [number().expect("less"), number().expect("more")].to_vec(),
            _ => vec![1, 1],
        };
        for (place, by) in [(0, -1), (1, 1)] {
            for index in 0..changes[place] {
                let is_read = first > 0 && by < 0 && index == 0;
                let group = if is_read { first } else { number().expect("a group") };
                *now.entry(groups[group - 1]).or_default() += by;
            }
        }
        now.retain(|_, count| *count != 0);
        boards.push(now.clone());
    }
    boards
}

#[test]
fn stored_boards_are_as_the_specification_says() {
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\nS1 2\nS1 3\nN1 3 a5+3\nResult: unfinished\n";
    let games = Games::of_text(log);
    let db = Connection::open(&games.path).expect("an archive");
    let bytes: Vec<u8> =
        db.query_row("SELECT changes FROM board", [], |row| row.get(0)).expect("one row");
    let [wait, a5, b3] = [[0, 0, 0], [0, b'a', 5], [0, b'b', 3]];
    let board = |there| {
        BTreeMap::from([
            (wait, 7),
            (there, 1),
            ([44, 0, 0], 1),
            ([1, 0, 0], 8),
            ([45, 0, 0], 1),
            ([0, 0, 4], 1),
        ])
    };
    assert_eq!(boards(&bytes), [board(a5), board(b3)]);
}
