//! The legal moves of the throws in hand (A1, A2, M1, X1, X2).

use std::ops::ControlFlow::{self, Continue};

use super::board::{HABARTI, path};
use super::play::Turn;
use super::{Bar, Captures, LAST_STEP, Position, Rules, Square, Throws, VALUES, Value};

/// Throws applied to one man: `c1+4`, `c1+3+4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square of the man.
    pub from: Square,
    /// The throws that it uses, without order.
    pub throws: Throws,
}

impl Move {
    /// Returns a move of a man with some throws.
    pub fn of(from: Square, values: &[Value]) -> Move {
        Move { from, throws: Throws::of(values) }
    }
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The square where the man ends.
    pub to: Square,
    /// The men that he captures.
    pub captures: Captures,
}

impl Rules {
    /// Returns the outcome of a move, without making it.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn resolve(&self, position: &Position, turn: &Turn, play: Move) -> Result<Outcome, Bar> {
        self.may_move(turn)?;
        self.has_man(position, turn, play)?;
        self.has_in_hand(turn, play)?;
        self.takes_right_throws(turn, play)?;
        let step = path(turn.side).step(play.from);
        let to = self.destination(step, play.throws.sum())?;
        let captures = self.captures(position, turn.side, step, to);
        Ok(Outcome { to: path(turn.side).square(to), captures })
    }

    /// Checks that a man of the side is there (P1).
    fn has_man(&self, position: &Position, turn: &Turn, play: Move) -> Result<(), Bar> {
        let there = position.side(turn.side).count(play.from);
        if there == 0 { Err(Bar::NoMan) } else { Ok(()) }
    }

    /// Checks that the throws are in hand (A2). Three 8s are not (H3).
    fn has_in_hand(&self, turn: &Turn, play: Move) -> Result<(), Bar> {
        let missing = |value: &Value| play.throws.count(*value) > turn.hand.count(*value);
        match play.throws.values().find(missing) {
            _ if play.throws.is_empty() => Err(Bar::NoThrow),
            Some(value) if turn.lost.count(value) > 0 => Err(Bar::WorthNothing(value)),
            Some(value) => Err(Bar::NotInHand(value)),
            None => Ok(()),
        }
    }

    /// Checks that a move uses one throw, or all throws in hand together (A1, R1).
    fn takes_right_throws(&self, turn: &Turn, play: Move) -> Result<(), Bar> {
        if turn.hand.len() == 1 {
            return Ok(());
        }
        match self.adds_up() {
            true if play.throws != turn.hand => Err(Bar::NotAll),
            false if play.throws.len() > 1 => Err(Bar::NotAddedUp),
            _ => Ok(()),
        }
    }

    /// Returns the step that a man reaches from another one (M1, X1, X2, R4).
    fn destination(&self, step: u8, sum: u64) -> Result<u8, Bar> {
        let left = u64::from(LAST_STEP - step);
        match left {
            0 => Err(Bar::IsHome),
            _ if sum <= left => Ok(step + sum as u8),
            _ if self.more_will_do() => Ok(LAST_STEP),
            _ => Err(Bar::BeyondHabarti),
        }
    }

    /// Returns every legal move. There are at most 30: six men with five values each.
    pub fn legal_moves(&self, position: &Position, turn: &Turn) -> Vec<Move> {
        let mut legal = Vec::new();
        let _ = self.visit_legal_moves(position, turn, |play, _| {
            legal.push(play);
            Continue(())
        });
        legal
    }

    /// Visits the legal moves, each with its outcome, until the visitor stops.
    pub fn visit_legal_moves(
        &self,
        position: &Position,
        turn: &Turn,
        mut visit: impl FnMut(Move, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if turn.hand.is_empty() || self.may_move(turn).is_err() {
            return Continue(());
        }
        for (from, _) in position.side(turn.side).squares().filter(|&(from, _)| from != HABARTI) {
            for throws in self.candidates(turn) {
                let play = Move { from, throws };
                if let Ok(outcome) = self.resolve(position, turn, play) {
                    visit(play, outcome)?;
                }
            }
        }
        Continue(())
    }

    /// Returns the throws that one move may use: each value in hand, or all throws together (A1, R1).
    fn candidates(&self, turn: &Turn) -> impl Iterator<Item = Throws> + use<> {
        let hand = turn.hand;
        let together = hand.len() > 1 && self.adds_up();
        let values = hand.values().take(if together { 1 } else { VALUES.len() });
        values.map(move |value| if together { hand } else { Throws::of(&[value]) })
    }

    /// Returns the values in hand that some legal move uses, the least first.
    pub fn usable(&self, position: &Position, turn: &Turn) -> Vec<Value> {
        let mut usable = Throws::default();
        let _ = self.visit_legal_moves(position, turn, |play, _| {
            play.throws.values().for_each(|value| usable.add(value));
            Continue(())
        });
        usable.values().collect()
    }
}
