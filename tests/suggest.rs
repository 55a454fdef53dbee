//! Slips are planted in legal games, and looked for.

mod support;

use dadu::finding::Severity;
use dadu::notation::{Content, ItemKind, parse};
use dadu::replay::{Setup, replay};
use dadu::rules::variant::Variant;
use dadu::simulate::{Plan, Policy, simulate};
use dadu::suggest::{Advised, MOST_LINES, Suggestion, applied, changes_at, line_after, suggest};
use rand_pcg::Pcg64;
use support::slips::below;
use support::{files, root};

fn game(seed: u64, max_turns: u32) -> String {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (3, 3), policy, max_turns, seed };
    let mut text = Vec::new();
    simulate(&plan, seed, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

fn advised(text: &str) -> Advised {
    let log = parse(text.as_bytes());
    suggest(text.as_bytes(), &log, &Setup::default(), MOST_LINES, &|| true)
        .expect("it is not given up")
}

fn has_error(text: &str) -> bool {
    let log = parse(text.as_bytes());
    let game = replay(text.as_bytes(), &log, &Setup::default(), &mut ());
    game.findings.iter().any(|f| f.severity == Severity::Error)
}

/// The slips of a hand that copies what was seen.
const SLIPS: [&str; 8] = [
    "a wrong digit thrown",
    "a wrong digit used",
    "a neighbouring square",
    "a missing throw",
    "a swapped player",
    "king for piece",
    "a forgotten use",
    "a move written twice",
];

/// Makes one slip in a text, if it can be made at the place that the lot falls on.
fn planted(text: &str, slip: &str, random: &mut Pcg64) -> Option<String> {
    let log = parse(text.as_bytes());
    let turns: Vec<_> = log
        .lines
        .iter()
        .filter_map(|line| match &line.content {
            Content::Turn(turn) => Some(turn),
            _ => None,
        })
        .collect();
    let turn = turns[below(random, turns.len())];
    let items = log.items_of(turn);
    let item = items[below(random, items.len())];
    let token = &text[item.span.range()];
    let digit = |random: &mut Pcg64| ["1", "2", "3", "4"][below(random, 4)];
    let put = |range: std::ops::Range<usize>, new: &str| {
        Some(format!("{}{new}{}", &text[..range.start], &text[range.end..]))
    };
    let changed = match (slip, item.kind) {
        ("a wrong digit thrown", ItemKind::Throw(_)) => put(item.span.range(), digit(random)),
        ("a wrong digit used", ItemKind::Use(_)) => {
            let plus = token.find('+')?;
            let number = token[plus + 1..].bytes().take_while(u8::is_ascii_digit).count();
            let start = item.span.start as usize + plus + 1;
            put(start..start + number, digit(random))
        }
        ("a neighbouring square", ItemKind::Use(_)) => {
            let at = token.find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0)?;
            if token.starts_with('+') || token.starts_with("K+") || token.starts_with('@') {
                return None;
            }
            let old = token.as_bytes()[at] - b'0';
            let new = if old > 1 && below(random, 2) == 0 { old - 1 } else { old + 1 };
            let start = item.span.start as usize + at;
            put(start..start + 1, &new.to_string())
        }
        ("a missing throw", ItemKind::Throw(throw)) if !throw.opens => {
            put(item.span.start as usize - 1..item.span.end as usize, "")
        }
        ("a swapped player", _) => {
            let number = ["1", "2", "3"][below(random, 3)];
            let seat = turn.player.span.range();
            put(seat.start + 1..seat.end, number)
        }
        ("king for piece", ItemKind::Use(_)) => match token.strip_prefix('K') {
            Some(plain) => put(item.span.range(), plain),
            None => put(item.span.range(), &format!("K{token}")),
        },
        ("a forgotten use", ItemKind::Use(_)) => {
            put(item.span.start as usize - 1..item.span.end as usize, "")
        }
        ("a move written twice", ItemKind::Use(_)) => {
            put(item.span.end as usize..item.span.end as usize, &format!(" {token}"))
        }
        _ => None,
    };
    changed.filter(|changed| changed != text)
}

/// Whether one of the first suggestions for the first break gives back what was there.
fn is_found(text: &str, was: &str, advised: &Advised, within: usize) -> bool {
    let log = parse(text.as_bytes());
    let lines: Vec<&str> = was.lines().collect();
    advised.advice.first().is_some_and(|advice| {
        advice.suggestions.iter().take(within).any(|suggestion| {
            line_after(text.as_bytes(), &log, suggestion) == lines[suggestion.line]
        })
    })
}

#[test]
fn planted_slips_are_among_the_first_three() {
    let slips: u64 = std::env::var("DADU_SLIPS").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let (mut planted_in_all, mut found, mut first) = (0, 0, 0);
    let mut by_kind = [(0, 0, 0); SLIPS.len()];
    for seed in 0.. {
        if planted_in_all == slips {
            break;
        }
        let random = &mut Pcg64::new(23, u128::from(seed));
        let kind = below(random, SLIPS.len());
        let was = game(seed, 120);
        let Some(text) = planted(&was, SLIPS[kind], random) else { continue };
        if !has_error(&text) {
            by_kind[kind].2 += 1;
            continue;
        }
        let advised = advised(&text);
        planted_in_all += 1;
        by_kind[kind].0 += 1;
        first += u64::from(is_found(&text, &was, &advised, 1));
        if is_found(&text, &was, &advised, 3) {
            found += 1;
            by_kind[kind].1 += 1;
        } else if std::env::var_os("DADU_TELL").is_some() {
            let differ = text.lines().zip(was.lines()).enumerate().find(|(_, (a, b))| a != b);
            println!("{}: {differ:?}", SLIPS[kind]);
            for advice in &advised.advice {
                println!("  breaks at {}: {}", advice.line, advice.finding.code().id());
                for s in &advice.suggestions {
                    println!(
                        "    {} {:?} {} {:?} left {:?}",
                        s.line, s.slip, s.cost, s.edits, s.left
                    );
                }
            }
        }
    }
    for (slip, (planted, found, legal)) in SLIPS.iter().zip(by_kind) {
        println!("| {slip} | {planted} | {found} | {legal} |");
    }
    println!("first: {first}, among the first three: {found}, of {planted_in_all}");
    assert!(found * 10 >= slips * 8, "{found} of {slips}");
}

/// A change that is made leaves the old reading in a remark, and the log legal.
#[test]
fn a_change_that_is_made_keeps_what_was_there() {
    let text = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n\
                = N a4 c3 wait K 6 da all open | S g4 wait K 7 da all closed | turn N\n\
                N1 3 a4+3  # quick\nS1 2 g4+2\nN1 2 b3+2\nResult: unfinished\n";
    let advised = advised(text);
    let [advice] = &advised.advice[..] else { panic!("{advised:#?}") };
    let log = parse(text.as_bytes());
    let after = applied(text.as_bytes(), &log, &advice.suggestions[0]);
    let after = String::from_utf8(after).expect("UTF-8");
    assert!(after.contains("N1 2 b2+2  # was: N1 2 b3+2\n"), "{after}");
    assert!(!has_error(&after), "{after}");
}

/// A log in which nearly nothing can be read, or with a line that is longer than any player turn can be,
/// and the line up to which it is looked at.
#[test]
fn what_would_take_all_memory_is_given_up() {
    let head = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";
    let end = "N1 2 +1\nResult: unfinished\n";
    let cases = [
        (format!("{head}{}{end}", "wat 3\n".repeat(20_000)), 5..100),
        (format!("{head}N1 2\nS1 2{}\n{end}", "-2".repeat(5_000)), 5..6),
        (format!("{head}= N{} | S\n{end}", " a1".repeat(5_000)), 4..5),
    ];
    for (text, reached) in cases {
        let log = parse(text.as_bytes());
        let advised = advised(&text);
        let stopped = advised.stopped.expect("it is given up");
        assert!(reached.contains(&stopped), "{stopped}, not {reached:?}");
        let last = log.lines.len() - 2;
        let found = changes_at(text.as_bytes(), &log, &Setup::default(), last, 1000);
        assert!(found.is_none(), "{found:?}");
    }
}

/// Two changes that leave the same line are one suggestion.
#[test]
fn no_change_is_suggested_twice() {
    let mut suggestions = 0;
    for path in files("corpus/illegal", "dadu") {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        let log = parse(text.as_bytes());
        for advice in advised(&text).advice {
            let after = |s: &Suggestion| (s.line, line_after(text.as_bytes(), &log, s));
            let lines: Vec<_> = advice.suggestions.iter().map(after).collect();
            let repeats = (1..lines.len()).any(|i| lines[..i].contains(&lines[i]));
            assert!(!repeats, "{}: {lines:#?}", path.display());
            suggestions += lines.len();
        }
    }
    assert!(suggestions > 100, "{suggestions}");
}
