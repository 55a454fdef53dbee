//! The count of positions, for games that end when one comes for the third time.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use super::{MoveGame, MovePosition};

/// How often each position has ended a turn. Counts nothing in a game that repetition does not end, unless
/// several variants are compared: their counts must be the same.
#[derive(Clone, Debug)]
pub struct Repetitions<G: MoveGame> {
    counts: Rc<HashMap<G::Position, u8>>,
    /// A digest of the counts, whatever the order of the positions was. Many branches of a comparison differ only in these
    /// counts.
    digest: u64,
}

impl<G: MoveGame> Default for Repetitions<G> {
    fn default() -> Repetitions<G> {
        Repetitions { counts: Rc::default(), digest: 0 }
    }
}

impl<G: MoveGame> PartialEq for Repetitions<G> {
    fn eq(&self, other: &Repetitions<G>) -> bool {
        self.digest == other.digest && self.counts == other.counts
    }
}

impl<G: MoveGame> Eq for Repetitions<G> {}

impl<G: MoveGame> Hash for Repetitions<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

impl<G: MoveGame> Repetitions<G> {
    /// Counts a position that ended a turn, and ends the game at the third time. `compares` says whether several variants
    /// are compared.
    pub fn see(&mut self, rules: &G, position: &mut G::Position, compares: bool) {
        if position.ending().is_some() || !compares && rules.repetition().is_none() {
            return;
        }
        let count = Rc::make_mut(&mut self.counts).entry(*position).or_default();
        *count = count.saturating_add(1).min(3);
        let mut hasher = DefaultHasher::new();
        (&*position, *count).hash(&mut hasher);
        self.digest = self.digest.wrapping_add(hasher.finish());
        if *count > 2 && rules.repetition().is_some() {
            G::end_by_repetition(position);
        }
    }

    /// Forgets all positions: the play between them is not known.
    pub fn forget(&mut self) {
        *self = Repetitions::default();
    }
}
