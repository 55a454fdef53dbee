//! Digests of the legal moves at every point of a player turn, to compare variants.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Consult, Replay, Witness};
use crate::games::dadu::Turn;

/// A digest of the legal moves.
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
    /// Adds the player's hand and legal moves to the digest, if variants are compared.
    #[inline]
    pub(super) fn look(&mut self, turn: &Turn) {
        let Some(survey) = &mut self.survey else { return };
        let digest = &mut survey.digest;
        (turn.is_over(), turn.throw_is_due()).hash(digest);
        for value in turn.hand().values() {
            (value.number(), turn.hand().count(value)).hash(digest);
            if !turn.throw_is_due() {
                self.rules.legal_moves(&self.position, turn, value).hash(digest);
                self.rules.must_be_used(&self.position, turn, value).hash(digest);
            }
        }
    }

    /// Adds to the digest whether the player turn may end.
    pub(super) fn look_at_end(&mut self, turn: &Turn) {
        self.look(turn);
        let Some(survey) = &mut self.survey else { return };
        self.rules.may_end(&self.position, turn).is_ok().hash(&mut survey.digest);
    }
}
