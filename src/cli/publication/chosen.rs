//! The choice of the games that others may see, and of the names in their logs. `publish` and `site` share it, so a
//! game that one of them leaves out is left out by the other too.

use std::collections::HashSet;
use std::path::Path;

use super::choice::Choice;
use super::logs::{self, PublishedLogs};
use super::selection::{Need, Selection};
use super::stop::Stop;
use crate::anonymise::Anonymiser;
use crate::archive::Archive;
use crate::archive::query::names_nobody;
use crate::cli::pseudonyms::{KeyFile, missing_fields};
use crate::cli::terminal::output::{counted, grouped};
use crate::publish::{Condition, Reason};

/// The games that others may see, with the names in their logs.
pub struct ChosenGames<'a> {
    choice: &'a Choice,
    archive: &'a Archive,
    selection: Selection,
    names: Names<'a>,
    /// The number of unreadable words and lines that were withheld in the written logs.
    withheld: u64,
}

impl<'a> ChosenGames<'a> {
    /// Decides about each game. `ids` are the games to consider; nothing for all. The consent must hold on `day`.
    pub fn decide(
        choice: &'a Choice,
        archive: &'a Archive,
        ids: Option<Vec<i64>>,
        day: &str,
    ) -> Result<ChosenGames<'a>, Stop> {
        let need = Need::of(archive, choice.wanted(), day)?;
        let selection = Selection::of(archive, &considered(archive, ids)?, &need)?;
        refuse_named(choice, &selection)?;
        let names = Names::open(choice, archive)?;
        Ok(ChosenGames { choice, archive, selection, names, withheld: 0 })
    }

    /// Writes the logs of the games below a folder. A game whose play may contain a name leaves the choice.
    pub fn write_logs(&mut self, root: &Path) -> Result<PublishedLogs, Stop> {
        let names = self.names.anonymiser();
        let (logs, withheld) = logs::write(self.archive, &mut self.selection, names, root)?;
        self.withheld = withheld;
        refuse_named(self.choice, &self.selection)?;
        match self.selection.games.is_empty() {
            true => Err(no_game(&self.selection)),
            false => Ok(logs),
        }
    }

    /// Returns the warnings about text that was withheld because it may contain a name, and about fields to keep that
    /// do not exist.
    pub fn warnings(&self) -> Vec<String> {
        let words = (self.withheld > 0).then(|| {
            // Not `counted`, because both words have a plural.
            let words = match self.withheld {
                1 => "1 unreadable word or line".to_owned(),
                count => format!("{} unreadable words or lines", grouped(count)),
            };
            format!("withheld: {words} of the play; correct the logs with `dadu check` and add them again")
        });
        let condition = (self.condition() == Some(Condition::Withheld)).then(|| {
            "withheld: the expression of --where, because a name, text or day in it may identify somebody".to_owned()
        });
        let fields = self.names.anonymiser().map(missing_fields).unwrap_or_default();
        words.into_iter().chain(condition).chain(fields).collect()
    }

    /// Returns the ids of the games.
    pub fn games(&self) -> &[i64] {
        &self.selection.games
    }

    /// Returns the number of games that are left out for each reason.
    pub fn left_out(&self) -> Vec<(Reason, u64)> {
        self.selection.counts()
    }

    /// Returns the condition. With pseudonyms, an expression that may name somebody is withheld.
    pub fn condition(&self) -> Option<Condition> {
        let expression = self.choice.condition.as_ref()?;
        let is_shown = self.choice.key.is_none()
            || names_nobody(expression, self.choice.kept.settings().dates);
        Some(if is_shown { Condition::Shown(expression.clone()) } else { Condition::Withheld })
    }

    /// Returns the first name in a text that has a pseudonym in the logs, of a player, a household or a place.
    pub fn hidden_name<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.names.anonymiser()?.name_in(text)
    }

    /// Saves the key. This comes before the output: without it, a later one could not use the same pseudonyms.
    pub fn save_key(&self) -> Result<(), Stop> {
        self.names.save()
    }
}

/// Returns the games to consider, in the order of the hashes of their logs.
fn considered(archive: &Archive, ids: Option<Vec<i64>>) -> Result<Vec<i64>, Stop> {
    let mut games = archive.games_by_hash()?;
    if let Some(ids) = ids {
        ids.iter().try_for_each(|&id| archive.must_be_listed(id))?;
        let wanted: HashSet<i64> = ids.into_iter().collect();
        games.retain(|id| wanted.contains(id));
    }
    Ok(games)
}

/// A game that the user named must not be left out silently.
fn refuse_named(choice: &Choice, selection: &Selection) -> Result<(), Stop> {
    let mut lines = selection.lines();
    if choice.games.is_empty() || lines.is_empty() {
        return Ok(());
    }
    lines.push(
        "others may not see these games, so nothing was written; leave out their ids".to_owned(),
    );
    Err(Stop::Failed(lines))
}

fn no_game(selection: &Selection) -> Stop {
    let line =
        |(reason, games): (Reason, u64)| format!("left out: {} ({reason})", counted(games, "game"));
    let mut lines: Vec<String> = selection.counts().into_iter().map(line).collect();
    lines.push("the archive has no game that others may see; nothing was written".to_owned());
    Stop::Nothing(lines)
}

/// The names in a publication.
enum Names<'a> {
    AsTheyAre,
    Pseudonyms { anonymiser: Box<Anonymiser>, file: KeyFile, choice: &'a Choice },
}

impl<'a> Names<'a> {
    fn open(choice: &'a Choice, archive: &Archive) -> Result<Names<'a>, Stop> {
        let Some(path) = &choice.key else { return Ok(Names::AsTheyAre) };
        let of_key = |error| Stop::Failed(vec![format!("key file {}: {error}", path.display())]);
        let (file, key) = KeyFile::open(path).map_err(of_key)?;
        let mut anonymiser = Box::new(Anonymiser::new(key, choice.kept.settings()));
        logs::learn(archive, &mut anonymiser)?;
        Ok(Names::Pseudonyms { anonymiser, file, choice })
    }

    fn anonymiser(&self) -> Option<&Anonymiser> {
        match self {
            Names::AsTheyAre => None,
            Names::Pseudonyms { anonymiser, .. } => Some(anonymiser),
        }
    }

    fn save(&self) -> Result<(), Stop> {
        let Names::Pseudonyms { anonymiser, file, choice } = self else { return Ok(()) };
        let name = choice.key.as_ref().map(|path| path.display().to_string());
        file.save(anonymiser.key()).map_err(|error| {
            Stop::Failed(vec![format!("key file {}: {error}", name.unwrap_or_default())])
        })
    }
}
