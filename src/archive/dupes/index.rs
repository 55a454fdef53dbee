//! An inverted index of fingerprints, which finds games with common play.
//!
//! The index takes 16 bytes for each fingerprint and 8 bytes for each pair of games that share one. A game has
//! about one fingerprint for every three player turns with moves. A fingerprint of many games pairs each of
//! them with the next few only, so the number of pairs is limited to a multiple of the fingerprints.

use rayon::slice::ParallelSliceMut;

/// The number of later games with which a game is paired for one fingerprint.
const NEXT: usize = 4;
/// Two games must share at least 1 in this many fingerprints, counted in the game with fewer of them.
const SHARED: u32 = 40;

/// The fingerprints of games.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Each fingerprint with the index of its game.
    prints: Vec<(u64, u32)>,
    /// The games that have fingerprints, each with their number.
    games: Vec<(i64, u32)>,
}

impl Index {
    /// Adds a game.
    pub fn add(&mut self, game: i64, prints: &[u64]) {
        if prints.is_empty() {
            return;
        }
        let place = self.games.len() as u32;
        self.games.push((game, prints.len() as u32));
        self.prints.extend(prints.iter().map(|&print| (print, place)));
    }

    /// Returns the number of games that have enough play to be compared.
    pub fn compared(&self) -> u64 {
        self.games.len() as u64
    }

    /// Returns pairs of games that share enough fingerprints, in order.
    pub fn candidates(mut self) -> Vec<(i64, i64)> {
        self.prints.par_sort_unstable();
        let mut pairs = Vec::new();
        for group in self.prints.chunk_by(|one, other| one.0 == other.0) {
            for (index, &(_, one)) in group.iter().enumerate() {
                let next = group[index + 1..].iter().take(NEXT);
                pairs.extend(next.map(|&(_, other)| (one, other)));
            }
        }
        pairs.par_sort_unstable();
        let shared = pairs.chunk_by(|one, other| one == other);
        let enough = shared.filter(|same| self.is_enough(same[0], same.len() as u32));
        enough.map(|same| (self.game(same[0].0), self.game(same[0].1))).collect()
    }

    fn is_enough(&self, (one, other): (u32, u32), shared: u32) -> bool {
        let fewer = self.games[one as usize].1.min(self.games[other as usize].1);
        shared * SHARED >= fewer
    }

    fn game(&self, place: u32) -> i64 {
        self.games[place as usize].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_share_enough_are_candidates() {
        let mut index = Index::default();
        let many: Vec<u64> = (0..100).collect();
        index.add(7, &many);
        index.add(9, &many[96..]);
        index.add(11, &(98..198).collect::<Vec<_>>());
        index.add(13, &[]);
        assert_eq!(index.compared(), 3);
        assert_eq!(index.candidates(), [(7, 9), (9, 11)]);
    }

    #[test]
    fn a_common_fingerprint_makes_few_pairs() {
        let mut index = Index::default();
        (1..=1000).for_each(|game| index.add(game, &[5]));
        assert!(index.candidates().len() < 1000 * NEXT);
    }
}
