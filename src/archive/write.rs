//! Writing what was derived of a game: one function for each table.

use std::collections::HashMap;

use rusqlite::{Connection, params};

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
        for (side, facts) in Side::BOTH.into_iter().zip(&derived.sides) {
            self.side(game, side, facts)?;
        }
        for player in &derived.players {
            self.player(game, player, household)?;
        }
        self.fields(game, &derived.fields)?;
        self.remarks(game, &derived.remarks)?;
        for (number, finding) in (1..).zip(&derived.findings) {
            self.finding(game, number, finding)?;
        }
        for (number, capture) in (1..).zip(&derived.captures) {
            self.capture(game, number, capture)?;
        }
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

    fn side(&self, game: i64, side: Side, facts: &SideFacts) -> rusqlite::Result<()> {
        let insert = "INSERT INTO side VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, \
                      ?13, ?14, ?15, ?16)";
        let [zeros, ones, twos, threes, fours, tops] = facts.thrown;
        self.db.prepare_cached(insert)?.execute(params![
            game,
            side_name(side),
            facts.players,
            zeros,
            ones,
            twos,
            threes,
            fours,
            tops,
            facts.entries,
            facts.exits,
            facts.reentries,
            facts.captures,
            facts.king_captures,
            facts.forfeits,
            facts.triples,
        ])?;
        Ok(())
    }

    fn player(&mut self, game: i64, facts: &PlayerFacts, household: &str) -> rusqlite::Result<()> {
        let person = match &facts.name {
            Some(name) => Some(self.person(name, household)?),
            None => None,
        };
        let insert = "INSERT INTO player VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        self.db.prepare_cached(insert)?.execute(params![
            game,
            side_name(facts.side),
            facts.number,
            person,
            facts.line,
            facts.turns,
            facts.captures,
            facts.da_turn,
        ])?;
        Ok(())
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
        let insert = "INSERT INTO field (game_id, line, name, value) VALUES (?1, ?2, ?3, ?4)";
        let mut statement = self.db.prepare_cached(insert)?;
        for (line, name, value) in fields {
            statement.execute(params![game, line, name, value])?;
        }
        Ok(())
    }

    fn remarks(&self, game: i64, remarks: &[(u32, String)]) -> rusqlite::Result<()> {
        let insert = "INSERT INTO remark (id, game_id, line, text) VALUES (?1, ?2, ?3, ?4)";
        let search = "INSERT INTO remark_text (rowid, text) VALUES (?1, ?2)";
        for (line, text) in remarks {
            let id = game << 24 | i64::from(*line);
            self.db.prepare_cached(insert)?.execute(params![id, game, line, text])?;
            if self.search {
                self.db.prepare_cached(search)?.execute(params![id, text])?;
            }
        }
        Ok(())
    }

    fn finding(&self, game: i64, number: i64, facts: &FindingFacts) -> rusqlite::Result<()> {
        let insert = "INSERT INTO finding VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        self.db.prepare_cached(insert)?.execute(params![
            game,
            number,
            facts.code,
            facts.name,
            severity(facts.severity),
            facts.line,
            facts.span.start,
            facts.span.end,
            facts.follows.map(|number| number as i64),
            facts.message,
        ])?;
        Ok(())
    }

    fn capture(&self, game: i64, number: i64, facts: &CaptureFacts) -> rusqlite::Result<()> {
        let insert = "INSERT INTO capture VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        self.db.prepare_cached(insert)?.execute(params![
            game,
            number,
            facts.turn,
            facts.line,
            side_name(facts.side),
            facts.player,
            facts.by_king,
            facts.of_king,
            facts.square,
            facts.in_place,
            facts.returned,
        ])?;
        Ok(())
    }

    fn full(&self, game: i64, full: &Full) -> rusqlite::Result<()> {
        let mut turn =
            self.db.prepare_cached("INSERT INTO turn VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
        for (number, t) in (1i64..).zip(&full.turns) {
            turn.execute(params![
                game,
                number,
                t.line,
                t.round,
                side_name(t.side),
                t.player,
                t.sure
            ])?;
        }
        let mut throw =
            self.db.prepare_cached("INSERT INTO throw VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
        for (number, t) in (1i64..).zip(&full.throws) {
            throw.execute(params![game, number, t.turn, t.line, t.value, t.effect])?;
        }
        let mut used = self
            .db
            .prepare_cached("INSERT INTO use VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")?;
        for (number, u) in (1i64..).zip(&full.uses) {
            used.execute(params![
                game, number, u.turn, u.line, u.kind, u.result, u.act, u.origin, u.target,
                u.captured
            ])?;
        }
        Ok(())
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
