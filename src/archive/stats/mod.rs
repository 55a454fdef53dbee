//! Statistics over games. `spec/stats.md` defines them.
//!
//! All figures come from tables that archives of both levels of detail have, so both levels give the same
//! figures. Removed games have no rows in these tables and never count.

mod by_dice;
mod captures;
mod chance;
mod comparison;
mod copies;
mod da;
mod first_side;
mod households;
mod kings;
mod length;
mod mean;
mod spread;
mod squares;
mod tally;
mod throws;

use std::collections::HashMap;

use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

pub use captures::{Captures, SquareCaptures};
pub use chance::{Fit, wilson};
pub use comparison::{Comparison, Measure};
pub use da::{Da, DaTurn, StillWaiting};
pub use first_side::{FirstSide, WinnerSource};
pub use households::Households;
pub use kings::{Kings, KingsTaken};
pub use length::{Coverage, Length};
pub use spread::Spread;
pub use squares::{SquareTotal, Squares};
use tally::Tally;
pub use throws::{NotCounted, Throws};

use super::error::ArchiveError;
use super::kind::Kinds;
use super::schema::Archive;
use super::snapshot::Snapshot;
use crate::facts::DADU;
pub use crate::facts::Dice;
use crate::games::GameId;

/// The SQL condition that a game `r` was seen from its beginning to its end: a win that the replay confirms, or
/// a draw.
pub(super) const WHOLE: &str =
    "(r.outcome IN ('settled', 'drawn') AND r.first_side IS NOT NULL AND r.unseen = 0)";

/// Returns the SQL for the throws of a game, in a table with the columns of `record`; NULL if nothing is thrown in
/// the game.
pub(super) fn throws_of(record: &str) -> String {
    let games = GameId::ALL.into_iter().filter(|game| !game.has_throws());
    let names: Vec<String> = games.map(|game| format!("'{}'", game.name())).collect();
    format!("iif({record}.game IN ({}), NULL, {record}.throws)", names.join(", "))
}

/// The property by which games are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The declared variant.
    Variant,
    /// The place.
    Place,
    /// The household.
    Household,
    /// The number of players of each side.
    Players,
    /// The year.
    Year,
    /// Recorded or simulated.
    Simulated,
    /// The game that the log records.
    Game,
}

impl By {
    /// Returns the SQL for the name of a game's group; `r` is its record.
    const fn key(self) -> &'static str {
        match self {
            // Variants of different games may have the same name.
            By::Variant => "iif(r.game = 'dadu', v.name, r.game || ': ' || v.name)",
            By::Place => "r.place",
            By::Household => "r.household",
            By::Players => {
                "(SELECT iif(r.game = 'dadu', max(iif(s.side = 'N', s.players, 0)) || '-' || \
                 max(iif(s.side = 'S', s.players, 0)), group_concat(s.side || s.players, ' ')) \
                 FROM side_total s WHERE s.game_id = r.game_id)"
            }
            By::Game => "r.game",
            By::Year => {
                "substr(r.date_from, 1, 4) || iif(substr(r.date_from, 1, 4) = \
                 substr(r.date_to, 1, 4), '', '-' || substr(r.date_to, 1, 4))"
            }
            By::Simulated => "iif(r.simulated, 'simulated', 'recorded')",
        }
    }
}

/// A selection of games: a condition on `r`, a row of `record`, with the values of its parameters.
#[derive(Clone, Debug)]
pub struct Selection {
    condition: String,
    values: Vec<Value>,
    simulated: bool,
    copies: bool,
    every_game: bool,
}

impl Selection {
    /// Selects whether logs of all games count, or only those of one.
    pub fn with_every_game(self, every_game: bool) -> Selection {
        Selection { every_game, ..self }
    }

    /// Selects whether simulated games count.
    pub fn with_simulated(self, simulated: bool) -> Selection {
        Selection { simulated, ..self }
    }

    /// Selects whether all copies of a recorded game count, or only one.
    pub fn with_copies(self, copies: bool) -> Selection {
        Selection { copies, ..self }
    }

    /// Selects every game that is not removed.
    pub fn all() -> Selection {
        Selection::of("1".to_owned(), Vec::new())
    }

    /// Selects these games, except removed ones.
    pub fn these(games: &[i64]) -> Selection {
        let ids: Vec<String> = games.iter().map(i64::to_string).collect();
        let list = Value::Text(format!("[{}]", ids.join(",")));
        Selection::of("r.game_id IN (SELECT value FROM json_each(?1))".to_owned(), vec![list])
    }

    /// Selects the games that match an SQL condition.
    pub(in crate::archive) fn of(condition: String, values: Vec<Value>) -> Selection {
        Selection { condition, values, simulated: false, copies: false, every_game: false }
    }
}

/// The name of a group of games; `None` if the logs do not give it.
pub type Group = Option<String>;

/// The number of games on which a figure is based.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// The number of games.
    pub games: u64,
    /// The number of simulated games among them.
    pub simulated: u64,
}

/// The games of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The group.
    pub group: Group,
    /// The number of games.
    pub basis: Basis,
    /// The number of games with errors among them.
    pub with_errors: u64,
}

/// The selected games that do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The games of the selection, if only logs of the main one count.
    pub games: Option<Kinds>,
    /// Simulated games.
    pub simulated: u64,
    /// Recorded games that are copies of a counted game.
    pub copies: u64,
    /// These games, each with the counted one.
    pub copied: Vec<(i64, i64)>,
    /// The same numbers for each group that has any, in the order of the groups.
    pub groups: Vec<GroupLeftOut>,
}

/// The games of a group that do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupLeftOut {
    /// The group.
    pub group: Group,
    /// Simulated games.
    pub simulated: u64,
    /// Recorded games that are copies of a counted game.
    pub copies: u64,
}

/// Statistics over selected games. All figures describe the archive at a single moment.
pub struct Stats<'a> {
    db: Snapshot<'a>,
    left_out: LeftOut,
}

impl Archive {
    /// Computes statistics over games, all together or by group.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn stats(&self, chosen: &Selection, by: Option<By>) -> Result<Stats<'_>, ArchiveError> {
        let db = Snapshot::begin(&self.db)?;
        let key = by.map_or("'all games'", By::key);
        let condition = &chosen.condition;
        // The key is a constant of ours. The condition is built from column names, and its values are bound.
        // With the primary key, SQLite looks up whether a game is chosen. Without it, it would collect all of them
        // again for each batch of logs.
        db.execute_batch(
            "CREATE TEMP TABLE chosen \
             (game_id INTEGER PRIMARY KEY, game, simulated, variant_id, part)",
        )?;
        let insert = format!(
            "INSERT INTO temp.chosen \
             SELECT r.game_id, r.game, r.simulated, r.variant_id, {key} AS part FROM record r \
             JOIN variant v ON v.id = r.variant_id WHERE {condition}"
        );
        db.execute(&insert, params_from_iter(&chosen.values))?;
        let mut left_out = LeftOut::default();
        if !chosen.every_game {
            left_out.games = leave_out_other_games(&db)?;
        }
        let before = sizes(&db)?;
        if !chosen.simulated {
            left_out.simulated = db.execute("DELETE FROM chosen WHERE simulated", [])? as u64;
        }
        let recorded = if left_out.simulated > 0 { sizes(&db)? } else { before.clone() };
        if !chosen.copies {
            left_out.copied = copies::leave_out(&db)?;
            left_out.copies = left_out.copied.len() as u64;
        }
        let counted = if left_out.copies > 0 { sizes(&db)? } else { recorded.clone() };
        left_out.groups = groups_left_out(&before, &recorded, &counted);
        Ok(Stats { db, left_out })
    }
}

impl Stats<'_> {
    /// Returns the selected games that do not count.
    pub fn left_out(&self) -> LeftOut {
        self.left_out.clone()
    }

    /// Returns whether figures that exist only for Dadu make sense: not if only other games are counted.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn are_of_dadu(&self) -> Result<bool, ArchiveError> {
        self.have_game(|game| game == DADU)
    }

    /// Returns whether figures about throws make sense: not if nothing is thrown in the counted games.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn have_throws(&self) -> Result<bool, ArchiveError> {
        self.have_game(|game| GameId::of_name(game).is_none_or(GameId::has_throws))
    }

    /// Returns whether a counted game is one of these, or no game is counted.
    fn have_game(&self, fits: impl Fn(&str) -> bool) -> Result<bool, ArchiveError> {
        if let Some(kinds) = &self.left_out.games {
            return Ok(fits(kinds.main()));
        }
        let mut games = self.db.prepare("SELECT DISTINCT game FROM temp.chosen")?;
        let games = games.query_map([], |row| row.get(0))?;
        let games: Vec<String> = games.collect::<Result<_, _>>()?;
        Ok(games.is_empty() || games.iter().any(|game| fits(game)))
    }

    /// Returns the number of games in each group.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn games(&self) -> Result<Vec<Games>, ArchiveError> {
        let mut tally: Tally<(Basis, u64)> = Tally::default();
        let select = "SELECT c.part, c.simulated, r.errors > 0 FROM chosen c \
                      JOIN record r ON r.game_id = c.game_id";
        self.each(select, |row| {
            let (basis, with_errors) = tally.of(row)?;
            *with_errors += u64::from(row.get::<_, bool>(2)?);
            basis.add(row, 1)
        })?;
        let games = |(group, (basis, with_errors))| Games { group, basis, with_errors };
        Ok(tally.sorted().into_iter().map(games).collect())
    }

    /// Passes each row of a query to `take`.
    fn each(
        &self,
        select: &str,
        mut take: impl FnMut(&Row<'_>) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let mut statement = self.db.prepare(select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            take(row)?;
        }
        Ok(())
    }
}

/// Removes the logs of all games except the main one from the table `chosen`. Returns the games, if there
/// are several.
fn leave_out_other_games(db: &Connection) -> rusqlite::Result<Option<Kinds>> {
    let kinds = Kinds::in_table(db, "temp.chosen")?;
    if kinds.has_others() {
        db.execute("DELETE FROM temp.chosen WHERE game <> ?1", [kinds.main()])?;
    }
    Ok(Some(kinds).filter(Kinds::has_others))
}

/// Returns the number of chosen games in each group.
fn sizes(db: &Connection) -> rusqlite::Result<HashMap<Group, u64>> {
    let mut tally: Tally<u64> = Tally::default();
    let mut select = db.prepare("SELECT part FROM temp.chosen")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        *tally.of(row)? += 1;
    }
    Ok(tally.sorted().into_iter().collect())
}

/// Returns the games that do not count in each group: from the numbers of all games, of those that remain
/// without simulated games, and of those that remain without copies too.
fn groups_left_out(
    before: &HashMap<Group, u64>,
    recorded: &HashMap<Group, u64>,
    counted: &HashMap<Group, u64>,
) -> Vec<GroupLeftOut> {
    let size = |sizes: &HashMap<Group, u64>, group: &Group| sizes.get(group).copied().unwrap_or(0);
    let of = |(group, &all): (&Group, &u64)| {
        let recorded = size(recorded, group);
        let (simulated, copies) = (all - recorded, recorded - size(counted, group));
        GroupLeftOut { group: group.clone(), simulated, copies }
    };
    let mut groups: Vec<GroupLeftOut> =
        before.iter().map(of).filter(|left| left.simulated + left.copies > 0).collect();
    groups.sort_by_key(|left| order(&left.group));
    groups
}

/// Returns the key by which groups are sorted, for tables that join figures of groups.
pub fn group_order(group: &Group) -> (bool, u64, Group) {
    order(group)
}

/// Reads a count from a column.
fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    Ok(row.get::<_, Option<i64>>(column)?.unwrap_or(0) as u64)
}

/// Reads the number of games from a column, and the number of simulated ones from the next.
fn basis(row: &Row<'_>, column: usize) -> rusqlite::Result<Basis> {
    Ok(Basis { games: count(row, column)?, simulated: count(row, column + 1)? })
}

/// Returns the sort key of a group: first the number at its beginning, then the alphabet. The group without a
/// name comes last.
fn order(group: &Group) -> (bool, u64, Group) {
    let digits = |name: &str| name.bytes().take_while(u8::is_ascii_digit).count();
    let number = group.as_deref().and_then(|name| name[..digits(name)].parse().ok());
    (group.is_none(), number.unwrap_or(u64::MAX), group.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_ordered_by_their_numbers() {
        let names = [Some("10-10"), None, Some("Surat"), Some("4-4"), Some("ગામ"), Some("4-5")];
        let mut groups: Vec<Group> = names.map(|name| name.map(str::to_owned)).to_vec();
        groups.sort_by_key(order);
        let names: Vec<Option<&str>> = groups.iter().map(Option::as_deref).collect();
        let expected = [Some("4-4"), Some("4-5"), Some("10-10"), Some("Surat"), Some("ગામ"), None];
        assert_eq!(names, expected);
    }
}
