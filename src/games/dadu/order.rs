//! The order of play: the players who may throw next (T1, P3, P4, R8).

use super::{Consult, Position, Rules};
use crate::games::dadu::id::*;
use crate::rulebook::RuleId;
use crate::table::{Both, Player, Roster, Side, players};

/// The side turn in progress: the players who were present when it began, and those who have thrown in
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideTurn {
    /// The side whose turn it is; `None` before the first throw.
    pub side: Option<Side>,
    /// The side's players when it began (P4).
    present: u32,
    /// The players of these who have thrown.
    pub thrown: u32,
    /// Whether the number of player turns is checked. It is not if the sides are too uneven (P3).
    counted: bool,
    /// Whether one of its players has two chances in it (P3).
    second: bool,
    /// The number of the player who has thrown twice in it, 0 if none has.
    pub doubled: u8,
}

impl SideTurn {
    /// Before the first throw.
    pub const NOBODY: SideTurn =
        SideTurn { side: None, present: 0, thrown: 0, counted: false, second: false, doubled: 0 };
}

impl SideTurn {
    /// Returns the side's players when it began, one bit each (P4).
    pub const fn present(&self) -> u32 {
        self.present
    }

    /// Returns whether one of its players has two chances in it and the second is not taken yet (P3).
    #[inline]
    pub const fn has_chance_left(&self) -> bool {
        self.counted && self.second && self.doubled == 0
    }

    /// Returns whether the player's present or last turn is the second chance (P3).
    #[inline]
    pub(super) fn is_second_of(&self, player: Player) -> bool {
        self.side == Some(player.side) && self.doubled == player.number()
    }

    /// Returns whether this player was present when the side turn began and has not thrown in it.
    #[inline]
    fn owes(&self, player: Player) -> bool {
        self.side == Some(player.side) && self.present & !self.thrown & player.bit() != 0
    }
}

/// The players who may throw next, by side, one bit for each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    players: Both<u32>,
}

/// The reason why a player may not throw now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderBar {
    /// The player is not at the table: never joined, or left (P4).
    NotPresent,
    /// The player joined during this side turn, and plays from the next one (P4).
    JoinedDuringSideTurn,
    /// The other side's turn has not ended: these players must still throw (T1).
    OthersOwe {
        /// The players, one bit each.
        players: u32,
        /// Whether a second chance is owed too (P3).
        second: bool,
    },
    /// The player has thrown in this side turn, but others have not (T1).
    HasThrown {
        /// The number of the player who has used the side's second chance, 0 if none has (P3).
        doubled: u8,
    },
    /// Another player always throws twice (R8).
    NotTheSecond {
        /// That player's number.
        fixed: u8,
    },
    /// Every player of the side has thrown: it is the other side's turn (T1).
    SideTurnOver {
        /// The number of the player who has used the side's second chance, 0 if none has (P3).
        doubled: u8,
    },
}

impl OrderBar {
    /// Returns the rules that bar the player, the deciding one first.
    pub fn rules(&self) -> &'static [RuleId] {
        match self {
            OrderBar::NotPresent | OrderBar::JoinedDuringSideTurn => &[P4, T1],
            OrderBar::OthersOwe { players: 0, .. } => &[P3, T1],
            OrderBar::OthersOwe { .. } => &[T1],
            OrderBar::HasThrown { doubled: 0 } => &[T1],
            OrderBar::NotTheSecond { .. } => &[R8, P3],
            OrderBar::SideTurnOver { doubled: 0 } => &[T1],
            OrderBar::HasThrown { .. } | OrderBar::SideTurnOver { .. } => &[P3, T1],
        }
    }
}

/// Returns whether the sides differ by more than the one player that the sources cover (P3).
pub fn is_too_uneven(roster: &Roster) -> bool {
    roster.size(Side::N).abs_diff(roster.size(Side::S)) > 1
}

/// Returns whether one player of the side has two chances: the side has one player fewer (P3).
fn has_second_chance(roster: &Roster, side: Side) -> bool {
    roster.size(side) + 1 == roster.size(side.opposite())
}

impl Next {
    /// Returns whether the player may throw next.
    #[inline]
    pub fn has(&self, player: Player) -> bool {
        self.players[player.side] & player.bit() != 0
    }

    /// Returns the players of a side who may throw next, in the order of their numbers.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Player> {
        players(side, self.players[side])
    }
}

impl<C: Consult> Rules<C> {
    /// Returns the players who may throw next. This is the only place that decides it (T1).
    pub fn next(&self, position: &Position, roster: &Roster) -> Next {
        let turn = &position.turn;
        let all = Both::of(|side| roster.players(side));
        let Some(side) = turn.side else { return Next { players: all } };
        let (owed, second) = self.owed(position, roster);
        let mut players = Both::all(0);
        if !turn.counted {
            players = all;
            // A player who joined during the side turn plays from the next one (P4).
            players[side] &= turn.present;
        } else if owed == 0 && !second {
            players[side.opposite()] = all[side.opposite()];
        } else if second {
            players[side] = owed | self.may_double(position, roster);
        } else {
            players[side] = owed;
        }
        Next { players }
    }

    /// Decides whether a player may throw now.
    ///
    /// # Errors
    /// The reason why the player may not.
    #[inline(always)]
    pub fn may_throw(
        &self,
        position: &Position,
        roster: &Roster,
        player: Player,
    ) -> Result<(), OrderBar> {
        if self.comes_next(position, roster, player) {
            return Ok(());
        }
        self.may_throw_unowed(position, roster, player)
    }

    /// Returns whether the player's throw is the ordinary next one of a side turn that has begun.
    #[inline(always)]
    pub fn comes_next(&self, position: &Position, roster: &Roster, player: Player) -> bool {
        roster.has(player) && position.turn.owes(player)
    }

    /// Returns whether the player opens a side turn after the other side's, in which nobody owes a throw.
    #[inline]
    pub fn opens_side_turn(&self, position: &Position, roster: &Roster, player: Player) -> bool {
        roster.has(player)
            && position.turn.side == Some(player.side.opposite())
            && self.owed(position, roster) == (0, false)
    }

    /// Decides it for a player whose throw is not the ordinary next one.
    #[inline(never)]
    fn may_throw_unowed(
        &self,
        position: &Position,
        roster: &Roster,
        player: Player,
    ) -> Result<(), OrderBar> {
        if !roster.has(player) {
            return Err(OrderBar::NotPresent);
        }
        let turn = &position.turn;
        let Some(side) = turn.side else { return Ok(()) };
        if self.opens_side_turn(position, roster, player) {
            return Ok(());
        }
        let (owed, second) = self.owed(position, roster);
        if side == player.side && turn.present & player.bit() == 0 {
            return Err(OrderBar::JoinedDuringSideTurn);
        }
        if self.next(position, roster).has(player) {
            return Ok(());
        }
        Err(if player.side != side {
            OrderBar::OthersOwe { players: owed, second }
        } else if owed == 0 && !second {
            OrderBar::SideTurnOver { doubled: turn.doubled }
        } else if second {
            OrderBar::NotTheSecond { fixed: position.side(side).twice }
        } else {
            OrderBar::HasThrown { doubled: turn.doubled }
        })
    }

    /// Records that the player begins to throw. Begins a new side turn if the last one is over or was the
    /// other side's. Returns whether it did.
    #[inline(always)]
    pub fn take_turn(&self, position: &mut Position, roster: &Roster, player: Player) -> bool {
        if position.turn.owes(player) {
            return self.take_owed_turn(position, player);
        }
        self.take_unowed_turn(position, roster, player)
    }

    /// Does the same for a player who has not thrown in the side turn in progress.
    #[inline(always)]
    pub fn take_owed_turn(&self, position: &mut Position, player: Player) -> bool {
        // A stated side turn without throws begins here.
        let begins = position.turn.thrown == 0;
        position.turn.thrown |= player.bit();
        begins
    }

    #[inline(never)]
    fn take_unowed_turn(&self, position: &mut Position, roster: &Roster, player: Player) -> bool {
        let begins = position.turn.side != Some(player.side) || self.is_complete(position, roster);
        if begins {
            self.begin_side_turn(position, roster, player.side);
        }
        let turn = &mut position.turn;
        if turn.thrown & player.bit() != 0 && turn.counted {
            turn.doubled = player.number();
            // R8: the first player who throws twice keeps the second chance.
            let twice = &mut position.side_mut(player.side).twice;
            if *twice == 0 {
                *twice = player.number();
            }
        }
        position.turn.thrown |= player.bit();
        begins
    }

    fn begin_side_turn(&self, position: &mut Position, roster: &Roster, side: Side) {
        position.turn = SideTurn {
            side: Some(side),
            present: roster.players(side),
            thrown: 0,
            counted: !is_too_uneven(roster),
            second: has_second_chance(roster, side),
            doubled: 0,
        };
        self.grant_licence_to_exit(position, side);
    }

    /// Sets whose side turn it is and who has thrown in it, as a position in the log states it.
    pub fn set_side_turn(
        &self,
        position: &mut Position,
        roster: &Roster,
        side: Side,
        thrown: u32,
        doubled: u8,
    ) {
        self.begin_side_turn(position, roster, side);
        position.turn.thrown = thrown;
        position.turn.doubled = doubled;
    }

    /// Ends a side turn, so that the other side plays next.
    pub fn end_side_turn(&self, position: &mut Position, roster: &Roster, side: Side) {
        self.begin_side_turn(position, roster, side);
        position.turn.thrown = position.turn.present;
        position.turn.second = false;
    }

    /// Returns the players of the side who must still throw, and whether a second chance is left (P3). A
    /// player who left before throwing owes nothing (P4).
    pub fn owed(&self, position: &Position, roster: &Roster) -> (u32, bool) {
        let turn = &position.turn;
        let Some(side) = turn.side else { return (0, false) };
        if !turn.counted {
            return (0, false);
        }
        let here = turn.present & roster.players(side);
        let second = turn.second && turn.doubled == 0;
        (here & !turn.thrown, second && here != 0)
    }

    /// Returns whether the side turn is over: every player has thrown, and a second chance is taken.
    pub fn is_complete(&self, position: &Position, roster: &Roster) -> bool {
        position.turn.counted && self.owed(position, roster) == (0, false)
    }

    /// Returns the players who may throw twice (P3, R8): any player of the side, or always the same one.
    fn may_double(&self, position: &Position, roster: &Roster) -> u32 {
        let turn = &position.turn;
        let Some(side) = turn.side else { return 0 };
        let here = turn.present & roster.players(side);
        // If the player who always throws twice is absent, another player does.
        let fixed = Player::new(side, position.side(side).twice).filter(|p| here & p.bit() != 0);
        match fixed {
            Some(player) if self.second_chance_fixed() => here & turn.thrown & player.bit(),
            _ => here & turn.thrown,
        }
    }

    /// Grants the licence once every player who was present when the side turn began has thrown a 1 (O3).
    pub fn grant_licence_to_exit(&self, position: &mut Position, side: Side) {
        let present = position.turn.present;
        if position.turn.side == Some(side) && present != 0 {
            let all = present & !position.side(side).ones == 0;
            position.side_mut(side).licence_to_exit |= all;
        }
    }
}
