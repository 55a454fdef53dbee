//! Writing what was derived of a game: one function for each table.

use std::collections::HashMap;

use rusqlite::{Connection, Statement, ToSql, params};

use super::facts::{CaptureFacts, Derived, FindingFacts, Full, PlayerFacts, Record, SideFacts};
use super::read::short_hash;
use super::same::{self, Name};
use crate::finding::Severity;
use crate::rules::dadu::Side;
use crate::rules::variant::{Declaration, Parameter};

/// The tables whose rows belong to one game, those first that refer to others.
pub(super) const DERIVED: [&str; 10] =
    ["use", "throw", "turn", "capture", "finding", "remark", "field", "player", "side", "record"];

/// Writes derived rows. Keeps in mind which variants and people are there already.
pub(super) struct Writer<'db> {
    db: &'db Connection,
    /// Whether the full-text table is kept up row by row, rather than built at the end.
    search: bool,
    variants: HashMap<String, i64>,
    people: HashMap<(String, String), i64>,
}

impl<'db> Writer<'db> {
    pub fn new(db: &'db Connection, search: bool) -> Writer<'db> {
        db.set_prepared_statement_cache_capacity(64);
        Writer { db, search, variants: HashMap::new(), people: HashMap::new() }
    }

    /// Writes everything that is derived of a game.
    pub fn derived(&mut self, game: i64, derived: &Derived) -> rusqlite::Result<()> {
        let household = derived.record.household.as_deref().unwrap_or_default();
        self.record(game, &derived.record, &derived.captures)?;
        self.sides(game, &derived.sides)?;
        self.players(game, &derived.players, household)?;
        self.fields(game, &derived.fields)?;
        self.remarks(game, &derived.remarks)?;
        self.findings(game, &derived.findings)?;
        self.captures(game, &derived.captures)?;
        derived.full.as_ref().map_or(Ok(()), |full| self.full(game, full))
    }

    /// Takes away everything that is derived of a game.
    pub fn clear(&mut self, game: i64) -> rusqlite::Result<()> {
        if self.search {
            let forget = "INSERT INTO remark_text (remark_text, rowid, text) \
                          SELECT 'delete', id, text FROM remark WHERE game_id = ?1";
            self.db.prepare_cached(forget)?.execute([game])?;
        }
        for table in DERIVED {
            // Names from a list of our own.
            let delete = format!("DELETE FROM \"{table}\" WHERE game_id = ?1");
            self.db.prepare_cached(&delete)?.execute([game])?;
        }
        Ok(())
    }

    fn record(
        &mut self,
        game: i64,
        record: &Record,
        captures: &[CaptureFacts],
    ) -> rusqlite::Result<()> {
        let variant = self.variant(&record.declared)?;
        let kings = captures.iter().filter(|capture| capture.of_king).count();
        let insert = "INSERT INTO record VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, \
                      ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26)";
        self.db.prepare_cached(insert)?.execute(params![
            game,
            record.log_id,
            record.title,
            record.date,
            record.date_from,
            record.date_to,
            record.place,
            record.household,
            record.simulated,
            variant,
            record.changes,
            record.verdict,
            record.result,
            record.winner.map(side_name),
            record.first_side.map(side_name),
            record.rounds,
            record.turns as i64,
            record.throws as i64,
            record.uses as i64,
            captures.len() as i64,
            kings as i64,
            record.errors,
            record.warnings,
            record.notes,
            record.unread_lines as i64,
            record.unchecked as i64,
        ])?;
        Ok(())
    }

    /// The row of a variant. Its id follows from its name, so that it is the same in every archive.
    fn variant(&mut self, declared: &Declaration) -> rusqlite::Result<i64> {
        let name = declared.to_string();
        if let Some(&id) = self.variants.get(&name) {
            return Ok(id);
        }
        let id = id_of(name.as_bytes());
        let insert = "INSERT OR IGNORE INTO variant (id, name) VALUES (?1, ?2)";
        if self.db.prepare_cached(insert)?.execute(params![id, name])? > 0 {
            self.variant_values(id, declared)?;
        }
        self.variants.insert(name, id);
        Ok(id)
    }

    fn variant_values(&self, id: i64, declared: &Declaration) -> rusqlite::Result<()> {
        let insert = "INSERT INTO variant_value (variant_id, parameter, value, known) \
                      VALUES (?1, ?2, ?3, ?4)";
        let mut statement = self.db.prepare_cached(insert)?;
        for &parameter in Parameter::ALL {
            let value = parameter.definition().values.write(declared.variant.get(parameter));
            let known = !declared.is_unknown(parameter);
            statement.execute(params![id, parameter.name(), value, known])?;
        }
        Ok(())
    }

    fn sides(&self, game: i64, sides: &[SideFacts]) -> rusqlite::Result<()> {
        self.rows("side", 16, sides, |row, number, facts| {
            row.add(game)?;
            row.add(side_name(Side::BOTH[number - 1]))?;
            row.add(facts.players)?;
            facts.thrown.iter().try_for_each(|&count| row.add(count))?;
            row.add(facts.entries)?;
            row.add(facts.exits)?;
            row.add(facts.reentries)?;
            row.add(facts.captures)?;
            row.add(facts.king_captures)?;
            row.add(facts.forfeits)?;
            row.add(facts.triples)
        })
    }

    fn players(
        &mut self,
        game: i64,
        players: &[PlayerFacts],
        household: &str,
    ) -> rusqlite::Result<()> {
        let mut people = Vec::with_capacity(players.len());
        for player in players {
            let person = player.name.as_ref().map(|name| self.person(name, household));
            people.push(person.transpose()?);
        }
        self.rows("player", 8, players, |row, number, facts| {
            row.add(game)?;
            row.add(side_name(facts.side))?;
            row.add(facts.number)?;
            row.add(people[number - 1])?;
            row.add(facts.line)?;
            row.add(facts.turns)?;
            row.add(facts.captures)?;
            row.add(facts.da_turn)
        })
    }

    /// The row of a person, by the name that somebody said is theirs, if somebody did.
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

    fn fields(&self, game: i64, fields: &[(u32, String, String)]) -> rusqlite::Result<()> {
        self.rows("field", 4, fields, |row, _, (line, name, value)| {
            row.add(game)?;
            row.add(line)?;
            row.add(name)?;
            row.add(value)
        })
    }

    fn remarks(&self, game: i64, remarks: &[(u32, String)]) -> rusqlite::Result<()> {
        let id = |line: u32| game << 24 | i64::from(line);
        self.rows("remark", 4, remarks, |row, _, (line, text)| {
            row.add(id(*line))?;
            row.add(game)?;
            row.add(line)?;
            row.add(text)
        })?;
        if !self.search {
            return Ok(());
        }
        let search = "INSERT INTO remark_text (rowid, text) VALUES (?1, ?2)";
        let mut statement = self.db.prepare_cached(search)?;
        for (line, text) in remarks {
            statement.execute(params![id(*line), text])?;
        }
        Ok(())
    }

    fn findings(&self, game: i64, findings: &[FindingFacts]) -> rusqlite::Result<()> {
        self.rows("finding", 10, findings, |row, number, facts| {
            row.add(game)?;
            row.add(number as i64)?;
            row.add(facts.code)?;
            row.add(facts.name)?;
            row.add(severity(facts.severity))?;
            row.add(facts.line)?;
            row.add(facts.span.start)?;
            row.add(facts.span.end)?;
            row.add(facts.follows.map(|number| number as i64))?;
            row.add(&facts.message)
        })
    }

    fn captures(&self, game: i64, captures: &[CaptureFacts]) -> rusqlite::Result<()> {
        self.rows("capture", 11, captures, |row, number, facts| {
            row.add(game)?;
            row.add(number as i64)?;
            row.add(facts.turn)?;
            row.add(facts.line)?;
            row.add(side_name(facts.side))?;
            row.add(facts.player)?;
            row.add(facts.by_king)?;
            row.add(facts.of_king)?;
            row.add(&facts.square)?;
            row.add(facts.in_place)?;
            row.add(facts.returned)
        })
    }

    fn full(&self, game: i64, full: &Full) -> rusqlite::Result<()> {
        self.rows("turn", 7, &full.turns, |row, number, turn| {
            row.add(game)?;
            row.add(number as i64)?;
            row.add(turn.line)?;
            row.add(turn.round)?;
            row.add(side_name(turn.side))?;
            row.add(turn.player)?;
            row.add(turn.sure)
        })?;
        self.rows("throw", 6, &full.throws, |row, number, throw| {
            row.add(game)?;
            row.add(number as i64)?;
            row.add(throw.turn)?;
            row.add(throw.line)?;
            row.add(throw.value)?;
            row.add(throw.effect)
        })?;
        self.rows("use", 10, &full.uses, |row, number, used| {
            row.add(game)?;
            row.add(number as i64)?;
            row.add(used.turn)?;
            row.add(used.line)?;
            row.add(used.kind)?;
            row.add(used.result)?;
            row.add(used.act)?;
            row.add(&used.origin)?;
            row.add(&used.target)?;
            row.add(used.captured)
        })
    }

    /// Inserts rows, many with one statement: that costs half of one statement for each. `fill` is
    /// given each with its number, from 1.
    fn rows<T>(
        &self,
        table: &'static str,
        width: usize,
        rows: &[T],
        fill: impl Fn(&mut Cells<'_, '_>, usize, &T) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let mut done = 0;
        while done < rows.len() {
            let left = rows.len() - done;
            let count = AT_ONCE.into_iter().find(|&count| count <= left).unwrap_or(1);
            let mut statement = self.db.prepare_cached(&insert(table, width, count))?;
            let mut cells = Cells { statement: &mut statement, filled: 0 };
            for (index, row) in rows.iter().enumerate().skip(done).take(count) {
                fill(&mut cells, index + 1, row)?;
            }
            statement.raw_execute()?;
            done += count;
        }
        Ok(())
    }
}

/// How many rows one statement inserts.
const AT_ONCE: [usize; 4] = [64, 16, 4, 1];

/// A statement that inserts so many rows of so many cells.
fn insert(table: &str, width: usize, count: usize) -> String {
    let row = format!("({}?)", "?,".repeat(width - 1));
    let rows = vec![row; count].join(",");
    // Names from a list of our own.
    format!("INSERT INTO \"{table}\" VALUES {rows}")
}

/// The cells of a statement, filled one after another.
struct Cells<'s, 'db> {
    statement: &'s mut Statement<'db>,
    filled: usize,
}

impl Cells<'_, '_> {
    fn add(&mut self, cell: impl ToSql) -> rusqlite::Result<()> {
        self.filled += 1;
        self.statement.raw_bind_parameter(self.filled, cell)
    }
}

/// `N` or `S`.
pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::N => "N",
        Side::S => "S",
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// An id that follows from what it names: 48 bits, so that every tool can hold it.
fn id_of(name: &[u8]) -> i64 {
    short_hash(name) & 0xFFFF_FFFF_FFFF
}
