//! The squares on which pieces of Dadu stood after some player turn. A search for a position leaves out the games
//! in which a piece that it asks for never stood on its square.

use crate::games::dadu::{Board, Kind, Place, Position};
use crate::layout::{self, SquareName};
use crate::table::{Both, Side};

/// The squares on which pieces of a side stood, one bit for each by [`square_bit`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReachedSquares {
    /// Those of standard pieces.
    pub standard: u64,
    /// Those of kings.
    pub kings: u64,
}

/// Returns the bit of a square. On a large board several squares have the same bit, so a bit that is set does not
/// prove that a piece was there, but a bit that is not set proves that none was.
pub fn square_bit(name: SquareName) -> u64 {
    let number = u32::from(name.letter() & 31) * 8 + u32::from(name.place());
    1 << (number % u64::BITS)
}

/// More places than any track has.
const PLACES: usize = 128;

/// Collects the places of pieces after each player turn.
#[derive(Clone, Debug)]
pub struct ReachedPlaces {
    board: Option<Board>,
    /// By side and kind: whether a piece was this many steps along the track of this board.
    places: Both<[[bool; PLACES]; 2]>,
    /// The squares on earlier boards.
    squares: Both<ReachedSquares>,
}

impl ReachedPlaces {
    pub fn new() -> ReachedPlaces {
        ReachedPlaces {
            board: None,
            places: Both::all([[false; PLACES]; 2]),
            squares: Both::default(),
        }
    }

    /// Takes the position after a player turn.
    pub fn see(&mut self, position: &Position, board: Board) {
        if self.board.is_some_and(|before| before != board) {
            *self = ReachedPlaces { squares: self.squares(), ..ReachedPlaces::new() };
        }
        self.board = Some(board);
        for side in Side::BOTH {
            for kind in Kind::BOTH {
                let places = &mut self.places[side][kind as usize];
                for steps in
                    position.side(side).pieces(kind).iter().filter_map(|place| place.steps())
                {
                    places[usize::from(steps)] = true;
                }
            }
        }
    }

    /// Returns the squares of both sides.
    pub fn squares(&self) -> Both<ReachedSquares> {
        Both::of(|side| {
            let of = |kind| self.board.map_or(0, |board| self.bits(side, kind, board));
            let before = self.squares[side];
            ReachedSquares {
                standard: before.standard | of(Kind::Standard),
                kings: before.kings | of(Kind::King),
            }
        })
    }

    fn bits(&self, side: Side, kind: Kind, board: Board) -> u64 {
        let reached = self.places[side][kind as usize].iter();
        let places = reached.zip(0..).filter(|(reached, _)| **reached);
        let bit = |(_, steps): (&bool, u8)| match board.spot(side, Place::on(steps)?) {
            layout::Spot::Square(name) => Some(square_bit(name)),
            _ => None,
        };
        places.filter_map(bit).fold(0, |bits, bit| bits | bit)
    }
}
