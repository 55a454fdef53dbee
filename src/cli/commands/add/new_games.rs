//! Hints about the new games of an import: games that the archive may already have, and logs without an `Id`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::copies;
use crate::archive::{AddOutcome, Archive, Dupe, LogOutcome};
use crate::cli::archive::or_print_error;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::counted;

/// The maximum number of likely revisions to name.
const NAMED: usize = 8;

/// The new games of an import, without simulated ones.
#[derive(Default)]
pub struct NewGames {
    /// The games, with the file and line of each log.
    games: BTreeMap<i64, String>,
    /// The number of those without an `Id`.
    without_id: u64,
    /// Games with the same play as an earlier game: the new game and the earlier one.
    equal: Vec<(i64, i64)>,
    /// Files that are named like copies, each with the original.
    copies: BTreeSet<(String, String)>,
}

impl NewGames {
    /// Records the outcome for one log.
    pub fn take(&mut self, done: &LogOutcome) {
        if let (AddOutcome::Added(game), false) = (done.outcome, done.simulated) {
            self.games.insert(game, format!("{}:{}", done.source.given, done.line));
            self.without_id += u64::from(!done.has_id);
            self.equal.extend(done.equal.map(|known| (game, known)));
            if let Some(original) = copies::original(Path::new(&done.source.given)) {
                self.copies.insert((done.source.given.clone(), original.display().to_string()));
            }
        }
    }

    /// Returns the hints.
    pub fn words(&self, archive: &Archive) -> Vec<String> {
        let mut words = self.equal_games();
        words.extend(self.likely_revisions(archive));
        let copy = |(copy, original): &(String, String)| {
            format!("{copy}: named like a copy of {original}; keep only one of them if it is one")
        };
        words.extend(self.copies.iter().take(NAMED).map(copy));
        if self.without_id > 0 {
            let games = counted(self.without_id, "new game");
            words.push(format!(
                "{games} without an Id; run `dadu add --write-id` to write one into each log, so that the \
                archive recognises a changed log wherever its file is"
            ));
        }
        words
    }

    /// Returns the hints about games with the same play as an earlier game.
    fn equal_games(&self) -> Vec<String> {
        let words = |&(new, known): &(i64, i64)| {
            let place = self.games.get(&new).map_or("", String::as_str);
            format!(
                "{place}: @{new} has the same play as @{known}; if it is a copy, run `dadu remove @{new}`"
            )
        };
        let mut words: Vec<String> = self.equal.iter().take(NAMED).map(words).collect();
        if let more @ 1.. = self.equal.len().saturating_sub(NAMED) {
            words.push(format!(
                "{} with the same play as an earlier game",
                counted(more as u64, "more game")
            ));
        }
        words
    }

    fn likely_revisions(&self, archive: &Archive) -> Vec<String> {
        let games: Vec<i64> = self.games.keys().copied().collect();
        if games.is_empty() || interrupt::is_requested() {
            return Vec::new();
        }
        match or_print_error(archive.likely_revisions(&games)) {
            None => Vec::new(),
            Some(None) => {
                vec![
                    "too many new games to search for likely revisions; run `dadu dupes`"
                        .to_owned(),
                ]
            }
            Some(Some(found)) => {
                let told = |dupe: &Dupe| self.equal.contains(&(dupe.games.1, dupe.games.0));
                self.named(&found.into_iter().filter(|dupe| !told(dupe)).collect::<Vec<_>>())
            }
        }
    }

    fn named(&self, found: &[Dupe]) -> Vec<String> {
        let mut words: Vec<String> = found.iter().take(NAMED).map(|dupe| self.pair(dupe)).collect();
        match found.len().saturating_sub(NAMED) {
            0 if words.is_empty() => {}
            0 => words.push(
                "to compare them, run `dadu dupes`; to keep only one, run `dadu remove`".to_owned(),
            ),
            more => words.push(format!(
                "{}; run `dadu dupes` to list all",
                counted(more as u64, "more likely revision")
            )),
        }
        words
    }

    fn pair(&self, dupe: &Dupe) -> String {
        let (known, new) = dupe.games;
        let place = self.games.get(&new).map_or("", String::as_str);
        let turns = dupe.turns.0.max(dupe.turns.1);
        format!(
            "{place}: @{new} is likely a revision or a copy of @{known}: {} of {turns} player turns \
            with moves match",
            dupe.alike
        )
    }
}
