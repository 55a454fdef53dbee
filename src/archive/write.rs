//! Writing the derived rows of games.

use std::collections::HashMap;

use rusqlite::types::Null;
use rusqlite::{Connection, Statement, ToSql, params};

use super::derived::{
    CAPTURE, CHECKED, Columns, DerivedTable, LOG_FIELD, LOG_REMARK, PLAYER_TURN, RECORD, SEATED,
    SIDE_EVENT, SIDE_THROWN, SIDE_TOTAL, TURN_MOVE, TURN_THROW,
};
use super::read::short_hash;
use super::same::{self, Name};
use crate::facts::tables::CellRef;
use crate::facts::tables::shared::{events, values_thrown};
use crate::facts::{DADU, DeclaredVariant, DerivedRows, Full};
use crate::rulebook::Row;

/// The tables whose rows belong to one game. A table that refers to another comes before it.
pub(super) const DERIVED: [&str; 13] = [
    TURN_MOVE.name,
    TURN_THROW.name,
    PLAYER_TURN.name,
    CAPTURE.name,
    CHECKED.name,
    LOG_REMARK.name,
    LOG_FIELD.name,
    SEATED.name,
    SIDE_EVENT.name,
    SIDE_THROWN.name,
    SIDE_TOTAL.name,
    "board",
    RECORD.name,
];

/// A game's id and its derived rows.
pub(super) type Game<'a> = (i64, &'a DerivedRows);

/// Writes derived rows. Remembers which variants and people already have a row.
pub(super) struct Writer<'db> {
    db: &'db Connection,
    /// Whether the full-text table is updated row by row, and not built at the end.
    search: bool,
    variants: HashMap<String, i64>,
    people: HashMap<(String, String), i64>,
}

impl<'db> Writer<'db> {
    pub fn new(db: &'db Connection, search: bool) -> Writer<'db> {
        db.set_prepared_statement_cache_capacity(64);
        Writer { db, search, variants: HashMap::new(), people: HashMap::new() }
    }

    /// Writes all derived rows of games, one table after another. One statement inserts rows of many games.
    pub fn derived(&mut self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        self.records(games)?;
        self.boards(games)?;
        self.table(&SIDE_TOTAL, each(games, |derived| &derived.sides))?;
        self.sides(games)?;
        self.players(games)?;
        self.table(&LOG_FIELD, each(games, |derived| &derived.fields))?;
        self.remarks(games)?;
        self.table(&CHECKED, each(games, |derived| &derived.findings))?;
        self.table(&CAPTURE, each(games, |derived| &derived.captures))?;
        self.table(&PLAYER_TURN, of_full(games, |full| &full.turns))?;
        self.table(&TURN_THROW, of_full(games, |full| &full.throws))?;
        self.table(&TURN_MOVE, of_full(games, |full| &full.moves))
    }

    /// Deletes all derived rows of a game.
    pub fn clear(&mut self, game: i64) -> rusqlite::Result<()> {
        if self.search {
            let forget = "INSERT INTO remark_text (remark_text, rowid, text) \
                          SELECT 'delete', id, text FROM remark WHERE game_id = ?1";
            self.db.prepare_cached(forget)?.execute([game])?;
        }
        for table in DERIVED {
            // The table names are our own.
            let delete = format!("DELETE FROM \"{table}\" WHERE game_id = ?1");
            self.db.prepare_cached(&delete)?.execute([game])?;
        }
        Ok(())
    }

    fn records(&mut self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let mut variants = Vec::with_capacity(games.len());
        for (_, derived) in games {
            variants.push(self.variant(&derived.record.game, &derived.record.declared)?);
        }
        let rows = each(games, |derived| std::slice::from_ref(derived)).zip(variants);
        self.table(&RECORD, rows.map(|(row, variant)| row.with_id(Some(variant))))
    }

    fn boards(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let boards = games.iter().filter_map(|&(game, rows)| Some((game, rows.boards.as_ref()?)));
        let insert = "INSERT INTO board VALUES (?1, ?2)";
        let mut statement = self.db.prepare_cached(insert)?;
        for (game, changes) in boards {
            statement.execute(params![game, changes])?;
        }
        Ok(())
    }

    /// Returns the row id of a variant, and creates the row if needed. The id is a hash of its name and, for
    /// games other than Dadu, of the game, so it is the same in every archive.
    fn variant(&mut self, game: &str, declared: &DeclaredVariant) -> rusqlite::Result<i64> {
        let (name, values) = match declared {
            DeclaredVariant::Read(declared) => (&declared.text, &declared.values[..]),
            DeclaredVariant::Unread(text) => (text, &[][..]),
        };
        let key = if game == DADU { name.clone() } else { format!("{game}\0{name}") };
        if let Some(&id) = self.variants.get(&key) {
            return Ok(id);
        }
        let id = id_of(key.as_bytes());
        if self.is_new_variant(id, game, name)? {
            let value = |&(row, value): &(&'static Row, Option<u8>)| {
                (row, value.unwrap_or(row.values.default()), value.is_some())
            };
            self.variant_values(id, values.iter().map(value))?;
        }
        self.variants.insert(key, id);
        Ok(id)
    }

    /// Creates the row of a variant. Returns `false` if it already existed.
    fn is_new_variant(&self, id: i64, game: &str, name: &str) -> rusqlite::Result<bool> {
        let insert = "INSERT OR IGNORE INTO variant (id, game, name) VALUES (?1, ?2, ?3)";
        Ok(self.db.prepare_cached(insert)?.execute(params![id, game, name])? > 0)
    }

    /// Writes parameters, each with its value and whether the value is known.
    fn variant_values(
        &self,
        id: i64,
        values: impl Iterator<Item = (&'static Row, u8, bool)>,
    ) -> rusqlite::Result<()> {
        let insert = "INSERT INTO variant_value (variant_id, parameter, value, known) \
                      VALUES (?1, ?2, ?3, ?4)";
        let mut statement = self.db.prepare_cached(insert)?;
        for (row, value, known) in values {
            statement.execute(params![id, row.name, row.values.write(value), known])?;
        }
        Ok(())
    }

    /// Writes the values that sides threw, and their events.
    fn sides(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let sides = || each(games, |derived| &derived.sides);
        let throws: Vec<_> = sides()
            .flat_map(|side| values_thrown(side.facts).map(move |row| (side.game, row)))
            .collect();
        self.table(&SIDE_THROWN, throws.iter().map(|(game, row)| StoredRow::new(*game, 0, row)))?;
        let happened: Vec<_> =
            sides().flat_map(|side| events(side.facts).map(move |row| (side.game, row))).collect();
        self.table(&SIDE_EVENT, happened.iter().map(|(game, row)| StoredRow::new(*game, 0, row)))
    }

    fn players(&mut self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let mut people = Vec::new();
        for (_, derived) in games {
            let household = derived.record.household.as_deref().unwrap_or_default();
            for player in &derived.players {
                let person = player.name.as_ref().map(|name| self.person(name, household));
                people.push(person.transpose()?);
            }
        }
        let players = each(games, |derived| &derived.players).zip(people);
        self.table(&SEATED, players.map(|(row, person)| row.with_id(person)))
    }

    /// Returns the row id of a person, under the name to which this one is linked, if any.
    fn person(&mut self, name: &str, household: &str) -> rusqlite::Result<i64> {
        let key = (name.to_owned(), household.to_owned());
        if let Some(&id) = self.people.get(&key) {
            return Ok(id);
        }
        let Name { name, household } =
            same::end(self.db, &Name { name: key.0.clone(), household: key.1.clone() })?;
        let id = id_of(format!("{name}\0{household}").as_bytes());
        let insert = "INSERT OR IGNORE INTO person (id, name, household) VALUES (?1, ?2, ?3)";
        self.db.prepare_cached(insert)?.execute(params![id, name, household])?;
        self.people.insert(key, id);
        Ok(id)
    }

    fn remarks(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let remarks = || {
            each(games, |derived| &derived.remarks).map(|row| {
                let id = row.game << 24 | i64::from(row.facts.0);
                row.with_id(Some(id))
            })
        };
        self.table(&LOG_REMARK, remarks())?;
        if !self.search {
            return Ok(());
        }
        let search = "INSERT INTO remark_text (rowid, text) VALUES (?1, ?2)";
        let mut statement = self.db.prepare_cached(search)?;
        for row in remarks() {
            statement.execute(params![row.id, row.facts.1])?;
        }
        Ok(())
    }

    /// Inserts rows, many with one statement; this takes half the time of one statement for each row.
    fn table<'a, F>(
        &self,
        table: &DerivedTable<F>,
        rows: impl Iterator<Item = StoredRow<'a, F>>,
    ) -> rusqlite::Result<()> {
        let (rows, width): (Vec<_>, usize) = (rows.collect(), table.width());
        let mut rest = rows.as_slice();
        let mut buffer = String::new();
        while let Some(count) = AT_ONCE.into_iter().find(|&count| count <= rest.len()) {
            let (now, later) = rest.split_at(rest.len() / count * count);
            let mut statement = self.db.prepare_cached(&insert(table.name, width, count))?;
            for together in now.chunks(count) {
                let mut cells = Cells { statement: &mut statement, filled: 0 };
                together.iter().try_for_each(|row| cells.row(table.columns, row, &mut buffer))?;
                statement.raw_execute()?;
            }
            rest = later;
        }
        Ok(())
    }
}

/// A row of a derived table.
struct StoredRow<'a, F> {
    game: i64,
    /// Its number in the game, from 1.
    number: i64,
    /// Another id that belongs to it.
    id: Option<i64>,
    facts: &'a F,
}

impl<'a, F> StoredRow<'a, F> {
    fn new(game: i64, number: i64, facts: &'a F) -> StoredRow<'a, F> {
        StoredRow { game, number, id: None, facts }
    }

    fn with_id(self, id: Option<i64>) -> StoredRow<'a, F> {
        StoredRow { id, ..self }
    }
}

/// Returns rows of games.
fn each<'a, F: 'a>(
    games: &'a [Game<'a>],
    rows: impl Fn(&'a DerivedRows) -> &'a [F],
) -> impl Iterator<Item = StoredRow<'a, F>> {
    games.iter().flat_map(move |&(game, derived)| {
        rows(derived)
            .iter()
            .zip(1..)
            .map(move |(facts, number)| StoredRow::new(game, number, facts))
    })
}

/// Returns rows that only games of full detail have.
fn of_full<'a, F: 'a>(
    games: &'a [Game<'a>],
    rows: impl Fn(&'a Full) -> &'a [F],
) -> impl Iterator<Item = StoredRow<'a, F>> {
    each(games, move |derived| derived.full.as_ref().map_or(&[], &rows))
}

/// The numbers of rows that one statement may insert.
const AT_ONCE: [usize; 4] = [64, 16, 4, 1];

/// Returns a statement that inserts `count` rows of `width` cells.
fn insert(table: &str, width: usize, count: usize) -> String {
    let row = format!("({}?)", "?,".repeat(width - 1));
    let others = format!("{row},").repeat(count - 1);
    // The table names are our own.
    format!("INSERT INTO \"{table}\" VALUES {others}{row}")
}

/// The cells of a statement, filled one after another.
struct Cells<'s, 'db> {
    statement: &'s mut Statement<'db>,
    filled: usize,
}

impl Cells<'_, '_> {
    /// Adds the cells of a row. A cell may be written into the buffer.
    fn row<F>(
        &mut self,
        columns: &[Columns<F>],
        row: &StoredRow<'_, F>,
        buffer: &mut String,
    ) -> rusqlite::Result<()> {
        columns.iter().try_for_each(|columns| match columns {
            Columns::Game(_) => self.add(row.game),
            Columns::Number(_) => self.add(row.number),
            Columns::Id(_) => self.add(row.id),
            Columns::Facts(facts) => {
                facts.iter().try_for_each(|fact| match (fact.cell)(row.facts, buffer) {
                    CellRef::Null => self.add(Null),
                    CellRef::Text(text) => self.add(text),
                    CellRef::Integer(number) | CellRef::Date(number) => self.add(number),
                    CellRef::Boolean(flag) => self.add(flag),
                })
            }
        })
    }

    fn add(&mut self, cell: impl ToSql) -> rusqlite::Result<()> {
        self.filled += 1;
        self.statement.raw_bind_parameter(self.filled, cell)
    }
}

/// Returns an id that is a hash of a name: 48 bits, so that every tool can hold it.
fn id_of(name: &[u8]) -> i64 {
    short_hash(name) & 0xFFFF_FFFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::schema::new_schema;
    use crate::facts::rows_with_several_sides;

    #[test]
    fn a_game_with_other_throws_moves_and_sides_fits() {
        let derived = rows_with_several_sides();
        let db = Connection::open_in_memory().unwrap();
        new_schema(&db).unwrap();
        db.execute_batch("PRAGMA foreign_keys = off").unwrap();
        Writer::new(&db, false).derived(&[(1, &derived)]).unwrap();
        let rows = [
            ("SELECT group_concat(value || ' ' || lost) FROM throw", "1 0,4 1,8 0"),
            (
                "SELECT group_concat(quote(piece) || result || coalesce(results, '-') || act \
                 || origin || target || coalesce(captured, '-')) FROM move WHERE number = 2",
                "''124+8movec1e4N+ET",
            ),
            ("SELECT piece || origin FROM move WHERE act = 'twins'", "c5"),
            ("SELECT group_concat(result) FROM move_results WHERE move = 2", "4,8"),
            ("SELECT kind || captured FROM use WHERE number = 2", "standardtwins"),
            (
                "SELECT group_concat(side || players || ones || fours || tops) FROM side",
                "E1000,N1000,S1111",
            ),
            (
                "SELECT group_concat(turn || line || of_side || of_piece) FROM capture",
                "15N,15ET,15ET",
            ),
            ("SELECT winner || captures || king_captures FROM record", "E30"),
            ("SELECT coalesce(da, '-') FROM player WHERE side = 'S'", "-"),
            ("SELECT name || times FROM event", "twins1"),
            ("SELECT game || name FROM variant", "thaayamunknown"),
        ];
        for (query, expected) in rows {
            let found: String = db.query_row(query, [], |row| row.get(0)).unwrap();
            assert_eq!(found, expected, "{query}");
        }
    }
}
