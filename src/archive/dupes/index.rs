//! Which games have play in common: an inverted index of fingerprints.
//!
//! It holds 16 bytes for a fingerprint, of which a game has about one for every three player turns
//! with moves, and 8 bytes for a pair of games that share one. A fingerprint that many games
//! have makes pairs of each with the next few only, so there are never more than so many times as
//! many pairs as fingerprints.

use rayon::slice::ParallelSliceMut;

/// With how many of the games after it a game is paired for one fingerprint.
const NEXT: usize = 4;
/// Of the fewer of two games' fingerprints, one of so many must be shared.
const SHARED: u32 = 40;

/// The fingerprints of games.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Each fingerprint with the place of its game.
    prints: Vec<(u64, u32)>,
    /// Games that have any, each with how many.
    games: Vec<(i64, u32)>,
}

impl Index {
    /// One more game.
    pub fn add(&mut self, game: i64, prints: &[u64]) {
        if prints.is_empty() {
            return;
        }
        let place = self.games.len() as u32;
        self.games.push((game, prints.len() as u32));
        self.prints.extend(prints.iter().map(|&print| (print, place)));
    }

    /// How many games have play enough to be compared.
    pub fn compared(&self) -> u64 {
        self.games.len() as u64
    }

    /// Pairs of games that share enough to be looked at, in order.
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
    fn a_fingerprint_that_all_have_makes_few_pairs() {
        let mut index = Index::default();
        (1..=1000).for_each(|game| index.add(game, &[5]));
        assert!(index.candidates().len() < 1000 * NEXT);
    }
}
