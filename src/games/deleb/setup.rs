//! A stated position, and the mistakes that it may contain.

use super::board::{Line, Place, Point};
use super::position::{Men, Position, SideTurn};
use super::{RuleId, Rules, id};
use crate::table::{Both, MAX_PLAYERS, Player, Side};

/// A position as a log states it. It may be wrong in any way. Missing men are eaten men.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The statement about each side.
    pub sides: Both<SideSetup>,
    /// The side turn, and the player who played last in it, if stated.
    pub turn: Option<SideTurn>,
}

/// The statement about one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideSetup {
    /// The free men.
    pub free: Vec<StatedMen>,
    /// The points with slaves.
    pub slaves: Vec<Point>,
    /// The players who are in the game, one bit each. If the variant has no introduction, every player is
    /// in, and this is ignored.
    pub players_in: u32,
    /// The players whom the statement calls handicapped, one bit each. It may leave them out, because
    /// they follow from the rest of the position (I5).
    pub handicapped: u32,
    /// The stored 1s: the number of a player, or 0 for the team (R6), and how many.
    pub store: Vec<(u8, u16)>,
}

/// Free men on one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatedMen {
    /// Their point and direction.
    pub place: Place,
    /// How many.
    pub count: u32,
    /// Whether they move as one.
    pub joined: bool,
}

/// Something in a stated position that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// B1: the field has no such point.
    NoPoint(Side, Point),
    /// B3: men go home only at sea.
    NotAtSea(Side, Point),
    /// L1: a slave is on a point where no slave can be.
    SlaveAbroad(Side, Point),
    /// P1: two slaves are on one point.
    TwoSlaves(Side, Point),
    /// P1: a side has more men than at the start.
    TooManyMen {
        /// The side.
        side: Side,
        /// How many are stated.
        stated: u32,
        /// The number of men at the start.
        most: u8,
    },
    /// C1: men of both sides are on a point.
    Shared(Point),
    /// R4: men of a side on one point go in different directions.
    BothWays(Side, Point),
    /// D1, R3: more men are on one point than allowed.
    TooManyTogether(Side, Point),
    /// D4, R2: a free man is beside an own slave.
    BesideSlave(Side, Point),
    /// D1: the statement calls one man a double.
    DoubleOfOne(Side, Point),
    /// D3, R5: men on one point do not move as one.
    Parted(Side, Point),
    /// S1: 1s are stored although the side has slaves, or although the variant has no store.
    StoredEarly(Side),
    /// R6: the stated owner cannot have a store.
    StoreOf(Side, u8),
    /// I5: the player is not handicapped.
    NotHandicapped(Player),
    /// W1: neither side has men.
    NoMen,
}

impl Wrong {
    /// Returns the side with the mistake, if it concerns one side.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Wrong::NoPoint(side, _)
            | Wrong::NotAtSea(side, _)
            | Wrong::SlaveAbroad(side, _)
            | Wrong::TwoSlaves(side, _)
            | Wrong::TooManyMen { side, .. }
            | Wrong::BothWays(side, _)
            | Wrong::TooManyTogether(side, _)
            | Wrong::BesideSlave(side, _)
            | Wrong::DoubleOfOne(side, _)
            | Wrong::Parted(side, _)
            | Wrong::StoredEarly(side)
            | Wrong::StoreOf(side, _) => Some(*side),
            Wrong::NotHandicapped(player) => Some(player.side),
            Wrong::Shared(_) | Wrong::NoMen => None,
        }
    }

    /// Returns the rule that the position breaks.
    pub const fn rule(self) -> RuleId {
        match self {
            Wrong::NoPoint(..) => id::B1,
            Wrong::NotAtSea(..) => id::B3,
            Wrong::SlaveAbroad(..) => id::L1,
            Wrong::TwoSlaves(..) | Wrong::TooManyMen { .. } => id::P1,
            Wrong::Shared(_) => id::C1,
            Wrong::BothWays(..) => id::R4,
            Wrong::TooManyTogether(..) | Wrong::DoubleOfOne(..) => id::D1,
            Wrong::BesideSlave(..) => id::D4,
            Wrong::Parted(..) => id::D3,
            Wrong::StoredEarly(_) => id::S1,
            Wrong::StoreOf(..) => id::R6,
            Wrong::NotHandicapped(_) => id::I5,
            Wrong::NoMen => id::W1,
        }
    }
}

/// A position under construction from a statement.
struct Draft {
    position: Position,
    wrong: Vec<Wrong>,
}

impl Setup {
    /// Builds the stated position.
    ///
    /// # Errors
    /// All mistakes in the statement.
    pub fn check(&self, rules: &Rules) -> Result<Position, Vec<Wrong>> {
        let mut draft = Draft { position: Position::empty(rules), wrong: Vec::new() };
        for (side, stated) in self.sides.iter() {
            draft.check_count(side, stated);
            stated.slaves.iter().for_each(|&at| draft.put_slave(side, at));
            stated.free.iter().for_each(|&men| draft.put_free(side, men));
        }
        for (side, stated) in self.sides.iter() {
            draft.check_company(side, rules);
            draft.put_store(side, &stated.store, rules);
            draft.put_players(side, stated, rules);
        }
        if Side::BOTH.iter().all(|&side| draft.position.count(side) == 0) {
            draft.wrong.push(Wrong::NoMen);
        }
        draft.position.set_turn(self.turn);
        if draft.wrong.is_empty() { Ok(draft.position) } else { Err(draft.wrong) }
    }
}

impl Draft {
    /// Notes a mistake, but only once.
    fn note(&mut self, wrong: Wrong) {
        if !self.wrong.contains(&wrong) {
            self.wrong.push(wrong);
        }
    }

    /// Checks that a side has no more men than cross-lines (P1).
    fn check_count(&mut self, side: Side, stated: &SideSetup) {
        let most = self.position.field().cross_lines();
        let free = stated.free.iter().map(|men| men.count).fold(0, u32::saturating_add);
        let stated = free.saturating_add(stated.slaves.len().try_into().unwrap_or(u32::MAX));
        if stated > most.into() {
            self.note(Wrong::TooManyMen { side, stated, most });
        }
    }

    /// Returns the men of a side on a point. Notes a mistake and returns `None` if the field has no such
    /// point, or if enemies are there.
    fn open(&mut self, side: Side, at: Point) -> Option<Men> {
        let nobody = Men { side, slave: false, free: 0, joined: false, homeward: false };
        let found = match self.position.men(at) {
            _ if !self.position.field().has(at) => Err(Wrong::NoPoint(side, at)),
            Some(men) if men.side != side => Err(Wrong::Shared(at)),
            men => Ok(men.unwrap_or(nobody)),
        };
        found.map_err(|wrong| self.note(wrong)).ok()
    }

    /// Puts a slave on a point, which must be on the line where it began (L1).
    fn put_slave(&mut self, side: Side, at: Point) {
        let Some(men) = self.open(side, at) else { return };
        if at.line != Line::of(side) {
            self.note(Wrong::SlaveAbroad(side, at));
        } else if men.slave {
            self.note(Wrong::TwoSlaves(side, at));
        } else {
            self.position.set(at, Men { slave: true, ..men });
        }
    }

    fn put_free(&mut self, side: Side, StatedMen { place, count, joined }: StatedMen) {
        let Some(men) = self.open(side, place.point) else { return };
        let count = u8::try_from(count).unwrap_or(u8::MAX);
        if place.homeward && !place.point.line.is_sea() {
            self.note(Wrong::NotAtSea(side, place.point));
        } else if men.free > 0 && men.homeward != place.homeward {
            self.note(Wrong::BothWays(side, place.point));
        } else if joined && count < 2 {
            self.note(Wrong::DoubleOfOne(side, place.point));
        } else {
            let (free, joined) = (men.free.saturating_add(count), joined || men.joined);
            self.position.set(place.point, Men { free, joined, homeward: place.homeward, ..men });
        }
    }

    /// Checks the men who share a point against the variant (D1, D3, D4).
    fn check_company(&mut self, side: Side, rules: &Rules) {
        for (at, men) in self.position.points_of(side).filter(|(_, men)| men.count() > 1) {
            if men.slave && men.free > 0 && !rules.may_stop_beside_slave() {
                self.wrong.push(Wrong::BesideSlave(side, at));
            }
            let most = match rules.has_doubles() {
                true if rules.any_number_on_a_point() => u8::MAX,
                has_doubles => 1 + u8::from(has_doubles),
            };
            if men.count() > most {
                self.wrong.push(Wrong::TooManyTogether(side, at));
            }
            if men.free > 1 && !men.joined && !rules.doubles_part_in_place() {
                self.wrong.push(Wrong::Parted(side, at));
            }
        }
    }

    /// Fills the store. 1s are stored only without slaves, by the team or by a player (S1, R6).
    fn put_store(&mut self, side: Side, store: &[(u8, u16)], rules: &Rules) {
        let stored = || store.iter().filter(|(_, ones)| *ones > 0);
        if stored().next().is_none() {
            return;
        }
        if self.position.has_slaves(side) || !rules.has_store() {
            self.note(Wrong::StoredEarly(side));
        }
        for &(owner, ones) in stored() {
            if owner > MAX_PLAYERS || (owner > 0) != rules.store_is_the_players() {
                self.note(Wrong::StoreOf(side, owner));
            }
            self.position.store_mut(side).add(owner, ones.into());
        }
    }

    /// Sets the players who are in, and checks those who are stated as handicapped (I4, I5).
    fn put_players(&mut self, side: Side, stated: &SideSetup, rules: &Rules) {
        self.position.admit(side, stated.players_in);
        for player in crate::table::players(side, stated.handicapped) {
            if !rules.is_handicapped(&self.position, player) {
                self.note(Wrong::NotHandicapped(player));
            }
        }
    }
}
