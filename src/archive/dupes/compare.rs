//! Comparison of two games turn by turn.

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::moves::{ComparedTurn, Moves};
use super::{Dupe, Likeness};
use crate::facts::DADU;
use crate::table::Side;

/// The player turns of two games that are equal and in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alignment {
    /// The number of equal turns.
    pub alike: u32,
    /// The number of turns that could be equal: those of the shorter game, or those of the longer game between the
    /// first and the last equal one, whichever are more.
    pub length: u32,
    /// The number of turns before the first difference.
    pub prefix: u32,
    /// Whether the turns are equal with N and S exchanged.
    pub exchanged: bool,
}

impl Alignment {
    /// Returns the share of equal turns.
    pub fn share(&self) -> f64 {
        f64::from(self.alike) / f64::from(self.length.max(1))
    }
}

/// Aligns two games, in Dadu with N and S exchanged if that is better. The turns of other games name their side.
pub fn align(a: &Moves, b: &Moves) -> Alignment {
    let straight = aligned(&sided(&a.turns, false), &sided(&b.turns, false), false);
    if a.game != DADU {
        return straight;
    }
    let exchanged = aligned(&sided(&a.turns, false), &sided(&b.turns, true), true);
    if exchanged.alike > straight.alike { exchanged } else { straight }
}

fn aligned(a: &[(u64, Side)], b: &[(u64, Side)], exchanged: bool) -> Alignment {
    let (mut alike, mut spans, mut prefix) = (0, None, 0);
    for op in capture_diff_slices(Algorithm::Myers, a, b) {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            alike += len;
            prefix = if (old_index, new_index) == (0, 0) { len } else { prefix };
            let first = spans.map_or((old_index, new_index), |(first, _)| first);
            spans = Some((first, (old_index + len, new_index + len)));
        }
    }
    let span = spans.map_or(0, |(first, last)| match a.len() >= b.len() {
        true => last.0 - first.0,
        false => last.1 - first.1,
    });
    let length = a.len().min(b.len()).max(span);
    Alignment { alike: alike as u32, length: length as u32, prefix: prefix as u32, exchanged }
}

/// Compares two games.
pub fn compare((one, a): (i64, &Moves), (other, b): (i64, &Moves), found: &Alignment) -> Dupe {
    let (likeness, score) = judge(found.alike as usize, a.turns.len(), b.turns.len());
    let named = !a.names.is_empty() && !b.names.is_empty();
    Dupe {
        games: (one, other),
        score,
        likeness,
        swapped: found.exchanged,
        alike: found.alike,
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
