//! A position: everything that a game needs to continue after a turn. It has no history.

use super::Rules;
use super::board::{Field, Line, Place, Point};
use crate::table::{Both, MAX_PLAYERS, Player, Side};

/// The men of one side on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Men {
    /// Their side.
    pub side: Side,
    /// Whether one of these men is a slave (L1).
    pub slave: bool,
    /// The number of free men.
    pub free: u8,
    /// Whether the free men move as one (D2). Then there are at least two of them (R3).
    pub joined: bool,
    /// Whether the free men go home (B3).
    pub homeward: bool,
}

impl Men {
    /// Returns the number of men, with the slave.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.free.saturating_add(self.slave as u8)
    }

    /// Clears flags that cannot apply to these men, so that equal positions are equal values. Returns
    /// `None` if nobody is left.
    fn settled(self, line: Line) -> Option<Men> {
        let joined = self.joined && self.free > 1;
        let homeward = self.homeward && self.free > 0 && line.is_sea();
        (self.count() > 0).then_some(Men { joined, homeward, ..self })
    }
}

/// A side turn, and its progress (T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideTurn {
    /// The side.
    pub side: Side,
    /// The number of the player who played last in it, 0 if nobody has.
    pub after: u8,
}

/// The 1s that a side keeps (S1): those of the team, and those of each player (R6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Store {
    /// By the number of the player; those of the team are at 0.
    ones: [u16; MAX_PLAYERS as usize + 1],
}

impl Default for Store {
    fn default() -> Store {
        Store { ones: [0; MAX_PLAYERS as usize + 1] }
    }
}

impl Store {
    /// Returns the 1s of an owner: the number of a player, or 0 for the team.
    #[inline]
    pub fn of(&self, owner: u8) -> u16 {
        self.ones.get(usize::from(owner)).copied().unwrap_or_default()
    }

    /// Returns the owners who have 1s, with the number of 1s.
    pub fn owners(&self) -> impl Iterator<Item = (u8, u16)> + '_ {
        (0..=MAX_PLAYERS).map(|owner| (owner, self.of(owner))).filter(|&(_, ones)| ones > 0)
    }

    /// Returns all 1s of the side.
    pub fn total(&self) -> u32 {
        self.ones.iter().copied().map(u32::from).sum()
    }

    pub(super) fn add(&mut self, owner: u8, more: u32) {
        if let Some(ones) = self.ones.get_mut(usize::from(owner)) {
            *ones = ones.saturating_add(u16::try_from(more).unwrap_or(u16::MAX));
        }
    }

    pub(super) fn take(&mut self, owner: u8) {
        if let Some(ones) = self.ones.get_mut(usize::from(owner)) {
            *ones = ones.saturating_sub(1);
        }
    }
}

/// A whole position between two turns. Its points are on the heap, because a field may have eighty of
/// them or four hundred.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    field: Field,
    /// The men on each point, line by line.
    points: Box<[Option<Men>]>,
    /// How many points have men of each side. It follows from the points, and the replay asks for a winner after every
    /// move.
    held: Both<u16>,
    /// The players of each side who are in the game, one bit each (I4).
    players_in: Both<u32>,
    /// The 1s that each side keeps (S1).
    store: Both<Store>,
    /// The side turn; `None` while nobody has begun, or if it is unknown.
    turn: Option<SideTurn>,
}

impl Position {
    /// Returns the position before the first throw, with a slave on each point of the two outer lines
    /// (P1).
    pub fn start(rules: &Rules) -> Position {
        let mut position = Position::empty(rules);
        for point in rules.field().points() {
            if let Some(side) = Side::BOTH.into_iter().find(|&side| Line::of(side) == point.line) {
                position
                    .set(point, Men { side, slave: true, free: 0, joined: false, homeward: false });
            }
        }
        position
    }

    /// Returns a field without men. If the variant has no introduction, every player is in.
    pub(super) fn empty(rules: &Rules) -> Position {
        let field = rules.field();
        Position {
            field,
            points: vec![None; field.points().count()].into(),
            held: Both::default(),
            players_in: Both::all(if rules.has_introduction() { 0 } else { u32::MAX }),
            store: Both::default(),
            turn: None,
        }
    }

    /// Returns the field.
    pub fn field(&self) -> Field {
        self.field
    }

    /// Returns the men on a point; `None` if it is empty, or if the field does not have it.
    #[inline]
    pub fn men(&self, point: Point) -> Option<Men> {
        if self.field.has(point) { self.points[self.field.index(point)] } else { None }
    }

    /// Returns the men of a side on a point.
    #[inline]
    pub fn men_of(&self, side: Side, point: Point) -> Option<Men> {
        self.men(point).filter(|men| men.side == side)
    }

    /// Returns the points with men of a side, line by line.
    pub fn points_of(&self, side: Side) -> impl Iterator<Item = (Point, Men)> + '_ {
        let there = self.field.points().zip(&self.points);
        there.filter_map(move |(at, men)| Some((at, men.filter(|men| men.side == side)?)))
    }

    /// Returns how many men a side has left (W1).
    pub fn count(&self, side: Side) -> u32 {
        self.points_of(side).map(|(_, men)| u32::from(men.count())).sum()
    }

    /// Returns the points with slaves of a side, in the order of their numbers (L1).
    pub fn slaves(&self, side: Side) -> impl Iterator<Item = Point> + '_ {
        let line = Line::of(side);
        let points = (1..=self.field.cross_lines()).map(move |number| Point { line, number });
        points.filter(move |&point| self.men_of(side, point).is_some_and(|men| men.slave))
    }

    /// Returns whether a side has slaves (L3, S1, I5).
    #[inline]
    pub fn has_slaves(&self, side: Side) -> bool {
        self.slaves(side).next().is_some()
    }

    /// Returns whether a player has entered the game (I4).
    #[inline]
    pub fn is_in(&self, player: Player) -> bool {
        self.players_in[player.side] & player.bit() != 0
    }

    /// Returns the players of a side who are in the game, one bit each (I4).
    pub fn players_in(&self, side: Side) -> u32 {
        self.players_in[side]
    }

    /// Returns the 1s that a side keeps (S1).
    pub fn store(&self, side: Side) -> &Store {
        &self.store[side]
    }

    /// Returns the side turn and its progress (T1). `None` while nobody has begun, or if it is unknown.
    #[inline]
    pub fn turn(&self) -> Option<SideTurn> {
        self.turn
    }

    /// Returns the sides that play.
    pub fn sides(&self) -> [Side; 2] {
        Side::BOTH
    }

    /// Returns the side that has eaten all enemies (W1).
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.held[side] == 0).map(Side::opposite)
    }

    pub(super) fn admit(&mut self, side: Side, players: u32) {
        self.players_in[side] |= players;
    }

    pub(super) fn dismiss(&mut self, player: Player) {
        self.players_in[player.side] &= !player.bit();
    }

    pub(super) fn set_turn(&mut self, turn: Option<SideTurn>) {
        self.turn = turn;
    }

    pub(super) fn store_mut(&mut self, side: Side) -> &mut Store {
        &mut self.store[side]
    }

    /// Replaces the men on a point.
    pub(super) fn set(&mut self, point: Point, men: Men) {
        if self.field.has(point) {
            let men = men.settled(point.line);
            let before = std::mem::replace(&mut self.points[self.field.index(point)], men);
            men.iter().for_each(|men| self.held[men.side] += 1);
            before.iter().for_each(|men| self.held[men.side] -= 1);
        }
    }

    /// Returns the place of a point's free men on their way.
    pub(super) fn place_of(point: Point, men: Men) -> Place {
        Place { point, homeward: men.homeward }
    }
}
