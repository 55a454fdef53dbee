//! Comparison of two games turn by turn.

use std::collections::HashMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::moves::{ComparedTurn, Moves};
use super::{Dupe, Likeness};
use crate::table::Side;

/// Compares two games.
pub fn compare((one, a): (i64, &Moves), (other, b): (i64, &Moves)) -> Dupe {
    let straight = alike(&sided(&a.turns, false), &sided(&b.turns, false));
    let exchanged = alike(&sided(&a.turns, false), &sided(&b.turns, true));
    let alike = straight.max(exchanged);
    let (likeness, score) = judge(alike, a.turns.len(), b.turns.len());
    let named = !a.names.is_empty() && !b.names.is_empty();
    Dupe {
        games: (one, other),
        score,
        likeness,
        swapped: exchanged > straight,
        alike: alike as u32,
        turns: (a.turns.len() as u32, b.turns.len() as u32),
        same_names: named.then(|| a.names == b.names),
        two_observers: !a.observers.is_empty()
            && !b.observers.is_empty()
            && a.observers.is_disjoint(&b.observers),
    }
}

/// Returns every turn with its side, exchanged if asked.
fn sided(turns: &[ComparedTurn], exchanged: bool) -> Vec<(u64, Side)> {
    let side = |turn: &ComparedTurn| if exchanged { turn.side.opposite() } else { turn.side };
    turns.iter().map(|turn| (turn.number, side(turn))).collect()
}

/// Returns the number of turns that are equal and in the same order. In a game of few moves, unrelated games have many
/// equal turns. So if hardly any of them are in stretches too long for chance, only those in such stretches count.
fn alike(a: &[(u64, Side)], b: &[(u64, Side)]) -> usize {
    let chance = Chance::of(a, b);
    let (mut all, mut certain) = (0, 0);
    for op in capture_diff_slices(Algorithm::Myers, a, b) {
        if let DiffOp::Equal { old_index, len, .. } = op {
            all += len;
            certain += if chance.explains(&a[old_index..old_index + len]) { 0 } else { len };
        }
    }
    if certain * LEAST_CERTAIN < all { certain } else { all }
}

/// At least one of this many equal turns must be in a stretch that is not equal by chance.
const LEAST_CERTAIN: usize = 4;
/// A stretch is equal by chance if two games are expected to have more than this many such stretches in common.
const EXPECTED: f64 = 0.01;

/// How often each turn occurs in two games.
struct Chance {
    turns: HashMap<(u64, Side), u32>,
    /// The number of turns of each side.
    sides: HashMap<Side, u32>,
    /// The number of pairs of places.
    pairs: f64,
}

impl Chance {
    fn of(a: &[(u64, Side)], b: &[(u64, Side)]) -> Chance {
        let (mut turns, mut sides) = (HashMap::new(), HashMap::new());
        for turn in a.iter().chain(b) {
            *turns.entry(*turn).or_default() += 1;
            *sides.entry(turn.1).or_default() += 1;
        }
        Chance { turns, sides, pairs: a.len() as f64 * b.len() as f64 }
    }

    /// Returns whether two games of these turns in any order may have this stretch somewhere in common.
    fn explains(&self, stretch: &[(u64, Side)]) -> bool {
        let share =
            |turn: &(u64, Side)| f64::from(self.turns[turn]) / f64::from(self.sides[&turn.1]);
        stretch.iter().map(share).product::<f64>() * self.pairs > EXPECTED
    }
}

/// Returns the kind of likeness and the score. A game is part of another if it has clearly fewer turns and
/// nearly all of them match. Otherwise the score relates the matching turns to both games.
fn judge(alike: usize, a: usize, b: usize) -> (Likeness, f64) {
    let (fewer, more) = (a.min(b).max(1), a.max(b).max(1));
    let contained = alike as f64 / fewer as f64;
    if alike == more {
        (Likeness::Same, 1.0)
    } else if fewer * 5 < more * 4 && contained >= 0.9 {
        (Likeness::Contained, contained)
    } else {
        (Likeness::Near, 2.0 * alike as f64 / (fewer + more) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_distinguished_from_a_near_copy() {
        assert_eq!(judge(20, 20, 20), (Likeness::Same, 1.0));
        assert_eq!(judge(20, 100, 20), (Likeness::Contained, 1.0));
        assert_eq!(judge(90, 100, 100), (Likeness::Near, 0.9));
        assert_eq!(judge(15, 100, 20), (Likeness::Near, 0.25));
        assert_eq!(judge(0, 0, 0).0, Likeness::Near);
    }
}
