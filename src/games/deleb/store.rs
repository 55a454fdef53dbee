//! 1s that are kept for later turns (S1, S2, R6).

use super::play::Turn;
use super::{Consult, Position, Rules, Value};
use crate::table::Player;

impl<C: Consult> Rules<C> {
    /// S2: how many stored 1s a player may use.
    pub fn stored(&self, position: &Position, player: Player) -> u32 {
        let store = position.store(player.side);
        if store.total() == 0 { 0 } else { store.of(self.owner(player)).into() }
    }

    /// R6: whose store a player uses and fills: the team's, which is at 0, or his own.
    fn owner(&self, player: Player) -> u8 {
        if self.store_is_the_players() { player.number() } else { 0 }
    }

    /// S1: once the side has no slave, the 1s that are left at the end of a turn are kept.
    pub(super) fn keep_ones(&self, position: &mut Position, turn: &Turn) {
        let ones = turn.hand.count(Value::ONE);
        let Player { side, .. } = turn.player;
        if ones > 0 && !position.has_slaves(side) && self.has_store() {
            let owner = self.owner(turn.player);
            position.store_mut(side).add(owner, ones);
        }
    }

    /// A2, S2: takes out what a move uses: a result in hand, or else a stored 1.
    pub(super) fn spend(&self, position: &mut Position, turn: &mut Turn, value: Value) {
        if !turn.hand.take(value) && value == Value::ONE {
            let owner = self.owner(turn.player);
            position.store_mut(turn.player.side).take(owner);
        }
    }
}
