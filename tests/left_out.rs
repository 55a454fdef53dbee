//! Searches for positions leave out games by the squares on which pieces stood, and searches for sequences by the stored
//! counts and captures. No match is lost by that.

use dadu::archive::Archive;
use dadu::archive::query::{Query, Search, Sort};
use dadu::games::GameId;
use dadu::games::dadu::Variant;
use dadu::games::dadu::variant::{Declaration, declare};
use dadu::simulate::{Plan, Policy, simulate};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use rusqlite::Connection;

use crate::support::games::{Games, found};

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
fn condition(random: &mut Pcg64, depth: u32) -> String {
    let mut one = |of: &[&str]| of[random.next_u64() as usize % of.len()].to_owned();
    let [side, kind] = [one(&["", "", "N ", "S "]), one(&["", "", "king ", "standard "])];
    let letter = one(&["a", "b", "c", "d", "e", "g", "i", "m"]);
    let place = one(&["1", "2", "3", "4", "5", "9"]);
    let count = one(&["", "", "", " = 0", " >= 2", " = 1", " < 1", " <= 1"]);
    let single = match one(&["square", "square", "square", "square", "other"]).as_str() {
        "other" => {
            one(&["open N", "da S >= 1", "king S waiting", "on track N >= 3", "kings same-segment"])
        }
        _ => format!("{kind}{side}on {letter}{place}{count}"),
    };
    match one(&["one", "and", "or", "not"]).as_str() {
        "and" if depth > 0 => format!("({single} and {})", condition(random, depth - 1)),
        "or" if depth > 0 => format!("({single} or {})", condition(random, depth - 1)),
        "not" if depth > 0 => format!("not ({})", condition(random, depth - 1)),
        _ => single,
    }
}

fn candidates(archive: &Archive, expression: &str) -> u64 {
    let query = Query::read(expression).expect("an expression");
    Search::new(archive, &query, Sort::default()).and_then(|search| search.count()).unwrap()
}

#[test]
fn squares_that_pieces_stood_on_rule_out_games_and_no_match() {
    let logs = simulated() + UNUSUAL;
    let (games, without) = (Games::of_text(&logs), Games::of_text(&logs));
    let db = Connection::open(&without.path).expect("an archive");
    let known = db.execute("DELETE FROM reached", []).expect("the table is there");
    assert_eq!(known, 4 * 2 * 3 + 3);
    let (with, every) = (games.open(), without.open());
    let mut random = Pcg64::new(7, 11);
    let (mut ruled_out, mut matches) = (0, 0);
    for number in 0..100 {
        let position = format!("position({})", condition(&mut random, 2));
        let expression = match number % 6 {
            0 => format!("not {position}"),
            1 => format!("{position} and turns > 20"),
            2 => format!("{position} >= 2"),
            3 => format!("not ({position} > 1 or {position} = 0)"),
            _ => position,
        };
        let [one, other] = [&with, &every].map(|archive| {
            let found = found(archive, &expression).into_iter();
            found.map(|found| (found.game.id, found.matches)).collect::<Vec<_>>()
        });
        assert_eq!(one, other, "{expression}");
        matches += one.len();
        ruled_out += candidates(&every, &expression) - candidates(&with, &expression);
    }
    assert!(ruled_out > 300 && matches > 300, "{ruled_out} games ruled out, {matches} matches");
    let rare = "position(king N on c3 and king S on c4 and N on a1)";
    assert!(candidates(&with, rare) < candidates(&every, rare) / 2);
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

/// A sequence that need not occur is counted in every game, so it shows what a search would find that leaves out none.
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

/// A bit that is not set says that no piece was on the square, as `spec/archive.md` explains the bits.
#[test]
fn bits_are_those_of_the_specification() {
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\nS1 1-10-2 K+1 Kh1+10 Kf1+2\nResult: unfinished\n";
    let games = Games::of_text(log);
    let db = Connection::open(&games.path).expect("an archive");
    let bits: [i64; 4] = db
        .query_row("SELECT standard_n, kings_n, standard_s, kings_s FROM reached", [], |row| {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
        })
        .expect("one row");
    let bit = |letter: u32, place: u32| 1_i64 << ((8 * letter + place) % 64);
    assert_eq!(bits, [bit(1, 5), 0, 0, bit(5, 4)]);
}
