//! The rows of games in the exported tables: one function for each table.

use std::collections::HashMap;

use super::chunk::{RowCells, TableChunk};
use super::names::{captured_count, captured_pieces, declared_name, piece_word, place_name};
use crate::facts::{DerivedRows, Full, PlayerFacts, Results, SideFacts};
use crate::table::Side;

/// A game whose rows are exported.
#[derive(Clone, Copy, Debug)]
pub struct TableGame<'a> {
    /// The hash of its log.
    pub hash: &'a str,
    /// The places where the log was found, sorted by file and line.
    pub origins: &'a [Origin],
    /// Its rows, at full detail.
    pub rows: &'a DerivedRows,
    /// For each name that is linked to another person: the name of that person.
    pub links: &'a Links,
}

/// The links between names of one person. Names and households; the household is empty if it is unknown.
pub type Links = HashMap<(String, String), (String, String)>;

/// A place where a log was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file, as it was named.
    pub file: String,
    /// The line of the file on which the game begins, from 1.
    pub line: u64,
    /// The number of the game in the file, from 1.
    pub number: u64,
    /// The id of the game in the archive.
    pub archive_id: Option<i64>,
}

/// Adds the rows of a game to some tables.
pub fn fill(game: &TableGame<'_>, chunks: &mut [TableChunk]) {
    let seats = Seats::of(game);
    let filler = Filler { game, rows: game.rows, seats: &seats };
    chunks.iter_mut().for_each(|chunk| filler.table(chunk));
}

struct Filler<'a> {
    game: &'a TableGame<'a>,
    rows: &'a DerivedRows,
    seats: &'a Seats<'a>,
}

impl Filler<'_> {
    fn table(&self, chunk: &mut TableChunk) {
        match chunk.table.name {
            "game" => self.game(chunk),
            "source" => self.sources(chunk),
            "side" => self.sides(chunk),
            "player" => self.players(chunk),
            "thrown" => self.throw_counts(chunk),
            "event" => self.events(chunk),
            "turn" => self.turns(chunk),
            "throw" => self.throws(chunk),
            "move" => self.moves(chunk),
            "move_result" => self.move_results(chunk),
            "capture" => self.captures(chunk),
            "finding" => self.findings(chunk),
            "field" => self.fields(chunk),
            "remark" => self.remarks(chunk),
            // The variants of all games together have one row for each parameter.
            _ => {}
        }
    }

    /// Starts a row with the hash and the `Id` of the game.
    fn row<'c>(&self, chunk: &'c mut TableChunk) -> RowCells<'c> {
        let mut row = chunk.row();
        row.text(Some(self.game.hash));
        row.text(self.rows.record.log_id.as_deref());
        row
    }

    /// Starts a row that also repeats facts of the game, so that no join is needed.
    fn wide_row<'c>(&self, chunk: &'c mut TableChunk) -> RowCells<'c> {
        let record = &self.rows.record;
        let mut row = self.row(chunk);
        row.text(Some(&record.game));
        row.text(Some(declared_name(&record.declared)));
        row.text(record.household.as_deref());
        row.boolean(Some(record.simulated));
        row
    }

    fn game(&self, chunk: &mut TableChunk) {
        let record = &self.rows.record;
        let captures = &self.rows.captures;
        let mut row = self.row(chunk);
        row.text(Some(&record.game));
        row.text(record.title.as_deref());
        row.text(record.date.as_deref());
        row.date(record.date_from.as_deref());
        row.date(record.date_to.as_deref());
        row.text(record.place.as_deref());
        row.text(record.household.as_deref());
        row.boolean(Some(record.simulated));
        row.text(record.consent_use);
        row.text(record.consent_until.as_deref());
        row.text(Some(declared_name(&record.declared)));
        row.integer(Some(record.changes));
        row.text(Some(record.verdict));
        row.text(record.result);
        row.text(record.winner.map(Side::name));
        row.text(record.outcome);
        row.text(record.first_side.map(Side::name));
        row.integer(Some(record.unseen));
        row.integer(record.rounds);
        row.integer(Some(record.turns));
        row.integer(Some(record.throws));
        row.integer(Some(record.moves));
        row.integer(Some(captures.len()));
        row.integer(Some(captures.iter().filter(|capture| capture.of_piece == "K").count()));
        row.integer(Some(record.errors));
        row.integer(Some(record.warnings));
        row.integer(Some(record.notes));
        row.integer(Some(record.unread_lines));
        row.integer(Some(record.unchecked));
        row.end();
    }

    fn sources(&self, chunk: &mut TableChunk) {
        for origin in self.game.origins {
            let mut row = self.row(chunk);
            row.text(Some(&origin.file));
            row.integer(Some(origin.line));
            row.integer(Some(origin.number));
            row.integer(origin.archive_id);
            row.end();
        }
    }

    fn sides(&self, chunk: &mut TableChunk) {
        for (side, facts) in sorted_sides(self.rows) {
            let mut row = self.row(chunk);
            row.text(Some(side.name()));
            row.integer(Some(facts.players));
            row.integer(Some(facts.unheard));
            row.integer(Some(facts.unsure));
            row.integer(Some(facts.taken_back));
            row.integer(Some(facts.entries));
            row.integer(Some(facts.exits));
            row.integer(Some(facts.captures));
            row.end();
        }
    }

    fn players(&self, chunk: &mut TableChunk) {
        let winner = self.rows.record.winner;
        for Seat { facts, name, household } in &self.seats.0 {
            let mut row = self.row(chunk);
            row.text(Some(facts.side.name()));
            row.integer(Some(facts.number));
            row.text(*name);
            row.text(*household);
            row.integer(facts.line);
            row.boolean(Some(facts.withdrawn));
            row.integer(Some(facts.turns));
            row.integer(Some(facts.captures));
            row.boolean(winner.map(|winner| winner == facts.side));
            row.text(facts.wait.map(|wait| wait.name()));
            row.integer(facts.wait.and_then(|wait| wait.turn()));
            row.integer(facts.wait.map(|wait| wait.waited));
            row.end();
        }
    }

    fn throw_counts(&self, chunk: &mut TableChunk) {
        for (side, facts) in sorted_sides(self.rows) {
            let values = facts.thrown.iter().zip(0u32..).filter(|(times, _)| **times > 0);
            for (&times, value) in values {
                let mut row = self.row(chunk);
                row.text(Some(side.name()));
                row.integer(Some(value));
                row.integer(Some(times));
                row.end();
            }
        }
    }

    fn events(&self, chunk: &mut TableChunk) {
        for (side, facts) in sorted_sides(self.rows) {
            let mut events = facts.events.clone();
            events.sort_unstable();
            for (event, times) in events {
                let mut row = self.row(chunk);
                row.text(Some(side.name()));
                row.text(Some(event));
                row.integer(Some(times));
                row.end();
            }
        }
    }

    fn full(&self) -> &Full {
        const NONE: &Full = &Full { turns: Vec::new(), throws: Vec::new(), moves: Vec::new() };
        self.rows.full.as_ref().unwrap_or(NONE)
    }

    /// Adds the facts of a player turn, from its number to `sure`.
    fn turn_cells(&self, row: &mut RowCells<'_>, number: u32) {
        let turn = &self.full().turns[number as usize - 1];
        row.integer(Some(number));
        row.integer(Some(turn.line));
        row.integer(turn.round);
        row.text(Some(turn.side.name()));
        row.integer(turn.player);
        row.text(turn.player.and_then(|player| self.seats.name(turn.side, player)));
        row.boolean(Some(turn.sure));
    }

    fn turns(&self, chunk: &mut TableChunk) {
        for number in 1..=self.full().turns.len() as u32 {
            let mut row = self.row(chunk);
            self.turn_cells(&mut row, number);
            row.end();
        }
    }

    fn throws(&self, chunk: &mut TableChunk) {
        for (throw, number) in self.full().throws.iter().zip(1u32..) {
            let mut row = self.wide_row(chunk);
            self.turn_cells(&mut row, throw.turn);
            row.integer(Some(number));
            row.integer(throw.value);
            row.boolean(throw.effect.lost);
            row.boolean(throw.effect.triple);
            row.boolean(throw.effect.forfeit);
            row.boolean(throw.effect.da);
            row.boolean(Some(throw.unsure));
            row.boolean(Some(throw.taken_back));
            row.end();
        }
    }

    fn moves(&self, chunk: &mut TableChunk) {
        let mut buffer = String::new();
        for (facts, number) in self.full().moves.iter().zip(1u32..) {
            let mut row = self.wide_row(chunk);
            self.turn_cells(&mut row, facts.turn);
            row.integer(Some(number));
            row.text(facts.piece.map(piece_word));
            row.integer(facts.results.sum());
            row.text(facts.results.listed().as_deref());
            row.text(facts.act);
            row.text(facts.origin.and_then(|place| place_name(place, &mut buffer)));
            row.text(facts.target.and_then(|place| place_name(place, &mut buffer)));
            row.integer(facts.act.map(|_| captured_count(facts)));
            row.text(captured_pieces(facts, &mut buffer));
            row.end();
        }
    }

    fn move_results(&self, chunk: &mut TableChunk) {
        for (facts, number) in self.full().moves.iter().zip(1u32..) {
            let results = match &facts.results {
                Results::Unknown => &[][..],
                Results::One(one) => std::slice::from_ref(one),
                Results::Several(several) => several,
            };
            for (&result, place) in results.iter().zip(1u32..) {
                let mut row = self.row(chunk);
                row.integer(Some(number));
                row.integer(Some(place));
                row.integer(Some(result));
                row.end();
            }
        }
    }

    fn captures(&self, chunk: &mut TableChunk) {
        let mut buffer = String::new();
        for (facts, number) in self.rows.captures.iter().zip(1u32..) {
            let mut row = self.wide_row(chunk);
            row.integer(Some(facts.turn));
            row.integer(Some(facts.line));
            row.text(Some(facts.side.name()));
            row.integer(Some(facts.player));
            row.text(self.seats.name(facts.side, facts.player));
            row.integer(Some(number));
            row.text(Some(piece_word(facts.piece)));
            row.text(Some(facts.of_side.name()));
            row.text(Some(piece_word(facts.of_piece)));
            row.text(place_name(facts.square, &mut buffer));
            row.boolean(Some(facts.in_place));
            row.integer(Some(facts.returned));
            row.end();
        }
    }

    fn findings(&self, chunk: &mut TableChunk) {
        for (facts, number) in self.rows.findings.iter().zip(1u32..) {
            let mut row = self.row(chunk);
            row.integer(Some(number));
            row.text(Some(facts.code));
            row.text(Some(facts.name));
            row.text(Some(facts.severity.name()));
            row.integer(Some(facts.line));
            row.integer(Some(facts.span.start));
            row.integer(Some(facts.span.end));
            row.integer(facts.follows);
            row.text(Some(&facts.message));
            row.end();
        }
    }

    fn fields(&self, chunk: &mut TableChunk) {
        for (line, name, value) in &self.rows.fields {
            let mut row = self.row(chunk);
            row.integer(Some(*line));
            row.text(Some(name));
            row.text(Some(value));
            row.end();
        }
    }

    fn remarks(&self, chunk: &mut TableChunk) {
        for (line, text) in &self.rows.remarks {
            let mut row = self.row(chunk);
            row.integer(Some(*line));
            row.text(Some(text));
            row.end();
        }
    }
}

/// The players of a game by side and number, each with the name of the person.
struct Seats<'a>(Vec<Seat<'a>>);

struct Seat<'a> {
    facts: &'a PlayerFacts,
    name: Option<&'a str>,
    household: Option<&'a str>,
}

impl<'a> Seats<'a> {
    fn of(game: &TableGame<'a>) -> Seats<'a> {
        let household = game.rows.record.household.as_deref().unwrap_or_default();
        let seat = |facts: &'a PlayerFacts| {
            let person = facts.name.as_deref().map(|name| linked(game, name, household));
            let known = person.map(|(_, household)| household).filter(|known| !known.is_empty());
            Seat { facts, name: person.map(|(name, _)| name), household: known }
        };
        let mut seats: Vec<Seat<'a>> = game.rows.players.iter().map(seat).collect();
        seats.sort_by_key(|seat| (seat.facts.side.name(), seat.facts.number));
        Seats(seats)
    }

    fn name(&self, side: Side, number: u8) -> Option<&'a str> {
        let is_meant = |seat: &&Seat<'_>| (seat.facts.side, seat.facts.number) == (side, number);
        self.0.iter().find(is_meant)?.name
    }
}

/// Returns the name and the household under which a person is known.
fn linked<'a>(game: &TableGame<'a>, name: &'a str, household: &'a str) -> (&'a str, &'a str) {
    if game.links.is_empty() {
        return (name, household);
    }
    let link = game.links.get(&(name.to_owned(), household.to_owned()));
    link.map_or((name, household), |(name, household)| (name, household))
}

/// Returns the sides by name, as the rows are sorted.
fn sorted_sides(rows: &DerivedRows) -> Vec<(Side, &SideFacts)> {
    let mut sides: Vec<_> = rows.sides.iter().map(|(side, facts)| (*side, facts)).collect();
    sides.sort_by_key(|(side, _)| side.name());
    sides
}

#[cfg(test)]
mod tests {
    use super::super::defined::TABLES;
    use super::*;
    use crate::facts::rows_with_several_sides;
    use crate::facts::tables::{CellRef, Variants};

    fn chunks(rows: &DerivedRows) -> Vec<TableChunk> {
        let origin = Origin { file: "a".into(), line: 1, number: 1, archive_id: Some(7) };
        let links = Links::new();
        let game = TableGame { hash: "f00d", origins: &[origin], rows, links: &links };
        let mut chunks: Vec<TableChunk> = TABLES.iter().map(TableChunk::new).collect();
        fill(&game, &mut chunks);
        let mut variants = Variants::default();
        variants.add(rows);
        *chunks.last_mut().unwrap() = variants.rows();
        chunks
    }

    /// Every cell of a table whose columns have this name, in order.
    fn cells(chunks: &[TableChunk], table: &str, column: &str) -> Vec<String> {
        let chunk = chunks.iter().find(|chunk| chunk.table.name == table).unwrap();
        let place = chunk.table.columns.iter().position(|c| c.name == column).unwrap();
        let mut found = Vec::new();
        chunk.for_each_row(|row| found.push(row[place].plain()));
        found
    }

    #[test]
    fn a_game_with_other_throws_moves_and_sides_has_its_rows() {
        let chunks = chunks(&rows_with_several_sides());
        for (table, column, expected) in [
            ("game", "winner", "E"),
            ("game", "captures", "3"),
            ("game", "log_id", ""),
            ("source", "archive_id", "7"),
            ("side", "side", "E N S"),
            ("player", "won", "true false false"),
            ("throw", "value", "1 4 8"),
            ("throw", "lost", "false true false"),
            ("throw", "triple", "  "),
            ("throw", "round", "1 1 1"),
            ("move", "results", " 4+8 "),
            ("move", "act", " move twins"),
            ("move", "target", " e4 "),
            ("move", "captures", " 3 0"),
            ("move", "captured", " N+ET "),
            ("move_result", "result", "1 4 8"),
            ("move_result", "number", "1 1 2"),
            ("capture", "of_piece", "standard twins twins"),
            ("event", "event", "twins"),
            ("thrown", "value", "1 4 8"),
            ("field", "field", "Dadu Game Players"),
        ] {
            assert_eq!(cells(&chunks, table, column).join(" "), expected, "{table}.{column}");
        }
    }

    /// A column with a list of values has no other, and rows are sorted by their key.
    #[test]
    fn rows_keep_to_the_definition() {
        for chunk in chunks(&rows_with_several_sides()) {
            let key: Vec<usize> = chunk.table.key_places().collect();
            assert_eq!(key.len(), chunk.table.key.len(), "{}", chunk.table.name);
            let mut last: Option<Vec<String>> = None;
            chunk.for_each_row(|row| {
                for (cell, column) in row.iter().zip(chunk.table.columns) {
                    if let CellRef::Text(text) = cell {
                        let may = column.values.is_empty() || column.values.contains(text);
                        assert!(may, "{}.{}: {text}", chunk.table.name, column.name);
                    }
                }
                let found: Vec<String> = key.iter().map(|&at| row[at].plain()).collect();
                assert!(last.as_ref().is_none_or(|last| *last < found), "{found:?}");
                last = Some(found);
            });
        }
        for table in &TABLES {
            for reference in table.references {
                let other = TABLES.iter().find(|other| other.name == reference.table).unwrap();
                assert_eq!(other.key, reference.columns, "{}", table.name);
                assert!(
                    reference.columns.iter().all(|n| table.columns.iter().any(|c| c.name == *n))
                );
            }
        }
    }
}
