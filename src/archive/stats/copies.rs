//! Counting games that were recorded twice only once.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::archive::ArchiveError;
use crate::archive::dupes::{Dupe, LIKELY, dupes_among};

/// The selected games that are recorded, as an SQL condition.
const RECORDED: &str =
    "EXISTS (SELECT 1 FROM temp.chosen c WHERE c.game_id = game.id AND NOT c.simulated)";

/// Removes all but one of the records of each game from the table `chosen`. Returns the removed games, each with the one
/// that stays.
pub(super) fn leave_out(db: &Connection) -> Result<Vec<(i64, i64)>, ArchiveError> {
    let dupes = dupes_among(db, RECORDED, LIKELY, |_| true)?.unwrap_or_default();
    let copies = copies(&dupes.pairs);
    let mut delete = db.prepare("DELETE FROM temp.chosen WHERE game_id = ?1")?;
    for &(copy, _) in &copies {
        delete.execute([copy])?;
    }
    Ok(copies)
}

/// Returns all but one of each set of games that pairs connect, each with the game that stays. The game with the most player turns with moves
/// stays; among equals the first one.
fn copies(pairs: &[Dupe]) -> Vec<(i64, i64)> {
    let mut sets = Sets::default();
    let mut turns: HashMap<i64, u32> = HashMap::new();
    for pair in pairs {
        turns.insert(pair.games.0, pair.turns.0);
        turns.insert(pair.games.1, pair.turns.1);
        sets.join(pair.games);
    }
    let fullness = |game: i64| (turns[&game], std::cmp::Reverse(game));
    let mut stays: HashMap<i64, i64> = HashMap::new();
    for &game in turns.keys() {
        let best = stays.entry(sets.first(game)).or_insert(game);
        *best = if fullness(game) > fullness(*best) { game } else { *best };
    }
    let games = turns.keys().map(|&game| (game, stays[&sets.first(game)]));
    let mut copies: Vec<(i64, i64)> = games.filter(|(game, stays)| game != stays).collect();
    copies.sort_unstable();
    copies
}

/// Disjoint sets of games. Each game leads to another of its set, or to itself.
#[derive(Default)]
struct Sets(HashMap<i64, i64>);

impl Sets {
    /// Returns the game that represents the whole set.
    fn first(&mut self, mut game: i64) -> i64 {
        while let Some(&next) = self.0.get(&game).filter(|&&next| next != game) {
            let after = *self.0.get(&next).unwrap_or(&next);
            self.0.insert(game, after);
            game = next;
        }
        game
    }

    fn join(&mut self, (one, other): (i64, i64)) {
        let (one, other) = (self.first(one), self.first(other));
        self.0.insert(one.max(other), one.min(other));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Likeness;

    fn pair(games: (i64, i64), turns: (u32, u32)) -> Dupe {
        let (likeness, alike) = (Likeness::Near, turns.0.min(turns.1));
        let (swapped, same_names, two_observers) = (false, None, false);
        Dupe { games, score: 0.8, likeness, swapped, alike, turns, same_names, two_observers }
    }

    #[test]
    fn the_fullest_game_of_each_set_stays() {
        assert!(copies(&[]).is_empty());
        assert_eq!(copies(&[pair((3, 7), (40, 50))]), [(3, 7)]);
        assert_eq!(copies(&[pair((3, 7), (50, 50))]), [(7, 3)]);
        // 1 and 9 are linked by 4 alone; 5 and 6 are another set.
        let pairs = [
            pair((1, 4), (60, 10)),
            pair((5, 6), (8, 9)),
            pair((4, 9), (10, 55)),
            pair((1, 8), (60, 7)),
        ];
        assert_eq!(copies(&pairs), [(4, 1), (5, 6), (8, 1), (9, 1)]);
    }
}
