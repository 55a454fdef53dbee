//! Slips are planted in legal games, and looked for.

mod support;

use dadu::finding::{Code, Finding, Severity};
use dadu::notation::{Content, ItemKind, Log, parse};
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

/// What is found in a text, each with the line in which it stands.
fn found(text: &[u8], least: Severity) -> Vec<(usize, Code)> {
    let log = parse(text);
    let found = replay(text, &log, &Setup::default(), &mut ()).findings;
    let found = found.iter().filter(|f| f.severity >= least);
    found.map(|f| (line_of(&log, f), f.code())).collect()
}

fn line_of(log: &Log, finding: &Finding) -> usize {
    log.line_at(finding.span.start).unwrap_or(0)
}

fn has_error(text: &str) -> bool {
    !found(text.as_bytes(), Severity::Error).is_empty()
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

/// What is said of a suggestion is what a check finds once it is made: together with the first ones
/// above it, as is said too. Returns how many there were of which nothing was to be wrong after them.
fn holds_to_its_word(text: &str, name: &str) -> usize {
    let advised = advised(text);
    let log = parse(text.as_bytes());
    let made = |changes: &[&Suggestion]| {
        let mut changes = changes.to_vec();
        // From the end on, so that what stands before stays in its place.
        changes.sort_by_key(|change| std::cmp::Reverse(change.line));
        changes.iter().fold(text.as_bytes().to_vec(), |text, change| applied(&text, &log, change))
    };
    let (mut above, mut whole): (Vec<&Suggestion>, usize) = (Vec::new(), 0);
    for advice in &advised.advice {
        // Where a parameter is not known, a check only warns of what another value of it lifts.
        let before = found(&made(&above), Severity::Warning);
        for suggestion in &advice.suggestions {
            let changed = made(&[&above[..], &[suggestion]].concat());
            let after = found(&changed, Severity::Warning);
            let count = |found: &[(usize, Code)]| {
                let this = (line_of(&log, &advice.finding), advice.finding.code());
                found.iter().filter(|&&finding| finding == this).count()
            };
            let errors = found(&changed, Severity::Error);
            let mut left: Vec<usize> = errors.iter().map(|&(line, _)| line).collect();
            left.retain(|&line| line >= suggestion.line);
            left.dedup();
            let said = format!("{name}: {suggestion:#?}\n{}", String::from_utf8_lossy(&changed));
            assert!(count(&after) < count(&before), "{said}{before:?}{after:?}");
            if advised.stopped.is_none() && !text.contains(" = unknown") {
                assert_eq!(suggestion.left, left, "{said}{after:?}");
            }
            whole += usize::from(left.is_empty());
        }
        above.extend(advice.suggestions.first());
    }
    whole
}

#[test]
fn what_is_said_of_a_suggestion_is_what_a_check_finds() {
    let mut whole = 0;
    for path in files("corpus/illegal", "dadu") {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        // Of several games in a file each is looked at alone.
        let Some(at) = text.find("Dadu: 1") else { continue };
        if !text[at + 1..].contains("Dadu: 1") {
            whole += holds_to_its_word(&text, &path.to_string_lossy());
        }
    }
    assert!(whole > 100, "{whole}");
    for seed in 0..40 {
        let random = &mut Pcg64::new(29, u128::from(seed));
        let mut text = game(seed, 60);
        for _ in 0..3 {
            let slip = SLIPS[below(random, SLIPS.len())];
            text = planted(&text, slip, random).unwrap_or(text);
        }
        holds_to_its_word(&text, &format!("seed {seed}"));
    }
}

/// Where there are several slips, the change with which the log is right furthest comes first, whatever
/// the others do to the rest.
#[test]
fn each_of_several_slips_is_found() {
    let (mut made, mut found) = (0, 0);
    for seed in 0..20 {
        let random = &mut Pcg64::new(31, u128::from(seed));
        let was = game(seed, 100);
        let mut text = was.clone();
        for _ in 0..16 {
            let slip = ["a neighbouring square", "a wrong digit used"][below(random, 2)];
            text = planted(&text, slip, random).unwrap_or(text);
        }
        let lines: Vec<&str> = was.lines().collect();
        made += text.lines().zip(&lines).filter(|(line, was)| line != *was).count();
        let log = parse(text.as_bytes());
        let first =
            advised(&text).advice.into_iter().filter_map(|a| a.suggestions.into_iter().next());
        found += first.filter(|s| line_after(text.as_bytes(), &log, s) == lines[s.line]).count();
    }
    assert!(made > 60 && found * 10 >= made * 8, "{found} of {made}");
}
