//! The number of findings that the safe fixes of a text correct.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::{CheckedGame, check_block, check_variants};
use crate::finding::Code;
use crate::fix::Fixed;
use crate::notation::Log;
use crate::notation::stream::Blocks;
use crate::replay::{Setup, replay};

/// What a check of a text finds less, and what it finds more, after its safe fixes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    /// The number of findings that the fixes correct.
    pub corrected: u64,
    /// The number of other findings, about play that can be read only after the fixes.
    pub uncovered: u64,
    /// Whether there may be more fixes, because trying them would take too long.
    pub is_partial: bool,
    /// The number of lines that were replayed to find the fixes.
    pub replayed: u64,
}

/// The number of findings of each code.
type Counts = BTreeMap<Code, u64>;

impl Corrections {
    /// Counts the findings that the fixes of a text correct, as far as fixes can be found by replaying so many lines.
    pub fn of(text: &[u8], setup: &Setup<'_>, most_lines: u64) -> Corrections {
        let fixed = Fixed::within(text, setup, most_lines);
        let is_changed = fixed.text != text;
        let count = |text: &[u8]| if is_changed { findings(text, setup) } else { Counts::new() };
        Corrections {
            is_partial: fixed.stopped,
            replayed: fixed.replayed,
            ..Corrections::between(&count(text), &count(&fixed.text))
        }
    }

    /// Counts the findings that the fixes of a variant file correct.
    pub fn of_variant_file(text: &str) -> Corrections {
        let fixed = Fixed::of_variant_file(text.as_bytes());
        let count = |text: &str| {
            let mut counts = Counts::new();
            check_variants(text, &mut |game| add(&mut counts, &game));
            counts
        };
        let after = String::from_utf8_lossy(&fixed.text);
        Corrections {
            is_partial: fixed.stopped,
            ..Corrections::between(&count(text), &count(&after))
        }
    }

    fn between(before: &Counts, after: &Counts) -> Corrections {
        let without = |one: &Counts, other: &Counts| {
            let left = |(code, count): (&Code, &u64)| {
                count.saturating_sub(other.get(code).copied().unwrap_or_default())
            };
            one.iter().map(left).sum()
        };
        Corrections {
            corrected: without(before, after),
            uncovered: without(after, before),
            ..Corrections::default()
        }
    }
}

impl AddAssign for Corrections {
    fn add_assign(&mut self, other: Corrections) {
        self.corrected += other.corrected;
        self.uncovered += other.uncovered;
        self.is_partial |= other.is_partial;
        self.replayed += other.replayed;
    }
}

fn findings(text: &[u8], setup: &Setup<'_>) -> Counts {
    let mut counts = Counts::new();
    let replayer = |text: &[u8], log: &Log| Some(replay(text, log, setup, &mut ()));
    let (mut blocks, mut games) = (Blocks::new(text), 0);
    // Reading from memory cannot fail.
    while let Ok(Some(block)) = blocks.next_block() {
        check_block(&block, games, &replayer, &mut |game| add(&mut counts, &game));
        games += block.game_count();
    }
    counts
}

fn add(counts: &mut Counts, game: &CheckedGame<'_>) {
    for finding in &game.findings {
        *counts.entry(finding.code()).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings that are corrected, and those that are uncovered.
    #[test]
    fn corrected_findings_are_those_that_a_check_of_the_fixed_text_does_not_have() {
        let log = |play: &str| {
            format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}\nResult: unfinished\n")
        };
        let cases = [
            (log("N1 3"), (0, 0)),
            (log("N1: 3"), (1, 0)),
            (log("Nl 3"), (1, 0)),
            (log("tea break"), (0, 0)),
            // The line can be read after the fix, and breaks a rule.
            (log("N1: 3 a1+2"), (1, 1)),
            (String::new(), (0, 0)),
        ];
        for (text, expected) in cases {
            let found = Corrections::of(text.as_bytes(), &Setup::default(), u64::MAX);
            assert_eq!((found.corrected, found.uncovered), expected, "{text}");
        }
    }

    #[test]
    fn a_small_limit_is_said() {
        let text = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nNl 3\nSl 3\nResult: unfinished\n";
        let found = Corrections::of(text.as_bytes(), &Setup::default(), 5);
        assert!(found.is_partial);
    }
}
