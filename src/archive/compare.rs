//! The table `comparison`: for each game of the archive, the numbers by which any two games can be compared.
//!
//! Its numbers need the legal moves at every point of every game. That would make adding slow, so the archive
//! does not store them. When a query asks for the table, a replay of the logs fills a temporary one.

use rayon::prelude::*;
use rusqlite::{Connection, params};

use super::error::ArchiveError;
use super::kept::{NewestLog, games_among};
use super::stats::{WHOLE, throws_of};
use crate::notation::with_parser;
use crate::replay::{Options, Setup, TurnStart, Wants, Witness, replay};
use crate::table::{BySide, Side};

/// The name of the table.
const NAME: &str = "comparison";

/// The columns that need a replay; `record` has the others.
const TABLE: &str = "CREATE TEMP TABLE measured (game_id INTEGER PRIMARY KEY, \
    known_turns INTEGER, without_choice INTEGER, points INTEGER, options INTEGER, lead_changes INTEGER)";

/// Returns whether a query may ask for the table.
pub(super) fn is_asked_for(query: &str) -> bool {
    query.to_ascii_lowercase().contains(NAME)
}

/// Creates the table for the games that match an SQL condition.
pub(super) fn make_table(db: &Connection, condition: &str) -> Result<(), ArchiveError> {
    let known = |number: &str| format!("iif(w.game_id IS NULL, NULL, {number})");
    let view = format!(
        "CREATE TEMP VIEW {NAME} AS SELECT r.game_id, r.game, r.simulated, v.name AS variant, \
         ({WHOLE}) IS TRUE AS whole, \
         (SELECT count(*) FROM side_total s WHERE s.game_id = r.game_id AND s.players > 0) AS sides, \
         {} AS turns, {} AS throws, {} AS captures, w.known_turns, w.without_choice, w.points, w.options, w.lead_changes, \
         r.winner = r.first_side AS first_won \
         FROM record r JOIN variant v ON v.id = r.variant_id \
         LEFT JOIN measured w ON w.game_id = r.game_id",
        known("r.turns"),
        known(&throws_of("r")),
        known("r.captures")
    );
    db.execute_batch(&format!("{TABLE}; {view}"))?;
    let mut batch = games_among(db, 0, condition)?;
    while let Some(last) = batch.last().map(|kept| kept.game) {
        let measured: Vec<Option<MeasuredGame>> = batch.par_iter().map(MeasuredGame::of).collect();
        fill(db, &batch, &measured)?;
        batch = games_among(db, last, condition)?;
    }
    Ok(())
}

fn fill(
    db: &Connection,
    batch: &[NewestLog],
    measured: &[Option<MeasuredGame>],
) -> rusqlite::Result<()> {
    let mut insert = db.prepare_cached("INSERT INTO measured VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for (kept, measured) in batch.iter().zip(measured) {
        if let Some(it) = measured {
            let MeasuredGame { turns, without_choice, points, options, .. } = *it;
            let changes = it.lead.changes();
            insert.execute(params![kept.game, turns, without_choice, points, options, changes])?;
        }
    }
    Ok(())
}

/// The numbers of a game that need a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct MeasuredGame {
    /// Player turns in which all options are known.
    turns: u32,
    /// Those of them in which the player never had a choice.
    without_choice: u32,
    /// The points in these turns.
    points: u32,
    /// The options at all these points.
    options: i64,
    lead: Lead,
    now: CurrentTurn,
}

/// The player turn that is being replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CurrentTurn {
    points: u32,
    options: i64,
    is_seen: bool,
    is_unknown: bool,
    has_choice: bool,
}

impl MeasuredGame {
    /// Measures a log; `None` if its play cannot be checked.
    fn of(kept: &NewestLog) -> Option<MeasuredGame> {
        let mut measured = MeasuredGame::default();
        let playable = with_parser(|parser| {
            let log = parser.parse(&kept.text, &[]);
            let setup = Setup { load: &|name| kept.load(name), ..Setup::default() };
            replay(&kept.text, log, &setup, &mut measured).playable
        });
        playable.then_some(measured)
    }
}

impl Witness for MeasuredGame {
    fn wants(&self) -> Wants {
        Wants { options: true, ..Wants::EVENTS }
    }

    fn on_turn_start(&mut self, _start: &TurnStart) {
        self.now = CurrentTurn::default();
    }

    fn on_options(&mut self, options: Option<Options>) {
        let now = &mut self.now;
        now.is_seen = true;
        now.is_unknown |= options.is_none();
        if let Some(options) = options.filter(Options::is_open) {
            now.points += 1;
            now.options += i64::from(options.all());
            now.has_choice |= options.is_choice();
        }
    }

    fn on_distances(&mut self, left: Option<&BySide<Option<u32>>>) {
        let now = std::mem::take(&mut self.now);
        let Some(left) = left else { return };
        self.lead.take(left);
        if now.is_seen && !now.is_unknown {
            self.turns += 1;
            self.without_choice += u32::from(!now.has_choice);
            self.points += now.points;
            self.options += now.options;
        }
    }
}

/// The leader: the side with the fewest steps to go. A tie does not change the leader. In some games no side has
/// a distance, so nobody leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lead {
    leader: Option<Side>,
    changes: u32,
    is_defined: bool,
}

impl Lead {
    fn take(&mut self, left: &BySide<Option<u32>>) {
        self.is_defined |= left.iter().any(|(_, left)| left.is_some());
        let least = left.iter().filter_map(|(_, left)| *left).min();
        let mut ahead = left.iter().filter(|(_, left)| left.is_some() && **left == least);
        let (Some((side, _)), None) = (ahead.next(), ahead.next()) else { return };
        self.changes += u32::from(self.leader.is_some_and(|leader| leader != side));
        self.leader = Some(side);
    }

    /// Returns how often another side came to lead, in a game that has a lead.
    fn changes(&self) -> Option<u32> {
        self.is_defined.then_some(self.changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_changes_no_lead() {
        let mut lead = Lead::default();
        let mut after = |n: Option<u32>, s: Option<u32>, e: Option<u32>| {
            lead.take(&BySide([n, s, e, None]));
            lead.changes
        };
        assert_eq!(after(Some(9), Some(9), None), 0);
        assert_eq!(after(Some(8), Some(9), None), 0, "the first lead is no change");
        assert_eq!(after(Some(8), Some(8), None), 0);
        assert_eq!(after(Some(7), Some(8), None), 0, "it leads alone again");
        assert_eq!(after(Some(7), Some(6), None), 1);
        assert_eq!(after(Some(9), Some(9), Some(5)), 2);
        assert_eq!(after(None, None, None), 2);
        assert_eq!(after(Some(0), Some(9), Some(5)), 3);
    }

    #[test]
    fn only_turns_in_which_everything_is_known_are_measured() {
        let left = BySide([Some(1), Some(2), None, None]);
        let options = |moves| Some(Options { moves, may_end: moves == 0, ..Options::default() });
        let measured = |told: &[Option<Options>], left: Option<&BySide<Option<u32>>>| {
            let mut measured = MeasuredGame::default();
            told.iter().for_each(|&options| measured.on_options(options));
            measured.on_distances(left);
            (measured.turns, measured.without_choice, measured.points, measured.options)
        };
        assert_eq!(measured(&[options(3), options(1), options(0)], Some(&left)), (1, 0, 2, 4));
        assert_eq!(measured(&[options(1), options(0)], Some(&left)), (1, 1, 1, 1));
        assert_eq!(measured(&[options(0)], Some(&left)), (1, 1, 0, 0));
        assert_eq!(measured(&[options(3), None], Some(&left)), (0, 0, 0, 0));
        assert_eq!(measured(&[options(3)], None), (0, 0, 0, 0));
        assert_eq!(measured(&[], Some(&left)), (0, 0, 0, 0));
    }
}
