//! `cargo bench --bench suggest`: how often `dadu suggest` finds the mistake in a log.
//!
//! One mistake of each kind is planted in simulated games (basic rules, three a side, 120 player
//! turns) until 100 of them make the log illegal. `DADU_SLIPS` sets another number, `DADU_KIND`
//! selects one kind, and `DADU_TELL` prints the mistakes that were missed or claimed wrongly.
//!
//! A *wrong claim* is a first suggestion that leaves no error and fits better than all others, but
//! is not what happened. *Along the chain* counts logs that contain such a claim at any error,
//! where each suggestion builds on the first ones before it.

#[path = "../tests/support/planted.rs"]
#[allow(dead_code)]
mod planted;

use std::time::{Duration, Instant};

use dadu::finding::Severity;
use dadu::notation::{Log, parse};
use dadu::replay::{Setup, replay};
use dadu::suggest::{GameAdvice, MOST_LINES, Suggestion, applied, suggest};
use planted::{KINDS, Kind, Planted, Truth, game, plant};
use rand_pcg::Pcg64;

fn main() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let wanted: u32 = number("DADU_SLIPS").unwrap_or(100);
    let only = std::env::var("DADU_KIND").ok();
    println!(
        "| mistake | true fix first | among the first three | wrong claim | along the chain | \
         fits equally well | `?` for a number | legal anyway | slowest |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for kind in KINDS {
        if only.as_ref().is_none_or(|only| only == kind.name) {
            row(kind, wanted);
        }
    }
}

#[derive(Default)]
struct Counts {
    planted: u32,
    /// Logs that are still legal with the mistake: the log alone cannot show it.
    legal: u32,
    first: u32,
    top: u32,
    /// Fixes among the top three that write `?` for a throw.
    unheard: u32,
    /// Logs in which several suggestions fit equally well.
    equal: u32,
    wrong: u32,
    wrong_in_chain: u32,
    slowest: Duration,
}

fn row(kind: Kind, wanted: u32) {
    let mut counts = Counts::default();
    for seed in 0.. {
        if counts.planted == wanted {
            break;
        }
        let random = &mut Pcg64::new(41, u128::from(seed));
        if let Some(planted) = plant(&game(seed, 120), kind, random) {
            counts.count(kind, &planted);
        }
    }
    let share = |n: u32| format!("{:.0}%", f64::from(n) * 100.0 / f64::from(wanted));
    let Counts { first, top, wrong, wrong_in_chain, equal, unheard, legal, slowest, .. } = counts;
    let shares = [first, top, wrong, wrong_in_chain, equal, unheard].map(share).join(" | ");
    println!("| {} | {shares} | {legal} | {} ms |", kind.name, slowest.as_millis());
}

impl Counts {
    fn count(&mut self, kind: Kind, planted: &Planted) {
        let (text, log) = (planted.text.as_bytes(), parse(planted.text.as_bytes()));
        if !is_illegal(text, &log) {
            self.legal += 1;
            return;
        }
        self.planted += 1;
        let started = Instant::now();
        let advised = suggest(text, &log, &Setup::default(), MOST_LINES, &|| true);
        self.slowest = self.slowest.max(started.elapsed());
        let advised = advised.expect("it is not given up");
        let truth = |s: &Suggestion| truth(kind, planted, &applied(text, &log, s));
        let top = advised.advice.first().map_or(&[][..], |advice| &advice.suggestions);
        let found = top.iter().take(3).map(truth).position(|truth| truth > Truth::False);
        self.first += u32::from(found == Some(0));
        self.top += u32::from(found.is_some());
        self.unheard += u32::from(found.is_some_and(|at| truth(&top[at]) == Truth::Unheard));
        let claim = claims(&advised, 0);
        self.equal += u32::from(advised.advice.first().is_some_and(|advice| advice.equal > 1));
        let is_wrong = claim && found != Some(0);
        self.wrong += u32::from(is_wrong);
        self.wrong_in_chain += u32::from(is_wrong_chain(kind, planted, &log, &advised));
        if (found.is_none() || is_wrong) && std::env::var_os("DADU_TELL").is_some() {
            tell(planted, &advised, &log);
        }
    }
}

fn is_illegal(text: &[u8], log: &Log) -> bool {
    let findings = replay(text, log, &Setup::default(), &mut ()).findings;
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

/// Compares a changed log with the original. For a missing line, moves that nothing later depends
/// on cannot be found.
fn truth(kind: Kind, planted: &Planted, changed: &[u8]) -> Truth {
    let truth = planted.truth(&String::from_utf8_lossy(changed));
    let may_be_part = kind.name == "line forgotten";
    if truth == Truth::Partial && !may_be_part { Truth::False } else { truth }
}

/// Returns whether the first suggestion for an error claims to be right and to leave no error.
fn claims(advised: &GameAdvice, index: usize) -> bool {
    let first = advised.advice.get(index).and_then(|advice| advice.suggestions.first());
    let is_one = advised.advice.get(index).is_some_and(|advice| advice.equal < 2);
    is_one && first.is_some_and(|first| first.left.is_empty())
}

/// Returns whether any first suggestion claims to leave no error, although all first suggestions up
/// to it together do not restore the game.
fn is_wrong_chain(kind: Kind, planted: &Planted, log: &Log, advised: &GameAdvice) -> bool {
    let firsts: Vec<&Suggestion> =
        advised.advice.iter().filter_map(|advice| advice.suggestions.first()).collect();
    (0..advised.advice.len()).any(|index| {
        let mut made = firsts[..firsts.len().min(index + 1)].to_vec();
        // Apply from the end, so that earlier lines keep their numbers.
        made.sort_by_key(|change| std::cmp::Reverse(change.line));
        let text = planted.text.clone().into_bytes();
        let text = made.iter().fold(text, |text, change| applied(&text, log, change));
        claims(advised, index) && truth(kind, planted, &text) == Truth::False
    })
}

fn tell(planted: &Planted, advised: &GameAdvice, log: &Log) {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (was, text) = (lines(&planted.was), lines(&planted.text));
    let at = was.iter().zip(&text).position(|(a, b)| a != b).unwrap_or(0);
    println!("line {at} was {:?}, is {:?}", was.get(at), text.get(at));
    for advice in &advised.advice {
        println!("  line {}: {}", advice.line, advice.finding.code().id());
        for s in &advice.suggestions {
            let after = applied(planted.text.as_bytes(), log, s);
            let truth = planted.truth(&String::from_utf8_lossy(&after));
            println!(
                "    {truth:?} {} {:?} {} {:?} left {:?}",
                s.line, s.slip, s.cost, s.edits, s.left
            );
        }
    }
}
