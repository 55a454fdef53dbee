//! The moves that `dadu moves` lists in games of Thaayam, compared with the moves that `check`
//! accepts; and long series of throws.

use crate::support::other_moment;
use dadu::finding::{Facts, InPlay, Severity};
use dadu::games::thaayam::Rules;
use dadu::games::thaayam::variant::Declaration;
use dadu::notation::{Content, ItemKind, Log, SeenNumber, parse};
use dadu::replay::{Moment, Setup, replay};
use dadu::rulebook::declare;
use dadu::simulate::Policy;
use dadu::simulate::generic::{Plan, simulate};
use dadu::table::{BySide, Player, Side};
use serde_json::Value;

use crate::support::{dadu, said};

const VARIANTS: [&str; 5] = [
    "basic",
    "twins-stick, R12 = yes",
    "ludii",
    "basic, R1 = clockwise, R8 = yes, R9 = even, R10 = singles",
    "twins-stick, pieces = 8, R5 = on landing, R14 = twins to the end, R15 = in a row",
];

/// Returns a simulated game without its `Result:` line.
fn simulated(variant: &str, seed: u64) -> String {
    let base = Declaration::of_variant(dadu::games::thaayam::Variant::BASIC);
    let (declaration, problems) = declare(variant, base, &|_| Err(String::new()));
    assert!(problems.is_empty(), "{variant}");
    let players = if seed.is_multiple_of(2) { BySide([1, 1, 0, 0]) } else { BySide::all(1) };
    let (variant, policy) = (declaration.variant, Policy::Uniform);
    let plan = Plan { variant, players, policy, max_turns: 80, seed };
    let mut text = Vec::new();
    simulate::<Rules>(&plan, 1, &mut text).expect("sides enough");
    String::from_utf8(text).expect("plain text")
}

/// Returns the errors in a log. Ignores unfinished turns, and turns that use fewer throws than
/// possible (R3).
fn errors(text: &str) -> Vec<Facts> {
    let game = replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut ());
    let findings = game.findings.into_iter().filter(|found| found.severity == Severity::Error);
    let is_of_end = |facts: &Facts| {
        let fewer = matches!(facts, Facts::Play(_, InPlay::MoreUsable { .. }));
        fewer || matches!(facts, Facts::CutShort { .. })
    };
    findings.map(|found| found.facts).filter(|facts| !is_of_end(facts)).collect()
}

/// Returns the throws at the start of a turn.
fn throws(log: &Log, line: usize) -> Vec<u16> {
    let Content::Turn(turn) = &log.lines[line].content else { return Vec::new() };
    let number = |kind: &ItemKind| match kind {
        ItemKind::Throw(throw) => match throw.number {
            SeenNumber::Is(number) => Some(number),
            _ => None,
        },
        _ => None,
    };
    log.items_of(turn).iter().map_while(|item| number(&item.kind)).collect()
}

#[test]
fn moves_of_thaayam_are_those_that_check_accepts() {
    let (mut legal, mut barred) = (0, 0);
    for (seed, variant) in (1..).zip(VARIANTS) {
        let text = simulated(variant, seed);
        let log = parse(text.as_bytes());
        let turns = (0..log.lines.len()).filter(|&line| !throws(&log, line).is_empty());
        for line in turns.step_by(2) {
            let before = &text[..log.lines[line].span.start as usize];
            let at = log.lines[line].span.start as usize;
            let moment = other_moment(text.as_bytes(), &log, at);
            let player = next(&moment, &log, line);
            let numbers = throws(&log, line);
            let choices = moment.choices(player, &numbers).expect("they were thrown");
            let series: Vec<String> = numbers.iter().map(u16::to_string).collect();
            let head = format!("{before}{player} {}", series.join("-"));
            for choice in &choices[0].legal {
                let played = format!("{head} {}\n", choice.in_full);
                assert_eq!(errors(&played), [], "{played}");
                legal += 1;
            }
            for refusal in &choices[0].barred {
                let played = format!("{head} {}\n", refusal.written);
                assert_ne!(errors(&played), [], "{played}");
                barred += 1;
            }
        }
    }
    assert!(legal > 400 && barred > 200, "{legal} legal, {barred} barred");
}

/// Returns the player to move, or the first player in the log if no player has begun.
fn next(moment: &Moment, log: &Log, line: usize) -> Player {
    let Content::Turn(turn) = &log.lines[line].content else { panic!("a turn") };
    let player = Player::first(turn.player.seat.side);
    assert!(moment.player().is_none_or(|turn| turn == player));
    player
}

#[test]
fn the_table_for_a_long_series_is_limited() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.dadu");
    let series = "1-4-8-1-4-".repeat(400) + "2";
    let log = format!(
        "Dadu: 1\nGame: thaayam\nVariant: basic, pieces = 8\nPlayers: 1-0-1-0\n\n\
         = N wait 8 | S c1 d1 e1 e2 Tc5 wait 2 | turn S\nS1 {series}\n"
    );
    std::fs::write(&path, log).expect("it can be written");
    let path = path.to_str().expect("a plain path");
    let text = said(&dadu(&["moves", path]));
    assert!(text.contains("1 (800 times), 2 (once), 4 (800 times) and 8 (400 times) in hand"));
    assert!(text.contains("more legal moves (see `--format json`)"), "{text}");
    assert!(text.lines().count() < 400, "{} lines", text.lines().count());
    let json = said(&dadu(&["moves", path, "--format", "json"]));
    let json: Value = serde_json::from_str(&json).expect("one object");
    let legal = json["cases"][0]["legal"].as_array().expect("a list");
    assert!(legal.len() > 1000, "{}", legal.len());
    let page = said(&dadu(&["replay", path]));
    assert!(page.contains("\"1 (800 times)\""), "the results in hand");
    assert!(said(&dadu(&["show", path])).contains("in hand: 1 (800 times)"));
}

/// Before a player has thrown, the choices are listed for each throw, unless a stored throw can be used already.
#[test]
fn choices_are_listed_for_each_throw_until_something_can_be_moved() {
    let log = "Dadu: 1\nGame: deleb\nVariant: basic, cross-lines = 5\nPlayers: 1-1\n\n\
               = N b1 slaves a2-a5 in 1 | S c5 in 1 | turn N\n";
    let after = |text: &str, player: Player| {
        let moment = other_moment(text.as_bytes(), &parse(text.as_bytes()), text.len());
        let choices = moment.choices(player, &[]).expect("no throw is given");
        let thrown: Vec<_> = choices.iter().map(|choices| choices.thrown.clone()).collect();
        (thrown, moment.is_unfinished())
    };
    let each: Vec<Vec<u8>> = [1, 2, 3, 4, 6].map(|number| vec![number]).into();
    assert_eq!(after(log, Player::first(Side::N)), (each.clone(), false));
    // A throw is due after the 4, and it cannot be used, so that the next throw comes first.
    let (thrown, is_unfinished) = after(&format!("{log}N1 1-1-1-1-4"), Player::first(Side::N));
    assert_eq!((thrown.len(), is_unfinished), (1, true));
    // After a throw that was not heard, it is unknown whether anything has to follow.
    for (turn, is_unfinished) in [("N1 1-2", true), ("N1 1-?", false), ("N1 2", false)] {
        assert_eq!(
            after(&format!("{log}{turn}"), Player::first(Side::N)).1,
            is_unfinished,
            "{turn}"
        );
    }
}
