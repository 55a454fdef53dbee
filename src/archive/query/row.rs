//! A game in a result: its row, and the sort orders of rows.

use rusqlite::Row;
use serde::Serialize;

use super::watch::Match;
use super::words::current;
use crate::facts::DADU;
use crate::games::GameId;

/// A game that matches. Its JSON is a contract: `spec/game.schema.json`.
#[derive(Clone, Debug, Serialize)]
pub struct FoundGame {
    /// The game.
    #[serde(flatten)]
    pub game: GameRow,
    /// The matches in the game, if a replay had to search for something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Vec<Match>>,
    /// The header fields that the search reads, in the order of their names there.
    #[serde(skip)]
    pub fields: Vec<Option<String>>,
}

/// A game of the archive as one row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs, reason = "each field is documented in spec/game.schema.json")]
pub struct GameRow {
    pub id: i64,
    pub log_id: Option<String>,
    pub title: Option<String>,
    pub date: Option<String>,
    pub date_from: Option<String>,
    pub date_to: Option<String>,
    pub place: Option<String>,
    pub household: Option<String>,
    pub simulated: bool,
    pub variant: String,
    pub players_n: i64,
    pub players_s: i64,
    pub rounds: Option<i64>,
    pub turns: Option<i64>,
    pub throws: Option<i64>,
    pub moves: Option<i64>,
    pub captures: Option<i64>,
    pub king_captures: Option<i64>,
    pub result: Option<String>,
    pub winner: Option<String>,
    pub verdict: String,
    pub errors: i64,
    pub warnings: i64,
    pub file: String,
    pub line: i64,
    /// Omitted from the JSON for Dadu, the game of a log without the field `Game`.
    #[serde(skip_serializing_if = "is_dadu")]
    pub game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players_e: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players_w: Option<i64>,
    /// Omitted from the JSON if it is false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// Whether the play has another outcome than the log.
    #[serde(skip)]
    pub contradicted: bool,
}

fn is_dadu(game: &String) -> bool {
    game == DADU
}

impl GameRow {
    /// Returns whether the log records a game of Dadu.
    pub fn is_of_dadu(&self) -> bool {
        is_dadu(&self.game)
    }
}

/// The SQL of the fields of a row.
pub(super) const COLUMNS: &str = "\
    r.game_id, r.log_id, r.title, r.date, r.date_from, r.date_to, r.place, r.household, \
    r.simulated, v.name, coalesce(n.players, 0), coalesce(s.players, 0), r.rounds, r.turns, \
    r.throws, r.moves, r.captures, r.king_captures, r.result, r.winner, \
    iif(r.verdict = 'legal' AND v.name = 'unknown', 'unjudged', r.verdict), r.errors, \
    r.warnings, f.path, e.line, r.game, \
    (SELECT players FROM side_total t WHERE t.game_id = r.game_id AND t.side = 'E'), \
    (SELECT players FROM side_total t WHERE t.game_id = r.game_id AND t.side = 'W'), \
    coalesce(r.outcome = 'drawn', 0), coalesce(r.outcome = 'contradicted', 0)";

/// The number of these fields.
pub(super) const COLUMN_COUNT: usize = 30;

/// The tables that they come from.
pub(super) const TABLES: &str = "record r \
    LEFT JOIN game g ON g.id = r.game_id \
    LEFT JOIN revision e ON e.id = g.revision_id \
    LEFT JOIN source f ON f.id = e.source_id \
    LEFT JOIN variant v ON v.id = r.variant_id \
    LEFT JOIN side_total n ON n.game_id = r.game_id AND n.side = 'N' \
    LEFT JOIN side_total s ON s.game_id = r.game_id AND s.side = 'S'";

impl GameRow {
    pub(super) fn of(row: &Row<'_>) -> rusqlite::Result<GameRow> {
        let game: String = row.get(25)?;
        // The play of other games is not counted. The tables have 0 there.
        let is_counted = GameId::of_name(&game).is_some();
        let count = |index| -> rusqlite::Result<Option<i64>> {
            Ok(Some(row.get(index)?).filter(|_| is_counted))
        };
        Ok(GameRow {
            id: row.get(0)?,
            log_id: row.get(1)?,
            title: row.get(2)?,
            date: row.get(3)?,
            date_from: row.get(4)?,
            date_to: row.get(5)?,
            place: row.get(6)?,
            household: row.get(7)?,
            simulated: row.get(8)?,
            variant: row.get::<_, Option<String>>(9)?.unwrap_or_default(),
            players_n: row.get(10)?,
            players_s: row.get(11)?,
            rounds: row.get(12)?,
            turns: count(13)?,
            throws: count(14)?,
            moves: count(15)?,
            captures: count(16)?,
            king_captures: count(17)?,
            result: row.get(18)?,
            winner: row.get(19)?,
            verdict: row.get(20)?,
            errors: row.get(21)?,
            warnings: row.get(22)?,
            file: row.get::<_, Option<String>>(23)?.unwrap_or_default(),
            line: row.get::<_, Option<i64>>(24)?.unwrap_or_default(),
            game,
            players_e: row.get(26)?,
            players_w: row.get(27)?,
            drawn: row.get(28)?,
            contradicted: row.get(29)?,
        })
    }
}

/// The columns for sorting, each with its SQL.
const SORTS: [(&str, &str); 18] = [
    ("id", "r.game_id"),
    ("game", "r.game"),
    ("date", "r.date_from"),
    ("title", "folded(r.title)"),
    ("place", "folded(r.place)"),
    ("household", "folded(r.household)"),
    ("variant", "(SELECT name FROM variant v WHERE v.id = r.variant_id)"),
    ("players", "(SELECT sum(players) FROM side_total s WHERE s.game_id = r.game_id)"),
    ("turns", "r.turns"),
    ("rounds", "r.rounds"),
    ("throws", "r.throws"),
    ("moves", "r.moves"),
    ("captures", "r.captures"),
    ("king-captures", "r.king_captures"),
    ("result", "coalesce(r.result, iif(r.outcome = 'drawn', 'draw', NULL))"),
    (
        "verdict",
        "iif(r.verdict = 'legal' AND r.variant_id IN (SELECT id FROM variant WHERE name = 'unknown'), \
         'unjudged', r.verdict)",
    ),
    ("errors", "r.errors"),
    ("warnings", "r.warnings"),
];

/// The order of games in a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    by: &'static str,
    descending: bool,
}

impl Sort {
    /// Returns the names of the columns for sorting.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SORTS.iter().map(|&(name, _)| name)
    }

    /// Sorts by a column.
    pub fn named(name: &str, descending: bool) -> Option<Sort> {
        let name = current(name);
        let &(_, by) = SORTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(Sort { by, descending })
    }

    /// Returns the order as SQL. Rows without a value come last, and equal rows are ordered by their ids. If a
    /// condition selects games, the `+` keeps the planner from scanning all of them only to get the order.
    pub(super) fn sql(self, every_game: bool) -> String {
        let way = if self.descending { "DESC" } else { "ASC" };
        match self.by {
            "r.game_id" if every_game => format!("r.game_id {way}"),
            "r.game_id" => format!("+r.game_id {way}"),
            by => format!("{by} {way} NULLS LAST, r.game_id"),
        }
    }
}

impl Default for Sort {
    fn default() -> Sort {
        Sort { by: "r.game_id", descending: false }
    }
}
