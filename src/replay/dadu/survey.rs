//! Digests of the legal moves at every point of a player turn, to compare variants.

use std::hash::Hash;

use super::{Consult, Replay, Witness};
use crate::games::dadu::Turn;
use crate::replay::stepwise::Survey;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Adds the player's hand and legal moves to the digest, if variants are compared.
    #[inline]
    pub(super) fn look(&mut self, turn: &Turn) {
        let Some(Survey(digest)) = self.frame.survey.as_deref_mut() else { return };
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
        let Some(Survey(digest)) = self.frame.survey.as_deref_mut() else { return };
        self.rules.may_end(&self.position, turn).is_ok().hash(digest);
    }
}
