//! The people at the table: sides, players, and who is present now. The same for every game.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};

/// A side of the table. A game declares which of them it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// North.
    N,
    /// South.
    S,
    /// East.
    E,
    /// West.
    W,
}

impl Side {
    /// The two sides of a game for two.
    pub const BOTH: [Side; 2] = [Side::N, Side::S];

    /// Every side.
    pub const ALL: [Side; 4] = [Side::N, Side::S, Side::E, Side::W];

    /// Returns how many quarter turns anticlockwise from S it sits: 0 to 3.
    #[inline]
    pub const fn quarters(self) -> usize {
        [2, 0, 1, 3][self as usize]
    }

    /// Returns the side that sits this number of quarter turns anticlockwise from S.
    pub const fn at(quarters: usize) -> Side {
        [Side::S, Side::E, Side::N, Side::W][quarters % 4]
    }

    /// Returns the neighbour to the left: W for S, who faces the middle.
    pub const fn left(self) -> Side {
        Side::at(self.quarters() + 3)
    }

    /// Returns the neighbour to the right: E for S.
    pub const fn right(self) -> Side {
        Side::at(self.quarters() + 1)
    }

    /// Returns the side across the table.
    #[inline]
    pub const fn opposite(self) -> Side {
        Side::ALL[self as usize ^ 1]
    }

    /// Returns the side of a letter, in either case.
    #[inline]
    pub const fn of_letter(letter: u8) -> Option<Side> {
        match letter {
            b'N' | b'n' => Some(Side::N),
            b'S' | b's' => Some(Side::S),
            b'E' | b'e' => Some(Side::E),
            b'W' | b'w' => Some(Side::W),
            _ => None,
        }
    }

    /// Returns its letter in a log, upper case, as a text.
    pub const fn name(self) -> &'static str {
        ["N", "S", "E", "W"][self as usize]
    }

    /// Returns its letter in a log, upper case.
    #[inline]
    pub const fn letter(self) -> u8 {
        b"NSEW"[self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each of the first `SIDES` sides of [`Side::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BySide<T, const SIDES: usize = 4>(pub [T; SIDES]);

impl<T: Serialize, const SIDES: usize> Serialize for BySide<T, SIDES> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

/// One value for N and one for S.
pub type Both<T> = BySide<T, 2>;

impl<T, const SIDES: usize> BySide<T, SIDES> {
    /// Creates the value that `value` returns for each side.
    pub fn of(mut value: impl FnMut(Side) -> T) -> Self {
        BySide(std::array::from_fn(|index| value(Side::ALL[index])))
    }

    /// Returns a copy with each value changed.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> BySide<U, SIDES> {
        BySide(self.0.map(change))
    }

    /// Returns each side with its value.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Side, &T)> {
        Side::ALL.into_iter().zip(&self.0)
    }
}

impl<T: Copy, const SIDES: usize> BySide<T, SIDES> {
    /// Creates the same value for every side.
    pub const fn all(value: T) -> Self {
        BySide([value; SIDES])
    }
}

impl<T: Default, const SIDES: usize> Default for BySide<T, SIDES> {
    fn default() -> Self {
        BySide::of(|_| T::default())
    }
}

impl<T: Default> From<Both<T>> for BySide<T> {
    fn from(both: Both<T>) -> Self {
        let mut values = both.0.into_iter();
        BySide::of(|_| values.next().unwrap_or_default())
    }
}

impl<T, const SIDES: usize> Index<Side> for BySide<T, SIDES> {
    type Output = T;

    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T, const SIDES: usize> IndexMut<Side> for BySide<T, SIDES> {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// The largest number that a player of a side can have (our limit).
pub const MAX_PLAYERS: u8 = 32;

/// A player: a side and a number from 1 to [`MAX_PLAYERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player {
    /// The player's side.
    pub side: Side,
    number: u8,
}

impl Player {
    /// Returns the player with that number, if it is in range.
    pub const fn new(side: Side, number: u8) -> Option<Player> {
        if number >= 1 && number <= MAX_PLAYERS { Some(Player { side, number }) } else { None }
    }

    /// Returns the first player of a side.
    pub const fn first(side: Side) -> Player {
        Player { side, number: 1 }
    }

    /// Returns the number in the side, from 1.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Returns the player's bit in a set of players.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << (self.number - 1)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side, self.number)
    }
}

/// Returns the players of a set, one bit each, in the order of their numbers.
pub fn players(side: Side, set: u32) -> impl Iterator<Item = Player> {
    (1..=MAX_PLAYERS).filter_map(move |n| Player::new(side, n)).filter(move |p| set & p.bit() != 0)
}

/// The players who are present now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roster {
    /// One bit for each player.
    present: BySide<u32>,
    /// The number of players of each side, because it is needed at every side turn.
    sizes: BySide<u8>,
}

impl Roster {
    /// Creates a roster with the first players of each side, as many as `sizes` gives.
    pub fn of<const SIDES: usize>(sizes: BySide<u8, SIDES>) -> Roster {
        let mut roster = Roster::default();
        for (side, &size) in sizes.iter() {
            roster.set(side, ((1u64 << size.min(MAX_PLAYERS)) - 1) as u32);
        }
        roster
    }

    /// Adds a player who joins. Returns whether the player was absent before.
    pub fn join(&mut self, player: Player) -> bool {
        let news = !self.has(player);
        self.set(player.side, self.players(player.side) | player.bit());
        news
    }

    /// Removes a player who leaves. Returns whether the player was present.
    pub fn leave(&mut self, player: Player) -> bool {
        let there = self.has(player);
        self.set(player.side, self.players(player.side) & !player.bit());
        there
    }

    fn set(&mut self, side: Side, players: u32) {
        self.present[side] = players;
        self.sizes[side] = players.count_ones() as u8;
    }

    /// Returns whether the player is present.
    #[inline]
    pub fn has(&self, player: Player) -> bool {
        self.present[player.side] & player.bit() != 0
    }

    /// Returns how many players a side has.
    #[inline]
    pub fn size(&self, side: Side) -> u8 {
        self.sizes[side]
    }

    /// Returns a side's players, one bit each.
    #[inline]
    pub fn players(&self, side: Side) -> u32 {
        self.present[side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_sit_around_the_table() {
        for side in Side::ALL {
            assert_eq!(side.left().left(), side.opposite());
            assert_eq!(side.left().right(), side);
            assert_eq!(Side::at(side.quarters()), side);
        }
        assert_eq!(Side::S.left(), Side::W);
    }

    #[test]
    fn sides_sit_across_from_each_other() {
        let across = Side::ALL.map(|side| format!("{side}{}", side.opposite()));
        assert_eq!(across, ["NS", "SN", "EW", "WE"]);
        assert!(Side::ALL.iter().all(|side| side.opposite().opposite() == *side));
    }

    #[test]
    fn players_come_and_go() {
        let mut roster = Roster::of(BySide([2, 0, 40, 1]));
        assert_eq!(Side::ALL.map(|side| roster.size(side)), [2, 0, 32, 1]);
        let player = Player::new(Side::S, 3).expect("a player");
        assert!(roster.join(player) && !roster.join(player));
        assert_eq!(players(Side::S, roster.players(Side::S)).collect::<Vec<_>>(), [player]);
        assert!(roster.leave(player) && !roster.leave(player));
    }
}
