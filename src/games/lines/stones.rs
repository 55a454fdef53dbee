//! The stones of both sides on a board.

use super::{Board, Point, Points};
use crate::table::{Both, Side};

/// The stones of both sides. No point holds two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones(Both<Points>);

impl Default for Stones {
    fn default() -> Stones {
        Stones(Both::all(Points::default()))
    }
}

impl Stones {
    /// Creates the stones of two sets; `None` if they share a point.
    pub fn new(sides: Both<Points>) -> Option<Stones> {
        let [n, s] = sides.0;
        n.both(s).is_empty().then_some(Stones(sides))
    }

    /// Returns the points of one side's stones.
    #[inline]
    pub fn of(&self, side: Side) -> Points {
        self.0[side]
    }

    /// Returns the empty points of a board.
    #[inline]
    pub fn empty(&self, board: &Board) -> Points {
        board.all().without(self.of(Side::N).union(self.of(Side::S)))
    }

    /// Puts a stone on a point.
    pub fn put(&mut self, side: Side, point: Point) {
        debug_assert!(Side::BOTH.iter().all(|&side| !self.of(side).has(point)), "an empty point");
        self.0[side] = self.of(side).with(point);
    }

    /// Takes a stone of a side off the board.
    pub fn take(&mut self, side: Side, point: Point) {
        self.0[side] = self.of(side).without(Points::default().with(point));
    }

    /// Returns the stones after one of a side has moved to an empty point.
    pub fn moved(mut self, side: Side, from: Point, to: Point) -> Stones {
        self.take(side, from);
        self.put(side, to);
        self
    }

    /// Returns every step of a side along the lines of a board: a stone's point, and an empty point beside
    /// it.
    pub fn steps(
        &self,
        board: &'static Board,
        side: Side,
    ) -> impl Iterator<Item = (Point, Point)> + use<> {
        let empty = self.empty(board);
        let from = self.of(side).iter();
        from.flat_map(move |from| board.beside(from).both(empty).iter().map(move |to| (from, to)))
    }

    /// Returns whether a side has a step along the lines of a board.
    pub fn has_step(&self, board: &'static Board, side: Side) -> bool {
        self.steps(board, side).next().is_some()
    }
}
