//! The outcome of an import, in numbers and words.

use std::collections::BTreeMap;

use crate::archive::{AddOutcome, Doubt, LogOutcome, Refusal};
use crate::cli::terminal::output::{self, ActionLog, counted, grouped};
use crate::diagnostic::printable;
use crate::notation::consent::LiftedLimit;

/// The numbers of logs, by outcome.
#[derive(Default)]
pub struct Tally {
    added: u64,
    revised: u64,
    known: u64,
    repaired: u64,
    removed: u64,
    rejected: u64,
    /// Logs that are too long, with the `Id` of another log, or doubtful revisions.
    pub refused: u64,
    illegal: u64,
    /// Logs whose play was not checked, by the game that they record: their number, and the first ids.
    unchecked: BTreeMap<String, (u64, Vec<i64>)>,
    /// The ids of the first stored games with errors.
    wrong: Vec<i64>,
    /// The number of stored games with an unclear consent, and the places of the first ones.
    unclear: (u64, Vec<String>),
}

/// The maximum number of ids to name: of games with errors, and of unchecked logs of each game.
const NAMED: usize = 8;

impl Tally {
    /// Returns the number of logs that were processed.
    pub fn total(&self) -> u64 {
        self.added
            + self.revised
            + self.known
            + self.repaired
            + self.removed
            + self.rejected
            + self.refused
    }

    /// Counts a log, and reports its outcome unless it was simply added or already known.
    pub fn take(&mut self, done: &LogOutcome, actions: &mut ActionLog) {
        let place = || format!("{}:{}", done.source.given, done.line);
        match done.outcome {
            AddOutcome::Added(_) => self.added += 1,
            AddOutcome::Known(game) => {
                self.known += 1;
                if let Some((rival, line)) = &done.rival {
                    let rival = &rival.given;
                    actions.report(&format!("{}: skipped: same text as {rival}:{line}", place()));
                } else if done.is_older {
                    actions.report(&format!(
                        "{}: skipped: an older text of @{game}; its newest text stays",
                        place()
                    ));
                }
            }
            AddOutcome::Repaired(game) => {
                self.repaired += 1;
                actions.report(&format!("{}: repaired the stored text of @{game}", place()));
            }
            AddOutcome::Revised(game) => {
                self.revised += 1;
                actions.report(&format!("{}: new revision of @{game}", place()));
            }
            AddOutcome::Removed(game) => {
                self.removed += 1;
                actions.report(&format!(
                    "{}: skipped: @{game} was removed; run `dadu remove --undo @{game}` first",
                    place()
                ));
            }
            AddOutcome::Refused(Refusal::Illegal) => {
                self.rejected += 1;
                let why = match &done.unchecked {
                    Some(game) if done.verdict == "unreadable" => {
                        format!("dadu does not check the play of `{}`", printable(game))
                    }
                    _ => done.verdict.to_owned(),
                };
                actions.report(&format!("{}: skipped: {why}", place()));
            }
            AddOutcome::Refused(Refusal::SameId) => {
                self.refused += 1;
                output::print_error(&same_id(done));
            }
            AddOutcome::Refused(Refusal::Doubtful) => {
                self.refused += 1;
                output::print_error(&doubtful(done));
            }
            AddOutcome::Refused(Refusal::TooLong) => {
                self.refused += 1;
                output::print_error(&format!(
                    "{}: skipped: line over 1 MiB or game over 4 MiB; run `dadu check` to find it",
                    place()
                ));
            }
        }
        let (AddOutcome::Added(game) | AddOutcome::Revised(game)) = done.outcome else { return };
        if done.has_unclear_consent {
            self.unclear.0 += 1;
            let first = Some(format!("@{game} ({})", place()));
            self.unclear.1.extend(first.filter(|_| self.unclear.1.len() < NAMED));
        }
        if let Some(name) = &done.unchecked {
            let (count, first) = self.unchecked.entry(name.clone()).or_default();
            *count += 1;
            first.extend(Some(game).filter(|_| first.len() < NAMED));
        }
        // The only error of a log of an unknown game is the game, and `unchecked_words` reports that.
        let is_wrong = match done.verdict {
            "unreadable" => done.unchecked.is_none(),
            verdict => verdict == "illegal",
        };
        if is_wrong {
            self.illegal += 1;
            self.wrong.extend(Some(game).filter(|_| self.wrong.len() < NAMED));
        }
    }

    /// Returns a sentence for each game whose logs were stored without a check of their play.
    pub fn unchecked_words(&self) -> Vec<String> {
        let words = |(name, (count, first)): (&String, &(u64, Vec<i64>))| {
            let more = count - first.len() as u64;
            let more =
                if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
            let name = printable(name);
            format!("{}{more}: stored; dadu does not check the play of `{name}`", named(first))
        };
        self.unchecked.iter().map(words).collect()
    }

    /// Returns a sentence on the games whose consent is unclear.
    pub fn unclear_words(&self) -> Option<String> {
        let (count, first) = &self.unclear;
        let more = match count - first.len() as u64 {
            0 => String::new(),
            more => format!(" and {} more", grouped(more)),
        };
        (*count > 0).then(|| {
            format!(
                "unclear consent: {}{more}; `dadu publish` and `dadu site` leave them out until you correct the \
                lines about consent; `dadu check` shows them",
                first.join(", ")
            )
        })
    }

    /// Returns a sentence on the games with errors.
    pub fn wrong_words(&self) -> Option<String> {
        let first = self.wrong.first()?;
        Some(match self.illegal as usize > self.wrong.len() {
            true => "list the games with errors with `dadu list --where 'errors > 0'`".to_owned(),
            false => format!("games with errors: {}; see `dadu show @{first}`", named(&self.wrong)),
        })
    }

    /// Returns the summary in a sentence.
    pub fn words(&self) -> String {
        let list = |outcomes: &[(u64, &str)]| {
            let some = outcomes.iter().filter(|(count, _)| *count > 0);
            some.map(|(count, what)| format!("{} {what}", grouped(*count))).collect::<Vec<_>>()
        };
        let revised = counted(self.revised, "new revision");
        let mut words = format!("added {}", counted(self.added, "game"));
        if self.revised > 0 {
            words.push_str(&format!(" and {revised}"));
        }
        if self.repaired > 0 {
            words.push_str(&format!("; repaired {}", counted(self.repaired, "stored text")));
        }
        if self.illegal > 0 {
            words.push_str(&format!(" ({} with errors)", grouped(self.illegal)));
        }
        let skipped = list(&[
            (self.known, "already in the archive"),
            (self.rejected, "with errors"),
            (self.removed, "removed earlier"),
            (self.refused, "refused"),
        ]);
        if !skipped.is_empty() {
            words.push_str(&format!("; skipped {}", skipped.join(", ")));
        }
        words
    }
}

/// Returns the message about a log with the `Id` of another log.
fn same_id(done: &LogOutcome) -> String {
    let (rival, line) = done.rival.as_ref().map_or(("", 0), |(rival, line)| (&*rival.given, *line));
    format!(
        "{}:{}: skipped: {rival}:{line} has the same `Id`; add only the newer one, or give one of them another `Id`",
        done.source.given, done.line
    )
}

/// Returns the message about a revision that may be a mistake.
fn doubtful(done: &LogOutcome) -> String {
    let place = format!("{}:{}", done.source.given, done.line);
    match &done.doubt {
        Some((game, Doubt::FewerTurns { turns, stored })) => format!(
            "{place}: skipped: {}, but the newest text of @{game} has {}; if this text is newer, add it with --revise",
            counted(*turns as u64, "player turn"),
            grouped(*stored as u64),
        ),
        Some((game, Doubt::OtherGame)) => format!(
            "{place}: skipped: other players and another date than @{game}, which has the same `Id` or place; give \
             another game another `Id`, or add this text with --revise"
        ),
        Some((game, Doubt::LiftsLimit(limit))) => {
            let what = match limit {
                LiftedLimit::Withdrawal(player) => {
                    format!("says that {player} withdrew the consent")
                }
                LiftedLimit::Person => "names somebody who withdrew the consent".to_owned(),
                LiftedLimit::End => "says when the consent ends".to_owned(),
                LiftedLimit::Unclear => "may limit the consent".to_owned(),
            };
            format!(
                "{place}: skipped: the newest text of @{game} {what}, and this one does not; if that is right, add it \
                 with --revise"
            )
        }
        None => format!("{place}: skipped"),
    }
}

/// Returns ids as users write them: `@3 @7`.
fn named(games: &[i64]) -> String {
    games.iter().map(|game| format!("@{game}")).collect::<Vec<_>>().join(" ")
}
