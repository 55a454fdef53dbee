//! The squares on which a result in hand could capture a piece (C1, C3).

use super::board::Square;
use super::moves::{Landing, Move, any_candidate};
use super::play::Turn;
use super::{Consult, Position, Rules};
use crate::games::bits::bits;

/// A set of squares of the track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareSet(u128);

impl SquareSet {
    fn bit(square: Square) -> u128 {
        1 << square.number()
    }

    /// Returns whether a square is in it.
    pub fn has(self, square: Square) -> bool {
        self.0 & SquareSet::bit(square) != 0
    }

    /// Returns whether no square is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0 |= SquareSet::bit(square);
    }

    /// Takes out a square.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !SquareSet::bit(square);
    }

    /// Adds every square of another set.
    pub fn add(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }

    /// Returns the numbers of its squares, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        bits(self.0)
    }
}

impl<C: Consult> Rules<C> {
    /// Returns the squares on which a legal move of any result in hand captures a piece. There are none while
    /// a throw is due, and when the game is over.
    pub fn targets(&self, position: &Position, turn: &Turn) -> SquareSet {
        let mut targets = SquareSet::default();
        if turn.throw_is_due() || turn.over {
            return targets;
        }
        let (board, side) = (self.board(), turn.player.side);
        for value in turn.hand.values() {
            any_candidate(position.side(side), value, |play| {
                if self.may_meet(position, turn, play)
                    && let Ok(Landing { captured: Some(_), to, .. }) =
                        self.judge(position, turn, play)
                {
                    board.square(side, to).into_iter().for_each(|square| targets.insert(square));
                }
                false
            });
        }
        targets
    }

    /// Returns whether an opposing piece is where a move could capture it. Few moves meet one, so this saves
    /// nearly all decisions about moves.
    #[inline]
    fn may_meet(&self, position: &Position, turn: &Turn, play: Move) -> bool {
        let Some(from) = play.from.steps() else { return false };
        let to = if play.in_place { from } else { from + play.value.number() };
        let has_victim = |steps: u8| {
            self.board().on_track(steps).is_some_and(|at| self.victim(position, turn, at).is_some())
        };
        // O5: a shortened move stops just before its square.
        has_victim(to) || self.shortened_move() && has_victim(to - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::Board;
    use crate::table::Side;

    #[test]
    fn a_set_has_the_squares_that_were_added() {
        let board = Board::new(12, 9);
        let squares = [1, 5, 64, 109].map(|n| board.square(Side::N, board.on_track(n).unwrap()));
        let mut set = SquareSet::default();
        assert!(set.is_empty());
        squares.into_iter().flatten().for_each(|square| set.insert(square));
        assert_eq!(set.numbers().collect::<Vec<_>>(), [1, 5, 64, 109]);
        let [one, five, ..] = squares.map(Option::unwrap);
        set.remove(five);
        assert!(set.has(one) && !set.has(five) && board.on_track(110).is_none());
        let mut other = SquareSet::default();
        other.add(set);
        assert_eq!(other, set);
    }
}
