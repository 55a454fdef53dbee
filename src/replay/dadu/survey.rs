//! What is legal at every point of a player turn, for one who compares variants.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Consult, Replay, Witness};
use crate::games::dadu::Turn;

/// A digest of what was legal.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    digest: DefaultHasher,
}

impl Survey {
    pub(super) fn finish(&self) -> u64 {
        self.digest.finish()
    }
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Looks at what a player holds and may do with it, if anybody compares.
    #[inline]
    pub(super) fn look(&mut self, turn: &Turn) {
        let Some(survey) = &mut self.survey else { return };
        let digest = &mut survey.digest;
        (turn.is_over(), turn.throw_is_due()).hash(digest);
        for value in turn.hand().values() {
            (value.number(), turn.hand().count(value)).hash(digest);
            if !turn.throw_is_due() {
                self.rules.legal_uses(&self.position, turn, value).hash(digest);
                self.rules.must_be_used(&self.position, turn, value).hash(digest);
            }
        }
    }

    /// Looks at whether the player turn may end.
    pub(super) fn look_at_end(&mut self, turn: &Turn) {
        self.look(turn);
        let Some(survey) = &mut self.survey else { return };
        self.rules.may_end(&self.position, turn).is_ok().hash(&mut survey.digest);
    }
}
