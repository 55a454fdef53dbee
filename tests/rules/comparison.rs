//! Shared parts of the comparisons of an engine with a naive implementation: randomness, and the
//! number of positions. This module knows no game.
//!
//! `DADU_NAIVE_POSITIONS` sets how many positions to compare, `DADU_NAIVE_SEED` the first seed.

use std::collections::BTreeSet;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// A result on which both implementations agree, or the story of their disagreement.
pub type Agreed<T = ()> = Result<T, String>;

/// A game played on both.
pub trait Comparison {
    /// Creates the game with this number. The same seed and number give the same game.
    fn new(seed: u64, number: u64) -> Self;
    /// Plays and compares until the game is over or long enough.
    fn play(&mut self) -> Agreed;
    /// Returns how many positions were compared.
    fn compared(&self) -> u64;
    /// Returns the rare situations in the game so far.
    fn met(&mut self) -> &mut BTreeSet<&'static str>;
}

/// A source of random numbers with a fixed sequence.
pub struct Chance(Pcg64);

impl Chance {
    pub fn new(seed: u64, stream: u64) -> Chance {
        Chance(Pcg64::new(u128::from(seed), u128::from(stream)))
    }

    /// Returns a number from 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    /// Returns true with this probability in percent.
    pub fn percent(&mut self, cases: usize) -> bool {
        self.below(100) < cases
    }

    pub fn among<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// Returns a random index into a list of weights. Greater weights are more likely.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut drawn = self.below(weights.iter().sum());
        weights
            .iter()
            .position(|&weight| {
                let hit = drawn < weight;
                drawn = drawn.saturating_sub(weight);
                hit
            })
            .unwrap_or(0)
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().expect(name))
}

/// Compares games until enough positions were compared. `usual` is the number in an ordinary test
/// run, which must meet every rare situation.
pub fn compare<G: Comparison>(usual: u64, rare: &[&'static str]) {
    let positions = setting("DADU_NAIVE_POSITIONS", usual);
    let seed = setting("DADU_NAIVE_SEED", 1);
    let (mut compared, mut number) = (0, 0);
    let (mut stories, mut met) = (Vec::new(), BTreeSet::new());
    while compared < positions && stories.len() < 20 {
        let mut game = G::new(seed, number);
        stories.extend(game.play().err());
        met.append(game.met());
        compared += game.compared();
        number += 1;
    }
    refuse(stories);
    println!("{compared} positions of {number} games agree");
    let missed: Vec<_> = rare.iter().filter(|name| !met.contains(*name)).collect();
    assert!(missed.is_empty() || positions < usual, "never met: {missed:?}");
}

/// Fails with the shortest story of a disagreement.
fn refuse(mut stories: Vec<String>) {
    stories.sort_by_key(String::len);
    let shortest: Vec<&str> = stories.iter().take(5).map(String::as_str).collect();
    assert!(stories.is_empty(), "{} disagreements\n{}", stories.len(), shortest.join("\n\n"));
}
