//! Comparison of two games turn by turn.

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

/// Returns the number of turns that are equal and in the same order.
fn alike(a: &[(u64, Side)], b: &[(u64, Side)]) -> usize {
    let length = |op: &DiffOp| match op {
        DiffOp::Equal { len, .. } => *len,
        _ => 0,
    };
    capture_diff_slices(Algorithm::Myers, a, b).iter().map(length).sum()
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
