//! The squares on which pieces are captured.

use std::collections::HashMap;

use rusqlite::Row;

use super::{Basis, Group, Stats, order};
use crate::archive::ArchiveError;
use crate::games::dadu::Board;

/// The captures of a group on boards of one shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Captures {
    /// The group.
    pub group: Group,
    /// The board.
    pub board: Board,
    /// The games played on it.
    pub basis: Basis,
    /// The captures on each square, starting with the first square of N's home row.
    pub squares: Vec<SquareCaptures>,
}

/// The captures on a square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquareCaptures {
    /// Its name.
    pub square: String,
    /// Captures made by N.
    pub by_n: u64,
    /// Captures made by S.
    pub by_s: u64,
    /// The number of them that captured a king.
    pub of_kings: u64,
    /// How often a legal move could have captured a piece on it. Counts once in a player turn, and once more
    /// after each capture on the square.
    pub chances: u64,
}

impl SquareCaptures {
    /// Returns the number of captures on it.
    pub fn all(&self) -> u64 {
        self.by_n + self.by_s
    }
}

impl Captures {
    /// Returns the number of captures.
    pub fn all(&self) -> u64 {
        self.squares.iter().map(SquareCaptures::all).sum()
    }

    /// Adds the chances of a game, as the archive stores them: `[0,2,1]`, from N's end of the track.
    fn add_chances(&mut self, chances: &str) {
        let numbers = chances.trim_matches(['[', ']']).split(',');
        for (square, number) in self.squares.iter_mut().zip(numbers) {
            square.chances += number.parse::<u64>().unwrap_or(0);
        }
    }

    /// Returns the counts of a square, by its name.
    fn square_named(&mut self, name: &str) -> Option<&mut SquareCaptures> {
        let (&letter, place) = name.as_bytes().split_first()?;
        let place = std::str::from_utf8(place).ok()?.parse().ok()?;
        let number = self.board.named(letter, place)?.number();
        self.squares.get_mut(usize::from(number) - 1)
    }
}

/// The boards of the variants that have one.
const BOARDS: &str = "SELECT b.variant_id, CAST(b.value AS INTEGER), CAST(l.value AS INTEGER) \
    FROM variant_value b JOIN variant_value l ON l.variant_id = b.variant_id \
    WHERE b.parameter = 'segments' AND l.parameter = 'segment-length'";

impl Stats<'_> {
    /// Returns the captures of each group by square.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn captures(&self) -> Result<Vec<Captures>, ArchiveError> {
        let mut found = CaptureTally::new(self.boards()?);
        let games = "SELECT c.part, c.variant_id, c.simulated, r.chances FROM chosen c \
                     JOIN record r ON r.game_id = c.game_id WHERE r.turns > 0";
        self.each(games, |row| found.add_game(row))?;
        let captures = "SELECT c.part, c.variant_id, c.game_id, k.square, k.side, k.of_piece FROM chosen c \
                        JOIN capture k ON k.game_id = c.game_id";
        let (mut game, mut place) = (None, None);
        self.each(captures, |row| {
            let now: i64 = row.get(2)?;
            if game.replace(now) != Some(now) {
                place = found.place(row)?;
            }
            place.map_or(Ok(()), |place| found.all[place].add_capture(row))
        })?;
        let shape = |board: Board| (board.segments(), board.length());
        found.all.sort_by_key(|captures| (order(&captures.group), shape(captures.board)));
        Ok(found.all)
    }

    fn boards(&self) -> rusqlite::Result<HashMap<i64, Board>> {
        let mut boards = HashMap::new();
        self.each(BOARDS, |row| {
            boards.insert(row.get(0)?, Board::new(row.get(1)?, row.get(2)?));
            Ok(())
        })?;
        Ok(boards)
    }
}

/// The captures that were counted so far.
struct CaptureTally {
    /// By the id of the variant.
    boards: HashMap<i64, Board>,
    places: HashMap<(Group, Board), usize>,
    all: Vec<Captures>,
}

impl CaptureTally {
    fn new(boards: HashMap<i64, Board>) -> CaptureTally {
        CaptureTally { boards, places: HashMap::new(), all: Vec::new() }
    }

    /// Returns the group and the board of the game in a row.
    fn key(&self, row: &Row<'_>) -> rusqlite::Result<Option<(Group, Board)>> {
        let board = self.boards.get(&row.get(1)?);
        board.map(|&board| Ok((row.get(0)?, board))).transpose()
    }

    fn place(&self, row: &Row<'_>) -> rusqlite::Result<Option<usize>> {
        Ok(self.key(row)?.and_then(|key| self.places.get(&key).copied()))
    }

    fn add_game(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let Some(key) = self.key(row)? else { return Ok(()) };
        let place = *self.places.entry(key).or_insert_with_key(|(group, board)| {
            let (group, basis, squares) = (group.clone(), Basis::default(), squares(*board));
            self.all.push(Captures { group, board: *board, basis, squares });
            self.all.len() - 1
        });
        let captures = &mut self.all[place];
        captures.add_chances(row.get_ref(3)?.as_str_or_null()?.unwrap_or_default());
        captures.basis.add(row, 2)
    }
}

impl Captures {
    fn add_capture(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let Some(square) = self.square_named(row.get_ref(3)?.as_str()?) else { return Ok(()) };
        match row.get_ref(4)?.as_str()? {
            "N" => square.by_n += 1,
            "S" => square.by_s += 1,
            _ => {}
        }
        square.of_kings += u64::from(row.get_ref(5)?.as_str()? == "K");
        Ok(())
    }
}

/// Returns every square of a board, without captures.
fn squares(board: Board) -> Vec<SquareCaptures> {
    let letters = (0..=board.segments()).map(|segment| b'a' + segment);
    let places = letters.flat_map(|letter| (1..=board.length()).map(move |place| (letter, place)));
    let square = |(letter, place): (u8, u8)| {
        board.named(letter, place)?;
        let square = format!("{}{place}", char::from(letter));
        Some(SquareCaptures { square, ..SquareCaptures::default() })
    };
    places.filter_map(square).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_occurs_once() {
        for (segments, length, last) in [(7, 5, "h1"), (9, 5, "j1"), (7, 4, "h1")] {
            let board = Board::new(segments, length);
            let squares = squares(board);
            assert_eq!(squares.len(), usize::from(board.last()));
            assert_eq!((&*squares[0].square, &*squares[squares.len() - 1].square), ("a1", last));
        }
    }
}
