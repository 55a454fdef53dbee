//! The choice of the games to publish. It is closed by default: a game without consent is left out and counted.

use std::collections::{BTreeMap, HashSet};

use crate::archive::{Archive, ArchiveError, NewestLog};
use crate::notation::consent::{Consent, ConsentUse};
use crate::notation::with_parser;
use crate::publish::Reason;

/// The conditions of a use.
pub struct Need {
    /// The use.
    wanted: ConsentUse,
    /// The day for which the consent must hold.
    day: String,
    /// The games with a player who withdrew in the log of some game.
    withdrawn: HashSet<i64>,
}

impl Need {
    /// Prepares the decisions about the games of an archive.
    pub fn of(archive: &Archive, wanted: ConsentUse, day: &str) -> Result<Need, ArchiveError> {
        Ok(Need { wanted, day: day.to_owned(), withdrawn: archive.games_of_withdrawn_people()? })
    }

    /// Returns the reason against the use of a game.
    pub fn reason(&self, kept: &NewestLog) -> Option<Reason> {
        with_parser(|parser| {
            let log = parser.parse(&kept.text, &[]);
            let consent = Consent::of(&kept.text, log).with_text_before(&kept.preamble);
            let elsewhere = self.withdrawn.contains(&kept.game);
            match Reason::against(&consent, self.wanted, &self.day) {
                // What is wrong in this log is said before what is in another.
                Some(reason @ (Reason::Withdrawn | Reason::Unclear)) => Some(reason),
                _ if elsewhere => Some(Reason::WithdrawnElsewhere),
                Some(reason) => Some(reason),
                None if !log.has_known_header() => Some(Reason::Unreadable),
                None => log.glued.map(|_| Reason::SeveralGames),
            }
        })
    }
}

/// The decision about some games.
#[derive(Default)]
pub struct Selection {
    /// The games to publish, in the order of the hashes of their logs.
    pub games: Vec<i64>,
    /// The games that are left out, each with its reason and its place.
    left_out: Vec<(i64, Reason, String)>,
}

impl Selection {
    /// Decides about each game.
    pub fn of(archive: &Archive, ids: &[i64], need: &Need) -> Result<Selection, ArchiveError> {
        let mut selection = Selection::default();
        for &id in ids {
            let kept = archive.game(id)?;
            match need.reason(&kept) {
                Some(reason) => selection.leave_out(&kept, reason),
                None => selection.games.push(id),
            }
        }
        Ok(selection)
    }

    /// Leaves out a game.
    pub fn leave_out(&mut self, kept: &NewestLog, reason: Reason) {
        self.left_out.push((kept.game, reason, place(kept)));
    }

    /// Returns the number of games for each reason.
    pub fn counts(&self) -> Vec<(Reason, u64)> {
        let mut counts: BTreeMap<Reason, u64> = BTreeMap::new();
        for (_, reason, _) in &self.left_out {
            *counts.entry(*reason).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    /// Returns a line for each game that is left out, in the order of their ids.
    pub fn lines(&self) -> Vec<String> {
        let mut left_out: Vec<_> = self.left_out.iter().collect();
        left_out.sort_by_key(|(id, ..)| id);
        left_out.into_iter().map(|(_, reason, place)| format!("{place}: {reason}")).collect()
    }
}

/// Returns the name of a game with its place: `@7 (evening.dadu:12)`.
pub fn place(kept: &NewestLog) -> String {
    line_place(kept, 0)
}

/// Returns the name of a line of a game. `before` is the number of lines of the game before it.
pub fn line_place(kept: &NewestLog, before: u64) -> String {
    format!("@{} ({}:{})", kept.game, kept.source, kept.line.unsigned_abs() + before)
}
