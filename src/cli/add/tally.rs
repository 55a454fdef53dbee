//! What became of the texts that were to be added, in numbers and words.

use std::collections::BTreeMap;

use crate::archive::{Done, Outcome, Refusal};
use crate::cli::output::{self, ActionLog, counted, grouped};
use crate::diagnostic::printable;

/// What became of the texts.
#[derive(Default)]
pub struct Tally {
    added: u64,
    revised: u64,
    known: u64,
    removed: u64,
    rejected: u64,
    pub refused: u64,
    illegal: u64,
    /// Games whose play was not checked, by the game that their logs record: how many, and the first.
    unchecked: BTreeMap<String, (u64, Vec<i64>)>,
    /// The first games that are kept and have errors.
    wrong: Vec<i64>,
}

/// How many games with errors, and of each other game, are named.
const NAMED: usize = 8;

impl Tally {
    /// How many texts were dealt with.
    pub fn total(&self) -> u64 {
        self.added + self.revised + self.known + self.removed + self.rejected + self.refused
    }

    /// Counts a text, and says what people may want to know of it.
    pub fn take(&mut self, done: &Done, actions: &mut ActionLog) {
        let place = || format!("{}:{}", done.source.given, done.line);
        match done.outcome {
            Outcome::Added(_) => self.added += 1,
            Outcome::Known(_) => self.known += 1,
            Outcome::Revised(game) => {
                self.revised += 1;
                actions.report(&format!("{}: a new revision of @{game}", place()));
            }
            Outcome::Removed(game) => {
                self.removed += 1;
                actions.report(&format!(
                    "{}: not added, @{game} was removed; `dadu restore @{game}` first",
                    place()
                ));
            }
            Outcome::Refused(Refusal::Illegal) => {
                self.rejected += 1;
                let why = match &done.unchecked {
                    Some(game) if done.verdict == "unreadable" => {
                        format!("the play of `{}` is not checked", printable(game))
                    }
                    _ => done.verdict.to_owned(),
                };
                actions.report(&format!("{}: left out, {why}", place()));
            }
            Outcome::Refused(Refusal::TooLong) => {
                self.refused += 1;
                output::print_error(&format!(
                    "{}: not added, a line is over 1 MiB long or the game over 4 MiB; \
                     `dadu check` says where",
                    place()
                ));
            }
        }
        let (Outcome::Added(game) | Outcome::Revised(game)) = done.outcome else { return };
        if let Some(name) = &done.unchecked {
            let (count, first) = self.unchecked.entry(name.clone()).or_default();
            *count += 1;
            first.extend(Some(game).filter(|_| first.len() < NAMED));
        }
        // A log of an unknown game has that as its one error, and the words above say it.
        let is_wrong = match done.verdict {
            "unreadable" => done.unchecked.is_none(),
            verdict => verdict == "illegal",
        };
        if is_wrong {
            self.illegal += 1;
            self.wrong.extend(Some(game).filter(|_| self.wrong.len() < NAMED));
        }
    }

    /// Which games were kept without a check of their play: a sentence for each game that logs record.
    pub fn unchecked_words(&self) -> Vec<String> {
        let words = |(name, (count, first)): (&String, &(u64, Vec<i64>))| {
            let more = count - first.len() as u64;
            let more =
                if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
            let name = printable(name);
            format!("{}{more}: kept; the play of `{name}` is not checked", named(first))
        };
        self.unchecked.iter().map(words).collect()
    }

    /// Which games have errors, and how to see them.
    pub fn wrong_words(&self) -> Option<String> {
        let first = self.wrong.first()?;
        Some(match self.illegal as usize > self.wrong.len() {
            true => "`dadu list --where 'errors > 0'` lists those with errors".to_owned(),
            false => {
                format!("with errors: {} (`dadu show @{first}` says what)", named(&self.wrong))
            }
        })
    }

    /// The whole in a sentence.
    pub fn words(&self) -> String {
        let mut words = format!("{} added", counted(self.added, "game"));
        let mut also = |count: u64, what: &str| {
            if count > 0 {
                words.push_str(&format!(", {} {what}", grouped(count)));
            }
        };
        also(self.revised, "as new revisions");
        also(self.illegal, "of them with errors");
        also(self.known, "there already");
        also(self.removed, "removed before");
        also(self.rejected, "left out for errors");
        also(self.refused, "not added");
        words
    }
}

/// `@3 @7`.
fn named(games: &[i64]) -> String {
    games.iter().map(|game| format!("@{game}")).collect::<Vec<_>>().join(" ")
}
