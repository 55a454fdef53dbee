//! The boards after the player turns of a game, as a list of changes. A search for a position reads them, so that it
//! need not replay every game.
//!
//! `archive/schema.sql` defines the bytes.

use crate::layout::{Group, Spot, SquareName};
use crate::replay::{BoardChange, LastPosition, PositionView};
use crate::table::Side;

/// An entry of a board. Each board has a number for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEntry {
    /// Pieces of a kind and side in a spot; the number in the group does not matter.
    Pieces(Group),
    /// 1 if the opponents' home row is open to the side, in a game that has this (M4).
    Open(Side),
    /// The players of the side who have thrown da, in a game that has this (T2).
    Da(Side),
}

/// The bytes of an entry.
type Key = [u8; 3];

const WAITING: u8 = 0;
const CENTRE: u8 = 1;
const OUT: u8 = 2;
const OPEN: u8 = 3;
const DA: u8 = 4;

impl BoardEntry {
    fn key(self) -> Key {
        let (side, letter, [row, place]) = match self {
            BoardEntry::Open(side) => (side, None, [0, OPEN]),
            BoardEntry::Da(side) => (side, None, [0, DA]),
            BoardEntry::Pieces(group) => {
                let spot = match group.spot {
                    Spot::Waiting => [0, WAITING],
                    Spot::Centre => [0, CENTRE],
                    Spot::Out => [0, OUT],
                    Spot::Square(name) => [name.letter(), name.place()],
                };
                (group.side, group.letter, spot)
            }
        };
        let kind = letter.map_or(0, |letter| letter & 31);
        [kind << 2 | side as u8, row, place]
    }

    fn of_key([who, row, place]: Key) -> Option<BoardEntry> {
        let side = Side::ALL[usize::from(who & 3)];
        let spot = match (row, place) {
            (0, WAITING) => Spot::Waiting,
            (0, CENTRE) => Spot::Centre,
            (0, OUT) => Spot::Out,
            (0, OPEN) => return Some(BoardEntry::Open(side)),
            (0, DA) => return Some(BoardEntry::Da(side)),
            (0, _) => return None,
            _ => Spot::Square(SquareName::new(row, place)),
        };
        let letter = (who >> 2 > 0).then_some(b'@' + (who >> 2));
        Some(BoardEntry::Pieces(Group { side, spot, letter, count: 1 }))
    }
}

/// Writes the boards of a game.
#[derive(Debug, Default)]
pub struct BoardWriter {
    /// The position after the last player turn.
    last: LastPosition,
    /// The entries, in the order in which they first came.
    keys: Vec<Key>,
    /// The number of each entry on the board.
    counts: Vec<u8>,
    /// The indexes of entries with one less than on the last board, and of those with one more.
    less: Vec<usize>,
    more: Vec<usize>,
    boards: Vec<u8>,
}

impl BoardWriter {
    /// Returns the index of an entry. Adds the entry, if it is new.
    fn index(&mut self, entry: BoardEntry) -> usize {
        let key = entry.key();
        let known = self.keys.iter().position(|other| *other == key);
        known.unwrap_or_else(|| {
            self.keys.push(key);
            self.counts.push(0);
            self.keys.len() - 1
        })
    }

    /// Counts one more (1) or one less (-1) of the entry with this index.
    fn add(&mut self, index: usize, by: i8) {
        self.counts[index] = self.counts[index].wrapping_add_signed(by);
        let changed = if by > 0 { &mut self.more } else { &mut self.less };
        changed.push(index);
    }

    /// Changes the number of the entry with this index.
    fn set(&mut self, index: usize, count: u8) {
        (self.counts[index]..count).for_each(|_| self.add(index, 1));
        (count..self.counts[index]).for_each(|_| self.add(index, -1));
    }

    /// Takes the position after a player turn. Most player turns move few pieces, so positions are compared instead of
    /// whole boards, if the game can do that.
    pub fn see(&mut self, position: &dyn PositionView) {
        let mut last = std::mem::take(&mut self.last);
        let told = position.changes(&mut last, &mut |change| match change {
            BoardChange::Pieces(group, by) => {
                let index = self.index(BoardEntry::Pieces(group));
                self.add(index, by);
            }
            BoardChange::Earned(side, earned) => {
                let [open, da] = [BoardEntry::Open(side), BoardEntry::Da(side)];
                let [open, da] = [open, da].map(|entry| self.index(entry));
                self.set(open, u8::from(earned.open));
                self.set(da, earned.da.count_ones() as u8);
            }
        });
        self.last = last;
        if !told {
            self.see_groups(position);
        }
        self.end();
    }

    /// Takes all groups of pieces: each kind, side and spot once.
    fn see_groups(&mut self, position: &dyn PositionView) {
        let mut counts = vec![0; self.keys.len()];
        position.visit(&mut |group| {
            let index = self.index(BoardEntry::Pieces(*group));
            counts.resize(self.keys.len(), 0);
            counts[index] = group.count;
        });
        counts.into_iter().enumerate().for_each(|(index, count)| self.set(index, count));
    }

    /// Ends the board after a player turn. It is not written if it is the same as the last one.
    fn end(&mut self) {
        match (self.less.len(), self.more.len()) {
            (0, 0) if !self.boards.is_empty() => {}
            (1, 1) => {}
            (less, more) => {
                [0, less, more].iter().for_each(|&number| write_number(&mut self.boards, number));
            }
        }
        for index in self.less.drain(..).chain(self.more.drain(..)) {
            write_number(&mut self.boards, index + 1);
        }
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 + 3 * self.keys.len() + self.boards.len());
        write_number(&mut bytes, self.keys.len());
        bytes.extend(self.keys.as_flattened());
        bytes.extend(&self.boards);
        bytes
    }
}

/// Reads the boards of a game.
#[derive(Clone, Debug)]
pub struct BoardReader<'a> {
    keys: &'a [Key],
    boards: &'a [u8],
}

impl<'a> BoardReader<'a> {
    /// Begins to read; `None` if the bytes have another form.
    pub fn new(mut bytes: &'a [u8]) -> Option<BoardReader<'a>> {
        let count = read_number(&mut bytes)?;
        let (keys, boards) = bytes.split_at_checked(count.checked_mul(3)?)?;
        Some(BoardReader { keys: keys.as_chunks().0, boards })
    }

    /// Returns the entries, in the order of their indexes; `None` for an entry that this version does not know.
    pub fn entries(&self) -> impl Iterator<Item = Option<BoardEntry>> {
        self.keys.iter().map(|&key| BoardEntry::of_key(key))
    }

    /// Reads the next board: passes to `change` the index of each entry with one less (-1) or one more (1). Returns
    /// whether there was a board; `None` if the bytes have another form.
    #[inline]
    pub fn board(&mut self, mut change: impl FnMut(usize, i8)) -> Option<bool> {
        if self.boards.is_empty() {
            return Some(false);
        }
        let first = read_number(&mut self.boards)?;
        if first > 0 {
            change(self.index(first)?, -1);
            let second = read_number(&mut self.boards)?;
            change(self.index(second)?, 1);
            return Some(true);
        }
        let counts = [-1, 1].map(|by| (by, read_number(&mut self.boards)));
        for (by, count) in counts {
            for _ in 0..count? {
                let number = read_number(&mut self.boards)?;
                change(self.index(number)?, by);
            }
        }
        Some(true)
    }

    #[inline]
    fn index(&self, number: usize) -> Option<usize> {
        number.checked_sub(1).filter(|&index| index < self.keys.len())
    }
}

/// Writes a number in groups of seven bits, the lowest first; the highest bit of a byte says that more follow.
fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[inline]
fn read_number(bytes: &mut &[u8]) -> Option<usize> {
    if let Some((&number @ ..0x80, rest)) = bytes.split_first() {
        *bytes = rest;
        return Some(usize::from(number));
    }
    let mut number = 0;
    for shift in [0, 7, 14, 21] {
        let (&first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(first & 127) << shift;
        if first < 1 << 7 {
            return Some(number);
        }
    }
    None
}
