//! The 1s that are stored for later turns (S1, S2, R6).

use super::play::Turn;
use super::{Position, Rules, Value};
use crate::table::Player;

impl Rules {
    /// Returns how many stored 1s a player may use (S2).
    pub fn stored(&self, position: &Position, player: Player) -> u32 {
        let store = position.store(player.side);
        if store.total() == 0 { 0 } else { store.of(self.owner(player)).into() }
    }

    /// Returns the owner of the store that a player uses and fills: 0 for the team, or the player's
    /// number (R6).
    fn owner(&self, player: Player) -> u8 {
        if self.store_is_the_players() { player.number() } else { 0 }
    }

    /// Stores the 1s that are left at the end of a turn, once the side has no slave (S1).
    pub(super) fn keep_ones(&self, position: &mut Position, turn: &Turn) {
        let ones = turn.hand.count(Value::ONE);
        let Player { side, .. } = turn.player;
        if ones > 0 && !position.has_slaves(side) && self.has_store() {
            let owner = self.owner(turn.player);
            position.store_mut(side).add(owner, ones);
        }
    }

    /// Takes out the result that a move uses: a result in hand, or else a stored 1 (A2, S2).
    pub(super) fn spend(&self, position: &mut Position, turn: &mut Turn, value: Value) {
        if !turn.hand.take(value) && value == Value::ONE {
            let owner = self.owner(turn.player);
            position.store_mut(turn.player.side).take(owner);
        }
    }
}
