//! The rows of games in the exported tables: one function for each table.

use std::collections::HashMap;

use super::chunk::{NewRows, TableChunk};
use super::names::{captured_count, captured_pieces, declared_name, piece_word, place_name};
use crate::facts::{DerivedRows, Full, MoveFacts, PlayerFacts, SideFacts, TurnFacts};
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
    let full = game.rows.full.as_ref().unwrap_or(NO_FULL);
    let person = |turn: &TurnFacts| seats.name(turn.side, turn.player?);
    let people = full.turns.iter().map(person).collect();
    let filler = Filler { game, rows: game.rows, full, seats: &seats, people };
    chunks.iter_mut().for_each(|chunk| filler.table(chunk));
}

const NO_FULL: &Full = &Full { turns: Vec::new(), throws: Vec::new(), moves: Vec::new() };

struct Filler<'a> {
    game: &'a TableGame<'a>,
    rows: &'a DerivedRows,
    full: &'a Full,
    seats: &'a Seats<'a>,
    /// For each player turn, the name of the person who plays.
    people: Vec<Option<&'a str>>,
}

impl<'a> Filler<'a> {
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

    /// Starts rows with the hash and the `Id` of the game.
    fn rows<'c, 'i, T>(&self, chunk: &'c mut TableChunk, items: &'i [T]) -> NewRows<'c, 'i, T> {
        let mut rows = chunk.rows_for(items);
        rows.text(|_| Some(self.game.hash));
        rows.text(|_| self.rows.record.log_id.as_deref());
        rows
    }

    /// Starts rows that also repeat facts of the game, so that no join is needed.
    fn wide<'c, 'i, T>(&self, chunk: &'c mut TableChunk, items: &'i [T]) -> NewRows<'c, 'i, T> {
        let record = &self.rows.record;
        let mut rows = self.rows(chunk, items);
        rows.text(|_| Some(&record.game));
        rows.text(|_| Some(declared_name(&record.declared)));
        rows.text(|_| record.household.as_deref());
        rows.boolean(|_| Some(record.simulated));
        rows
    }

    fn game(&self, chunk: &mut TableChunk) {
        let captures = &self.rows.captures;
        let of_kings = captures.iter().filter(|capture| capture.of_piece == "K").count();
        let mut rows = self.rows(chunk, std::slice::from_ref(&self.rows.record));
        rows.text(|record| Some(&record.game));
        rows.text(|record| record.title.as_deref());
        rows.text(|record| record.date.as_deref());
        rows.date(|record| record.date_from.as_deref());
        rows.date(|record| record.date_to.as_deref());
        rows.text(|record| record.place.as_deref());
        rows.text(|record| record.household.as_deref());
        rows.boolean(|record| Some(record.simulated));
        rows.text(|record| record.consent_use);
        rows.text(|record| record.consent_until.as_deref());
        rows.text(|record| Some(declared_name(&record.declared)));
        rows.integer(|record| Some(record.changes));
        rows.text(|record| Some(record.verdict));
        rows.text(|record| record.result);
        rows.text(|record| record.winner.map(Side::name));
        rows.text(|record| record.outcome);
        rows.text(|record| record.first_side.map(Side::name));
        rows.integer(|record| Some(record.unseen));
        rows.integer(|record| record.rounds);
        rows.integer(|record| Some(record.turns));
        rows.integer(|record| Some(record.throws));
        rows.integer(|record| Some(record.moves));
        rows.integer(|_| Some(captures.len()));
        rows.integer(|_| Some(of_kings));
        rows.integer(|record| Some(record.errors));
        rows.integer(|record| Some(record.warnings));
        rows.integer(|record| Some(record.notes));
        rows.integer(|record| Some(record.unread_lines));
        rows.integer(|record| Some(record.unchecked));
        rows.end();
    }

    fn sources(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, self.game.origins);
        rows.text(|origin| Some(&origin.file));
        rows.integer(|origin| Some(origin.line));
        rows.integer(|origin| Some(origin.number));
        rows.integer(|origin| origin.archive_id);
        rows.end();
    }

    fn sides(&self, chunk: &mut TableChunk) {
        let sides = sorted_sides(self.rows);
        let mut rows = self.rows(chunk, &sides);
        rows.text(|(side, _)| Some(side.name()));
        rows.integer(|(_, facts)| Some(facts.players));
        rows.integer(|(_, facts)| Some(facts.unheard));
        rows.integer(|(_, facts)| Some(facts.unsure));
        rows.integer(|(_, facts)| Some(facts.taken_back));
        rows.integer(|(_, facts)| Some(facts.entries));
        rows.integer(|(_, facts)| Some(facts.exits));
        rows.integer(|(_, facts)| Some(facts.captures));
        rows.end();
    }

    fn players(&self, chunk: &mut TableChunk) {
        let winner = self.rows.record.winner;
        let mut rows = self.rows(chunk, &self.seats.0);
        rows.text(|seat| Some(seat.facts.side.name()));
        rows.integer(|seat| Some(seat.facts.number));
        rows.text(|seat| seat.name);
        rows.text(|seat| seat.household);
        rows.integer(|seat| seat.facts.line);
        rows.boolean(|seat| Some(seat.facts.withdrawn));
        rows.integer(|seat| Some(seat.facts.turns));
        rows.integer(|seat| Some(seat.facts.captures));
        rows.boolean(|seat| winner.map(|winner| winner == seat.facts.side));
        rows.text(|seat| seat.facts.wait.map(|wait| wait.name()));
        rows.integer(|seat| seat.facts.wait.and_then(|wait| wait.turn()));
        rows.integer(|seat| seat.facts.wait.map(|wait| wait.waited));
        rows.end();
    }

    fn throw_counts(&self, chunk: &mut TableChunk) {
        let of_side = |(side, facts): (Side, &'a SideFacts)| {
            let values = facts.thrown.iter().zip(0u32..).filter(|(times, _)| **times > 0);
            values.map(move |(&times, value)| (side, value, times))
        };
        let counts: Vec<_> = sorted_sides(self.rows).into_iter().flat_map(of_side).collect();
        let mut rows = self.rows(chunk, &counts);
        rows.text(|(side, ..)| Some(side.name()));
        rows.integer(|&(_, value, _)| Some(value));
        rows.integer(|&(.., times)| Some(times));
        rows.end();
    }

    fn events(&self, chunk: &mut TableChunk) {
        let of_side = |(side, facts): (Side, &SideFacts)| {
            let mut events = facts.events.clone();
            events.sort_unstable();
            events.into_iter().map(move |(event, times)| (side, event, times))
        };
        let events: Vec<_> = sorted_sides(self.rows).into_iter().flat_map(of_side).collect();
        let mut rows = self.rows(chunk, &events);
        rows.text(|(side, ..)| Some(side.name()));
        rows.text(|&(_, event, _)| Some(event));
        rows.integer(|&(.., times)| Some(times));
        rows.end();
    }

    /// Adds the facts of player turns, from the number to `sure`.
    fn turn_cells<T>(&self, rows: &mut NewRows<'_, '_, T>, number: impl Fn(&T) -> u32) {
        let turn = |item: &T| &self.full.turns[number(item) as usize - 1];
        rows.integer(|item| Some(number(item)));
        rows.integer(|item| Some(turn(item).line));
        rows.integer(|item| turn(item).round);
        rows.text(|item| Some(turn(item).side.name()));
        rows.integer(|item| turn(item).player);
        rows.text(|item| self.people[number(item) as usize - 1]);
        rows.boolean(|item| Some(turn(item).sure));
    }

    fn turns(&self, chunk: &mut TableChunk) {
        let numbers: Vec<u32> = (1..=self.full.turns.len() as u32).collect();
        let mut rows = self.rows(chunk, &numbers);
        self.turn_cells(&mut rows, |&number| number);
        rows.end();
    }

    fn throws(&self, chunk: &mut TableChunk) {
        let mut rows = self.wide(chunk, &self.full.throws);
        self.turn_cells(&mut rows, |throw| throw.turn);
        rows.count();
        rows.integer(|throw| throw.value);
        rows.boolean(|throw| throw.effect.lost);
        rows.boolean(|throw| throw.effect.triple);
        rows.boolean(|throw| throw.effect.forfeit);
        rows.boolean(|throw| throw.effect.da);
        rows.boolean(|throw| Some(throw.unsure));
        rows.boolean(|throw| Some(throw.taken_back));
        rows.end();
    }

    fn moves(&self, chunk: &mut TableChunk) {
        let mut rows = self.wide(chunk, &self.full.moves);
        self.turn_cells(&mut rows, |facts| facts.turn);
        rows.count();
        rows.text(|facts| facts.piece.map(piece_word));
        rows.integer(|facts| facts.results.sum());
        rows.write_text(|facts, buffer| facts.results.listed(buffer));
        rows.text(|facts| facts.act);
        rows.write_text(|facts, buffer| place_name(facts.origin?, buffer));
        rows.write_text(|facts, buffer| place_name(facts.target?, buffer));
        rows.integer(|facts| facts.act.map(|_| captured_count(facts)));
        rows.write_text(captured_pieces);
        rows.end();
    }

    fn move_results(&self, chunk: &mut TableChunk) {
        let of_move = |(facts, number): (&'a MoveFacts, u32)| {
            facts
                .results
                .each()
                .iter()
                .zip(1u32..)
                .map(move |(&result, place)| (number, place, result))
        };
        let results: Vec<_> = self.full.moves.iter().zip(1u32..).flat_map(of_move).collect();
        let mut rows = self.rows(chunk, &results);
        rows.integer(|&(number, ..)| Some(number));
        rows.integer(|&(_, place, _)| Some(place));
        rows.integer(|&(.., result)| Some(result));
        rows.end();
    }

    fn captures(&self, chunk: &mut TableChunk) {
        let mut rows = self.wide(chunk, &self.rows.captures);
        rows.integer(|facts| Some(facts.turn));
        rows.integer(|facts| Some(facts.line));
        rows.text(|facts| Some(facts.side.name()));
        rows.integer(|facts| Some(facts.player));
        rows.text(|facts| self.seats.name(facts.side, facts.player));
        rows.count();
        rows.text(|facts| Some(piece_word(facts.piece)));
        rows.text(|facts| Some(facts.of_side.name()));
        rows.text(|facts| Some(piece_word(facts.of_piece)));
        rows.write_text(|facts, buffer| place_name(facts.square, buffer));
        rows.boolean(|facts| Some(facts.in_place));
        rows.integer(|facts| Some(facts.returned));
        rows.end();
    }

    fn findings(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, &self.rows.findings);
        rows.count();
        rows.text(|facts| Some(facts.code));
        rows.text(|facts| Some(facts.name));
        rows.text(|facts| Some(facts.severity.name()));
        rows.integer(|facts| Some(facts.line));
        rows.integer(|facts| Some(facts.span.start));
        rows.integer(|facts| Some(facts.span.end));
        rows.integer(|facts| facts.follows);
        rows.text(|facts| Some(&facts.message));
        rows.end();
    }

    fn fields(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, &self.rows.fields);
        rows.integer(|&(line, ..)| Some(line));
        rows.text(|(_, name, _)| Some(name));
        rows.text(|(.., value)| Some(value));
        rows.end();
    }

    fn remarks(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, &self.rows.remarks);
        rows.integer(|&(line, _)| Some(line));
        rows.text(|(_, text)| Some(text));
        rows.end();
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
