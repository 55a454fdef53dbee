//! How much equal play two different games have by chance.
//!
//! In a game with few moves, unrelated games have many equal player turns in the same order. So a sample of the
//! archive's own games tells how much of the play of two games is usually equal. A pair is only likely to be one game
//! if more is equal than chance explains in any of all pairs.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::compare::{Alignment, align};
use super::moves::Moves;

/// The most games of each kind in the sample.
const GAMES: usize = 32;
/// The most player turns of a sampled game.
const TURNS: usize = 300;
/// The fewest pairs from which the chances can be estimated.
const FEWEST: usize = 3;
/// The chances if there are fewer pairs.
const UNKNOWN: Chances = Chances { first: 0.5, opening: 0.5, later: 0.3 };
/// The highest chances that different games can have. If more is equal, most games of the archive are copies.
const HIGHEST: Chances = Chances { first: 0.7, opening: 0.7, later: 0.5 };
/// The lowest chance, so that one equal turn never proves anything.
const LOWEST: f64 = 0.02;
/// The share of the sample's pairs that have at most as many equal turns as chance gives. Different games share more or
/// less by their lengths and players, so the usual share alone would make pairs of many.
const USUAL: f64 = 0.9;
/// The share of equal turns from which a pair of the sample is probably a copy itself.
const COPY: f64 = 0.9;
/// The number of pairs in an archive that may exceed the limit by chance.
const BY_CHANCE: f64 = 1.0;

/// The chances that a player turn of two different games is equal.
#[derive(Clone, Copy, Debug)]
struct Chances {
    /// The first turn.
    first: f64,
    /// The next turn, while all before it are equal: both games have the same position, and often few moves.
    opening: f64,
    /// A turn after the first difference.
    later: f64,
}

/// A sample of the games of an archive.
#[derive(Default)]
pub struct Sample {
    kinds: BTreeMap<String, Vec<(i64, Moves)>>,
    /// The number of compared games of each kind.
    games: BTreeMap<String, u64>,
}

/// The chances of each kind of game.
pub struct Baseline {
    kinds: BTreeMap<String, Kind>,
}

/// The sampled games of one kind.
struct Kind {
    sampled: Vec<(i64, Moves)>,
    /// The pairs of the sample, by the share of equal turns. Measured if some pair of this kind is compared.
    measured: OnceLock<Vec<((i64, i64), Alignment)>>,
    /// The number of all pairs.
    pairs: f64,
}

impl Sample {
    /// Notes a game. Keeps the first games of each kind.
    pub fn add(&mut self, game: i64, moves: &Moves) {
        *self.games.entry(moves.game.clone()).or_default() += 1;
        let kept = self.kinds.entry(moves.game.clone()).or_default();
        if kept.len() < GAMES {
            let turns = moves.turns.iter().take(TURNS).copied().collect();
            kept.push((game, Moves { turns, game: moves.game.clone(), ..Moves::default() }));
        }
    }

    /// Ends the sample.
    pub fn baseline(self) -> Baseline {
        let Sample { kinds, games } = self;
        let kinds = kinds.into_iter().map(|(kind, sampled)| {
            let games = games.get(&kind).copied().unwrap_or_default() as f64;
            let pairs = (games * (games - 1.0) / 2.0).max(1.0);
            (kind, Kind { sampled, measured: OnceLock::new(), pairs })
        });
        Baseline { kinds: kinds.collect() }
    }
}

fn measure(sampled: &[(i64, Moves)]) -> Vec<((i64, i64), Alignment)> {
    let mut measured = Vec::new();
    for (index, (one, a)) in sampled.iter().enumerate() {
        for (other, b) in &sampled[index + 1..] {
            measured.push(((*one, *other), align(a, b)));
        }
    }
    measured.sort_by(|one, other| one.1.share().total_cmp(&other.1.share()));
    measured
}

impl Baseline {
    /// Returns whether chance does not explain the equal play of two games of a kind.
    pub fn excludes_chance(&self, kind: &str, games: (i64, i64), found: &Alignment) -> bool {
        let kind = self.kinds.get(kind);
        let (chances, pairs) =
            kind.map_or((UNKNOWN, 1.0), |kind| (kind.chances(games), kind.pairs));
        evidence(found, chances) >= (pairs / BY_CHANCE).ln()
    }
}

impl Kind {
    /// Estimates the chances from the pairs of the sample, without the pair in question.
    fn chances(&self, games: (i64, i64)) -> Chances {
        let measured = self.measured.get_or_init(|| measure(&self.sampled));
        let others = measured.iter().filter(|pair| pair.0 != games).map(|pair| &pair.1);
        let others: Vec<&Alignment> = others.collect();
        if others.len() < FEWEST {
            return UNKNOWN;
        }
        let (mut first, mut opening) = (EqualTurns::default(), EqualTurns::default());
        for pair in others.iter().filter(|pair| pair.share() < COPY) {
            first.add(pair.prefix.min(1), pair.length.min(1));
            opening.add(
                pair.prefix.saturating_sub(1),
                pair.length.min(pair.prefix + 1).saturating_sub(1),
            );
        }
        let usual = others[(USUAL * others.len() as f64) as usize].share();
        Chances {
            first: first.chance().clamp(LOWEST, HIGHEST.first),
            opening: opening.chance().clamp(LOWEST, HIGHEST.opening),
            later: usual.clamp(LOWEST, HIGHEST.later),
        }
    }
}

/// How many of some turns were equal.
#[derive(Default)]
struct EqualTurns {
    equal: f64,
    turns: f64,
}

impl EqualTurns {
    fn add(&mut self, equal: u32, turns: u32) {
        self.equal += f64::from(equal);
        self.turns += f64::from(turns);
    }

    /// Estimates the chance by the rule of succession: one half if nothing was seen.
    fn chance(&self) -> f64 {
        (self.equal + 1.0) / (self.turns + 2.0)
    }
}

/// Returns the evidence against chance, as a natural logarithm: the probability of the turns before the first
/// difference, and Chernoff's bound for as many equal turns after it.
fn evidence(found: &Alignment, chances: Chances) -> f64 {
    let prefix = f64::from(found.prefix);
    let length = f64::from(found.length) - prefix;
    let share = (f64::from(found.alike) - prefix) / length.max(1.0);
    let usual = chances.later;
    let term = |part: f64, usual: f64| if part > 0.0 { part * (part / usual).ln() } else { 0.0 };
    let later = match share > usual {
        true => length * (term(share, usual) + term(1.0 - share, 1.0 - usual)),
        false => 0.0,
    };
    let opening = match found.prefix {
        0 => 0.0,
        more => -chances.first.ln() - f64::from(more - 1) * chances.opening.ln(),
    };
    opening + later
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_equal_turns_are_more_evidence() {
        let found = |alike, length, prefix| Alignment { alike, length, prefix, exchanged: false };
        let chances = Chances { first: 0.2, opening: 0.6, later: 0.4 };
        let evidence = |found| evidence(&found, chances);
        assert_eq!(evidence(found(4, 10, 0)), 0.0);
        let whole = evidence(found(10, 10, 10));
        assert!((whole + 0.2f64.ln() + 9.0 * 0.6f64.ln()).abs() < 1e-9);
        let growing = [found(5, 10, 0), found(8, 10, 0), found(10, 10, 0), found(20, 20, 0)];
        let grown = growing.map(evidence);
        assert!(grown.windows(2).all(|pair| pair[0] < pair[1]), "{grown:?}");
        // After a difference, equal turns say more than before it.
        assert!(evidence(found(19, 20, 9)) > evidence(found(19, 20, 19)));
    }
}
