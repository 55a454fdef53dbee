//! `dadu suggest` on legal games with planted mistakes.

use crate::support::planted::{KINDS, Planted, Truth, below, game, kind, plant};
use crate::support::{files, root};
use dadu::finding::{Code, Finding, Severity};
use dadu::games::GameId;
use dadu::notation::{Log, parse};
use dadu::replay::{Setup, replay};
use dadu::suggest::{
    GameAdvice, MOST_LINES, Slip, Suggestion, applied, changes_at, rewrites, suggest,
};
use rand_pcg::Pcg64;

fn advised(text: &str) -> GameAdvice {
    let log = parse(text.as_bytes());
    suggest(text.as_bytes(), &log, &Setup::default(), MOST_LINES, &|| true)
        .expect("it is not given up")
}

/// Returns the findings in a text, each with its line.
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

/// Returns whether one of the first suggestions for the first error restores the game.
fn is_found(planted: &Planted, advised: &GameAdvice, within: usize) -> bool {
    let log = parse(planted.text.as_bytes());
    let is_true = |suggestion: &Suggestion| {
        let changed = applied(planted.text.as_bytes(), &log, suggestion);
        planted.truth(&String::from_utf8_lossy(&changed)) > Truth::False
    };
    let first = advised.advice.first();
    first.is_some_and(|advice| advice.suggestions.iter().take(within).any(is_true))
}

/// Returns whether the first suggestion claims to leave no error, and is better than any other.
fn claims(advised: &GameAdvice) -> bool {
    let first = advised.advice.first();
    let claims = |s: &Suggestion| s.left.is_empty();
    first.is_some_and(|advice| advice.equal < 2 && advice.suggestions.first().is_some_and(claims))
}

/// For nine of ten mistakes of each kind, the fix is among the first three suggestions. At most one
/// is claimed to be a different mistake. The bench `suggest` measures this on more games.
#[test]
fn fixes_of_planted_mistakes_are_among_the_first_three() {
    for kind in KINDS {
        let illegal = (0..).filter_map(|seed| {
            let random = &mut Pcg64::new(23, u128::from(seed));
            plant(&game(seed, 120), kind, random)
        });
        let illegal = illegal.filter(|planted| has_error(&planted.text)).take(10);
        let (mut found, mut wrong) = (0, 0);
        for planted in illegal {
            let advised = advised(&planted.text);
            found += usize::from(is_found(&planted, &advised, 3));
            wrong += usize::from(claims(&advised) && !is_found(&planted, &advised, 1));
        }
        assert!(found >= 9 && wrong <= 1, "{}: {found} of 10, {wrong} wrong claims", kind.name);
    }
}

/// An applied suggestion keeps the old text in a remark, and the log becomes legal.
#[test]
fn an_applied_change_keeps_the_old_text() {
    let text = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n\
                = N a4 c3 wait K 6 da all open | S g4 wait K 7 da all closed | turn N after none\n\
                N1 3 a4+3  # quick\nS1 2 g4+2\nN1 2 b3+2\nResult: unfinished\n";
    let advised = advised(text);
    let [advice] = &advised.advice[..] else { panic!("{advised:#?}") };
    let log = parse(text.as_bytes());
    let after = applied(text.as_bytes(), &log, &advice.suggestions[0]);
    let after = String::from_utf8(after).expect("UTF-8");
    assert!(after.contains("N1 2 b2+2  # was: N1 2 b3+2\n"), "{after}");
    assert!(!has_error(&after), "{after}");
}

/// Returns a log with the variant `basic` and the result `unfinished`.
fn log_of(players: &str, play: &str) -> String {
    format!("Dadu: 1\nVariant: basic\nPlayers: {players}\n\n{play}Result: unfinished\n")
}

/// A missing line is suggested before a change of player, because a change of player would falsify
/// the log.
#[test]
fn a_missing_line_is_suggested_before_another_player() {
    let play = "1. N1 3\nN2 3\nS1 10-3\nS2 4\n2. N1 2\nS1 3\nS2 2\n";
    let text = log_of("2-2", play);
    let advised = advised(&text);
    let [advice] = &advised.advice[..] else { panic!("{advised:#?}") };
    let slips: Vec<Slip> = advice.suggestions.iter().map(|s| s.slip).collect();
    assert_eq!(slips[0], Slip::LineMissing, "{advised:#?}");
    assert!(slips.contains(&Slip::Player), "{advised:#?}");
    let after = applied(text.as_bytes(), &parse(text.as_bytes()), &advice.suggestions[0]);
    let after = String::from_utf8(after).expect("UTF-8");
    assert!(after.contains("2. N1 2\nN2 ?  # was missing\nS1 3\n"), "{after}");
    assert!(!has_error(&after), "{after}");
}

/// The first suggestion where lines or throws are missing or swapped.
#[test]
fn the_first_suggestion_restores_missing_lines_and_throws() {
    let start = "= N a4 c3 wait K 6 da all | S g4 e2 wait K 6 da all | turn N after none\n";
    let cases = [
        // The last line of a side turn, the first line, and a line with a move that a later line
        // needs.
        ("N1 3 a4+3\nS1 2 g4+2\nS2 3\n", "N2 ?"),
        ("N2 3 a4+3\nS1 2 g4+2\nS2 3\n", "N1 ?"),
        ("N1 2 b1+2\nS1 2 g4+2\nS2 3\nN2 2\n", "N2 ? a4+2"),
        // Two lines in the wrong order.
        ("N1 2 a4+2\nS1 2 g4+2\nN2 3 c3+3\nS2 3\n", "N2 3 c3+3\nS1 2 g4+2"),
        // The first throw of a series, and the only throw.
        ("N1 4 +1 a1+4\nN2 3\n", "N1 1-4 +1 a1+4"),
        ("N1 a4+3\nN2 3\n", "N1 3 a4+3"),
        ("N1 3 a4+3\nN2\n", "N2 ?"),
    ];
    for (play, after) in cases {
        assert_eq!(first(&log_of("2-2", &format!("{start}{play}"))), after, "{play}");
    }
}

/// If one number is written twice in a side turn, the usual order of the players decides which one is corrected first. The
/// log does not prove it, so both fit equally well.
#[test]
fn the_usual_order_of_the_players_decides_which_number_is_wrong() {
    let cases = [
        // The order in the other side turns, the wrong side turn, and which of its lines is wrong.
        ("123", "113", 1),
        ("123", "223", 0),
        ("123", "122", 2),
        ("321", "331", 1),
        ("321", "221", 0),
        ("213", "233", 1),
    ];
    for (usual, written, wrong) in cases {
        let side_turn = |side: char, order: &str| -> String {
            order.chars().map(|number| format!("{side}{number} 3\n")).collect()
        };
        let round = side_turn('N', usual) + &side_turn('S', usual);
        let last = side_turn('N', written) + &side_turn('S', usual);
        let text = log_of("3-3", &(round.repeat(3) + &last));
        let advised = advised(&text);
        let first = &advised.advice[0].suggestions[0];
        let line = 4 + 3 * 6 + wrong;
        assert_eq!((first.slip, first.line), (Slip::Player, line), "{usual}, {written}");
        assert!(!claims(&advised), "{usual}, {written}");
    }
}

/// Returns the lines that the first suggestion writes.
fn first(text: &str) -> String {
    let (log, advised) = (parse(text.as_bytes()), advised(text));
    let first = advised.advice.first().and_then(|advice| advice.suggestions.first());
    let Some(first) = first else { return format!("nothing: {advised:#?}") };
    let rewrites = rewrites(text.as_bytes(), &log, first).into_iter();
    rewrites.map(|rewrite| rewrite.after).collect::<Vec<_>>().join("\n")
}

/// Logs with nearly no readable line, or with a line longer than any player turn can be, and the
/// range of lines where the search must stop.
#[test]
fn a_search_that_needs_too_much_memory_is_stopped() {
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

/// Two changes that give the same line are one suggestion.
#[test]
fn no_change_is_suggested_twice() {
    let mut suggestions = 0;
    for path in files("corpus/illegal", "dadu") {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        let log = parse(text.as_bytes());
        for advice in advised(&text).advice {
            let after = |s: &Suggestion| rewrites(text.as_bytes(), &log, s);
            let lines: Vec<_> = advice.suggestions.iter().map(after).collect();
            let repeats = (1..lines.len()).any(|i| lines[..i].contains(&lines[i]));
            assert!(!repeats, "{}: {lines:#?}", path.display());
            suggestions += lines.len();
        }
    }
    assert!(suggestions > 100, "{suggestions}");
}

/// Applies some changes to a text.
fn with_changes(text: &str, log: &Log, changes: &[&Suggestion]) -> Vec<u8> {
    let mut changes = changes.to_vec();
    // Apply from the end, so that earlier lines keep their numbers.
    changes.sort_by_key(|change| std::cmp::Reverse(change.line));
    changes.iter().fold(text.as_bytes().to_vec(), |text, change| applied(&text, log, change))
}

/// Returns the line of the original log that has this number after the changes.
fn original_line(line: usize, changes: &[&Suggestion]) -> usize {
    let mut missing: Vec<usize> =
        changes.iter().filter(|s| s.slip == Slip::LineMissing).map(|s| s.line).collect();
    missing.sort_unstable();
    let line = missing.iter().fold(line, |line, &at| if line > at { line - 1 } else { line });
    let swapped = changes.iter().filter(|s| s.slip == Slip::LinesSwapped).map(|s| s.line);
    swapped.fold(line, |line, first| match line {
        _ if line == first => first + 1,
        _ if line == first + 1 => first,
        _ => line,
    })
}

/// Asserts that the claims of each suggestion agree with a check after it is applied, together with
/// the first suggestions above it. Returns how many suggestions leave no error.
fn check_claims(text: &str, name: &str) -> usize {
    let advised = advised(text);
    let log = parse(text.as_bytes());
    let found_with = |changes: &[&Suggestion], least| {
        let found = found(&with_changes(text, &log, changes), least).into_iter();
        found.map(|(line, code)| (original_line(line, changes), code)).collect::<Vec<_>>()
    };
    let (mut above, mut whole): (Vec<&Suggestion>, usize) = (Vec::new(), 0);
    for advice in &advised.advice {
        // If a parameter is unknown, `check` only warns of errors that another value would remove.
        let before = found_with(&above, Severity::Warning);
        for suggestion in &advice.suggestions {
            let changes = [&above[..], &[suggestion]].concat();
            let after = found_with(&changes, Severity::Warning);
            let count = |found: &[(usize, Code)]| {
                let this = (line_of(&log, &advice.finding), advice.finding.code());
                found.iter().filter(|&&finding| finding == this).count()
            };
            let errors = found_with(&changes, Severity::Error);
            let mut left: Vec<usize> = errors.iter().map(|&(line, _)| line).collect();
            left.retain(|&line| line >= suggestion.line);
            left.sort_unstable();
            left.dedup();
            let changed = String::from_utf8_lossy(&with_changes(text, &log, &changes)).into_owned();
            let said = format!("{name}: {suggestion:#?}\n{changed}");
            assert!(count(&after) < count(&before), "{said}{before:?}{after:?}");
            if advised.stopped.is_none() && suggestion.is_replayed && !text.contains(" = unknown") {
                assert_eq!(suggestion.left, left, "{said}{after:?}");
            }
            whole += usize::from(left.is_empty());
        }
        above.extend(advice.suggestions.first());
    }
    whole
}

#[test]
fn claims_about_a_suggestion_agree_with_a_check() {
    let mut whole = 0;
    for path in files("corpus/illegal", "dadu") {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        // `suggest` supports Dadu only.
        if parse(text.as_bytes()).game.is_some_and(|game| game != GameId::Dadu) {
            continue;
        }
        // Each game of a file is searched alone, so skip files with several games.
        let Some(at) = text.find("Dadu: 1") else { continue };
        if !text[at + 1..].contains("Dadu: 1") {
            whole += check_claims(&text, &path.to_string_lossy());
        }
    }
    assert!(whole > 100, "{whole}");
    for seed in 0..40 {
        let random = &mut Pcg64::new(29, u128::from(seed));
        let mut text = game(seed, 60);
        for _ in 0..3 {
            let kind = KINDS[below(random, KINDS.len())];
            text = plant(&text, kind, random).map_or(text, |planted| planted.text);
        }
        check_claims(&text, &format!("seed {seed}"));
    }
}

/// If there are several mistakes, the change that makes the log legal furthest comes first,
/// whatever the other mistakes do to the rest.
#[test]
fn each_of_several_mistakes_is_found() {
    let (mut made, mut found) = (0, 0);
    for seed in 0..20 {
        let random = &mut Pcg64::new(31, u128::from(seed));
        let was = game(seed, 100);
        let mut text = was.clone();
        for _ in 0..16 {
            let kind = kind(["wrong square", "±1"][below(random, 2)]);
            text = plant(&text, kind, random).map_or(text, |planted| planted.text);
        }
        let lines: Vec<&str> = was.lines().collect();
        made += text.lines().zip(&lines).filter(|(line, was)| line != *was).count();
        let log = parse(text.as_bytes());
        let first =
            advised(&text).advice.into_iter().filter_map(|a| a.suggestions.into_iter().next());
        let is_true = |s: &Suggestion| {
            rewrites(text.as_bytes(), &log, s)
                .iter()
                .all(|rewrite| rewrite.after == lines[rewrite.line])
        };
        found += first.filter(is_true).count();
    }
    assert!(made > 60 && found * 4 >= made * 3, "{found} of {made}");
}

/// dadu does not replay a safe fix that makes no player turn, so it cannot say which errors remain. A fix of the header comes
/// before all other suggestions.
#[test]
fn safe_fixes_make_no_claims_about_other_lines() {
    let play = "\nN1 3\nS1 2\nN1 3\nS1 2\n";
    for (header, more, is_of_header) in [
        ("N: Aunt; Host\nS: Guest, Cousin\n", "N2 3\nS2 3\n", true),
        ("Playres: 1-1\n", "", true),
        ("Players: 1-1\n", "N1 3\u{2028}S1 2\n", false),
    ] {
        let text =
            format!("Dadu: 1\nVariant: basic\n{header}{play}{more}N1 3 a1+3\nResult: unfinished\n");
        let advised = advised(&text);
        assert_eq!(advised.is_header_misread, is_of_header, "{text}");
        let safe = advised.advice.iter().flat_map(|advice| &advice.suggestions);
        let safe: Vec<_> = safe.filter(|one| matches!(one.slip, Slip::Fix(_))).collect();
        assert!(!safe.is_empty() && safe.iter().all(|one| !one.is_replayed), "{text}");
        assert!(!is_of_header || advised.advice.len() == safe.len(), "{text}");
    }
}
