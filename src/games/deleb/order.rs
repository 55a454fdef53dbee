//! The order of play: the players who may begin a turn, and the next player after one (P2, T1).

use super::play::Turn;
use super::throws::Throwing;
use super::{Position, RuleId, Rules, SideTurn, id};
use crate::table::{Player, Roster, Side, players};

/// The reason why a player may not begin a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnBar {
    /// W1: the game is over.
    GameOver,
    /// P2: the player is not at the table.
    NotPresent,
    /// T1: it is the turn of another player.
    TurnOf(Player),
    /// I1: the player has not entered the game.
    NotIn,
    /// S2: the side has no 1 in store that this player may use.
    NothingStored,
    /// S2, R7: a stored 1 is used only in turns of the side that stored it.
    StoreWaits,
}

impl TurnBar {
    /// Returns the rule that decides.
    pub const fn rule(self) -> RuleId {
        match self {
            TurnBar::GameOver => id::W1,
            TurnBar::NotPresent => id::P2,
            TurnBar::TurnOf(_) => id::T1,
            TurnBar::NotIn => id::I1,
            TurnBar::NothingStored | TurnBar::StoreWaits => id::S2,
        }
    }
}

impl Rules {
    /// Begins the turn of the player who is next, or of any player while nobody has begun (T1).
    ///
    /// # Errors
    /// The reason why the player may not.
    pub fn begin(
        &self,
        position: &Position,
        roster: &Roster,
        player: Player,
    ) -> Result<Turn, TurnBar> {
        self.may_play(position, roster, player)?;
        match self.next(position, roster) {
            Some(other) if other != player => Err(TurnBar::TurnOf(other)),
            _ => Ok(self.begin_anyway(position, player)),
        }
    }

    /// Begins a turn as it was seen, even if another player is next.
    pub fn begin_anyway(&self, position: &Position, player: Player) -> Turn {
        Turn::of(player, position, self.stage(position, player))
    }

    /// Lets a player use stored 1s, without a throw, in the turn of another player (S2, R7). Do not call
    /// [`Rules::end`] with the turn that this returns. Call [`Turn::resume`] on the turn that it
    /// interrupts.
    ///
    /// # Errors
    /// The reason why the player may not.
    pub fn begin_aside(
        &self,
        position: &Position,
        roster: &Roster,
        player: Player,
    ) -> Result<Turn, TurnBar> {
        self.may_play(position, roster, player)?;
        let mut turn = self.begin_anyway(position, player);
        if !turn.stage.moves_men() {
            return Err(TurnBar::NotIn);
        }
        if self.stored(position, player) == 0 {
            return Err(TurnBar::NothingStored);
        }
        if !self.store_serves_any_turn() {
            return Err(TurnBar::StoreWaits);
        }
        (turn.throwing, turn.has_thrown) = (Throwing::Ended, true);
        Ok(turn)
    }

    /// Checks that the player is at the table and the game is not over (P2, W1).
    fn may_play(
        &self,
        position: &Position,
        roster: &Roster,
        player: Player,
    ) -> Result<(), TurnBar> {
        if position.winner().is_some() {
            Err(TurnBar::GameOver)
        } else if !roster.has(player) {
            Err(TurnBar::NotPresent)
        } else {
            Ok(())
        }
    }

    /// Ends a turn, whether it may end or not: stores 1s (S1), and moves on to the next player (T1).
    pub fn end(&self, position: &mut Position, roster: &Roster, turn: &Turn) {
        self.keep_ones(position, turn);
        let Player { side, .. } = turn.player;
        let after = turn.player.number();
        let is_over = behind(roster, side, after).is_none();
        let next = SideTurn { side, after };
        let across = SideTurn { side: side.opposite(), after: 0 };
        position.set_turn(Some(if is_over { across } else { next }));
    }

    /// Returns the next player of the side whose turn it is, or else the first of the other side (T1).
    /// Returns `None` while anybody may begin.
    pub fn next(&self, position: &Position, roster: &Roster) -> Option<Player> {
        let SideTurn { side, after } = position.turn()?;
        let first = |side| behind(roster, side, 0);
        behind(roster, side, after).or_else(|| first(side.opposite())).or_else(|| first(side))
    }
}

/// Returns the first player of a side whose number is greater than `number`.
fn behind(roster: &Roster, side: Side, number: u8) -> Option<Player> {
    players(side, roster.players(side)).find(|player| player.number() > number)
}
