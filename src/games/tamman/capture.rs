//! Captures: the men that a move passes over, and the throws that they give (C1 to C4, R5, R6).

use super::board::{ayn, is_safe, path};
use super::play::Turn;
use super::{Position, Rules, Square};
use crate::table::{BySide, Side};

/// The men that one move captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captures {
    /// The number of men, by side.
    taken: BySide<u8>,
    /// Their squares, one bit each.
    squares: u32,
}

impl Captures {
    /// Returns how many men of a side were captured.
    pub fn of(&self, side: Side) -> u8 {
        self.taken[side]
    }

    /// Returns how many men of all sides were captured: the number after `x`.
    pub fn total(&self) -> u8 {
        self.taken.0.iter().sum()
    }

    /// Returns the squares of the captured men before the capture.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let squares = self.squares;
        Square::all().filter(move |square| squares >> square.number() & 1 == 1)
    }

    /// Returns everything that other sides have on the way from one step to another, with the last
    /// square. Men on their own 'ayn stay: slaves go there anyway.
    pub(super) fn of_all(position: &Position, side: Side, from: u8, to: u8) -> Captures {
        let mut captures = Captures::default();
        for step in from.saturating_add(1).min(to)..=to {
            captures.add(position, side, path(side).square(step));
        }
        captures
    }

    /// Adds the opposing men on a square.
    fn add(&mut self, position: &Position, side: Side, square: Square) {
        for other in opponents(position, side).filter(|&other| ayn(other) != square) {
            let men = position.side(other).count(square);
            self.taken[other] += men;
            self.squares |= u32::from(men > 0) << square.number();
        }
    }
}

impl Rules {
    /// Returns the captures of a man on the way from one step of his path to another (C1). R5 and R6
    /// decide whether the squares at the two ends count.
    pub(super) fn captures(&self, position: &Position, side: Side, from: u8, to: u8) -> Captures {
        let mut captures = Captures::default();
        if from >= to {
            return captures;
        }
        let exposed =
            |step: u8| Some(path(side).square(step)).filter(|&s| is_exposed(position, side, s));
        let left = exposed(from).filter(|_| self.leaving_captures());
        let landed = exposed(to).filter(|_| self.landing_captures());
        for square in (from + 1..to).filter_map(exposed).chain(left).chain(landed) {
            captures.add(position, side, square);
        }
        captures
    }

    /// Returns whether a man would capture on the way from one step of his path to a later one, if no
    /// square were safe (C2).
    pub(super) fn passes_safe_men(
        &self,
        position: &Position,
        side: Side,
        from: u8,
        to: u8,
    ) -> bool {
        let left = self.leaving_captures().then_some(from);
        let landed = self.landing_captures().then_some(to);
        let mut squares = (from + 1..to).chain(left).chain(landed).map(|at| path(side).square(at));
        squares.any(|square| is_safe(square) && has_opponents(position, side, square))
    }

    /// Sends slaves back to the 'ayn of their side (C3).
    pub(super) fn send_back(&self, position: &mut Position, captures: &Captures) {
        for square in captures.squares() {
            for side in Side::ALL.into_iter().filter(|&side| captures.of(side) > 0) {
                for _ in 0..position.side(side).count(square) {
                    position.side_mut(side).shift(square, ayn(side));
                }
            }
        }
    }

    /// Gives one throw for each slave (C4). Returns their number.
    pub(super) fn give_throws(&self, turn: &mut Turn, captures: &Captures) -> u8 {
        let slaves = captures.total();
        if slaves == 0 {
            return 0;
        }
        turn.captures = turn.captures.saturating_add(1);
        let given = if self.slaves_give_throws() { slaves } else { 0 };
        if turn.due.extra > 0 && self.slaves_throw_at_once() {
            turn.due.put_off_extra();
        }
        turn.due.slaves = turn.due.slaves.saturating_add(given.into());
        given
    }
}

/// Returns whether opposing men on a square can be captured (C2).
fn is_exposed(position: &Position, side: Side, square: Square) -> bool {
    !is_safe(square) && has_opponents(position, side, square)
}

fn has_opponents(position: &Position, side: Side, square: Square) -> bool {
    opponents(position, side).any(|other| position.side(other).count(square) > 0)
}

fn opponents(position: &Position, side: Side) -> impl Iterator<Item = Side> + '_ {
    position.sides().filter(move |&other| other != side)
}
