//! The squares on which pieces are captured in games other than Dadu.

use super::{Basis, Group, Stats, basis, count, order};
use crate::archive::ArchiveError;
use crate::table::{BySide, Side};

/// The captures in the games of a group that record the same game.
#[derive(Clone, Debug, PartialEq)]
pub struct Squares {
    /// The group.
    pub group: Group,
    /// The game.
    pub game: String,
    /// The games.
    pub basis: Basis,
    /// The squares with captures, the ones with most captures first.
    pub squares: Vec<SquareTotal>,
}

/// The captures on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareTotal {
    /// Its name.
    pub square: String,
    /// The captures made by each side.
    pub by: BySide<u64>,
}

impl SquareTotal {
    /// Returns the number of captures on it.
    pub fn all(&self) -> u64 {
        self.by.0.iter().sum()
    }
}

impl Squares {
    /// Returns the number of captures.
    pub fn all(&self) -> u64 {
        self.squares.iter().map(SquareTotal::all).sum()
    }
}

impl Stats<'_> {
    /// Returns the captures of each group by square, in games other than Dadu.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn squares(&self) -> Result<Vec<Squares>, ArchiveError> {
        let games = "SELECT c.part, c.game, count(*), sum(c.simulated) FROM chosen c \
                     JOIN record r ON r.game_id = c.game_id \
                     WHERE r.turns > 0 AND r.verdict <> 'unreadable' AND c.game <> 'dadu' \
                     GROUP BY 1, 2";
        let mut found = Vec::new();
        self.each(games, |row| {
            let (group, game) = (row.get(0)?, row.get(1)?);
            found.push(Squares { group, game, basis: basis(row, 2)?, squares: Vec::new() });
            Ok(())
        })?;
        self.count_squares(&mut found)?;
        found.sort_by_key(|squares| (order(&squares.group), squares.game.clone()));
        Ok(found)
    }

    fn count_squares(&self, found: &mut [Squares]) -> rusqlite::Result<()> {
        let by: Vec<String> =
            Side::ALL.iter().map(|side| format!("sum(k.side = '{}')", side.name())).collect();
        let select = format!(
            "SELECT c.part, c.game, k.square, {} FROM chosen c \
             JOIN capture k ON k.game_id = c.game_id WHERE c.game <> 'dadu' \
             GROUP BY 1, 2, 3 ORDER BY count(*) DESC, 3",
            by.join(", ")
        );
        self.each(&select, |row| {
            let (group, game): (Group, String) = (row.get(0)?, row.get(1)?);
            let squares = found.iter_mut().find(|of| (&of.group, &of.game) == (&group, &game));
            let Some(squares) = squares else { return Ok(()) };
            let mut total = SquareTotal { square: row.get(2)?, by: BySide::all(0) };
            for (column, times) in (3..).zip(&mut total.by.0) {
                *times = count(row, column)?;
            }
            squares.squares.push(total);
            Ok(())
        })
    }
}
