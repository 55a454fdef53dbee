//! The squares on which pieces are captured.

use std::collections::HashMap;

use rayon::prelude::*;

use super::super::{Basis, Group, Stats, basis, count, order};
use super::chances::Chances;
use crate::archive::ArchiveError;
use crate::archive::kept::games_among;
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

    fn add_chances(&mut self, chances: &Chances) {
        for square in &mut self.squares {
            if let [letter, place @ ..] = square.square.as_bytes() {
                let place = std::str::from_utf8(place).ok().and_then(|place| place.parse().ok());
                square.chances += place.map_or(0, |place| chances.on(self.board, *letter, place));
            }
        }
    }
}

/// The shape of the board of a game, as SQL.
const BOARD: &str = "CAST(b.value AS INTEGER), CAST(l.value AS INTEGER)";
const WITH_BOARD: &str = "\
    JOIN variant_value b ON b.variant_id = c.variant_id AND b.parameter = 'segments' \
    JOIN variant_value l ON l.variant_id = c.variant_id AND l.parameter = 'segment-length'";

impl Stats<'_> {
    /// Returns the captures of each group by square.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn captures(&self) -> Result<Vec<Captures>, ArchiveError> {
        let select = format!(
            "SELECT c.part, {BOARD}, count(*), sum(c.simulated) FROM chosen c \
             JOIN record r ON r.game_id = c.game_id {WITH_BOARD} \
             WHERE r.turns > 0 GROUP BY 1, 2, 3"
        );
        let mut found = Vec::new();
        self.each(&select, |row| {
            let (group, board) = (row.get(0)?, Board::new(row.get(1)?, row.get(2)?));
            found.push(Captures { group, board, basis: basis(row, 3)?, squares: squares(board) });
            Ok(())
        })?;
        self.count_captures(&mut found)?;
        self.count_chances(&mut found)?;
        let shape = |board: Board| (board.segments(), board.length());
        found.sort_by_key(|captures| (order(&captures.group), shape(captures.board)));
        Ok(found)
    }

    /// Counts the chances to capture, which needs a replay of the logs.
    fn count_chances(&self, found: &mut [Captures]) -> Result<(), ArchiveError> {
        let places = places(found);
        let mut games: HashMap<i64, usize> = HashMap::new();
        let select = format!("SELECT c.part, {BOARD}, c.game_id FROM chosen c {WITH_BOARD}");
        self.each(&select, |row| {
            let place = places.get(&(row.get(0)?, Board::new(row.get(1)?, row.get(2)?)));
            games.extend(place.map(|&place| (row.get(3).unwrap_or_default(), place)));
            Ok(())
        })?;
        let chosen = "game.id IN (SELECT game_id FROM temp.chosen)";
        let mut batch = games_among(&self.db, 0, chosen)?;
        while let Some(last) = batch.last().map(|kept| kept.game) {
            let chances: Vec<Chances> = batch.par_iter().map(Chances::of).collect();
            for (kept, chances) in batch.iter().zip(&chances) {
                if let Some(&place) = games.get(&kept.game) {
                    found[place].add_chances(chances);
                }
            }
            batch = games_among(&self.db, last, chosen)?;
        }
        Ok(())
    }

    fn count_captures(&self, found: &mut [Captures]) -> rusqlite::Result<()> {
        let places = places(found);
        let select = format!(
            "SELECT c.part, {BOARD}, k.square, sum(k.side = 'N'), sum(k.side = 'S'), \
             sum(k.of_piece = 'K') FROM chosen c JOIN capture k ON k.game_id = c.game_id {WITH_BOARD} \
             GROUP BY 1, 2, 3, 4"
        );
        self.each(&select, |row| {
            let place = places.get(&(row.get(0)?, Board::new(row.get(1)?, row.get(2)?)));
            let name: String = row.get(3)?;
            let squares = place.map(|&place| &mut found[place].squares);
            let square = squares.and_then(|all| all.iter_mut().find(|s| s.square == name));
            if let Some(square) = square {
                (square.by_n, square.by_s) = (count(row, 4)?, count(row, 5)?);
                square.of_kings = count(row, 6)?;
            }
            Ok(())
        })
    }
}

/// Returns the index in the list for each group and board.
fn places(found: &[Captures]) -> HashMap<(Group, Board), usize> {
    let key = |captures: &Captures| (captures.group.clone(), captures.board);
    found.iter().map(key).zip(0..).collect()
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
