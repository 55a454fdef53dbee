//! The rows of games in the exported tables: one function for each table.

use std::collections::HashMap;

use super::chunk::{NewRows, TableChunk};
use super::names::{captured_count, declared_name, piece_word};
use super::shared::{
    CAPTOR, CAPTURED, DA, EVENT, FIELD, FINDING, GAME_NAME, HEADER, MOVE, OF_SIDE,
    OF_SIDE_CAPTURED, OF_TURN, PLAY, PLAYER, REMARK, SEAT, SQUARE, SURE, THROW, THROWN, WAY,
    events, values_thrown,
};
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
        rows.cells(|_| self.game.hash);
        rows.cells(|_| self.rows.record.log_id.as_deref());
        rows
    }

    /// Starts rows that also repeat facts of the game, so that no join is needed.
    fn wide<'c, 'i, T>(&self, chunk: &'c mut TableChunk, items: &'i [T]) -> NewRows<'c, 'i, T> {
        let record = &self.rows.record;
        let mut rows = self.rows(chunk, items);
        rows.cells(|_| &record.game);
        rows.cells(|_| declared_name(&record.declared));
        rows.cells(|_| record.household.as_deref());
        rows.cells(|_| record.simulated);
        rows
    }

    fn game(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, std::slice::from_ref(self.rows));
        rows.facts(&[GAME_NAME], |rows| rows);
        rows.facts(&HEADER, |rows| rows);
        rows.cells(|rows| declared_name(&rows.record.declared));
        rows.facts(&PLAY, |rows| rows);
        rows.end();
    }

    fn sources(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, self.game.origins);
        rows.cells(|origin| &origin.file);
        rows.cells(|origin| origin.line);
        rows.cells(|origin| origin.number);
        rows.cells(|origin| origin.archive_id);
        rows.end();
    }

    fn sides(&self, chunk: &mut TableChunk) {
        let sides = sorted_sides(self.rows);
        let mut rows = self.rows(chunk, &sides);
        rows.facts(&OF_SIDE, |side| side);
        rows.end();
    }

    fn players(&self, chunk: &mut TableChunk) {
        let winner = self.rows.record.winner;
        let mut rows = self.rows(chunk, &self.seats.0);
        rows.facts(&SEAT, |seat| seat.facts);
        rows.cells(|seat| seat.name);
        rows.cells(|seat| seat.household);
        rows.facts(&PLAYER, |seat| seat.facts);
        rows.cells(|seat| winner.map(|winner| winner == seat.facts.side));
        rows.facts(&DA, |seat| seat.facts);
        rows.end();
    }

    fn throw_counts(&self, chunk: &mut TableChunk) {
        let counts: Vec<_> = sorted_sides(self.rows).into_iter().flat_map(values_thrown).collect();
        let mut rows = self.rows(chunk, &counts);
        rows.facts(&THROWN, |count| count);
        rows.end();
    }

    fn events(&self, chunk: &mut TableChunk) {
        let mut events: Vec<_> = self.rows.sides.iter().flat_map(events).collect();
        events.sort_unstable_by_key(|(side, event, times)| (side.name(), *event, *times));
        let mut rows = self.rows(chunk, &events);
        rows.facts(&EVENT, |event| event);
        rows.end();
    }

    /// Adds the facts of player turns, from the number to `sure`.
    fn turn_cells<'i, T>(&self, rows: &mut NewRows<'_, 'i, T>, number: impl Fn(&T) -> u32)
    where
        'a: 'i,
    {
        let turn = |item: &T| &self.full.turns[number(item) as usize - 1];
        rows.cells(&number);
        rows.facts(&OF_TURN, turn);
        rows.cells(|item| self.people[number(item) as usize - 1]);
        rows.facts(&[SURE], turn);
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
        rows.facts(&THROW, |throw| throw);
        rows.end();
    }

    fn moves(&self, chunk: &mut TableChunk) {
        let mut rows = self.wide(chunk, &self.full.moves);
        self.turn_cells(&mut rows, |facts| facts.turn);
        rows.count();
        rows.cells(|facts| facts.piece.map(piece_word));
        rows.facts(&MOVE, |facts| facts);
        rows.cells(|facts| facts.act.map(|_| captured_count(facts)));
        rows.facts(&[CAPTURED], |facts| facts);
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
        rows.cells(|&(number, ..)| number);
        rows.cells(|&(_, place, _)| place);
        rows.cells(|&(.., result)| result);
        rows.end();
    }

    fn captures(&self, chunk: &mut TableChunk) {
        let mut rows = self.wide(chunk, &self.rows.captures);
        rows.facts(&CAPTOR, |facts| facts);
        rows.cells(|facts| self.seats.name(facts.side, facts.player));
        rows.count();
        rows.cells(|facts| piece_word(facts.piece));
        rows.facts(&[OF_SIDE_CAPTURED], |facts| facts);
        rows.cells(|facts| piece_word(facts.of_piece));
        rows.facts(&[SQUARE], |facts| facts);
        rows.facts(&WAY, |facts| facts);
        rows.end();
    }

    fn findings(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, &self.rows.findings);
        rows.count();
        rows.facts(&FINDING, |finding| finding);
        rows.end();
    }

    fn fields(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, &self.rows.fields);
        rows.facts(&FIELD, |field| field);
        rows.end();
    }

    fn remarks(&self, chunk: &mut TableChunk) {
        let mut rows = self.rows(chunk, &self.rows.remarks);
        rows.facts(&REMARK, |remark| remark);
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
fn sorted_sides(rows: &DerivedRows) -> Vec<&(Side, SideFacts)> {
    let mut sides: Vec<_> = rows.sides.iter().collect();
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
