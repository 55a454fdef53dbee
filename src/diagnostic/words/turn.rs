//! Words for the order and the throws of player turns (D3), unused results (D416) and play after the end (D418).

use super::{Teller, Words, a_number, list};
use crate::finding::Facts;

/// The message where a throw is due and it is not known why.
pub(super) const MISSING_THROW: &str = "missing throw";

impl Teller<'_> {
    pub(super) fn turn(&self) -> Words {
        match &self.finding.facts {
            Facts::MissingThrow { extra, after } => self.missing_throw(*extra, *after),
            Facts::WrongRound { written, counted } => self.help(
                format!("expected round {counted}, found {written}"),
                "wrong round",
                "correct the number, or leave it out; if rounds were not seen, write `...` before this",
            ),
            Facts::ComesOrGoes { player, comes: true } => self
                .say(format!("{player} joins but is already in the game"), "already in the game"),
            Facts::ComesOrGoes { player, comes: false } => {
                self.say(format!("{player} leaves but is not in the game"), "not in the game")
            }
            Facts::ResultsLeft { results, shortened } => self.results_left(results, *shortened),
            Facts::AfterTheEnd { winner, at } => self.say(
                format!("play after the end: {winner} won in line {}", self.line(*at)),
                "after the end",
            ),
            _ => self.no_throw(),
        }
    }

    pub(super) fn no_throw(&self) -> Words {
        self.help(
            format!("player turn of {} has no throw", self.read),
            "no throw",
            "write the throw, or `?` if it was not heard; remove the line if this player did not throw",
        )
    }

    fn missing_throw(&self, extra: bool, after: Option<u8>) -> Words {
        let message = match (extra, after) {
            (true, _) => "missing extra throw after the capture".to_owned(),
            (false, Some(n)) => format!("missing throw after {}", a_number(n)),
            (false, None) => MISSING_THROW.to_owned(),
        };
        self.help(message, "a throw is due before this", "if it was not heard, write `?`")
    }

    fn results_left(&self, results: &[u8], shortened: bool) -> Words {
        let left = match results {
            &[one] => a_number(one),
            several => format!("results of {}", list(several)),
        };
        let kind = if shortened { "legal shortened" } else { "legal" };
        let moves = match results.len() {
            1 => format!("it has a {kind} move"),
            _ => format!("they have {kind} moves"),
        };
        self.help(
            format!("{} left {left} unused although {moves}", self.who()),
            "left unused",
            "if you missed the move, write it, or `...`",
        )
    }
}
