//! Words for who throws and what (D3), and for what a player turn leaves undone (D416, D418).

use super::{Teller, Words, a_number, list};
use crate::finding::Facts;

impl Teller<'_> {
    pub(super) fn turn(&self) -> Words {
        match &self.finding.facts {
            Facts::MissingThrow { extra, after } => self.missing_throw(*extra, *after),
            Facts::WrongRound { written, counted } => {
                self.say(format!("this is round {counted}, and {written} is written"), "miscounted")
            }
            Facts::ComesOrGoes { player, comes: true } => {
                self.say(format!("{player} comes, and is there already"), "there already")
            }
            Facts::ComesOrGoes { player, comes: false } => {
                self.say(format!("{player} leaves, and is not there"), "not there")
            }
            Facts::ResultsLeft { results, shortened } => self.results_left(results, *shortened),
            Facts::AfterTheEnd { winner, at } => self.say(
                format!(
                    "{winner} won the game in line {}; nothing is played after that",
                    self.line(*at)
                ),
                "after the end",
            ),
            _ => self.no_throw(),
        }
    }

    pub(super) fn no_throw(&self) -> Words {
        self.help(
            format!("{} has a player turn without a throw", self.read),
            "no throw",
            "write what was thrown; `?` if it was not heard",
        )
    }

    fn missing_throw(&self, extra: bool, after: Option<u8>) -> Words {
        let message = match (extra, after) {
            (true, _) => "the capture grants an extra throw, which is not here".to_owned(),
            (false, Some(n)) => {
                format!("after {} there is another throw, which is not here", a_number(n))
            }
            (false, None) => "a throw is missing here".to_owned(),
        };
        self.help(message, "a throw is due before this", "if it was not heard, write `?`")
    }

    fn results_left(&self, results: &[u8], shortened: bool) -> Words {
        let left = match results {
            &[one] => a_number(one),
            several => format!("results of {}", list(several)),
        };
        let use_ = if shortened { "a legal use, a shortened move" } else { "a legal use" };
        let have = if results.len() == 1 { "has" } else { "have" };
        self.help(
            format!("{} left {left} unused, which {have} {use_}", self.who()),
            "left unused",
            "if a move was missed here, write it, or `...` for what was not seen",
        )
    }
}
