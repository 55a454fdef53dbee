//! The stones of both sides on the board.

use super::{Squares, beside};
use crate::games::square::Square;
use crate::table::{Both, Side};

/// The stones of both sides. No square holds two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones(Both<Squares>);

impl Default for Stones {
    fn default() -> Stones {
        Stones(Both::all(Squares::default()))
    }
}

impl Stones {
    /// Creates the stones of two sets; `None` if they share a square.
    pub fn new(sides: Both<Squares>) -> Option<Stones> {
        let [n, s] = sides.0;
        (n.len() + s.len() == n.union(s).len()).then_some(Stones(sides))
    }

    /// Returns the squares of one side's stones.
    #[inline]
    pub fn of(&self, side: Side) -> Squares {
        self.0[side]
    }

    /// Returns the empty squares.
    #[inline]
    pub fn empty(&self) -> Squares {
        Squares::ALL.without(self.of(Side::N).union(self.of(Side::S)))
    }

    /// Puts a stone on an empty square.
    pub fn put(&mut self, side: Side, square: Square) {
        debug_assert!(self.empty().has(square), "an empty square");
        self.0[side] = self.of(side).with(square);
    }

    /// Takes stones of a side off the board.
    pub fn take(&mut self, side: Side, squares: Squares) {
        self.0[side] = self.of(side).without(squares);
    }

    /// Returns the stones after one of a side has moved to an empty square.
    pub fn moved(mut self, side: Side, from: Square, to: Square) -> Stones {
        self.take(side, Squares::default().with(from));
        self.put(side, to);
        self
    }

    /// Returns every step of a side: a stone's square, and an empty square beside it.
    pub fn steps(&self, side: Side) -> impl Iterator<Item = (Square, Square)> + use<> {
        let empty = self.empty();
        let from = self.of(side).iter();
        from.flat_map(move |from| {
            beside(from).map(move |(to, _)| (from, to)).filter(move |&(_, to)| empty.has(to))
        })
    }

    /// Returns whether a side has a step.
    pub fn has_step(&self, side: Side) -> bool {
        self.of(side).around().meets(self.empty())
    }
}
