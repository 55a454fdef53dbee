//! Every reading of unsure tokens, compared with brute force and with the hidden tokens.

use std::collections::BTreeSet;

use crate::support::slips::below;
use dadu::diagnostic::{GameSource, words};
use dadu::finding::{Code, Facts, Finding, Severity};
use dadu::games::dadu::variant::Variant;
use dadu::games::dadu::{Position, SidePosition};
use dadu::notation::{Content, ItemKind, Log, parse};
use dadu::replay::naming::{numbers, position_line};
use dadu::replay::{DaduMoment, Game, Setup, StateKey, branch, replay};
use dadu::simulate::{Plan, Policy, simulate};
use dadu::table::Both;
use dadu::worlds;
use rand_pcg::Pcg64;

/// Simulates a game of 30 player turns.
fn game(seed: u64) -> String {
    let variant = Variant::BASIC;
    let plan = Plan { variant, players: (2, 2), policy: Policy::Sensible, max_turns: 30, seed };
    let mut text = Vec::new();
    simulate(&plan, seed, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

fn in_worlds(text: &str) -> Game {
    let log = parse(text.as_bytes());
    worlds::replay(text.as_bytes(), &log, &Setup::default(), worlds::MOST, &|| true)
        .expect("it is not given up")
}

fn errors(findings: &[Finding]) -> Vec<&Finding> {
    findings.iter().filter(|f| f.severity == Severity::Error).collect()
}

fn is_legal(text: &str) -> bool {
    let game = replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut ());
    errors(&game.findings).is_empty()
}

/// Returns the tokens of a log that can be hidden: their ranges, and whether each is a throw.
fn tokens(log: &Log) -> Vec<(std::ops::Range<usize>, bool)> {
    let found = log.items.iter().filter_map(|item| match item.kind {
        ItemKind::Throw(_) => Some((item.span.range(), true)),
        ItemKind::Move(token) if token.landing.is_none() => Some((item.span.range(), false)),
        _ => None,
    });
    found.collect()
}

/// Hides a token fully, in part, or with a mark, unchanged or changed.
fn hidden(token: &str, is_throw: bool, random: &mut Pcg64) -> String {
    let marked = ["2?", "3?", "10?"][below(random, 3)];
    if is_throw {
        return match below(random, 3) {
            0 => "?".to_owned(),
            1 => format!("{token}?"),
            _ => marked.to_owned(),
        };
    }
    let (piece, number) = token.split_once('+').unwrap_or((token, "1"));
    match below(random, 4) {
        0 => format!("?+{number}"),
        1 if !piece.is_empty() => format!("{piece}+?"),
        2 => "a3+2?".to_owned(),
        _ => format!("{token}?"),
    }
}

/// Returns a game with some hidden tokens, and their original text.
fn with_hidden(seed: u64, count: usize) -> (String, Vec<String>) {
    let random = &mut Pcg64::new(17, u128::from(seed));
    let text = game(seed);
    let tokens = tokens(&parse(text.as_bytes()));
    let chosen: BTreeSet<usize> = (0..count).map(|_| below(random, tokens.len())).collect();
    let (mut out, mut at, mut were) = (String::new(), 0, Vec::new());
    for (range, is_throw) in chosen.iter().map(|&index| tokens[index].clone()) {
        let token = &text[range.clone()];
        out.push_str(&text[at..range.start]);
        out.push_str(&hidden(token, is_throw, random));
        were.push(token.trim_end_matches(['x', 'K', '@', '>']).to_owned());
        at = range.end;
    }
    out.push_str(&text[at..]);
    (out, were)
}

/// Returns the readings that fit according to the findings, with their places, in the order of the
/// log.
fn readings(game: &Game) -> Vec<(std::ops::Range<usize>, Vec<String>)> {
    let found = game.findings.iter().filter_map(|finding| match &finding.facts {
        Facts::Readings { left, .. } => Some((finding.span.range(), left.clone())),
        _ => None,
    });
    found.collect()
}

#[test]
fn hidden_tokens_are_among_the_readings_that_fit() {
    let (mut tokens, mut settled) = (0, 0);
    for seed in 0..300 {
        let (text, were) = with_hidden(seed, 4);
        let game = in_worlds(&text);
        let place = format!("seed {seed}\n{text}\n{:#?}", game.findings);
        assert_eq!(errors(&game.findings).len(), 0, "{place}");
        if game.findings.iter().any(|f| f.code() == Code::D709) {
            continue;
        }
        let readings = readings(&game);
        assert_eq!(readings.len(), were.len(), "{place}");
        for ((_, left), was) in readings.iter().zip(&were) {
            let plain = |left: &String| left.trim_end_matches(['x', 'K', '@', '>']) == was;
            assert!(left.iter().any(plain), "{was} is not among {left:?}: {place}");
            tokens += 1;
            settled += usize::from(left.len() == 1);
        }
    }
    // Both must occur; otherwise the test would prove nothing.
    assert!(tokens > 1000 && settled > 100 && settled < tokens, "{settled} of {tokens}");
}

/// States the position after every `every` player turns of a game.
fn with_positions(game: &str, every: usize) -> String {
    let log = parse(game.as_bytes());
    let (mut out, mut at, mut turns) = (String::new(), 0, 0);
    for (index, line) in log.lines.iter().enumerate() {
        let Content::Turn(_) = line.content else { continue };
        turns += 1;
        if turns % every == 0 {
            let stands = DaduMoment::after(game.as_bytes(), &log, &Setup::default(), index);
            if stands.winner.is_some() {
                break;
            }
            let end = line.span.end as usize;
            let seat = stands.position.turn;
            let after = numbers(seat.thrown);
            let turn = seat.side.map_or(String::new(), |s| format!(" | turn {s} after{after}"));
            out.push_str(&game[at..end]);
            out.push_str(&format!("\n{}{turn}", position_line(&stands.situation())));
            at = end;
        }
    }
    out.push_str(&game[at..]);
    out
}

/// Returns the game with 5 % of the throws unheard and 2 % of the tokens unsure, half of them
/// wrong.
fn partly_seen(game: &str, random: &mut Pcg64) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for (range, is_throw) in tokens(&parse(game.as_bytes())) {
        let token = &game[range.clone()];
        let lot = below(random, 100);
        let written = match lot {
            0..5 if is_throw => "?".to_owned(),
            5 => format!("{token}?"),
            6 if is_throw => format!("{}?", ["1", "2", "3", "4"][below(random, 4)]),
            6 => "a3+2?".to_owned(),
            _ => continue,
        };
        out.push_str(&game[at..range.start]);
        out.push_str(&written);
        at = range.end;
    }
    out.push_str(&game[at..]);
    out
}

/// Returns the positions of both sides after each line of the original log.
fn played(game: &str) -> Vec<Both<SidePosition>> {
    let log = parse(game.as_bytes());
    let mut steps = branch(game.as_bytes(), &log, &Setup::default());
    let mut sides = Vec::new();
    for line in 0..log.lines.len() {
        steps.pass(line);
        sides.push(sides_of(&steps.position()));
    }
    sides
}

fn sides_of(reached: &StateKey) -> Both<SidePosition> {
    reached.get::<Position>().expect("a position of Dadu").sides
}

/// Counts the player turns of a partly seen game that end in an unknown position, and all its
/// player turns. Where the position is known, the original position is among the worlds.
fn count_unknown(game: &str, random: &mut Pcg64) -> (usize, usize) {
    let (text, played) = (partly_seen(game, random), played(game));
    let log = parse(text.as_bytes());
    let (mut unknown, mut turns) = (0, 0);
    let mut tell = |line: usize, positions: &worlds::Positions<'_>| {
        let Some(Content::Turn(_)) = log.lines.get(line).map(|line| &line.content) else {
            return;
        };
        let positions = positions();
        turns += 1;
        unknown += usize::from(positions.is_empty());
        let is_there = positions.iter().any(|position| sides_of(position) == played[line]);
        assert!(positions.is_empty() || is_there, "line {}\n{text}", line + 1);
    };
    let setup = Setup::default();
    worlds::follow(text.as_bytes(), &log, &setup, worlds::MOST, &|| true, &mut tell)
        .expect("it goes on");
    (unknown, turns)
}

#[test]
fn the_original_position_is_among_the_worlds() {
    let games: u64 = std::env::var("DADU_WORLDS").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    for every in [50, usize::MAX] {
        let (mut not_known, mut all) = (0, 0);
        for seed in 0..games {
            let (variant, policy) = (Variant::BASIC, Policy::Sensible);
            let plan = Plan { variant, players: (4, 4), policy, max_turns: 350, seed: 3 };
            let mut game = Vec::new();
            simulate(&plan, seed, &mut game);
            let game = with_positions(&String::from_utf8(game).expect("UTF-8"), every);
            let (unknown, turns) = count_unknown(&game, &mut Pcg64::new(29, u128::from(seed)));
            not_known += unknown;
            all += turns;
        }
        let share = 100.0 * not_known as f64 / all as f64;
        println!("a position every {every} player turns: {share:.1} % of {all} not known");
        assert!(all > 1000 && not_known < all);
    }
}

/// Returns every text that can replace a token.
fn candidates(is_throw: bool) -> Vec<String> {
    let numbers = ["1", "2", "3", "4", "10"];
    if is_throw {
        return ["0"].iter().chain(&numbers).map(|&n| n.to_owned()).collect();
    }
    let squares = ('a'..='g').flat_map(|l| (1..=5).map(move |n| format!("{l}{n}")));
    let places: Vec<String> = squares.chain(["h1", "@", ""].map(str::to_owned)).collect();
    let pieces = places.iter().flat_map(|place| [place.clone(), format!("K{place}")]);
    let moves = pieces.flat_map(|p| numbers.map(|n| format!("{p}+{n}")));
    moves.collect()
}

#[test]
fn brute_force_finds_the_same_readings() {
    let mut compared = 0;
    for seed in 0..60 {
        let (text, _) = with_hidden(1000 + seed, 2);
        let said = readings(&in_worlds(&text));
        let [(one, left_of_one), (two, left_of_two)] = &said[..] else { continue };
        let is_throw = |range: &std::ops::Range<usize>| !text[range.clone()].contains('+');
        if !is_throw(one) && !is_throw(two) {
            continue;
        }
        let mut fit = [BTreeSet::new(), BTreeSet::new()];
        for first in candidates(is_throw(one)) {
            for second in candidates(is_throw(two)) {
                let parts = [
                    &text[..one.start],
                    &first,
                    &text[one.end..two.start],
                    &second,
                    &text[two.end..],
                ];
                if is_legal(&parts.concat()) {
                    fit[0].insert(first.clone());
                    fit[1].insert(second);
                }
            }
        }
        let said = [left_of_one, left_of_two];
        for (fit, said) in fit.iter().zip(said) {
            let said: BTreeSet<String> = said.iter().cloned().collect();
            assert_eq!(*fit, said, "seed {seed}\n{text}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// The codes of logs in `corpus/legal/findings`, and words from the message of each.
const MESSAGES: &[(&str, &str)] = &[
    ("D708", "only 1 of 2 readings fits the rest of the log: `a4+3` (see line 12)"),
    ("D708", "only 1 of 6 readings fits the rest of the log: `4`"),
    ("D710", "hides at least 6 player turns (1 of them written)"),
    ("D710", "at least 1 standard piece of N was sent back, the one on c3"),
];

#[test]
fn the_cases_give_the_expected_messages() {
    for (code, words) in MESSAGES {
        let path = format!("corpus/legal/findings/{code}.dadu");
        let output = crate::support::dadu(&["check", "--worlds", &path]);
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(code) && said.contains(words), "{said}");
    }
    let output = crate::support::dadu(&["check", "--worlds=10", "corpus/legal/findings/D709.dadu"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("D709") && said.contains("more than 10 positions"), "{said}");
}

/// Returns the codes and severities of the findings in a log with one line that does not fit.
fn severities(line: &str, rest: &str) -> Vec<(Code, Severity)> {
    let text = format!(
        "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n\
         = N a4 c3 wait K 6 da all open | S g4 wait K 7 da all closed | turn N\n\
         {line}\nS1 2 g4+2\n{rest}\nResult: unfinished\n"
    );
    let game = in_worlds(&text);
    let play = game.findings.iter().filter(|f| f.facts.depend_on_variant());
    play.map(|f| (f.code(), f.severity)).collect()
}

#[test]
fn severity_depends_on_whether_any_reading_is_legal() {
    let lifted = severities("N1 3 a4+3?", "N1 2 d1+2");
    assert_eq!(lifted, [(Code::D402, Severity::Note)]);
    let in_every_world = severities("N1 3 a4+3?", "N1 2 e1+2");
    assert_eq!(in_every_world[0], (Code::D402, Severity::Error));
    let fits = severities("N1 3 a4+3?", "N1 2 c3+2");
    assert_eq!(fits, []);
}

/// A log, the number of worlds to follow, and the expected message that there are too many. In the
/// third case, each position leaves 36 ways to read the line, and all of these give the same
/// result.
#[test]
fn too_many_readings_are_reported() {
    let head = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";
    let stated = "= N a1 a2 a3 a4 a5 b1 wait K 2 da all ones all open exit kill \
                  | S wait K 8 da all ones all closed exit kill | turn N after none\nN1 2 ?+2\n";
    let cases = [
        (format!("{head}{stated}S1 0\nN1 3 ?+3\n"), 10, "more than 10 positions"),
        (format!("{head}{stated}S1 0\nN1 ? ?+?\n"), 10, "read in more than 10 ways"),
        (format!("{head}{stated}S1 0\nN1 3 ?+3\nS1 ?-?\nN1 0\n"), 36, "in more than 720 ways"),
        (
            format!("{head}{}{stated}{}", "x9\n".repeat(166_600), "S1 2 e1+2\n".repeat(100)),
            10_000,
            "more than 5 positions are possible here",
        ),
    ];
    for (text, most, expected) in cases {
        let log = parse(text.as_bytes());
        let game = worlds::replay(text.as_bytes(), &log, &Setup::default(), most, &|| true);
        let findings = game.expect("it is not given up").findings;
        let finding = findings.iter().find(|f| f.code() == Code::D709);
        let finding = finding.unwrap_or_else(|| panic!("{expected}"));
        let source = GameSource::new("log", text.as_bytes(), 0);
        let said = words(finding, &[], &source).message;
        assert!(said.contains(expected), "{said}, not {expected}");
    }
}

/// A follow-on error names the same cause even where there are too many readings, although there
/// was an earlier finding that no single reading gives.
#[test]
fn follow_on_errors_keep_their_cause_with_many_readings() {
    let text = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n\
                = N a4 c3 wait K 6 da all open | S g4 wait K 7 da all closed | turn N\n\
                N1 3 a4+3?\nS1 2 g4+2\nN1 2 d1+2\nS1 2 e1+2\nN1 ?-10\nS1 2\n\
                Result: unfinished\n";
    let log = parse(text.as_bytes());
    let game = worlds::replay(text.as_bytes(), &log, &Setup::default(), 2, &|| true);
    let findings = game.expect("it is not given up").findings;
    assert!(findings.iter().any(|f| f.code() == Code::D709), "{findings:#?}");
    let following = findings.iter().find(|f| f.code() == Code::D305).expect("a throw is missing");
    let cause = &findings[following.follows.expect("it follows")];
    assert_eq!(cause.code(), Code::D402, "{findings:#?}");
    assert!(cause.is_own_error(), "{cause:?}");
}

/// The check ends, however many readings there are.
#[test]
fn too_many_readings_make_the_position_unknown() {
    let turns = "N1 ? ?+?\nN2 ? ?+?\nS1 ? ?+?\nS2 ? ?+?\n".repeat(30);
    let text = format!(
        "Dadu: 1\nVariant: basic\nPlayers: 2-2\n\n\
         = N a1 a2 a3 a4 a5 wait K 3 da all open | S g1 g2 g3 g4 g5 wait K 3 da all open | turn N\n\
         {turns}= N a1 a2 a3 a4 a5 wait K 3 | S g1 g2 g3 g4 g5 wait K 3\nN1 2 b1+2\nResult: unfinished\n"
    );
    let game = in_worlds(&text);
    let codes: Vec<Code> = game.findings.iter().map(|f| f.code()).collect();
    assert!(codes.contains(&Code::D709) && codes.contains(&Code::D402), "{codes:?}");
}
