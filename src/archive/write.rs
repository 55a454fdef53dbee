//! Writing the derived rows of games: one function for each table.

use std::collections::HashMap;

use rusqlite::{Connection, Statement, ToSql, params};

use super::read::short_hash;
use super::same::{self, Name};
use crate::facts::tables::place_name;
use crate::facts::{DADU, DeclaredVariant, DerivedRows, MoveFacts, SideFacts};
use crate::notation::Spot;
use crate::rulebook::Row;
use crate::table::Side;

/// The tables whose rows belong to one game. A table that refers to another comes before it.
pub(super) const DERIVED: [&str; 13] = [
    "move",
    "throw",
    "turn",
    "capture",
    "finding",
    "remark",
    "field",
    "player",
    "event",
    "thrown",
    "side_total",
    "board",
    "record",
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
        self.sides(games)?;
        self.throw_counts(games)?;
        self.events(games)?;
        self.players(games)?;
        self.fields(games)?;
        self.remarks(games)?;
        self.findings(games)?;
        self.captures(games)?;
        self.turns(games)?;
        self.throws(games)?;
        self.moves(games)
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
        self.rows("record", 32, games.iter().zip(variants), |row, (&(game, derived), variant)| {
            let record = &derived.record;
            row.add(game)?;
            row.add(&record.game)?;
            row.add(&record.log_id)?;
            row.add(&record.title)?;
            row.add(&record.date)?;
            row.add(&record.date_from)?;
            row.add(&record.date_to)?;
            row.add(&record.place)?;
            row.add(&record.household)?;
            row.add(record.simulated)?;
            row.add(record.consent_use)?;
            row.add(&record.consent_until)?;
            row.add(variant)?;
            row.add(record.changes)?;
            row.add(record.verdict)?;
            row.add(record.result)?;
            row.add(record.winner.map(Side::name))?;
            row.add(record.outcome)?;
            row.add(record.first_side.map(Side::name))?;
            row.add(record.unseen)?;
            row.add(record.rounds)?;
            row.add(record.turns as i64)?;
            row.add(record.throws as i64)?;
            row.add(record.moves as i64)?;
            row.add(derived.captures.len() as i64)?;
            row.add(
                derived.captures.iter().filter(|capture| capture.of_piece == "K").count() as i64
            )?;
            row.add(record.errors)?;
            row.add(record.warnings)?;
            row.add(record.notes)?;
            row.add(record.unread_lines as i64)?;
            row.add(record.unchecked as i64)?;
            row.add(record.chances.as_deref().map(numbers))
        })
    }

    fn boards(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let boards = games.iter().filter_map(|&(game, rows)| Some((game, rows.boards.as_ref()?)));
        self.rows("board", 2, boards, |row, (game, changes)| {
            row.add(game)?;
            row.add(changes)
        })
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

    fn sides(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        self.rows("side_total", 9, sides(games), |row, (game, side, facts)| {
            row.add(game)?;
            row.add(side.name())?;
            row.add(facts.players)?;
            row.add(facts.unheard)?;
            row.add(facts.unsure)?;
            row.add(facts.taken_back)?;
            row.add(facts.entries)?;
            row.add(facts.exits)?;
            row.add(facts.captures)
        })
    }

    fn throw_counts(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let thrown = sides(games).flat_map(|(game, side, facts)| {
            let values = facts.thrown.iter().zip(0..).filter(|(times, _)| **times > 0);
            values.map(move |(&times, value)| (game, side, value, times))
        });
        self.rows("thrown", 4, thrown, |row, (game, side, value, times): (_, Side, u8, u32)| {
            row.add(game)?;
            row.add(side.name())?;
            row.add(value)?;
            row.add(times)
        })
    }

    fn events(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let events = sides(games).flat_map(|(game, side, facts)| {
            facts.events.iter().map(move |&(event, times)| (game, side, event, times))
        });
        self.rows("event", 4, events, |row, (game, side, event, times)| {
            row.add(game)?;
            row.add(side.name())?;
            row.add(event)?;
            row.add(times)
        })
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
        self.rows("player", 11, players, |row, ((game, _, facts), person)| {
            row.add(game)?;
            row.add(facts.side.name())?;
            row.add(facts.number)?;
            row.add(person)?;
            row.add(facts.line)?;
            row.add(facts.withdrawn)?;
            row.add(facts.turns)?;
            row.add(facts.captures)?;
            row.add(facts.wait.map(|wait| wait.name()))?;
            row.add(facts.wait.and_then(|wait| wait.turn()))?;
            row.add(facts.wait.map(|wait| wait.waited))
        })
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

    fn fields(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let fields = each(games, |derived| &derived.fields);
        self.rows("field", 4, fields, |row, (game, _, (line, name, value))| {
            row.add(game)?;
            row.add(line)?;
            row.add(name)?;
            row.add(value)
        })
    }

    fn remarks(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let id = |game: i64, line: u32| game << 24 | i64::from(line);
        let remarks = || each(games, |derived| &derived.remarks);
        self.rows("remark", 4, remarks(), |row, (game, _, (line, text))| {
            row.add(id(game, *line))?;
            row.add(game)?;
            row.add(line)?;
            row.add(text)
        })?;
        if !self.search {
            return Ok(());
        }
        let search = "INSERT INTO remark_text (rowid, text) VALUES (?1, ?2)";
        let mut statement = self.db.prepare_cached(search)?;
        for (game, _, (line, text)) in remarks() {
            statement.execute(params![id(game, *line), text])?;
        }
        Ok(())
    }

    fn findings(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let findings = each(games, |derived| &derived.findings);
        self.rows("finding", 10, findings, |row, (game, number, facts)| {
            row.add(game)?;
            row.add(number)?;
            row.add(facts.code)?;
            row.add(facts.name)?;
            row.add(facts.severity.name())?;
            row.add(facts.line)?;
            row.add(facts.span.start)?;
            row.add(facts.span.end)?;
            row.add(facts.follows.map(|number| number as i64))?;
            row.add(&facts.message)
        })
    }

    fn captures(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let captures = each(games, |derived| &derived.captures);
        self.rows("capture", 12, captures, |row, (game, number, facts)| {
            row.add(game)?;
            row.add(number)?;
            row.add(facts.turn)?;
            row.add(facts.line)?;
            row.add(facts.side.name())?;
            row.add(facts.player)?;
            row.add(facts.piece)?;
            row.add(facts.of_side.name())?;
            row.add(facts.of_piece)?;
            row.add_place(facts.square)?;
            row.add(facts.in_place)?;
            row.add(facts.returned)
        })
    }

    fn turns(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let turns = each(games, |derived| derived.full.as_ref().map_or(&[], |full| &full.turns));
        self.rows("turn", 7, turns, |row, (game, number, turn)| {
            row.add(game)?;
            row.add(number)?;
            row.add(turn.line)?;
            row.add(turn.round)?;
            row.add(turn.side.name())?;
            row.add(turn.player)?;
            row.add(turn.sure)
        })
    }

    fn throws(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let throws = each(games, |derived| derived.full.as_ref().map_or(&[], |full| &full.throws));
        self.rows("throw", 11, throws, |row, (game, number, throw)| {
            row.add(game)?;
            row.add(number)?;
            row.add(throw.turn)?;
            row.add(throw.line)?;
            row.add(throw.value)?;
            row.add(throw.effect.lost)?;
            row.add(throw.effect.triple)?;
            row.add(throw.effect.forfeit)?;
            row.add(throw.effect.da)?;
            row.add(throw.unsure)?;
            row.add(throw.taken_back)
        })
    }

    fn moves(&self, games: &[Game<'_>]) -> rusqlite::Result<()> {
        let moves = each(games, |derived| derived.full.as_ref().map_or(&[], |full| &full.moves));
        self.rows("move", 11, moves, |row, (game, number, facts): (_, _, &MoveFacts)| {
            row.add(game)?;
            row.add(number)?;
            row.add(facts.turn)?;
            row.add(facts.line)?;
            row.add(facts.piece)?;
            row.add(facts.results.sum())?;
            row.add(facts.results.listed(&mut String::new()))?;
            row.add(facts.act)?;
            row.add_place(facts.origin.unwrap_or(Spot::Unknown))?;
            row.add_place(facts.target.unwrap_or(Spot::Unknown))?;
            row.add_pieces(&facts.captured)
        })
    }

    /// Inserts rows, many with one statement; this takes half the time of one statement for each row.
    fn rows<T: Copy>(
        &self,
        table: &'static str,
        width: usize,
        rows: impl Iterator<Item = T>,
        fill: impl Fn(&mut Cells<'_, '_>, T) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let rows: Vec<T> = rows.collect();
        let mut rest = rows.as_slice();
        while let Some(count) = AT_ONCE.into_iter().find(|&count| count <= rest.len()) {
            let (now, later) = rest.split_at(rest.len() / count * count);
            let mut statement = self.db.prepare_cached(&insert(table, width, count))?;
            for together in now.chunks(count) {
                let mut cells = Cells { statement: &mut statement, filled: 0, name: String::new() };
                together.iter().try_for_each(|&row| fill(&mut cells, row))?;
                statement.raw_execute()?;
            }
            rest = later;
        }
        Ok(())
    }
}

/// Returns the sides of games, each with its game.
fn sides<'a>(games: &'a [Game<'a>]) -> impl Iterator<Item = (i64, Side, &'a SideFacts)> {
    games.iter().flat_map(|&(game, derived)| {
        derived.sides.iter().map(move |(side, facts)| (game, *side, facts))
    })
}

/// Returns rows of games, each with its game, its number in the game, from 1, and its facts.
fn each<'a, T: 'a>(
    games: &'a [Game<'a>],
    rows: impl Fn(&'a DerivedRows) -> &'a [T],
) -> impl Iterator<Item = (i64, i64, &'a T)> {
    games.iter().flat_map(move |&(game, derived)| {
        rows(derived).iter().zip(1..).map(move |(facts, number)| (game, number, facts))
    })
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
    /// A buffer for names of squares and pieces, which are many and short.
    name: String,
}

impl Cells<'_, '_> {
    fn add(&mut self, cell: impl ToSql) -> rusqlite::Result<()> {
        self.filled += 1;
        self.statement.raw_bind_parameter(self.filled, cell)
    }

    /// Adds pieces, each with its side and its letter: `S`, `SK`, `N+ET`; NULL if there are none.
    fn add_pieces(&mut self, pieces: &[(Side, &'static str)]) -> rusqlite::Result<()> {
        self.filled += 1;
        self.name.clear();
        for (side, letter) in pieces {
            let between = if self.name.is_empty() { "" } else { "+" };
            self.name.extend([between, side.name(), letter]);
        }
        let pieces = Some(&*self.name).filter(|pieces| !pieces.is_empty());
        self.statement.raw_bind_parameter(self.filled, pieces)
    }

    /// Adds a square or another position of a piece by its name; NULL if it is unknown.
    fn add_place(&mut self, place: Spot) -> rusqlite::Result<()> {
        self.filled += 1;
        let name = place_name(place, &mut self.name);
        self.statement.raw_bind_parameter(self.filled, name)
    }
}

/// Writes numbers as a JSON array.
fn numbers(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    format!("[{}]", numbers.join(","))
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
