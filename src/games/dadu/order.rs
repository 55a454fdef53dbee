//! Who may throw next (T1, P3, P4, R8).

use super::{Consult, Position, Rules};
use crate::games::dadu::id::*;
use crate::rulebook::RuleId;
use crate::table::{Both, Player, Roster, Side, players};

/// The side turn in progress: who was present when it began, and who has thrown in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideTurn {
    /// Whose side turn it is; nobody's before the first throw.
    pub side: Option<Side>,
    /// The side's players when it began (P4).
    present: u32,
    /// Those of them who have thrown.
    pub thrown: u32,
    /// Whether the count of player turns is checked; where the sides are too uneven it is not (P3).
    counted: bool,
    /// Whether one of its players has two chances in it (P3).
    second: bool,
    /// The number of the player who has thrown twice in it, 0 if nobody has.
    pub doubled: u8,
}

impl SideTurn {
    /// Before the first throw.
    pub const NOBODY: SideTurn =
        SideTurn { side: None, present: 0, thrown: 0, counted: false, second: false, doubled: 0 };
}

impl SideTurn {
    /// The side's players when it began, one bit each (P4).
    pub const fn present(&self) -> u32 {
        self.present
    }

    /// Whether one of its players has two chances in it, and nobody has had the second one (P3).
    #[inline]
    pub const fn has_chance_left(&self) -> bool {
        self.counted && self.second && self.doubled == 0
    }

    /// Whether it is the player's second chance that is played now or was played (P3).
    #[inline]
    pub(super) fn is_second_of(&self, player: Player) -> bool {
        self.side == Some(player.side) && self.doubled == player.number()
    }

    /// Whether this player was present when the side turn began and has not thrown in it.
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

/// Why a player may not throw now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderBar {
    /// Not at the table: never came, or left (P4).
    NotPresent,
    /// Came during this side turn, and plays from the next (P4).
    JoinedDuringSideTurn,
    /// The other side's turn has not ended: these must still throw (T1).
    OthersOwe {
        /// The players, one bit each.
        players: u32,
        /// Whether a second chance is owed too (P3).
        second: bool,
    },
    /// The player has thrown in this side turn, and others have not (T1).
    HasThrown {
        /// The number of the player who has used the side's second chance, 0 if nobody has (P3).
        doubled: u8,
    },
    /// Another player always throws twice (R8).
    NotTheSecond {
        /// That player's number.
        fixed: u8,
    },
    /// Everybody of the side has thrown: it is the other side's turn (T1).
    SideTurnOver {
        /// The number of the player who has used the side's second chance, 0 if nobody has (P3).
        doubled: u8,
    },
}

impl OrderBar {
    /// The rules that bar the player, the deciding one first.
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

/// Whether the sides differ by more than the one player that the sources cover (P3).
pub fn is_too_uneven(roster: &Roster) -> bool {
    roster.size(Side::N).abs_diff(roster.size(Side::S)) > 1
}

/// Whether one player of the side has two chances: the side has one player fewer (P3).
fn has_second_chance(roster: &Roster, side: Side) -> bool {
    roster.size(side) + 1 == roster.size(side.opposite())
}

impl Next {
    /// Whether the player may throw next.
    #[inline]
    pub fn has(&self, player: Player) -> bool {
        self.players[player.side] & player.bit() != 0
    }

    /// The players of a side who may throw next, in the order of their numbers.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Player> {
        players(side, self.players[side])
    }
}

impl<C: Consult> Rules<C> {
    /// Who may throw next: the one place that decides it (T1).
    pub fn next(&self, position: &Position, roster: &Roster) -> Next {
        let turn = &position.turn;
        let all = Both::of(|side| roster.players(side));
        let Some(side) = turn.side else { return Next { players: all } };
        let (owed, second) = self.owed(position, roster);
        let mut players = Both::all(0);
        if !turn.counted {
            players = all;
            // Who came during the side turn plays from the next one (P4).
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
    /// Why not.
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

    /// Whether the player simply comes next in a side turn that has begun.
    #[inline(always)]
    pub fn comes_next(&self, position: &Position, roster: &Roster, player: Player) -> bool {
        roster.has(player) && position.turn.owes(player)
    }

    /// Whether the player opens a side turn after the other side's, in which nobody owes a throw.
    #[inline]
    pub fn opens_side_turn(&self, position: &Position, roster: &Roster, player: Player) -> bool {
        roster.has(player)
            && position.turn.side == Some(player.side.opposite())
            && self.owed(position, roster) == (0, false)
    }

    /// Decides it for a player who does not simply come next.
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

    /// The player begins to throw; a new side turn begins with it where the last one is over or was
    /// the other side's. Returns whether one did.
    #[inline(always)]
    pub fn take_turn(&self, position: &mut Position, roster: &Roster, player: Player) -> bool {
        if position.turn.owes(player) {
            return self.take_owed_turn(position, player);
        }
        self.take_unowed_turn(position, roster, player)
    }

    /// The same for a player who has not thrown in the side turn in progress.
    #[inline(always)]
    pub fn take_owed_turn(&self, position: &mut Position, player: Player) -> bool {
        // A stated side turn in which nobody has thrown begins here.
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
            // R8: whoever is the first to throw twice keeps the second chance.
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

    /// States whose side turn it is and who has thrown in it, as a position in the log does.
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

    /// Ends a side turn, so that the other side comes next.
    pub fn end_side_turn(&self, position: &mut Position, roster: &Roster, side: Side) {
        self.begin_side_turn(position, roster, side);
        position.turn.thrown = position.turn.present;
        position.turn.second = false;
    }

    /// Who of the side must still throw, and whether a second chance is left (P3). Who left before
    /// throwing owes nothing (P4).
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

    /// Whether the side turn is over: everybody has thrown, and a second chance is taken.
    pub fn is_complete(&self, position: &Position, roster: &Roster) -> bool {
        position.turn.counted && self.owed(position, roster) == (0, false)
    }

    /// P3, R8: anyone of the side may throw twice, or always the same player.
    fn may_double(&self, position: &Position, roster: &Roster) -> u32 {
        let turn = &position.turn;
        let Some(side) = turn.side else { return 0 };
        let here = turn.present & roster.players(side);
        // Where the one who always throws twice is not there, somebody else does.
        let fixed = Player::new(side, position.side(side).twice).filter(|p| here & p.bit() != 0);
        match fixed {
            Some(player) if self.second_chance_fixed() => here & turn.thrown & player.bit(),
            _ => here & turn.thrown,
        }
    }

    /// O3: the licence is granted once every player present when the side turn began has thrown a 1.
    pub fn grant_licence_to_exit(&self, position: &mut Position, side: Side) {
        let present = position.turn.present;
        if position.turn.side == Some(side) && present != 0 {
            let all = present & !position.side(side).ones == 0;
            position.side_mut(side).licence_to_exit |= all;
        }
    }
}
