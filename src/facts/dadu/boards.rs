//! The boards after the player turns of a game of Dadu, written from positions. Most player turns move few pieces, so
//! the writer compares positions instead of whole boards.

use crate::facts::boards::{BoardEntry, BoardWriter};
use crate::games::dadu::{Board, Kind, Place, Position, SidePosition};
use crate::layout::Group;
use crate::table::{Both, Side};

/// The index of the entry for each place of a side's pieces of each kind, if it is known.
type Indexes = Both<[[Option<u16>; Place::COUNT]; 2]>;

/// Writes the boards of a game of Dadu.
#[derive(Clone, Debug)]
pub(super) struct DaduBoards {
    writer: BoardWriter,
    /// The position after the last player turn.
    last: Option<Position>,
    indexes: Indexes,
}

impl DaduBoards {
    pub fn new() -> DaduBoards {
        let indexes = Both::all([[None; Place::COUNT]; 2]);
        DaduBoards { writer: BoardWriter::default(), last: None, indexes }
    }

    /// Takes the position after a player turn. The board is the same in the whole game.
    pub fn see(&mut self, position: &Position, board: Board) {
        let empty = SidePosition::EMPTY;
        let last = self.last.replace(*position);
        for side in Side::BOTH {
            let next = position.side(side);
            let before = last.as_ref().map_or(&empty, |last| last.side(side));
            for kind in Kind::BOTH {
                next.changes(before, kind, |place, by| {
                    let index = self.index(board, (side, kind), place);
                    self.writer.add(index, by);
                });
            }
            if last.is_none() || (before.open, before.da) != (next.open, next.da) {
                let [open, da] = [BoardEntry::Open(side), BoardEntry::Da(side)];
                let [open, da] = [open, da].map(|entry| self.writer.index(entry));
                self.writer.set(open, u8::from(next.open));
                self.writer.set(da, next.da.count_ones() as u8);
            }
        }
        self.writer.end();
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> Vec<u8> {
        self.writer.bytes()
    }

    fn index(&mut self, board: Board, (side, kind): (Side, Kind), place: Place) -> usize {
        let known = &mut self.indexes[side][kind as usize][place.index()];
        let index = known.get_or_insert_with(|| {
            let spot = board.spot(side, place);
            let group = Group { side, spot, letter: kind.letter(), count: 1 };
            self.writer.index(BoardEntry::Pieces(group)) as u16
        });
        usize::from(*index)
    }
}
