//! How often `dadu suggest` finds a planted mistake.

use std::time::{Duration, Instant};

use super::planted::{Planted, Truth};
use dadu::finding::Severity;
use dadu::notation::{Log, parse};
use dadu::replay::{Setup, replay};
use dadu::suggest::{GameAdvice, Suggestion, applied, suggest};

/// The columns of [`Counts::row`].
pub const COLUMNS: &str = "true fix first | among the first three | wrong claim | along the chain | \
     fits equally well | `?` for a number | legal anyway | of | mean | slowest |";

/// How often the fixes of some planted mistakes were found.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    /// Mistakes that make the log illegal. The other counts are about these, except `legal`.
    pub illegal: u32,
    /// Logs that are still legal with the mistake: the log alone cannot show it.
    pub legal: u32,
    pub first: u32,
    pub top: u32,
    /// Fixes among the top three that write `?` for a throw.
    pub unheard: u32,
    /// Logs in which several suggestions fit equally well.
    pub equal: u32,
    pub wrong: u32,
    pub wrong_in_chain: u32,
    spent: Duration,
    slowest: Duration,
}

impl Counts {
    /// Counts one mistake. The search replays at most `most` lines.
    pub fn add(&mut self, planted: &Planted, most: u64) {
        let (text, log) = (planted.text.as_bytes(), parse(planted.text.as_bytes()));
        if !is_illegal(text, &log) {
            self.legal += 1;
            return;
        }
        self.illegal += 1;
        let started = Instant::now();
        let advised = suggest(text, &log, &Setup::default(), most, &|| true);
        let spent = started.elapsed();
        self.spent += spent;
        self.slowest = self.slowest.max(spent);
        let advised = advised.expect("it is not given up");
        let truth = |s: &Suggestion| truth(planted, &applied(text, &log, s));
        let top = advised.advice.first().map_or(&[][..], |advice| &advice.suggestions);
        let found = top.iter().take(3).map(truth).position(|truth| truth > Truth::False);
        self.first += u32::from(found == Some(0));
        self.top += u32::from(found.is_some());
        self.unheard += u32::from(found.is_some_and(|at| truth(&top[at]) == Truth::Unheard));
        self.equal += u32::from(advised.advice.first().is_some_and(|advice| advice.equal > 1));
        let is_wrong = claims(&advised, 0) && found != Some(0);
        self.wrong += u32::from(is_wrong);
        self.wrong_in_chain += u32::from(is_wrong_chain(planted, &log, &advised));
        let is_told = std::env::var("DADU_TELL").is_ok_and(|tell| match tell.as_str() {
            "first" => found != Some(0),
            _ => found.is_none() || is_wrong,
        });
        if is_told {
            tell(planted, &advised, &log);
        }
    }

    /// Returns the counts as a row of a table, in percent.
    pub fn row(&self) -> String {
        let of = f64::from(self.illegal.max(1));
        let share = |n: u32| format!("{:.0}%", f64::from(n) * 100.0 / of);
        let Counts { first, top, wrong, wrong_in_chain, equal, unheard, .. } = *self;
        let shares = [first, top, wrong, wrong_in_chain, equal, unheard].map(share).join(" | ");
        let mean = self.spent.as_secs_f64() * 1000.0 / of;
        let slowest = self.slowest.as_millis();
        format!("{shares} | {} | {} | {mean:.1} ms | {slowest} ms |", self.legal, self.illegal)
    }
}

fn is_illegal(text: &[u8], log: &Log) -> bool {
    let findings = replay(text, log, &Setup::default(), &mut ()).findings;
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

/// Compares a changed log with the original.
fn truth(planted: &Planted, changed: &[u8]) -> Truth {
    planted.truth(&String::from_utf8_lossy(changed))
}

/// Returns whether the first suggestion for an error claims to be right and to leave no error.
fn claims(advised: &GameAdvice, index: usize) -> bool {
    let first = advised.advice.get(index).and_then(|advice| advice.suggestions.first());
    let is_one = advised.advice.get(index).is_some_and(|advice| advice.equal < 2);
    is_one && first.is_some_and(|first| first.left.is_empty())
}

/// Returns whether any first suggestion claims to leave no error, although all first suggestions up
/// to it together do not restore the game.
fn is_wrong_chain(planted: &Planted, log: &Log, advised: &GameAdvice) -> bool {
    let firsts: Vec<&Suggestion> =
        advised.advice.iter().filter_map(|advice| advice.suggestions.first()).collect();
    (0..advised.advice.len()).any(|index| {
        let mut made = firsts[..firsts.len().min(index + 1)].to_vec();
        // Apply from the end, so that earlier lines keep their numbers.
        made.sort_by_key(|change| std::cmp::Reverse(change.line));
        let text = planted.text.clone().into_bytes();
        let text = made.iter().fold(text, |text, change| applied(&text, log, change));
        claims(advised, index) && truth(planted, &text) == Truth::False
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
                "    {truth:?} {} {:?} {:.2} {:?} left {:?}",
                s.line,
                s.slip,
                s.cost,
                s.edits.iter().map(|e| (e.span.start, &e.text)).collect::<Vec<_>>(),
                s.left
            );
        }
    }
}
